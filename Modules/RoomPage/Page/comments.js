// The list of comments: rows, the part of them that is on screen, and pinned comments, as `CommentViewState` has them.

beginnings.comments = () => ({
  rows: [], pins: [], isFollowing: true, height: screenLayout.comments.height,
  distance: 0, grip: null, glide: null, firstUnread: null,
});

/** The time constant, in seconds, of rows that enter and of a list that returns to its end. */
const commentSettling = 0.08;

/** The distance of a gliding list from its place of rest; 0 once it is invisible. */
function glideOffset(glide, time) {
  if (!glide) return 0;
  const rest = glide.offset * Math.exp(-Math.max(0, time - glide.start) / glide.constant);
  return Math.abs(rest) < 0.5 ? 0 : rest;
}

/** The distance from the lower edge of the list to the end of its rows, as it is drawn at a time. */
function commentDistance({ distance, glide }, time) {
  return preferences.reducesMotion && !glide?.followsFinger ? distance : distance + glideOffset(glide, time);
}

/** Whether a finger has left the list, and it coasts. */
function isListCoasting({ glide }, time) {
  return Boolean(glide?.followsFinger) && glideOffset(glide, time) !== 0;
}

/** The number of rows that came while the list did not follow, without joins and own comments. */
function unreadComments({ rows, firstUnread }) {
  if (firstUnread === null) return 0;
  return rows.filter(({ row, message, delivery }) =>
    row >= firstUnread && message.kind !== "join" && delivery === undefined).length;
}

/** The index of the row with this number, or -1. */
function commentIndex(rows, number) {
  return rows.findLastIndex(({ row }) => row === number);
}

function heightOfComments(rows) {
  return rows.reduce((sum, { height }) => sum + height, 0);
}

/** Changes a copy of the list, and makes it the list. */
function changeComments(state, change) {
  const list = { ...state.comments };
  change(list);
  if (list.distance > 0) list.distance = Math.min(list.distance, greatestDistance(list));
  if (list.distance < 1) followNewest(list);
  state.comments = list;
}

function greatestDistance({ rows, height }) {
  return Math.max(0, heightOfComments(rows) - height);
}

function followNewest(list) {
  Object.assign(list, { isFollowing: true, firstUnread: null });
}

function shiftComments(list, extent) {
  list.distance += extent;
  if (list.grip !== null) list.grip += extent;
}

reducers["comments.didAppend"] = (state, { rows, time }) => changeComments(state, (list) => {
  list.rows = [...list.rows, ...rows];
  const extent = heightOfComments(rows);
  if (list.isFollowing) {
    // Rows on screen remain where they were drawn, and glide up.
    const offset = Math.min(list.height, extent + glideOffset(list.glide, time));
    list.glide = { start: time, offset, constant: commentSettling };
  } else {
    shiftComments(list, extent);
    list.firstUnread ??= rows[0]?.row ?? null;
  }
});

reducers["comments.didRestore"] = (state, { rows, time: now }) => changeComments(state, (list) => {
  // Each past comment is inserted at the place of its time. Comments without an age come first, above all rows.
  for (const [offset, row] of rows.entries()) {
    const index = row.time < now ? list.rows.findLastIndex(({ time }) => time <= row.time) + 1 : offset;
    const below = heightOfComments(list.rows.slice(index));
    list.rows = list.rows.toSpliced(index, 0, row);
    if (!list.isFollowing && below <= list.distance + glideOffset(list.glide, now)) shiftComments(list, row.height);
  }
});

reducers["comments.didUpdate"] = (state, { row }) => changeComments(state, (list) => {
  const index = commentIndex(list.rows, row.row);
  if (list.rows[index]?.row === row.row) list.rows = replacing(list.rows, index, row);
});

reducers["comments.didRemove"] = (state, { rows, time }) => changeComments(state, (list) => {
  const removed = new Set(rows);
  let below = 0;
  for (const row of list.rows.toReversed()) {
    if (!removed.has(row.row)) below += row.height;
    else if (!list.isFollowing && below < list.distance) shiftComments(list, -Math.min(row.height, list.distance));
  }
  list.rows = list.rows.filter(({ row }) => !removed.has(row));
  shortenCoast(list, time);
});

reducers["comments.didTrim"] = (state, { count, time }) => changeComments(state, (list) => {
  list.rows = list.rows.slice(Math.max(0, count));
  shortenCoast(list, time);
});

/** If its rows have left, a coasting list begins at the oldest row. */
function shortenCoast(list, time) {
  if (!list.glide?.followsFinger) return;
  const limit = Math.max(0, greatestDistance(list) - list.distance);
  if (glideOffset(list.glide, time) > limit) list.glide = { ...list.glide, start: time, offset: limit };
}

reducers["comments.didMeasure"] = (state, { heights, time }) => changeComments(state, (list) => {
  for (const { row, height } of heights) measureComment(list, row, height, time);
});

function measureComment(list, number, height, time) {
  const index = commentIndex(list.rows, number);
  const row = list.rows[index];
  const change = height - row?.height;
  if (row?.row !== number || change === 0) return;
  list.rows = replacing(list.rows, index, { ...row, height });
  if (list.isFollowing) {
    // The glide of a row that enters ends at its whole height.
    if (glideOffset(list.glide, time) > 0) list.glide = { ...list.glide, offset: list.glide.offset + change };
    return;
  }
  // Includes a row without a height at the lower edge of the list, whose place is below the screen.
  const below = heightOfComments(list.rows.slice(index + 1));
  if (below < list.distance || below + row.height <= list.distance) {
    shiftComments(list, Math.max(-list.distance, change));
  }
}

reducers["comments.didResize"] = (state, { height }) => changeComments(state, (list) => {
  list.height = height;
});

reducers["comments.didScrollToNewest"] = (state, { time }) => changeComments(state, (list) => {
  const drawn = list.distance + glideOffset(list.glide, time);
  const glide = drawn > 0
    ? { start: time, offset: Math.min(drawn, list.height), constant: commentSettling } : null;
  Object.assign(list, { grip: null, distance: 0, glide });
  followNewest(list);
});

reducers["comments.didDrag"] = (state, drag) => changeComments(state, (list) => scrollComments(list, drag));

function scrollComments(list, { phase, translation, velocity, time }) {
  if (list.glide?.followsFinger) {
    list.distance += glideOffset(list.glide, time);
    list.glide = null;
  }
  // At the beginning, or after the position was lost.
  list.grip = phase === "began" ? list.distance : list.grip ?? list.distance - translation;
  const greatest = greatestDistance(list);
  list.distance = clamp(list.grip + translation, 0, greatest);
  if (phase !== "ended") {
    decideToFollow(list, list.distance, time);
    return;
  }
  const drawn = list.distance + glideOffset(list.glide, time);
  const coast = velocity * coasting;
  decideToFollow(list, clamp(list.distance + coast, 0, greatest), time);
  list.grip = null;
  list.distance = list.isFollowing ? 0 : clamp(drawn + coast, 0, greatest);
  const travel = list.distance - drawn;
  // The velocity is the velocity of the finger at the beginning, also near the end of the rows. For a list that coasts
  // freely, the quotient is the constant of coasting except for its last digits.
  const constant = velocity === 0 ? 0 : travel / velocity;
  list.glide = travel === 0 ? null : {
    start: time, offset: -travel, followsFinger: true,
    constant: constant > 0 && constant <= coasting * (1 + 1e-9) ? constant : commentSettling,
  };
}

/** The list ceases to follow at more than one row from the end, and follows again at the end. */
function decideToFollow(list, distance, time) {
  if (list.isFollowing && distance > Math.max(1, list.rows.at(-1)?.height ?? 0)) {
    list.isFollowing = false;
    // The list stops moving by itself.
    shiftComments(list, glideOffset(list.glide, time));
    list.glide = null;
  } else if (!list.isFollowing && distance < 1) {
    followNewest(list);
  }
}

reducers["comments.didPin"] = (state, { message, start }) => changeComments(state, (list) => {
  const pin = { message, start };
  const old = list.pins.findIndex((other) => other.message.id === message.id);
  if (old >= 0 && list.pins[old].message.priority === message.priority) {
    list.pins = replacing(list.pins, old, pin);
    return;
  }
  const others = list.pins.filter((_, index) => index !== old);
  const place = others.findIndex((other) => other.message.priority < message.priority);
  list.pins = others.toSpliced(place < 0 ? others.length : place, 0, pin);
});

reducers["comments.didUnpin"] = (state, { id }) => changeComments(state, (list) => {
  list.pins = list.pins.filter(({ message }) => message.id !== id);
});

reducers["comments.didReset"] = (state) => {
  state.comments = { ...beginnings.comments(), height: state.comments.height };
};

/** The words of a row after the name of its sender, as `CommentPhrase.rest` has them. */
function commentWords({ message: { kind, text }, count }) {
  if (kind === "join") {
    return count <= 1 ? "joined" : `and ${numberText(count - 1)} ${count === 2 ? "other" : "others"} joined`;
  }
  return kind === "follow" ? "followed the host" : text;
}

/** Whether the sender says the words: then a colon is between them. */
function isSaid({ message: { kind, sender } }) {
  return sender !== undefined && kind !== "join" && kind !== "follow";
}
