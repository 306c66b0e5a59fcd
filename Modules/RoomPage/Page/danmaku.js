// Flying comments that wait for a width or are on screen, with their places, by `DanmakuViewState`.

beginnings.danmaku = ({ room }) => ({
  isIncluded: room.danmaku !== undefined, isListed: room.commentDestination === "listAndDanmaku",
  laneHeight: 32, opacity: 0.8, area: "half", speed: null, ...room.danmaku,
  size: { width: 0, height: 0 }, showings: [], unmeasured: [], stopped: 0, stop: null,
});

/** The greatest number of measured widths in a frame. */
const measuredAtOnce = 16;

function changeDanmaku(state, change) {
  state.danmaku = { ...state.danmaku, ...change };
}

/** The time on the clock of the lanes, in milliseconds. Times are whole nanoseconds. */
function danmakuTime({ stopped, stop }, time) {
  return (Math.round(Math.min(time, stop ?? time) * 1e9) - stopped) / 1e6;
}

function danmakuEnd({ start, duration, stop }) {
  return stop === null ? start + duration : Infinity;
}

function withoutComments(list, numbers) {
  return list.filter((entry) => !numbers.includes(entry.comment));
}

function forgetWidths(state, numbers) {
  if (state.danmaku.unmeasured.length === 0) return;
  changeDanmaku(state, { unmeasured: withoutComments(state.danmaku.unmeasured, numbers) });
}

/** Removes the comments that have left the screen. */
function withoutLeft(danmaku, time) {
  const now = Math.ceil(danmakuTime(danmaku, time));
  return danmaku.showings.filter((showing) => danmakuEnd(showing) > now);
}

reducers["danmaku.didRequestWidth"] = (state, { comment, message, count, isOwn, isKept }) => {
  const unmeasured = [...withoutComments(state.danmaku.unmeasured, [comment]), { comment, message, count, isOwn, isKept }];
  changeDanmaku(state, { unmeasured });
};
reducers["danmaku.didMeasure"] = (state, { widths }) => forgetWidths(state, widths.map(({ comment }) => comment));
reducers["danmaku.didDrop"] = (state, { comments }) => forgetWidths(state, comments);

reducers["danmaku.didEnter"] = (state, { comment, width, lane, slot, start, duration, time }) => {
  forgetWidths(state, [comment.comment]);
  const milliseconds = (seconds) => Math.round(seconds * 1000);
  const showing = {
    comment: comment.comment, content: comment, width, lane, slot, start: milliseconds(start),
    duration: milliseconds(duration), stop: null,
  };
  changeDanmaku(state, { showings: [...withoutLeft(state.danmaku, time), showing] });
};

function changeShowings(state, change) {
  changeDanmaku(state, { showings: state.danmaku.showings.map(change) });
}

reducers["danmaku.didUpdate"] = (state, { comment, message, count, isOwn, isKept }) => {
  const content = { comment, message, count, isOwn, isKept };
  changeShowings(state, (showing) => (showing.comment === comment ? { ...showing, content } : showing));
};

reducers["danmaku.didRemove"] = (state, { comments }) => {
  forgetWidths(state, comments);
  changeDanmaku(state, { showings: withoutComments(state.danmaku.showings, comments) });
};

reducers["danmaku.didArrange"] = (state, { size, moves, removed, time }) => {
  const { danmaku } = state;
  const now = Math.ceil(danmakuTime(danmaku, time));
  const columns = Math.ceil(size.width);
  const isWider = danmaku.speed != null && columns !== Math.ceil(danmaku.size.width) && columns > 0 && size.height > 0;
  const showings = withoutComments(withoutLeft(danmaku, time), removed).map((showing) => {
    const lane = moves.find(({ comment }) => comment === showing.comment)?.lane ?? showing.lane;
    if (!isWider || modeOf(showing) !== "scrolling") return { ...showing, lane };
    // With a speed, the comment keeps its share of the way and gets the duration of the new width.
    const duration = Math.ceil((columns + showing.width) * 1000 / danmaku.speed);
    const elapsed = clamp(now - showing.start, 0, showing.duration) * duration;
    const start = now - Math.floor((elapsed + Math.floor(showing.duration / 2)) / showing.duration);
    return { ...showing, lane, start, duration };
  });
  changeDanmaku(state, { size, showings });
};

/** Stops a comment and the comments behind it in its lane. */
reducers["danmaku.didTouch"] = (state, { comment, time }) => {
  const { danmaku } = state;
  const touched = danmaku.showings.find((showing) => showing.comment === comment);
  if (!touched) return;
  const now = Math.ceil(danmakuTime(danmaku, time));
  const isStopped = (other) => other === touched
    || (modeOf(other) === modeOf(touched) && other.lane === touched.lane && isAhead(touched, other, now, danmaku));
  changeShowings(state, (showing) => (isStopped(showing) ? { ...showing, stop: now } : showing));
};

reducers["danmaku.didRelease"] = (state, { time }) => {
  const now = Math.ceil(danmakuTime(state.danmaku, time));
  changeShowings(state, (showing) => (showing.stop === null ? showing
    : { ...showing, start: showing.start + Math.max(0, now - showing.stop), stop: null }));
};

reducers["danmaku.didSuspend"] = (state, { time }) => changeDanmaku(state, { stop: state.danmaku.stop ?? time });
reducers["danmaku.didResume"] = (state, { time }) => {
  const { stop, stopped } = state.danmaku;
  if (stop !== null) changeDanmaku(state, { stop: null, stopped: stopped + Math.round((time - stop) * 1e9) });
};

reducers["danmaku.didReset"] = (state) => changeDanmaku(state, { showings: [], unmeasured: [] });
reducers["danmaku.didConfigure"] = (state, { configuration: { laneHeight, opacity, area, speed } }) => {
  changeDanmaku(state, { laneHeight, opacity, area, speed });
};

function modeOf({ content }) {
  return content.message.mode;
}

/** Whether the left edge of another comment is not left of the right edge of this one. */
function isAhead(showing, other, now, { size }) {
  const columns = Math.ceil(size.width);
  const way = ({ width, start, duration, stop }) =>
    (columns + width) * clamp(Math.min(now, stop ?? now) - start, 0, duration) / duration;
  return way(showing) - way(other) >= showing.width - 1e-6;
}

/**
 * The comments on screen at a time, each with its place: `x` and `y` of its upper left corner, and its width. With
 * reduced motion, each lane shows its latest comment at rest.
 */
function flyingComments(danmaku, time) {
  const { size: { width, height }, laneHeight, showings } = danmaku;
  const areaHeight = height * { quarter: 0.25, half: 0.5, full: 1 }[danmaku.area];
  if (!(width > 0 && height > 0)) return [];
  const now = danmakuTime(danmaku, time);
  const begun = showings.filter(({ start }) => start <= now);
  const present = begun.filter((showing) => now < danmakuEnd(showing));
  const isLatest = (showing) => modeOf(showing) !== "scrolling" || begun.every((other) =>
    other.lane !== showing.lane || modeOf(other) !== "scrolling"
      || (other.start - showing.start || other.comment - showing.comment) <= 0);
  return (preferences.reducesMotion ? present.filter(isLatest) : present).map((showing) => {
    const mode = modeOf(showing);
    const isFlying = mode === "scrolling" && !preferences.reducesMotion;
    const shown = isFlying ? showing.width : Math.min(showing.width, width);
    const columns = Math.ceil(width);
    const way = (Math.min(now, showing.stop ?? now) - showing.start) / showing.duration;
    let x = mode === "scrolling" ? 0 : (width - shown) / 2;
    if (isFlying) x = columns - (columns + shown) * way;
    if (preferences.isRightToLeft) x = width - x - shown;
    const fromEdge = laneHeight * showing.lane;
    return { showing, x, y: mode === "bottom" ? areaHeight - laneHeight - fromEdge : fromEdge, width: shown };
  });
}
