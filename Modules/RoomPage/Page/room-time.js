// The time of a room that runs: it passes with real time, faster or slower, or stands still.

class RoomTime {
  static speeds = [0.1, 0.25, 0.5, 1, 2, 4];

  constructor() {
    Object.assign(this, { isRunning: true, isHeld: false, speed: 1, reached: 0, since: performance.now() });
    this.listeners = [];
  }

  /** Calls `listener` when time begins to run, stops, or changes its speed. */
  onChange(listener) {
    this.listeners.push(listener);
    listener();
  }

  /** Seconds since the room was opened. */
  get now() {
    return this.at(performance.now());
  }

  /** The room's time at a moment of the browser, such as the `timeStamp` of an event. */
  at(moment) {
    if (!this.isRunning || this.isHeld) return this.reached;
    return this.reached + (Math.max(0, moment - this.since) / 1000) * this.speed;
  }

  run() {
    this.change(() => (this.isRunning = true));
  }

  stop() {
    this.change(() => (this.isRunning = false));
  }

  toggle() {
    if (this.isRunning) this.stop();
    else this.run();
  }

  /** Holds time, whether it runs or not, or ends that. */
  hold(isHeld) {
    this.change(() => (this.isHeld = isHeld));
  }

  setSpeed(speed) {
    this.change(() => (this.speed = speed));
  }

  /** Changes the speed by this number of steps: faster, or slower if it is negative. */
  shiftSpeed(places) {
    const place = RoomTime.speeds.indexOf(this.speed) + places;
    this.setSpeed(RoomTime.speeds[clamp(place, 0, RoomTime.speeds.length - 1)]);
  }

  /** Stops after this number of seconds. */
  step(seconds) {
    this.change(() => {
      this.isRunning = false;
      this.reached += seconds;
    });
  }

  restart() {
    this.set(0);
  }

  /** Sets the room's time. */
  set(seconds) {
    this.change(() => (this.reached = seconds));
  }

  change(change) {
    const moment = performance.now();
    this.reached = this.at(moment);
    this.since = moment;
    change();
    for (const listener of this.listeners) listener();
  }
}
