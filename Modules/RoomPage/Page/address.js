// The part of the address behind `#`.

class Address {
  static get values() {
    return new URLSearchParams(location.hash.slice(1));
  }
}

/** Of a replay: `t=327` is the time to show, `speed=8`, `play`. */
class ReplayAddress {
  constructor(player) {
    this.player = player;
  }

  follow() {
    window.addEventListener("hashchange", () => this.apply());
    this.apply();
  }

  apply() {
    const { values } = Address;
    const speed = Number(values.get("speed"));
    if (Player.speeds.includes(speed)) this.player.setSpeed(speed);
    this.player.seek(Number(values.get("t")) || 0);
    if (values.has("play")) this.player.play();
    else this.player.pause();
  }
}
