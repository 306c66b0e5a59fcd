// The flying comments on the phone: an element for each slot, which moves by its transform alone. A finger that rests on
// a comment holds it.

class DanmakuView {
  constructor(parent) {
    this.node = element("div", "danmaku", parent);
    // The list has all comments.
    this.node.setAttribute("aria-hidden", "true");
    this.slots = [];
    /** The place of the lanes, in points: the whole window on an overlay. */
    this.box = null;
    /** Takes the size of the lanes and the widths of comments; set if the room runs here. */
    this.report = null;
  }

  draw(state, time) {
    if (!state.danmaku.isIncluded) {
      setHidden(this.node, true);
      return;
    }
    const { top, width, height } = this.box ?? DanmakuView.boxOfPhone(state.danmaku);
    if (this.report) this.measure(state, { width, height });
    const { danmaku } = state;
    setHidden(this.node, false);
    // The view of a recording may have had another size.
    const scale = danmaku.size.width > 0 ? rounded(width / danmaku.size.width) : 1;
    setStyle(this.node, "transform", `translateY(${top}px) scale(${scale})`);
    setStyle(this.node, "width", `${danmaku.size.width}px`);
    setStyle(this.node, "height", `${danmaku.size.height}px`);
    setStyle(this.node, "opacity", String(danmaku.opacity));
    setStyle(this.node, "--lane", `${danmaku.laneHeight}px`);
    const free = new Set(this.slots);
    for (const { showing, x, y, width } of flyingComments(danmaku, time)) {
      const slot = (this.slots[showing.slot] ??= new FlyingComment(this.node, this));
      free.delete(slot);
      slot.draw(showing, { x, y, width }, danmaku.laneHeight, time);
    }
    for (const slot of free) slot?.hide();
  }

  /** The place of the lanes on the phone: above the list, if both show all comments. */
  static boxOfPhone({ isListed }) {
    const { danmaku: { top, bottom }, comments } = screenLayout;
    const end = isListed ? comments.bottom + comments.height + 8 : bottom;
    return { top, width: screenSize.width, height: screenSize.height - top - end };
  }

  /** Reports a changed size of the lanes, and the widths of comments that wait for them. */
  measure(state, size) {
    const old = state.danmaku.size;
    if (size.width !== old.width || size.height !== old.height) this.report({ danmakuSize: size });
    const { unmeasured, laneHeight } = state.danmaku;
    const widths = unmeasured.slice(0, measuredAtOnce)
      // A short comment has room for a count, and for a finger.
      .map((content) => ({
        comment: content.comment, width: Math.max(this.widthOf(content, laneHeight), 2.5 * laneHeight),
      }));
    if (widths.length > 0) this.report({ danmakuWidths: widths });
  }

  /** The width that a comment needs on a single line: measured without a layout. */
  widthOf(content, laneHeight) {
    this.canvas ??= document.createElement("canvas").getContext("2d");
    this.family ??= getComputedStyle(this.node).fontFamily;
    const widthOf = (text, size) => {
      this.canvas.font = `650 ${size}px ${this.family}`;
      return this.canvas.measureText(text).width;
    };
    // As in the style sheet.
    return widthOf(flyingText(content), laneHeight / 2) + widthOf(flyingCount(content), laneHeight / 3)
      + DanmakuView.margins(laneHeight);
  }

  /** The margins at both ends of a comment, and a point for rounding. */
  static margins(laneHeight) {
    return laneHeight / 2 + 1;
  }
}

class FlyingComment {
  /** The seconds between two drawings of a growing count, since a flood changes it with each message. */
  static counting = 0.2;

  constructor(parent, view) {
    this.view = view;
    this.node = element("div", "flying", parent);
    this.node.flying = this;
    const words = element("div", "words", this.node);
    this.text = ownDirection("span", "text", words);
    this.count = element("span", "times", words);
    this.words = words;
  }

  draw(showing, { x, y, width }, laneHeight, time) {
    setHidden(this.node, false);
    // Most frames change only the place.
    if ((this.showing !== showing || this.width !== width) && !this.waitsToCount(showing, width, time)) {
      this.show(showing, width, laneHeight);
      this.shownAt = time;
    }
    setStyle(this.node, "transform", `translate(${rounded(x)}px, ${rounded(y)}px)`);
  }

  /** Whether only the count has changed, and was drawn just now. */
  waitsToCount({ content: { comment, message }, stop }, width, time) {
    const { showing: shown } = this;
    return shown?.comment === comment && shown.stop === stop && shown.content.message.text === message.text
      && this.width === width && Math.abs(time - this.shownAt) < FlyingComment.counting;
  }

  show(showing, width, laneHeight) {
    const { content, comment, stop } = showing;
    setText(this.text, flyingText(content));
    setText(this.count, flyingCount(content));
    setAttribute(this.node, "data-mark", flyingMark(content));
    setAttribute(this.node, "data-kind", content.message.kind);
    setAttribute(this.node, "data-mode", content.message.mode);
    // The count of a flying comment grows; and a recording has the widths of another font.
    const margins = DanmakuView.margins(laneHeight);
    const fit = clamp((width - margins) / (this.view.widthOf(content, laneHeight) - margins), 0.4, 1);
    setStyle(this.words, "font-size", `calc(var(--lane) * ${rounded(fit / 2)})`);
    setAttribute(this.node, "data-held", stop !== null);
    setStyle(this.node, "width", `${width}px`);
    Object.assign(this, { showing, comment, width });
  }

  hide() {
    setHidden(this.node, true);
  }
}

/** The content of a flying comment: its words, and the sender for other kinds than comments. */
function flyingText({ message, count }) {
  const row = { message, count };
  const name = message.kind === "comment" || message.sender === undefined ? ""
    : `${quoted(nameOf(message.sender), 24)}${isSaid(row) ? ":" : ""} `;
  return `${name}${printable(commentWords(row), 200)}`;
}

/** The number of equal comments that the comment stands for. */
function flyingCount({ message: { kind }, count }) {
  return count > 1 && kind !== "join" ? ` ×${numberText(count)}` : "";
}

/** The reason why a comment is never dropped: it is the user's, paid for, or mentions the user. */
function flyingMark({ message: { priority, kind }, isOwn, isKept }) {
  if (isOwn) return "own";
  if (!isKept) return "none";
  return priority > 0 || kind === "gift" ? "paid" : "mention";
}
