import CMotionStore
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("SHA-256") struct SHA256Tests {
  /// Text, how often, digest: the example values of FIPS 180-4.
  ///
  /// Source: https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  static let standard = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test("The standard's example values come out, with and without the processor's instructions", arguments: standard)
  func examples(text: String, count: Int, digest: String) {
    let bytes = Array(repeating: Array(text.utf8), count: count).flatMap { $0 }
    #expect(Hexadecimal.text(SHA256Digest.bytes(of: [bytes])) == digest)
    #expect(Self.portable(bytes) == digest)
  }

  @Test("Every length from 0 to 300 agrees with another implementation, cut anywhere") func lengths() throws {
    let rows = try CSVTable(Fixtures.reference("sha256_lengths.csv")).rows
    #expect(rows.count == 301)
    for (length, row) in rows.enumerated() {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 7 * $0 + length) }
      #expect(row["length"] == "\(length)")
      #expect(Self.portable(bytes) == row["sha256"])
      for cut in Set([0, length / 3, length / 2, max(0, length - 1)]) {
        let digest = SHA256Digest.bytes(of: [Array(bytes[..<cut]), Array(bytes[cut...])])
        #expect(Hexadecimal.text(digest) == row["sha256"], "\(length), \(cut)")
      }
    }
  }

  static func portable(_ bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBytes { motionbook_sha256_portable($0.baseAddress, $0.count, &digest) }
    return Hexadecimal.text(digest)
  }
}
