import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Transforms and colors.
@Suite struct TransformTests {
  @Test("Scale, then rotation about the anchor, then offset along the parent's axes")
  func pose() {
    var pose = ViewTransform()
    (pose.scaleX, pose.scaleY, pose.rotation, pose.offsetX, pose.offsetY) = (2, 2, 90, 10, 20)
    let transform = pose.transform(width: 100, height: 50)
    // The center stays but for the offset; the right edge's middle goes down (clockwise, y downward), twice as far.
    let center = transform.applying(x: 50, y: 25)
    #expect(center.x == 60 && center.y == 45)
    let right = transform.applying(x: 100, y: 25)
    #expect(right.x == 60 && right.y == 145)
  }

  @Test("Concatenation applies the first, then the second; the identity changes nothing")
  func concatenation() {
    let first = AffineTransform2D.scale(x: 2, y: 3)
    let second = AffineTransform2D.translation(x: 1, y: 1)
    #expect(first.concatenating(second).applying(x: 1, y: 1) == (3, 4))
    #expect(second.concatenating(first).applying(x: 1, y: 1) == (4, 6))
    #expect(first.concatenating(.identity) == first && AffineTransform2D.identity.concatenating(first) == first)
    #expect(AffineTransform2D.rotation(degrees: -270) == .rotation(degrees: 90))
    #expect(AffineTransform2D.rotation(degrees: 180).applying(x: 1, y: 2) == (-1, -2))
  }

  @Test("The middle of black and white is sRGB 0.735, of red and blue (0.735, 0, 0.735)")
  func colors() throws {
    let black = LinearColor(sRGBRed: 0, green: 0, blue: 0)
    let white = try #require(LinearColor(try MotionValue(.color, [1, 1, 1, 1])))
    #expect(abs(black.mixed(with: white, by: 0.5).sRGB.red - 0.7354) < 5e-5)
    let violet = LinearColor(sRGBRed: 1, green: 0, blue: 0).mixed(
      with: LinearColor(sRGBRed: 0, green: 0, blue: 1), by: 0.5)
    #expect(abs(violet.sRGB.red - 0.7354) < 5e-5 && violet.sRGB.green == 0 && violet.sRGB.blue == violet.sRGB.red)
    for code in stride(from: -1.5, through: 1.5, by: 0.01) {
      let color = LinearColor(sRGBRed: code, green: code, blue: code)
      #expect(abs(color.sRGB.red - code) < 1e-12)
    }
    #expect(LinearColor(try MotionValue(.point, [1, 2])) == nil)
  }

  @Test("A timeline's pose at a time")
  func timelinePose() throws {
    let document = """
      {"motionbook": 1, "kind": "keyframes", "name": "a/pose", "tracks": [
        {"property": "scale", "initial": 1, "keyframes": [{"linear": 3, "duration": 1}]},
        {"property": "rotation", "initial": 0, "keyframes": [{"linear": 180, "duration": 1}]},
        {"property": "offset.y", "initial": 0, "keyframes": [{"linear": 8, "duration": 1}]}]}
      """
    let pose = ViewTransform(try Make.timeline(document: document), at: 0.5)
    #expect(pose.scaleX == 2 && pose.scaleY == 2 && pose.rotation == 90 && pose.offsetX == 0 && pose.offsetY == 4)
  }
}
