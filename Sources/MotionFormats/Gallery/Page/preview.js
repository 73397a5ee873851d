// Previews: shapes animated by the keyframes and options of the exporter for element.animate().

// Pause between two rounds, in milliseconds.
const rest = 800;
// Size of a shape, in points.
const shapeSize = 28;

// JSON has no infinity.
function timing(options) {
  return { ...options, iterations: options.iterations === "Infinity" ? Infinity : options.iterations ?? 1 };
}

function register({ name, syntax, inherits, initialValue }) {
  try {
    CSS.registerProperty({ name, syntax, inherits, initialValue });
  } catch {
    // Already known.
  }
}

// Motion to play: the variant for reduced motion if requested.
function played(preset, reduced) {
  return reduced && preset.reduced ? preset.reduced : preset;
}

class Preview {
  // Makes the shapes of a motion in a stage of a size in points; `head` is moved along the chart, which ends at `end`.
  constructor(motion, stage, { width, height, head, color = 0, end }) {
    this.end = end;
    this.motion = motion;
    this.length = Math.max(motion.play ? motion.play.length : 0, 1);
    this.rate = 1;
    this.isPlaying = false;
    this.animations = [];
    this.shapes = [];
    const play = motion.play;
    if (!play) {
      this.clock = this.addClock(stage, null);
      return;
    }
    if (play.bar) this.addBar(stage);
    else if (play.options) this.addBall(stage, height, color);
    else this.addShapes(stage, width, height, color);
    this.clock = this.addClock(head || stage, head);
    for (const animation of this.animations) animation.pause();
    this.seek(0);
  }

  // Ball that rises from 0 to 1 beside the chart, as high as the line.
  addBall(stage, height, color) {
    const range = this.motion.range || [0, 1];
    const ball = element("div", { class: `ball b${color}` });
    const start = level(0, range) * height;
    const way = start - level(1, range) * height;
    ball.style.top = `${number(start, 2)}px`;
    stage.append(ball);
    const options = timing(this.motion.play.options);
    options.duration ??= this.motion.play.assumed;
    this.add(ball, [{ translate: "0px 0px" }, { translate: `0px ${number(-way, 2)}px` }], options);
  }

  // Bar that fills while the time runs.
  addBar(stage) {
    const bar = element("div", { class: "filling b0" });
    stage.append(bar);
    this.add(bar, [{ scale: "0 1" }, { scale: "1 1" }], timing(this.motion.play.options));
  }

  addShapes(stage, width, height, color) {
    const { shapes, animations } = this.motion.play;
    shapes.forEach(({ room: [x, y, halfWidth, halfHeight], name }, index) => {
      const cell = width / shapes.length;
      // Many shapes in a stage are small, but visible.
      const fit = Math.max(0.02, Math.min(1, (cell - 8) / 2 / halfWidth, (height - 8) / 2 / halfHeight));
      const place = element("div", { class: "place", title: name });
      place.style.left = `calc(${number(((index + 0.5) / shapes.length) * 100, 2)}% + ${number(-x * fit, 2)}px)`;
      place.style.top = `${number(height / 2 - y * fit, 2)}px`;
      place.style.scale = number(fit, 4);
      const shape = element("div", { class: `shape b${(index + color) % 6}` });
      place.append(shape);
      stage.append(place);
      this.shapes.push(shape);
    });
    for (const { shape = 0, start = 0, keyframes, options, register: property } of animations) {
      if (property) register(property);
      const own = timing(options);
      // A delayed animation has no effect before its start.
      if (start > 0) Object.assign(own, { delay: (own.delay || 0) + start, fill: "forwards" });
      this.add(this.shapes[shape], keyframes, own);
    }
  }

  add(shape, keyframes, options) {
    if (!this.shapes.includes(shape)) this.shapes.push(shape);
    this.animations.push(shape.animate(keyframes, options));
  }

  // Time indicator: a line over the chart if there is one.
  addClock(owner, head) {
    const { chart, play } = this.motion;
    const share = head && chart && chart.unit !== "progress" ? this.length / 1000 / (this.end || chart.end) : 1;
    const keyframes = head ? [{ translate: "0%" }, { translate: `${number(share * 100, 3)}%` }] : [];
    const iterations = play && play.endless ? Infinity : 1;
    const clock = owner.animate(keyframes, { duration: this.length, iterations, fill: "both" });
    clock.pause();
    clock.onfinish = () => this.finish();
    this.animations.push(clock);
    return clock;
  }

  get time() {
    const time = Number(this.clock.currentTime || 0);
    return this.motion.play && this.motion.play.endless ? time % this.length : Math.min(time, this.length);
  }

  // Shows a time, in milliseconds.
  seek(time) {
    clearTimeout(this.waiting);
    this.isPlaying = false;
    for (const animation of this.animations) {
      animation.pause();
      animation.currentTime = time;
    }
  }

  play(from) {
    if (!this.motion.play) return;
    clearTimeout(this.waiting);
    const start = from ?? (this.time >= this.length ? 0 : this.time);
    this.isPlaying = true;
    const now = document.timeline.currentTime;
    for (const animation of this.animations) {
      animation.playbackRate = this.rate;
      // play() would begin again with what is over already.
      animation.startTime = now - start / this.rate;
    }
  }

  pause() {
    this.seek(this.time);
  }

  setRate(rate) {
    const time = this.time;
    this.rate = rate;
    if (this.isPlaying) this.play(time);
  }

  // Plays again after a pause.
  finish() {
    if (!this.isPlaying) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.isPlaying && this.play(0), rest / this.rate);
  }

  // Fallback without motion: moving shapes are at their end, entering ones visible.
  settle() {
    const { play, kind } = this.motion;
    this.seek(play && play.animations && (kind === "transition" || play.endless) ? this.length / 2 : this.length);
  }

  // Still picture: shapes are shown in the middle of their motion.
  stand() {
    const { play, kind } = this.motion;
    this.seek(kind === "duration" ? this.length : play && play.animations ? this.length / 2 : 0);
  }

  remove() {
    clearTimeout(this.waiting);
    this.isPlaying = false;
    for (const animation of this.animations) {
      animation.onfinish = null;
      animation.cancel();
    }
  }
}

// A chart with its preview: the ball of a curve beside it, the shapes of everything else before it. Under its lanes are
// those of `other`.
function exhibit(preset, motion, { height, most, label, stageWidth, other }) {
  const chart = motion.chart ? chartOf(motion, most, label, other) : element("span");
  // The time of a chart is that of the preview for a motion with one direction.
  const isLinear = motion.play && !["transition", "schedule"].includes(preset.kind)
    && !(preset.kind === "sequence" && motion.play.endless);
  const head = isLinear ? element("div", { class: "head" }) : null;
  const stage = element("div", { class: "stage", "aria-hidden": "true" });
  const plot = element("div", { class: "plot" }, chart, head && element("div", { class: "heads" }, head));
  if (motion.play && motion.play.bar) {
    const stage = element("div", { class: "stage bar-stage", "aria-hidden": "true" });
    const box = element("div", { class: "exhibit" }, stage);
    box.style.height = `${height}px`;
    return { box, preview: new Preview(motion, stage, {}) };
  }
  const hasBall = Boolean(motion.play && motion.play.options);
  // A motion without a chart has the stage alone.
  const parts = hasBall ? [plot, stage] : [stage, motion.chart && motion.chart.lanes.length > 0 && plot];
  const box = element("div", { class: "exhibit" }, ...parts);
  box.style.height = `${height}px`;
  if (!hasBall) stage.style.width = `${stageWidth}px`;
  const end = other && motion.chart && endOf(motion, other);
  const preview = new Preview(motion, stage, { width: stageWidth, height, head, end });
  if (!motion.play) stage.append(element("span", { class: "still" }, "not played"));
  return { box, preview };
}

// Overlaid curves, with a ball for each that rises as high as its line: [{ motion, color, dashed }].
function overlay(curves, { height, label }) {
  const head = element("div", { class: "head" });
  const plot = element("div", { class: "plot" }, curveChart(curves, label), element("div", { class: "heads" }, head));
  const box = element("div", { class: "exhibit" }, plot);
  box.style.height = `${height}px`;
  const range = rangeOf(curves.map(({ motion }) => motion));
  const longest = curves.reduce((a, b) => (b.motion.play.length > a.motion.play.length ? b : a));
  const previews = curves.map((curve) => {
    const stage = element("div", { class: "stage", "aria-hidden": "true" });
    box.append(stage);
    const options = { height, head: curve === longest ? head : null, color: curve.color };
    return new Preview({ ...curve.motion, range }, stage, options);
  });
  return { box, previews };
}
