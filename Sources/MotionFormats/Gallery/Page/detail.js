// Dialogs: a preset, and a comparison.

// Play, pause and a slider for the time of some previews.
class Transport {
  constructor(previews, label) {
    this.previews = previews;
    this.length = Math.max(...previews.map((preview) => preview.length));
    this.button = element("button", { type: "button", class: "primary", onclick: () => this.toggle() }, "Play");
    this.slider = element("input", {
      type: "range", min: 0, max: Math.ceil(this.length), step: "any", value: 0, "aria-label": `Time of ${label}`,
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.output = element("output", {});
    this.box = element("div", { class: "transport" }, this.button, this.slider, this.output);
    this.show(0);
  }

  // The longest determines the time.
  get leader() {
    return this.previews.find((preview) => preview.length === this.length);
  }

  get isPlaying() {
    return this.leader.isPlaying;
  }

  show(time) {
    this.slider.value = time;
    const text = `${number(time / 1000, 2)} of ${number(this.length / 1000, 2)} s`;
    this.output.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    this.button.textContent = this.isPlaying ? "Pause" : "Play";
  }

  seek(time) {
    for (const preview of this.previews) preview.seek(Math.min(time, preview.length));
    this.show(time);
  }

  play(rate) {
    const from = this.leader.time >= this.length ? 0 : this.leader.time;
    for (const preview of this.previews) {
      preview.rate = rate ?? preview.rate;
      preview.play(from);
      // All restart together.
      preview.finish = () => {};
    }
    this.leader.finish = () => {
      if (!this.leader.isPlaying) return;
      clearTimeout(this.leader.waiting);
      this.leader.waiting = setTimeout(() => {
        if (this.leader.isPlaying) for (const preview of this.previews) preview.play(0);
      }, rest / this.leader.rate);
    };
    this.follow();
  }

  follow() {
    cancelAnimationFrame(this.frame);
    const step = () => {
      this.show(this.leader.time);
      if (this.isPlaying) this.frame = requestAnimationFrame(step);
    };
    step();
  }

  pause() {
    for (const preview of this.previews) preview.pause();
    this.show(this.leader.time);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setRate(rate) {
    for (const preview of this.previews) preview.setRate(rate);
  }

  settle() {
    for (const preview of this.previews) preview.settle();
    this.show(this.leader.time);
  }

  remove() {
    cancelAnimationFrame(this.frame);
    for (const preview of this.previews) preview.remove();
  }
}

// Plays like the page: at once, or paused with reduced motion without a variant for it.
function begin(transport, preset, { rate, reduced }) {
  if (reduced && !preset.reduced) transport.settle();
  else transport.play(rate);
  transport.setRate(rate);
}

function facts(rows) {
  const list = element("dl", { class: "facts" });
  for (const [term, value] of rows) {
    if (value === undefined || value === "") continue;
    list.append(element("div", {}, element("dt", {}, term), element("dd", {}, value)));
  }
  return list;
}

function measures(preset) {
  const { settled, duration, overshoot, overshootAt, undershoot, peak, peakAt } = preset.metrics || {};
  const at = (time) => (time === undefined ? "" : ` at ${seconds(time)}`);
  return [
    ["Kind", preset.kind],
    ["Settles", preset.metrics && (settled === undefined ? "takes the time it is given" : seconds(settled))],
    ["Duration", duration !== settled ? duration && seconds(duration) : undefined],
    ["Overshoot", overshoot === undefined ? undefined : overshoot ? `${number(overshoot * 100, 1)} %${at(overshootAt)}` : "none"],
    ["Winds up", undershoot ? `${number(undershoot * 100, 1)} %` : undefined],
    ["Peak velocity", peak === undefined ? undefined : peak === "forever" ? `a jump${at(peakAt)}` : `${number(peak, 2)} per second${at(peakAt)}`],
    ["Feel", (preset.feels || []).map((index) => data.feels[index][0]).join(", ")],
  ];
}

function about(preset) {
  const { version } = preset;
  return [
    ["Use", preset.use],
    ["Tags", (preset.tags || []).join(", ")],
    ["Reduced motion", preset.reducedName],
    ["Version", version && `${version.number}, ${version.time.replace("T", " ")} UTC, ${version.author}`],
    ["Change", version && version.message],
    ["Source", preset.source],
    ["License", preset.license],
  ];
}

// Texts of all formats, one tab each; unsupported formats show the reason.
function copies(preset, say) {
  const tabs = element("div", { class: "tabs", role: "tablist", "aria-label": "Copy as" });
  const panel = element("div", { class: "panel", role: "tabpanel", id: "copy-panel" });
  const buttons = data.formats.map((format, index) =>
    element(
      "button",
      { type: "button", role: "tab", id: `copy-${index}`, "aria-controls": "copy-panel", onclick: () => choose(index) },
      format
    )
  );
  function choose(chosen) {
    buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `copy-${chosen}`);
    const format = data.formats[chosen];
    const copy = copyOf(preset, chosen);
    if (copy.missing !== undefined) {
      panel.replaceChildren(element("p", { class: "reason" }, `Not representable in ${format}. ${sentence(copy.missing)}`));
      return;
    }
    const button = element("button", { type: "button", class: "primary", onclick: () => write(copy.text) }, `Copy ${format}`);
    const write = async (text) => say((await toClipboard(text)) ? `Copied ${format} of ${preset.name}` : "The browser does not let this page copy");
    panel.replaceChildren(
      button,
      ...(copy.losses.length ? [element("ul", { class: "losses" }, ...copy.losses.map((loss) => element("li", {}, loss)))] : []),
      element("pre", { tabindex: 0, "aria-label": `${format} of ${preset.name}` }, copy.text)
    );
  }
  buttons.forEach((button, index) => {
    if (copyOf(preset, index).missing !== undefined) button.classList.add("missing");
  });
  tabs.append(...buttons);
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length;
    choose(next);
    buttons[next].focus();
  });
  choose(0);
  return element("section", { "aria-label": "Copy" }, element("h3", {}, "Copy"), tabs, panel);
}

// Name with line breaks allowed after slashes.
function breakable(name) {
  return name.split(/(?<=\/)/).flatMap((part) => [part, element("wbr")]);
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { class: "hidden", "aria-label": "Text to copy" });
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

function laneNames(motion) {
  if (!motion.chart || isCurve(motion) || !motion.chart.lanes.length) return null;
  const lanes = motion.chart.lanes.map((lane, index) =>
    element(
      "li", {}, element("span", { class: `swatch b${index % 6}` }), `${lane.name} `,
      element("span", { class: "soft" }, lane.low === lane.high ? number(lane.low) : `${number(lane.low)} … ${number(lane.high)}`)
    )
  );
  if (motion.chart.more) lanes.push(element("li", { class: "soft" }, `and ${motion.chart.more} more`));
  return element("ul", { class: "lanes" }, ...lanes);
}

// Preset with all its data; returns its transport.
function openDetail(dialog, preset, { rate, reduced, isCompared, onclose, oncompare, say }) {
  const motion = played(preset, reduced);
  const wide = dialog.clientWidth || 640;
  const options = { height: 208, most: 12, stageWidth: Math.min(240, Math.floor(wide * 0.4)) };
  const exhibits = [];
  const add = (shown, label, other) => {
    const made = exhibit(preset, shown, { ...options, other, label: describe(preset.name, shown) });
    exhibits.push(made.preview);
    return element("figure", {}, label && element("figcaption", {}, label), made.box, laneNames(shown));
  };
  const before = preset.before;
  const figures = [];
  if (before && isCurve(before) && isCurve(motion) && before.play && motion.play) {
    const curves = [{ motion: before, color: 1, dashed: true }, { motion, color: 0 }];
    const label = `Before: ${describe(preset.name, before)}. After: ${describe(preset.name, motion)}`;
    const made = overlay(curves, { height: options.height, label });
    exhibits.push(...made.previews);
    const names = [["b1", "Before", before], ["b0", "After", motion]].map(([color, name, shown]) => {
      const summary = summaryOf({ ...shown, kind: preset.kind });
      return element("li", {}, element("span", { class: `swatch ${color}` }), name, element("span", { class: "soft" }, summary));
    });
    figures.push(element("figure", {}, made.box, element("ul", { class: "legend" }, ...names)));
  } else {
    const hasLanes = before && [before, motion].every((shown) => shown.chart && !isCurve(shown));
    const name = (own, other) => (hasLanes ? `${own} (${other} is dashed)` : own);
    const label = motion === preset ? null : `Reduced motion: ${preset.reducedName}`;
    figures.push(add(motion, before ? name("After", "before") : label, hasLanes && before));
    if (before) figures.push(add(before, name("Before", "after"), hasLanes && motion));
  }
  const transport = new Transport(exhibits, preset.name);
  const compare = element(
    "button", { type: "button", "aria-pressed": String(isCompared), onclick: () => oncompare(compare) }, "Compare");
  dialog.replaceChildren(
    element(
      "header", {},
      element(
        "div", {}, element("h2", { id: "detail-name", tabindex: -1 }, ...breakable(preset.name)), preset.title && element("p", { class: "soft" }, preset.title)),
      compare, element("button", { type: "button", "aria-label": "Close", class: "close", onclick: onclose }, "✕")
    ),
    element(
      "div", { class: "content" },
      preset.deprecated !== undefined && element("p", { class: "warning" }, `Deprecated. ${preset.deprecated ? sentence(preset.deprecated) : ""}`),
      preset.change && element("p", { class: "warning" }, sentence(`${preset.change.join(", ")}: ${data.compared}`)),
      ...figures,
      motion.play ? transport.box : null,
      motion.unplayed && element("p", { class: "reason" }, `Not shown: ${sentence(motion.unplayed)}`),
      motion.play && motion.play.assumed && element("p", { class: "soft" }, `It takes the time it is given; here ${seconds(motion.play.assumed / 1000)}.`),
      preset.summary && element("p", {}, preset.summary),
      facts(measures(preset)),
      preset.notes && element("p", { class: "notes" }, preset.notes),
      facts(about(preset)),
      copies(preset, say)
    )
  );
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("h2").focus();
  begin(transport, preset, { rate, reduced });
  return transport;
}

// Simultaneous presets: curves overlaid, others side by side.
function openComparison(dialog, chosen, { rate, reduced, onclose }) {
  const shown = chosen.map((preset, color) => ({ preset, motion: played(preset, reduced), color }));
  const curves = shown.filter(({ motion }) => isCurve(motion) && motion.play);
  const names = chosen.map((preset) => preset.name).join(", ");
  const previews = [];
  const row = curves.length ? overlay(curves, { height: 208, label: `Curves of ${names}` }) : null;
  if (row) previews.push(...row.previews);
  const scenes = shown.filter(({ motion }) => !curves.some((curve) => curve.motion === motion)).map(({ preset, motion }) => {
    const made = exhibit(preset, motion, { height: 144, most: 12, stageWidth: 144, label: describe(preset.name, motion) });
    previews.push(made.preview);
    return element("figure", {}, element("figcaption", {}, preset.name), made.box);
  });
  const legend = curves.map(({ preset, color }) =>
    element("li", {}, element("span", { class: `swatch b${color}` }), preset.name, element("span", { class: "soft" }, summaryOf(preset)))
  );
  const transport = new Transport(previews, names);
  dialog.replaceChildren(
    element(
      "header", {}, element("h2", { id: "comparison-name", tabindex: -1 }, "Compare"),
      element("button", { type: "button", "aria-label": "Close", class: "close", onclick: onclose }, "✕")),
    element(
      "div", { class: "content" }, row && row.box, legend.length ? element("ul", { class: "legend" }, ...legend) : null,
      transport.box, scenes.length ? element("div", { class: "scenes" }, ...scenes) : null)
  );
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("h2").focus();
  if (reduced) transport.settle();
  else transport.play(rate);
  transport.setRate(rate);
  return transport;
}

// Preset in a line: its kind, its time, its overshoot.
function summaryOf(preset) {
  const { duration, overshoot } = preset.metrics || {};
  const parts = [preset.kind];
  if (duration !== undefined) parts.push(seconds(duration));
  if (overshoot > 0.001) parts.push(`${number(overshoot * 100, 1)} % over`);
  return parts.join(" · ");
}
