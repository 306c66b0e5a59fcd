// A ticker: one item replaces another. An item that is too wide scrolls while it rests.

class TickerView {
  /** `name`: the ticker of the room, or `broadcast` for the ticker of the platform, which takes its place. */
  constructor(parent, session, name, broadcast = null) {
    Object.assign(this, { session, name, broadcast, opacity: 0, node: element("div", "ticker", parent) });
    this.node.dataset.ticker = name;
    this.items = new KeyedNodes(element("div", "items", this.node), () => new TickerItemView());
  }

  /** Returns a Boolean value that indicates whether widths were reported. */
  draw(state, page) {
    // Another room has none of the widths.
    if (this.page !== page) this.measureAgain();
    this.page = page;
    const { [this.name]: { size, opacity, slots, isTapped } } = state;
    // A ticker with the focus stays.
    this.opacity = slots.length > 0 && this.node.contains(document.activeElement) ? 1 : opacity;
    const shown = this.opacity * (1 - (this.broadcast?.opacity ?? 0));
    setHidden(this.node, shown === 0);
    setStyle(this.node, "opacity", String(rounded(shown)));
    setStyle(this.node, "pointer-events", shown < 1 ? "none" : "");
    setAttribute(this.node, "data-tapped", isTapped);
    setStyle(this.node, "top", `${screenLayout.notices}px`);
    setStyle(this.node, "width", `${clamp(size.width, 0, 366)}px`);
    setStyle(this.node, "height", `${clamp(size.height, 0, 88)}px`);
    this.items.draw(slots, ({ slot }) => slot);
    const measured = slots.map(({ slot }) => this.items.pieces.get(slot)).filter((item) => item.measure());
    for (const { showing, width } of measured) {
      this.session.report({ [this.name === "ticker" ? "notice" : this.name]: { showing, width } });
    }
    const front = slots.find(({ isFront }) => isFront) ?? slots[0];
    if (front) setControl(this.node, this.items.pieces.get(front.slot).label);
    return measured.length > 0;
  }

  /** Measures the items on screen again, for another room or with another font. */
  measureAgain() {
    for (const item of this.items.pieces.values()) item.measured = null;
  }
}

class TickerItemView {
  /** As in the style sheet, in points. */
  static margin = 14;
  static gap = 6;

  constructor() {
    this.node = element("div", "ticker-item");
    this.name = element("span", "name", this.node);
    this.text = element("span", "text", this.node);
  }

  /** The text of an item, with the sender of a comment. */
  get label() {
    return [this.name, this.text].filter(({ hidden, shownText }) => !hidden && shownText)
      .map(({ shownText }) => isolated(shownText)).join(local(": ")) || local("Notice");
  }

  draw({ slot, item, index, isWide, pose, anchor = { x: 0.5, y: 0.5 } }) {
    // The item itself is the key, in any place.
    this.showing = { slot, item, index: index ?? 0 };
    setAttribute(this.node, "data-slot", slot);
    setHidden(this.name, item.sender === undefined);
    if (item.sender !== undefined) setFeedText(this.name, nameOf(item.sender), 120);
    setFeedText(this.text, item.content, 120);
    setAttribute(this.node, "data-kind", item.kind);
    this.node.classList.toggle("wide", isWide);
    setStyle(this.node, "transform-origin", `${anchor.x * 100}% ${anchor.y * 100}%`);
    setPose(this.node, pose ?? { opacity: 0 });
  }

  /** Measures a new item on one line, if an identifier makes it known. Returns whether there is a width to report. */
  measure() {
    const { id, sender, content } = this.showing.item;
    const shown = JSON.stringify([id, sender, content, this.name.shownText]);
    if (this.measured === shown) return false;
    this.measured = shown;
    const name = this.name.hidden ? 0 : this.name.scrollWidth + TickerItemView.gap;
    this.width = 2 * TickerItemView.margin + name + this.text.scrollWidth;
    return id !== undefined;
  }
}
