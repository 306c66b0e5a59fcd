// Gifts on lanes: a row enters, its count goes up, it leaves.

beginnings.lanes = (record) =>
  Array.from({ length: record.room.laneCount }, () => ({ shown: null, leaving: null }));
beginnings.giftLook = ({ room }) => room;

function changeLane(state, { lane }, change) {
  state.lanes = replacing(state.lanes, lane, change(state.lanes[lane]));
}

reducers["gifts.laneWillEnter"] = (state, event) => {
  const { time, combo, count, isValuable } = event;
  const shown = { gift: combo, isValuable, count, entered: time, stepped: null };
  changeLane(state, event, (lane) => ({ ...lane, shown }));
};

reducers["gifts.laneDidStep"] = (state, event) => {
  const { time, count } = event;
  changeLane(state, event, (lane) => ({ ...lane, shown: { ...lane.shown, count, stepped: time } }));
};

reducers["gifts.laneDidReceiveTap"] = (state, event) => {
  const { time } = event;
  changeLane(state, event, (lane) => ({ ...lane, shown: { ...lane.shown, tapped: time } }));
};

reducers["gifts.laneWillExit"] = (state, event) => {
  const { time, count } = event;
  changeLane(state, event, ({ shown }) => ({
    shown: null, leaving: { ...shown, count, left: time },
  }));
};

reducers["gifts.laneDidEmpty"] = (state, event) => {
  changeLane(state, event, (lane) => ({ ...lane, leaving: null }));
};

class LanesView {
  constructor(parent) {
    this.parent = parent;
    this.rows = [];
  }

  draw(state, time) {
    // The last lane is the uppermost: Tab goes downwards.
    const rows = state.lanes.flatMap((lane, index) =>
      [lane.shown, lane.leaving].map((row) => ({ row, index }))).reverse();
    fill(this.rows, rows, () => new GiftRow(this.parent), (piece, { row, index }) => {
      const { giftLook } = state;
      const isOver = !row || (row.left !== undefined && time >= row.left + giftLook.exit.duration);
      setHidden(piece.node, isOver);
      if (!isOver) piece.draw(row, index, giftLook, pinnedHeight(state.comments), time);
    });
  }
}

class GiftRow {
  /** The place of a row, in points. */
  static size = { width: 320, height: 50 };

  constructor(parent) {
    this.node = element("div", "gift-row", parent);
    this.avatar = element("div", "avatar", this.node);
    const words = element("div", "words", this.node);
    this.sender = element("div", "sender", words);
    this.gift = element("div", "gift", words);
    this.icon = element("div", "icon", this.node);
    this.count = ownDirection("div", "count", this.node);
  }

  /** `raised`: how much higher the lanes are, in points. */
  draw(row, index, look, raised, time) {
    const { gift, isValuable, count, stepped, tapped } = row;
    setAttribute(this.node, "data-lane", index);
    setAttribute(this.node, "data-valuable", isValuable);
    setAttribute(this.node, "data-own", gift.isLocalUser);
    setAttribute(this.node, "data-leaves", row.left !== undefined);
    setAttribute(this.node, "data-tapped", time < tapped + 0.3);
    const name = nameOf(gift.sender);
    setAvatar(this.avatar, gift.sender, name);
    setFeedText(this.sender, name, 24);
    setFeedText(this.gift, gift.gift, 24);
    setIcon(this.icon, gift.gift);
    setText(this.count, giftLabel(count, look));
    const [sender, given] = [this.sender, this.gift].map(({ shownText }) => isolated(shownText));
    setControl(this.node, `${sender} gave ${given}, ${numberText(count)}`, row.left !== undefined);
    setStyle(this.node, "bottom", `${screenLayout.lanes + raised + index * 60}px`);
    setPose(this.node, rowPose(row, look, time));
    setPose(this.count, giftLabelPose(stepped, look, time));
  }
}

/** The pose of a row on its lane, as `GiftViewState.pose(of:at:size:)` has it. */
function rowPose({ entered, left }, { entrance, exit }, time) {
  return runningPose(appearance(entrance, entered, exit, left), time, GiftRow.size);
}

/** The label of a count, as `GiftRow.label` has it. */
function giftLabel(count, { labelPrefix }) {
  return count > 0 ? `${labelPrefix}${count}` : "";
}

/** The pose of a label, which pops at each step, as `GiftViewState.labelPose(of:at:)` has it. */
function giftLabelPose(stepped, { pop }, time) {
  return stepPose(pop, stepped, time);
}

/** A number of another kind springs back from being larger. */
function popPose(since, time) {
  if (preferences.reducesMotion) return restingPose;
  const scale = time < since ? 1 : 1 + 0.7 * (1 - springValue(0.28, 0.62, 0, time - since));
  return { scaleX: scale, scaleY: scale };
}
