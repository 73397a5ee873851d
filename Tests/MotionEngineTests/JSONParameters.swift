import Foundation
import TestSupport

/// The `parameters` cell of a table: JSON.
struct JSONParameters {
  private let root: Any?

  init(_ row: CSVTable.Row) {
    root = try? JSONSerialization.jsonObject(with: Data(row["parameters"].utf8), options: .fragmentsAllowed)
  }

  var numbers: [Double] { (root as? [NSNumber])?.map(\.doubleValue) ?? [] }
  var text: String? { root as? String }
  subscript(key: String) -> Double { ((root as? [String: Any])?[key] as? NSNumber)?.doubleValue ?? .nan }
  func text(_ key: String) -> String? { (root as? [String: Any])?[key] as? String }
  func numbers(_ key: String) -> [Double]? { ((root as? [String: Any])?[key] as? [NSNumber])?.map(\.doubleValue) }
}
