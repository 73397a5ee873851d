/// Names of a script that no export has: constants that it declares, or imports by a relative path.
///
/// Source: https://tc39.es/ecma262/#sec-imports
package struct OwnNames {
  package let declared: Set<String>
  /// Relative paths by the names that are imported from them.
  package private(set) var modules: [String: String] = [:]

  /// A script with blanks in place of the texts between tags of JSX.
  package static func code(of script: [UInt8]) -> [UInt8] { JSXText.blanked(script) }

  /// O(bytes).
  package init(in script: [UInt8]) {
    declared = Set(JSReader.constants(in: script).map { $0.name })
    var reader = JSReader(script)
    while true {
      switch reader.lexeme() {
      case .end: return
      case .name("import"): readImport(&reader)
      default: break
      }
    }
  }

  /// Reads `{ pop, fade as out } from "./card"`.
  private mutating func readImport(_ reader: inout JSReader) {
    var (names, before) = ([String](), "")
    while true {
      switch reader.lexeme() {
      case .sign("{"), .sign("}"), .sign(","): break
      case .name("from"):
        reader.text.skipBlanks()
        guard let path = reader.text.readString(), path.hasPrefix(".") else { return }
        for name in names { modules[name] = path }
        return
      case .name(let word):
        if before != "as" { names.append(word) }
        before = word
      default: return
      }
    }
  }
}
