import MotionModel

/// Text files of a catalog, for review in any tool that shows differences.
enum ReviewText {
  /// A preset's document, one member a line.
  static func document(_ preset: Preset) -> [UInt8] { lines(PrettyJSON.text(preset.json)) }

  /// A document as a dump writes it; nil for a text that is none.
  static func normalized(_ bytes: [UInt8]) -> [UInt8]? { (try? Preset(json: bytes)).map(document) }

  /// A release: who, when and what it pins, one preset a line.
  static func release(_ release: ReleaseSummary, _ entries: [PresetRevision]) -> [UInt8] {
    let pinned = entries.sorted(byName: { ($0.name, $0.preset) }).map { entry in
      JSONMember(entry.name.text, .string("@\(entry.generation) #\(entry.hash.short)"))
    }
    // Two presets may have had one name: the second is told by its identity.
    var seen: Set<String> = []
    let members = zip(pinned, entries.sorted(byName: { ($0.name, $0.preset) })).map { member, entry in
      seen.insert(member.key).inserted ? member : JSONMember("p:\(entry.preset.hex)", member.value)
    }
    let json: JSONValue = .object([
      JSONMember("release", .string(release.name)), JSONMember("hash", .string(release.hash.hex)),
      JSONMember("author", .string(release.author)), JSONMember("time", .number(Double(release.timeMs))),
      JSONMember("message", .string(release.message)), JSONMember("entries", .object(members)),
    ])
    return lines(PrettyJSON.text(json))
  }

  /// The history, one version a line, oldest first as they claim.
  static func history(_ entries: [LogEntry]) -> [UInt8] {
    entries.flatMap { entry -> [UInt8] in
      let revision = entry.revision
      var members = [
        JSONMember("time", .number(Double(revision.timeMs))), JSONMember("name", .string(revision.name.text)),
        JSONMember("version", .number(Double(revision.generation))),
        JSONMember("change", .string(entry.change.rawValue)),
        JSONMember("author", .string(revision.author)), JSONMember("message", .string(revision.message)),
        JSONMember("revision", .string(revision.hash.hex)),
      ]
      if let old = entry.previousName { members.append(JSONMember("previousName", .string(old.text))) }
      return lines(String(decoding: CanonicalJSON.bytes(.object(sorted: members)), as: UTF8.self))
    }
  }

  /// The text with what could mislead a reader's eyes or terminal written as `\u` escapes; it means the same JSON.
  private static func lines(_ json: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in json.unicodeScalars {
      // JSON's own characters are ASCII, so these stand inside strings only.
      if scalar.value > 0x1F, QuotedText.isInvisible(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          bytes +=
            Array("\\u".utf8) + Array(String(repeating: "0", count: 4 - digits.utf8.count).utf8) + Array(digits.utf8)
        }
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes + [0x0A]
  }
}
