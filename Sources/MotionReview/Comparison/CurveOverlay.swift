package import MotionEngine
package import MotionModel

/// Curves laid over each other, each held against the first.
///
/// Over seconds, a curve that leaves its length to its user takes that of the first one which has a length; where none
/// has, all are laid over their own.
package struct CurveOverlay: Sendable {
  /// One of the curves.
  package struct Member: Sendable {
    fileprivate let curve: ComparedCurve
    /// How far it lies from the first; nil for the first itself.
    package let distance: CurveDistance?
    /// Its own length in seconds; nil where it leaves that to its user.
    package let length: Double?
  }

  /// In their order.
  package let members: [Member]
  /// Over what they are laid.
  package let timescale: CurveTimescale
  /// What curves take that have no length of their own, in seconds; nil where each is laid over its own.
  package let loan: Double?
  /// Where the last of them ends: in seconds, or 1 for all of each length.
  package let end: Double

  /// - Parameter options: How the curves are played.
  /// - Returns: nil where one is no curve, or refers to something that is not there.
  package init?(
    _ motions: [ResolvedMotion], _ options: CompileOptions = CompileOptions(), over wanted: CurveTimescale
  ) {
    let own = motions.compactMap { ComparedCurve($0, options) }
    guard own.count == motions.count else { return nil }
    let length = own.first(where: \.hasLength)?.length
    let timescale: CurveTimescale = length == nil ? .normalized : wanted
    let loan = timescale == .real ? length : nil
    let curves = zip(motions, own).compactMap { motion, curve in
      loan == nil || curve.hasLength ? curve : ComparedCurve(motion, options, lending: loan)
    }
    guard let first = curves.first, curves.count == own.count else { return nil }
    members = zip(curves, own).enumerated().map { index, pair in
      Member(
        curve: pair.0, distance: index == 0 ? nil : CurveDistance(first, pair.0, over: timescale),
        length: pair.1.hasLength ? pair.1.length : nil)
    }
    (self.timescale, self.loan) = (timescale, loan)
    end = timescale == .real ? curves.map(\.end).max() ?? 0 : 1
  }

  /// The values of a curve at equal distances from the beginning to the end.
  package func values(of index: Int, count: Int) -> [Double] {
    guard members.indices.contains(index), count > 1 else { return [] }
    let curve = members[index].curve
    let value = timescale == .real ? curve.value(at:) : curve.byShare
    return (0..<count).map { value(end * Double($0) / Double(count - 1)) }
  }

  /// By how much a curve is above the first at the same places.
  package func differences(of index: Int, count: Int) -> [Double] {
    zip(values(of: index, count: count), values(of: 0, count: count)).map { $0 - $1 }
  }
}
