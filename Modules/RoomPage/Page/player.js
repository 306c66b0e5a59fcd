// Room time: it advances while playing, at a speed, or is set.

class Player {
  static speeds = [1, 2, 4, 8, 16, 32, 64];

  /** `show(time)` draws the room at a time. */
  constructor(end, show) {
    Object.assign(this, { end, show, time: 0, speed: 1, isPlaying: false, last: null });
    this.listeners = [];
  }

  /** Calls `listener` when playing begins or ends, or the speed changes. */
  onChange(listener) {
    this.listeners.push(listener);
    listener();
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  play() {
    if (this.isPlaying) return;
    if (this.time >= this.end) this.seek(0);
    this.isPlaying = true;
    this.last = null;
    requestAnimationFrame((now) => this.frame(now));
    this.changed();
  }

  pause() {
    this.isPlaying = false;
    this.changed();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.changed();
  }

  /** Changes the speed by this number of steps: faster, or slower if it is negative. */
  shiftSpeed(places) {
    const place = Player.speeds.indexOf(this.speed) + places;
    this.setSpeed(Player.speeds[clamp(place, 0, Player.speeds.length - 1)]);
  }

  seek(time) {
    this.time = clamp(time, 0, this.end);
    this.show(this.time);
  }

  frame(now) {
    if (!this.isPlaying) return;
    // If the page was not drawn for a while, it continues from the time of the last frame.
    const elapsed = this.last === null ? 0 : Math.min(now - this.last, 100) / 1000;
    this.last = now;
    this.seek(this.time + elapsed * this.speed);
    if (this.time >= this.end) this.pause();
    else requestAnimationFrame((next) => this.frame(next));
  }
}
