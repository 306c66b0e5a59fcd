// Time, and the keys of the playground.

class LiveControls {
  constructor(root, session, actions, give, nextChange) {
    Object.assign(this, { session, actions, give, nextChange, time: session.time });
    this.button = root.querySelector(".play");
    this.clock = root.querySelector(".time");
    this.button.addEventListener("click", () => this.time.toggle());
    root.querySelector(".frame").addEventListener("click", () => this.step());
    root.querySelector(".deadline").addEventListener("click", () => this.skip());
    this.speeds = RoomTime.speeds.map((speed) => this.speedButton(root, speed));
    this.time.onChange(() => this.drawTime());
  }

  followKeys() {
    document.addEventListener("keydown", (event) => this.press(event));
  }

  speedButton(root, speed) {
    const button = element("button", "speed", root.querySelector(".speeds"));
    button.type = "button";
    setText(button, `${speed}×`);
    setAttribute(button, "aria-label", `${local("Speed")} ${speed}`);
    button.addEventListener("click", () => this.time.setSpeed(speed));
    return button;
  }

  drawTime() {
    const { isRunning, speed } = this.time;
    setAttribute(this.button, "aria-label", local(isRunning ? "Stop time" : "Let time run"));
    setAttribute(this.button, "data-plays", isRunning);
    this.speeds.forEach((button, index) =>
      setAttribute(button, "aria-pressed", RoomTime.speeds[index] === speed));
  }

  draw(now) {
    setText(this.clock, `${clockText(now)}.${String(Math.floor((now * 10) % 10))}`);
  }

  step() {
    this.time.step(1 / 60);
  }

  /** Advances to the next change, and stops there. */
  skip() {
    this.time.stop();
    const left = this.nextChange() - this.time.now;
    if (Number.isFinite(left)) this.time.step(Math.max(left, 0) + 1e-6);
  }

  /** Keys that act once, even if they are held. */
  static single = ["Enter", "Escape", " ", "g", "l"];

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target, key, repeat } = event;
    const isSlider = target.matches("[type=range]");
    if (target.closest("input, select, textarea") && !isSlider) return;
    // The focused element handles these keys itself.
    const isOwn = target.closest("button, [role=button]") && (key === " " || key === "Enter");
    const action = isOwn ? null : (isSlider ? this.timeKeys : this.keys)[key];
    if (!action) return;
    const isHeld = repeat && LiveControls.single.includes(key);
    if (isHeld || action() !== false) event.preventDefault();
  }

  /** The actions of keys. Behind a dialog they have no effect. */
  get keys() {
    const { actions } = this;
    return {
      ...this.timeKeys,
      Enter: () => actions.answer("confirmed"),
      Escape: () => actions.dismiss(),
      ...(actions.dialog ? {} : this.roomKeys),
    };
  }

  get timeKeys() {
    const { time } = this;
    return {
      " ": () => time.toggle(),
      ".": () => this.step(),
      n: () => this.skip(),
      "+": () => time.shiftSpeed(1),
      "-": () => time.shiftSpeed(-1),
    };
  }

  get roomKeys() {
    const { actions } = this;
    return {
      g: () => this.give(),
      c: () => actions.combo(),
      l: () => actions.like(),
      ArrowUp: () => actions.turn(false),
      ArrowDown: () => actions.turn(true),
    };
  }
}
