// It runs with node 20 or newer: node --test

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import presets from "./motions.mjs";

const document = JSON.parse(readFileSync(new URL("../vectors.json", import.meta.url), "utf8"));

// Easings, by CSS Easing Functions 2: https://www.w3.org/TR/css-easing-2/

const cubic = (a, b, c, d) => (s) =>
  (1 - s) ** 3 * a + 3 * (1 - s) ** 2 * s * b + 3 * (1 - s) * s * s * c + s ** 3 * d;

/** A Bézier curve by bisection. */
const segment = (x0, y0, x1, y1, x2, y2, x3, y3) => (x) => {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (cubic(x0, x1, x2, x3)(middle) < x) low = middle;
    else high = middle;
  }
  return cubic(y0, y1, y2, y3)((low + high) / 2);
};

/** Extends along its tangents beyond its ends. */
const bezier = (x1, y1, x2, y2) => (x) => {
  const [start, end] = [
    x1 > 0 ? y1 / x1 : y1 === 0 && x2 > 0 ? y2 / x2 : 0,
    x2 < 1 ? (1 - y2) / (1 - x2) : y2 === 1 && x1 < 1 ? (1 - y1) / (1 - x1) : 0,
  ];
  return x <= 0 ? start * x : x >= 1 ? 1 + end * (x - 1) : segment(0, 0, x1, y1, x2, y2, 1, 1)(x);
};

function linear(text) {
  const points = [];
  for (const stop of text.split(",")) {
    const words = stop.trim().split(/\s+/);
    const places = words.filter((word) => word.endsWith("%")).map((word) => parseFloat(word) / 100);
    const y = Number(words.find((word) => !word.endsWith("%")));
    for (const x of places.length ? places : [undefined]) points.push({ x, y });
  }
  points[0].x ??= 0;
  points.at(-1).x ??= 1;
  points.forEach((point, i) => {
    let next = i;
    while (points[next].x === undefined) next++;
    if (next > i) point.x = points[i - 1].x + (points[next].x - points[i - 1].x) / (next - i + 1);
  });
  return (x) => {
    let i = Math.max(0, points.findLastIndex((point) => point.x <= x));
    if (i === points.length - 1) i--;
    const [a, b] = [points[i], points[i + 1]];
    return a.x === b.x ? b.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  };
}

function steps(text) {
  const [count, position = "end"] = text.split(",").map((word) => word.trim());
  const n = Number(count);
  const [jumps, first] =
    { start: [n, 1], "jump-start": [n, 1], "jump-none": [n - 1, 0], "jump-both": [n + 1, 1] }[position] ?? [n, 0];
  return (x) => Math.min(Math.max(Math.floor(x * n) + first, 0), jumps) / jumps;
}

const keywords = {
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

function css(text) {
  if (text === "linear") return (x) => x;
  if (keywords[text]) return bezier(...keywords[text]);
  const [, name, inside] = /^([a-z-]+)\((.*)\)$/.exec(text);
  return { "cubic-bezier": (list) => bezier(...list.split(",").map(Number)), linear, steps }[name](inside);
}

/** The path of a CustomEase. */
function path(text) {
  const numbers = text.replace("M", "").replace("C", "").trim().split(/[\s,]+/).map(Number);
  return (x) => {
    let from = 0;
    while (from + 8 < numbers.length && numbers[from + 6] < x) from += 6;
    return segment(...numbers.slice(from, from + 8))(x);
  };
}

/** A spring from 0 to 1, at rest first: the closed form of x″ = k/m (1 − x) − c/m x′. */
function spring({ mass = 1, stiffness, damping, tension, friction }) {
  const omega = Math.sqrt((stiffness ?? tension) / mass);
  const decay = (damping ?? friction) / mass / 2;
  const rest = omega * omega - decay * decay;
  if (Math.abs(rest) < 1e-9 * omega * omega) return (t) => 1 - Math.exp(-decay * t) * (1 + decay * t);
  if (rest > 0) {
    const w = Math.sqrt(rest);
    return (t) => 1 - Math.exp(-decay * t) * (Math.cos(w * t) + (decay / w) * Math.sin(w * t));
  }
  const w = Math.sqrt(-rest);
  const [slow, fast] = [omega * omega / (decay + w), decay + w];
  return (t) => 1 - (fast * Math.exp(-slow * t) - slow * Math.exp(-fast * t)) / (fast - slow);
}

/** Progress of a pass. */
function share(time, { duration = 1, delay = 0, iterations = 1, alternates = false }) {
  const passed = time - delay;
  if (passed < 0) return 0;
  let pass = duration > 0 ? Math.floor(passed / duration) : iterations;
  let place = duration > 0 ? passed / duration - pass : 1;
  if (pass >= iterations) [pass, place] = [iterations - 1, 1];
  return alternates && pass % 2 === 1 ? 1 - place : place;
}

// Curves: each form accepted by a library.

function* curves(motion) {
  const times = {
    duration: motion.duration,
    delay: motion.delay,
    iterations: (motion.repeat ?? 0) + 1,
    alternates: motion.repeatType === "reverse",
  };
  const eased = (easing) => (time) => easing(share(time, times));
  yield ["css", eased(css(motion.css))];
  yield ["ease", eased(Array.isArray(motion.ease) ? bezier(...motion.ease) : motion.ease)];
  if (motion.gsap) yield ["gsap", eased(path(motion.gsap))];
  for (const form of ["spring", "reactSpring", "reanimated"]) {
    if (!motion[form]) continue;
    const value = spring(motion[form]);
    yield [
      form,
      times.iterations === 1
        ? (time) => value(Math.max(0, time - (times.delay ?? 0)))
        : (time) => value(share(time, times) * times.duration),
    ];
  }
}

// Keyframes, by https://www.w3.org/TR/web-animations-1/#the-effect-value-of-a-keyframe-effect

/** The numbers of a value; a percentage as a fraction. */
const numbers = (value) =>
  [...String(value).matchAll(/(-?\d*\.?\d+(?:e[-+]?\d+)?)(%?)/g)].map(([, number, percent]) =>
    percent ? number / 100 : Number(number));

/** Lengths of a translation: per cent refer to the size of the target. */
const lengths = (value, size) =>
  value.match(/calc\([^)]*\)|\S+/g).map((axis, i) =>
    [...axis.matchAll(/(-?[\d.]+(?:e[-+]?\d+)?)(px|%)/g)].reduce(
      (sum, [, number, unit]) => sum + (unit === "%" ? (number / 100) * size[i] : Number(number)), 0));

function played({ keyframes, options }, property, time, size = [100, 100]) {
  const read = property === "translate" ? (value) => lengths(value, size) : numbers;
  const frames = keyframes.filter((frame) => property in frame);
  const whole = share(time, {
    duration: options.duration / 1000,
    delay: (options.delay ?? 0) / 1000,
    iterations: options.iterations,
    alternates: options.direction === "alternate",
  });
  const progress = css(options.easing ?? "linear")(whole);
  if (progress === 1) return read(frames.at(-1)[property]);
  let from = Math.max(0, frames.findLastIndex((frame) => frame.offset <= progress));
  while (from > 0 && (from === frames.length - 1 || frames[from].offset === frames[from + 1].offset)) from--;
  const [start, end] = [frames[from], frames[from + 1] ?? frames[from]];
  if (start === end || start.offset === end.offset) return read(end[property]);
  const place = css(start.easing ?? "linear")((progress - start.offset) / (end.offset - start.offset));
  let [a, b] = [read(start[property]), read(end[property])];
  const count = Math.max(a.length, b.length);
  [a, b] = [a, b].map((list) => [...list, ...Array(count - list.length).fill(list.at(-1))]);
  return a.map((value, i) => value + (b[i] - value) * place);
}

/** Components of a property by the values of channels; null for missing ones. */
const parts = {
  translate: ([x, y]) => [x ?? 0, y ?? 0],
  scale: ([both, x, y]) => [(both ?? 1) * (x ?? 1), (both ?? 1) * (y ?? 1)],
  rotate: ([angle, z]) => [(angle ?? 0) + (z ?? 0)],
  filter: (values) => values.filter((value) => value !== null),
};

for (const check of document.platforms.js.checks) {
  const vector = document.vectors[check.vector];
  const [event, reduced] = [vector.event ? ` ${vector.event}` : "", vector.isReduced ? " (reduced motion)" : ""];
  const target = check.target ? ` ${check.target}` : "";
  test(`${vector.preset}${event}${reduced}${target} ${check.property ?? check.channels[0]}`, () => {
    const preset = presets[vector.preset];
    const motion = vector.isReduced ? preset.reducedMotion : preset;
    const series = check.channels.map((name) => vector.channels.find((channel) => channel.name === name)?.values);
    const compare = (form, play, expected) =>
      vector.times.forEach((time, i) => {
        const [found, wanted] = [play(time), expected(i)];
        const allowed = Array.isArray(check.allowed) ? check.allowed[i] : check.allowed;
        const text = `${form} at ${time}: ${found}, not ${wanted} ± ${allowed}`;
        const values = wanted.map((_, part) => found[part] ?? found.at(-1));
        assert.ok(values.every((value, part) => Math.abs(value - wanted[part]) <= allowed), text);
      });
    if (!check.property && motion.css === undefined) {
      compare("duration", () => [motion.duration], (i) => [series[0][i]]);
    } else if (!check.property) {
      for (const [form, play] of curves(motion)) compare(form, (time) => [play(time)], (i) => [series[0][i]]);
    } else {
      const animation = motion.waapi.animations.find(
        (one) =>
          one.target === check.target && one.event === vector.event &&
          one.keyframes.some((frame) => check.property in frame));
      const whole = parts[check.property] ?? ((values) => values.map((value) => value ?? 0));
      compare(
        check.property,
        (time) => played(animation, check.property, time, check.size),
        (i) => whole(series.map((values) => values?.[i] ?? null)));
    }
  });
}

for (const { preset, part, reason } of document.platforms.js.omitted) {
  test(`${preset} ${part}`, { skip: reason }, () => {});
}
