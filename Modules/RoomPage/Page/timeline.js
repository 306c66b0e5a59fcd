// The state of the room at any time, from events: going there by playing, or at once, is the same.

/**
 * How each event changes the state: `reducers[event.what](state, event)` puts new parts in the
 * place of old ones, and never changes a part, so that a copy of the state is one of its first
 * level.
 */
const reducers = {};

/** The parts of the state before the first event: functions of the record. */
const beginnings = {};

class Timeline {
  /** Events between two kept states: no more of them are played to come to any time. */
  static interval = 512;

  constructor(record) {
    this.events = record.events;
    this.times = Float64Array.from(record.events, (event) => event.time);
    this.end = Math.max(record.end, this.times.at(-1) ?? 0);
    this.kept = [];
    this.start(record);
    for (const event of this.events) this.step(event);
    this.keepIfDue();
  }

  start(record) {
    this.state = {};
    for (const [part, begin] of Object.entries(beginnings)) this.state[part] = begin(record);
    this.count = 0;
  }

  step(event) {
    this.keepIfDue();
    reducers[event.what]?.(this.state, event);
    this.count += 1;
  }

  keepIfDue() {
    const place = this.count / Timeline.interval;
    if (Number.isInteger(place) && place === this.kept.length) this.kept.push({ ...this.state });
  }

  /** The state when all events up to and at `time` have happened. */
  stateAt(time) {
    const target = countUntil(this.times.length, (index) => this.times[index] <= time);
    const place = Math.floor(target / Timeline.interval);
    const isNear = this.count <= target && this.count >= place * Timeline.interval;
    if (!isNear) {
      this.state = { ...this.kept[place] };
      this.count = place * Timeline.interval;
    }
    while (this.count < target) this.step(this.events[this.count]);
    return this.state;
  }
}
