/// Declarations that a file carries once, if it uses them.
extension FlutterFormat {
  static let curveTiming = """
    /// A curve, how long a pass of it takes, when it begins and how often it runs.
    class CurveTiming {
      const CurveTiming(
        this.curve,
        this.duration, {
        this.delay = Duration.zero,
        this.iterations = 1,
        this.alternates = false,
      });

      final Curve curve;
      final Duration duration;

      /// Before the first pass; a negative one starts partway.
      final Duration delay;

      /// How often it runs; null: for ever.
      final int? iterations;

      /// Whether every other pass runs backwards.
      final bool alternates;
    }

    """

  static let springTiming = """
    /// A spring, for the `animateWith` of an unbounded controller.
    class SpringTiming {
      const SpringTiming(
        this.spring,
        this.duration, {
        this.velocity = 0,
        this.delay = Duration.zero,
      });

      final SpringDescription spring;

      /// Until it has settled.
      final Duration duration;

      /// At the beginning, in ways per second.
      final double velocity;

      /// Before it begins; a negative one starts partway.
      final Duration delay;

      Simulation simulation({double from = 0, double to = 1}) =>
          SpringSimulation(spring, from, to, velocity * (to - from));
    }

    """

  static let keyframeTiming = """
    /// Keyframes of each property, how long a pass takes, when it begins and how often it runs.
    class KeyframeTiming {
      const KeyframeTiming(
        this.duration,
        this.tracks, {
        this.delay = Duration.zero,
        this.iterations = 1,
        this.alternates = false,
      });

      final Duration duration;

      /// The values over a pass, by the names of the properties.
      final Map<String, Animatable<double>> tracks;

      /// Before the first pass; a negative one starts partway.
      final Duration delay;

      /// How often it runs; null: for ever.
      final int? iterations;

      /// Whether every other pass runs backwards.
      final bool alternates;
    }

    """

  static let piecewiseCurve = """
    /// Progress in pieces, each straight or along a Bézier curve.
    class PiecewiseCurve extends Curve {
      const PiecewiseCurve(this.pieces);

      /// Of each where it ends, its first and its last value, and the control points of a curve: x1, y1, x2, y2.
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

    """
}
