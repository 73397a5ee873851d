import MotionModel
import Testing

@Suite("Worked examples: basics, bounce, sequences")
struct BasicExampleTests {
  @Test("button: 50 and green, 100 and red, by the default animation, implicitly")
  func button() {
    ExampleTable.expect(
      "button-size-color",
      [
        "states 0 values": ["color": [0, 1, 0, 1], "size": [50, 50]],
        "states 1 values": ["color": [1, 0, 0, 1], "size": [100, 100]], "states 1 curve": .null,
        "chain 0 animation": "system/animation/default",
      ])
    ExampleTable.expect("system/animation/default", ["default": true])
  }

  @Test("loading: a turn in two even seconds, for ever, without turning back")
  func loading() {
    let curve: JSONValue = [
      "linear": true, "extrapolation": "clamp", "duration": 2,
      "modifiers": [["repeat": "forever", "autoreverses": false]],
    ]
    for id in ["ray-loading", "dot-loading"] {
      ExampleTable.expect(
        id, ["initial rotation": 0, "steps 0 animate rotation": 360, "steps 0 curve": curve])
    }
    ExampleTable.expect("dot-loading", ["initial offset.y": -20, "initial size": [5, 5]])
    ExampleTable.expect(
      "dot-loading-implicit",
      ["states 1 values rotation": 360, "states 1 curve": .null, "chain 0 animation": curve])
  }

  @Test("slide: a square of 100 by the default animation")
  func slide() {
    ExampleTable.expect(
      "slide-rect",
      [
        "curve": "system/animation/default", "insertion effects 0 slide": true, "removal effects 0 slide": true,
        "size": [100, 100],
      ])
  }

  @Test("slow button: 50 to 100 in 5 s, and its three variants")
  func animatedButton() {
    for id in ["animated-button", "animated-button-eased", "animated-button-slow", "animated-button-delayed"] {
      ExampleTable.expect(id, ["states 0 values width": 50, "states 1 values width": 100])
    }
    ExampleTable.expect("animated-button", ["chain 0 animation linear": true, "chain 0 animation duration": 5])
    ExampleTable.expect(
      "animated-button-eased", ["chain 0 animation easing": "easeInOut", "chain 0 animation duration": 0.35])
    ExampleTable.expect("animated-button-slow", ["chain 0 animation modifiers": [["speed": 0.1]]])
    ExampleTable.expect("animated-button-delayed", ["chain 0 animation modifiers": [["delay": 2]]])
  }

  @Test("shake: three swings of 10 in half a second, as an offset and as a matrix")
  func shake() {
    for id in ["shake", "shake-geometry"] {
      ExampleTable.expect(
        id,
        [
          "steps 0 animate": ["times": ["by": 3]], "steps 0 curve linear": true, "steps 0 curve duration": 0.5,
          "parameters amplitude": 10, "trigger": true,
        ])
    }
    ExampleTable.expect(
      "shake", ["derived": [["property": "offset.x", "formula": "amplitude * sin(2 * pi * times)"]]])
    ExampleTable.expect(
      "shake-geometry",
      ["derived 4": ["property": "matrix.tx", "formula": "amplitude * sin(2 * pi * times)"], "derived 5 formula": "0"])
  }

  @Test("blur: 50 and transparent while away")
  func blur() {
    ExampleTable.expect(
      "blur-transition",
      [
        "insertion effects 0 custom": [
          ["property": "blur", "active": 50, "identity": 0], ["property": "opacity", "active": 0, "identity": 1],
        ]
      ])
  }

  @Test("bounces: two hops eased in a second; three calming hops over what is left of a tap")
  func bounces() {
    ExampleTable.expect(
      "bounce",
      [
        "steps 0 animate": ["n": ["by": 1]], "steps 0 curve easing": "easeInOut", "steps 0 curve duration": 1,
        "parameters amplitude": 10, "trigger": true,
        "derived 0": ["property": "offset.y", "formula": "-abs(sin(n * 2 * pi) * amplitude)"],
      ])
    ExampleTable.expect(
      "damped-bounce",
      [
        "steps 0 animate": ["n": ["by": 1]], "steps 0 curve linear": true, "steps 0 curve duration": 1,
        "steps 1 animate": ["taps": ["by": 1]], "steps 1 curve": .null, "steps 1 placement": "with",
        "parameters": ["amplitude": 10, "times": 3], "trigger": true,
        "derived 0": [
          "property": "offset.y", "formula": "-abs(exp(taps - n) * sin((n - taps) * pi * times) * amplitude)",
        ],
      ])
  }

  @Test("sequence, simple: green, red eased in 1 s, after 2 s blue in 0.5 s")
  func simple() {
    ExampleTable.expect(
      "sequence-simple",
      [
        "initial color": [0, 1, 0, 1], "steps 0 animate color": [1, 0, 0, 1], "steps 0 curve easing": "easeInOut",
        "steps 0 curve duration": 1, "steps 1 animate color": [0, 0, 1, 1], "steps 1 delay": 2,
        "steps 1 duration": 0.5,
      ])
    ExampleTable.expect("sequence-wait", ["steps 1 wait": 2, "steps 2 duration": 0.5])
  }

  @Test("sequence, advanced: two diamonds and a form, all from 0.5 s")
  func advanced() {
    ExampleTable.expect(
      "sequence-advanced",
      [
        "initial big/position.y": -10, "initial big/size": [250, 250], "initial small/size": [250, 250],
        "initial form/opacity": 0, "initial big/cornerRadius": 20, "initial big/rotation": 45,
        "steps 0 defaults delay": 0.5, "steps 1 animate": ["big/position.y": -100, "big/size": [600, 600]],
        "steps 1 curve duration": 0.4, "steps 1 placement": "async",
        "steps 2 animate": ["small/position.y": 0, "small/size": [380, 380]], "steps 2 curve duration": 0.5,
        "steps 2 placement": "async", "steps 3 animate form/opacity": 1, "steps 3 curve easing": "easeInOut",
        "steps 3 curve duration": 1, "steps 3 placement": "then", "awaitsAsync": false,
      ])
  }

  @Test("sequence, sign-in: small off-screen in 0.3 s, big 0.1 s later, form gone")
  func signIn() {
    ExampleTable.expect(
      "sequence-sign-in",
      [
        "steps 0 curve duration": 0.3, "steps 0 placement": "async", "steps 1 delay": 0.1,
        "steps 1 curve duration": 0.3, "steps 1 placement": "async",
        "steps 2 animate": ["form/opacity": 0, "progress/opacity": 1],
      ])
  }

  @Test("sequence, circles and diagram")
  func circlesAndDiagram() {
    ExampleTable.expect(
      "sequence-circles",
      [
        "steps 0 defaults duration": 0.5, "steps 1 animate offset.y": -20, "steps 2 animate offset.y": 20,
        "steps 3 animate offset.y": -20, "steps 4 targets": ["circle-1", "circle-2", "circle-3"],
      ])
    ExampleTable.expect(
      "sequence-diagram",
      [
        "steps 2 animate": ["d/opacity": 1], "steps 2 curve duration": 0.4, "steps 2 placement": "async",
        "steps 3 animate": ["c/opacity": 1], "steps 4 animate": ["e/opacity": 1], "awaitsAsync": false,
      ])
  }
}
