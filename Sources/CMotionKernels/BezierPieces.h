// Partition of a Bézier easing, so that in every piece x is close to a parabola of the parameter.

enum {
  /// 16 equal pieces, 22 graded ones at either end, 12 around an inner point with dx/ds = 0; whole vectors of them.
  MOTIONBOOK_MOST_PIECES = 80,
  MOTIONBOOK_PIECES_AT_ONCE = 8,
};

/// The pieces of a curve. In piece k, with σ from 0 to 1 between its knots and δ = (x - x[k])·scale[k],
/// δ = c·σ + b·σ² + a·σ³ with a + b + c = 1, and y = y0 + y1·σ + y2·σ² + y3·σ³.
typedef struct {
  size_t count;
  /// One more than there are pieces, as all others so that loops may run over the end of a vector.
  double knot[MOTIONBOOK_MOST_PIECES + 1], x[MOTIONBOOK_MOST_PIECES + 1];
  double scale[MOTIONBOOK_MOST_PIECES], a[MOTIONBOOK_MOST_PIECES], b[MOTIONBOOK_MOST_PIECES], c[MOTIONBOOK_MOST_PIECES];
  double y0[MOTIONBOOK_MOST_PIECES], y1[MOTIONBOOK_MOST_PIECES], y2[MOTIONBOOK_MOST_PIECES], y3[MOTIONBOOK_MOST_PIECES];
  /// The cubic of δ that has the values and slopes of σ at both ends, its lowest coefficient first (there is no constant).
  double g1[MOTIONBOOK_MOST_PIECES], g2[MOTIONBOOK_MOST_PIECES], g3[MOTIONBOOK_MOST_PIECES];
  /// Number of Halley steps from a first guess to the precision of binary32; 0 if the cubic is accurate.
  long long steps[MOTIONBOOK_MOST_PIECES];
} motionbook_pieces;

/// dx/ds without cancellation near the ends.
static inline double motionbook_bezier_slope(double first, double second, double s) {
  double u = 1 - s;
  return 3 * (u * u * first + 2 * u * s * (second - first) + s * s * (1 - second));
}

/// Chooses the knots: 16 or 8 equal distances, and ever smaller ones toward a point where dx/ds almost vanishes.
static inline void motionbook_place_knots(motionbook_pieces *pieces, const motionbook_bezier *curve, int isDense) {
  const double flat = 0.05;
  int base = isDense ? 4 : 3;
  double x1 = curve->x1, x2 = curve->x2;
  double *knot = pieces->knot;
  size_t count = 0;
  knot[count++] = 0;
  if (3 * x1 < flat) {
    for (int power = 26; power > base; power--) knot[count++] = 1 / (double)(1 << power);
  }
  for (int index = 1; index < 1 << base; index++) knot[count++] = index / (double)(1 << base);
  if (3 * (1 - x2) < flat) {
    for (int power = base + 1; power <= 26; power++) knot[count++] = 1 - 1 / (double)(1 << power);
  }
  double bend = 1 - 3 * (x2 - x1), place = bend > 0 ? (2 * x1 - x2) / bend : 0;
  if (place > 0 && place < 1 && motionbook_bezier_slope(x1, x2, place) < flat) {
    for (int side = -1; side <= 1; side += 2) {
      for (int power = 3; power <= 8; power++) {
        double added = place + side / (double)(1 << power);
        if (!(added > 0 && added < 1)) continue;
        size_t at = count++;
        for (; knot[at - 1] > added; at--) knot[at] = knot[at - 1];
        knot[at] = added;
      }
    }
  }
  pieces->count = count;
  // Pieces of no width fill the last vector.
  do knot[count] = 1; while (count++ % MOTIONBOOK_PIECES_AT_ONCE != 0);
}
