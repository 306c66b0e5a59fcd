// The flying comments on the phone: an element for each slot, which moves by its transform alone. A finger that rests on
// a comment holds it.

class DanmakuView {
  constructor(parent, session) {
    this.session = session;
    this.node = element("div", "danmaku", parent);
    // The list has all comments.
    this.node.setAttribute("aria-hidden", "true");
    this.comments = new KeyedNodes(this.node, () => new FlyingComment(this));
    /** The place of the lanes, in points: the whole window on an overlay. */
    this.box = null;
  }

  /** Returns a Boolean value that indicates whether sizes were reported. */
  draw({ danmaku, time }, { commentDestination }) {
    const flies = commentDestination.toLowerCase().includes("danmaku");
    setHidden(this.node, !flies);
    if (!flies) return false;
    const { size, opacity, laneHeight, comments } = danmaku;
    const box = this.box ?? DanmakuView.boxOfPhone(commentDestination !== "danmaku");
    setStyle(this.node, "transform", `translateY(${box.top}px)`);
    setStyle(this.node, "width", `${size.width}px`);
    setStyle(this.node, "height", `${size.height}px`);
    setStyle(this.node, "opacity", String(opacity));
    setStyle(this.node, "--lane", `${laneHeight}px`);
    this.comments.draw(comments.sort((one, other) => one.slot - other.slot), ({ slot }) => slot, laneHeight, time);
    return this.measure(danmaku, box);
  }

  /** Reports a changed size of the lanes, and the widths of comments that wait for them. */
  measure({ size, unmeasured, laneHeight }, { width, height }) {
    const isResized = width !== size.width || height !== size.height;
    if (isResized) this.session.report({ danmakuSize: { width, height } });
    // A short comment has room for a count, and for a finger.
    const widths = unmeasured.map((content) =>
      ({ comment: content.comment, width: Math.max(this.widthOf(content, laneHeight), 2.5 * laneHeight) }));
    if (widths.length > 0) this.session.report({ danmakuWidths: widths });
    return isResized || widths.length > 0;
  }

  /** Measures the next comments with another font. */
  measureAgain() {
    this.family = undefined;
  }

  /** The place of the lanes on the phone: above the list, if both show all comments. */
  static boxOfPhone(isListed) {
    const { danmaku: { top, bottom }, comments } = screenLayout;
    const end = isListed ? comments.bottom + comments.height + 8 : bottom;
    return { top, width: screenSize.width, height: screenSize.height - top - end };
  }

  /** The width that a comment needs on a single line: measured without a layout. */
  widthOf(content, laneHeight) {
    this.canvas ??= document.createElement("canvas").getContext("2d");
    this.family ??= getComputedStyle(this.node).fontFamily;
    const widthOf = (text, size) => {
      this.canvas.font = `600 ${size}px ${this.family}`;
      return this.canvas.measureText(text).width;
    };
    // As in the style sheet.
    const size = laneHeight * flyingSize(content);
    const words = flyingParts(content).map(({ text, emote, code }) =>
      (pictures.has(emote) ? 1.2 * size : widthOf(text ?? code, size)));
    return words.reduce((sum, width) => sum + width, widthOf(flyingName(content), size)) + widthOf(flyingCount(content), size / 1.5)
      + DanmakuView.margins(laneHeight) + (content.message.style?.isOutlined ? 2 : 0);
  }

  /** The margins at both ends of a comment, and a point for rounding. */
  static margins(laneHeight) {
    return laneHeight / 2 + 1;
  }
}

class FlyingComment {
  /** The seconds between two drawings of a growing count, since a flood changes it with each message. */
  static counting = 0.2;

  constructor(view) {
    this.view = view;
    this.node = element("div", "flying");
    this.node.flying = this;
    this.words = element("div", "words", this.node);
    this.text = ownDirection("span", "text", this.words);
    this.count = element("span", "times", this.words);
  }

  draw(row, laneHeight, time) {
    const { comment, message, count, isHeld, origin, size: { width } } = row;
    this.comment = comment;
    setStyle(this.node, "transform", `translate(${rounded(origin.x)}px, ${rounded(origin.y)}px)`);
    // Most frames change only the place, and many others only the count.
    const name = message.sender === undefined ? "" : nameOf(message.sender);
    const content = JSON.stringify([comment, message.text, message.translation, name, width, laneHeight, isHeld]);
    const isSame = content === this.content;
    if (isSame && (count === this.shownCount || Math.abs(time - this.shownAt) < FlyingComment.counting)) return;
    Object.assign(this, { content, shownCount: count, shownAt: time });
    this.show(row, width, laneHeight);
  }

  show(row, width, laneHeight) {
    setParts(this.text, flyingParts(row), [], flyingName(row));
    const { style } = row.message;
    setAttribute(this.node, "data-outlined", style?.isOutlined ?? false);
    drawTier(this.words, row.message.payment, row.ink ?? row.color);
    setText(this.count, flyingCount(row));
    setAttribute(this.node, "data-own", row.isOwn);
    setAttribute(this.node, "data-mode", row.message.mode);
    setAttribute(this.node, "data-held", row.isHeld);
    setStyle(this.node, "width", `${width}px`);
    // The count of a flying comment grows.
    const margins = DanmakuView.margins(laneHeight);
    const fit = clamp((width - margins) / (this.view.widthOf(row, laneHeight) - margins), 0.4, 1);
    setStyle(this.words, "font-size", `calc(var(--lane) * ${rounded(fit * flyingSize(row))})`);
  }
}

/** The size of the letters of a flying comment, in heights of a lane: 15, 17 or 20 points in a lane of 32. */
function flyingSize({ message: { style } }) {
  return ({ small: 15, large: 20 }[style?.size] ?? 17) / 32;
}

/** The sender of a flying line of another kind than comments. */
function flyingName({ message, count }) {
  return message.kind === "comment" || message.sender === undefined ? ""
    : `${quoted(nameOf(message.sender), 24)}${isSaid({ message, count }) ? ":" : ""} `;
}

/** The words of a flying comment. */
function flyingParts({ message, count, parts }) {
  const row = { message, count };
  return (hasText(row) ? parts : null)?.map((part) => (part.text === undefined ? part : { text: printable(part.text, 200) }))
    ?? [{ text: printable(commentWords(row), 200) }];
}

/** The number of equal comments that the comment stands for. */
function flyingCount({ message: { kind }, count }) {
  return count > 1 && kind !== "join" ? ` ×${numberText(count)}` : "";
}
