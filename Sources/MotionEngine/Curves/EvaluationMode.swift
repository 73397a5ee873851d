/// Mode of evaluation.
public enum EvaluationMode: String, Hashable, Sendable, CaseIterable {
  /// Closed forms: independent of the frame rate, continuous, accurate to rounding.
  case exact
  /// SwiftUI's own arithmetic, if different: quantized Béziers, springs stepped at 1/300 s, passes that end on frames.
  case swiftUI
}
