// Parts of the panel: scenes with their settings, the source, keys on controls of the phone.

class ScenesView {
  /** `settings`: the settings of the first room; `open(scene, settings)` opens a room. */
  constructor(root, settings, open) {
    const form = root.querySelector("form.settings");
    const select = form.querySelector(".opening");
    const text = form.elements.settings;
    select.append(...scenes.map(({ name }, index) => new Option(local(name), index)));
    const scene = () => scenes[Number(select.value)];
    select.value = scenes.indexOf(firstScene());
    const destination = root.querySelector(".destination");
    const begin = () => {
      destination.value = parsed(text.value)?.commentDestination ?? "list";
      open(scene(), text.value);
    };
    text.value = settings;
    destination.value = parsed(settings)?.commentDestination ?? "list";
    select.addEventListener("change", () => {
      text.value = settingsOf(scene());
      begin();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      begin();
    });
    // The destination of comments is set when a room is opened.
    destination.addEventListener("change", () => {
      const commentDestination = destination.value;
      text.value = JSON.stringify({ ...parsed(text.value), commentDestination }, null, 2);
      begin();
    });
  }
}

/** Four scenes, one for each button. */
class QuickActions {
  /** The messages a second of a flood, and its seconds. */
  static flood = { rate: 2_000, duration: 6 };

  constructor(root, session, crowd) {
    Object.assign(this, { session, crowd, count: 0, floodsUntil: null, story: null });
    for (const button of root.querySelectorAll(".quick button")) {
      button.addEventListener("click", () => this[button.dataset.quick]());
    }
  }

  roses() {
    this.session.send({ type: "gift", sender: local("Rosa"), gift: "rose", unitValue: 1, count: { increment: 10 } });
  }

  castle() {
    this.session.send({ type: "gift", sender: local("Zoë"), gift: "castle", unitValue: 2000, fullScreen: 5 });
  }

  popups() {
    this.count += 1;
    this.session.send(...[
      { kind: "offer", payload: "Half the price for the next ten minutes" },
      { kind: "vote", payload: "Which song is next?" },
      { kind: "goal", channel: "banner", payload: "Ten more roses, and the band plays one more song" },
    ].map((popup) => ({ type: "popup", id: `quick-${this.count}-${popup.kind}`, ...popup, payload: local(popup.payload) })));
  }

  /** Meters at their times, as a feed has them. */
  meters() {
    this.count += 1;
    const lines = battleFrom(this.session.now, `quick-${this.count}`).map(lineOf);
    this.story = new FeedPlayer(this.session, lines.join("\n"));
  }

  flood() {
    this.crowd.set(QuickActions.flood.rate);
    this.floodsUntil = this.session.now + QuickActions.flood.duration;
  }

  advance(now) {
    // Another room has begun.
    if (this.story && now < this.story.lines[0].at) this.story = null;
    this.story?.advance(now);
    if (this.floodsUntil === null) return;
    // Also where another room has begun.
    if (now < this.floodsUntil && now >= this.floodsUntil - QuickActions.flood.duration) return;
    this.floodsUntil = null;
    this.crowd.set(0);
  }
}

/** The possible actions on the phone, shown for a while, or until one was done. */
class Hints {
  static all = [
    { from: 1.5, until: 6.5, text: "Double-tap to like", ends: "likes.didLike" },
    { from: 7, until: 13, text: "Flick up for the next room", ends: "pager.willSnap" },
  ];

  constructor(screen, session) {
    Object.assign(this, { session, node: element("div", "hint", screen), isOn: false, done: new Set() });
    session.onEvents((events) => {
      for (const { what, time } of events) if (time > 1) this.done.add(what);
    });
  }

  draw(now) {
    const hint = this.isOn && !blockingPopup(this.session.state) && Hints.all.find(({ from, until, ends }) => now >= from && now < until && !this.done.has(ends));
    if (hint) setText(this.node, local(hint.text));
    setStyle(this.node, "opacity", hint ? "1" : "0");
    setHidden(this.node, !this.isOn);
  }
}

/** The tools, which are in a drawer where the window is narrow. */
class Drawer {
  constructor(button, panel) {
    Object.assign(this, { button, panel });
    button.addEventListener("click", () => this.open(!this.isOpen));
    panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.open(false));
  }

  get isOpen() {
    return document.body.classList.contains("has-tools");
  }

  open(isOpen) {
    document.body.classList.toggle("has-tools", isOpen);
    setAttribute(this.button, "aria-expanded", isOpen);
    setText(this.button, local(isOpen ? "Close" : "Tools"));
    if (!isOpen && this.panel.contains(document.activeElement)) this.button.focus();
  }
}

class SourceForm {
  constructor(root, source) {
    const form = root.querySelector("form.source");
    this.address = form.elements.address;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      source.open(this.address.value.trim());
    });
    form.querySelector(".close").addEventListener("click", () => source.close());
  }

  show(address) {
    if (address !== null) this.address.value = address;
  }
}

/** Controls on the phone are pressed by keys as well; one that is held down repeats. */
function followKeys(screen, actions) {
  screen.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.closest("[role=button]")) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key presses nothing that has appeared under it.
    if (!event.repeat || event.target.closest(".combo-button")) actions.tap(event.target);
  });
}
