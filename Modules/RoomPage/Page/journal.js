// What was done in a room, as a feed that does it again.

class Journal {
  /** No more lines are remembered: some minutes of the greatest crowd. */
  static limit = 500_000;

  constructor() {
    this.entries = [];
    this.dropped = 0;
    this.lastHeight = null;
  }

  add(at, line) {
    if (this.entries.length < Journal.limit) this.entries.push({ at, line });
    else this.dropped += 1;
  }

  addTouch(at, { finger, phase, x, y, regions, list }) {
    this.add(at, JSON.stringify({
      type: "touch", id: finger, phase, location: { x: rounded(x), y: rounded(y) },
      regions: regionNames(regions), list,
    }));
  }

  /** The lines of a feed, each with the time at which it was taken. */
  get text() {
    const lines = this.entries.map(({ at, line }) => {
      const fields = parsed(line);
      if (fields === null) return null;
      delete fields.at;
      return JSON.stringify({ at: rounded(at), ...fields });
    });
    return ['{"liveroom":1}', ...lines.filter((line) => line !== null), ""].join("\n");
  }
}

/** The object of a line; null where it is none. */
function parsed(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A feed that is played into a session, each line at its own time. */
class FeedPlayer {
  constructor(session, text) {
    this.session = session;
    this.next = 0;
    this.lines = text.split("\n").filter((line) => line.trim() !== "" && !Session.header.test(line))
      .map((line) => ({ line, at: Number(parsed(line)?.at) || 0 }));
    let latest = 0;
    // A line is taken no earlier than the one ahead of it.
    for (const entry of this.lines) latest = entry.at = Math.max(entry.at, latest);
  }

  get isOver() {
    return this.next >= this.lines.length;
  }

  /** Plays all that is due. */
  advance(now) {
    while (!this.isOver && this.lines[this.next].at <= now) {
      const { at } = this.lines[this.next];
      const together = [];
      while (!this.isOver && this.lines[this.next].at === at) {
        together.push(this.lines[this.next].line);
        this.next += 1;
      }
      this.session.receive(together, at);
    }
  }
}
