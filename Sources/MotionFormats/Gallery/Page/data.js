"use strict";
// Data of the page: the presets, their search, and the state in the address.

const data = JSON.parse(document.getElementById("data").textContent);
const presets = data.presets;
const byName = new Map(presets.map((preset) => [preset.name, preset]));

// Text of a format for a preset: { text, losses } or { missing }.
function copyOf(preset, index) {
  const copy = preset.copies[index];
  if (typeof copy === "string") return { missing: copy };
  const [lines, ...losses] = copy;
  return { text: lines.map((line) => (typeof line === "number" ? data.lines[line] : line)).join("\n"), losses };
}

// Searched texts of a preset, the best place first, in lower case.
const places = presets.map((preset) =>
  [
    [preset.name],
    [preset.title, ...(preset.tags || [])],
    [preset.kind, preset.use, preset.summary, preset.notes, preset.source],
  ].map((texts) => texts.filter(Boolean).join("\n").toLowerCase())
);

// Facets for filtering presets: their titles, and the values of a preset.
const facets = [
  { key: "change", label: "Change", values: (preset) => preset.change || [] },
  { key: "kind", label: "Kind", values: (preset) => [preset.kind] },
  {
    key: "feel",
    label: "Feel",
    values: (preset) => (preset.feels || []).map((index) => data.feels[index][0]),
    order: data.feels.map(([name]) => name),
    help: Object.fromEntries(data.feels),
  },
  { key: "family", label: "Family", values: (preset) => [preset.family] },
  { key: "tag", label: "Tag", values: (preset) => preset.tags || [] },
];
const mostValues = 60;

// Values of a facet with their counts: in their own order, otherwise the most frequent first, at most 60.
function countValues(facet) {
  const counts = new Map();
  for (const preset of presets) {
    for (const value of facet.values(preset)) counts.set(value, (counts.get(value) || 0) + 1);
  }
  const order = (value) => (facet.order ? facet.order.indexOf(value) : 0);
  const sorted = [...counts].sort((a, b) => order(a[0]) - order(b[0]) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { values: sorted.slice(0, mostValues), more: Math.max(0, sorted.length - mostValues) };
}

// Presets that match words and chosen values; words in names count more than those in titles, and those in notes least.
function find(query, chosen) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const active = facets.filter((facet) => chosen[facet.key] && chosen[facet.key].length);
  const hits = [];
  presets.forEach((preset, index) => {
    for (const facet of active) {
      if (!facet.values(preset).some((value) => chosen[facet.key].includes(value))) return;
    }
    let score = 0;
    for (const word of words) {
      const place = places[index].findIndex((text) => text.includes(word));
      if (place < 0) return;
      score += [100, 10, 1][place];
    }
    hits.push({ preset, score, index });
  });
  return hits.sort((a, b) => b.score - a.score || a.index - b.index).map((hit) => hit.preset);
}

// The address: `#name?q=words&kind=curve&compare=a,b`.
function readAddress(hash) {
  const text = hash.replace(/^#/, "");
  const mark = text.indexOf("?");
  const name = decode(mark < 0 ? text : text.slice(0, mark));
  const fields = new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1));
  const chosen = {};
  for (const facet of facets) chosen[facet.key] = fields.getAll(facet.key);
  const compared = (fields.get("compare") || "").split(",").filter((name) => byName.has(name));
  return {
    open: byName.has(name) ? name : null,
    query: fields.get("q") || "",
    chosen,
    compared: [...new Set(compared)].slice(0, mostCompared),
  };
}

function writeAddress(state) {
  const fields = new URLSearchParams();
  if (state.query) fields.set("q", state.query);
  for (const facet of facets) for (const value of state.chosen[facet.key] || []) fields.append(facet.key, value);
  if (state.compared.length) fields.set("compare", state.compared.join(","));
  const text = fields.toString();
  return "#" + (state.open || "") + (text ? "?" + text : "");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const mostCompared = 4;

// Numbers for display.
function number(value, digits = 3) {
  return String(Number(value.toFixed(digits)));
}

function seconds(value) {
  if (value === undefined) return "its user's";
  if (value === "forever") return "endless";
  return value < 1 ? `${number(value * 1000, 0)} ms` : `${number(value, 2)} s`;
}

// Element with attributes, properties of the form `on…` and children; every text becomes text.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}
