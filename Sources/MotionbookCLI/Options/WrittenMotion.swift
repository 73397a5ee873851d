import Motionbook

/// A motion written by hand: in its notation, or as a document, on the command line or standard input.
struct WrittenMotion {
  let motion: Motion
  /// The document, if it is one.
  let document: DocumentArgument?

  /// - Parameter text: `-` reads standard input.
  init(_ text: String, name: PresetName, kind: MotionKind) throws(ToolError) {
    let file = text == "-" ? try InputFile(text).withoutHeader : nil
    try self.init(file ?? InputFile(name: "the text", bytes: Array(text.utf8)), name: name, kind: kind)
  }

  /// Text that begins with a brace is a document, `@` begins a keyframes rule of CSS; text of other tools is accepted
  /// if it is one motion.
  init(_ file: InputFile, name: PresetName, kind: MotionKind) throws(ToolError) {
    let first = file.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "@"), kind == .keyframes {
      do throws(ImportFailure) {
        let read = try CSSFormat.keyframes(String(decoding: file.bytes, as: UTF8.self))
        ImportSummary.tell(read.report, of: file.name, whole: "import css --report writes all of them")
        (motion, document) = (.keyframes(read.set), nil)
        return
      } catch {
        throw ToolError(error, in: file.name)
      }
    }
    do throws(ModelError) {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let tell = { (report: ImportReport) in
        ImportSummary.tell(report, of: file.name, whole: "import --report writes all of them", skipped: true)
      }
      if let pasted = try PastedMotion.motion(text, as: kind, telling: tell) {
        (motion, document) = (pasted, nil)
        return
      }
    } catch {
      throw ToolError(error, in: file.name)
    }
    if first == UInt8(ascii: "{") {
      let document = try DocumentArgument(file, name: name, kind: kind)
      (motion, self.document) = (document.preset.motion, document)
      return
    }
    document = nil
    let text = String(decoding: file.bytes, as: UTF8.self)
    do throws(ModelError) { motion = try Motion(notation: text, as: kind) } catch {
      throw CurveArgument.notationError(error, in: text, of: file.name == "the text" ? nil : file.name)
    }
  }
}
