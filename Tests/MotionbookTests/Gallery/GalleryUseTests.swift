import Foundation
import Motionbook
import Testing

/// Use of a gallery.
@Suite("A gallery in Chromium", .serialized) struct GalleryUseTests {
  private static let shown = "[...document.querySelectorAll('.card a')].map((link) => link.getAttribute('aria-label'))"
  private static let focused = """
    (({ id, ariaLabel, textContent, name, value }) => id || ariaLabel || (name && name + ":" + value) || textContent)
    (document.activeElement)
    """

  @Test("words and filters leave the presets that fit, and stand in the address")
  func search() throws {
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small())) else { return }
    defer { page.quit() }
    func searching(_ text: String) throws -> [String] {
      try page.value("at('search').value = '\(text)'; at('search').dispatchEvent(new Event('input'))")
      return try page.texts(Self.shown)
    }
    #expect(try searching("").count == 5)
    #expect(try searching("POP") == ["brand/pop"] && searching("heart") == ["brand/pop"])
    #expect(try searching("clock") == ["time/tick"] && searching("loud") == ["brand/pop"])
    #expect(try searching("brand sl") == ["brand/slide"] && searching("nothing").isEmpty)
    #expect(try page.text("at('count').textContent") == "0 of 5 presets")
    #expect(try page.number("at('empty').hidden ? 1 : 0") == 0)
    try page.value("at('clear').click()")
    func filtering(_ boxes: String...) throws -> [String] {
      try page.value("update({ query: '', chosen: {} })")
      for box in boxes {
        let (key, value) = (box.split(separator: ":")[0], box.split(separator: ":")[1])
        try page.value("document.querySelector('#filters [name=\"\(key)\"][value=\"\(value)\"]').click()")
      }
      return try page.texts(Self.shown)
    }
    #expect(try filtering("kind:curve") == ["brand/pop", "brand/slide"])
    #expect(try filtering("kind:curve", "kind:duration") == ["brand/pop", "brand/slide", "time/short"])
    #expect(try filtering("family:time", "kind:duration") == ["time/short"])
    #expect(try filtering("tag:Loud") == ["brand/pop"] && filtering("feel:strong overshoot") == ["brand/pop"])
    try page.value("new Promise((done) => setTimeout(done, 300))")
    #expect(try page.text("location.hash") == "#?feel=strong+overshoot")
    try page.value("location.hash = '#brand/slide?kind=curve'; new Promise((done) => setTimeout(done, 100))")
    #expect(try page.texts(Self.shown) == ["brand/pop", "brand/slide"])
    #expect(try page.text("document.querySelector('#detail[open] h2').textContent") == "brand/slide")
    #expect(try page.complaints() == [])
  }

  @Test("the keyboard reaches everything, and the focus comes back")
  func keyboard() throws {
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small())) else { return }
    defer { page.quit() }
    var order: [String] = []
    for _ in 0..<7 {
      try page.press("Tab", code: 9)
      order.append(try page.text(Self.focused))
    }
    #expect(order == ["skip", "search", "play-all", "speed", "reduced", "theme", "kind:curve"])
    try page.value("document.querySelector('#filters label:last-child input').focus()")
    try page.value("[...document.querySelectorAll('#filters input')].pop().focus()")
    try page.press("Tab", code: 9)
    #expect(try page.text(Self.focused) == "brand/fade")
    try page.press("ArrowRight", code: 39)
    try page.press("ArrowRight", code: 39)
    #expect(try page.text(Self.focused) == "brand/slide")
    try page.press("End", code: 35)
    #expect(try page.text(Self.focused) == "time/tick")
    try page.press("Home", code: 36)
    try page.press("ArrowDown", code: 40)
    #expect(try page.text(Self.focused) != "brand/fade")
    try page.press("Home", code: 36)
    try page.press(" ", code: 32)
    #expect(try page.number("document.getAnimations().filter((a) => a.playState === 'running').length") > 0)
    try page.press("Enter", code: 13)
    #expect(try page.text("document.querySelector('#detail[open] h2').textContent") == "brand/fade")
    try page.press("Escape", code: 27)
    #expect(try page.number("document.querySelectorAll('dialog[open]').length") == 0)
    #expect(try page.text(Self.focused) == "brand/fade")
    try page.press("/", code: 191)
    #expect(try page.text(Self.focused) == "search")
    // Behind the card that is reached with the tabulator, only its own button is.
    #expect(try page.number("document.querySelectorAll('.card [tabindex=\"0\"]').length") == 2)
    #expect(try page.complaints() == [])
  }

  @Test("everything that can be used has a name, in the page, in a preset and in a comparison")
  func names() throws {
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small())) else { return }
    defer { page.quit() }
    for (step, least) in [
      ("1", 20), ("update({ open: 'brand/pop' })", 10),
      ("update({ open: null, compared: ['brand/pop', 'brand/fade'] }); at('tray-open').click()", 3),
    ] {
      try page.value(step)
      let controls = try page.controls()
      #expect(controls.count >= least, "\(step): \(controls.count)")
      for control in controls { #expect(!control.name.isEmpty, "\(step): a \(control.role) without a name") }
    }
    #expect(try page.text("document.documentElement.lang") == "en" && page.text("document.title") == "Test")
    #expect(try page.number("document.querySelectorAll('#comparison .ball').length") == 1)
  }

  @Test("a preset that changed shows how it was, in one chart where both are curves")
  func change() throws {
    let (now, before) = (try Galleries.small()[1], try Galleries.small()[2])
    let change = GallerySubject.Change(words: ["changed"], before: ExportedPreset(before))
    let html = GalleryPage(title: "Test", compared: "1.0 → now").html([
      GallerySubject(ExportedPreset(now), version: nil, change: change),
      GallerySubject(ExportedPreset(before), version: nil),
    ])
    guard let page = try ChromiumPage(html, hash: "#brand/pop?change=changed") else { return }
    defer { page.quit() }
    #expect(try page.texts(Self.shown) == ["brand/pop"])
    #expect(try page.text("document.querySelector('#detail .warning').textContent") == "Changed: 1.0 → now.")
    #expect(try page.number("document.querySelectorAll('#detail path.line').length") == 2)
    #expect(try page.number("document.querySelectorAll('#detail .ball').length") == 2)
    // A spring of half a second is 16 % over after 0.29 s, when the other curve is nearly there.
    try page.value("transport.seek(289)")
    let places = try page.texts(
      "[...document.querySelectorAll('#detail .ball')].map((ball) => getComputedStyle(ball).translate.split('px ')[1])"
    ).compactMap { Double($0.dropLast(2)) }
    #expect(places.count == 2 && places[1] < places[0] && places[0] < 0, "\(places)")
    #expect(try page.complaints() == [])
  }

  @Test("keyframes that changed are drawn over each other, with one scale and one axis of time")
  func changedKeyframes() throws {
    let presets = try Galleries.presets(
      [(1.0, 1.0), (3.0, 2.0)].map { value, duration in
        #""name":"grow","kind":"keyframes","tracks":[{"property":"scale","initial":0,"#
          + #""keyframes":[{"linear":\#(value),"duration":\#(duration)}]}]"#
      })
    let change = GallerySubject.Change(words: ["changed"], before: ExportedPreset(presets[0]))
    let html = GalleryPage(title: "Test", compared: "1.0 → now").html([
      GallerySubject(ExportedPreset(presets[1]), version: nil, change: change)
    ])
    guard let page = try ChromiumPage(html, hash: "#grow") else { return }
    defer { page.quit() }
    let sizes = try page.texts(
      """
      [...document.querySelectorAll('#detail path.line')].map((line) => {
        const { width, height } = line.getBoundingClientRect(), all = line.parentNode.getBoundingClientRect();
        return `${Math.round(100 * width / all.width)} ${Math.round(100 * height / all.height)}`;
      })
      """)
    // A lane has 68 % of the height; the way to 1 a third of that to 3, in half of the time.
    #expect(sizes == ["50 23", "100 68", "100 68", "50 23"], "\(sizes)")
    #expect(try page.complaints() == [])
  }

  @Test("cards have one scale; what goes far beyond the way is smaller, and its card says so")
  func cardScale() throws {
    let wild = try Galleries.preset("wild", .curve, "linear(0, 4 50%, 1).duration(1s)")
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small() + [wild])) else { return }
    defer { page.quit() }
    // For each card with a ball: the distance of the lines at 0 and 1, and what its card says.
    let cards = try page.texts(
      """
      [...document.querySelectorAll('.card')].filter((card) => card.querySelector('.ball')).map((card) => {
        const [zero, one] = [...card.querySelectorAll('line.mark')].map((line) => Number(line.getAttribute('y1')));
        return `${card.querySelector('a').textContent} ${Math.round(zero - one)} `
          + [...card.querySelectorAll('.badge')].map((badge) => badge.textContent).join();
      })
      """)
    // The spring is exp(−π/√3) = 0.163 over: 840 of 1,163 thousandths are 722; 840 of 4,000 are 210, 29 % of that.
    #expect(cards == ["Pop 722 ", "slide 722 ", "wild 210 drawn at 29 %"], "\(cards)")
    #expect(try page.complaints() == [])
  }

  @Test("durations of a folder share a card on one scale, play in it, and open from it; a title heads its card")
  func durationScale() throws {
    let scale = try [("time/long", "400ms"), ("time/short", "100ms"), ("other/one", "1s")].map {
      try Galleries.preset($0.0, .duration, $0.1)
    }
    let titled = try Galleries.preset("brand/pop", .curve, "ease", PresetDetails(title: "Pop"))
    guard let page = try ChromiumPage(Galleries.page([titled] + scale)) else { return }
    defer { page.quit() }
    #expect(
      try page.texts("[...document.querySelectorAll('.card')].map((card) => card.querySelector('a').textContent)")
        == ["Pop", "short", "one"])
    #expect(
      try page.texts(
        "[...document.querySelectorAll('.scale li')].map((row) => row.querySelector('.filling').style.width)")
        == ["25%", "100%"])
    try page.value("document.querySelector('.scale').dispatchEvent(new Event('pointerenter'))")
    #expect(try page.number("document.querySelector('.scale').getAnimations({ subtree: true }).length") == 2)
    try page.value("document.querySelector('.scale').dispatchEvent(new Event('pointerleave'))")
    #expect(try page.number("document.querySelector('.scale').getAnimations({ subtree: true }).length") == 0)
    try page.value("[...document.querySelectorAll('.scale a')].pop().click()")
    #expect(try page.text("document.querySelector('#detail[open] h2').textContent") == "time/long")
    #expect(try page.complaints() == [])
  }

  @Test("what can be copied is copied, and the reason stands where nothing can")
  func copying() throws {
    guard let page = try ChromiumPage(Galleries.page(try Galleries.small()), hash: "#brand/slide") else { return }
    defer { page.quit() }
    func choosing(_ format: String) throws -> String {
      let tabs = "[...document.querySelectorAll('#detail [role=tab]')]"
      try page.value("\(tabs).find((tab) => tab.textContent === '\(format)').click()")
      return try page.text("document.querySelector('#detail .panel').textContent")
    }
    #expect(try choosing("Notation").contains("cubic-bezier(0.2, 0, 0, 1).duration(0.4)"))
    #expect(try choosing("CSS").contains("--brand-slide-easing: cubic-bezier(0.2, 0, 0, 1)"))
    try page.value("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    try page.value("document.querySelector('#detail .panel button').click()")
    #expect(try page.text("window.copied").contains("--brand-slide-easing"))
    #expect(try page.text("at('live').textContent") == "Copied CSS of brand/slide")
    try page.value("update({ open: 'time/tick' })")
    #expect(try choosing("CSS").contains("Not representable in CSS") && choosing("CSS").contains("clock"))
    #expect(try page.number("document.querySelectorAll('#detail .panel button').length") == 0)
  }

  @Test("hostile words are shown as they are, and do nothing")
  func hostile() throws {
    let evil = "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=1'>"
    let members = ["title", "summary", "notes", "use"].map { "\"\($0)\":\"\(evil)\"" }.joined(separator: ",")
    let document = members + #","name":"a","kind":"curve","easing":"ease","tags":["<b>x</b>"]"#
    guard let page = try ChromiumPage(Galleries.page(try Galleries.presets([document]), title: evil), hash: "#a") else {
      return
    }
    defer { page.quit() }
    #expect(try page.number("window.pwned ?? 0") == 0)
    #expect(try page.number("document.querySelectorAll('img, b').length + document.scripts.length") == 2)
    #expect(try page.text("document.querySelector('#detail header p').textContent") == evil)
    #expect(try page.text("document.title") == evil && page.text("at('title').textContent") == evil)
    #expect(try page.complaints() == [])
  }

  @Test("of 1,000 presets only those in view are there")
  func many() throws {
    let presets = try (0..<1_000).map { index in
      let name = "many/" + String(String(index + 10_000).dropFirst())
      return ResolvedPreset(Preset(try PresetName(name), .duration(.seconds(0.1))))
    }
    guard let page = try ChromiumPage(Galleries.page(presets)) else { return }
    defer { page.quit() }
    let count = "document.querySelectorAll('*').length"
    #expect(try page.number(count) < 1_500 && page.number("document.querySelectorAll('.card').length") < 60)
    let frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
    for place in ["document.body.scrollHeight / 2", "document.body.scrollHeight", "0"] {
      try page.value("scrollTo(0, \(place)); \(frames)")
      #expect(try page.number(count) < 1_500)
    }
    #expect(try page.texts(Self.shown).contains("many/0000"))
    // The work for a typed letter takes less than a tenth of a second.
    let time = try page.number(
      "(() => { const start = performance.now(); update({ query: '19' }); return performance.now() - start })()")
    #expect(time < 100, "\(time) ms")
    #expect(try page.texts(Self.shown).allSatisfy { $0.contains("19") })
    #expect(try page.complaints() == [])
  }
}
