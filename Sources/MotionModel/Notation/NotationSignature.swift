/// How a form of the notation is called: its name and its parameters in order.
struct NotationSignature {
  /// One parameter.
  struct Parameter {
    /// The label, or for a parameter without one the name it has in messages.
    let name: String
    /// Whether the label is written.
    let isLabeled: Bool
    /// Whether it may be left out.
    let isOptional: Bool
  }

  /// The form's name.
  let name: String
  /// The parameters in the order in which they are written.
  let parameters: [Parameter]

  /// Reads a compact list: `_x y z?` is one parameter without a label, one with, and one that may be left out.
  init(_ name: String, _ list: String) {
    self.name = name
    parameters = list.split(separator: " ").map { word in
      Parameter(
        name: String(word.drop { $0 == "_" }.prefix { $0 != "?" }), isLabeled: word.first != "_",
        isOptional: word.last == "?")
    }
  }

  /// `spring(duration:bounce:)`; a parameter without a label shows its name: `timingCurve(x1, duration:)`.
  var text: String {
    var result = name + "("
    for (index, parameter) in parameters.enumerated() {
      if parameter.isLabeled {
        result += (index > 0 && !parameters[index - 1].isLabeled ? ", " : "") + parameter.name + ":"
      } else {
        result += (index > 0 ? ", " : "") + parameter.name
      }
    }
    return result + ")"
  }

  /// The labels that may be written.
  var labels: [String] { parameters.filter(\.isLabeled).map(\.name) }
  /// How many values without a label it takes.
  var unlabeledCount: Int { parameters.count { !$0.isLabeled } }
}
