// The user's actions on comments: copies, mentions, replies, reports and blocks, and the list of blocked users.
// The server of the comments is in the page as well, since a page has no other server.

class CommentControls {
  static actions = ["copy", "mention", "reply", "report", "block"];

  constructor(screen, session, composer) {
    Object.assign(this, { screen, session, composer, row: null, before: null, reasons: [] });
    this.menu = element("div", "comment-menu", screen);
    this.menu.setAttribute("role", "group");
    this.menu.setAttribute("aria-label", say("commentActions"));
    for (const action of CommentControls.actions) this.add(say("menuAction", { text: action }), { action });
    keepFocus(this.menu);
    this.close();
  }

  /** Adds a button: an action, or a reason of a report. */
  add(title, data) {
    const button = element("div", "action", this.menu);
    Object.assign(button.dataset, data);
    setText(button, title);
    setControl(button, title);
    return button;
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
    this.forgetReasons();
    this.row = line.comment.row;
    this.before = document.activeElement;
    setHidden(this.menu, false);
    this.place(line);
    // The report may have switched a translation, which has another height.
    requestAnimationFrame(() => this.place(line));
    // Only a comment with an identifier has answers.
    setHidden(this.menu.children[2], this.row.message.id === undefined);
    // Nobody reports or blocks himself.
    const { sender } = this.row.message;
    const isOwn = this.row.delivery !== undefined
      || (sender !== undefined && sender === this.session.state.comments.localUser);
    setHidden(this.menu.children[3], isOwn);
    setHidden(this.menu.children[4], isOwn || sender === undefined);
    if (this.before === line) this.menu.firstChild.focus({ preventScroll: true });
  }

  /** Puts the menu above a row. */
  place(line) {
    const { bottom, height } = screenLayout.comments;
    const above = height - Math.max(0, line.comment.top);
    setStyle(this.menu, "bottom", `${bottom + Math.min(above + 4, height)}px`);
  }

  get isOpen() {
    return this.row !== null;
  }

  close() {
    if (this.menu.contains(document.activeElement)) this.before?.focus({ preventScroll: true });
    this.row = null;
    setHidden(this.menu, true);
    this.forgetReasons();
  }

  /** Offers the reasons of a report in place of the actions, as the views of an app do. */
  offerReasons() {
    const hasFocus = this.menu.contains(document.activeElement);
    for (const button of this.menu.children) setHidden(button, true);
    this.reasons = this.session.look.reportReasons.map((reason) => this.add(say("reportReason", { text: reason }), { reason }));
    this.menu.classList.add("reasons");
    setAttribute(this.menu, "aria-label", local("Reason of the report"));
    if (hasFocus) this.reasons[0].focus({ preventScroll: true });
  }

  forgetReasons() {
    for (const button of this.reasons.splice(0)) button.remove();
    for (const button of this.menu.children) setHidden(button, false);
    this.menu.classList.remove("reasons");
    setAttribute(this.menu, "aria-label", say("commentActions"));
  }

  /** A choice in the menu is one of the events, as an app would log it. */
  choose(node) {
    const { row, session } = this;
    if (row === null) return;
    const { action = "report", reason } = node.dataset;
    if (action === "report" && reason === undefined) {
      this.offerReasons();
      return;
    }
    const { id, sender, text } = row.message;
    const choice = { action, reason, row: row.row, id, sender };
    session.follow(named([{ time: session.now, module: "page", event: "didChoose", ...choice }]));
    this.close();
    // A page without a clipboard, or without the permission to write there, copies nothing.
    if (action === "copy") navigator.clipboard?.writeText(text).catch(() => {});
    if (action === "mention" && sender !== undefined) this.composer.mention(sender);
    if (action === "reply") this.composer.reply(row.message);
    if (action === "report") {
      const report = { subject: "comment", user: sender, message: id, text, reason, time: row.time, number: row.row };
      session.send({ type: "room.report", ...report });
    }
    if (action === "block") {
      session.send({ type: "room.block", user: sender });
      storeBlocks();
    }
  }
}

/** The users whom the user of the page has blocked, each with a button that unblocks. */
class BlockedUsers {
  constructor(root, session) {
    Object.assign(this, { session, section: root.querySelector(".blocked"), shown: "" });
    this.list = this.section.querySelector("ul");
  }

  draw() {
    // Thousands of users are not compared at each turn.
    const key = `${blocked.size} ${names.size} ${preferences.language}`;
    if (key === this.shown) return;
    this.shown = key;
    const users = [...blocked].map((user) => ({ user, name: printable(names.get(user) ?? user, 40) }));
    setHidden(this.section, users.length === 0);
    this.list.replaceChildren(...users.map(({ user, name }) => {
      const row = element("li", "buttons");
      setText(ownDirection("span", "", row), name);
      const button = element("button", "", row);
      button.type = "button";
      setText(button, say("menuAction", { text: "unblock" }));
      setAttribute(button, "aria-label", `${button.shownText} ${isolated(name)}`);
      button.addEventListener("click", () => this.unblock(user));
      return row;
    }));
  }

  unblock(user) {
    this.session.send({ type: "room.unblock", user });
    storeBlocks();
    this.shown = "";
    this.draw();
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
