import MotionModel
import MotionStore

/// SQL that the schema must accept or reject, from any SQLite tool.
enum SchemaAttempt {
  private static let digits = String(repeating: "a", count: 64)
  /// A missing hash and preset.
  private static let h = "x'\(digits)'"
  private static let p = String(repeating: "b", count: 32)
  private static let good = #"{"duration":1,"kind":"duration","type":"content","uses":[]}"#

  /// A catalog with something of everything for the attempts to spoil.
  static func fill(_ sandbox: Sandbox) throws {
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("brand/base", Make.duration(0.2), title: "Base"))
      try batch.add(Make.preset("brand/enter", Make.alias("brand/base")))
    }
    _ = try catalog.set("brand/base", Make.duration(0.3))
    _ = try catalog.release("2026.11", by: Make.context("release"))
  }

  private static func row(_ columns: String, _ values: String) -> String {
    "INSERT INTO artifact(\(columns)) VALUES (\(values))"
  }

  private static func content(_ body: String, _ kind: String = "'duration'") -> String {
    row("hash,type,body,kind", "\(h),'content','\(body)',\(kind)")
  }

  private static func body(
    name: String = "x", preset: String? = nil, generation: Int = 1, deleted: Bool = true, parents: String = "[]"
  ) -> String {
    #"{"author":"","deleted":\#(deleted),"generation":\#(generation),"message":"","name":"\#(name)","#
      + #""parents":\#(parents),"preset":"\#(preset ?? p)","time":0,"type":"revision"}"#
  }

  /// A first version that carries the content of row 1.
  private static func carrying(id: String, deleted: Int) -> String {
    """
    INSERT INTO artifact(id,hash,type,body,preset,name,content,generation,time_ms,deleted)
    SELECT \(id),\(h),'revision','{"author":"","content":"' || lower(hex(hash)) || '","deleted":false,"generation":1,'
      || '"message":"","name":"x","parents":[],"preset":"\(p)","time":0,"type":"revision"}',
      x'\(p)','x',1,1,0,\(deleted) FROM artifact WHERE id = 1
    """
  }

  private static func revision(
    name: String = "x", preset: String? = nil, generation: Int = 1, deleted: Int = 1, content: String = "NULL",
    title: String = "NULL", time: String = "0", body: String? = nil
  ) -> String {
    let text = body ?? self.body(name: name, generation: generation)
    return row(
      "hash,type,body,preset,name,title,content,generation,time_ms,deleted",
      "\(h),'revision','\(text)',\(preset ?? "x'\(p)'"),'\(name)',\(title),\(content),\(generation),\(time),\(deleted)")
  }

  /// Legal statements, so that rejections of the others are due to their fault.
  static let legal = [content(good), revision(), carrying(id: "NULL", deleted: 0)]

  /// Illegal statements.
  static let illegal: [String] = [
    "UPDATE artifact SET title = 'x'", "UPDATE artifact SET body = body || ' '", "DELETE FROM artifact",
    "UPDATE link SET role = 'uses'", "DELETE FROM link", "UPDATE soft_link SET preset = x'\(p)'",
    "DELETE FROM soft_link",
    "INSERT OR REPLACE INTO artifact(id,hash,type,body,kind) SELECT id,\(h),'content','\(good)','duration' FROM artifact",
    "INSERT OR REPLACE INTO artifact(hash,type,body,kind) SELECT hash,'content','\(good)','duration' FROM artifact WHERE type='revision'",
    "REPLACE INTO artifact(id,hash,type,body,kind) VALUES (1,\(h),'content','\(good)','duration')",
    // Columns that the body does not say.
    content(good, "'curve'"), content(good, "NULL"), content(good, "'spline'"),
    row("hash,type,body,kind,preset", "\(h),'content','\(good)','duration',x'\(p)'"),
    row("hash,type,body,kind,title", "\(h),'content','\(good)','duration','t'"),
    row("hash,type,body,kind,name", "\(h),'content','\(good)','duration','n'"),
    row("hash,type,body,kind,time_ms", "\(h),'content','\(good)','duration',0"),
    row("hash,type,body,kind", "\(h),'revision','\(good)','duration'"),
    row("hash,type,body,kind", "\(h),'note','\(good)','duration'"),
    // Hashes that are none.
    row("hash,type,body,kind", "x'abcd','content','\(good)','duration'"),
    row("hash,type,body,kind", "'\(String(repeating: "a", count: 32))','content','\(good)','duration'"),
    row("hash,type,body,kind", "NULL,'content','\(good)','duration'"),
    // Bodies that are none.
    row("hash,type,body,kind", "\(h),'content','[]','duration'"),
    row("hash,type,body,kind", "\(h),'content',x'7b7d','duration'"),
    row("hash,type,body,kind", "\(h),'content',NULL,'duration'"),
    "INSERT INTO artifact(hash,type,body,kind) SELECT \(h),'content','{\"kind\":\"duration\",\"type\":\"content\",'||hex(zeroblob(600000))||'}','duration'",
    // Versions.
    revision(name: "Big"), revision(name: "a//b"), revision(name: "-a"), revision(name: "a-"), revision(name: "../a"),
    revision(name: "2026"), revision(name: String(repeating: "a", count: 97)), revision(preset: "x'bb'"),
    revision(preset: "'\(p)'"), revision(preset: "x'\(String(repeating: "c", count: 32))'"),
    revision(generation: 0), revision(generation: 2), revision(generation: 1_000_001), revision(deleted: 0),
    revision(deleted: 2), revision(content: "1"), revision(time: "-1"), revision(time: "253402300800000"),
    revision(time: "1.5"), revision(title: "'\(String(repeating: "t", count: 201))'"), revision(time: "NULL"),
    revision(body: #"{"deleted":true,"generation":1,"name":"y","parents":[],"preset":"\#(p)","type":"revision"}"#),
    // Links that no body has, and links to nothing.
    "INSERT INTO link SELECT max(id),'uses',999 FROM artifact",
    "INSERT INTO link SELECT max(id),'likes',1 FROM artifact",
    "INSERT INTO link SELECT max(id),'parent',min(id) FROM artifact WHERE type='content'",
    "INSERT INTO link SELECT dst,role,src FROM link",
    "INSERT INTO soft_link SELECT max(id),x'\(p)' FROM artifact",
    "INSERT INTO soft_link VALUES (999,x'\(p)')",
    // A body that refers to a missing content, or to another than the column does.
    revision(
      deleted: 0, content: "999",
      body:
        #"{"author":"","content":"\#(String(repeating: "c", count: 64))","deleted":false,"generation":1,"message":"","name":"x","parents":[],"preset":"\#(p)","time":0,"type":"revision"}"#
    ),
    revision(
      deleted: 0, content: "1",
      body:
        #"{"author":"","content":"\#(String(repeating: "c", count: 64))","deleted":false,"generation":1,"message":"","name":"x","parents":[],"preset":"\#(p)","time":0,"type":"revision"}"#
    ),
    "INSERT INTO meta VALUES ('', 'x')", "INSERT INTO meta VALUES (NULL, 'x')",
    "INSERT INTO schema_migration VALUES (0, 'x', '\(digits)', 0, 't')",
    "INSERT INTO schema_migration VALUES (2, 'x', 'short', 0, 't')",
    // Whole rows in which everything agrees but one thing.
    "INSERT INTO meta VALUES ('long', hex(zeroblob(3000)))",
    row("hash,type,body,time_ms", "\(h),'note','{\"type\":\"note\"}',0"),
    content(#"{"kind":"spline","type":"content"}"#, "'spline'"),
    content(#"{"kind":"duration","type":"revision"}"#),
    row(
      "hash,type,body,kind,preset",
      "\(h),'content','{\"kind\":\"duration\",\"preset\":\"\(p)\",\"type\":\"content\"}','duration',x'\(p)'"),
    row(
      "hash,type,body,kind,generation",
      "\(h),'content','{\"generation\":1,\"kind\":\"duration\",\"type\":\"content\"}','duration',1"),
    row(
      "hash,type,body,kind,deleted",
      "\(h),'content','{\"deleted\":true,\"kind\":\"duration\",\"type\":\"content\"}','duration',1"),
    row(
      "hash,type,body,kind,name",
      "\(h),'content','{\"kind\":\"duration\",\"name\":\"n\",\"type\":\"content\"}','duration','n'"),
    revision(preset: "x'bb'", body: body(preset: "bb")),
    revision(
      preset: "x'\(String(repeating: "c", count: 32))'", generation: 2, body: body(generation: 2, parents: #"["x"]"#)),
    revision(generation: 0, body: body(generation: 0, parents: #"["x"]"#)),
    revision(generation: 3, body: body(generation: 2, parents: #"["x"]"#)),
    revision(body: body(deleted: false)), revision(deleted: 0, body: body(deleted: false)),
    carrying(id: "-5", deleted: 0), carrying(id: "NULL", deleted: 2),
    "INSERT INTO link SELECT src,'likes',dst FROM link WHERE role = 'parent'",
    """
    INSERT INTO artifact(id,hash,type,body,name,time_ms) SELECT -5,\(h),'release','{"entries":["' || lower(hex(hash))
      || '"],"name":"r","type":"release"}','r',0 FROM artifact WHERE id = 1; INSERT INTO link VALUES (-5,'entry',1)
    """,
    content(#"{"kind":"alias","type":"content","uses":["p:bb"]}"#, "'alias'")
      + "; INSERT INTO soft_link SELECT max(id),x'bb' FROM artifact",
    "UPDATE artifact SET title = 'x' WHERE type = 'revision'",
    "\(content(good)); DELETE FROM artifact WHERE hash = \(h)",
  ]
}
