// The user's actions on comments: copies, mentions, replies, reports and blocks. And the server that takes the user's comments,
// since a page has no other server.

class CommentControls {
  static actions = ["Copy", "Mention", "Reply", "Report", "Block"];

  constructor(screen, session, composer) {
    Object.assign(this, { screen, session, composer, row: null, before: null });
    this.menu = element("div", "comment-menu", screen);
    this.menu.setAttribute("role", "group");
    this.menu.setAttribute("aria-label", "Comment");
    for (const action of CommentControls.actions) {
      const button = element("div", "action", this.menu);
      setText(button, action);
      setControl(button, action);
    }
    keepFocus(this.menu);
    this.close();
  }

  /** A tap on a row sends a failed comment again. */
  tap(line) {
    const { row, top } = line.comment;
    if (row.delivery === "failed") {
      this.session.send({ type: "comments.retry", id: row.message.id });
      return;
    }
    this.session.report({ tap: this.middle(top, line.comment.height) });
    this.open(line);
  }

  /** A long press on a row opens its menu. */
  longPress(line) {
    const { top, height } = line.comment;
    this.session.report({ longPress: this.middle(top, height) });
    this.open(line);
  }

  /** The middle of the part of a row that is on screen. */
  middle(top, height) {
    return (Math.max(0, top) + Math.min(this.session.state.comments.height, top + height)) / 2;
  }

  open(line) {
    this.row = line.comment.row;
    this.before = document.activeElement;
    setHidden(this.menu, false);
    const { bottom, height } = screenLayout.comments;
    // Only a comment with an identifier has answers.
    setHidden(this.menu.children[2], this.row.message.id === undefined);
    // Nobody reports or blocks himself.
    const isOwn = this.row.delivery !== undefined || this.row.message.sender === this.session.look.localUser;
    setHidden(this.menu.children[3], isOwn);
    setHidden(this.menu.children[4], isOwn || this.row.message.sender === undefined);
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
    if (action === "mention" && sender !== undefined) this.composer.mention(sender);
    if (action === "reply") this.composer.reply(row.message);
    if (action === "report") {
      const report = { subject: "comment", user: sender, message: id, text, reason: "other", number: row.row };
      session.send({ type: "room.report", ...report });
    }
    if (action === "block") {
      session.send({ type: "room.block", user: sender });
      storeBlocks();
    }
  }
}

/** Accepts the comments of the user as a server does, loses them, or refuses them. */
class CommentServer {
  /** The time that an answer takes, in seconds. */
  static delay = 0.6;

  constructor(session) {
    Object.assign(this, { session, answer: "didDeliver", sent: [] });
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
      if (this.answer !== "didRefuse") this.session.report({ [this.answer]: comment }, now);
      else this.session.receive([JSON.stringify({ type: "comments.didRefuse", ...comment })], now);
    }
  }
}
