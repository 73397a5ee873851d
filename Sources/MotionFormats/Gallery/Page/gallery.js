// The page: selection, display and interaction.

const at = (id) => document.getElementById(id);
const state = { ...readAddress(location.hash), rate: 1, reduced: false, isPlaying: false };
let transport = null;

// Announces a text to screen readers.
function say(text) {
  at("live").textContent = text;
}

// `brand/card/pop`: the name in its folder, and the folder.
function splitName(name) {
  const slash = name.lastIndexOf("/");
  return [name.slice(slash + 1), name.slice(0, Math.max(slash, 0))];
}

// Card: its chart and preview, its name, its measures.
function makeCard(preset) {
  const own = played(preset, state.reduced);
  // All cards share one scale of values; larger ranges are drawn smaller, with a remark.
  const motion = isCurve(own) ? { ...own, range: rangeOf([own, data]) } : own;
  const height = ([low, high]) => high - low;
  const size = isCurve(own) ? height(data.range) / height(motion.range) : 1;
  const [leaf, folder] = splitName(preset.name);
  const { box, preview } = exhibit(preset, motion, { height: 112, most: 4, stageWidth: 104 });
  const link = element(
    "a",
    {
      href: writeAddress({ ...state, open: preset.name }),
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        update({ open: preset.name });
      },
    },
    leaf
  );
  link.setAttribute("aria-label", preset.name);
  const compare = element(
    "button",
    { type: "button", class: "add", "aria-label": `Compare ${preset.name}`, onclick: () => toggleCompared(preset.name) }, "+");
  const badges = [...(preset.change || []), ...(preset.deprecated === undefined ? [] : ["deprecated"])];
  if (size < 1) badges.push(`drawn at ${number(size * 100, 0)} %`);
  const cell = element(
    "div", { class: "card" }, box,
    element("div", { class: "caption" }, link, compare),
    element("p", { class: "soft", "aria-hidden": "true" }, folder || "\u00a0"),
    element(
      "p", { class: "soft" }, ...badges.map((badge) => element("span", { class: `badge ${badge.replace(/\W+/g, "-")}` }, badge)),
      summaryOf(preset))
  );
  const canPlay = () => !state.reduced || Boolean(preset.reduced);
  const card = {
    cell, preset,
    mark() {
      const isCompared = state.compared.includes(preset.name);
      compare.setAttribute("aria-pressed", String(isCompared));
      compare.textContent = isCompared ? "✓" : "+";
    },
    // Plays while the page does, or while pointed at.
    adapt(isLookedAt) {
      preview.setRate(state.rate);
      if (canPlay() && (state.isPlaying || isLookedAt)) {
        if (!preview.isPlaying) preview.play();
      } else if (!canPlay()) preview.settle();
      else if (preview.isPlaying) preview.stand();
    },
    replay() {
      preview.setRate(state.rate);
      preview.play(0);
    },
    remove: () => preview.remove(),
  };
  for (const [event, isLookedAt] of [["pointerenter", true], ["focusin", true], ["pointerleave", false], ["focusout", false]]) {
    cell.addEventListener(event, () => card.adapt(isLookedAt));
  }
  preview.stand();
  card.mark();
  card.adapt(false);
  return card;
}

const grid = new Grid(at("grid"), makeCard, 232);

// Changes the selection, shows it, and writes it into the address.
function update(change, { isFromAddress = false } = {}) {
  const before = { ...state };
  Object.assign(state, change);
  if (!isFromAddress) {
    const address = writeAddress(state);
    clearTimeout(replacing);
    if (state.open !== before.open && state.open) history.pushState(null, "", address);
    else replaceLater(address);
  }
  if (state.query !== before.query || state.chosen !== before.chosen) showFound();
  if (state.reduced !== before.reduced) grid.redraw();
  if (state.compared !== before.compared) showTray();
  for (const card of grid.cards) {
    card.mark();
    if (state.isPlaying !== before.isPlaying || state.rate !== before.rate) card.adapt(false);
  }
  if (state.open !== before.open || state.reduced !== before.reduced) showDetail();
  else if (transport && state.rate !== before.rate) transport.setRate(state.rate);
}

// Browsers limit how often a page may write its address.
let replacing;
function replaceLater(address) {
  replacing = setTimeout(() => history.replaceState(null, "", address), 150);
}

function showFound() {
  const found = find(state.query, state.chosen);
  if (at("search").value !== state.query) at("search").value = state.query;
  for (const box of document.querySelectorAll("#filters input")) {
    box.checked = (state.chosen[box.name] || []).includes(box.value);
  }
  at("count").textContent =
    found.length === presets.length ? `${presets.length} presets` : `${found.length} of ${presets.length} presets`;
  at("empty").hidden = found.length > 0;
  grid.show(found);
}

function makeFilters() {
  for (const facet of facets) {
    const { values, more } = countValues(facet);
    if (values.length < 2 && facet.key !== "change") continue;
    if (!values.length) continue;
    const boxes = values.map(([value, count]) => {
      const box = element("input", { type: "checkbox", name: facet.key, value });
      box.addEventListener("change", () => {
        const chosen = (state.chosen[facet.key] || []).filter((other) => other !== value);
        update({ chosen: { ...state.chosen, [facet.key]: box.checked ? [...chosen, value] : chosen } });
      });
      const help = facet.help && facet.help[value];
      return element("label", { title: help }, box, element("span", { class: "value" }, value), element("span", { class: "soft" }, String(count)));
    });
    at("filters").append(
      element(
        "fieldset", {}, element("legend", {}, facet.label), element("div", { class: "values" }, ...boxes),
        more > 0 && element("p", { class: "soft" }, `${more} more are found by searching`)));
  }
}

function toggleCompared(name) {
  const isCompared = state.compared.includes(name);
  if (!isCompared && state.compared.length === mostCompared) return say(`${mostCompared} presets can be compared at once`);
  update({ compared: isCompared ? state.compared.filter((other) => other !== name) : [...state.compared, name] });
  say(isCompared ? `${name} is no longer compared` : `${name} is compared`);
}

function showTray() {
  at("tray").hidden = state.compared.length === 0;
  document.body.classList.toggle("has-tray", state.compared.length > 0);
  at("tray-open").disabled = state.compared.length < 2;
  at("tray-names").replaceChildren(
    ...state.compared.map((name) =>
      element(
        "li", {}, element("span", {}, name),
        element("button", { type: "button", "aria-label": `Do not compare ${name}`, onclick: () => toggleCompared(name) }, "✕"))
    )
  );
}

function showDetail() {
  if (transport) transport.remove();
  transport = null;
  const preset = state.open && byName.get(state.open);
  if (!preset) {
    if (at("detail").open) at("detail").close();
    return;
  }
  transport = openDetail(at("detail"), preset, {
    rate: state.rate,
    reduced: state.reduced,
    isCompared: state.compared.includes(preset.name),
    onclose: () => update({ open: null }),
    oncompare: (button) => {
      toggleCompared(preset.name);
      button.setAttribute("aria-pressed", String(state.compared.includes(preset.name)));
    },
    say,
  });
}

function showComparison() {
  if (transport) transport.remove();
  const close = () => at("comparison").close();
  const chosen = state.compared.map((name) => byName.get(name));
  transport = openComparison(at("comparison"), chosen, { rate: state.rate, reduced: state.reduced, onclose: close });
}

function listen() {
  at("search").addEventListener("input", () => update({ query: at("search").value }));
  at("clear").addEventListener("click", () => update({ query: "", chosen: {} }));
  at("skip").addEventListener("click", () => grid.focus(grid.current));
  at("filters-toggle").addEventListener("click", () => {
    const isOpen = document.body.classList.toggle("has-filters");
    at("filters-toggle").setAttribute("aria-expanded", String(isOpen));
  });
  at("play-all").addEventListener("click", () => {
    update({ isPlaying: !state.isPlaying });
    at("play-all").setAttribute("aria-pressed", String(state.isPlaying));
  });
  at("speed").addEventListener("input", () => {
    at("speed-value").textContent = `${number(Number(at("speed").value), 1)}×`;
    update({ rate: Number(at("speed").value) });
  });
  at("reduced").addEventListener("change", () => update({ reduced: at("reduced").checked }));
  at("theme").addEventListener("change", () => {
    if (at("theme").value) document.documentElement.dataset.theme = at("theme").value;
    else delete document.documentElement.dataset.theme;
  });
  at("tray-open").addEventListener("click", showComparison);
  at("tray-clear").addEventListener("click", () => update({ compared: [] }));
  addEventListener("popstate", () => update(readAddress(location.hash), { isFromAddress: true }));
  // Esc closes; so does a press outside of the dialog.
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
  at("detail").addEventListener("close", () => {
    if (state.open) update({ open: null });
    grid.focus(grid.current);
  });
  at("comparison").addEventListener("close", () => {
    if (transport) transport.remove();
    transport = null;
  });
  addEventListener("keydown", press);
}

function press(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const isTyping = event.target.closest("input, select, textarea, pre");
  if (event.key === "/" && !isTyping && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    at("search").focus();
  } else if (event.key === " " && !isTyping && !event.target.closest("button, [role=tab]")) {
    const cell = event.target.closest("[data-index]");
    if (!cell && !transport) return;
    event.preventDefault();
    if (transport) transport.toggle();
    else grid.cards.find((card) => card.cell === cell).replay();
  } else if (event.key === "c" && !isTyping) {
    const cell = event.target.closest("[data-index]");
    if (cell) toggleCompared(grid.cards.find((card) => card.cell === cell).preset.name);
  } else if (event.key === "Escape" && event.target === at("search") && state.query) {
    event.preventDefault();
    update({ query: "" });
  }
}

function start() {
  at("title").textContent = data.title + (data.compared ? `: ${data.compared}` : "");
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  state.reduced = wish.matches;
  at("reduced").checked = state.reduced;
  wish.addEventListener("change", () => {
    at("reduced").checked = wish.matches;
    update({ reduced: wish.matches });
  });
  makeFilters();
  listen();
  showFound();
  showTray();
  showDetail();
}

start();
