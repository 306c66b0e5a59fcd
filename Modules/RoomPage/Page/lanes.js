// Gifts on lanes.

class LanesView {
  constructor(parent) {
    this.rows = new KeyedNodes(parent, () => new GiftRow());
  }

  draw({ lanes, comments }) {
    // The last lane is the uppermost: Tab goes downwards.
    const rows = lanes.filter(({ pose }) => pose).sort((one, other) => other.lane - one.lane);
    const taken = new Set(lanes.filter(({ phase }) => phase === "showing").map(({ lane }) => lane));
    this.rows.draw(rows, ({ id }) => id, taken, pinnedHeight(comments));
  }
}

class GiftRow {
  /** The place of a row, in points. */
  static size = { width: 320, height: 48 };

  constructor() {
    this.node = element("div", "gift-row");
    this.avatar = element("div", "avatar", this.node);
    const words = element("div", "words", this.node);
    this.sender = element("div", "sender", words);
    this.gift = element("div", "gift", words);
    this.icon = element("div", "icon", this.node);
    this.count = ownDirection("div", "count", this.node);
  }

  /** `taken`: the lanes that another row may have taken; `raised`: the rise of the lanes, in points. */
  draw({ lane, phase, combo, isTapped, count, label, pose, labelPose }, taken, raised) {
    const isLeaving = phase === "exiting";
    setAttribute(this.node, "data-lane", lane);
    setAttribute(this.node, "data-class", valueClassOf(combo.unitValue * Math.max(1, count)));
    setAttribute(this.node, "data-followed", isLeaving && taken.has(lane));
    setAttribute(this.node, "data-own", combo.isLocalUser);
    setAttribute(this.node, "data-leaves", isLeaving);
    setAttribute(this.node, "data-tapped", isTapped);
    const name = nameOf(combo.sender);
    setAvatar(this.avatar, combo.sender, name);
    setFeedText(this.sender, name, 24);
    setFeedText(this.gift, giftNameOf(combo.gift), 24);
    setIcon(this.icon, combo.gift);
    setCount(this.count, count, label);
    const [sender, given] = [this.sender, this.gift].map(({ shownText }) => isolated(shownText));
    setControl(this.node, joined(say("gift", { user: sender, gift: given }), sayNumber("count", count)), isLeaving);
    setStyle(this.node, "bottom", `calc(${screenLayout.lanes + raised}px + ${lane} * (var(--lane-height) + var(--lane-spacing)))`);
    setPose(this.node, pose);
    setPose(this.count, labelPose);
  }
}

/** The counts at which a combo is larger, and of another color. */
const comboSteps = [10, 66, 188, 520];

/** Shows a count, except the count of a single gift. */
function setCount(node, count, label) {
  setText(node, label);
  setAttribute(node, "data-step", comboSteps.filter((step) => count >= step).length);
  setAttribute(node, "data-single", count <= 1);
}

/** The class of a value, from 0 to 3. */
function valueClassOf(value) {
  return [10, 100, 500].filter((least) => value >= least).length;
}
