// The actions of the user beside gestures: taps of controls, answers, pages.

class RoomActions {
  constructor(session) {
    this.session = session;
    /** The numbers of units that the user gave last. */
    this.batchSizes = new Map();
    /** The user's actions on comments. */
    this.comments = null;
  }

  /** An action that an app would perform is an event of the page. */
  emit(event, fields) {
    this.session.follow(named([{ time: this.session.now, module: "page", event, ...fields }]));
  }

  /** The user gives a gift, and pays for it. */
  give({ gift, recipient, batchSize = 1, unitValue = 1 }) {
    const price = batchSize * unitValue;
    if (price > this.session.page.wallet) {
      this.emit("didLackCoins", { price });
      return;
    }
    this.session.page.wallet -= price;
    this.emit("didPay", { price });
    this.batchSizes.set(giftKey({ gift, recipient }), batchSize);
    this.session.send({ type: "gifts.give", gift, recipient, batchSize, unitValue });
  }

  /** The combo button that is on the screen is pressed. */
  combo() {
    const button = latestButton(this.session.state);
    if (!button) return;
    const { gift, recipient, unitValue } = button;
    this.give({ gift, recipient, batchSize: this.batchSizes.get(giftKey(button)), unitValue });
  }

  /** A control was tapped, as the machine has decided. */
  tap(node) {
    const row = node.closest(".gift-row");
    const entry = node.closest(".entry");
    const line = node.closest(".comment-row .line");
    const follow = node.closest(".follow");
    const group = node.closest(".sheet .multiple");
    if (follow) this.follow(follow.closest(".surface"));
    else if (group) this.giveOfBoard(Number(group.dataset.group));
    else if (node.closest(".header .leave")) this.leave();
    else if (node.closest(".bar .gifts")) this.session.send({ type: "likes.presentSheet", id: "gifts", detents: [480] });
    else if (node.closest(".combo-button")) this.combo();
    else if (row) this.session.send({ type: "gifts.didTapLane", lane: Number(row.dataset.lane) });
    else if (node.closest(".like")) this.like();
    else if (line) this.comments.tap(line);
    else if (node.closest(".composer")) this.comments.composer.tap(node);
    else if (node.closest(".meter")) this.session.report({ meter: node.closest(".meter").meter.id });
    else if (node.closest(".comments .newest")) this.session.send({ type: "comments.scrollToNewest" });
    else if (node.closest(".comment-menu .action")) this.comments.choose(node.closest(".action"));
    else if (entry) this.chooseGift(entry.dataset.gift);
    else if (node.closest(".ticker")) this.session.send({ type: `${node.closest(".ticker").dataset.ticker}.tap`, location: { x: 20, y: 20 } });
    else if (node.closest(".popup .close")) this.answer("cancelled", node.closest(".popup").popup.id);
    else if (node.closest(".outcome")) this.answer("confirmed", node.closest(".popup").popup.id);
  }

  /** Chooses a gift of the board. A tap of a gift pays nothing. */
  chooseGift(gift) {
    this.session.page.gift = gift;
    this.emit("didChooseGift", { gift });
  }

  /** Follows the host of a page, or stops following. */
  follow({ dataset }) {
    const { state, page } = this.session;
    const { room } = state.pager.surfaces[dataset.surface];
    const isFollowing = !page.followed.includes(room);
    page.followed = isFollowing ? [...page.followed, room] : page.followed.filter((other) => other !== room);
    this.emit("didFollow", { room, isFollowing });
  }

  /** Leaves the room, or enters it again. */
  leave() {
    const { room, isOver } = this.session.state.visit;
    this.session.send(isOver ? { type: "enter", room } : { type: "leave" });
  }

  /** Gives a number of the chosen gift. */
  giveOfBoard(batchSize) {
    const { gift } = this.session.page;
    this.give({ gift, batchSize, unitValue: giftPrices.get(gift) });
  }

  /** The seconds between the two taps of a like. */
  static tapGap = 0.1;

  /** A tap without a finger, before a like. A combo of likes that continues needs none. */
  tapAhead(location, time) {
    if (!this.session.state.likes.combo) this.tapRoom(location, time - RoomActions.tapGap);
  }

  /** Likes the room without a finger. */
  like() {
    const { now } = this.session;
    this.tapAhead(HeartsView.place(), now);
    this.tapRoom(HeartsView.place(), now);
  }

  tapRoom(location, time) {
    // No finger has this number.
    const sample = { finger: 98, ...location, regions: touchRegions.likeArea, time };
    for (const phase of ["began", "ended"]) this.session.touch({ ...sample, phase });
  }

  /** Answers a popup, by default the popup in front. */
  answer(answer, id = this.front) {
    if (id === undefined) return false;
    this.session.send({ type: "popups.didAnswer", id, answer });
    return true;
  }

  /** Closes banners that the user has not answered in time. */
  closeBanners(now) {
    for (const { id, phase, placement, visibleSince } of popupsOf(this.session.state)) {
      const isOver = phase === "visible" && now >= visibleSince + PopupCard.bannerTime;
      if (isOver && placement !== "center") this.answer("cancelled", id);
    }
  }

  /** The popup in front: one that blocks the room, or else the latest that is not leaving. */
  get front() {
    const { state } = this.session;
    const latest = popupsOf(state).filter(({ phase }) => phase !== "dismissing")
      .reduce((one, other) => (one?.number > other.number ? one : other), undefined);
    return (blockingPopup(state) ?? latest)?.id;
  }

  /** The dialog in front of the room, which blocks everything behind it. */
  get dialog() {
    return blockingPopup(this.session.state) ?? this.session.state.sheet;
  }

  /** Closes the menu of a comment, cancels the popup in front, or closes the sheet if it is the dialog. */
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

  /** Shows the next or the previous room, as a released drag does. Lengths are positive towards the next. */
  turn(isNext) {
    const travel = (isNext ? 1 : -1) * 60;
    this.session.send({ type: "pager.didBeginDrag", touch: 99 });
    this.session.send({ type: "pager.didDrag", travel, touch: 99 });
    this.session.send({ type: "pager.didEndDrag", velocity: travel * 20, touch: 99 });
  }
}
