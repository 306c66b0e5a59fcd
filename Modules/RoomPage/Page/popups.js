// Popups. A channel shows as many as it has places.

/** The popups of all channels, from the back to the front. */
function popupsOf({ popups }) {
  return Object.values(popups).flatMap(({ showing }) => showing);
}

/** The popup that blocks the room: the front popup in the middle that is not leaving. */
function blockingPopup(state) {
  return popupsOf(state).findLast(({ placement, phase }) => placement === "center" && phase !== "dismissing");
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
  if (isEntrance(popup)) return `${printable(nameOf(popup.sender), 24)} joined`;
  if (kind === "") return payload === "" ? "Notice" : "";
  if (popupTitles.has(kind)) return popupTitles.get(kind);
  return wordsOfName(kind);
}

/** The words of a name such as `wishApproved`. Any other text is its own words. */
function wordsOfName(name) {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return name;
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_]+/g, " ").toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
}

class PopupsView {
  constructor(parent) {
    // A banner is below the backdrop and the popups that block the room.
    const [behind, shade, front] = ["layer", "shade popup-shade", "layer"].map((name) => element("div", name, parent));
    const make = () => new PopupCard();
    Object.assign(this, { shade, banners: new KeyedNodes(behind, make), cards: new KeyedNodes(front, make) });
  }

  draw(state, page) {
    const popups = popupsOf(state);
    const opacity = 1 - Object.values(state.popups).reduce((clear, { backdrop }) => clear * (1 - backdrop), 1);
    setHidden(this.shade, opacity <= 0 && !popups.some(({ channel, phase }) =>
      phase !== "dismissing" && page.dimmingChannels.has(channel)));
    setStyle(this.shade, "opacity", String(rounded(opacity)));
    const shown = popups.filter(({ pose }) => pose);
    const [cards, banners] = [true, false].map((isCentral) =>
      shown.filter(({ placement }) => (placement === "center") === isCentral));
    this.banners.draw(banners, ({ number }) => number, page.swipe, [], state.time);
    this.cards.draw(cards, ({ number }) => number, page.swipe, cards.map(({ number }) => number), state.time);
  }
}

/** The distance by which a finger has pushed a popup. A popup that was released returns in a quarter of a second. */
function swipeOffset(swipe, number, time) {
  if (swipe?.number !== number) return { x: 0, y: 0 };
  const left = swipe.released === null ? 1 : 1 - easedWay(swipe.released, 0.25, time);
  return { x: swipe.x * left, y: swipe.y * left };
}

class PopupCard {
  /** In points, with the distance of the popup from its edge. */
  static size = { width: 390, height: 220 };

  /** The seconds after which a banner without an answer closes. */
  static bannerTime = 5;

  constructor() {
    this.node = element("div", "popup");
    this.avatar = element("div", "avatar", this.node);
    this.words = element("div", "texts", this.node);
    this.kind = element("div", "kind", this.words);
    this.text = element("div", "text", this.words);
    this.outcome = element("div", "outcome", this.node);
    this.close = element("div", "close", this.node);
    setText(this.close, "×");
    setControl(this.close, "Close");
  }

  /** `central`: the numbers of the popups in the middle, which are below each other. */
  draw(popup, swipe, central, time) {
    const { number, channel, kind, payload, sender, placement, phase, pose } = popup;
    this.node.popup = popup;
    setAttribute(this.node, "role", channel === "modal" ? "alertdialog" : "dialog");
    const title = titleOf(popup);
    setAttribute(this.node, "aria-label", printable(title || payload, 40));
    setAttribute(this.node, "data-channel", channel);
    setAttribute(this.node, "data-placement", placement);
    setAttribute(this.node, "data-phase", phase);
    setAttribute(this.node, "data-named", title !== "");
    setAttribute(this.node, "data-entrance", isEntrance(popup));
    setAvatar(this.avatar, sender ?? kind, title);
    setFeedText(this.kind, title, 40);
    setFeedText(this.text, payload, 120);
    setHidden(this.text, payload === "" || isEntrance(popup));
    const action = placement === "center" ? "OK" : "View";
    setText(this.outcome, action);
    setControl(this.outcome, action);
    const place = central.length === 0 ? 0 : (central.indexOf(number) - (central.length - 1) / 2) * 236;
    setStyle(this.node, "margin-top", `${place}px`);
    const offset = swipeOffset(swipe, number, time);
    setPose(this.node, { ...pose, x: pose.x + offset.x, y: pose.y + offset.y });
  }
}
