// The list of comments on the phone: rows that scroll, the pinned comments above them, and a button with the number of
// unread rows.

/** The greatest number of pinned comments on screen. */
const shownPins = 2;

/** The height of the pinned comments, in points. */
function pinnedHeight({ pins }) {
  return Math.min(pins.length, shownPins) * 30;
}

class CommentsView {
  constructor(parent) {
    this.node = element("div", "comments", parent);
    this.pinned = element("div", "pins", this.node);
    this.list = element("div", "list", this.node);
    this.list.setAttribute("role", "list");
    this.list.setAttribute("aria-label", "Comments");
    // The announcer speaks some comments; a log of all would be too much.
    this.list.setAttribute("aria-live", "off");
    this.newest = element("div", "newest", this.node);
    this.pins = [];
    /** The rows on screen, by their numbers. */
    this.rows = new Map();
    /** The measured heights of rows, by their numbers. */
    this.heights = new Map();
    /** Takes measured heights that differ from the heights of the rows; set if the room runs here. */
    this.report = null;
  }

  draw(state, time) {
    const { bottom, width, height } = screenLayout.comments;
    setStyle(this.node, "bottom", `${bottom}px`);
    setStyle(this.node, "width", `${width}px`);
    setStyle(this.list, "height", `${height}px`);
    fill(this.pins, state.comments.pins.slice(0, shownPins), () => new CommentLine(this.pinned), (line, pin) =>
      line.show({ message: pin.message, count: 1 }));
    let placed = this.place(state.comments, time);
    if (this.report && this.measure(placed)) placed = this.place(state.comments, time);
    this.show(placed);
    const unread = unreadComments(state.comments);
    setHidden(this.newest, unread === 0);
    setText(this.newest, `${numberText(unread)} new ↓`);
    setControl(this.newest, unread === 1 ? "1 new comment" : `${numberText(unread)} new comments`);
  }

  /**
   * The rows on screen, each with the distance of its upper edge from the edge of the list. Rows have the heights that
   * they have on this page, since no view has measured the rows of a recording.
   */
  place({ rows, ...list }, time) {
    const { height } = screenLayout.comments;
    const placed = [];
    let bottom = height + this.drawn(rows, commentDistance(list, time));
    for (let index = rows.length - 1; index >= 0 && bottom > 0; index -= 1) {
      const row = rows[index];
      const isOnScreen = bottom - this.heightOf(row) < height;
      const top = bottom - (isOnScreen ? this.row(row).height : this.heightOf(row));
      if (top < height) placed.push({ row, top });
      bottom = top;
    }
    return placed.reverse();
  }

  heightOf({ row, height }) {
    return this.report ? height : this.heights.get(row) ?? height;
  }

  /** Converts a distance from the end of the rows into points of rows on this page. */
  drawn(rows, distance) {
    let left = distance;
    let drawn = 0;
    for (let index = rows.length - 1; index >= 0 && left > 0; index -= 1) {
      const { height } = rows[index];
      drawn += height > 0 ? Math.min(1, left / height) * this.heightOf(rows[index]) : 0;
      left -= height;
    }
    return drawn + Math.max(0, left);
  }

  /** The row as it is drawn. */
  row(row) {
    let view = this.rows.get(row.row);
    if (!view) this.rows.set(row.row, (view = new CommentRow(this.list)));
    if (view.show(row)) {
      // Rows of another visit have other numbers.
      if (this.heights.size > 4_000) this.heights.clear();
      this.heights.set(row.row, view.height);
    }
    return view;
  }

  /** Measures the rows on screen with another font. Other rows are measured when they are shown. */
  measureAgain() {
    this.heights.clear();
    for (const [row, view] of this.rows) this.heights.set(row, view.measure());
  }

  /** Reports heights that differ. Returns whether there are some. */
  measure(placed) {
    const heights = placed.map(({ row }) => ({ row: row.row, height: this.rows.get(row.row).height, old: row.height }))
      .filter(({ height, old }) => height !== old);
    if (heights.length > 0) this.report(heights.map(({ row, height }) => ({ row, height })));
    return heights.length > 0;
  }

  show(placed) {
    const old = this.rows;
    this.rows = new Map();
    let before = null;
    for (const { row, top } of placed) {
      const view = old.get(row.row);
      old.delete(row.row);
      this.rows.set(row.row, view);
      view.move(top);
      // In reading order.
      if ((before ? before.nextSibling : this.list.firstChild) !== view.node) {
        this.list.insertBefore(view.node, before ? before.nextSibling : this.list.firstChild);
      }
      before = view.node;
    }
    for (const { node } of old.values()) {
      if (node.contains(document.activeElement)) this.list.closest(".screen").focus({ preventScroll: true });
      node.remove();
    }
  }
}

/** A row of the list. */
class CommentRow {
  constructor(parent) {
    this.node = element("div", "comment-row", parent);
    this.node.setAttribute("role", "listitem");
    this.line = new CommentLine(this.node);
    this.line.node.comment = this;
  }

  /** Shows a row; returns whether it has to be measured. */
  show(row) {
    this.row = row;
    const isNew = this.line.show(row);
    if (isNew) this.measure();
    return isNew;
  }

  measure() {
    this.height = this.node.offsetHeight;
    return this.height;
  }

  move(top) {
    this.top = top;
    setPose(this.node, { translationY: top });
  }
}

/** The content of a comment: badge, name and text in one paragraph. */
class CommentLine {
  constructor(parent) {
    this.node = element("div", "line", parent);
    this.badge = element("span", "badge", this.node);
    this.icon = element("span", "icon", this.node);
    this.name = element("span", "name", this.node);
    // Outside of the name, which has a direction of its own.
    this.colon = element("span", "colon", this.node);
    this.text = element("span", "text", this.node);
    this.count = ownDirection("span", "count", this.node);
    this.delivery = element("span", "delivery", this.node);
  }

  /** Shows a row. Returns whether its content has changed. */
  show(row) {
    const { message, count, delivery } = row;
    const name = message.sender === undefined ? "" : nameOf(message.sender);
    const { shown } = this;
    if (shown?.message === message && shown.count === count && shown.delivery === delivery && shown.name === name) {
      return false;
    }
    this.shown = { message, count, delivery, name };
    const { kind, payload } = message;
    const isGift = kind === "gift" || kind === "smallGift";
    const badge = isGift || !payload ? "" : CommentLine.badgeOf(payload);
    setAttribute(this.node, "data-kind", kind);
    setAttribute(this.node, "data-delivery", delivery ?? "none");
    setHidden(this.badge, badge === "");
    setFeedText(this.badge, badge, 8);
    setStyle(this.badge, "--hue", String(210 - Math.min(210, 4 * (parseInt(badge, 10) || 0))));
    setHidden(this.icon, !isGift || !payload);
    if (isGift && payload) setIcon(this.icon, payload);
    setHidden(this.name, name === "");
    setFeedText(this.name, name, 24);
    setText(this.colon, isSaid(row) ? ": " : " ");
    setFeedText(this.text, commentWords(row), 300);
    setHidden(this.count, count <= 1 || kind === "join");
    setText(this.count, `× ${numberText(count)}`);
    setHidden(this.delivery, delivery !== "sending" && delivery !== "failed");
    setText(this.delivery, delivery === "failed" ? "Not sent. Tap to send again." : "sending…");
    // A pinned comment is no control.
    if (this.node.comment) setControl(this.node, this.label);
    return true;
  }

  /** The content of the row in one line. */
  get label() {
    return [this.badge, this.name, this.text, this.count, this.delivery].filter(({ hidden }) => !hidden)
      .map((node) => isolated(node.shownText) + (node === this.name && isSaid(this.shown) ? ":" : "")).join(" ");
  }

  /** A level or a title before the name. Other payloads belong to the app. */
  static badgeOf(payload) {
    return payload.length <= 8 ? payload : "";
  }
}
