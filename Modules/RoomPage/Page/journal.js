// The inputs of a room, as a feed that repeats them.

class Journal {
  /** The greatest numbers of remembered lines and characters: some minutes of the greatest crowd. */
  static limit = { lines: 500_000, characters: 64 << 20 };

  constructor() {
    this.entries = [];
    this.characters = 0;
    this.dropped = 0;
  }

  add(at, line) {
    const { lines, characters } = Journal.limit;
    if (this.entries.length >= lines || this.characters >= characters) {
      this.dropped += 1;
    } else {
      this.entries.push({ at, line });
      this.characters += line.length;
    }
  }

  /** A sample, at its own time, since the taps of a like without a finger have other times. */
  addTouch({ finger, phase, x, y, regions, time, list }) {
    const latest = this.entries.at(-1)?.at ?? 0;
    this.add(Math.max(time, latest), JSON.stringify({
      type: "touch", id: finger, phase, location: { x: rounded(x), y: rounded(y) },
      regions: regionNames(regions), list,
    }));
  }

  /** The lines of a feed, each with the time at which it was taken. */
  get text() {
    return ['{"liveroom":1}', ...this.entries.map(({ at, line }) => stampedLine(line, at)), ""].join("\n");
  }
}

/** A feed that is played into a session. Each line is played at its own time. */
class FeedPlayer {
  /** The milliseconds of a frame that the messages of a feed may take. A room with more messages runs slower. */
  static work = 12;

  constructor(session, text) {
    this.session = session;
    this.next = 0;
    this.lines = text.split("\n").filter((line) => line.trim() !== "" && !Session.header.test(line))
      .map((line) => ({ line, at: FeedPlayer.timeOf(line) }));
    FeedPlayer.settle(this.lines);
  }

  /** The seconds by which a time may be ahead without confirmation. */
  static longestStep = 3600;

  /**
   * Decides the times of lines: none before the previous line, and none more than an hour after it unless the times
   * of all later lines confirm it.
   */
  static settle(lines) {
    const timed = lines.filter(({ at }) => at !== null);
    let least = Infinity;
    const following = timed.map(({ at }) => at).reverse().map((at) => (least = Math.min(least, at))).reverse();
    timed.forEach((entry, index) => {
      const next = following[index + 1] ?? -Infinity;
      const latest = timed[index - 1]?.at ?? 0;
      const isBelieved = entry.at - latest <= FeedPlayer.longestStep || entry.at - next <= FeedPlayer.longestStep;
      entry.at = isBelieved ? Math.max(entry.at, latest) : latest;
    });
    // A line without a time has the time of the previous line.
    lines.forEach((entry, index) => (entry.at ??= lines[index - 1]?.at ?? 0));
  }

  /** The time of a line, the first of two, as the machine reads it; null for a line without a valid time. */
  static timeOf(line) {
    const first = /^\s*\{\s*"at"\s*:\s*(-?\d[\d.eE+-]*)\s*[,}]/.exec(line);
    const at = first ? Number(first[1]) : parsed(line)?.at;
    return typeof at === "number" && at >= 0 && at <= 1e8 ? at : null;
  }

  /** The time of the next line; infinity after the last line. */
  get nextTime() {
    return this.lines[this.next]?.at ?? Infinity;
  }

  /** The time of the last line; 0 without lines. */
  get lastTime() {
    return this.lines.at(-1)?.at ?? 0;
  }

  /** Plays the lines that are due, until a moment of the browser. Returns whether it has played all of them. */
  advance(now, until = Infinity) {
    while (this.nextTime <= now) {
      if (performance.now() >= until) return false;
      const at = this.nextTime;
      const together = [];
      while (this.nextTime === at) {
        together.push(this.lines[this.next].line);
        this.next += 1;
      }
      this.session.receive(together, at);
    }
    return true;
  }
}
