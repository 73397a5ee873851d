import MotionJSON
package import MotionModel

// The manner among the extensions of a preset.
extension CSSManner {
  /// Manner among the extensions of a preset; that of exported sheets for what they do not tell.
  init(_ extensions: JSONValue?) {
    guard let known = extensions?[WebMotion.mannerKey] else { return }
    for member in Self.members { if let value = known[member.key] { member.read(value, &self) } }
    properties = WebRegistration.all(in: known)
  }

  /// Extensions that tell it; nil for the manner of exported sheets.
  var extensions: JSONValue? {
    guard self != CSSManner() else { return nil }
    var known = Self.members.compactMap { member in member.write(self).map { JSONMember(member.key, $0) } }
    if let registrations = WebRegistration.json(properties) { known.append(JSONMember("properties", registrations)) }
    return .object([JSONMember(WebMotion.mannerKey, .object(known.sorted { $0.key < $1.key }))])
  }

  /// A member: how it is read, and written unless it is as in exported sheets.
  private struct Member {
    let key: String
    let read: (JSONValue, inout CSSManner) -> Void
    let write: (CSSManner) -> JSONValue?
  }

  private static var members: [Member] {
    [
      flag("colors", \.hasColors, as: WebMotion.encodedColors), flag("transform", \.hasTransform, as: .bool(true)),
      flag("eased", \.isEased, as: .bool(true)), flag("eased", \.easesRest, as: .string("rest")),
      flag("easing", \.hasNoEasing, as: .string("none")), flag("reduced", \.isNone, as: .string("none")),
      flag("reduced", \.isEnded, as: .string("end")), texts("still", \.stillRules) { !$0.isEmpty },
      texts("open", \.openEnds) { end in
        let words = end.split(separator: " ")
        return words.count <= 2 && (words.first == "from" || words.first == "to")
      },
      Member(
        key: "fill",
        read: { if let fill = $0.text, ["none", "forwards", "backwards"].contains(fill) { $1.fill = fill } },
        write: { $0.fill == "both" ? nil : .string($0.fill) }),
      Member(key: "length", read: { $1.length = $0.text }, write: { $0.length.map { .string($0) } }),
      entries("rules", \.rules, from: { if case .number(let place) = $0 { Int(exactly: place) } else { nil } }) {
        .number(Double($0))
      },
      entries("before", \.before, from: \.text) { .string($0) },
    ]
  }

  private static func flag(_ key: String, _ place: WritableKeyPath<CSSManner, Bool>, as value: JSONValue) -> Member {
    Member(
      key: key, read: { if $0 == value { $1[keyPath: place] = true } },
      write: { $0[keyPath: place] ? value : nil })
  }

  private static func texts(
    _ key: String, _ place: WritableKeyPath<CSSManner, Set<String>>, _ isLegal: @escaping (String) -> Bool
  ) -> Member {
    Member(
      key: key,
      read: { value, manner in
        guard case .array(let items) = value else { return }
        manner[keyPath: place] = Set(items.compactMap(\.text).filter(isLegal))
      },
      write: { $0[keyPath: place].isEmpty ? nil : .array($0[keyPath: place].sorted().map { .string($0) }) })
  }

  /// Values by selectors.
  private static func entries<Value>(
    _ key: String, _ place: WritableKeyPath<CSSManner, [String: Value]>, from read: @escaping (JSONValue) -> Value?,
    _ write: @escaping (Value) -> JSONValue
  ) -> Member {
    Member(
      key: key,
      read: { value, manner in
        guard case .object(let members) = value else { return }
        for member in members where CSSSelector.isSelector(member.key) {
          manner[keyPath: place][member.key] = read(member.value)
        }
      },
      write: { manner in
        let known = manner[keyPath: place].sorted { $0.key < $1.key }.map { JSONMember($0.key, write($0.value)) }
        return known.isEmpty ? nil : .object(known)
      })
  }
}

extension PresetDetails {
  /// The same without the order of a style sheet's rules.
  package var withoutRuleOrder: PresetDetails {
    let key = WebMotion.mannerKey
    guard case .object(let members)? = extensions, case .object(let manner)? = extensions?[key] else { return self }
    let left = manner.filter { $0.key != "before" }
    let kept = members.compactMap { member -> JSONMember? in
      guard member.key == key else { return member }
      return left.isEmpty ? nil : JSONMember(key, .object(left))
    }
    var details = self
    details.extensions = kept.isEmpty ? nil : .object(kept)
    return details
  }
}
