// Gifts beside the lanes: one on the full screen, and the rows that sum up a crowd.

beginnings.fullScreen = () => null;
beginnings.crowds = () => [];

reducers["gifts.fullScreenWillBegin"] = (state, event) => {
  state.fullScreen = { gift: event, count: event.count, stepped: null };
};

reducers["gifts.fullScreenDidStep"] = (state, { count, time }) => {
  state.fullScreen = { ...state.fullScreen, count, stepped: time };
};

reducers["gifts.fullScreenDidEnd"] = (state) => {
  state.fullScreen = null;
};

/** Whether two are for the same gift and recipient. */
function isSameGift(one, other) {
  return one.gift === other.gift && one.recipient === other.recipient;
}

reducers["gifts.crowdChanged"] = (state, event) => {
  const old = state.crowds.find((crowd) => isSameGift(crowd, event));
  const others = state.crowds.filter((crowd) => crowd !== old);
  state.crowds = [...others, { ...event, since: old?.since ?? event.time }];
};

reducers["gifts.crowdEnded"] = (state, event) => {
  state.crowds = state.crowds.filter((crowd) => !isSameGift(crowd, event));
};

beginnings.buttons = () => [];

function changeButton(state, event, change) {
  const { gift, recipient } = event;
  const old = state.buttons.find((button) => isSameGift(button, event));
  const others = state.buttons.filter((button) => button !== old);
  state.buttons = change ? [...others, { gift, recipient, total: 0, ...old, ...change }] : others;
}

reducers["gifts.sendGift"] = (state, event) => {
  changeButton(state, event, { total: event.total, since: event.time });
};

reducers["gifts.buttonCountdown"] = (state, event) => {
  changeButton(state, event, { until: event.until, began: event.time });
};

reducers["gifts.buttonEnded"] = (state, event) => changeButton(state, event, null);

/** The user's combo button that was pressed last, with the time it has left as a ring. */
class ComboButtonView {
  constructor(parent) {
    this.node = element("div", "combo-button", parent);
    this.icon = element("div", "icon", this.node);
    this.total = element("div", "total", this.node);
  }

  draw({ buttons }, time) {
    const button = buttons.at(-1);
    setHidden(this.node, !button);
    if (!button) return;
    const { gift, total, since, began, until } = button;
    const left = until > began ? clamp((until - time) / (until - began), 0, 1) : 1;
    setIcon(this.icon, gift);
    setText(this.total, `×${numberText(total)}`);
    setStyle(this.node, "--left", `${Math.round(left * 360)}deg`);
    setPose(this.total, popPose(since, time));
  }
}

class FullScreenView {
  /** How long it takes to come and to go, in seconds. */
  static fade = 0.3;

  constructor(parent) {
    this.node = element("div", "full-screen", parent);
    this.icon = element("div", "icon", this.node);
    this.sender = element("div", "sender", this.node);
    this.gift = element("div", "gift", this.node);
    this.count = element("div", "count", this.node);
  }

  draw({ fullScreen, giftLook }, time) {
    setHidden(this.node, !fullScreen);
    if (!fullScreen) return;
    const { gift, count, stepped } = fullScreen;
    setAttribute(this.node, "data-own", gift.own === true);
    setIcon(this.icon, gift.gift);
    setFeedText(this.sender, gift.sender, 24);
    setFeedText(this.gift, gift.gift, 24);
    setText(this.count, giftLabel(count, giftLook));
    setPose(this.count, giftLabelPose(stepped, giftLook, time));
    this.drawMotion(gift, time);
  }

  drawMotion({ time: start, duration }, time) {
    const { fade } = FullScreenView;
    const way = easedWay(start, fade, time) - easedWay(start + duration - fade, fade, time);
    const scale = 0.6 + 0.4 * springValue(0.5, 0.7, 0, time - start);
    setStyle(this.node, "opacity", String(rounded(clamp(way, 0, 1))));
    setPose(this.icon, {
      scaleX: scale, scaleY: scale, translationY: -8 * Math.sin((time - start) * 2),
    });
  }
}

class CrowdsView {
  /** How many rows there is room for: the latest. */
  static limit = 2;

  constructor(parent) {
    this.parent = parent;
    this.rows = [];
  }

  draw({ crowds }, time) {
    const make = () => new CrowdRow(this.parent);
    fill(this.rows, crowds.slice(-CrowdsView.limit), make, (row, crowd, index) =>
      row.draw(crowd, index, time));
  }
}

class CrowdRow {
  constructor(parent) {
    this.node = element("div", "crowd-row", parent);
    this.icon = element("span", "icon", this.node);
    this.people = element("span", "people", this.node);
    this.gift = element("span", "gift", this.node);
    this.count = element("span", "count", this.node);
  }

  draw(crowd, index, time) {
    setIcon(this.icon, crowd.gift);
    setText(this.people, `${numberText(crowd.senders)} more gave`);
    setFeedText(this.gift, crowd.gift, 16);
    setText(this.count, `×${numberText(crowd.units)}`);
    setStyle(this.node, "bottom", `${208 + index * 36}px`);
    setPose(this.node, { opacity: easedWay(crowd.since, 0.2, time) });
    setPose(this.count, popPose(crowd.time, time));
  }
}
