import MotionModel

/// A token file in any of the syntaxes that teams write: JSON, JSON5, YAML, Sass.
struct TokenSource {
  let file: SourceFile
  /// Root value; nil if unreadable.
  private(set) var root: JSONValue?
  /// Text in which its pointers are located.
  private(set) var text: LocatedText
  /// Issue of the file as a whole.
  private(set) var issue: ImportIssue?

  /// Reads a file; its error becomes the issue.
  ///
  /// O(bytes).
  init(_ file: SourceFile) {
    self.file = file
    // In a text that cannot be read there are no places to look for.
    text = LocatedText(name: file.name, json: [])
    do throws(ModelError) {
      try file.check()
      switch FileKind(of: file) {
      case .yamlTokens: try read(YAMLTranslation(file.bytes).result, "YAML")
      case .scssTokens: try read(SassTranslation(file.bytes).result, "Sass")
      default: try readJSON()
      }
    } catch {
      issue = ImportIssue(error)
    }
  }

  /// Its issue, with the number of the file in front of its place.
  func issue(in file: Int) -> ImportIssue? {
    guard var issue else { return nil }
    issue.pointer = JSONPointer([String(file)] + (issue.pointer?.tokens ?? []))
    return issue
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
    let translation = LocatedText(
      name: file.name, json: translated.json, lines: translated.locations(in: file.bytes))
    do throws(ModelError) {
      root = try JSONReader.read(translated.json, limits: .file)
    } catch {
      var error = error
      error.location = error.location.map(translation.original)
      throw error
    }
    text = translation
    tell(syntax)
  }

  private mutating func tell(_ syntax: String, at location: TextLocation? = nil) {
    issue = ImportIssue(
      .warning, .legacyForm, "the file is \(alike: syntax)", hint: "the format is JSON", pointer: JSONPointer(),
      location: location)
  }
}

extension ImportLog {
  /// Root value of a file in which other syntaxes are as good as JSON; nil, with an error, if unreadable.
  func root(of file: Int) -> JSONValue? {
    let source = TokenSource(files[file])
    texts[file] = source.text
    if let issue = source.issue(in: file), issue.severity == .error { add(issue) }
    return source.root
  }
}
