import ArgumentParser
import Motionbook

/// Where the lines between patch, minor and major are drawn.
struct VerdictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The largest change of a duration that is not major, in percent (25).", valueName: "percent"))
  var maxDuration: Double?

  @Option(
    help: ArgumentHelp(
      "The largest deviation of a channel, of its span, that is not major, in percent (25).", valueName: "percent"))
  var maxDeviation: Double?

  @Option(
    help: ArgumentHelp("Changes of duration and deviations up to it are patches, in percent (1).", valueName: "percent")
  )
  var tolerance: Double?

  func validate() throws {
    let shares = [("--max-duration", maxDuration), ("--max-deviation", maxDeviation), ("--tolerance", tolerance)]
    for (name, value) in shares {
      if let value, !(0...1e9).contains(value) { throw ValidationError("\(name) is \(value); percents are 0 or more.") }
    }
  }

  var policy: Verdict.Policy {
    var policy = Verdict.Policy()
    if let maxDuration { policy.majorDuration = maxDuration / 100 }
    if let maxDeviation { policy.majorDeviation = maxDeviation / 100 }
    if let tolerance {
      policy.patchDuration = tolerance / 100
      policy.patchDeviation = tolerance / 100
    }
    return policy
  }
}
