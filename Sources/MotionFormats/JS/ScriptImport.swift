package import MotionModel

extension JSFormat: ImportFormat {
  package var importSummary: String {
    "Scripts: constants that are easings, springs, lengths or animations of Motion and Web Animations."
  }
  package var kinds: [FileKind] { [.script] }

  /// A preset keeps the name of its constant.
  package func original(_ source: Provenance) -> String? {
    guard source.format == name, let own = source.name,
      own.utf8.allSatisfy({ NotationAlphabet.isLetter($0) || NotationAlphabet.isDigit($0) || "_$".utf8.contains($0) })
    else { return nil }
    return own
  }

  /// The motions that the constants of some scripts are.
  ///
  /// Four numbers in a list are a Bézier, a text is a curve or a length in CSS's notation, and a number is a length if its
  /// name says so: in milliseconds if it is whole and 10 or more, as there are no such seconds, else in seconds. Objects are
  /// those of Motion and Web Animations; the members of any other are read below its name. Values of a program are skipped.
  ///
  /// O(bytes).
  /// - Throws: ``ImportFailure`` with the places of the errors.
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try ScriptImporter.presets(of: files, options, self)
  }
}

private struct ScriptImporter: PresetImporter {
  var collector: PresetCollector

  init(collector: PresetCollector) { self.collector = collector }

  mutating func read(_ files: [SourceFile]) {
    for (index, file) in files.enumerated() {
      for (name, value) in JSReader.constants(in: file.bytes) {
        read(value, name == "default" ? [] : [name], in: file, SourcePlace(file: index, offset: value.start))
      }
    }
  }

  private static let maximumDepth = 4

  private mutating func read(_ literal: JSLiteral, _ path: [String], in file: SourceFile, _ place: SourcePlace) {
    let title = path.joined(separator: ".")
    do throws(ModelError) {
      if let motion = try motion(literal, path, in: file, place) {
        collector.add(motion, path: path, title: title, at: place)
        return
      }
    } catch {
      return log.warn(
        error.code, "\(title) dropped: \(error.problem)", at: place,
        hint: error.hint ?? error.allowed.map { "allowed: \($0)" })
    }
    guard path.count < Self.maximumDepth else { return }
    for (key, value) in literal.members ?? [] {
      read(value, path + [key], in: file, SourcePlace(file: place.file, offset: value.start))
    }
  }

  /// Motion of a value; nil for any other.
  private mutating func motion(
    _ literal: JSLiteral, _ path: [String], in file: SourceFile, _ place: SourcePlace
  ) throws(ModelError) -> Motion? {
    if let number = literal.number {
      guard TokenForm.saysDuration(path), (0...1e7).contains(number) else { return nil }
      let isMilliseconds = number >= 10 && number == number.rounded()
      if isMilliseconds {
        log.note(.assumed, "\(path.joined(separator: ".")) is read as \(WebNumber.text(number)) ms", at: place)
      }
      return .duration(.seconds(isMilliseconds ? number / 1000 : number))
    }
    if let text = literal.text { return Self.motion(text) }
    if case .list(let list) = literal.value {
      let numbers = list.compactMap(\.number)
      if list.count == 4, numbers.count == 4, [0, 2].allSatisfy({ Bounds.unit.contains(numbers[$0]) }) {
        return .curve(try Curve(.cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend)))
      }
      guard list.first?.members != nil else { return nil }
      return try animation(literal)
    }
    guard literal.members != nil else { return nil }
    if literal["keyframes"] != nil { return try animation(literal) }
    let text = String(decoding: file.bytes[literal.start..<literal.end], as: UTF8.self)
    if let animation = PastedKeyframes(text) {
      let (set, left) = try animation.keyframes()
      if !left.isEmpty {
        log.warn(.notKept, "\(path.joined(separator: ".")): \(left.joined(separator: ", ")) dropped", at: place)
      }
      return .keyframes(set)
    }
    return try PastedCurve.curve(text).map { .curve($0) }
  }

  /// Curve or length in CSS's notation; nil for any other text.
  private static func motion(_ text: String) -> Motion? {
    guard text.utf8.count <= Bounds.lineLength else { return nil }
    let isCurve = text.contains("(") || NamedEasing.css.contains { $0.rawValue == text }
    if isCurve, let curve = try? Curve(notation: text) { return .curve(curve) }
    let isLength = text.wholeMatch(of: /\d*\.?\d+m?s/) != nil
    return isLength ? (try? Motion(notation: text, as: .duration)) : nil
  }

  /// Keyframes as an argument of the API, or with its options; nil with values of a program.
  private func animation(_ literal: JSLiteral) throws(ModelError) -> Motion? {
    guard let json = literal.json else { return nil }
    do throws(ImportFailure) { return try WAAPIFormat().read(json).presets.first?.motion } catch {
      let issue = error.errors.first
      throw ModelError(issue?.code ?? .syntax, issue?.message ?? "expected keyframes", hint: issue?.hint)
    }
  }
}
