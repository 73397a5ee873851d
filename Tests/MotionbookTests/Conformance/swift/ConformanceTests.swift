// Made by motionbook: motionbook conformance.
// It runs with swift test in a target that has the product Motionbook, beside presets.json and below vectors.json.

import Foundation
import Motionbook
import Testing

@Suite("The library plays what the catalog says")
struct ConformanceTests {
  @Test("every value of every channel is that of the catalog", arguments: try ConformanceFiles.read().checks)
  func plays(_ check: ConformanceCheck) throws {
    let timeline = try check.timeline()
    for (index, time) in check.times.enumerated() {
      let value = try #require(timeline.value(check.channel, at: time))
      let expected = check.values[index]
      #expect(abs(value - expected) <= check.allowed[index], "at \(time): \(value), not \(expected)")
    }
  }

  @Test("what is not compared is listed")
  func omitted() throws {
    for omission in try ConformanceFiles.read().vectors.platforms.swift.omitted {
      print("left out: \(omission.preset): \(omission.part): \(omission.reason)")
    }
  }
}

/// Channel of a motion with its expected values.
struct ConformanceCheck: Sendable, CustomStringConvertible {
  let description, channel: String
  let times, values, allowed: [Double]
  let preset: ConformanceFiles.Documents.Preset
  let event: String?
  let settleEpsilon: Double

  func timeline() throws -> Timeline {
    var references: [PresetReference: Motion] = [:]
    for (name, document) in preset.references {
      references[try PresetReference(name)] = try Preset(json: Array(document.utf8)).motion
    }
    var options = CompileOptions()
    options.settleEpsilon = settleEpsilon
    if let event { options.events = [.init(event == "in" ? "insertion" : "removal", at: 0)] }
    let motion = try Preset(json: Array(preset.document.utf8)).motion
    return try ResolvedMotion(motion, references: ReferenceTable(references)).timeline(options)
  }
}

/// `vectors.json` and `presets.json`.
struct ConformanceFiles {
  struct Vectors: Decodable {
    struct Vector: Decodable {
      struct Channel: Decodable {
        let name: String
        let values: [Double]
      }

      let preset: String
      let event: String?
      let isReduced: Bool
      let times: [Double]
      let channels: [Channel]
    }

    struct Platform: Decodable {
      struct Check: Decodable {
        let vector: Int
        let channel: String
        let allowed: Allowed
      }

      struct Omission: Decodable {
        let preset, part, reason: String
      }

      let checks: [Check]
      let omitted: [Omission]
    }

    struct Platforms: Decodable {
      let swift: Platform
    }

    let vectors: [Vector]
    let platforms: Platforms
  }

  /// One for all times, or one for each.
  enum Allowed: Decodable {
    case always(Double)
    case each([Double])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .always(number)
      } else {
        self = .each(try container.decode([Double].self))
      }
    }
  }

  struct Documents: Decodable {
    struct Preset: Decodable, Sendable {
      let document: String
      let references: [String: String]
    }

    let presets: [Preset]
    let settleEpsilon: Double
  }

  let vectors: Vectors
  let documents: Documents

  static func read() throws -> ConformanceFiles {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let vectors = folder.deletingLastPathComponent().appendingPathComponent("vectors.json")
    let documents = folder.appendingPathComponent("presets.json")
    return ConformanceFiles(
      vectors: try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: vectors)),
      documents: try JSONDecoder().decode(Documents.self, from: Data(contentsOf: documents)))
  }

  var checks: [ConformanceCheck] {
    vectors.platforms.swift.checks.flatMap { check in
      let vector = vectors.vectors[check.vector]
      return vector.channels.filter { $0.name == check.channel }.map { channel in
        let allowed =
          switch check.allowed {
          case .always(let number): [Double](repeating: number, count: vector.times.count)
          case .each(let numbers): numbers
          }
        let event = vector.event.map { " \($0)" } ?? ""
        let reduced = vector.isReduced ? " (reduced motion)" : ""
        return ConformanceCheck(
          description: "\(vector.preset)\(event)\(reduced) \(channel.name)", channel: channel.name,
          times: vector.times, values: channel.values, allowed: allowed,
          preset: documents.presets[check.vector], event: vector.event, settleEpsilon: documents.settleEpsilon)
      }
    }
  }
}
