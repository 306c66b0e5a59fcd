// Switches of the playground: preferences, the orientation of the phone, the state of the app.

class Switches {
  constructor(root, session, room, server) {
    Object.assign(this, { session, room, screen: room.screen });
    this.reduced = this.bind(root, "reduced", (isOn) => this.prefer({ reducesMotion: isOn }));
    this.mirrored = this.bind(root, "mirrored", (isOn) => this.prefer({ isRightToLeft: isOn }));
    this.confirming = this.bind(root, "confirming", (isOn) => this.prefer({ answersPopups: isOn }));
    this.speaking = this.bind(root, "speaking", (isOn) => this.prefer({ announces: isOn }));
    this.landscape = this.bind(root, "landscape", (isOn) => this.turn(isOn));
    // A phone that lies has a window that is low and wide.
    const low = window.matchMedia("(max-height: 500px) and (min-aspect-ratio: 3/2)");
    low.addEventListener("change", () => this.followWindow(low));
    this.followWindow(low);
    this.delay = root.querySelector(".delay");
    this.late = root.querySelector(".late");
    this.delay.addEventListener("input", () => this.delayPicture());
    this.fields = ["answer", "limit", "unit"].map((name) => root.querySelector(`.writing [name=${name}]`));
    for (const field of this.fields) field.addEventListener("change", () => this.follow(server));
    this.background = this.bind(root, "background", (isOn) =>
      session.send({ type: isOn ? "suspend" : "resume", reason: "background" }));
  }

  bind(root, name, change) {
    const box = root.querySelector(`.${name}`);
    box.addEventListener("change", () => change(box.checked));
    return box;
  }

  /** The answers of the server to comments, and the greatest length of a comment. */
  follow(server) {
    const [answer, limit, unit] = this.fields;
    server.answer = answer.value;
    this.session.report({ composer: { configuration: { limit: clamp(Math.round(limit.value), 1, 4096), unit: unit.value } } });
  }

  /** Shows preferences, and passes them to the room. */
  prefer(changes) {
    this.session.prefer(changes);
    this.reduced.checked = preferences.reducesMotion;
    this.mirrored.checked = preferences.isRightToLeft;
    this.confirming.checked = preferences.answersPopups;
    this.speaking.checked = preferences.announces;
    setAttribute(this.screen, "dir", preferences.isRightToLeft ? "rtl" : "ltr");
  }

  /** Lets the messages of others wait for a late picture. */
  delayPicture() {
    const delay = Number(this.delay.value);
    this.late.textContent = localSentence(delay > 0 ? `picture ${delay} s late` : "picture on time");
    this.session.send({ type: "room.setPictureDelay", delay });
  }

  /** Turns the phone: pages are as high as it is. */
  turn(isLandscape) {
    setLandscape(isLandscape);
    document.body.classList.toggle("landscape", isLandscape);
    this.room.scale();
    this.session.measure();
    this.session.send(
      { type: "room.setLandscape", isLandscape },
      { type: "pager.setPageLength", length: screenSize.height });
  }

  /** Turns the phone with a window of its size. */
  followWindow({ matches }) {
    if (document.body.classList.contains("overlay") || this.landscape.checked === matches) return;
    this.landscape.checked = matches;
    this.turn(matches);
  }

  /** After another room was opened. */
  applyAgain() {
    this.background.checked = false;
    if (this.landscape.checked) this.turn(true);
    if (Number(this.delay.value) > 0) this.delayPicture();
  }
}
