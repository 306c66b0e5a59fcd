// Popups, each in the pose of `PopupViewState`. A channel shows as many as it has places.

beginnings.popups = () => ({ showing: [], leaving: [], count: 0 });
beginnings.swipe = () => null;
beginnings.popupLooks = ({ room }) => new Map(room.channels.map((channel, order) =>
  [channel.name, { ...channel, order, dismissal: channel.dismissal ?? reversed(channel.presentation),
    turnsBack: !channel.dismissal }]));

/** The greatest number of popups that disappear at a time after they have left their places. */
const popupDepartures = 8;

reducers["popups.willPresent"] = (state, { popup, time }) => {
  const look = state.popupLooks.get(popup.channel);
  if (!look) return;
  const { showing, leaving, count } = withoutFirstEnded(state.popups, time);
  const turning = leaving.find((left) => left.popup.id === popup.id
    && left.popup.channel === popup.channel && !left.isGone && isChanging(left.motion, time));
  const motion = turning
    ? popupMotion(look, look.presentation, time, turning.motion) : running(look.presentation, time);
  const place = showing.findIndex(({ order }) => order > look.order);
  state.popups = {
    showing: showing.toSpliced(place < 0 ? showing.length : place, 0, {
      popup, motion, order: look.order, number: count + 1, phase: "comes" }),
    leaving: leaving.filter((left) => left !== turning),
    count: count + 1,
  };
};

reducers["popups.didUpdate"] = (state, { popup, isOnScreen }) => {
  if (isOnScreen) changePopup(state, popup, (shown) => ({ ...shown, popup }));
};

reducers["popups.didPresent"] = (state, event) =>
  changePopup(state, event, (shown) => ({ ...shown, phase: "stays", since: event.time }));

reducers["popups.willDismiss"] = (state, event) =>
  changePopup(state, event, (shown, look) => disappearing(shown, look, event));

reducers["popups.didRequeue"] = endPopup;
reducers["popups.didEnd"] = endPopup;

function changePopup(state, { id, channel }, change) {
  const look = state.popupLooks.get(channel);
  const showing = state.popups.showing.map((shown) =>
    (shown.popup.id === id && shown.popup.channel === channel ? change(shown, look) : shown));
  state.popups = { ...state.popups, showing };
}

function disappearing(shown, look, { time, dismissal }) {
  const motion = popupMotion(look, look.dismissal, time, shown.motion);
  return { ...shown, motion, dismissal, phase: "goes" };
}

/** A part of a popup that leaves its place may still be visible: its view, or only its backdrop. */
function endPopup(state, { id, channel, time }) {
  const { showing, leaving, count } = withoutFirstEnded(state.popups, time);
  const ended = showing.find(({ popup }) => popup.id === id && popup.channel === channel);
  if (!ended) return;
  const look = state.popupLooks.get(channel);
  const left = ended.phase === "goes"
    ? ended : { ...disappearing(ended, look, { time }), isGone: true };
  const isSeen = isChanging(left.motion, time)
    && (!left.isGone || (look.backdropOpacity > 0 && popupPresence(ended, time) > 0));
  state.popups = {
    showing: showing.filter((shown) => shown !== ended),
    leaving: isSeen ? [...leaving, left].slice(-popupDepartures) : leaving,
    count,
  };
}

function withoutFirstEnded({ showing, leaving, count }, time) {
  const first = leaving.findIndex(({ motion }) => isChanging(motion, time));
  return { showing, leaving: first < 0 ? [] : leaving.slice(first), count };
}

/** The way back takes as long as the way there. */
function popupMotion({ turnsBack }, motion, time, previous) {
  if (!turnsBack) return running(motion, time, previous);
  const elapsed = clamp(time - previous.start, 0, motion.duration);
  return running(motion, time - (motion.duration - elapsed));
}

function hasDisappeared({ phase, motion }, time) {
  return phase === "goes" && !isChanging(motion, time);
}

/** The visible fraction of a popup, from 0 to 1. */
function popupPresence(shown, time) {
  return hasDisappeared(shown, time) ? 0 : reducedOpacity(shown.motion, time);
}

/** The opacity of the backdrop behind the popups of all channels. */
function popupBackdrop({ popups, popupLooks }, time) {
  let clear = 1;
  for (const [channel, { backdropOpacity }] of popupLooks) {
    const presences = [...popups.leaving, ...popups.showing]
      .filter(({ popup }) => popup.channel === channel).map((shown) => popupPresence(shown, time));
    clear *= 1 - Math.min(1, Math.max(0, ...presences)) * backdropOpacity;
  }
  return 1 - clear;
}

/** The popup that blocks the room: the front popup in the middle that is not leaving. */
function blockingPopup({ popups: { showing }, popupLooks }) {
  return showing.findLast(({ popup: { channel }, phase }) =>
    phase !== "goes" && popupLooks.get(channel).placement === "center");
}

/** The titles of popups by their kinds. */
const popupTitles = new Map(Object.entries({
  ban: "Warning", goal: "A new goal", goodbye: "Good night", offer: "Special offer", ranking: "You are in the ranking",
  sale: "Sale", tip: "Tip", vote: "Vote now", warning: "Please note", welcome: "Welcome", wishApproved: "Your wish is granted",
}));

/** Whether a popup is the entrance of a user. */
const isEntrance = ({ kind, sender }) => kind === "entrance" && sender != null;

/** The title of a popup: the user who joins, the title of the kind, or the words of the kind's name. */
function titleOf(popup) {
  const { kind, payload } = popup;
  if (isEntrance(popup)) return `${nameOf(popup.sender)} joined`;
  if (kind === "") return payload === "" ? "Notice" : "";
  if (popupTitles.has(kind)) return popupTitles.get(kind);
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(kind)) return kind;
  const words = kind.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_]+/g, " ").toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
}

class PopupsView {
  constructor(parent) {
    this.shade = element("div", "shade popup-shade", parent);
    /** Cards by the numbers of popups. A popup that remains keeps its card, which may have the focus. */
    this.cards = new Map();
  }

  draw(state, time) {
    const { popups: { showing, leaving }, popupLooks } = state;
    const opacity = popupBackdrop(state, time);
    const isDimmed = showing.some(({ popup }) => popupLooks.get(popup.channel).backdropOpacity > 0);
    setHidden(this.shade, opacity <= 0 && !isDimmed);
    setStyle(this.shade, "opacity", String(rounded(opacity)));
    const cards = [...leaving.filter(({ isGone }) => !isGone), ...showing]
      .filter((shown) => !hasDisappeared(shown, time));
    const middle = showing.filter(({ popup }) =>
      popupLooks.get(popup.channel).placement === "center");
    const old = this.cards;
    this.cards = new Map();
    // A banner is below the backdrop and the popups that block the room.
    let behind = this.shade;
    for (const shown of cards) {
      const { number } = shown;
      const { placement } = popupLooks.get(shown.popup.channel);
      const card = old.get(number)
        ?? new PopupCard((node) => (placement === "center" ? behind.after(node) : this.shade.before(node)));
      old.delete(number);
      this.cards.set(number, card);
      if (placement === "center") behind = card.node;
      const offset = swipeOffset(state.swipe, shown, time);
      card.draw(shown, placement, offset, PopupsView.place(middle, shown), time);
    }
    for (const { node } of old.values()) node.remove();
  }

  /** The distance of a card below the middle: popups of independent queues are below each other. */
  static place(cards, shown) {
    const index = cards.indexOf(shown);
    return index < 0 ? 0 : (index - (cards.length - 1) / 2) * 236;
  }
}

/** The distance by which a finger has pushed a popup. A popup that was released returns in a quarter of a second. */
function swipeOffset(swipe, { number }, time) {
  if (swipe?.number !== number) return { x: 0, y: 0 };
  const left = swipe.released === null ? 1 : 1 - easedWay(swipe.released, 0.25, time);
  return { x: swipe.x * left, y: swipe.y * left };
}

class PopupCard {
  /** In points, with the distance of the popup from its edge. */
  static size = { width: 390, height: 220 };

  /** The seconds after which a banner without an answer closes. */
  static bannerTime = 5;

  /** A card whose node `insert` has added. */
  constructor(insert) {
    this.node = element("div", "popup");
    insert(this.node);
    this.avatar = element("div", "avatar", this.node);
    this.words = element("div", "texts", this.node);
    this.kind = element("div", "kind", this.words);
    this.text = element("div", "text", this.words);
    this.outcome = element("div", "outcome", this.node);
    this.close = element("div", "close", this.node);
    setText(this.close, "×");
    setControl(this.close, "Close");
  }

  draw(shown, placement, offset, place, time) {
    const { popup, phase, motion } = shown;
    this.node.popup = { shown, placement };
    setAttribute(this.node, "role", popup.channel === "modal" ? "alertdialog" : "dialog");
    const title = titleOf(popup);
    setAttribute(this.node, "aria-label", printable(title || popup.payload, 40));
    setAttribute(this.node, "data-channel", popup.channel);
    setAttribute(this.node, "data-placement", placement);
    setAttribute(this.node, "data-phase", phase);
    setAttribute(this.node, "data-named", title !== "");
    setAttribute(this.node, "data-entrance", isEntrance(popup));
    setAvatar(this.avatar, popup.sender ?? popup.kind, title);
    setFeedText(this.kind, title, 40);
    setFeedText(this.text, popup.payload, 120);
    setHidden(this.text, popup.payload === "" || isEntrance(popup));
    const action = placement === "center" ? "OK" : "View";
    setText(this.outcome, action);
    setControl(this.outcome, action);
    setStyle(this.node, "margin-top", `${place}px`);
    const { translationX = 0, translationY = 0, ...pose } = runningPose(motion, time, PopupCard.size);
    setPose(this.node, { ...pose, translationX: translationX + offset.x, translationY: translationY + offset.y });
  }
}
