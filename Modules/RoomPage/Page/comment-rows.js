// The list of comments on the phone: rows that scroll, the pinned comments above them, and a button with the number of
// unread rows.

/** The greatest number of pinned comments on screen. */
const shownPins = 2;

/** The greatest number of chips on screen. */
const shownChips = 3;

/** The height of the pinned comments, in points. */
function pinnedHeight({ pins, chips }) {
  return Math.min(pins.length, shownPins) * 32 + (chips.length > 0 ? 40 : 0);
}

/** Whether the words of a row are its text. */
function hasText({ message: { kind } }) {
  return kind !== "join" && kind !== "follow";
}

/** The words of a row after the name of its sender. */
function commentWords(row) {
  const { message: { kind, text, sender }, count } = row;
  // The words of a phrase follow a name.
  if (kind === "join" && count > 1 && sender === undefined) return localSentence(`${numberText(count)} joined`);
  return hasText(row) ? text : say("commentRest", { user: "", kind, count: kind === "join" ? count : 1 }).trim();
}

/** Whether the sender says the words: then a colon is between them. */
function isSaid(row) {
  return row.message.sender !== undefined && hasText(row);
}

class CommentsView {
  constructor(parent, session) {
    this.session = session;
    this.node = element("div", "comments", parent);
    const pinned = element("div", "pins", this.node);
    this.chips = new KeyedNodes(element("div", "chips", pinned), () => new CommentChip());
    this.pins = new KeyedNodes(element("div", "pinned", pinned), () => new CommentLine());
    this.list = element("div", "list", this.node);
    this.list.setAttribute("role", "list");
    this.list.setAttribute("aria-label", say("comments"));
    // The announcer speaks some comments; a log of all would be too much.
    this.list.setAttribute("aria-live", "off");
    this.newest = element("div", "newest", this.node);
    // In reading order.
    this.rows = new KeyedNodes(this.list, () => new CommentRow());
  }

  /** Returns a Boolean value that indicates whether heights were reported. A higher composer takes room of the list. */
  draw({ comments: { rows, pins, chips, unread, height, localUser } }, { commentsRise }) {
    const { bottom, width } = screenLayout.comments;
    const visible = screenLayout.comments.height - commentsRise;
    setStyle(this.node, "bottom", `${bottom + commentsRise}px`);
    setStyle(this.node, "width", `${width}px`);
    setStyle(this.list, "height", `${visible}px`);
    if (height !== visible) this.session.report({ height: visible });
    const shown = pins.slice(0, shownPins).map(({ message }, place) => ({ message, count: 1, place }));
    this.pins.draw(shown, ({ place }) => place);
    this.chips.draw(chips.slice(0, shownChips), ({ message }) => message.id);
    this.rows.draw(rows, ({ row }) => row, localUser);
    setHidden(this.newest, unread === 0);
    const label = sayNumber("unreadComments", unread);
    setText(this.newest, `${label} ↓`);
    setControl(this.newest, label);
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

  draw(row, localUser) {
    Object.assign(this, { row, top: row.top });
    this.line.draw(row, true, localUser);
    setPose(this.node, { y: row.top });
    if (this.measuredText === this.line.shown) return;
    this.measuredText = this.line.shown;
    this.height = this.node.offsetHeight;
  }
}

/** A paid comment that is pinned: its sender, its amount and the time that remains. */
class CommentChip {
  constructor() {
    this.node = element("div", "chip");
    this.node.setAttribute("role", "img");
    this.avatar = element("div", "avatar", this.node);
    this.words = element("span", "words", this.node);
  }

  draw({ message: { sender, payment }, amount, ink, timeLeft }) {
    const name = sender === undefined ? "" : nameOf(sender);
    const words = [printable(amount), timeLeft].filter(Boolean).join(" · ");
    setHidden(this.avatar, name === "");
    setAvatar(this.avatar, sender ?? "", name);
    setText(this.words, words);
    setAttribute(this.node, "aria-label", joined(name && quoted(name, 24), words));
    drawTier(this.node, payment, ink);
  }
}

/** Draws the ground of a tier, on which texts have no shadow, and the color of texts. */
function drawTier(node, payment, ink) {
  const ground = payment?.tier?.color ?? "";
  setStyle(node, "background", ground);
  setStyle(node, "text-shadow", ground && "none");
  setStyle(node, "color", ink ?? "");
}

/** The content of a comment: titles, name and text in one paragraph. */
class CommentLine {
  constructor(parent) {
    this.node = element("div", "line", parent);
    this.quote = element("div", "quote", this.node);
    this.titles = element("span", "titles", this.node);
    this.icon = element("span", "icon", this.node);
    this.name = element("span", "name", this.node);
    // Outside of the name, which has a direction of its own.
    this.colon = element("span", "colon", this.node);
    this.text = element("span", "text", this.node);
    this.count = ownDirection("span", "count", this.node);
    this.delivery = element("span", "delivery", this.node);
  }

  /** `isControl`: a pinned comment is no control. */
  draw(row, isControl = false, localUser = null) {
    const { message: { kind, sender, text, payload, mentions = [], quote, payment }, count, delivery, parts, ink } = row;
    const name = sender === undefined ? "" : nameOf(sender);
    const titles = titlesOf(row);
    const labels = mentions.map((user) => ({ text: `@${nameOf(user)}`, isLocal: user === localUser }));
    const shown = JSON.stringify([kind, text, payload, count, delivery, name, labels, quote, titles, parts]);
    if (shown === this.shown) return;
    Object.assign(this, { shown, row });
    const isGift = kind === "gift" || kind === "smallGift";
    setAttribute(this.node, "data-delivery", delivery ?? "none");
    setHidden(this.icon, !isGift || !payload);
    if (isGift && payload) setIcon(this.icon, payload);
    setHidden(this.name, name === "");
    setFeedText(this.name, name, 24);
    setText(this.colon, isSaid(row) ? local(": ") : " ");
    setHidden(this.quote, !quote);
    if (quote) setFeedText(this.quote, `${quote.sender === undefined ? "" : nameOf(quote.sender) + local(": ")}${quote.text}`, 60);
    setHidden(this.titles, titles.length === 0);
    setText(this.titles, titles.map((title) => quoted(title, 16)).join(" "));
    drawTier(this.node, payment, ink);
    if (hasText(row) && (parts || labels.length > 0)) setParts(this.text, parts ?? [{ text }], labels);
    else setFeedText(this.text, commentWords(row), 300);
    this.text.classList.toggle("quiet", !hasText(row));
    setHidden(this.count, count <= 1 || kind === "join");
    setText(this.count, `× ${numberText(count)}`);
    setHidden(this.delivery, delivery !== "sending" && delivery !== "failed");
    setText(this.delivery, say(delivery === "failed" ? "unsentComment" : "sendingComment"));
    if (isControl) setControl(this.node, this.label);
  }

  /** The content of the row in one line. */
  get label() {
    return [this.name, this.titles, this.text, this.count, this.delivery].filter(({ hidden }) => !hidden)
      .map((node) => isolated(node.shownText) + (node === this.name && isSaid(this.row) ? local(": ").trim() : "")).join(" ");
  }
}

/** A level or a title, the role, the badges and the amount of a comment. Other payloads belong to the app. */
function titlesOf({ message: { kind, payload = "", role, badges = [] }, amount }) {
  const level = payload === "" || payload.length > 8 || kind === "gift" || kind === "smallGift" ? []
    : [isNumber(payload) ? `Lv.${payload}` : payload];
  const title = role === undefined ? [] : [typeof role === "string" ? say(role) : say("fan", { count: role.fan })];
  return [...level, ...title, ...badges, ...(amount === undefined ? [] : [amount])];
}

/**
 * Shows a text with emotes and mentions, after a printable beginning. An emote is a picture of the page, or its code, in a
 * place of one height.
 */
function setParts(node, parts, labels = [], beginning = "") {
  const shown = JSON.stringify([parts, labels, beginning]);
  if (node.shownParts === shown) return;
  Object.assign(node, { shownParts: shown, feedText: undefined, dir: "auto" });
  node.replaceChildren(beginning, ...parts.flatMap(({ text, emote, code }) =>
    (emote === undefined ? mentionsIn(text, labels) : [emoteNode(emote, code)])));
  node.shownText = beginning + printable(parts.map(({ text, code }) => text ?? code).join(""), 300);
}

function emoteNode(emote, code) {
  const node = element("span", "emote");
  const picture = pictures.has(emote) ? drawnIcon(emote) : null;
  node.append(picture ?? printable(code, 16));
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", printable(code, 16));
  return node;
}

/** A text, with the mentions in it marked. */
function mentionsIn(text, labels) {
  const nodes = [];
  let rest = text;
  while (rest !== "") {
    const found = labels.map((label) => ({ ...label, at: rest.indexOf(label.text) })).filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.text.length - one.text.length)[0];
    nodes.push(printable(rest.slice(0, found?.at ?? rest.length), 300));
    if (!found) break;
    const node = element("span", found.isLocal ? "mention local" : "mention");
    setText(node, printable(found.text, 32));
    nodes.push(node);
    rest = rest.slice(found.at + found.text.length);
  }
  return nodes;
}
