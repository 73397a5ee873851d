extension ChannelProgram {
  /// How several programs of one channel make one number.
  enum Combination: String, Hashable, Sendable {
    case sum
    case product
    /// The root of the sum of squares: two blurs one after another.
    case quadrature

    /// What effects on a channel of this name do together: factors multiply, blurs add as squares, the rest adds.
    init(of channel: String) {
      switch channel {
      case "opacity", "scale", "scale.x", "scale.y", "saturation", "contrast", "geometry.progress": self = .product
      case "blur": self = .quadrature
      default: self = .sum
      }
    }

    func value(of parts: [ChannelProgram], at time: Double) -> Double {
      switch self {
      case .sum: return parts.reduce(0) { $0 + $1.value(at: time) }
      case .product: return parts.reduce(1) { $0 * $1.value(at: time) }
      case .quadrature:
        let squares = parts.reduce(0.0) { sum, part in
          let value = part.value(at: time)
          return sum + value * value
        }
        return squares.squareRoot()
      }
    }

    func velocity(of parts: [ChannelProgram], at time: Double) -> Double {
      var (value, velocity) = (self == .product ? 1.0 : 0.0, 0.0)
      for part in parts {
        let (next, rate) = (part.value(at: time), part.velocity(at: time))
        switch self {
        case .sum: velocity += rate
        case .product: (value, velocity) = (value * next, velocity * next + (rate == 0 ? 0 : value * rate))
        case .quadrature: (value, velocity) = (value + next * next, velocity + (next == 0 ? 0 : next * rate))
        }
      }
      if self == .quadrature { velocity = value > 0 ? velocity / value.squareRoot() : 0 }
      return velocity.isNaN ? 0 : velocity
    }
  }
}
