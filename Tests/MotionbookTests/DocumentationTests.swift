import Foundation
import TestSupport
import Testing

@Suite("Documentation") struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(_ suffix: String) throws -> [String] {
    let sources = root.appendingPathComponent("Sources").path
    return try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) }
  }

  @Test("Every source file that an article names is there") func places() throws {
    let sources = try Self.files(".swift")
    let articles = try Self.files(".md")
    #expect(articles.count >= 8)
    for article in articles {
      let text = try String(contentsOf: Self.root.appendingPathComponent("Sources/\(article)"), encoding: .utf8)
      for match in text.matches(of: /`((?:[A-Z][A-Za-z]+\/)+[A-Z][A-Za-z0-9+]+)`/) {
        let place = match.1.split(separator: "/")
        let isThere = sources.contains { source in
          let parts = source.dropLast(".swift".count).split(separator: "/")
          return parts.last == place.last && parts.contains(place[0])
        }
        let isFolder = FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(String(match.1)).path)
        #expect(isThere || isFolder, "\(article) names \(match.1)")
      }
    }
  }
}
