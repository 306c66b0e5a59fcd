// The rows that sum up gifts of a crowd, each in the pose that `GiftViewState` has for it.

beginnings.crowds = () => new Rows();
beginnings.crowdDepartures = () => [];
beginnings.crowdCount = () => 0;

/** The number of rows that may exit at a time. */
const crowdDepartureLimit = 64;

reducers["gifts.crowdDidChange"] = (state, event) => {
  const { time } = event;
  const key = giftKey(event);
  if (state.crowds.get(key)) {
    state.crowds.change(key, (row) => ({ ...row, crowd: event, changedAt: time }));
    return;
  }
  state.crowdCount += 1;
  state.crowds.append(
    key, { id: state.crowdCount, crowd: event, beganAt: time, changedAt: null });
};

reducers["gifts.crowdDidEnd"] = (state, event) => {
  const { fadeOut, crowdReordering } = state.giftLook;
  const { time } = event;
  const key = giftKey(event);
  const row = state.crowds.get(key);
  state.crowds.delete(key);
  const until = time + Math.max(fadeOut.duration, crowdReordering);
  const ended = row && time < until ? [{ ...row, endedAt: time, until }] : [];
  state.crowdDepartures = [...state.crowdDepartures.filter((left) => left.until > time), ...ended]
    .slice(-crowdDepartureLimit);
};

/**
 * The upper rows in their order, and exiting rows. All rows are visited, and few are compared with more than the last
 * row that is kept, since there may be as many rows as gifts.
 */
function upperCrowds({ crowds, crowdDepartures: leaving }, limit = Infinity) {
  const rows = [];
  for (const row of crowds.all) {
    if (rows.length === limit && !isAbove(row, rows.at(-1))) continue;
    rows.splice(countUntil(rows.length, (index) => isAbove(rows[index], row)), 0, row);
    if (rows.length > limit) rows.pop();
  }
  return { rows, leaving };
}

/** Whether a row is above another: the most valuable gift is first, then by name. */
function isAbove(row, other) {
  if (row.crowd.unitValue !== other.crowd.unitValue) {
    return row.crowd.unitValue > other.crowd.unitValue;
  }
  const order = orderOfTexts(row.crowd.gift, other.crowd.gift);
  return order === 0 ? row.id < other.id : order < 0;
}

/** The order of two texts by their scalars, which is that of their bytes. */
function orderOfTexts(one, other) {
  const length = Math.min(one.length, other.length);
  let place = 0;
  while (place < length && one.charCodeAt(place) === other.charCodeAt(place)) place += 1;
  if (place === length) return one.length - other.length;
  return orderOfUnit(one.charCodeAt(place)) - orderOfUnit(other.charCodeAt(place));
}

/** A scalar of two units is after all scalars of one unit. */
function orderOfUnit(unit) {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The times between which a row pushes another row down; null if the two rows never met.
 * A row that was there first has no start, and a row that stays no end.
 */
function pushOf(other, row) {
  if (other.id === row.id || !isAbove(other, row)) return null;
  if (other.endedAt <= row.beganAt || other.beganAt >= row.endedAt) return null;
  const isMoved = row.endedAt === undefined || other.endedAt < row.endedAt;
  return {
    start: other.beganAt > row.beganAt ? other.beganAt : undefined,
    end: isMoved ? other.endedAt : undefined,
  };
}

/** The number of rows above a row: a fraction while it travels. */
function placeOfCrowd({ rows, leaving }, row, duration, time) {
  const progress = (since) => {
    if (!(duration > 0) || preferences.reducesMotion) return time < since ? 0 : 1;
    return curveValue("easeInOut", (time - since) / duration);
  };
  let place = 0;
  for (const other of [...rows, ...leaving]) {
    const push = pushOf(other, row);
    if (!push) continue;
    place += push.start === undefined ? 1 : progress(push.start);
    place -= push.end === undefined ? 0 : progress(push.end);
  }
  return place;
}

/** The pose of a row, by `GiftViewState.pose(of:at:size:)`; null after its exit. */
function crowdPose(crowds, row, { fadeIn, fadeOut, crowdReordering }, time) {
  const motion = appearance(fadeIn, row.beganAt, fadeOut, row.endedAt);
  if (row.endedAt !== undefined && !isRunning(motion, time)) return null;
  const pose = runningPose(motion, time, CrowdRow.size);
  const way = placeOfCrowd(crowds, row, crowdReordering, time) * CrowdRow.size.height;
  return { ...pose, translationY: (pose.translationY ?? 0) + way };
}

class CrowdsView {
  /** The number of drawn rows: more than fit, so that lower rows come into view. */
  static limit = 64;

  constructor(parent) {
    this.node = element("div", "crowds", parent);
    this.rows = [];
    this.upper = { crowds: null, version: 0, rows: [] };
  }

  /** There may be as many rows as gifts, so rows are visited only after a change. */
  upperRows(state) {
    const { crowds, crowdDepartures: leaving } = state;
    const { version } = crowds;
    if (this.upper.crowds !== crowds || this.upper.version !== version) {
      this.upper = { crowds, version, rows: upperCrowds(state, CrowdsView.limit).rows };
    }
    return { rows: this.upper.rows, leaving };
  }

  draw(state, time) {
    const { giftLook } = state;
    const crowds = this.upperRows(state);
    setStyle(this.node, "top", `${screenLayout.crowds}px`);
    const rows = [...crowds.leaving, ...crowds.rows]
      .map((row) => ({ ...row, pose: crowdPose(crowds, row, giftLook, time) }))
      .filter(({ pose }) => pose !== null);
    fill(this.rows, rows, () => new CrowdRow(this.node), (piece, row) =>
      piece.draw(row, giftLook, time));
  }
}

class CrowdRow {
  /** Its height is the distance to the next one. */
  static size = { width: 320, height: 36 };

  constructor(parent) {
    this.node = element("div", "crowd-row", parent);
    this.icon = element("span", "icon", this.node);
    this.people = ownDirection("span", "people", this.node);
    this.gift = element("span", "gift", this.node);
    this.count = ownDirection("span", "count", this.node);
  }

  draw({ crowd, changedAt, pose }, look, time) {
    setIcon(this.icon, crowd.gift);
    setText(this.people, `${numberText(crowd.senders)} more gave`);
    setFeedText(this.gift, giftNameOf(crowd.gift), 16);
    setText(this.count, giftLabel(crowd.units, look));
    setPose(this.node, pose);
    setPose(this.count, giftLabelPose(changedAt, look, time));
  }
}
