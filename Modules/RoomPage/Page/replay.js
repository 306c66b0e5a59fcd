// The page of a feed: it plays, pauses and seeks. A seek runs the room anew from the beginning of the feed.

class Replay {
  static speeds = [1, 2, 4, 8, 16];
  /** The milliseconds of work between two frames of a seek, and the greatest step of the room in seconds. */
  static slice = { work: 40, time: 1 };
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

  /** `open` opens the room of the feed again. */
  constructor(root, session, feed, open) {
    Object.assign(this, { root, session, feed, open, player: null, target: null, isSought: () => false });
    this.end = (new FeedPlayer(session, feed).lines.at(-1)?.at ?? 0) + Replay.rest;
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { slider: find(".position"), progress: find("progress"), list: find(".events"), search: find(".search") });
    setHidden(root, false);
    this.slider.max = Math.ceil(this.end);
    this.slider.addEventListener("change", () => this.seek(Number(this.slider.value)));
    this.search.addEventListener("input", () => this.showEvents());
    for (const button of root.querySelectorAll("[data-next]")) {
      button.addEventListener("click", () => this.seekNext(Replay.landmarks[button.dataset.next]));
    }
    session.onEvents((events) => {
      if (this.target !== null && events.some(this.isSought)) this.target = Math.min(this.target, session.machine.now);
    });
  }

  /** Begins the feed. */
  begin() {
    this.open();
    this.player = new FeedPlayer(this.session, this.feed);
    this.session.time.restart();
  }

  get isSeeking() {
    return this.target !== null;
  }

  /** Begins to run to a time, at most to the end of the feed, or to a sought event before it. */
  seek(time, isSought = () => false) {
    if (time < this.session.machine.now) this.begin();
    const { time: clock } = this.session;
    this.resumes = clock.isRunning || (this.isSeeking && this.resumes);
    Object.assign(this, { target: Math.min(time, this.end), isSought });
    clock.stop();
  }

  /** Stops at the next event of a kind, or at the end. */
  seekNext(isSought) {
    this.seek(this.end, isSought);
    this.resumes = false;
  }

  /** Plays what is due, or a piece of the way of a seek. */
  advance(now) {
    const { session, player } = this;
    if (!this.isSeeking) {
      player.advance(now);
      if (now >= this.end) session.time.stop();
      return;
    }
    const until = performance.now() + Replay.slice.work;
    while (session.machine.now < this.target && performance.now() < until) {
      const next = player.isOver ? Infinity : player.lines[player.next].at;
      const time = Math.min(next, this.target, session.machine.now + Replay.slice.time);
      session.advance(time);
      // An event on the way may be the sought one.
      if (time <= this.target) player.advance(time);
    }
    session.time.set(session.machine.now);
    if (session.machine.now < this.target) return;
    this.target = null;
    if (this.resumes) session.time.run();
  }

  draw(now) {
    setHidden(this.progress, !this.isSeeking);
    this.progress.value = this.isSeeking ? now / Math.max(this.target, 1e-3) : 1;
    if (document.activeElement !== this.slider || !this.isSeeking) this.slider.value = now;
    setAttribute(this.slider, "aria-valuetext", clockText(now));
  }

  /** Shows the latest events that contain the searched words, the newest first. */
  showEvents() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [];
    const { events } = this.session;
    for (let index = events.length - 1; index >= 0 && found.length < Replay.listed; index -= 1) {
      const text = JSON.stringify(plainEvent(events[index])).toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(events[index]);
    }
    const key = `${this.search.value} ${found.length} ${found[0]?.time} ${found[0]?.what}`;
    if (key === this.shown) return;
    this.shown = key;
    this.list.replaceChildren(...found.map((event) => this.entryOf(event)));
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
