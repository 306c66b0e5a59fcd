// The composer: the field in which the user writes comments. The machine of the room decides about its text.

class ComposerView {
  /** The greatest numbers of names that are offered, and of UTF-16 code units that are reported. */
  static offered = 4;
  static longest = 65_536;

  constructor(parent, session) {
    Object.assign(this, { session, write: -1, isComposing: false });
    this.node = element("div", "composer", parent);
    const box = element("div", "box", this.node);
    this.field = ownDirection("textarea", "field", box);
    Object.assign(this.field, { rows: 1, placeholder: say("writeComment"), ariaLabel: say("writeComment") });
    this.length = element("div", "length", box);
    this.send = element("div", "send", box);
    this.arrow = element("span", "icon", this.send);
    this.arrow.append(svg(sendArrow));
    this.seconds = element("span", "seconds", this.send);
    this.quote = element("div", "quote", this.node);
    this.quoted = ownDirection("span", "quoted", this.quote);
    this.cancel = element("span", "cancel", this.quote);
    setText(this.cancel, "×");
    setControl(this.cancel, local("Cancel the reply"));
    this.names = new KeyedNodes(element("div", "names", this.node), () => new OfferedName());
    this.reason = ownDirection("div", "reason", this.node);
    for (const name of ["input", "compositionstart", "compositionend"]) {
      this.field.addEventListener(name, (event) => this.edit(event));
    }
    document.addEventListener("selectionchange", (event) => this.select(event));
    this.field.addEventListener("keydown", (event) => this.press(event));
    keepFocus(this.node);
  }

  /** Reports the text and the caret. */
  edit({ type, isComposing = this.isComposing }) {
    this.isComposing = type === "compositionstart" || (type !== "compositionend" && isComposing);
    // More than any comment may have. The machine cuts a pasted text before its layout.
    const text = this.field.value.slice(0, ComposerView.longest);
    const caret = Math.min(this.field.selectionEnd, text.length);
    this.act({ edit: { write: this.write, text, caret, isComposing: this.isComposing } });
  }

  /** Reports a caret that the user has moved. */
  select(event) {
    const { field, session } = this;
    if (document.activeElement === field && field.selectionEnd !== session.state.composer.caret) this.edit(event);
  }

  /** Performs an act, and draws at once: no later report has the earlier text. */
  act(composer) {
    this.session.report({ composer });
    this.draw(this.session.state);
  }

  press(event) {
    // An input method has the keys. Safari ends the composition before the key that ends it.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") this.field.blur();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.act({ send: true, byReturn: true });
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  tap(node) {
    this.focus();
    if (node.closest(".send")) this.act({ send: true });
    else if (node.closest(".cancel")) this.act({ cancelReply: true });
    else if (node.closest(".offered")) this.mention(node.closest(".offered").user);
  }

  mention(user) {
    this.focus();
    this.act({ mention: { user, name: printable(nameOf(user), 24) } });
  }

  reply(message) {
    this.focus();
    this.act({ reply: message });
  }

  draw({ composer }) {
    const { write, reply, length, limit, lines, showsLength, canSend, obstacle, secondsLeft, query, senders = [] } = composer;
    if (write !== this.write) this.show(composer);
    setStyle(this.field, "--lines", lines);
    setHidden(this.length, !showsLength);
    setText(this.length, `${length}/${limit}`);
    setAttribute(this.length, "data-exceeds", length > limit);
    const reason = obstacle === undefined ? "" : printable(say("cannotWrite", { text: obstacle, seconds: secondsLeft }), 100);
    setText(this.reason, reason);
    setControl(this.send, [say("sendComment"), reason].filter(Boolean).join(local(". ")));
    setAttribute(this.send, "aria-disabled", !canSend);
    setHidden(this.arrow, secondsLeft !== undefined);
    setText(this.seconds, secondsLeft ?? "");
    setHidden(this.quote, !reply);
    if (reply) {
      const user = reply.sender && printable(nameOf(reply.sender), 24);
      setFeedText(this.quoted, say("replying", { user, text: printable(reply.text, 60) }), 60);
    }
    const isNamed = (user) => printable(nameOf(user), 24).toLowerCase().startsWith(query.toLowerCase());
    const offered = this.node.contains(document.activeElement) ? senders.filter(isNamed).slice(0, ComposerView.offered) : [];
    this.names.draw(offered, (user) => user);
    const shown = JSON.stringify([composer.text, lines, reason, reply, offered, screenLayout.composer]);
    if (shown !== this.shown) this.rise = Math.max(0, this.node.offsetHeight - screenLayout.composer);
    this.shown = shown;
    // Another room has another page.
    this.session.page.commentsRise = this.rise;
  }

  /** Measures the field with another font. */
  measureAgain() {
    this.shown = null;
  }

  /** Writes the text of the machine to the field. A composition ends before, and its text is not reported. */
  show({ write, text, caret }) {
    if (this.isComposing) {
      this.field.blur();
      this.focus();
    }
    Object.assign(this, { write, isComposing: false });
    this.field.value = text;
    // Elsewhere a selection would take the focus.
    if (document.activeElement === this.field) this.field.setSelectionRange(caret, caret);
  }
}

/** A user whom the composer offers while the user types a name after "@". */
class OfferedName {
  constructor() {
    this.node = ownDirection("div", "offered");
  }

  draw(user) {
    this.node.user = user;
    setFeedText(this.node, `@${nameOf(user)}`, 25);
    setControl(this.node, `${say("menuAction", { text: "mention" })} ${quoted(nameOf(user), 24)}`);
  }
}
