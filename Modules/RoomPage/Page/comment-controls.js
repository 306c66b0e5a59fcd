// The user's actions on comments: writes, copies, mentions and reports. And the server that takes the user's
// comments, since a page has no other server.

class CommentControls {
  static actions = ["Copy", "Mention", "Report"];

  constructor(screen, session) {
    Object.assign(this, { screen, session, row: null, before: null, senders: [] });
    session.onEvents((events) => this.follow(events));
    this.field = screen.querySelector(".bar .field");
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.menu = element("div", "comment-menu", screen);
    this.menu.setAttribute("role", "group");
    this.menu.setAttribute("aria-label", "Comment");
    for (const action of CommentControls.actions) {
      const button = element("div", "action", this.menu);
      setText(button, action);
      setControl(button, action);
    }
    this.close();
  }

  press(event) {
    if (event.key === "Escape") this.field.blur();
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    this.say(this.field.value.trim());
    this.field.value = "";
  }

  /** Remembers the latest senders of comments, also of rows that are not on screen. */
  follow(events) {
    const rows = events.flatMap(({ what, rows }) => (what === "comments.didAppend" ? rows : []));
    if (rows.length > 0) this.senders = [...this.senders, ...rows.map(({ message }) => message.sender)].slice(-300);
  }

  /** Writes a comment, and mentions the users whose names follow an @. */
  say(text) {
    if (text === "") return;
    const mentions = [...new Set(this.senders)].filter((sender) => sender !== undefined).filter((sender) => text.includes(`@${printable(nameOf(sender), 24)}`)).slice(0, 64);
    this.session.send({ type: "comments.send", text, mentions });
  }

  /** A tap on a row sends a failed comment again. */
  tap(line) {
    const { row, top } = line.comment;
    if (row.delivery === "failed") {
      this.session.send({ type: "comments.retry", id: row.message.id });
      return;
    }
    this.session.report({ tap: CommentControls.middle(top, line.comment.height) });
    this.open(line);
  }

  /** A long press on a row opens its menu. */
  longPress(line) {
    const { top, height } = line.comment;
    this.session.report({ longPress: CommentControls.middle(top, height) });
    this.open(line);
  }

  /** The middle of the part of a row that is on screen. */
  static middle(top, height) {
    return (Math.max(0, top) + Math.min(screenLayout.comments.height, top + height)) / 2;
  }

  open(line) {
    this.row = line.comment.row;
    this.before = document.activeElement;
    setHidden(this.menu, false);
    const { bottom, height } = screenLayout.comments;
    const above = height - Math.max(0, line.comment.top);
    setStyle(this.menu, "bottom", `${bottom + Math.min(above + 4, height)}px`);
    if (this.before === line) this.menu.firstChild.focus({ preventScroll: true });
  }

  get isOpen() {
    return this.row !== null;
  }

  close() {
    if (this.menu.contains(document.activeElement)) this.before?.focus({ preventScroll: true });
    this.row = null;
    setHidden(this.menu, true);
  }

  /** A choice in the menu is one of the events, as an app would log it. */
  choose(node) {
    const { row, session } = this;
    if (row === null) return;
    const action = node.textContent.toLowerCase();
    const { id, sender, text } = row.message;
    session.follow(named([{ time: session.now, module: "page", event: "didChoose", action, row: row.row, id, sender }]));
    this.close();
    // A page without a clipboard, or without the permission to write there, copies nothing.
    if (action === "copy") navigator.clipboard?.writeText(text).catch(() => {});
    if (action === "mention" && sender !== undefined) {
      this.field.value = `@${printable(nameOf(sender), 24)} ${this.field.value}`;
      this.field.focus({ preventScroll: true });
    }
  }
}

/** Accepts the comments of the user as a server does, or loses them. */
class CommentServer {
  /** The time that an answer takes, in seconds. */
  static delay = 0.6;

  constructor(session) {
    Object.assign(this, { session, isDown: false, sent: [] });
    session.onEvents((events) => {
      for (const { what, time, message, room, attempt } of events) {
        if (what === "comments.willSend") this.sent.push({ due: time + CommentServer.delay, message, room, attempt });
      }
    });
  }

  /** The time of the next answer; infinity if no comment waits. */
  get nextTime() {
    return this.sent[0]?.due ?? Infinity;
  }

  /** Answers the comments that are due. */
  advance(now) {
    // Another room has begun.
    if (now + CommentServer.delay < this.sent[0]?.due) this.sent = [];
    while (this.nextTime <= now) {
      const { due: _, ...comment } = this.sent.shift();
      this.session.report(this.isDown ? { didFailToDeliver: comment } : { didDeliver: comment }, now);
    }
  }
}
