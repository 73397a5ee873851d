import MotionEngine
import MotionModel

extension CSSImporter {
  /// Curve in a comment if the values still match it; otherwise from the values.
  mutating func curve(by recipe: CSSRecipe) throws(ImportFault) -> Curve? {
    let recipe = isReduced ? reducedRecipes[recipe.identifier] ?? recipe : recipe
    let values = try self.values(of: recipe)
    guard let notation = recipe.notation, let curve = try? Curve(notation: notation) else { return values?.curve }
    guard let values else { return nil }
    let isOwn = Motion.curve(curve).references.isEmpty
    if isOwn, Self.agrees(curve, values.curve, within: error) { return curve }
    log.warn(
      isOwn ? .contradiction : .inlined,
      isOwn
        ? "the values are not those of \(recipe.name) in the comment; the values count"
        : "\(recipe.name) refers to a preset; its values are taken instead", at: values.place)
    return values.curve
  }

  /// The alias that an exported curve is: each of its variables is one of another curve's, and nothing else.
  func alias(of recipe: CSSRecipe) -> Motion? {
    // The variable of an easing alone has no part.
    let parts = ["", "-easing", "-duration", "-delay", "-iterations", "-direction"]
    var target: String?
    for part in parts {
      guard let value = sheet.variables.global["--\(recipe.identifier)\(part)"]?.value else { continue }
      guard value.count == 1, case .function("var", let arguments)? = value.first?.value, arguments.count == 1,
        case .word(let name)? = arguments.first?.value, name.hasSuffix(part)
      else { return nil }
      let owner = String(name.dropLast(part.count))
      guard target == nil || target == owner else { return nil }
      target = owner
    }
    return target.flatMap { presets[$0 + "-easing"]?.name ?? presets[$0]?.name ?? transitions[$0]?.first }
      .map { .alias(.name($0, .latest)) }
  }

  /// Values of the variables of an exported curve.
  private mutating func values(of recipe: CSSRecipe) throws(ImportFault) -> (curve: Curve, place: SourcePlace)? {
    func component(_ part: String) throws(ImportFault) -> CSSComponent? {
      try sheet.variables.value(of: "--\(recipe.identifier)-\(part)")?.first
    }
    let whole = try sheet.variables.value(of: "--\(recipe.identifier)")?.first
    guard let easing = try component("easing") ?? whole else { return nil }
    let read = try CSSTiming.easing(easing)
    var times = PlayTimes()
    if let part = try component("duration") { times.duration = try CSSTiming.seconds(part) }
    if let part = try component("delay") { times.delay = try CSSTiming.seconds(part, "delay", in: Bounds.delay) }
    if let part = try component("iterations") { times.passes = part.number(in: .none).flatMap { Int(exactly: $0) } }
    times.alternates = try component("direction")?.word == "alternate"
    return (try easing.place.reading { () throws(ModelError) in try times.curve(read.base) }, easing.place)
  }

  /// Indicates that exporting a curve yields the values.
  private static func agrees(_ curve: Curve, _ values: Curve, within error: Double) -> Bool {
    let bound = min(max(error, ExportOptions.errors.lowerBound), ExportOptions.errors.upperBound)
    var options = CompileOptions()
    options.settleEpsilon = min(options.settleEpsilon, bound / 2)
    var resolver = MotionResolver(references: ReferenceTable([:]), options: options)
    if case .formula(_, let parameters, _) = curve.base { resolver.bind(parameters) }
    guard let timing = try? WebTiming(curve, &resolver, within: bound),
      // Passes of a sheet run backwards in time, so that none is the same as several at once.
      let other = try? WebTiming(values.withoutRepeats, &resolver, within: bound), let passes = try? CurvePasses(values)
    else { return false }
    guard abs((timing.duration ?? -1) - (other.duration ?? -1)) <= 1e-6 * max(1, timing.duration ?? 1),
      abs(timing.passes.delay - passes.delay) <= 1e-6 * max(1, abs(timing.passes.delay)),
      timing.passes.iterations == passes.iterations,
      timing.passes.iterations == 1 || timing.passes.alternates == passes.alternates
    else { return false }
    guard let mine = try? Curve(timing.easing.base), let theirs = try? Curve(other.easing.base), mine != theirs,
      let a = try? UnitEasing(mine), let b = try? UnitEasing(theirs)
    else { return timing.easing.base == other.easing.base }
    return (0...64).allSatisfy { abs(a.value(at: Double($0) / 64) - b.value(at: Double($0) / 64)) <= 2 * bound }
  }
}
