// The interface for other programs: tests, and the tools of a browser.

/** `window.liveroom`: lines in, state and events out. Times are seconds since the room was opened. */
function liveRoomObject(session, report) {
  return Object.freeze({
    /** Takes one or more lines of a feed, now. Returns their events. */
    receive: (line) => session.receive(String(line).split("\n")).map(plainEvent),
    now: () => session.now,
    /** The elements on screen now, each with its pose. */
    state: () => {
      session.advance();
      return session.machine.state(session.now);
    },
    /** The outcome of all messages so far, with the keys of `--summary json`. */
    statistics: () => session.machine.statistics(),
    /** The remembered events at and after a time. */
    events: (since = 0) => session.events.filter(({ time }) => time >= since).map(plainEvent),
    /** The reason why a popup waits. */
    explain: (id) => session.machine.explain(String(id), session.now),
    /** The number of lines that *Save what was done* writes. */
    saved: () => session.journal.entries.length,
    /** The WebSocket: its state, its counts, and its problems in sentences. */
    source: report,
  });
}

/** An event in the form of its line. */
function plainEvent({ what: _, ...event }) {
  return event;
}
