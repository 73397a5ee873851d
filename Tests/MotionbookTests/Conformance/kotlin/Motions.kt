// Made by motionbook. Errors are at most 0.002 of the travel, but up to 0.5 in brand/hop. Checksum cde26b195f614ec6.

import androidx.compose.animation.core.*

object Motions {
  object Brand {
    /** brand/pop@3 0123456789ab: Spring(duration: 0.5, bounce: 0.3).delay(0.2), within 0.001895 of its travel */
    fun <T> pop(): TweenSpec<T> = tween(
      durationMillis = 819,
      delayMillis = 200,
      easing = PiecewiseEasing(
        floatArrayOf(0.14063f, 0.0f, 0.5084f, 0.046876667f, 0.0115f, 0.093753333f, 0.3078f),
        floatArrayOf(0.3457f, 0.5084f, 1.0224f, 0.208986667f, 0.8282f, 0.277343333f, 0.9825f),
        floatArrayOf(0.64844f, 1.0224f, 1.0087f, 0.446613333f, 1.0793f, 0.547526667f, 1.0133f),
        floatArrayOf(1.0f, 1.0087f, 1.0f, 0.765626667f, 0.9935f, 0.882813333f, 0.998f),
      ),
    )

    /** brand/pop@3 0123456789ab: linear.duration(0.1) (reduced motion) */
    fun <T> popReduced(): TweenSpec<T> = tween(durationMillis = 100, easing = LinearEasing)

    /** brand/enter: cubic-bezier(0.05, 0.7, 0.1, 1).duration(0.4) */
    fun <T> enter(): TweenSpec<T> = tween(durationMillis = 400, easing = CubicBezierEasing(0.05f, 0.7f, 0.1f, 1.0f))

    /** brand/ease: ease */
    val ease: Easing = CubicBezierEasing(0.25f, 0.1f, 0.25f, 1.0f)

    /** brand/walk: steps(4).duration(1) */
    fun <T> walk(): TweenSpec<T> = tween(
      durationMillis = 1000,
      easing = PiecewiseEasing(
        floatArrayOf(0.25f, 0.0f, 0.0f),
        floatArrayOf(0.5f, 0.25f, 0.25f),
        floatArrayOf(0.75f, 0.5f, 0.5f),
        floatArrayOf(1.0f, 0.75f, 0.75f),
        floatArrayOf(1.0f, 1.0f, 1.0f),
      ),
    )

    /** brand/hop, within 0.5 of its travel */
    object Hop {
      val opacity: RepeatableSpec<Float> = repeatable(
        iterations = 3,
        animation = keyframes<Float> {
          durationMillis = 1000
          0.0f at 0 using CubicBezierEasing(0.2f, 0.0f, 0.0f, 1.0f)
          1.0f at 499 // A jump takes 1 ms.
          0.5f at 500
          0.0f at 1000
        },
        repeatMode = RepeatMode.Reverse,
        initialStartOffset = StartOffset(250),
      )

      val offsetX: RepeatableSpec<Float> = repeatable(
        iterations = 3,
        animation = keyframes<Float> {
          durationMillis = 1000
          0.0f at 0 using CubicBezierEasing(0.333333333f, 0.0f, 0.666666667f, 0.333333333f)
          30.0f at 1000
        },
        repeatMode = RepeatMode.Reverse,
        initialStartOffset = StartOffset(250),
      )
    }

    /** brand/swing: .easeIn(duration: 1).repeatCount(3, autoreverses: true) */
    fun <T> swing(): TweenSpec<T> = tween(
      durationMillis = 3000,
      easing = PiecewiseEasing(
        floatArrayOf(0.333333333f, 0.0f, 1.0f, 0.14f, 0.0f, 0.333333333f, 1.0f),
        floatArrayOf(0.666666667f, 1.0f, 0.0f, 0.473333333f, 1.0f, 0.666666667f, 0.0f),
        floatArrayOf(1.0f, 0.0f, 1.0f, 0.806666667f, 0.0f, 1.0f, 1.0f),
      ),
    )
  }

  object Time {
    /**
     * time/short
     *
     * In milliseconds.
     */
    const val short: Int = 150
  }

  object Card {
    /** card/appear */
    object Appear {
      object In {
        val opacity: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          0.0f at 0
          1.0f at 200
        }
      }

      object Out {
        val opacity: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          1.0f at 0
          0.0f at 200
        }
      }
    }

    /** card/slide */
    object Slide {
      object In {
        val offsetX: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          0.0f at 0
          0.0f at 200
        }

        val offsetY: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          100.0f at 0
          0.0f at 200
        }
      }

      object Out {
        val offsetX: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          0.0f at 0
          0.0f at 200
        }

        val offsetY: KeyframesSpec<Float> = keyframes<Float> {
          durationMillis = 200
          0.0f at 0
          100.0f at 200
        }
      }
    }
  }

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
}
