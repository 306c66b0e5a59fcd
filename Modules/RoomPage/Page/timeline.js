// The state of the room, from events: of a recording at any time, or of a room that runs.

/**
 * How each event changes the state: `reducers[event.what](state, event)`. It puts new parts in the
 * place of old ones, or changes parts that are `Rows`; it never changes a value inside of a part.
 */
const reducers = {};

/** The parts of the state before the first event: functions of the facts about the room. */
const beginnings = {};

function beginningOf(about) {
  return Object.fromEntries(
    Object.entries(beginnings).map(([part, begin]) => [part, begin(about)]));
}

/** Changes a state by an event, if it is of a kind that the page shows. */
function reduce(state, event) {
  reducers[event.what]?.(state, event);
}

/** A copy of the state that does not change with this one. */
function copyOf(state) {
  const copy = { ...state };
  for (const [part, value] of Object.entries(copy)) {
    if (value instanceof Rows) copy[part] = value.copy();
  }
  return copy;
}

/** The cost of a copy of a state: the number of its rows. */
function sizeOf(state) {
  return Object.values(state).reduce(
    (sum, part) => sum + (part instanceof Rows ? part.size : 0), 0);
}

/**
 * The states of a recording. Playing to a time and jumping to it give the same state.
 *
 * Some states are kept, and a seek begins at the kept state before its time. The number of events between two kept
 * states is the size of the state, and at least `interval`, so that all copies together cost no more than the
 * events.
 */
class Timeline {
  /** Events between two kept states, at least. */
  static interval = 2048;

  /** Takes all events of a record, and calls `observe` for each. */
  constructor(record, observe = () => {}) {
    this.events = record.events;
    this.times = new Float64Array(record.events.length);
    this.kept = [];
    // The number of events before the next state is kept.
    this.due = 0;
    this.state = beginningOf(record);
    this.count = 0;
    // Includes a recording without events.
    this.keepIfDue();
    while (this.count < this.events.length) {
      this.keepIfDue();
      const event = this.events.at(this.count);
      this.times[this.count] = event.time;
      observe(event);
      this.step(event);
    }
    this.due = Infinity;
    this.end = Math.max(record.end, this.times.at(-1) ?? 0);
  }

  step(event) {
    reduce(this.state, event);
    this.count += 1;
  }

  keepIfDue() {
    if (this.count < this.due) return;
    this.due = (this.kept.at(-1)?.count ?? 0) + sizeOf(this.state);
    if (this.count < this.due) return;
    this.kept.push({ count: this.count, state: copyOf(this.state) });
    this.due = this.count + Timeline.interval;
  }

  /** The state after all events up to and at `time`. */
  stateAt(time) {
    const target = countUntil(this.times.length, (index) => this.times[index] <= time);
    const { count, state } = this.kept[
      countUntil(this.kept.length, (index) => this.kept[index].count <= target) - 1];
    if (this.count > target || this.count < count) {
      this.state = copyOf(state);
      this.count = count;
    }
    while (this.count < target) this.step(this.events.at(this.count));
    return this.state;
  }
}
