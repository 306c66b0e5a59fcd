// The part of the address behind `#`.

class Address {
  static get values() {
    return new URLSearchParams(location.hash.slice(1));
  }
}

/** The address of a replay: `t=327` is the time to show; `speed=8`, `play`, and `theme={…}`. */
class ReplayAddress {
  /** `start`: the time at which a replay begins if its address has no time. */
  constructor(player, room, start) {
    Object.assign(this, { player, room, start });
  }

  follow() {
    window.addEventListener("hashchange", () => this.apply());
    this.apply();
  }

  apply() {
    const { values } = Address;
    // A reader has no place for problems: invalid values are ignored.
    Theme.follow(this.room.screen);
    this.room.comments.measureAgain();
    if ([...values.keys()].every((name) => name === "theme")) {
      this.player.seek(this.start);
      // With reduced motion, nothing moves by itself.
      if (!preferences.reducesMotion) this.player.play();
      return;
    }
    const speed = Number(values.get("speed"));
    if (Player.speeds.includes(speed)) this.player.setSpeed(speed);
    this.player.seek(Number(values.get("t")) || 0);
    if (values.has("play")) this.player.play();
    else this.player.pause();
  }
}
