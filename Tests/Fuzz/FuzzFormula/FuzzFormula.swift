import Foundation
import FuzzDriver
import MotionEngine
import MotionModel

/// A formula that is read reads again from its own text, and evaluates to numbers anywhere.
@main
enum FuzzFormula {
  static func main() {
    exit(motionbook_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { feed($0, $1) })
  }
}

private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let formula = try? Formula(text) else { return 0 }
  guard let again = try? Formula(formula.text), again.variables == formula.variables else {
    fatalError("the text reads differently: \(formula.text)")
  }
  guard let compiled = try? CompiledFormula(formula, slots: formula.variables) else { return 0 }
  for number in [0, -0.0, 1e-300, 0.3, 1, -7.5, 1e9, .infinity, .nan] {
    let slots = [Double](repeating: number, count: compiled.slotCount)
    _ = compiled.value(slots)
    _ = compiled.dual(slots, [Double](repeating: 1, count: compiled.slotCount))
  }
  return 0
}
