// Made by motionbook: motionbook conformance.
// It runs with flutter test, beside motions.dart, where vectors.json is here, above, or named by MOTIONBOOK_VECTORS.

import 'dart:convert';
import 'dart:io';

import 'package:flutter/animation.dart';
import 'package:flutter_test/flutter_test.dart';

import 'motions.dart';

final Map<String, Object> motions = {
  'brand/pop': Motions.brandPop,
  'brand/pop (reduced motion)': Motions.brandPopReduced,
  'brand/enter': Motions.brandEnter,
  'brand/ease': Motions.brandEase,
  'brand/walk': Motions.brandWalk,
  'time/short': Motions.timeShort,
  'brand/hop': Motions.brandHop,
  'card/appear in': Motions.cardAppearIn,
  'card/appear out': Motions.cardAppearOut,
  'card/slide in': Motions.cardSlideIn,
  'card/slide out': Motions.cardSlideOut,
  'brand/swing': Motions.brandSwing,
};

void main() {
  final file = [
    Platform.environment['MOTIONBOOK_VECTORS'] ?? 'vectors.json',
    '../vectors.json',
    'test/vectors.json',
  ].map(File.new).firstWhere((file) => file.existsSync());
  final Map<String, dynamic> document = jsonDecode(file.readAsStringSync());
  final platform = document['platforms']['dart'];
  for (final check in platform['checks']) {
    final vector = document['vectors'][check['vector']];
    final List<dynamic> times = vector['times'];
    final channel = vector['channels'].firstWhere((channel) => channel['name'] == check['channel']);
    final allowed = check['allowed'];
    test('${check['motion']} ${check['channel']}', () {
      for (var index = 0; index < times.length; index++) {
        final num time = times[index];
        final num within = allowed is List ? allowed[index] : allowed;
        final played = play(motions[check['motion']]!, check['track'], time.toDouble());
        expect(played, closeTo(channel['values'][index], within), reason: 'at $time');
      }
    });
  }
  for (final omitted in platform['omitted']) {
    test('${omitted['preset']} ${omitted['part']}', () {}, skip: omitted['reason'] as String);
  }
}

double play(Object motion, String? track, double time) => switch (motion) {
      Duration() => seconds(motion),
      Curve() => motion.transform(time),
      CurveTiming() => motion.curve.transform(
          share(time, motion.duration, motion.delay, motion.iterations, motion.alternates)),
      SpringTiming() => motion.simulation().x(time < seconds(motion.delay) ? 0 : time - seconds(motion.delay)),
      KeyframeTiming() => motion.tracks[track]!.transform(
          share(time, motion.duration, motion.delay, motion.iterations, motion.alternates)),
      _ => throw StateError('a ${motion.runtimeType} cannot be played'),
    };

double seconds(Duration duration) => duration.inMicroseconds / 1e6;

/// Progress of a pass.
double share(double time, Duration duration, Duration delay, int? iterations, bool alternates) {
  final passed = time - seconds(delay), length = seconds(duration);
  if (passed < 0) return 0;
  var pass = length > 0 ? (passed / length).floor() : iterations ?? 1;
  var place = length > 0 ? passed / length - pass : 1.0;
  if (iterations != null && pass >= iterations) {
    pass = iterations - 1;
    place = 1;
  }
  return alternates && pass.isOdd ? 1 - place : place;
}
