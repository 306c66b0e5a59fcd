// Controls of the player: buttons and keys.

/** The phone plays and pauses, and shows a button while it is paused. */
class TapToPlay {
  constructor(glass, player) {
    this.button = element("button", "tap-to-play", glass);
    this.button.type = "button";
    this.button.append(svg([["M7 4v16l13-8z", "currentColor"]]));
    this.button.addEventListener("click", () => player.toggle());
    player.onChange(() => {
      setAttribute(this.button, "data-plays", player.isPlaying);
      setAttribute(this.button, "aria-label", player.isPlaying ? "Pause the room" : "Play the room");
    });
  }
}

class ControlsView {
  constructor(root, player) {
    this.player = player;
    this.button = root.querySelector(".play");
    this.time = root.querySelector(".time");
    setText(root.querySelector(".end"), clockText(player.end));
    this.button.addEventListener("click", () => player.toggle());
    root.querySelector(".back").addEventListener("click", () => player.seek(player.time - 10));
    root.querySelector(".on").addEventListener("click", () => player.seek(player.time + 10));
    this.speeds = Player.speeds.map((speed) => this.speedButton(root, speed));
    document.addEventListener("keydown", (event) => this.press(event));
    player.onChange(() => this.drawPlayer());
  }

  speedButton(root, speed) {
    const button = element("button", "speed", root.querySelector(".speeds"));
    button.type = "button";
    setText(button, `${speed}×`);
    setAttribute(button, "aria-label", `Speed ${speed}`);
    button.addEventListener("click", () => this.player.setSpeed(speed));
    return button;
  }

  drawPlayer() {
    const { isPlaying, speed } = this.player;
    setAttribute(this.button, "aria-label", isPlaying ? "Pause" : "Play");
    setAttribute(this.button, "data-plays", isPlaying);
    this.speeds.forEach((button, index) =>
      setAttribute(button, "aria-pressed", Player.speeds[index] === speed));
  }

  draw(time) {
    setText(this.time, clockText(time));
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnSlider = event.target.getAttribute?.("role") === "slider";
    const actions = { ...this.keys(event.shiftKey), ...(isOnSlider ? this.sliderKeys : {}) };
    // A button in focus takes the space bar itself.
    if (!actions[event.key] || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    actions[event.key]();
  }

  keys(isShifted) {
    const { player } = this;
    const step = isShifted ? 30 : 5;
    return {
      " ": () => player.toggle(),
      ArrowLeft: () => player.seek(player.time - step),
      ArrowRight: () => player.seek(player.time + step),
      ArrowUp: () => player.shiftSpeed(1),
      ArrowDown: () => player.shiftSpeed(-1),
      Home: () => player.seek(0),
      End: () => player.seek(player.end),
    };
  }

  /** Other keys of the time, as of every slider. */
  get sliderKeys() {
    const { player } = this;
    return {
      ArrowUp: () => player.seek(player.time + 5),
      ArrowDown: () => player.seek(player.time - 5),
      PageUp: () => player.seek(player.time + 60),
      PageDown: () => player.seek(player.time - 60),
    };
  }
}
