// The rows that sum up gifts of a summary, each in the pose that `GiftViewState` has for it.

beginnings.summaries = () => new Rows();
beginnings.summaryDepartures = () => [];
beginnings.summaryCount = () => 0;

/** The number of rows that may exit at a time. */
const summaryDepartureLimit = 64;

reducers["gifts.summaryDidChange"] = (state, event) => {
  const { time } = event;
  const key = giftKey(event);
  if (state.summaries.get(key)) {
    state.summaries.change(key, (row) => ({ ...row, summary: event, changedAt: time }));
    return;
  }
  state.summaryCount += 1;
  state.summaries.append(
    key, { id: state.summaryCount, summary: event, beganAt: time, changedAt: null });
};

reducers["gifts.summaryDidEnd"] = (state, event) => {
  const { fadeOut, summaryReordering } = state.giftLook;
  const { time } = event;
  const key = giftKey(event);
  const row = state.summaries.get(key);
  state.summaries.delete(key);
  const until = time + Math.max(fadeOut.duration, summaryReordering);
  const ended = row && time < until ? [{ ...row, endedAt: time, until }] : [];
  state.summaryDepartures = [...state.summaryDepartures.filter((left) => left.until > time), ...ended]
    .slice(-summaryDepartureLimit);
};

/**
 * The upper rows in their order, and exiting rows. All rows are visited, and few are compared with more than the last
 * row that is kept, since there may be as many rows as gifts.
 */
function upperSummaries({ summaries, summaryDepartures: leaving }, limit = Infinity) {
  const rows = [];
  for (const row of summaries.all) {
    if (rows.length === limit && !isAbove(row, rows.at(-1))) continue;
    rows.splice(countUntil(rows.length, (index) => isAbove(rows[index], row)), 0, row);
    if (rows.length > limit) rows.pop();
  }
  return { rows, leaving };
}

/** Whether a row is above another: the most valuable gift is first, then by name. */
function isAbove(row, other) {
  if (row.summary.unitValue !== other.summary.unitValue) {
    return row.summary.unitValue > other.summary.unitValue;
  }
  const order = orderOfTexts(row.summary.gift, other.summary.gift);
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
function placeOfSummary({ rows, leaving }, row, duration, time) {
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
function summaryPose(summaries, row, { fadeIn, fadeOut, summaryReordering }, time) {
  const motion = appearance(fadeIn, row.beganAt, fadeOut, row.endedAt);
  if (row.endedAt !== undefined && !isRunning(motion, time)) return null;
  const pose = runningPose(motion, time, SummaryRow.size);
  const way = placeOfSummary(summaries, row, summaryReordering, time) * SummaryRow.size.height;
  return { ...pose, translationY: (pose.translationY ?? 0) + way };
}

class SummariesView {
  /** The number of drawn rows: more than fit, so that lower rows come into view. */
  static limit = 64;

  constructor(parent) {
    this.node = element("div", "summaries", parent);
    this.rows = [];
    this.upper = { summaries: null, version: 0, rows: [] };
  }

  /** There may be as many rows as gifts, so rows are visited only after a change. */
  upperRows(state) {
    const { summaries, summaryDepartures: leaving } = state;
    const { version } = summaries;
    if (this.upper.summaries !== summaries || this.upper.version !== version) {
      this.upper = { summaries, version, rows: upperSummaries(state, SummariesView.limit).rows };
    }
    return { rows: this.upper.rows, leaving };
  }

  draw(state, time) {
    const { giftLook } = state;
    const summaries = this.upperRows(state);
    setStyle(this.node, "top", `${screenLayout.summaries}px`);
    const rows = [...summaries.leaving, ...summaries.rows]
      .map((row) => ({ ...row, pose: summaryPose(summaries, row, giftLook, time) }))
      .filter(({ pose }) => pose !== null);
    fill(this.rows, rows, () => new SummaryRow(this.node), (piece, row) =>
      piece.draw(row, giftLook, time));
  }
}

class SummaryRow {
  /** Its height is the distance to the next one. */
  static size = { width: 320, height: 36 };

  constructor(parent) {
    this.node = element("div", "summary-row", parent);
    this.icon = element("span", "icon", this.node);
    this.people = ownDirection("span", "people", this.node);
    this.gift = element("span", "gift", this.node);
    this.count = ownDirection("span", "count", this.node);
  }

  draw({ summary, changedAt, pose }, look, time) {
    setIcon(this.icon, summary.gift);
    setText(this.people, `${numberText(summary.senders)} more gave`);
    setFeedText(this.gift, giftNameOf(summary.gift), 16);
    setText(this.count, giftLabel(summary.units, look));
    setPose(this.node, pose);
    setPose(this.count, giftLabelPose(changedAt, look, time));
  }
}
