// What the user does in the room beside gestures: taps of controls, answers, pages.

class RoomActions {
  constructor(session) {
    this.session = session;
    /** What the user gives: the combo button knows no unit value. */
    this.values = new Map();
    /** What the user does with comments. */
    this.comments = null;
  }

  /** The user gives a gift. */
  give({ gift, recipient, batchSize = 1, unitValue = 1 }) {
    this.values.set(giftKey({ gift, recipient }), { batchSize, unitValue });
    this.session.send({ type: "gifts.give", gift, recipient, batchSize, unitValue });
  }

  /** The combo button that is on the screen is pressed. */
  combo() {
    const [button] = this.session.state.buttons.latest(1);
    if (!button) return;
    const { gift, recipient } = button;
    this.give({ gift, recipient, ...this.values.get(giftKey(button)) });
  }

  /** A control was tapped, as the machine has decided. */
  tap(node) {
    const row = node.closest(".gift-row");
    const entry = node.closest(".entry");
    const line = node.closest(".comment-row .line");
    if (node.closest(".combo-button")) this.combo();
    else if (row) this.session.send({ type: "gifts.didTapLane", lane: Number(row.dataset.lane) });
    else if (node.closest(".like")) this.like();
    else if (line) this.comments.tap(line);
    else if (node.closest(".comments .newest")) this.session.send({ type: "comments.scrollToNewest" });
    else if (node.closest(".comment-menu .action")) this.comments.choose(node.closest(".action"));
    else if (entry) this.give({ gift: entry.dataset.gift });
    else if (node.closest(".ticker")) this.session.send({ type: "ticker.tap", location: { x: 20, y: 20 } });
    else if (node.closest(".outcome")) this.answer("confirmed", node.closest(".popup").popup.shown.popup.id);
  }

  /** The seconds between the two taps of a like. */
  static tapGap = 0.1;

  /** A tap that no finger has made, ahead of one that is to be a like; none where a combo of likes continues. */
  tapAhead(location, time) {
    if (!this.session.state.combo) this.tapRoom(location, time - RoomActions.tapGap);
  }

  /** Likes the room without a finger. */
  like() {
    const { now } = this.session;
    this.tapAhead(HeartsView.place(), now);
    this.tapRoom(HeartsView.place(), now);
  }

  tapRoom(location, time) {
    // A number that no finger has.
    const sample = { finger: 98, ...location, regions: touchRegions.likeArea, time };
    for (const phase of ["began", "ended"]) this.session.touch({ ...sample, phase });
  }

  /** Answers a popup: without an identifier the one in front. */
  answer(answer, id = this.front) {
    if (id === undefined) return false;
    this.session.send({ type: "popups.didAnswer", id, answer });
    return true;
  }

  /** The popup in front: one that blocks the room, or else the latest that is not leaving. */
  get front() {
    const { state } = this.session;
    const latest = state.popups.showing.filter(({ phase }) => phase !== "goes")
      .reduce((one, other) => (one?.number > other.number ? one : other), undefined);
    return (blockingPopup(state) ?? latest)?.popup.id;
  }

  /** What is in front of the room, which nothing behind it can be reached through. */
  get dialog() {
    return blockingPopup(this.session.state) ?? this.session.state.sheet;
  }

  /** Closes the menu of a comment; cancels the popup in front, or closes the sheet where that is the dialog. */
  dismiss() {
    if (this.comments.isOpen) {
      this.comments.close();
      return true;
    }
    const { sheet } = this.session.state;
    if (!sheet || this.dialog !== sheet) return this.answer("cancelled");
    this.session.send({ type: "likes.dismissSheet" });
    return true;
  }

  /** Shows the next room, or the previous one, as a drag that is let go would. Lengths are positive towards the next. */
  turn(isNext) {
    const travel = (isNext ? 1 : -1) * 60;
    this.session.send({ type: "pager.didBeginDrag", touch: 99 });
    this.session.send({ type: "pager.didDrag", travel, touch: 99 });
    this.session.send({ type: "pager.didEndDrag", velocity: travel * 20, touch: 99 });
  }
}
