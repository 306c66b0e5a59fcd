// Popups. A channel shows as many as it has places.

/** The popups of all channels, from the back to the front. */
function popupsOf({ popups }) {
  return Object.values(popups).flatMap(({ showing }) => showing);
}

/** The popup that blocks the room: the front popup in the middle that is not leaving. */
function blockingPopup(state) {
  return popupsOf(state).findLast(({ placement, phase }) => placement === "center" && phase !== "dismissing");
}

/** Whether a popup is the entrance of a user, which does not block the room. */
const isEntrance = ({ kind, sender, placement }) => kind === "entrance" && sender != null && placement !== "center";

/** The title of a popup: the user who joins, or the words of the kind. A text without a kind needs no title. */
function titleOf({ kind, sender, payload }) {
  if (kind === "" && payload !== "") return "";
  return say("popup", { text: kind, user: sender && printable(nameOf(sender), 24) });
}

/** The entrances of users, which are behind all other popups. */
class EntrancesView {
  constructor(parent) {
    this.cards = new KeyedNodes(parent, () => new PopupCard());
  }

  draw(state, page) {
    const shown = popupsOf(state).filter((popup) => popup.pose && isEntrance(popup));
    this.cards.draw(shown, ({ number }) => number, page.swipe, [], state.time);
  }
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
    const shown = popups.filter((popup) => popup.pose && !isEntrance(popup));
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
    setAttribute(this.node, "data-entrance", isEntrance(popup));
    setHidden(this.avatar, !isEntrance(popup));
    setAvatar(this.avatar, sender ?? "", title);
    setHidden(this.kind, title === "");
    setFeedText(this.kind, title, 40);
    setFeedText(this.text, payload, 120);
    setHidden(this.text, payload === "" || isEntrance(popup));
    const isCentral = placement === "center";
    setText(this.close, isCentral ? say("cancel") : "×");
    setControl(this.close, say(isCentral ? "cancel" : "close"));
    const action = isCentral ? say("confirm") : local("View");
    setText(this.outcome, action);
    setControl(this.outcome, action);
    const place = central.length === 0 ? 0 : (central.indexOf(number) - (central.length - 1) / 2) * 236;
    setStyle(this.node, "margin-top", `${place}px`);
    const offset = swipeOffset(swipe, number, time);
    setPose(this.node, { ...pose, x: pose.x + offset.x, y: pose.y + offset.y });
  }
}
