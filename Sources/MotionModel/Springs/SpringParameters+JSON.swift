extension SpringParameters {
  /// Reads a spring; the labels say which dialect it is.
  /// - Throws: ``ModelError``: labels that no dialect has together, or a number out of range.
  public init(_ node: DocumentNode) throws(ModelError) {
    let all = [
      "dialect", "duration", "bounce", "response", "dampingFraction", "style", "extraBounce", "mass", "stiffness",
      "damping", "allowOverDamping", "settlingDuration", "dampingRatio", "epsilon", "tension", "friction",
      "visualDuration",
    ]
    let object = try node.object(allowing: all)
    let reader = Labels(node: node, object: object)
    let spring: SpringParameters
    if let dialect = object.optional("dialect") {
      switch try dialect.string(maxBytes: 64) {
      case "interactive":
        try reader.allow("dialect", "response", "dampingFraction")
        spring = .interactiveResponse(
          try reader.number("response", 0.15), dampingFraction: try reader.number("dampingFraction", 0.86))
      case "motion":
        try reader.allow("dialect", "duration", "bounce")
        spring = .motion(duration: try reader.number("duration"), bounce: try reader.number("bounce"))
      case "anime":
        try reader.allow("dialect", "duration", "bounce")
        spring = .anime(duration: try reader.number("duration", 0.628), bounce: try reader.number("bounce", 0.5))
      default:
        throw dialect.error(.unknown, "unknown spring dialect", allowed: "interactive, motion, anime")
      }
    } else if let style = object.optional("style") {
      try reader.allow("style", "duration", "extraBounce")
      let style = try style.choice(of: SpringStyle.self)
      spring = .style(
        style, duration: try reader.number("duration", style.defaultDuration),
        extraBounce: try reader.number("extraBounce", 0))
    } else if object.contains("response") {
      try reader.allow("response", "dampingFraction")
      spring = .response(try reader.number("response"), dampingFraction: try reader.number("dampingFraction", 0.825))
    } else if object.contains("settlingDuration") {
      try reader.allow("settlingDuration", "dampingRatio", "epsilon")
      spring = .settling(
        duration: try reader.number("settlingDuration"), dampingRatio: try reader.number("dampingRatio"),
        epsilon: try reader.number("epsilon", 0.001))
    } else if object.contains("tension") {
      try reader.allow("tension", "friction", "mass")
      spring = .tension(
        try reader.number("tension"), friction: try reader.number("friction"), mass: try reader.number("mass", 1))
    } else if object.contains("visualDuration") {
      try reader.allow("visualDuration", "bounce")
      spring = .visualDuration(try reader.number("visualDuration"), bounce: try reader.number("bounce", 0))
    } else if object.contains("damping") {
      try reader.allow("mass", "stiffness", "damping", "allowOverDamping")
      spring = .physics(
        mass: try reader.number("mass", 1), stiffness: try reader.number("stiffness"),
        damping: try reader.number("damping"),
        allowOverDamping: try object.optional("allowOverDamping")?.bool() ?? false)
    } else if object.contains("dampingRatio") {
      try reader.allow("dampingRatio", "stiffness")
      spring = .compose(dampingRatio: try reader.number("dampingRatio"), stiffness: try reader.number("stiffness"))
    } else {
      try reader.allow("duration", "bounce")
      spring = .duration(try reader.number("duration", 0.5), bounce: try reader.number("bounce", 0))
    }
    try node.checking { () throws(ModelError) in try spring.validate() }
    self = spring
  }

  /// The spring in its own dialect, every number written out.
  public var json: JSONValue {
    switch self {
    case .duration(let duration, let bounce): ["duration": .number(duration), "bounce": .number(bounce)]
    case .response(let response, let fraction):
      ["response": .number(response), "dampingFraction": .number(fraction)]
    case .interactiveResponse(let response, let fraction):
      ["dialect": "interactive", "response": .number(response), "dampingFraction": .number(fraction)]
    case .style(let style, let duration, let extra):
      ["style": .string(style.rawValue), "duration": .number(duration), "extraBounce": .number(extra)]
    case .physics(let mass, let stiffness, let damping, let allow):
      [
        "mass": .number(mass), "stiffness": .number(stiffness), "damping": .number(damping),
        "allowOverDamping": .bool(allow),
      ]
    case .settling(let duration, let ratio, let epsilon):
      ["settlingDuration": .number(duration), "dampingRatio": .number(ratio), "epsilon": .number(epsilon)]
    case .compose(let ratio, let stiffness): ["dampingRatio": .number(ratio), "stiffness": .number(stiffness)]
    case .tension(let tension, let friction, let mass):
      ["tension": .number(tension), "friction": .number(friction), "mass": .number(mass)]
    case .visualDuration(let duration, let bounce):
      ["visualDuration": .number(duration), "bounce": .number(bounce)]
    case .motion(let duration, let bounce):
      ["dialect": "motion", "duration": .number(duration), "bounce": .number(bounce)]
    case .anime(let duration, let bounce):
      ["dialect": "anime", "duration": .number(duration), "bounce": .number(bounce)]
    }
  }

  /// Reads the labels of one dialect and refuses those of another.
  private struct Labels {
    let node: DocumentNode
    let object: DocumentObject

    func allow(_ labels: String...) throws(ModelError) {
      for (key, member) in object.members where !labels.contains(key) {
        throw member.error(
          .contradiction, "\"\(key)\" does not go with the other labels of this spring",
          allowed: labels.joined(separator: ", "))
      }
    }

    func number(_ label: String, _ fallback: Double? = nil) throws(ModelError) -> Double {
      if let fallback, !object.contains(label) { return fallback }
      return try object.required(label).number()
    }
  }
}
