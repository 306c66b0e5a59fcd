// The ticker: one item gives way to the next, by the motions of the roll.

beginnings.ticker = ({ room }) => ({
  first: null, second: null, roll: null, pausedAfter: null,
  width: room.tickerWidth, height: room.tickerHeight,
});

function changeTicker(state, change) {
  state.ticker = { ...state.ticker, ...change };
}

/** The roll on its way, as a view needs it. */
function rollOf({ start, outgoing, incoming, motions }) {
  return { start, motions, outgoing: outgoing?.slot ?? null, incoming: incoming.slot };
}

function showTickerItem(state, { slot, item }) {
  changeTicker(state, { [slot]: item });
}

reducers["ticker.shown"] = showTickerItem;
reducers["ticker.updated"] = showTickerItem;
reducers["ticker.rested"] = showTickerItem;
reducers["ticker.cleared"] = (state, { slot }) => changeTicker(state, { [slot]: null });
reducers["ticker.reloaded"] = (state) => {
  changeTicker(state, { first: null, second: null, roll: null });
};

reducers["ticker.rollBegan"] = (state, event) => {
  const { outgoing, incoming } = event;
  changeTicker(state, {
    [incoming.slot]: incoming.item, roll: rollOf(event),
    ...(outgoing ? { [outgoing.slot]: outgoing.item } : {}),
  });
};

reducers["ticker.rollEnded"] = (state, { incoming }) => {
  const other = incoming.slot === "first" ? "second" : "first";
  changeTicker(state, { [incoming.slot]: incoming.item, [other]: null, roll: null });
};

reducers["ticker.rollCancelled"] = (state) => changeTicker(state, { roll: null });

reducers["ticker.paused"] = (state, { elapsed }) => changeTicker(state, { pausedAfter: elapsed });

reducers["ticker.proceeded"] = (state, { since }) => {
  if (since === null) return;
  const { roll } = state.ticker;
  changeTicker(state, { pausedAfter: null, roll: roll && { ...roll, start: since } });
};

reducers["ticker.resized"] = (state, { size, roll }) => {
  const { width, height } = size;
  changeTicker(state, { width, height, roll: roll && rollOf(roll) });
};

/** The pose of a slot at a time, as `TickerState.pose(of:at:)` has it. */
function tickerPose({ roll, pausedAfter }, slot, time) {
  if (!roll) return restingPose;
  const elapsed = pausedAfter ?? time - roll.start;
  if (roll.incoming === slot) return poseAt(roll.motions.incoming, elapsed);
  return poseAt(roll.motions.outgoing, elapsed);
}

function tickerAnchor({ roll }, slot) {
  const motion = roll && (roll.incoming === slot ? roll.motions.incoming : roll.motions.outgoing);
  return `${(motion?.anchorX ?? 0.5) * 100}% ${(motion?.anchorY ?? 0.5) * 100}%`;
}

class TickerView {
  constructor(parent) {
    this.node = element("div", "ticker", parent);
    this.items = ["first", "second"].map((slot) => new TickerItemView(this.node, slot));
  }

  draw({ ticker }, time) {
    setHidden(this.node, !ticker.first && !ticker.second);
    setStyle(this.node, "width", `${clamp(ticker.width, 0, 366)}px`);
    setStyle(this.node, "height", `${clamp(ticker.height, 0, 88)}px`);
    for (const item of this.items) item.draw(ticker, time);
  }
}

class TickerItemView {
  constructor(parent, slot) {
    this.slot = slot;
    this.node = element("div", "ticker-item", parent);
    this.node.dataset.slot = slot;
    this.text = element("span", "text", this.node);
  }

  draw(ticker, time) {
    const item = ticker[this.slot];
    setHidden(this.node, !item);
    if (!item) return;
    setFeedText(this.text, item.content, 120);
    setStyle(this.node, "transform-origin", tickerAnchor(ticker, this.slot));
    setPose(this.node, tickerPose(ticker, this.slot, time));
  }
}
