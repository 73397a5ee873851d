// Béziers on dense grids, of one instruction set and one precision; see BezierBody.h.
//
// Between two samples of a dense grid nearly nothing happens, so that the parameter is found once for a stretch of samples,
// at its center, and y expanded there: a polynomial of the place v = -1…1 in the stretch. Stretches are counted from index
// 0, wherever a call begins. What a stretch leaves out is known; one that leaves out too much is solved sample by sample.

typedef TRUTH SUFFIX(truth);

enum { SUFFIX(longest_stretch) = 256, SUFFIX(shortest_stretch) = 32 };

/// The coefficients of y over many stretches side by side, the lowest first, and whether what they leave out is little.
typedef struct {
  REAL y[DEGREE + 1][LANES];
  SUFFIX(truth) holds[LANES];
} SUFFIX(series);

/// How many samples make a stretch; 0 where the grid is not dense.
TARGET MOTIONBOOK_INLINE size_t SUFFIX(stretch_length)(double step) {
  for (size_t length = SUFFIX(longest_stretch); length >= SUFFIX(shortest_stretch); length /= 2) {
    if (step > 0 && (double)length * step <= MOST_OF_X) return length;
  }
  return 0;
}

/// Expands y around the centers δ of stretches that reach so far to either side.
///
/// With τ the distance from σ, X′·τ + X″/2·τ² + X‴/6·τ³ is the distance from δ. That gives the coefficients of τ one after
/// another, for those of its square and its cube are made of lower ones. They are at most those of a geometric series, whose
/// ratio is 4·τ₁·|X″/2|/X′ for a parabola and τ₁·√(27/4·|X‴/6|/X′) for a cubic without a square: hence what is left out.
TARGET MOTIONBOOK_INLINE void SUFFIX(expand)(SUFFIX(series) *series, const motionbook_pieces *pieces, size_t k,
                                             REALS delta, REAL reach, REAL allowed) {
  REALS a = (REAL)pieces->a[k], b = (REAL)pieces->b[k], c = (REAL)pieces->c[k];
  REALS y0 = (REAL)pieces->y0[k], y1 = (REAL)pieces->y1[k], y2 = (REAL)pieces->y2[k], y3 = (REAL)pieces->y3[k];
  REALS g1 = (REAL)pieces->g1[k], g2 = (REAL)pieces->g2[k], g3 = (REAL)pieces->g3[k];
  int steps = (int)pieces->steps[k];
  REALS s = steps == 0 ? SUFFIX(refine)(delta, a, b, c, g1, g2, g3) : SUFFIX(solve)(delta, a, b, c, steps);
  REALS slope = (3 * a * s + 2 * b) * s + c, inverse = 1 / slope, miss = (((a * s + b) * s + c) * s - delta) * inverse;
  s -= miss;
  REALS bend = (3 * a * s + b) * inverse, turn = a * inverse, rise = (3 * y3 * s + 2 * y2) * s + y1;
  REALS of_square = 3 * y3 * s + y2 - rise * bend, of_cube = y3 - rise * turn;
  REALS width = reach * inverse, tau[DEGREE + 1], square[DEGREE + 1], cube[DEGREE + 1], y[DEGREE + 1];
  y[0] = ((y3 * s + y2) * s + y1) * s + y0;
  y[1] = rise * width;
  tau[1] = width;
  square[2] = width * width;
  tau[2] = -(bend * square[2]);
  y[2] = of_square * square[2];
#pragma clang loop unroll(full)
  for (int n = 3; n <= DEGREE; n++) {
    REALS pairs = tau[1] * tau[n - 1], sum = tau[1] * square[n - 1];
#pragma clang loop unroll(full)
    for (int i = 2; i < n - i; i++) pairs += tau[i] * tau[n - i];
#pragma clang loop unroll(full)
    for (int i = 2; i < n - 1; i++) sum += tau[i] * square[n - i];
    square[n] = n % 2 == 0 ? pairs + pairs + tau[n / 2] * tau[n / 2] : pairs + pairs;
    cube[n] = sum;
    tau[n] = -(bend * square[n] + turn * cube[n]);
    y[n] = of_square * square[n] + of_cube * cube[n];
  }
  SINGLES rough = __builtin_convertvector(__builtin_elementwise_abs(turn), SINGLES);
  REALS root = __builtin_convertvector(__builtin_elementwise_sqrt(rough), REALS);
  REALS ratio = width * (4 * __builtin_elementwise_abs(bend) + (REAL)2.6 * root);
  REALS left = __builtin_elementwise_abs(of_square) * ratio + __builtin_elementwise_abs(of_cube) * width;
  left *= square[2];
#pragma clang loop unroll(full)
  for (int n = 2; n < DEGREE; n++) left *= ratio;
  for (int n = 0; n <= DEGREE; n++) __builtin_memcpy(series->y[n], &y[n], sizeof y[n]);
  // Beyond the ends of the curve there may be other parameters with the same x.
  __typeof__(left <= allowed) holds = (left <= allowed) & (ratio < (REAL)0.5) &
                                      (__builtin_elementwise_abs(miss) < (REAL)FOUND) & (slope > 0) &
                                      (s > (REAL)-0.25) & (s < (REAL)1.25);
  __builtin_memcpy(series->holds, &holds, sizeof holds);
}

/// The places of the second half of a stretch, -v being those of the first, and their squares.
typedef struct {
  REAL v[SUFFIX(longest_stretch) / 2], square[SUFFIX(longest_stretch) / 2];
} SUFFIX(places);

/// Writes a stretch: its even and its odd powers once for v and for -v.
TARGET MOTIONBOOK_INLINE void SUFFIX(write_stretch)(const SUFFIX(series) *series, size_t lane,
                                                    const SUFFIX(places) *places, size_t half, REAL *out) {
  REALS y[DEGREE + 1];
#pragma clang loop unroll(full)
  for (int n = 0; n <= DEGREE; n++) y[n] = series->y[n][lane];
  for (size_t at = 0; at < half; at += LANES) {
    REALS v, square, even = y[DEGREE / 2 * 2], odd = y[(DEGREE - 1) / 2 * 2 + 1];
    __builtin_memcpy(&v, places->v + at, sizeof v);
    __builtin_memcpy(&square, places->square + at, sizeof square);
#pragma clang loop unroll(full)
    for (int n = DEGREE / 2 * 2 - 2; n >= 0; n -= 2) even = even * square + y[n];
#pragma clang loop unroll(full)
    for (int n = (DEGREE - 1) / 2 * 2 - 1; n >= 1; n -= 2) odd = odd * square + y[n];
    odd *= v;
    REALS later = even + odd, earlier = even - odd;
    earlier = __builtin_shufflevector(earlier, earlier, LANES_REVERSED);
    __builtin_memcpy(out + half + at, &later, sizeof later);
    __builtin_memcpy(out + half - LANES - at, &earlier, sizeof earlier);
  }
}

/// A dense grid on its way into a buffer.
typedef struct {
  REALS numbers;
  SUFFIX(places) places;
  const motionbook_pieces *pieces;
  motionbook_progression x;
  /// How many samples make a stretch.
  size_t length;
  /// The samples that are wanted, and up to where they are written.
  size_t first, end, done;
  REAL *out;
} SUFFIX(dense);

/// Solves the samples up to an index that no stretch has written.
TARGET MOTIONBOOK_INLINE void SUFFIX(catch_up)(SUFFIX(dense) *grid, size_t index) {
  if (grid->done >= index) return;
  REAL *out = grid->out + (grid->done - grid->first);
  SUFFIX(bezier_solved)(grid->pieces, grid->x, grid->numbers, grid->done, index, out);
  grid->done = index;
}

/// Writes so many stretches from one on, those that hold, and what lies before each.
TARGET MOTIONBOOK_INLINE void SUFFIX(write_series)(SUFFIX(dense) *grid, const SUFFIX(series) *series, size_t stretch,
                                                   size_t count) {
  for (size_t lane = 0; lane < count; lane++) {
    if (!series->holds[lane]) continue;
    size_t low = (stretch + lane) * grid->length, high = low + grid->length;
    size_t from = low < grid->first ? grid->first : low, to = high < grid->end ? high : grid->end;
    SUFFIX(catch_up)(grid, from);
    if (from == low && to == high) {
      SUFFIX(write_stretch)(series, lane, &grid->places, grid->length / 2, grid->out + (low - grid->first));
    } else {
      REAL room[SUFFIX(longest_stretch)];
      SUFFIX(write_stretch)(series, lane, &grid->places, grid->length / 2, room);
      for (size_t index = from; index < to; index++) grid->out[index - grid->first] = room[index - low];
    }
    grid->done = to;
  }
}

TARGET static void SUFFIX(bezier_dense)(const motionbook_pieces *pieces, motionbook_progression x, size_t length,
                                        REAL allowed, REALS numbers, size_t first, size_t end, REAL *out) {
  _Alignas(64) SUFFIX(series) series;
  SUFFIX(dense) grid = {.numbers = numbers, .pieces = pieces, .x = x, .length = length, .first = first, .end = end,
                        .done = first, .out = out};
  for (size_t index = 0; index < length / 2; index++) {
    REAL v = ((REAL)(long long)index + (REAL)0.5) * (2 / (REAL)(long long)length);
    grid.places.v[index] = v;
    grid.places.square[index] = v * v;
  }
  double start = x.start + ((double)length - 1) / 2 * x.step, stride = (double)length * x.step, inverse = 1 / stride;
  size_t stretch = first / length, stretches = (end - 1) / length + 1;
  for (size_t k = 0; k < pieces->count && stretch < stretches; k++) {
    size_t last = k + 1 == pieces->count ? stretches
                                         : motionbook_index(pieces->x[k + 1], start, inverse, stretch, stretches);
    if (last <= stretch) continue;
    size_t origin = motionbook_index(pieces->x[k], start, inverse, 0, stretch);
    double scale = pieces->scale[k];
    REAL begin = (REAL)((start + (double)origin * stride - pieces->x[k]) * scale), step = (REAL)(stride * scale);
    for (; stretch < last; stretch += LANES) {
      REALS delta = ((REAL)(long long)(stretch - origin) + numbers) * step + begin;
      SUFFIX(expand)(&series, pieces, k, delta, step / 2, allowed);
      SUFFIX(write_series)(&grid, &series, stretch, last - stretch < LANES ? last - stretch : LANES);
    }
    stretch = last;
  }
  SUFFIX(catch_up)(&grid, end);
}
