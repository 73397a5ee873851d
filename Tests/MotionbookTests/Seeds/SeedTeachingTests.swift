import MotionModel
import Testing

@Suite("What seed presets say about themselves")
struct SeedTeachingTests {
  /// Families whose values come from elsewhere; that is all but our own variants for reduced motion.
  private static let foreign = SeedFolder.families.filter { $0 != "reduced" }

  @Test("every preset has a title, a summary of one line, tags and a use")
  func details() {
    for (name, preset) in SeedFolder.presets {
      let details = preset.details
      #expect(details.title?.isEmpty == false, "\(name) has no title")
      #expect(details.tags.count >= 2, "\(name) has too few tags")
      #expect(Set(details.tags).count == details.tags.count, "\(name) has a tag twice")
      for (label, text) in [("summary", details.summary), ("use", details.use)] {
        #expect((10...200).contains(text?.count ?? 0), "\(name): \(label)")
        #expect(text?.hasSuffix(".") == true, "\(name): \(label) is no sentence")
        #expect(text?.contains("\n") == false, "\(name): \(label) has several lines")
      }
    }
  }

  @Test("titles are unique within a folder")
  func titles() {
    var seen: [String: String] = [:]
    for (name, preset) in SeedFolder.presets.sorted(by: { $0.key < $1.key }) {
      let key = preset.name.path.dropLast().joined(separator: "/") + ": " + (preset.details.title ?? "")
      #expect(seen[key] == nil, "\(name) and \(seen[key] ?? "") have one title")
      seen[key] = name
    }
  }

  @Test("every preset with values from elsewhere says where, under which license and when that was checked")
  func provenance() {
    #expect(Self.foreign.count >= 10)
    for (name, preset) in SeedFolder.presets where Self.foreign.contains(String(preset.name.path[0])) {
      let source = preset.details.source
      #expect(source?.location?.isEmpty == false, "\(name) has no source")
      #expect(source?.license?.isEmpty == false, "\(name) has no license")
      #expect(source?.date.map(isDay) == true, "\(name) has no date")
    }
  }

  private func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return false }
    return (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
  }

  @Test("readings by third parties are marked as such")
  func thirdPartyReadings() {
    let presets = SeedFolder.presets.values.filter { $0.name.path[0] == "figma" }
    #expect(presets.count == 4)
    for preset in presets {
      #expect(preset.details.tags.contains("third-party reading"), "\(preset.name)")
      #expect(preset.details.notes?.contains("does not publish") == true, "\(preset.name)")
    }
  }

  @Test("every reference leads to a seed preset, and aliases end at something that is none")
  func references() {
    for (name, preset) in SeedFolder.presets {
      let details = [preset.details.reducedMotion, preset.details.deprecation?.replacement].compactMap { $0 }
      for reference in preset.motion.references + details {
        #expect(SeedFolder.presets[reference.description] != nil, "\(name) means \(reference), which is not there")
      }
      var end = preset
      var steps = 0
      while case .alias(let target) = end.motion, let next = SeedFolder.presets[target.description], steps < 10 {
        end = next
        steps += 1
      }
      #expect(end.motion.kind != .alias, "\(name) leads to no end")
    }
  }

  @Test("a preset that moves something names another behavior for reduced motion, which moves nothing")
  func reducedMotion() {
    var moving = 0
    for (name, preset) in SeedFolder.presets {
      let variant = preset.details.reducedMotion
      if SeedMovement.moves(preset, among: SeedFolder.presets) {
        moving += 1
        #expect(variant != nil, "\(name) moves something and has no variant")
      } else {
        #expect(variant == nil, "\(name) moves nothing and needs no variant")
      }
      if let variant, let target = SeedFolder.presets[variant.description] {
        #expect(!SeedMovement.moves(target, among: SeedFolder.presets), "\(variant) moves something")
        #expect(target.motion != preset.motion, "\(name) is its own variant")
      }
    }
    #expect(moving >= 50)
  }
}
