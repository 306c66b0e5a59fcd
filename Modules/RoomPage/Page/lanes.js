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
      [lane.shown, lane.leaving].map((row) => ({ row, index, isFollowed: row === lane.leaving && lane.shown !== null })))
      .reverse();
    const raised = pinnedHeight(state.comments);
    fill(this.rows, rows, () => new GiftRow(this.parent), (piece, { row, index, isFollowed }) => {
      const { giftLook } = state;
      const isOver = !row || (row.left !== undefined && time >= row.left + giftLook.exit.duration);
      setHidden(piece.node, isOver);
      if (!isOver) piece.draw(row, index, giftLook, { raised, isFollowed }, time);
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

  /** `raised`: the rise of the lanes, in points; `isFollowed`: whether another row has taken the lane. */
  draw(row, index, look, { raised, isFollowed }, time) {
    const { gift, isValuable, count, stepped, tapped } = row;
    setAttribute(this.node, "data-lane", index);
    setAttribute(this.node, "data-valuable", isValuable);
    setAttribute(this.node, "data-class", valueClassOf(gift.unitValue * Math.max(1, count)));
    setAttribute(this.node, "data-followed", isFollowed);
    setAttribute(this.node, "data-own", gift.isLocalUser);
    setAttribute(this.node, "data-leaves", row.left !== undefined);
    setAttribute(this.node, "data-tapped", time < tapped + 0.3);
    const name = nameOf(gift.sender);
    setAvatar(this.avatar, gift.sender, name);
    setFeedText(this.sender, name, 24);
    setFeedText(this.gift, giftNameOf(gift.gift), 24);
    setIcon(this.icon, gift.gift);
    setCount(this.count, count, look);
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

/** The counts at which a combo is larger, and of another color. */
const comboSteps = [10, 66, 188, 520];

/** Shows a count, except the count of a single gift. */
function setCount(node, count, look) {
  setText(node, giftLabel(count, look));
  setAttribute(node, "data-step", comboSteps.filter((step) => count >= step).length);
  setAttribute(node, "data-single", count <= 1);
}

/** The class of a value, from 0 to 3. */
function valueClassOf(value) {
  return [10, 100, 500].filter((least) => value >= least).length;
}

/** The label of a count, as `GiftRow.label` has it. */
function giftLabel(count, { labelPrefix }) {
  return count > 0 ? `${labelPrefix}${count}` : "";
}

/** The pose of a label, which pops at each step, as `GiftViewState.labelPose(of:at:)` has it. */
function giftLabelPose(stepped, { pop }, time) {
  return stepPose(pop, stepped, time);
}

/** A number of a higher class springs back from a larger size. */
function popPose(since, time) {
  if (preferences.reducesMotion) return restingPose;
  const scale = time < since ? 1 : 1 + 0.7 * (1 - springValue(0.28, 0.62, 0, time - since));
  return { scaleX: scale, scaleY: scale };
}
