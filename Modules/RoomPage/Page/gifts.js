// Gifts beside the lanes: one on the full screen, and the combo button.

beginnings.fullScreen = () => null;
beginnings.leavingFullScreen = () => null;

reducers["gifts.fullScreenWillBegin"] = (state, event) => {
  const { time, combo, count } = event;
  state.fullScreen = { gift: combo, count, stepped: null, entered: time };
};

reducers["gifts.fullScreenDidStep"] = (state, { count, time }) => {
  state.fullScreen = { ...state.fullScreen, count, stepped: time };
};

reducers["gifts.fullScreenDidEnd"] = (state, { time }) => {
  state.leavingFullScreen = state.fullScreen && { ...state.fullScreen, left: time };
  state.fullScreen = null;
};

/** A gift with its recipient, as a key: different pairs have different keys. */
function giftKey({ gift, recipient = "" }) {
  return `${gift.length} ${gift}${recipient}`;
}

beginnings.buttons = () => new Rows();

function changeButton(state, event, change) {
  const { gift, recipient } = event;
  const key = giftKey(event);
  state.buttons.append(key, { gift, recipient, total: 0, ...state.buttons.get(key), ...change });
}

reducers["gifts.button.willSend"] = (state, event) => {
  changeButton(state, event, { total: event.total, since: event.time });
};

reducers["gifts.button.countdownDidStart"] = (state, event) => {
  changeButton(state, event, { until: event.end, began: event.time });
};

reducers["gifts.button.countdownDidEnd"] = (state, event) => state.buttons.delete(giftKey(event));

/** The combo button that the user pressed last, with its remaining time as a ring. */
class ComboButtonView {
  constructor(parent) {
    this.node = element("div", "combo-button", parent);
    this.icon = element("div", "icon", this.node);
    this.total = ownDirection("div", "total", this.node);
  }

  draw({ buttons, giftLook }, time) {
    const [button] = buttons.latest(1);
    setHidden(this.node, !button);
    if (!button) return;
    const { gift, total, since, began, until } = button;
    const left = until > began ? clamp((until - time) / (until - began), 0, 1) : 1;
    setIcon(this.icon, gift);
    setText(this.total, giftLabel(total, giftLook));
    setControl(this.node, `Give ${quoted(giftNameOf(gift), 24)} again, ${numberText(total)} so far`);
    setStyle(this.node, "--left", `${Math.round(left * 360)}deg`);
    setPose(this.total, popPose(since, time));
  }
}

/** The gift on the full screen, after gifts that are exiting. */
class FullScreensView {
  constructor(parent) {
    this.leaving = new FullScreenView(parent);
    this.shown = new FullScreenView(parent);
  }

  draw({ fullScreen, leavingFullScreen, giftLook }, time) {
    this.shown.draw(fullScreen, giftLook, time);
    const isOver = !leavingFullScreen
      || time >= leavingFullScreen.left + giftLook.fadeOut.duration;
    this.leaving.draw(isOver ? null : leavingFullScreen, giftLook, time);
  }
}

class FullScreenView {
  constructor(parent) {
    this.node = element("div", "full-screen", parent);
    this.sweep = element("div", "sweep", this.node);
    this.icon = element("div", "icon", this.node);
    const words = element("div", "words", this.node);
    this.sender = element("div", "sender", words);
    this.gift = element("div", "gift", words);
    this.count = ownDirection("div", "count", this.node);
  }

  draw(row, giftLook, time) {
    setHidden(this.node, !row);
    if (!row) return;
    const { gift, count, stepped } = row;
    setAttribute(this.node, "data-leaves", row.left !== undefined);
    setAttribute(this.node, "data-own", gift.isLocalUser);
    setIcon(this.icon, gift.gift);
    setFeedText(this.sender, nameOf(gift.sender), 24);
    setFeedText(this.gift, giftNameOf(gift.gift), 24);
    setCount(this.count, count, giftLook);
    setPose(this.count, giftLabelPose(stepped, giftLook, time));
    setPose(this.sweep, { translationX: this.sweepAt(time - row.entered) * screenSize.width });
    setPose(this.node, fullScreenPose(row, giftLook, time));
    setPose(this.icon, this.iconPose(time - row.entered));
  }

  /** The place of the light, in widths of the screen. It passes each 2.4 s. */
  sweepAt(elapsed) {
    if (preferences.reducesMotion || elapsed < 0) return -2;
    return clamp((elapsed % 2.4) / 1.1, 0, 1) * 2 - 1;
  }

  /** The picture floats: events have no motion for the inside of a view. */
  iconPose(elapsed) {
    if (preferences.reducesMotion) return restingPose;
    const scale = 0.6 + 0.4 * springValue(0.5, 0.7, 0, elapsed);
    return { scaleX: scale, scaleY: scale, translationY: -8 * Math.sin(elapsed * 2) };
  }
}

function fullScreenPose({ entered, left }, look, time) {
  const motion = appearance(look.fadeIn, entered, look.fadeOut, left);
  return runningPose(motion, time, screenSize);
}
