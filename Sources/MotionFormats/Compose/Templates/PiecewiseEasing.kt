/** Progress in pieces: end, first and last value, and x1, y1, x2, y2 of a Bézier curve. */
private class PiecewiseEasing(private vararg val pieces: FloatArray) : Easing {
  override fun transform(fraction: Float): Float {
    var start = 0f
    for (piece in pieces) {
      if (fraction < piece[0]) return value(piece, start, fraction)
      start = piece[0]
    }
    return pieces.last()[2]
  }

  private fun value(piece: FloatArray, start: Float, x: Float): Float {
    val (end, from, to) = piece
    if (piece.size < 7) return from + (to - from) * (x - start) / (end - start)
    fun bezier(a: Float, b: Float, c: Float, d: Float, s: Float): Float {
      val r = 1 - s
      return r * r * r * a + 3 * r * s * (r * b + s * c) + s * s * s * d
    }
    var low = 0f
    var high = 1f
    repeat(24) {
      val middle = (low + high) / 2
      if (bezier(start, piece[3], piece[5], end, middle) < x) low = middle else high = middle
    }
    return bezier(from, piece[4], piece[6], to, high)
  }
}
