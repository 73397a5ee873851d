import MotionJSON
import TestSupport
import Testing

/// A type of no particular field, described once.
private struct Parcel: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case nothing
    case letter(String, pages: Int)
    case box(width: Double, height: Double)
    case parcels([Parcel])
    case same(as: String)
  }

  var weight: Double
  var tags: [String] = []
  var note: String?
  var content: Content

  init(weight: Double, tags: [String] = [], note: String? = nil, _ content: Content) throws(ModelError) {
    if case .nothing = content, weight > 1 {
      throw ModelError(.contradiction, "nothing weighs \(weight)", pointer: JSONPointer(["weight"]))
    }
    (self.weight, self.tags, self.note, self.content) = (weight, tags, note, content)
  }
}

extension Parcel: Documented {
  static let form: Form<Parcel> = record(
    field("weight", .number(0...100)),
    field("tags", .list(.text(8), 0...3, each: "tag"), omitting: []),
    field(optional: "note", .text(20)).unseen,
    union(otherwise: Content.nothing) {
      Case(
        field("letter", .text(40)), field("pages", .integer(1...9), default: 1),
        make: { .letter($0, pages: $1) },
        take: { if case .letter(let text, let pages) = $0 { (text, pages) } else { nil } })
      Case(
        "box", field("width", .number(0...9)), field("height", .number(0...9)),
        make: { (width, height) throws(ModelError) in
          guard width >= height else { throw ModelError(.outOfRange, "a box on its edge") }
          return .box(width: width, height: height)
        }, take: { if case .box(let width, let height) = $0 { (width, height) } else { nil } })
      Case(
        field("parcels", .list(.deferred("parcel") { form }, 1...4, each: "parcel")), make: { .parcels($0) },
        take: { if case .parcels(let parcels) = $0 { parcels } else { nil } })
      Case(
        field("sameAs", .text(20, link: "twin", { $0 }, { $0 })), make: { .same(as: $0) },
        take: { if case .same(let name) = $0 { name } else { nil } })
    },
    make: { (weight, tags, note, content) throws(ModelError) in
      try Parcel(weight: weight, tags: tags, note: note, content)
    }, take: { ($0.weight, $0.tags, $0.note, $0.content) }
  ).form.named("parcel")
}

@Suite("Forms: one description of a type") struct FormTests {
  private static func read(_ text: String) throws(ModelError) -> Parcel {
    do {
      return try Parcel(DocumentNode(try JSONReader.read(text)))
    } catch {
      throw error.located(in: Array(text.utf8))
    }
  }

  static let documents = [
    #"{"weight":1}"#,
    #"{"weight":2,"tags":["a","b"],"note":"fragile","letter":"Dear","pages":1}"#,
    #"{"weight":3,"box":{"width":2,"height":1}}"#,
    #"{"weight":9,"parcels":[{"weight":1},{"weight":1,"parcels":[{"weight":0.5,"sameAs":"other"}]}]}"#,
  ]

  @Test("A value is written as it is read", arguments: documents) func roundTrip(_ text: String) throws {
    let json = try JSONReader.read(text)
    #expect(Parcel.form.json(try Self.read(text)) == json)
    #expect(SchemaCheck(Parcel.form.shape.schema(title: "parcel")).fault(json) == nil)
  }

  @Test("What a default says is written out, what is usual is left out") func defaults() throws {
    let parcel = try Self.read(#"{"weight":2,"letter":"Dear","tags":[]}"#)
    #expect(parcel.content == .letter("Dear", pages: 1))
    #expect(CanonicalJSON.text(Parcel.form.json(parcel)) == #"{"letter":"Dear","pages":1,"weight":2}"#)
  }

  static let refusals: [(text: String, code: ModelError.Code, pointer: String, word: String)] = [
    (#"{}"#, .missing, "", "weight"),
    (#"{"weight":101}"#, .outOfRange, "/weight", "0…100"),
    (#"{"weight":1,"wieght":2}"#, .unknown, "/wieght", "wieght"),
    (#"{"weight":1,"leter":"x"}"#, .unknown, "/leter", "letter"),
    (#"{"weight":1,"letter":"x","page":1}"#, .unknown, "/page", "pages"),
    (#"{"weight":1,"pages":1}"#, .contradiction, "/pages", "belongs to \"letter\""),
    (#"{"weight":1,"letter":"x","box":{"width":1,"height":1}}"#, .contradiction, "", "exclude each other"),
    (#"{"weight":1,"box":{"width":1,"height":2}}"#, .outOfRange, "/box", "edge"),
    (#"{"weight":1,"box":{"width":1,"height":1,"depth":1}}"#, .unknown, "/box/depth", "width, height"),
    (#"{"weight":2}"#, .contradiction, "/weight", "nothing weighs"),
    (#"{"weight":9,"parcels":[{"weight":1},{"weight":2}]}"#, .contradiction, "/parcels/1/weight", "nothing weighs"),
    (#"{"weight":9,"parcels":[]}"#, .outOfRange, "/parcels", "1…4"),
    (#"{"weight":1,"tags":["toolongatag"]}"#, .tooLarge, "/tags/0", "8 bytes"),
    (#"[1]"#, .wrongType, "", "an object"),
  ]

  @Test("A fault is refused with its kind and place", arguments: refusals)
  func refusal(_ row: (text: String, code: ModelError.Code, pointer: String, word: String)) {
    let error = #expect(throws: ModelError.self) { try Self.read(row.text) }
    #expect(error?.code == row.code)
    #expect(error?.pointer?.description == row.pointer)
    let said = "\(error?.description ?? "") \(error?.hint ?? "")"
    #expect(said.contains(row.word), "\(said)")
    #expect(error?.location != nil)
  }

  @Test("The schema refuses what the reader refuses for its shape") func schema() throws {
    let check = SchemaCheck(Parcel.form.shape.schema(title: "parcel"))
    // Rules across fields are beyond a schema.
    let beyond = ["edge", "nothing weighs"]
    for row in Self.refusals where !beyond.contains(row.word) {
      #expect(check.fault(try JSONReader.read(row.text)) != nil, "\(row.text)")
    }
  }

  @Test("Links are found in the description's order, with their roles, and replaced") func links() throws {
    let json = try JSONReader.read(
      #"{"parcels":[{"sameAs":"a","weight":1},{"weight":1,"parcels":[{"weight":1,"sameAs":"b"}]}],"weight":5}"#)
    let shape = Parcel.form.shape
    #expect(shape.links(in: json) == [DocumentLink(role: "twin", text: "a"), DocumentLink(role: "twin", text: "b")])
    let replaced = shape.replacingLinks(in: json) { "\($0.text)\($0.text)" }
    #expect(shape.links(in: replaced).map(\.text) == ["aa", "bb"])
    #expect(try Parcel(DocumentNode(replaced)).weight == 5)
  }

  @Test("What shows only in company is known wherever it stands") func unseen() throws {
    let shape = Parcel.form.shape
    #expect(shape.hasUnseen(try JSONReader.read(#"{"weight":1,"note":"x"}"#)))
    #expect(shape.hasUnseen(try JSONReader.read(#"{"weight":1,"parcels":[{"weight":1,"note":"x"}]}"#)))
    #expect(!shape.hasUnseen(try JSONReader.read(#"{"weight":1,"letter":"note"}"#)))
  }
}
