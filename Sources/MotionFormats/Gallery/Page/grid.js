// Grid: only the rows in view exist.

class Grid {
  constructor(container, makeCard, rowHeight) {
    Object.assign(this, { container, makeCard, rowHeight, items: [], rows: new Map(), current: 0, columns: 1 });
    const update = () => {
      if (!this.frame) this.frame = requestAnimationFrame(() => ((this.frame = 0), this.update()));
    };
    addEventListener("scroll", update, { passive: true });
    new ResizeObserver(() => this.layOut()).observe(container);
    container.addEventListener("keydown", (event) => this.press(event));
    container.addEventListener("focusin", (event) => {
      const cell = event.target.closest("[data-index]");
      if (cell) this.select(Number(cell.dataset.index));
    });
  }

  show(items) {
    this.items = items;
    this.current = 0;
    this.redraw();
  }

  redraw() {
    for (const index of [...this.rows.keys()]) this.drop(index);
    this.columns = 0;
    this.layOut();
  }

  layOut() {
    const width = this.container.clientWidth;
    const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
    if (columns !== this.columns) {
      for (const index of [...this.rows.keys()]) this.drop(index);
      this.columns = columns;
    }
    const rows = Math.ceil(this.items.length / columns);
    this.container.style.height = `${rows * this.rowHeight}px`;
    this.container.style.setProperty("--columns", columns);
    this.container.setAttribute("aria-rowcount", rows);
    this.container.setAttribute("aria-colcount", columns);
    this.update();
  }

  update() {
    const top = this.container.getBoundingClientRect().top;
    const last = Math.ceil(this.items.length / this.columns) - 1;
    const from = Math.max(0, Math.floor(-top / this.rowHeight) - 1);
    const to = Math.min(last, Math.floor((innerHeight - top) / this.rowHeight) + 1);
    for (const [index, row] of [...this.rows]) {
      // The focused element is kept.
      if ((index < from || index > to) && !row.element.contains(document.activeElement)) this.drop(index);
    }
    for (let index = from; index <= to; index++) if (!this.rows.has(index)) this.make(index);
  }

  make(index) {
    const row = element("div", { role: "row", "aria-rowindex": index + 1, class: "row" });
    row.style.top = `${index * this.rowHeight}px`;
    const start = index * this.columns;
    const cards = this.items.slice(start, start + this.columns).map((item, column) => {
      const card = this.makeCard(item);
      card.cell.setAttribute("role", "gridcell");
      card.cell.setAttribute("aria-colindex", column + 1);
      card.cell.dataset.index = start + column;
      row.append(card.cell);
      return card;
    });
    // Rows are in order for screen readers.
    const next = [...this.rows].filter(([other]) => other > index).sort((a, b) => a[0] - b[0])[0];
    this.container.insertBefore(row, next ? next[1].element : null);
    this.rows.set(index, { element: row, cards });
    this.mark();
  }

  drop(index) {
    const row = this.rows.get(index);
    for (const card of row.cards) card.remove();
    row.element.remove();
    this.rows.delete(index);
  }

  get cards() {
    return [...this.rows.values()].flatMap((row) => row.cards);
  }

  // One card is reached with the tabulator, the others with the arrows.
  select(index) {
    this.current = index;
    this.mark();
  }

  mark() {
    for (const { cards } of this.rows.values()) {
      for (const { cell } of cards) {
        const isCurrent = Number(cell.dataset.index) === this.current;
        for (const part of cell.querySelectorAll("a, button")) part.tabIndex = isCurrent ? 0 : -1;
      }
    }
    const isThere = this.rows.has(Math.floor(this.current / this.columns));
    const first = this.cards[0];
    if (!isThere && first) for (const part of first.cell.querySelectorAll("a, button")) part.tabIndex = 0;
  }

  focus(index) {
    const target = Math.min(Math.max(index, 0), this.items.length - 1);
    if (target < 0) return;
    const row = Math.floor(target / this.columns);
    const top = this.container.getBoundingClientRect().top + row * this.rowHeight;
    const bar = document.querySelector(".bar").offsetHeight;
    if (top < bar) scrollBy(0, top - bar - gap);
    else if (top + this.rowHeight > innerHeight) scrollBy(0, top + this.rowHeight - innerHeight + gap);
    this.update();
    this.select(target);
    const card = this.cards.find(({ cell }) => Number(cell.dataset.index) === target);
    if (card) card.cell.querySelector("a").focus({ preventScroll: true });
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = this.columns * Math.max(1, Math.floor(innerHeight / this.rowHeight) - 1);
    const steps = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns, PageUp: -page, PageDown: page,
      Home: -this.items.length, End: this.items.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.focus(this.current + step);
  }
}

const gap = 16;
const leastWidth = 264;
