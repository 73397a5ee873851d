import Foundation

/// Motion of a platform in source code: a spring, or pieces of a pass, and their timing.
package struct PlayedMotion {
  /// Control points of a Bézier, or both ends of a straight line: x, y, x, y …; x is a share of the pass.
  package var pieces: [[Double]] = []
  package var spring: (mass: Double, stiffness: Double, damping: Double, velocity: Double)?
  /// Seconds of a pass; nil where that is left to its user.
  package var duration: Double?
  package var delay = 0.0
  /// Nil for ever.
  package var iterations: Double? = 1
  package var alternates = false

  /// The value after so many seconds.
  /// - Parameter length: Of a pass that has none itself.
  package func value(at time: Double, over length: Double = 1) -> Double {
    let local = max(time - delay, 0)
    if let spring { return Self.value(of: spring, at: local) }
    let length = duration ?? length
    let (turn, last) = ((local / length).rounded(.down), (iterations ?? .infinity) - 1)
    let share = turn > last ? 1 : local / length - turn
    return value(of: alternates && Int(min(turn, last)) % 2 == 1 ? 1 - share : share)
  }

  /// The value at a share of a pass; at a jump the later one.
  package func value(of share: Double) -> Double {
    guard let piece = pieces.first(where: { $0[$0.count - 2] > share }) else { return pieces.last?.last ?? .nan }
    let (start, end) = (piece[0], piece[piece.count - 2])
    guard piece.count == 8 else {
      return piece[1] + (piece[3] - piece[1]) * (share - start) / (end - start)
    }
    // Powers of each axis, from the control points.
    func powers(_ axis: Int) -> SIMD4<Double> {
      let p = SIMD4(piece[axis], piece[2 + axis], piece[4 + axis], piece[6 + axis])
      return SIMD4(p[0], 3 * (p[1] - p[0]), 3 * (p[0] - 2 * p[1] + p[2]), p[3] - p[0] + 3 * (p[1] - p[2]))
    }
    let (x, y) = (powers(0), powers(1))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let s = (low + high) / 2
      if x[0] + s * (x[1] + s * (x[2] + s * x[3])) < share { low = s } else { high = s }
    }
    return y[0] + high * (y[1] + high * (y[2] + high * y[3]))
  }

  /// From 0 to 1.
  private static func value(
    of spring: (mass: Double, stiffness: Double, damping: Double, velocity: Double), at time: Double
  ) -> Double {
    let (omega, decay) = ((spring.stiffness / spring.mass).squareRoot(), spring.damping / spring.mass / 2)
    let (square, speed) = (decay * decay - omega * omega, decay - spring.velocity)
    let root = abs(square).squareRoot()
    if root < 1e-6 * omega { return 1 - exp(-decay * time) * (1 + speed * time) }
    return square < 0
      ? 1 - exp(-decay * time) * (cos(root * time) + speed / root * sin(root * time))
      : 1 - exp(-decay * time) * (cosh(root * time) + speed / root * sinh(root * time))
  }
}

extension PlayedMotion {
  /// Motions of the declarations in a text of Kotlin, Dart or Core Animation's Swift, by the letters of their names and
  /// properties: `brandhopinopacity`.
  package static func all(in text: String) -> [String: PlayedMotion] {
    var motions: [String: PlayedMotion] = [:]
    for (path, body) in declarations(in: text) {
      for (property, part) in properties(in: body) {
        motions[letters(path + property)] = PlayedMotion(part, timedBy: body)
      }
    }
    return motions
  }

  /// Letters and digits in lower case, without the word for a type whose name was taken.
  package static func letters(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }.replacing("motions", with: "")
  }

  /// Each with the names of the types around it.
  private static func declarations(in text: String) -> [(path: String, body: String)] {
    let declaration = /^ *(?:static |val |const val |fun ).*?(`?\w+`?)(?:\(.*\).*|: .*| = .*)$/
    let declaredType = /^ *(?:object|enum|abstract final class) (\w+) \{$/
    var (types, found): ([String], [(path: String, body: String)]) = ([], [])
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count / 2
      if let type = line.firstMatch(of: declaredType) {
        types = types.prefix(indent) + [String(type.1)]
        found.append((types.joined(), ""))
      } else if let name = line.firstMatch(of: declaration), indent >= 1, indent <= types.count {
        types = Array(types.prefix(indent))
        found.append((types.joined() + name.1, line + "\n"))
      } else if !found.isEmpty {
        found[found.count - 1].body += line + "\n"
      }
      // Helper declarations of the file are excluded.
      if line == "}" { break }
    }
    return found
  }

  /// Body's text for each property; for a curve all of it.
  private static func properties(in body: String) -> [(name: String, text: Substring)] {
    let starts = body.matches(of: /\n +'(.+)': |\n +CAKeyframeAnimation\(\n +"(.+)",/)
    guard !starts.isEmpty else { return [("", body[...])] }
    let ends = starts.dropFirst().map(\.range.lowerBound) + [body.endIndex]
    return zip(starts, ends).map { start, end in
      let name = String(start.1 ?? start.2 ?? "")
      return (layer[name] ?? name, body[start.range.lowerBound..<end])
    }
  }

  /// Key paths of layers, and the properties that they are.
  private static let layer = [
    "transform.translation.x": "offset.x", "transform.translation.y": "offset.y", "transform.scale": "scale",
    "transform.scale.x": "scale.x", "transform.scale.y": "scale.y", "transform.rotation.z": "rotation",
    "transform.rotation.x": "rotation.x", "transform.rotation.y": "rotation.y", "bounds.size.width": "size.width",
    "bounds.size.height": "size.height",
  ]

  private init(_ text: Substring, timedBy body: String) {
    // The number behind the first of some labels that there is.
    func number(_ labels: (String, Double)...) -> Double? {
      for (label, factor) in labels {
        guard let start = body.firstRange(of: label)?.upperBound else { continue }
        if let number = Double(body[start...].prefix { "-.0123456789".contains($0) }) { return number * factor }
      }
      return nil
    }
    let rows = body.firstMatch(of: /CAKeyframeAnimation\(\s+[^,]+, duration: ([\d.]+)/).flatMap { Double($0.1) }
    duration =
      number(("durationMillis = ", 1e-3), (".duration = ", 1)) ?? rows ?? number(("Duration(microseconds: ", 1e-6))
    delay =
      number(
        ("delayMillis = ", 1e-3), ("delay: Duration(microseconds: ", 1e-6), ("CurrentMediaTime() + ", 1),
        ("CurrentMediaTime() - ", -1), ("StartOffset(", body.contains("FastForward") ? -1e-3 : 1e-3)) ?? 0
    alternates = ["alternates: true", "RepeatMode.Reverse", "autoreverses = true"].contains { body.contains($0) }
    let endless = ["infiniteRepeatable(", "iterations: null", "repeatCount = .infinity"]
    let count = number(("iterations = ", 1), ("iterations: ", 1), ("repeatCount = ", alternates ? 2 : 1))
    iterations = endless.contains { body.contains($0) } ? nil : count ?? 1
    if let ratio = number(("dampingRatio = ", 1)), let stiffness = number(("stiffness = ", 1)) {
      spring = (1, stiffness, 2 * ratio * stiffness.squareRoot(), 0)
    } else if let mass = number(("mass = ", 1), ("mass: ", 1)),
      let stiffness = number(("stiffness = ", 1), ("stiffness: ", 1)),
      let damping = number(("damping = ", 1), ("damping: ", 1))
    {
      spring = (mass, stiffness, damping, number(("elocity = ", 1), ("elocity: ", 1)) ?? 0)
    } else {
      pieces = Self.pieces(in: text)
    }
  }

  /// - Parameter keyframes: Each with the Bézier that leads to it, of which both ends are 0, 0 and 1, 1.
  package init(_ keyframes: [(share: Double, value: Double, controls: [Double])]) {
    pieces = zip(keyframes, keyframes.dropFirst()).map {
      Self.piece(($0.share, $0.value), ($1.share, $1.value), $1.controls)
    }
    if keyframes.count == 1 { pieces = [[0, keyframes[0].value, 1, keyframes[0].value]] }
  }

  private static func piece(_ start: (Double, Double), _ end: (Double, Double), _ controls: [Double]) -> [Double] {
    let size = (end.0 - start.0, end.1 - start.1)
    let points = controls.enumerated().map { $0 % 2 == 0 ? start.0 + $1 * size.0 : start.1 + $1 * size.1 }
    return [start.0, start.1] + points + [end.0, end.1]
  }

  private static func pieces(in text: Substring) -> [[Double]] {
    let number = /-?\d+(?:\.\d+)?(?:e-?\d+)?/
    func numbers(_ text: Substring) -> [Double] {
      text.matches(of: number).compactMap { Double($0.output) }
    }
    var (pieces, start): ([[Double]], Double) = ([], 0)
    // Dart's tweens, Kotlin's keyframes, rows of numbers, one Bézier.
    let tweens = text.matches(of: /tween: \w+\(([^)]*)\)(.*), weight: (.+)\)/)
    let keyframes = text.matches(of: /\n *(-?[\d.]+)f at (\d+)([^\/\n]*)/)
    let rows = text.matches(of: /\n *(?:floatArrayOf\(|\[)(-?\d.*)[\])]/).map { numbers($0.1) }
    if !tweens.isEmpty {
      for tween in tweens {
        let (values, end) = (numbers(tween.1), start + (Double(tween.3) ?? .nan))
        pieces.append(piece((start, values[0]), (end, values[values.count - 1]), numbers(tween.2)))
        start = end
      }
    } else if !keyframes.isEmpty {
      let length = max(Double(keyframes.last?.2 ?? "") ?? 0, 1)
      // Each has the way to the next.
      let ways = [[]] + keyframes.map { numbers($0.3.replacing("f", with: "")[...]) }
      pieces =
        PlayedMotion(
          zip(keyframes, ways).map { ((Double($0.2) ?? .nan) / length, Double($0.1) ?? .nan, $1) }
        ).pieces
    } else if !rows.isEmpty, text.contains("CAKeyframeAnimation") {
      pieces = PlayedMotion(rows.map { ($0[0], $0[1], Array($0.dropFirst(2))) }).pieces
    } else if !rows.isEmpty {
      for row in rows {
        pieces.append([start, row[1]] + row.dropFirst(3) + [row[0], row[2]])
        start = row[0]
      }
    } else if let constant = text.firstMatch(of: /ConstantTween\((.+)\)/).flatMap({ Double($0.1) }) {
      pieces = [[0, constant, 1, constant]]
    } else {
      let bezier = text.firstMatch(of: /(?:Cubic|CubicBezierEasing)\((.*?)\)|controlPoints: (.*?)\)/)
      pieces = [piece((0, 0), (1, 1), bezier.map { numbers($0.1 ?? $0.2 ?? "") } ?? [])]
    }
    return pieces
  }
}
