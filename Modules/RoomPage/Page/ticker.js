// The ticker: one item replaces another, by the motions of the roll. An item that is too wide
// scrolls while it rests.

beginnings.ticker = ({ room }) => ({
  first: null, second: null, roll: null, marquee: null, wide: {}, pausedAfter: null,
  ...room.tickerSize, tapped: null,
});

function changeTicker(state, change) {
  state.ticker = { ...state.ticker, ...change };
}

/** The current roll, for a view. */
function rollOf({ start, duration, outgoing, incoming, motions }) {
  return { start, duration, motions, outgoing: outgoing?.slot ?? null, incoming: incoming.slot };
}

/** At rest, from the beginning of a stay. */
function restTicker(state, change) {
  const pausedAfter = state.ticker.pausedAfter === null ? null : 0;
  changeTicker(state, { roll: null, marquee: null, pausedAfter, ...change });
}

function bindTickerItem(state, { slot, item }) {
  changeTicker(state, { [slot]: item });
}

reducers["ticker.didShow"] = (state, { slot, item }) => {
  const change = { [slot]: item, wide: { ...state.ticker.wide, [slot]: false } };
  if (state.ticker.roll) changeTicker(state, change);
  else restTicker(state, change);
};
reducers["ticker.didUpdate"] = (state, { slot, item }) => {
  const old = state.ticker[slot];
  const isSame = old && ["kind", "sender", "content", "payload"].every((name) => old[name] === item[name]);
  bindTickerItem(state, { slot, item });
  if (!isSame && !state.ticker.roll) changeTicker(state, { marquee: null });
};
reducers["ticker.didBecomeIdle"] = bindTickerItem;
reducers["ticker.didClear"] = (state, { slot }) => {
  if (state.ticker.roll) changeTicker(state, { [slot]: null });
  else restTicker(state, { [slot]: null });
};
reducers["ticker.didReload"] = (state) => restTicker(state, { first: null, second: null });
reducers["ticker.didStop"] = reducers["ticker.didReload"];

reducers["ticker.didBeginMarquee"] = (state, { slot, start, motion }) => {
  const wide = { ...state.ticker.wide, [slot]: true };
  changeTicker(state, { marquee: { slot, start, motion }, wide });
};

reducers["ticker.didBeginRoll"] = (state, event) => {
  const { outgoing, incoming } = event;
  changeTicker(state, {
    [incoming.slot]: incoming.item, roll: rollOf(event), marquee: null,
    wide: { ...state.ticker.wide, [incoming.slot]: false },
    ...(outgoing ? { [outgoing.slot]: outgoing.item } : {}),
  });
};

reducers["ticker.didEndRoll"] = (state, { incoming }) => {
  const other = incoming.slot === "first" ? "second" : "first";
  restTicker(state, { [incoming.slot]: incoming.item, [other]: null });
};

reducers["ticker.didCancelRoll"] = (state) => restTicker(state, {});

reducers["ticker.didSuspend"] = (state, { elapsed }) => changeTicker(state, { pausedAfter: elapsed });

reducers["ticker.didResume"] = (state, { since }) => {
  if (since === undefined) return;
  const { roll, marquee } = state.ticker;
  changeTicker(state, {
    pausedAfter: null, roll: roll && { ...roll, start: since },
    marquee: marquee && { ...marquee, start: since },
  });
};

reducers["ticker.didResize"] = (state, { size, roll }) => {
  const { width, height } = size;
  changeTicker(state, { width, height, roll: roll ? rollOf(roll) : null });
};

reducers["ticker.didTap"] = (state, { time }) => changeTicker(state, { tapped: time });

/** The pose of a slot at a time, as `TickerViewState.pose(of:at:)` has it. */
function tickerPose(ticker, slot, time) {
  return mirrored(leftToRightPose(ticker, slot, time));
}

function leftToRightPose({ roll, marquee, pausedAfter, width }, slot, time) {
  if (!roll && marquee?.slot === slot) {
    const elapsed = pausedAfter ?? time - marquee.start;
    const pose = poseAt(marquee.motion, elapsed);
    return preferences.reducesMotion ? pagePose(pose, marquee.motion, width) : pose;
  }
  if (!roll) return restingPose;
  const elapsed = pausedAfter ?? time - roll.start;
  if (preferences.reducesMotion) {
    const way = easedWay(0, roll.duration, elapsed, "easeInOut");
    return { opacity: roll.incoming === slot ? way : 1 - way };
  }
  if (roll.incoming === slot) return poseAt(roll.motions.incoming, elapsed);
  return poseAt(roll.motions.outgoing, elapsed);
}

/** A long text in pages, if the user prefers reduced motion. */
function pagePose({ translationX }, motion, width) {
  const end = poseAt(motion, motion.duration).translationX;
  const page = Math.ceil(translationX / width) * width;
  return { translationX: translationX === end ? end : page };
}

function tickerAnchor({ roll }, slot) {
  const motion = roll && (roll.incoming === slot ? roll.motions.incoming : roll.motions.outgoing);
  const { x, y } = motion?.anchor ?? { x: 0.5, y: 0.5 };
  return `${x * 100}% ${y * 100}%`;
}

class TickerView {
  constructor(parent) {
    this.node = element("div", "ticker", parent);
    this.items = ["first", "second"].map((slot) => new TickerItemView(this.node, slot));
    /** Takes the widths of items; set if the room runs here. */
    this.report = null;
  }

  draw({ ticker }, time) {
    setHidden(this.node, !ticker.first && !ticker.second);
    setAttribute(this.node, "data-tapped", ticker.tapped !== null && time < ticker.tapped + 0.3);
    setStyle(this.node, "top", `${screenLayout.notices}px`);
    setStyle(this.node, "width", `${clamp(ticker.width, 0, 366)}px`);
    setStyle(this.node, "height", `${clamp(ticker.height, 0, 88)}px`);
    for (const item of this.items) {
      item.draw(ticker, time);
      const measurement = this.report && item.measure();
      if (measurement) this.report(measurement);
    }
    const shown = ticker.roll?.incoming ?? (ticker.first ? "first" : "second");
    setControl(this.node, this.items.find(({ slot }) => slot === shown).label);
  }
}

class TickerItemView {
  /** As in the style sheet, in points. */
  static margin = 14;
  static gap = 6;

  constructor(parent, slot) {
    this.slot = slot;
    this.node = element("div", "ticker-item", parent);
    this.node.dataset.slot = slot;
    this.name = element("span", "name", this.node);
    this.text = element("span", "text", this.node);
  }

  /** The text of an item, with the sender of a comment. */
  get label() {
    return [this.name, this.text].filter(({ hidden, shownText }) => !hidden && shownText)
      .map(({ shownText }) => isolated(shownText)).join(": ") || "Notice";
  }

  draw(ticker, time) {
    const item = ticker[this.slot];
    setHidden(this.node, !item);
    this.item = item;
    if (!item) return;
    setHidden(this.name, item.sender === undefined);
    if (item.sender !== undefined) setFeedText(this.name, nameOf(item.sender), 120);
    setFeedText(this.text, item.content, 120);
    setAttribute(this.node, "data-kind", item.kind);
    this.node.classList.toggle("wide", Boolean(ticker.wide[this.slot]));
    setStyle(this.node, "transform-origin", tickerAnchor(ticker, this.slot));
    setPose(this.node, tickerPose(ticker, this.slot, time));
  }

  /** The width of a new item on one line. Only an item with an identifier is known by it. */
  measure() {
    const { item, measured } = this;
    if (!item || (measured?.item === item && measured.name === this.name.shownText)) return null;
    this.measured = { item, name: this.name.shownText };
    if (item.id === undefined) return null;
    const name = this.name.hidden ? 0 : this.name.scrollWidth + TickerItemView.gap;
    const width = 2 * TickerItemView.margin + name + this.text.scrollWidth;
    // The item itself is the key, in any place.
    return { showing: { slot: this.slot, item, index: 0 }, width };
  }
}
