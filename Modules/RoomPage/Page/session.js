// A room that runs: its inputs and its events.

class Session {
  constructor(machine, time) {
    Object.assign(this, { machine, time, journal: new Journal(), listeners: [], events: [] });
    // `remembered` is the least number of remembered events.
    Object.assign(this, { settings: "", isJournaled: true, look: null, remembered: 10_000, drawn: null, stands: null });
  }

  /** Calls `listener` with the events of each turn. */
  onEvents(listener) {
    this.listeners.push(listener);
  }

  /** Opens a room with settings, a JSON text. If they are invalid, throws an error and changes nothing. */
  open(settings) {
    const room = this.machine.open(settings);
    Object.assign(this, { settings, look: room, lineCount: 0 });
    this.time.restart();
    this.journal = new Journal();
    this.events = [];
    names.clear();
    blocked.clear();
    givenBlocks.clear();
    for (const user of room.blockedUsers) {
      blocked.add(user);
      givenBlocks.add(user);
    }
    // The facts of this page alone: the user's coins, the chosen number of gifts, the followed hosts, a banner under a
    // finger, the last sentence of the announcer, and the popups that wait. The composer lifts the comments by
    // `commentsRise` points.
    this.page = {
      wallet: 100_000, gift: giftPrices.keys().next().value, commentsRise: 0, followed: [], swipe: null, spoken: null, waiting: new Set(),
      commentDestination: room.commentDestination,
      dimmingChannels: new Set(room.channels.filter(({ backdropOpacity }) => backdropOpacity > 0).map(({ name }) => name)),
    };
    this.drawn = null;
    this.measure();
    this.prefer();
    const stored = storedBlocks().filter((user) => !blocked.has(user));
    if (stored.length > 0) this.send(...stored.map((user) => ({ type: "room.block", user })));
  }

  /** Reports the sizes of the page's elements to the machine. */
  measure() {
    for (const [part, size] of Object.entries(viewSizes)) this.machine.setSize(part, size);
  }

  get now() {
    return this.stands ?? this.time.now;
  }

  /** Calls a function while the room's time stands still: a report of a slow drawing then delays no message. */
  during(now, act) {
    this.stands = now;
    try {
      act();
    } finally {
      this.stands = null;
    }
  }

  /** The elements on screen, after the latest input. Time passes by `advance` alone. */
  get state() {
    this.drawn ??= this.machine.state();
    this.drawn.time = this.machine.now;
    return this.drawn;
  }

  /** Takes messages as objects, without their time: they come now. */
  send(...messages) {
    return this.receive(messages.map((message) => JSON.stringify(message)));
  }

  /** Takes lines of a feed, which come now, whatever their times. Returns their events. */
  receive(lines, now = this.now) {
    const taken = lines.filter((line) => line.trim() !== "" && !Session.header.test(line));
    if (taken.length === 0) return taken;
    let events = [];
    for (const piece of this.pieces(taken, now)) {
      const caused = named(this.machine.receive(piece.map(({ text }) => text).join("\n"), now));
      events = events.length === 0 ? caused : events.concat(caused);
      this.write(piece, now, caused);
    }
    return this.follow(events);
  }

  /** Notes accepted lines, and counts refused lines. */
  write(piece, now, events) {
    const refused = new Set(events.filter(({ what }) => what === "feed.rejected").map(({ line }) => line));
    for (const { line } of piece) {
      this.lineCount += 1;
      if (!this.isJournaled) continue;
      if (refused.has(this.lineCount)) this.journal.dropped += 1;
      else this.journal.add(now, line);
    }
  }

  /** In characters: more than a line of a feed may have. */
  static longestLine = 1 << 17;
  /** A feed may begin with the version of its format. */
  static header = /^\s*\{\s*"liveroom"\s*:\s*\d+\s*\}\s*$/;

  /** Pieces of many lines. No piece is too long for the machine. */
  * pieces(lines, now) {
    let piece = [];
    let length = 0;
    for (const line of lines) {
      // The reader refuses longer lines, independent of their end.
      const stamped = stampedLine(line, now).slice(0, Session.longestLine);
      // A character has at most three bytes.
      if (length > 0 && (length + stamped.length) * 3 > LiveRoom.longestText) {
        yield piece;
        piece = [];
        length = 0;
      }
      piece.push({ line, text: stamped });
      length += stamped.length + 1;
    }
    if (piece.length > 0) yield piece;
  }

  /** Takes a report of a view or of the app, which no line of a feed may be. */
  report(report, now = this.now) {
    return this.follow(named(this.machine.report(report, now)));
  }

  /** Takes a sample of a finger. */
  touch(sample) {
    const { now } = this;
    if (this.isJournaled) this.journal.addTouch(sample);
    return this.follow(named(this.machine.touch(sample, now)));
  }

  /** Lets time pass until now. */
  advance(now = this.now) {
    const events = named(this.machine.advance(now));
    // Without an event, a motion and the next change, nothing changes.
    const { isMoving = true, nextChange = Infinity } = this.drawn ?? {};
    return events.length > 0 || isMoving || now >= nextChange ? this.follow(events) : events;
  }

  prefer(changes = {}) {
    Object.assign(preferences, changes);
    this.follow(named(this.machine.prefer(preferences)));
  }

  follow(events) {
    this.drawn = null;
    for (const event of events) {
      if (event.what === "room.didReceiveProfile") learnName(event);
      if (event.what === "room.didBlock") blocked.add(event.user);
      if (event.what === "room.didUnblock") blocked.delete(event.user);
      if (event.what === "announcer.spoken") this.page.spoken = event;
      // No line has the comments of the composer.
      if (event.what === "composer.didPost" && this.isJournaled) this.journal.add(event.time, JSON.stringify(event.input));
      this.events.push(event);
      if (this.events.length > 2 * this.remembered) this.events = this.events.slice(-this.remembered);
    }
    if (events.length > 0) for (const listener of this.listeners) listener(events);
    return events;
  }
}

/** Events with their names. */
function named(events) {
  for (const event of events) event.what = `${event.module}.${event.event ?? "spoken"}`;
  return events;
}

/** The line with the time at which it is taken: the first of two equal fields counts. */
function stampedLine(line, now) {
  const text = line.trim();
  if (!text.startsWith("{") || text === "{}") return text;
  return `{"at":${rounded(now * 1e4) / 1e4},${text.slice(1)}`;
}

/** The sizes of this page's views, in points: motions in sizes of a view depend on them. */
const viewSizes = {
  lane: GiftRow.size, summary: SummaryRow.size, popup: PopupCard.size, fullScreen: screenSize, screen: screenSize,
};
