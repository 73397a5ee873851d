// Charts: curves overlaid, others in lanes, as in the picture of `motionbook plot`.

const scale = 1000;

function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  return made;
}

// Largest coordinate along both sides of a lane's line.
const unit = 10000;

// Line of a lane over a fraction of the width, from the height of its lowest value to that of its highest.
function line(lane, look, share, low, high) {
  const matrix = [(share * scale) / unit, 0, 0, (high - low) / unit, 0, low].map((value) => number(value, 6));
  return svg("path", { class: `line ${look}`, d: lane.path, transform: `matrix(${matrix})` });
}

function drawing(label) {
  const attributes = { class: "chart", viewBox: `0 0 ${scale} ${scale}`, preserveAspectRatio: "none" };
  // A name already shown beside it is not repeated.
  return svg("svg", label ? { ...attributes, role: "img", "aria-label": label } : { ...attributes, "aria-hidden": "true" });
}

// Common range of values of curves.
function rangeOf(motions) {
  return [Math.min(...motions.map((motion) => motion.range[0])), Math.max(...motions.map((motion) => motion.range[1]))];
}

// Place of a value in a chart of a range, from 0 at the top to 1, with margins above and below.
const margin = 0.08;
function level(value, [low, high]) {
  return margin + ((high - value) / (high - low)) * (1 - 2 * margin);
}

// Overlaid curves: [{ motion, color, dashed }].
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
    const lane = motion.chart.lanes[0];
    const [low, high] = [lane.low, lane.high].map((value) => level(value, range) * scale);
    drawn.append(line(lane, `c${color}${dashed ? " dashed" : ""}`, share, low, high));
    // A curve that ends before the others holds its value.
    if (share < 1) {
      const y = number(low + ((high - low) * Number(lane.path.split(",").pop())) / unit, 1);
      drawn.append(svg("line", { class: `rest c${color}`, x1: share * scale, x2: scale, y1: y, y2: y }));
    }
  }
  return drawn;
}

// End of the longer of two charts.
function endOf(motion, other) {
  return Math.max(motion.chart.end, other ? other.chart.end : 0);
}

// Lanes below each other, up to a maximum; those of another motion dashed, with the same scales and time.
function laneChart(motion, most, label, other) {
  const drawn = drawing(label);
  const lanes = motion.chart.lanes.slice(0, most);
  const end = endOf(motion, other);
  for (const [time] of motion.chart.cues || []) {
    if (time === 0) continue;
    const x = number((time / end) * scale, 1);
    drawn.append(svg("line", { class: "mark", x1: x, x2: x, y1: 0, y2: scale }));
  }
  lanes.forEach((lane, index) => {
    const [top, height] = [(index / lanes.length) * scale, scale / lanes.length];
    if (index > 0) drawn.append(svg("line", { class: "grid", x1: 0, x2: scale, y1: top, y2: top }));
    const twin = other && other.chart.lanes.find(({ name }) => name === lane.name);
    const low = Math.min(lane.low, twin ? twin.low : lane.low);
    const high = Math.max(lane.high, twin ? twin.high : lane.high);
    const place = (value) => top + height * (high === low ? 0.5 : 0.16 + ((high - value) / (high - low)) * 0.68);
    const add = (shown, { chart }, look) =>
      drawn.append(line(shown, `c${index % 6}${look}`, chart.end / end, place(shown.low), place(shown.high)));
    if (twin) add(twin, other, " dashed");
    add(lane, motion, "");
  });
  return drawn;
}

const isCurve = (motion) => Boolean(motion.range);

function chartOf(motion, most, label, other) {
  return isCurve(motion) ? curveChart([{ motion, color: 0 }], label) : laneChart(motion, most, label, other);
}

// Accessible description of a chart.
function describe(name, motion) {
  const { chart } = motion;
  const span = chart.unit === "progress" ? "over its progress" : `over ${seconds(chart.end)}`;
  if (isCurve(motion)) return `${name} from 0 to 1 ${span}, between ${motion.range.map((value) => number(value)).join(" and ")}`;
  const lanes = chart.lanes.map((lane) => `${lane.name} from ${number(lane.low)} to ${number(lane.high)}`);
  return `${name} ${span}: ${lanes.join(", ") || "nothing that can be drawn"}`;
}
