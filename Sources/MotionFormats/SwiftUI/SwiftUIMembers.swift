import MotionModel

/// Members of SwiftUI's types that stand for constants, as in `withAnimation(.brandPop)`.
struct SwiftUIMembers {
  private(set) var names: [DeclaredName] = []
  /// Constants that SwiftUI has a member of the same name for, with what they are called instead.
  private(set) var renamed: [(preset: PresetName, reason: String)] = []
  /// Presets by their members' names, in any type.
  private var presets: [String: [PresetName]] = [:]
  /// Their declarations, with the types that they extend.
  private var declarations: [(type: String, text: String)] = []
  private var claims = NameClaims()
  /// Members with the names that their constants were imported under: `Animation.hero`.
  private let firm: Set<String>

  /// - Throws: ``ModelError`` (`duplicate`) where two presets would be the same member.
  init(_ declared: [CodeMember]) throws(ModelError) {
    let constants = declared.filter { !$0.declaration.members.isEmpty }
    firm = Set(
      constants.filter { Self.imported($0.preset)?.isFirm == true }.flatMap { constant in
        constant.declaration.members.map { "\($0.type).\(Self.name(of: constant, in: $0.type, beside: []))" }
      })
    // The replacement of a deprecated one is a member, too.
    let replacements = constants.map { constant in
      let type = constant.declaration.members[0].type
      return (
        path: CodeText.quoted(constant.path.replacing("`", with: "")),
        name: CodeText.quoted(Self.name(of: constant, in: type, beside: firm))
      )
    }
    for constant in constants { try add(constant, replacements) }
    for (name, presets) in presets.sorted(by: { $0.key < $1.key }) {
      // Of several types it depends on the place which one is meant.
      let part = presets.count == 1 ? "one member" : "several members"
      names.append(DeclaredName(".\(name)", of: presets[0], part, in: .swift, with: Array(presets.dropFirst())))
    }
  }

  var text: String {
    declarations.grouped(by: \.type).map { type, own in
      "\nextension \(type) {\n\(CodeText.indented(own.map(\.text).joined()))}\n"
    }.joined()
  }

  private mutating func add(
    _ constant: CodeMember, _ replacements: [(path: String, name: String)]
  ) throws(ModelError) {
    let (preset, details) = (constant.preset.name, constant.preset.preset.preset.details)
    let summary = details.source?.format == SwiftUIFormat().name ? details.summary.map { "/// \($0)\n" } : nil
    let mark = constant.mark.map { replacements.reduce($0) { $0.replacing($1.path, with: $1.name) } }
    for member in constant.declaration.members {
      let type = member.type
      var name = Self.name(of: constant, in: type, beside: firm)
      if !claims.isFree("\(type).\(name)", for: preset) { name = CodeLanguage.swift.identifier(constant.preset.path) }
      try claims.claim("\(type).\(name)", for: preset)
      let value = member.value ?? [constant.path, member.part].filter { !$0.isEmpty }.joined(separator: ".")
      let line =
        type == "AnyTransition"
        ? "@MainActor static var \(name): AnyTransition { \(value) }" : "static let \(name) = \(value)"
      declarations.append((type, (summary ?? "") + (mark ?? "") + line + "\n"))
      names.append(DeclaredName(member: name, of: type, preset))
      if presets[name]?.contains(preset) != true { presets[name, default: []].append(preset) }
      if name.hasSuffix(Self.suffix), Self.known[type]?.contains(String(name.dropLast(Self.suffix.count))) == true {
        let own = name.dropLast(Self.suffix.count)
        renamed.append((preset, "SwiftUI has \(type).\(own); the member is called \(name)"))
      }
    }
  }

  // MARK: Names

  private static let suffix = "Motion"

  /// Name of a constant as a member: that of the constant that it was imported from, or one of its whole name, `brandPop`;
  /// with a suffix if SwiftUI's type has one of that name.
  /// - Parameter firm: Members that no other constant may be.
  private static func name(of constant: CodeMember, in type: String, beside firm: Set<String>) -> String {
    let imported = imported(constant.preset).flatMap { name, isFirm in
      isFirm || !firm.contains("\(type).\(name)") ? name : nil
    }
    let name = imported ?? CodeLanguage.swift.identifier(constant.preset.path)
    let plain = name.replacing("`", with: "")
    return known[type]?.contains(plain) == true ? plain + suffix : name
  }

  /// Name of the constant that a preset was imported from, while the preset is called so; not firm with a number, as where
  /// constants of several types have one name.
  private static func imported(_ preset: ExportedPreset) -> (name: String, isFirm: Bool)? {
    guard let source = preset.preset.preset.details.source, source.format == SwiftUIFormat().name,
      let name = source.name, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil,
      preset.path == preset.name.text
    else { return nil }
    let number = preset.name.text.split(separator: "-").last.flatMap { Int($0) }
    let isFirm = preset.isCalled(name)
    guard isFirm || number.map({ preset.isCalled("\(name)-\($0)") }) == true else { return nil }
    let identifier = CodeLanguage.swift.identifier(name)
    // A type is no member.
    let kind = (try? preset.preset.motion.withoutAlias().kind) ?? preset.preset.preset.motion.kind
    let isType = kind == .transition && name.first?.isUppercase == true
    return (identifier.first == "`" || isType ? identifier : name, isFirm)
  }

  /// Members that SwiftUI's types have, which ours would take the place of: `.spring` would mean itself.
  ///
  /// Source: https://developer.apple.com/documentation/swiftui/animation
  private static let known: [String: Set<String>] = [
    "Animation": [
      "default", "linear", "easeIn", "easeOut", "easeInOut", "spring", "interactiveSpring", "interpolatingSpring",
      "smooth", "snappy", "bouncy", "timingCurve",
    ],
    "Spring": ["smooth", "snappy", "bouncy"],
    "UnitCurve": [
      "linear", "easeIn", "easeOut", "easeInOut", "circularEaseIn", "circularEaseOut", "circularEaseInOut", "bezier",
    ],
    "AnyTransition": [
      "identity", "opacity", "scale", "slide", "move", "offset", "push", "blurReplace", "asymmetric", "modifier",
    ],
  ]
}
