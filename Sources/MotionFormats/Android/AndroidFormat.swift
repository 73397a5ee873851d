import MotionEngine
package import MotionModel

/// Android: resources with interpolators, animators and durations, a folder `res` of XML files.
///
/// ```kotlin
/// AnimatorInflater.loadAnimator(context, R.animator.brand_hop).apply { setTarget(view) }.start()
/// animation.interpolator = AnimationUtils.loadInterpolator(context, R.interpolator.brand_pop)
/// ```
/// A curve is an interpolator and, with a length, an animator from 0 to 1; keyframes are an animator of a view's
/// properties, with one interpolator where one easing has them all; a duration is an integer. Times are whole milliseconds, distances pixels. A spring's interpolator has
/// its coefficients for `SpringForce` in a comment. The files need Android 6 (API 23).
///
/// Source: https://developer.android.com/guide/topics/resources/animation-resource
package struct AndroidFormat: ExportFormat {
  package let name = "android"
  package let summary = "Android resources: interpolators, animators and durations, as XML."
  package let fileExtension = "xml"
  package var exampleDestination: String { "app/src/main/res/" }

  package init() {}

  package func original(_ source: Provenance) -> String? {
    source.format == name ? source.name.flatMap { AndroidXML.resource($0) == $0 ? $0 : nil } : nil
  }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    for (index, preset) in job.presets.enumerated() { job.presets[index].path = preset.original ?? preset.path }
    let written = try WrittenPreset<[AndroidResource]>.all(&job, called: { AndroidXML.resource($0) }) {
      (motion, path, isReduced, error, note) throws(ModelError) in
      let resources = try parts(of: motion, named: path + (isReduced ? "/reduced" : ""), within: error, note: note)
      return resources.isEmpty ? nil : resources
    }
    let header = AndroidXML.comments([job.options.madeBy(job.report)])
    let lengths: [PresetName: (name: String, text: String)] = Dictionary(
      first: written.compactMap { preset in
        preset.full?.content.first { $0.kind == .integer }.map {
          (preset.source.name, (preset.identifier, $0.element.content))
        }
      })
    let eased = written.filter { $0.full?.content.contains { $0.kind == .interpolator } == true }
    let interpolators = Dictionary(first: eased.map { ($0.source.name, $0.identifier) })
    var (files, names, integers): ([ExportedText.File], [DeclaredName], String) = ([], [], "")
    var taken = NameClaims()
    for preset in written {
      for version in preset.versions {
        let recipe = preset.comment(on: version)
        let named = job.options.flattensReferences ? [] : preset.source.references.compactMap { lengths[$0] }
        for var resource in version.content {
          resource.element.attributes = resource.element.attributes.map { attribute in
            let length = named.first { attribute == ("android:duration", $0.text) }
            return length.map { (attribute.name, "@integer/\($0.name)") } ?? attribute
          }
          if let easing = resource.easing.flatMap({ interpolators[$0] }), !job.options.flattensReferences {
            resource.element = resource.element.easing(by: "@interpolator/\(easing)")
          }
          var path = "\(resource.kind.rawValue)/\(resource.name)"
          // The name of a part gives way to that of another preset.
          if resource.name != preset.identifier, !job.claims.isFree(resource.name, for: preset.source.name) {
            path += "_part"
          }
          try taken.claim(path, for: preset.source.name)
          for text in ["@\(path)", "R.\(path.replacing("/", with: "."))"] {
            let part = "\(resource.kind.rawValue) \(resource.name.dropFirst(preset.identifier.count)) \(text.prefix(1))"
            names.append(DeclaredName(text, of: preset.source.name, part))
          }
          let comments = [recipe] + [resource.comment].compactMap(\.self)
          if resource.kind == .integer {
            integers += CodeText.indented(AndroidXML.comments(comments) + resource.element.text())
          } else {
            files.append(.init("\(path).xml", text(comments, resource, header)))
          }
        }
      }
    }
    if !integers.isEmpty {
      files.append(.init("values/motions.xml", Self.declaration + header + "<resources>\n\(integers)</resources>\n"))
    }
    var text = ExportedText(files: files) { "<!-- \($0) -->" }
    text.names = names
    return text
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

  private func text(_ comments: [String], _ resource: AndroidResource, _ header: String) -> String {
    var root = resource.element
    var spaces = [("xmlns:android", "http://schemas.android.com/apk/res/android")]
    if root.text().contains("<aapt:attr") { spaces.append(("xmlns:aapt", "http://schemas.android.com/aapt")) }
    root.attributes.insert(contentsOf: spaces, at: 0)
    return Self.declaration + header + AndroidXML.comments(comments) + root.text()
  }
}

extension AndroidFormat: PartsFormat {
  // A view has a scale for each axis only.
  var player: MotionPlayer {
    MotionPlayer(description: "Android", countsMilliseconds: true, factors: ["scale.x": "scale", "scale.y": "scale"])
  }

  func lack(of channel: String, among all: [String]) -> String? {
    if player.factors[channel] != nil || player.factors.values.contains(channel) { return nil }
    return PlatformProperty.android.lack(of: channel, among: all)
  }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [AndroidResource] {
    let (whole, own) = (Milliseconds(seconds, note: note), AndroidXML.resource(name))
    return [
      AndroidResource(kind: .integer, name: own, element: AndroidXML("integer", [("name", own)], content: "\(whole)"))
    ]
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [AndroidResource] {
    guard let pass = curve.pass else { return [] }
    let own = AndroidXML.resource(name)
    if pass.last != 1 { note("end", .dropped(reason: "an interpolator ends at 1")) }
    var interpolator = AndroidResource(kind: .interpolator, name: own, element: .interpolator(pass))
    if let (spring, velocity) = curve.passes.spring {
      let unit = spring.massNormalized
      let first = velocity == 0 ? "" : ", first velocity \(WebNumber.text(velocity)) ways per second"
      interpolator.comment =
        "As a SpringForce: stiffness \(WebNumber.text(unit.stiffness)), damping ratio "
        + WebNumber.text(unit.dampingRatio) + first
    }
    guard let seconds = curve.duration else { return [interpolator] }
    let times = Self.times(Milliseconds(seconds, of: curve, note: note), curve.passes, note)
    let (easing, type) = (("android:interpolator", "@interpolator/\(own)"), ("android:valueType", "floatType"))
    let turns = curve.passes.turns
    guard turns > 1 else {
      let attributes = times + [("android:valueFrom", "0"), ("android:valueTo", "1"), type, easing]
      return [interpolator, AndroidResource(kind: .animator, name: own, element: AndroidXML("animator", attributes))]
    }
    // There and back: the interpolator applies to each turn.
    let keyframes = (0...turns).map { turn in
      let fraction = WebNumber.text(Double(turn) / Double(turns))
      let place = [("android:fraction", fraction), ("android:value", "\(turn % 2)")]
      return AndroidXML("keyframe", turn == 0 ? place : place + [easing])
    }
    let holder = AndroidXML("propertyValuesHolder", [("android:propertyName", "progress"), type], keyframes)
    let animator = AndroidXML("animator", times, [holder]).easing(by: Self.linear)
    return [interpolator, AndroidResource(kind: .animator, name: own, element: animator)]
  }

  private static let linear = "@android:anim/linear_interpolator"

  /// An interpolator ends at 1.
  func row(
    of easing: CurveBase, _ resolver: inout MotionResolver, within error: Double
  ) throws(ModelError) -> SegmentRow? {
    let row = try SegmentRow(easing, &resolver, within: error)
    return AndroidResources.word(for: easing) == nil ? row.last == 1 ? row : nil : SegmentRow(row.segments)
  }

  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) -> [AndroidResource] {
    passes.compactMap { pass, tracks in
      var holders: [AndroidXML] = []
      let whole = Milliseconds(pass.length)
      let easing = pass.easing.flatMap { $0.row == nil ? nil : $0 }
      for track in tracks {
        let others = tracks.filter { player.factors[$0.name] == track.name }.flatMap {
          PlatformProperty.android.names(of: $0.name)
        }
        let names = PlatformProperty.android.names(of: track.name).filter { !others.contains($0) }
        holders += names.map { Self.holder($0, track, easing == nil ? pass.length : nil) }
        if let loss = track.loss(over: pass.length, playedIn: whole) {
          note(pass.path(to: track.name) + " milliseconds", loss)
        }
      }
      guard !holders.isEmpty else { return nil }
      let own = AndroidXML.resource([name, pass.target, pass.event].compactMap(\.self).joined(separator: "/"))
      var animator = AndroidXML("objectAnimator", Self.times(whole, pass, note), holders)
      if let easing, let row = easing.row, AndroidResources.word(for: easing.base) == nil {
        animator.children.insert(.inline(row), at: 0)
      } else {
        let word = easing.flatMap { AndroidResources.word(for: $0.base) }
        animator = animator.easing(by: word.map { "@android:interpolator/\($0)" } ?? Self.linear)
      }
      var resource = AndroidResource(kind: .animator, name: own, element: animator, easing: easing?.preset)
      if tracks.contains(where: { $0.name.hasPrefix("offset.") }) {
        resource.comment = "Translations are in points, which Android takes for pixels: multiply them by the density."
      }
      return resource
    }
  }

  private static func times(
    _ duration: Milliseconds, _ passes: some RunInPasses, _ note: LossReport.Note
  ) -> [(String, String)] {
    var attributes = [("android:duration", "\(duration)")]
    if passes.delay > 0 { attributes.append(("android:startOffset", "\(Milliseconds(passes.delay))")) }
    if passes.delay < 0 { note("delay", .dropped(reason: "a start offset is never negative")) }
    if passes.iterations != 1 {
      attributes.append(("android:repeatCount", passes.iterations.map { "\($0 - 1)" } ?? "infinite"))
    }
    if passes.alternates { attributes.append(("android:repeatMode", "reverse")) }
    return attributes
  }

  /// First and last value of a property; with a length its keyframes: each has the interpolator before it.
  private static func holder(_ property: String, _ track: ChannelTrack, _ length: Double?) -> AndroidXML {
    let (name, type) = (("android:propertyName", property), ("android:valueType", "floatType"))
    guard let length else {
      let ends = [("android:valueFrom", track.initial), ("android:valueTo", track.steps.last?.value ?? track.initial)]
      return AndroidXML("propertyValuesHolder", [name] + ends.map { ($0, WebNumber.text($1)) } + [type])
    }
    var keyframes: [(fraction: Double, value: Double, controls: [Double]?)] = [(0, track.initial, nil)]
    for (share, step) in ChannelTrack.keyframes(track.steps, over: length) {
      // At both ends Android divides by the distance of the last two.
      if share == 0 { keyframes.removeLast() }
      if share == 1, let last = keyframes.last, last.fraction == 1 {
        keyframes[keyframes.count - 1].fraction = 1 - 1e-6
      }
      keyframes.append((share, step.value, step.controls))
    }
    if keyframes.count == 1 { keyframes.append((1, track.initial, nil)) }
    let elements = keyframes.map { fraction, value, controls in
      let place = [("android:fraction", WebNumber.text(fraction)), ("android:value", WebNumber.text(value))]
      return AndroidXML("keyframe", place, controls.map { [.inline(SegmentRow(bezier: $0))] } ?? [])
    }
    return AndroidXML("propertyValuesHolder", [name, type], elements)
  }
}
