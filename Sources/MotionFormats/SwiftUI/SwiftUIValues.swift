import MotionEngine
import MotionModel

/// Values as Swift writes them.
enum SwiftUIValues {
  /// The type of a stored property.
  static func type(_ type: ValueType) -> String {
    type == .color ? "Color.Resolved" : type.constructor
  }

  /// Expression of that type, without inferable parts.
  static func text(_ value: MotionValue) -> String {
    let numbers = value.components.map { CodeText.number($0) }
    switch value.type {
    case .number: return numbers.first ?? "0.0"
    case .angle: return "Angle.degrees(\(numbers.first ?? "0.0"))"
    case .text: return CodeText.quoted(value.text ?? "")
    default:
      let arguments = zip(value.type.channelSuffixes, numbers).map { "\($0.dropFirst()): \($1)" }
      return "\(type(value.type))(\(arguments.joined(separator: ", ")))"
    }
  }
}

extension CodeFormat {
  /// Attribute of Swift; its replacement is written without backticks.
  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String {
    let name = replacement.map { ["renamed: " + CodeText.quoted($0.name.replacing("`", with: ""))] } ?? []
    let words = replacement == nil ? deprecation.advice() : deprecation.reasonLine
    let arguments = ["*", "deprecated"] + (words.map { ["message: " + CodeText.quoted($0)] } ?? []) + name
    return "@available(\(arguments.joined(separator: ", ")))"
  }
}

/// The stored properties of a struct that values are kept in.
struct SwiftUIProperties {
  private var names: [String: String] = [:]
  private(set) var declarations: [String] = []

  /// Adds a property.
  /// - Returns: Its name.
  /// - Throws: ``ModelError`` (`duplicate`) where another one would have the same name.
  mutating func add(_ property: String, _ initial: MotionValue) throws(ModelError) -> String {
    let name = CodeLanguage.swift.identifier(property)
    if let other = names.updateValue(property, forKey: name) {
      throw ModelError(.duplicate, "\(other) and \(property) would both be called \(name)", hint: "rename one of them")
    }
    declarations.append("var \(name): \(SwiftUIValues.type(initial.type)) = \(SwiftUIValues.text(initial))\n")
    return name
  }

  func structure(_ name: String) -> String {
    "struct \(name): Hashable, Sendable {\n" + CodeText.indented(declarations.joined()) + "}\n"
  }
}
