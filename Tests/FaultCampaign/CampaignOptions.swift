/// Options of the command line.
struct CampaignOptions {
  /// Fraction of the full campaign: 1 is all of it.
  var scale = 1.0
  var seed: UInt64 = 0x4D4F_5442
  /// The tool to drive; nil for the one built beside this program.
  var tool: String?
  /// Only scenarios whose names contain one of these.
  var only: [String] = []
  /// A Markdown file whose table is replaced by this run's.
  var document: String?
  /// Keep the folder even when everything passes.
  var keepsFolder = false

  static let usage = """
    usage: FaultCampaign [--scale 0.1] [--seed N] [--only NAME]… [--tool PATH] [--write FILE.md] [--keep]

    Drives the motionbook tool and the library through crashes, storage faults, damage and crowds, and ends with exit 1 when anything
    acknowledged is lost or any damage goes unnoticed. Scale 1 is the full campaign, 0.1 what runs before every change.

    """

  struct Misuse: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      func value() throws(Misuse) -> String {
        guard let value = rest.popFirst() else { throw Misuse(description: "\(option) needs a value") }
        return value
      }
      switch option {
      case "--scale":
        guard let number = Double(try value()), (0.001...10).contains(number) else {
          throw Misuse(description: "--scale takes a number from 0.001 to 10")
        }
        scale = number
      case "--seed":
        guard let number = UInt64(try value()) else { throw Misuse(description: "--seed takes a number") }
        seed = number
      case "--tool": tool = try value()
      case "--only": only.append(try value())
      case "--write": document = try value()
      case "--keep": keepsFolder = true
      default: throw Misuse(description: "unknown option \(option)")
      }
    }
  }
}
