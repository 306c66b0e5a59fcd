// Gifts beside the lanes: one on the full screen, the combo button, and rows that sum up the gifts of a summary.

/** A gift with its recipient, as a key: different pairs have different keys. */
function giftKey({ gift, recipient = "" }) {
  return `${gift.length} ${gift}${recipient}`;
}

/** The combo button that the user pressed last; undefined without one. */
function latestButton({ buttons }) {
  return buttons.reduce((one, other) => (one?.end > other.end ? one : other), undefined);
}

/** The combo button, with its remaining time as a ring. */
class ComboButtonView {
  constructor(parent) {
    this.node = element("div", "combo-button", parent);
    this.icon = element("div", "icon", this.node);
    this.total = ownDirection("div", "total", this.node);
  }

  draw(state) {
    const button = latestButton(state);
    setHidden(this.node, !button);
    if (!button) return;
    const { gift, total, label, remaining, end } = button;
    // Each gift restarts the countdown.
    const elapsed = remaining > 0 ? (end - state.time) * (1 / remaining - 1) : 1;
    setIcon(this.icon, gift);
    setText(this.total, label);
    setStyle(this.total, "font-size", `${Math.min(17, rounded(78 / label.length))}px`);
    setControl(this.node, joined(say("sendAgain", { gift: quoted(giftNameOf(gift), 24) }), sayNumber("count", total)));
    setStyle(this.node, "--left", `${Math.round(remaining * 360)}deg`);
    setPose(this.total, popPose(elapsed));
  }
}

/** The gift on the full screen, after gifts that are exiting. */
class FullScreensView {
  constructor(parent) {
    this.rows = new KeyedNodes(parent, () => new FullScreenView());
  }

  draw({ fullScreen, time }) {
    this.rows.draw(fullScreen.filter(({ pose }) => pose), ({ id }) => id, time);
  }
}

class FullScreenView {
  constructor() {
    this.node = element("div", "full-screen");
    this.icon = element("div", "icon", this.node);
    const words = element("div", "words", this.node);
    this.sender = element("div", "sender", words);
    this.gift = element("div", "gift", words);
    this.count = ownDirection("div", "count", words);
  }

  draw({ combo, since, phase, count, label, pose, labelPose }, time) {
    setAttribute(this.node, "data-leaves", phase === "exiting");
    setAttribute(this.node, "data-own", combo.isLocalUser);
    setIcon(this.icon, combo.gift);
    setFeedText(this.sender, nameOf(combo.sender), 24);
    setFeedText(this.gift, giftNameOf(combo.gift), 24);
    setCount(this.count, count, label);
    setPose(this.count, labelPose);
    setPose(this.node, pose);
    setPose(this.icon, FullScreenView.iconPose(time - since));
  }

  /** The picture floats: the state has no motion for the inside of a view. */
  static iconPose(elapsed) {
    if (preferences.reducesMotion) return restingPose;
    const scale = 0.6 + 0.4 * springWay(0.5, 0.7, elapsed);
    return { scaleX: scale, scaleY: scale, y: -8 * Math.sin(elapsed * 2) };
  }
}

class SummariesView {
  constructor(parent) {
    this.node = element("div", "summaries", parent);
    this.rows = new KeyedNodes(this.node, () => new SummaryRow());
  }

  draw({ summaries }) {
    setStyle(this.node, "top", `${screenLayout.summaries}px`);
    this.rows.draw(summaries, ({ id }) => id);
  }
}

class SummaryRow {
  /** Its height is the distance to the next one. */
  static size = { width: 320, height: 30 };

  constructor() {
    this.node = element("div", "summary-row");
    this.icon = element("span", "icon", this.node);
    this.phrase = ownDirection("span", "phrase", this.node);
    this.count = ownDirection("span", "count", this.node);
  }

  draw({ summary, label, pose, labelPose }) {
    setIcon(this.icon, summary.gift);
    const recipient = summary.recipient && quoted(nameOf(summary.recipient), 16);
    setText(this.phrase, sayNumber("summary", summary.senders, { gift: quoted(giftNameOf(summary.gift), 16), recipient }));
    setText(this.count, label);
    setPose(this.node, pose);
    setPose(this.count, labelPose);
  }
}
