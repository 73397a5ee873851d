import MotionModel

/// Page with presets: one self-contained HTML file without requests.
///
/// Its policy names the hashes of the one script and the one style sheet. Texts of presets are in a block of data that
/// no text can end, and the script displays them as text.
///
/// Sources: https://www.w3.org/TR/CSP3/, https://html.spec.whatwg.org/multipage/scripting.html
package struct GalleryPage: Sendable {
  let title: String
  let compared: String?
  let options: ExportOptions
  /// Indicates a served page, which polls its server for changes.
  let isServed: Bool

  package init(
    title: String, compared: String? = nil, options: ExportOptions = ExportOptions(), isServed: Bool = false
  ) {
    (self.title, self.compared, self.options, self.isServed) = (title, compared, options, isServed)
  }

  /// The text of the page: the same for the same presets.
  /// - Complexity: O(output of the formats), on all cores.
  package func html(_ subjects: [GallerySubject], sha256: ([UInt8]) -> [UInt8]) -> String {
    func source(_ text: String) -> String { "'sha256-\(Base64.text(sha256(Array(text.utf8))))'" }
    let script = Self.script + (isServed ? "\n" + EmbeddedTexts.reload_js : "")
    let policy =
      "default-src 'none'; script-src \(source(script)); style-src \(source(Self.style)); img-src data:; "
      + "base-uri 'none'; form-action 'none'" + (isServed ? "; connect-src 'self'" : "")
    let parts = [
      "POLICY": policy, "TITLE": SVGCell.escaped(title), "STYLE": Self.style, "SCRIPT": script,
      "DATA": data(subjects),
    ]
    // Alternating pieces between marks: text, and the name of a part.
    let pieces = EmbeddedTexts.gallery_html.split(separator: "%%", omittingEmptySubsequences: false).map(String.init)
    return pieces.enumerated().map { index, piece in index % 2 == 0 ? piece : parts[piece] ?? "" }.joined()
  }

  private func data(_ subjects: [GallerySubject]) -> String {
    var lines = GalleryLines()
    var entries: [(members: [JSONMember], copies: [([JSONValue]) -> JSONValue])] = []
    var ranges: [ClosedRange<Double>] = []
    entries.reserveCapacity(subjects.count)
    let counter = WorkProgress.Counter(of: subjects.count)
    // A stretch at a time, so that only the lines of all texts are in memory together.
    let stretch = 512
    for start in stride(from: 0, to: subjects.count, by: stretch) {
      let made = (start..<min(start + stretch, subjects.count)).concurrentMap(counting: counter) {
        GalleryEntry(subjects[$0], options)
      }
      for entry in made {
        entries.append((entry.members, entry.copies.map { lines.add($0) }))
        ranges += entry.ranges
      }
    }
    let (table, words) = lines.table
    let presets = entries.map { entry in
      JSONValue.object(entry.members + [JSONMember("copies", .array(entry.copies.map { $0(words) }))])
    }
    let page = JSONValue.object(present: [
      "title": .string(title), "generator": .string(options.generator),
      "formats": .array(GalleryCopy.all.map { .string($0.name) }),
      "feels": .array(GalleryFeel.all.map { .array([.string($0.name), .string($0.summary)]) }),
      // Cards are held to each other, so their curves have one scale.
      "range": CurveScale.common(ranges).json, "lines": .array(table), "presets": .array(presets),
      "compared": compared.map { .string($0) },
    ])
    // Inside JSON strings, its only place, this is the same character.
    return CanonicalJSON.text(page).replacing("<", with: "\\u003c")
  }

  // The files in the folder Page.
  private static let style = "\n" + EmbeddedTexts.gallery_css + lineColors
  private static let script =
    "\n"
    + [
      EmbeddedTexts.data_js, EmbeddedTexts.chart_js, EmbeddedTexts.preview_js, EmbeddedTexts.grid_js,
      EmbeddedTexts.detail_js, EmbeddedTexts.gallery_js,
    ].joined(separator: "\n")

  /// Colors of pictures, for lines and moving shapes.
  private static let lineColors =
    "/* lines */\n"
    + PlotStyle.lines.enumerated().map { index, color in
      ".c\(index), .b\(index) { color: light-dark(\(color.light.css), \(color.dark.css)) }\n"
    }.joined()
}

/// Bytes as text. Source: RFC 4648, https://www.rfc-editor.org/rfc/rfc4648
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// The text of some bytes, padded.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 { text.append(digit <= group.count ? digits[bits >> (18 - 6 * digit) & 63] : "=") }
    }
    return text
  }
}
