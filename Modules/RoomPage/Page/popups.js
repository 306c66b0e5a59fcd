// Popups: each comes, stays, and goes. In each channel as many at a time as it has places.

beginnings.popups = () => new Rows();

function changePhase(state, { id, time, departure }, phase) {
  state.popups.change(id, (shown) => ({ ...shown, phase, since: time, departure }));
}

function endPopup(state, { id }) {
  state.popups.delete(id);
}

reducers["popups.present"] = (state, { popup, time }) => {
  state.popups.append(popup.id, { popup, phase: "comes", since: time });
};

reducers["popups.updated"] = (state, { popup, isOnScreen }) => {
  if (isOnScreen) state.popups.change(popup.id, (shown) => ({ ...shown, popup }));
};

reducers["popups.shown"] = (state, event) => changePhase(state, event, "stays");
reducers["popups.leave"] = (state, event) => changePhase(state, event, "goes");
reducers["popups.returned"] = endPopup;
reducers["popups.ended"] = endPopup;

class PopupsView {
  constructor(parent) {
    this.shade = element("div", "shade popup-shade", parent);
    this.parent = parent;
    this.cards = [];
  }

  draw({ popups }, time) {
    const all = popups.all;
    const modal = all.find(({ popup }) => popup.channel === "modal");
    setHidden(this.shade, !modal);
    if (modal) setStyle(this.shade, "opacity", String(rounded(presence(modal, time))));
    const cards = all.slice(-3);
    const modals = cards.filter(({ popup }) => popup.channel === "modal");
    fill(this.cards, cards, () => new PopupCard(this.parent), (card, shown) =>
      card.draw(shown, PopupsView.place(modals, shown), time));
  }

  /** How far below the middle a card is: those of independent queues are below each other. */
  static place(modals, shown) {
    const index = modals.indexOf(shown);
    return index < 0 ? 0 : (index - (modals.length - 1) / 2) * 236;
  }
}

/** How much of a popup is there: views take 0.3 s to come and to go. */
function presence({ phase, since }, time) {
  if (phase === "stays") return 1;
  const way = easedWay(since, 0.3, time);
  return phase === "comes" ? way : 1 - way;
}

/** What the departure of a popup says about its end. */
function outcomeOf({ phase, departure }) {
  if (phase !== "goes") return "";
  const outcome = departure?.ends?.outcome ?? departure;
  const name = typeof outcome === "object" ? Object.keys(outcome)[0] : outcome;
  return `${name}`.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

class PopupCard {
  constructor(parent) {
    this.node = element("div", "popup", parent);
    this.avatar = element("div", "avatar", this.node);
    this.kind = element("div", "kind", this.node);
    this.id = element("div", "id", this.node);
    this.text = element("div", "text", this.node);
    this.outcome = element("div", "outcome", this.node);
  }

  draw(shown, place, time) {
    const { popup, phase } = shown;
    this.node.shownPopup = popup.id;
    setAttribute(this.node, "role", popup.channel === "modal" ? "alertdialog" : "dialog");
    setAttribute(this.node, "aria-label", printable(popup.kind || "popup", 24));
    setAttribute(this.node, "data-channel", popup.channel);
    setAttribute(this.node, "data-phase", phase);
    setAvatar(this.avatar, popup.kind || popup.id);
    setFeedText(this.kind, popup.kind || "popup", 24);
    setFeedText(this.id, popup.id, 24);
    setFeedText(this.text, popup.payload, 120);
    setHidden(this.text, popup.payload === "");
    setText(this.outcome, outcomeOf(shown) || "OK");
    setControl(this.outcome, outcomeOf(shown) || "OK");
    const there = presence(shown, time);
    const way = preferences.reducesMotion ? 1 : there;
    const scale = 0.9 + 0.1 * way;
    setPose(this.node, {
      opacity: there, scaleX: scale, scaleY: scale, translationY: place + 24 - 24 * way,
    });
  }
}
