// The page of a feed: it plays, pauses and seeks. A seek runs the room anew from the beginning of the feed.

class Replay {
  static speeds = [1, 2, 4, 8, 16];
  /** The milliseconds of work between two frames of a seek. */
  static work = 80;
  /** The greatest step of a seek, in seconds. A search for an event takes each change by itself. */
  static steps = { seek: 1, search: 1e-6 };
  /** The seconds after the last message that the page plays. */
  static rest = 10;
  /** The greatest number of events in the list. */
  static listed = 200;

  /** The events that the buttons lead to. */
  static landmarks = {
    gift: ({ what }) => what === "gifts.laneWillEnter" || what === "gifts.fullScreenWillBegin",
    popup: ({ what }) => what === "popups.willPresent",
    error: ({ event = "" }) => event.endsWith("rejected"),
  };

  /** `server` answers the user's comments of the feed; `open` opens the room of the feed again. */
  constructor(root, session, server, open) {
    Object.assign(this, { root, session, server, open, player: null, target: null, isSought: null, texts: new WeakMap() });
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { slider: find(".position"), progress: find("progress"), list: find(".events"), search: find(".search") });
    setHidden(root, false);
    // While the user moves the slider, it does not follow the time.
    const choose = (isChosen) => () => (this.isChosen = isChosen);
    this.slider.addEventListener("input", choose(true));
    for (const end of ["change", "blur", "pointercancel"]) this.slider.addEventListener(end, choose(false));
    this.slider.addEventListener("change", () => this.seek(Number(this.slider.value)));
    this.search.addEventListener("input", () => this.showEvents());
    this.list.closest("details").addEventListener("toggle", () => this.showEvents());
    for (const button of root.querySelectorAll("[data-next]")) {
      button.addEventListener("click", () => this.seekNext(Replay.landmarks[button.dataset.next]));
    }
    session.onEvents((events) => {
      if (this.isSought && events.some(this.isSought)) this.target = session.machine.now;
    });
  }

  /** Plays a feed from its beginning. */
  load(feed) {
    this.player = new FeedPlayer(this.session, feed);
    this.end = Math.min((this.player.lines.at(-1)?.at ?? 0) + Replay.rest, LiveRoom.lastTime);
    this.slider.max = Math.ceil(this.end);
    setText(document.querySelector(".clock .total"), ` / ${clockText(this.end)}`);
    this.seek(0);
  }

  get isSeeking() {
    return this.target !== null;
  }

  /** Begins to run to a time, or to a sought event before it. */
  seek(time, isSought = null) {
    this.session.time.hold(true);
    if (time < this.session.machine.now) {
      this.open();
      this.player.next = 0;
    }
    Object.assign(this, { target: time, isSought });
  }

  /** Ends a seek. */
  stop() {
    Object.assign(this, { target: null, isSought: null });
    this.session.time.hold(false);
  }

  /** Pauses at the next event of a kind, or at the end. */
  seekNext(isSought) {
    const { time, machine } = this.session;
    time.stop();
    this.seek(Math.max(this.end, machine.now), isSought);
  }

  /** Plays what is due, or runs a piece of the way of a seek. Returns the time of the room. */
  advance(now) {
    const { session, player, server } = this;
    const { machine, time } = session;
    const until = performance.now() + (this.isSeeking ? Replay.work : FeedPlayer.work);
    const least = this.isSought ? Replay.steps.search : Replay.steps.seek;
    const goal = () => this.target ?? Math.min(now, this.end);
    const isBehind = () => machine.now < goal() || player.nextTime <= goal();
    while (isBehind() && performance.now() < until) {
      const step = Math.max(machine.nextDeadline, machine.now + least);
      const next = Math.min(goal(), server.nextTime, step);
      if (player.nextTime <= next) player.advance(player.nextTime);
      else session.advance(next);
      server.advance(machine.now);
    }
    const isOver = machine.now >= this.end;
    if (this.isSeeking || isBehind() || isOver) time.set(machine.now);
    if (this.isSeeking && !isBehind()) this.stop();
    if (isOver) time.stop();
    return machine.now;
  }

  draw(now) {
    setHidden(this.progress, !this.isSeeking);
    this.progress.value = this.isSeeking ? now / Math.max(this.target, 1e-3) : 1;
    if (!this.isChosen) this.slider.value = now;
    setAttribute(this.slider, "aria-valuetext", clockText(now));
  }

  /** Shows the latest events that contain the searched words, the newest first. */
  showEvents() {
    if (!this.list.closest("details").open) return;
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [];
    const { events } = this.session;
    for (let index = events.length - 1; index >= 0 && found.length < Replay.listed; index -= 1) {
      if (words.every((word) => this.textOf(events[index]).includes(word))) found.push(events[index]);
    }
    if (found.length === this.found?.length && found.every((event, index) => event === this.found[index])) return;
    this.found = found;
    this.list.replaceChildren(...found.map((event) => this.entryOf(event)));
  }

  /** The searched text of an event. */
  textOf(event) {
    let text = this.texts.get(event);
    if (text === undefined) this.texts.set(event, (text = JSON.stringify(event).toLowerCase()));
    return text;
  }

  entryOf(event) {
    const { what, time, module: _, event: __, ...fields } = event;
    const item = element("li", "");
    const button = element("button", "event", item);
    button.type = "button";
    setText(button, `${clockText(time)} ${what} ${printable(JSON.stringify(fields), 160)}`);
    button.addEventListener("click", () => this.seek(time));
    return item;
  }
}
