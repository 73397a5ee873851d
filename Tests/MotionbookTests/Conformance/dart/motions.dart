// Made by motionbook. Errors are at most 0.002 of the travel. Checksum a7d198d21c33b2cb.

import 'package:flutter/animation.dart';
import 'package:flutter/physics.dart';

abstract final class Motions {
  /// brand/pop@3 0123456789ab: Spring(duration: 0.5, bounce: 0.3).delay(0.2)
  static const SpringTiming brandPop = SpringTiming(
    SpringDescription(mass: 1.0, stiffness: 157.913670417, damping: 17.59291886),
    Duration(microseconds: 818747),
    delay: Duration(microseconds: 200000),
  );

  /// brand/pop@3 0123456789ab: linear.duration(0.1) (reduced motion)
  static const CurveTiming brandPopReduced = CurveTiming(Curves.linear, Duration(microseconds: 100000));

  /// brand/enter: cubic-bezier(0.05, 0.7, 0.1, 1).duration(0.4)
  static const CurveTiming brandEnter = CurveTiming(Cubic(0.05, 0.7, 0.1, 1.0), Duration(microseconds: 400000));

  /// brand/ease: ease
  static const Curve brandEase = Cubic(0.25, 0.1, 0.25, 1.0);

  /// brand/walk: steps(4).duration(1)
  static const CurveTiming brandWalk = CurveTiming(
    PiecewiseCurve([
      [0.25, 0.0, 0.0],
      [0.5, 0.25, 0.25],
      [0.75, 0.5, 0.5],
      [1.0, 0.75, 0.75],
      [1.0, 1.0, 1.0],
    ]),
    Duration(microseconds: 1000000),
  );

  /// time/short
  static const Duration timeShort = Duration(microseconds: 150000);

  /// brand/hop
  static final KeyframeTiming brandHop = KeyframeTiming(
    Duration(microseconds: 1000000),
    {
      'opacity': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 0.0, end: 1.0).chain(CurveTween(curve: Cubic(0.2, 0.0, 0.0, 1.0))), weight: 0.5),
        TweenSequenceItem(tween: Tween(begin: 0.5, end: 0.0), weight: 0.5),
      ]),
      'offset.x': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 0.0, end: 30.0).chain(CurveTween(curve: Cubic(0.333333333, 0.0, 0.666666667, 0.333333333))), weight: 1.0),
      ]),
    },
    delay: Duration(microseconds: 250000),
    iterations: 3,
    alternates: true,
  );

  /// card/appear
  static final KeyframeTiming cardAppearIn = KeyframeTiming(
    Duration(microseconds: 200000),
    {
      'opacity': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 0.0, end: 1.0), weight: 1.0),
      ]),
    },
  );

  /// card/appear
  static final KeyframeTiming cardAppearOut = KeyframeTiming(
    Duration(microseconds: 200000),
    {
      'opacity': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 1.0, end: 0.0), weight: 1.0),
      ]),
    },
  );

  /// card/slide
  static final KeyframeTiming cardSlideIn = KeyframeTiming(
    Duration(microseconds: 200000),
    {
      'offset.x': ConstantTween(0.0),
      'offset.y': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 100.0, end: 0.0), weight: 1.0),
      ]),
    },
  );

  /// card/slide
  static final KeyframeTiming cardSlideOut = KeyframeTiming(
    Duration(microseconds: 200000),
    {
      'offset.x': ConstantTween(0.0),
      'offset.y': TweenSequence<double>([
        TweenSequenceItem(tween: Tween(begin: 0.0, end: 100.0), weight: 1.0),
      ]),
    },
  );

  /// brand/swing: .easeIn(duration: 1).repeatCount(3, autoreverses: true)
  static const CurveTiming brandSwing = CurveTiming(
    PiecewiseCurve([
      [0.333333333, 0.0, 1.0, 0.14, 0.0, 0.333333333, 1.0],
      [0.666666667, 1.0, 0.0, 0.473333333, 1.0, 0.666666667, 0.0],
      [1.0, 0.0, 1.0, 0.806666667, 0.0, 1.0, 1.0],
    ]),
    Duration(microseconds: 3000000),
  );
}

/// Curve with the duration of a pass, delay and repetition.
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

  /// Delay before the first pass; a negative one starts partway.
  final Duration delay;

  /// Number of passes; null: endless.
  final int? iterations;

  /// Reverses every other pass.
  final bool alternates;
}

/// Spring for the `animateWith` of an unbounded controller.
class SpringTiming {
  const SpringTiming(
    this.spring,
    this.duration, {
    this.velocity = 0,
    this.delay = Duration.zero,
  });

  final SpringDescription spring;

  /// Duration until settled.
  final Duration duration;

  /// Initial velocity, in travels per second.
  final double velocity;

  /// Delay; a negative one starts partway.
  final Duration delay;

  Simulation simulation({double from = 0, double to = 1}) =>
      SpringSimulation(spring, from, to, velocity * (to - from));
}

/// Keyframes of each property with the duration of a pass, delay and repetition.
class KeyframeTiming {
  const KeyframeTiming(
    this.duration,
    this.tracks, {
    this.delay = Duration.zero,
    this.iterations = 1,
    this.alternates = false,
  });

  final Duration duration;

  /// Values over a pass, by property name.
  final Map<String, Animatable<double>> tracks;

  /// Delay before the first pass; a negative one starts partway.
  final Duration delay;

  /// Number of passes; null: endless.
  final int? iterations;

  /// Reverses every other pass.
  final bool alternates;
}

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
