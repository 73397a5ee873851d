/// Which curve a change takes, when it may also take none.
public enum CurveChoice: Hashable, Sendable {
  /// SwiftUI's default; what a document means when it says nothing.
  case standard
  /// None: the change happens at once; `null` in a document.
  case none
  /// This one.
  case curve(CurveSource)
}
