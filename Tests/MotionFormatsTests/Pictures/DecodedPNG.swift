import Foundation
import TestSupport

/// A PNG file as Python reads it, which checks its chunks and their checksums.
///
/// Source: https://www.w3.org/TR/png-3/
struct DecodedPNG: Decodable {
  let width: Int
  let height: Int
  /// The chunks' types, in order.
  let chunks: [String]
  /// Pixels per meter.
  let density: Int
  /// Texts of the picture, by keyword.
  let texts: [String: String]
  /// The colors of the places that were asked for.
  let colors: [String]
  /// Number of pixels that differ from the first, in the requested rectangles.
  let inked: [Int]

  /// Nil where there is no Python.
  /// - Parameters:
  ///   - places: Pixels whose colors are wanted: column and row.
  ///   - boxes: Rectangles whose drawn pixels are counted: column, row, width and height.
  init?(_ bytes: [UInt8], at places: [(Int, Int)] = [], in boxes: [(Int, Int, Int, Int)] = []) throws {
    guard let python = try Python(["json", "struct", "zlib"], for: "Python") else { return nil }
    defer { python.remove() }
    let questions = ["\(places.map { [$0.0, $0.1] })", "\(boxes.map { [$0.0, $0.1, $0.2, $0.3] })"]
    let run = try python.run(Self.script, input: Data(bytes), named: "picture.png", questions)
    guard run.status == 0 else { throw Fault(description: run.output) }
    self = try JSONDecoder().decode(Self.self, from: Data(run.output.utf8))
  }

  struct Fault: Error, CustomStringConvertible { let description: String }

  private static let script = """
    import json, struct, sys, zlib
    places, boxes = json.loads(sys.argv[1]), json.loads(sys.argv[2])
    data = open(sys.argv[3], "rb").read()
    assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
    at, chunks, packed, texts = 8, [], b"", {}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        checksum, = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        assert zlib.crc32(kind + body) == checksum, kind
        chunks.append(kind.decode())
        if kind == b"IHDR":
            width, height, depth, color, method, filters, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, color, method, filters, interlaced) == (8, 2, 0, 0, 0)
        elif kind == b"pHYs":
            across, down, unit = struct.unpack(">IIB", body)
            assert across == down and unit == 1
        elif kind == b"iTXt":
            keyword, rest = body.split(b"\\0", 1)
            assert rest[:2] == b"\\0\\0"
            texts[keyword.decode("latin-1")] = rest[2:].split(b"\\0", 2)[2].decode()
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    rows, step = zlib.decompress(packed), width * 3 + 1
    assert len(rows) == height * step
    assert all(rows[row * step] == 0 for row in range(height))
    def pixel(x, y):
        start = y * step + 1 + x * 3
        return rows[start:start + 3]
    paper = pixel(0, 0)
    inked = [sum(pixel(x, y) != paper for y in range(b[1], b[1] + b[3]) for x in range(b[0], b[0] + b[2])) for b in boxes]
    print(json.dumps({
        "width": width, "height": height, "chunks": chunks, "density": across, "texts": texts,
        "colors": ["#" + pixel(x, y).hex() for x, y in places], "inked": inked}))
    """
}
