import MotionModel

/// A token file in any of the syntaxes that teams write: JSON, JSON5, YAML, Sass.
struct TokenSource {
  let file: SourceFile
  /// The number of the file, in front of the places of its issues.
  private let index: Int
  /// Root value; nil if unreadable.
  private(set) var root: JSONValue?
  /// Text in which its pointers are located.
  private(set) var text: LocatedText
  /// Issues of the file as a whole, and of what is left out of it.
  private(set) var issues: [ImportIssue] = []

  /// Reads a file, O(bytes); its error becomes an issue.
  init(_ file: SourceFile, _ index: Int) {
    (self.file, self.index) = (file, index)
    // In a text that cannot be read there are no places to look for.
    text = LocatedText(name: file.name, json: [])
    do throws(ModelError) {
      try file.check()
      switch FileKind(of: file) {
      case .yamlTokens: try read(YAMLTranslation(file.bytes).result, "YAML")
      case .scssTokens, .scss: try read(SassTranslation(file.bytes).result, "Sass")
      default: try readJSON()
      }
    } catch {
      var issue = ImportIssue(error)
      issue.pointer = JSONPointer([String(index)] + (error.pointer?.tokens ?? []))
      issues.append(issue)
    }
  }

  private mutating func readJSON() throws(ModelError) {
    let strict: ModelError
    do throws(ModelError) {
      root = try JSONReader.read(file.bytes, limits: .file)
      return text.json = file.bytes
    } catch {
      strict = error
    }
    guard strict.code == .syntax, String(validating: file.bytes, as: UTF8.self) != nil else { throw strict }
    do throws(ModelError) {
      root = try JSONReader.read(file.bytes, limits: .file, isJSON5: true)
    } catch {
      // Of the two errors, the one further on is more precise.
      guard let far = error.location, let near = strict.location, (far.line, far.column) > (near.line, near.column)
      else { throw strict }
      throw error
    }
    text = LocatedText(name: file.name, json: file.bytes, isJSON5: true)
    tell("JSON5", at: strict.location)
  }

  private mutating func read(_ translated: TranslatedText, _ syntax: String) throws(ModelError) {
    let translation = LocatedText(name: file.name, json: translated.json, lines: translated.locations(in: file.bytes))
    do throws(ModelError) {
      root = try JSONReader.read(translated.json, limits: .file)
    } catch {
      throw error.with(\.location, error.location.map(translation.original))
    }
    text = translation
    tell(syntax)
    var lines = LineCounter()
    for (reason, offset) in translated.leftOut {
      let place = lines.location(of: offset, in: file.bytes)
      issues.append(ImportIssue(.note, .skipped, reason, pointer: JSONPointer([String(index)]), location: place))
    }
  }

  private mutating func tell(_ syntax: String, at location: TextLocation? = nil) {
    issues.append(
      ImportIssue(
        .warning, .legacyForm, "the file is \(alike: syntax)", hint: "the format is JSON",
        pointer: JSONPointer([String(index)]), location: location))
  }
}

extension ImportLog {
  /// Root value of a file in which other syntaxes are as good as JSON; nil, with an error, if unreadable.
  func root(of file: Int) -> JSONValue? {
    let source = TokenSource(files[file], file)
    texts[file] = source.text
    for issue in source.issues where issue.severity == .error { add(issue) }
    return source.root
  }
}
