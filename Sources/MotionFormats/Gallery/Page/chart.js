// Charts: curves over each other, everything else in lanes, as the picture of `motionbook plot` has them.

const scale = 1000;

function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  return made;
}

function line(points, x, y) {
  const places = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    places.push(`${number(x(points[index] / scale), 1)},${number(y(points[index + 1] / scale), 1)}`);
  }
  return places.join(" ");
}

function drawing(label) {
  const attributes = { class: "chart", viewBox: `0 0 ${scale} ${scale}`, preserveAspectRatio: "none" };
  // What is said beside it already needs no second name.
  return svg("svg", label ? { ...attributes, role: "img", "aria-label": label } : { ...attributes, "aria-hidden": "true" });
}

// The range of values that curves share.
function rangeOf(motions) {
  return [Math.min(...motions.map((motion) => motion.range[0])), Math.max(...motions.map((motion) => motion.range[1]))];
}

// Where a value stands in a chart of a range, from 0 at the top to 1; room is left above and below.
const margin = 0.08;
function level(value, [low, high]) {
  return margin + ((high - value) / (high - low)) * (1 - 2 * margin);
}

// Curves over each other: [{ motion, color, dashed }].
function curveChart(lines, label) {
  const drawn = drawing(label);
  const range = rangeOf(lines.map((line) => line.motion));
  const timed = lines.filter(({ motion }) => motion.chart.unit !== "progress");
  const end = Math.max(...timed.map(({ motion }) => motion.chart.end), 0);
  for (const value of [0, 1]) {
    const y = number(level(value, range) * scale, 1);
    drawn.append(svg("line", { class: "mark", x1: 0, x2: scale, y1: y, y2: y }));
  }
  for (const { motion, color, dashed } of lines) {
    const share = motion.chart.unit === "progress" ? 1 : motion.chart.end / end;
    const { low, high, points } = motion.chart.lanes[0];
    const places = line(
      points,
      (x) => x * share * scale,
      (y) => level(low + y * (high - low), range) * scale
    );
    drawn.append(svg("polyline", { class: `line c${color}${dashed ? " dashed" : ""}`, points: places }));
    // What ends before the others stays where it got.
    if (share < 1) {
      const y = places.split(" ").pop().split(",")[1];
      drawn.append(svg("line", { class: `rest c${color}`, x1: share * scale, x2: scale, y1: y, y2: y }));
    }
  }
  return drawn;
}

// Lanes below each other, at most so many.
function laneChart(motion, most, label, dashed) {
  const drawn = drawing(label);
  const lanes = motion.chart.lanes.slice(0, most);
  for (const [time] of motion.chart.cues || []) {
    if (time === 0) continue;
    const x = number((time / motion.chart.end) * scale, 1);
    drawn.append(svg("line", { class: "mark", x1: x, x2: x, y1: 0, y2: scale }));
  }
  lanes.forEach((lane, index) => {
    const [top, height] = [(index / lanes.length) * scale, scale / lanes.length];
    if (index > 0) drawn.append(svg("line", { class: "grid", x1: 0, x2: scale, y1: top, y2: top }));
    const middle = lane.high === lane.low;
    const places = line(
      lane.points,
      (x) => x * scale,
      (y) => top + height * (middle ? 0.5 : 0.16 + (1 - y) * 0.68)
    );
    drawn.append(svg("polyline", { class: `line c${index % 6}${dashed ? " dashed" : ""}`, points: places }));
  });
  return drawn;
}

const isCurve = (motion) => Boolean(motion.range);

function chartOf(motion, most, label) {
  return isCurve(motion) ? curveChart([{ motion, color: 0 }], label) : laneChart(motion, most, label);
}

// What a chart shows, for people who do not see it.
function describe(name, motion) {
  const { chart } = motion;
  const span = chart.unit === "progress" ? "over its progress" : `over ${seconds(chart.end)}`;
  if (isCurve(motion)) return `${name} from 0 to 1 ${span}, between ${motion.range.map((value) => number(value)).join(" and ")}`;
  const lanes = chart.lanes.map((lane) => `${lane.name} from ${number(lane.low)} to ${number(lane.high)}`);
  return `${name} ${span}: ${lanes.join(", ") || "nothing that can be drawn"}`;
}
