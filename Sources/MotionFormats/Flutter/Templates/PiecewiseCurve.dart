/// Progress in pieces, each straight or along a Bézier curve.
class PiecewiseCurve extends Curve {
  const PiecewiseCurve(this.pieces);

  /// End, first and last value of each, and the control points of a curve: x1, y1, x2, y2.
  final List<List<double>> pieces;

  @override
  double transform(double t) {
    var start = 0.0;
    for (final piece in pieces) {
      if (t < piece[0]) return _value(piece, start, t);
      start = piece[0];
    }
    return pieces.last[2];
  }

  static double _value(List<double> piece, double start, double t) {
    final end = piece[0], from = piece[1], to = piece[2];
    if (piece.length < 7) return from + (to - from) * (t - start) / (end - start);
    double bezier(double a, double b, double c, double d, double s) {
      final r = 1 - s;
      return r * r * r * a + 3 * r * s * (r * b + s * c) + s * s * s * d;
    }

    var low = 0.0, high = 1.0;
    for (var i = 0; i < 60; i++) {
      final middle = (low + high) / 2;
      if (bezier(start, piece[3], piece[5], end, middle) < t) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return bezier(from, piece[4], piece[6], to, high);
  }
}
