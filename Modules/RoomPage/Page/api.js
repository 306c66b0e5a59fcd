// What other programs on this page's side call: tests, and the tools of a browser.

/** `window.liveroom`: lines in, state and events out. Times are seconds since the room was opened. */
function liveRoomObject(session, report) {
  return Object.freeze({
    /** Takes a line of a feed, or several, now; returns the events that they caused. */
    receive: (line) => session.receive(String(line).split("\n")).map(plainEvent),
    now: () => session.now,
    /** What is on the screen now, each part with its pose. */
    state: () => {
      session.advance();
      return session.machine.state(session.now);
    },
    /** What became of everything so far, with the keys of `--summary json`. */
    account: () => session.machine.account(),
    /** The events at and after a time, of those that are remembered. */
    events: (since = 0) => session.events.filter(({ time }) => time >= since).map(plainEvent),
    /** Why a popup waits. */
    explain: (id) => session.machine.explain(String(id), session.now),
    /** The number of lines that *Save what was done* would write. */
    saved: () => session.journal.entries.length,
    /** The WebSocket: its state, counts, and what is wrong, in sentences. */
    source: report,
  });
}

/** An event as its line has it. */
function plainEvent({ what: _, ...event }) {
  return event;
}
