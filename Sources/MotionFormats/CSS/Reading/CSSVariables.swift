import MotionModel

/// Custom properties in scope, and substitution of `var()`.
///
/// Source: https://www.w3.org/TR/css-variables-1/
struct CSSVariables: Sendable {
  typealias Declarations = [String: CSSDeclaration]

  /// The values that a sheet gives everywhere.
  var global: Declarations = [:]
  /// The first values of registered properties.
  var initial: Declarations = [:]
  /// Registered properties that are each view's own.
  var uninherited: Set<String> = []
  /// Parts of exported presets, such as `--pop-easing`, which stand for the values that they refer to.
  var parts: Set<String> = []
  /// Custom properties that rules set to different values.
  var varying: Set<String> = []
  /// Maps of SCSS by the functions that return their entries: `duration($key)` returns `map.get($durations, $key)`.
  var maps: [String: String] = [:]
  /// Custom properties that the page may set otherwise than the last value has them, with what it has.
  private(set) var assumed: [String: String] = [:]
  /// Remaining components that `var()` may substitute in the whole import.
  private(set) var room = 4_000_000

  static let depthLimit = 64

  /// Value with every `var()` replaced; nil for a broken one without a fallback.
  /// - Parameter name: The custom property that has the value.
  /// - Throws: ``ImportFault``: a cycle, or more than any sheet needs.
  mutating func resolved(
    _ value: [CSSComponent], local: Declarations = [:], of name: String? = nil
  ) throws(ImportFault) -> [CSSComponent]? {
    var path = name.map { [$0] } ?? []
    assumed = [:]
    return try resolved(value, local, &path)
  }

  mutating func value(of name: String) throws(ImportFault) -> [CSSComponent]? {
    guard let declaration = global[name] ?? initial[name] else { return nil }
    return try resolved(declaration.value, of: name)
  }

  /// - Parameter isComputed: Indicates a value inside of `calc()` and the like, where no reference remains.
  private mutating func resolved(
    _ value: [CSSComponent], _ local: Declarations, _ path: inout [String], isComputed: Bool = false
  ) throws(ImportFault) -> [CSSComponent]? {
    var result: [CSSComponent] = []
    for component in value {
      guard case .function(var name, var arguments) = component.value else {
        result.append(component)
        continue
      }
      if let map = maps[name], arguments.count == 1, let key = arguments[0].key {
        (name, arguments) = ("var", [CSSComponent(.word("\(map)-\(key)"), at: component.place)])
      }
      if name == "var" {
        guard let put = try replacement(arguments, at: component.place, local, &path, isComputed) else { return nil }
        room -= put.count
        guard room >= 0, result.count + put.count <= 20_000 else {
          throw ImportFault(.tooLarge, "var() makes too long a value of it", at: component.place)
        }
        result += put
      } else {
        guard let inner = try resolved(arguments, local, &path, isComputed: true) else { return nil }
        result.append(CSSComponent(.function(name, inner), at: component.place))
      }
    }
    return result
  }

  private mutating func replacement(
    _ arguments: [CSSComponent], at place: SourcePlace, _ local: Declarations, _ path: inout [String],
    _ isComputed: Bool
  ) throws(ImportFault) -> [CSSComponent]? {
    guard case .word(let name)? = arguments.first?.value, name.hasPrefix("--") else {
      throw ImportFault(.syntax, "var() lacks the name of a custom property", hint: "write var(--name)", at: place)
    }
    guard !path.contains(name) else {
      throw ImportFault(
        .cycle, "\(name) refers to itself through \(path.joined(separator: ", "))",
        hint: "give one of them a value", at: place)
    }
    guard path.count < Self.depthLimit else {
      throw ImportFault(.tooLarge, "more than \(Self.depthLimit) custom properties refer to each other", at: place)
    }
    let set = local[name] ?? global[name]
    if let declaration = set ?? initial[name] {
      path.append(name)
      defer { path.removeLast() }
      if var value = try resolved(declaration.value, local, &path, isComputed: isComputed) {
        // A rule's own number is often the place of an element, which its style sets.
        let isPlace = local[name] != nil && value.count == 1 && value[0].number(in: .none) != nil
        if set == nil || isComputed && (isPlace || varying.contains(name)) { assume(name, value) }
        for index in value.indices {
          let component = value[index]
          value[index] = CSSComponent(component.value, at: place)
          // A rule's local value is not shared.
          let isOrigin = local[name] == nil && !parts.contains(name)
          value[index].origin = value.count > 1 ? nil : isOrigin ? name : component.origin
        }
        return value
      }
    }
    guard arguments.count >= 2, arguments[1].isComma else { return nil }
    let fallback = try resolved(Array(arguments[2...]), local, &path, isComputed: isComputed)
    if let fallback { assume(name, fallback) }
    return fallback
  }

  /// Assumes that the page sets a custom property of 0, from which a length is calculated.
  mutating func assume(_ name: String) {
    if let value = global[name]?.value, value.customNumber?.value == 0 { assume(name, value) }
  }

  private mutating func assume(_ name: String, _ value: [CSSComponent]) {
    if assumed[name] == nil { assumed[name] = value.text }
  }
}

extension ImportLog {
  /// Warns about what a declaration was read with that the page may set.
  func warnOfAssumptions(_ variables: CSSVariables, of declaration: CSSDeclaration) {
    for (name, value) in variables.assumed.sorted(by: { $0.key < $1.key }) {
      warn(
        .assumed,
        "\(declaration.name) depends on \(name), which the page may set; it is read with \(QuotedText.visible(value))",
        at: declaration.place)
    }
  }

  /// Counts and reports, once, a value without its custom property in any of the files.
  func skipMissing(
    _ name: String, _ severity: ImportIssue.Severity = .warning, because reason: IssueMessage? = nil,
    at place: SourcePlace
  ) {
    guard unread.insert(place).inserted else { return }
    skip("missing custom property", count: 1)
    add(
      severity, .badReference, reason ?? "\(name) dropped: a custom property in it is in none of the files", at: place,
      hint: reason == nil ? "import the files together that belong together, or write var(--name, value)" : nil)
  }

  /// Notes that a custom property holds no motion, unless the reason is already known.
  func skipOther(_ name: String, at place: SourcePlace) {
    guard !unread.contains(place) else { return }
    let title = files.indices.contains(place.file) ? files[place.file].title ?? "" : ""
    let isSass = title.hasSuffix(".scss") || title.hasSuffix(".sass")
    skip(
      isSass ? "Sass variable" : "custom property", "\(isSass ? "$\(name.dropFirst(2))" : name) is not a motion",
      at: place)
  }
}
