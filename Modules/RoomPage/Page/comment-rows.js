// The list of comments on the phone: rows that scroll, the pinned comments above them, and a button with the number of
// unread rows.

/** The greatest number of pinned comments on screen. */
const shownPins = 2;

/** The height of the pinned comments, in points. */
function pinnedHeight({ pins }) {
  return Math.min(pins.length, shownPins) * 30;
}

/** The words of a row after the name of its sender, as `CommentPhrase.rest` has them. */
function commentWords({ message: { kind, text }, count }) {
  if (kind === "join") {
    return count <= 1 ? "joined" : `and ${numberText(count - 1)} ${count === 2 ? "other" : "others"} joined`;
  }
  return kind === "follow" ? "followed the host" : text;
}

/** Whether the sender says the words: then a colon is between them. */
function isSaid({ message: { kind, sender } }) {
  return sender !== undefined && kind !== "join" && kind !== "follow";
}

class CommentsView {
  constructor(parent, session) {
    this.session = session;
    this.node = element("div", "comments", parent);
    this.pins = new KeyedNodes(element("div", "pins", this.node), () => new CommentLine());
    this.list = element("div", "list", this.node);
    this.list.setAttribute("role", "list");
    this.list.setAttribute("aria-label", "Comments");
    // The announcer speaks some comments; a log of all would be too much.
    this.list.setAttribute("aria-live", "off");
    this.newest = element("div", "newest", this.node);
    // In reading order.
    this.rows = new KeyedNodes(this.list, () => new CommentRow());
  }

  /** Returns a Boolean value that indicates whether heights were reported. A higher composer takes room of the list. */
  draw({ comments: { rows, pins, unread, height } }, { commentsRise }) {
    const { bottom, width } = screenLayout.comments;
    const visible = screenLayout.comments.height - commentsRise;
    setStyle(this.node, "bottom", `${bottom + commentsRise}px`);
    setStyle(this.node, "width", `${width}px`);
    setStyle(this.list, "height", `${visible}px`);
    if (height !== visible) this.session.report({ height: visible });
    const shown = pins.slice(0, shownPins).map(({ message }, place) => ({ message, count: 1, place }));
    this.pins.draw(shown, ({ place }) => place);
    this.rows.draw(rows, ({ row }) => row);
    setHidden(this.newest, unread === 0);
    setText(this.newest, `${numberText(unread)} new ↓`);
    setControl(this.newest, unread === 1 ? "1 new comment" : `${numberText(unread)} new comments`);
    const heights = rows.filter(({ row, height }) => this.rows.pieces.get(row).height !== height)
      .map(({ row }) => ({ row, height: this.rows.pieces.get(row).height }));
    if (heights.length > 0) this.session.report({ heights });
    return heights.length > 0 || height !== visible;
  }

  /** Measures the rows on screen with another font. Other rows are measured when they are shown. */
  measureAgain() {
    for (const piece of this.rows.pieces.values()) piece.measuredText = null;
  }
}

/** A row of the list. */
class CommentRow {
  constructor() {
    this.node = element("div", "comment-row");
    this.node.setAttribute("role", "listitem");
    this.line = new CommentLine(this.node);
    this.line.node.comment = this;
  }

  draw(row) {
    Object.assign(this, { row, top: row.top });
    this.line.draw(row, true);
    setPose(this.node, { y: row.top });
    if (this.measuredText === this.line.shown) return;
    this.measuredText = this.line.shown;
    this.height = this.node.offsetHeight;
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

  /** `isControl`: a pinned comment is no control. */
  draw(row, isControl = false) {
    const { message: { kind, sender, text, payload }, count, delivery } = row;
    const name = sender === undefined ? "" : nameOf(sender);
    const shown = JSON.stringify([kind, text, payload, count, delivery, name]);
    if (shown === this.shown) return;
    Object.assign(this, { shown, row });
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
    if (isControl) setControl(this.node, this.label);
  }

  /** The content of the row in one line. */
  get label() {
    return [this.badge, this.name, this.text, this.count, this.delivery].filter(({ hidden }) => !hidden)
      .map((node) => isolated(node.shownText) + (node === this.name && isSaid(this.row) ? ":" : "")).join(" ");
  }

  /** A level or a title before the name. Other payloads belong to the app. */
  static badgeOf(payload) {
    return payload.length <= 8 ? payload : "";
  }
}
