// Messages from a WebSocket: lines of a feed, from a bridge, a recorder or a server of the user's own.

class LineSource {
  /** Seconds until another connection is tried: twice as long each time, up to the last. */
  static delays = { first: 0.5, last: 30 };
  /** The seconds within which a connection that ends counts as one more that has failed. */
  static steady = 10;
  /** The seconds of silence after which a peer that had promised signs of life counts as gone. */
  static patience = 35;
  /** The seconds for which a problem is shown after it has ended. */
  static news = 30;
  /** The number of identifiers that are remembered, to take a message once. */
  static remembered = 16_384;

  /**
   * `take` gets lines as they come, `show` the state in a few words, `now` returns seconds of any clock that
   * does not stop.
   */
  constructor(take, show, now = () => performance.now() / 1000) {
    Object.assign(this, { take, show, now, address: null, socket: null, timer: null, position: null });
    Object.assign(this, { attempts: 0, connections: 0, heard: 0, hasSigns: false });
    this.counts = { lines: 0, repeated: 0, refused: 0, missed: 0, restarts: 0, binary: 0 };
    this.noted = new Map();
    this.seen = new Map();
    this.change("off", "not connected");
  }

  /** Connects to `ws://…` or `wss://…`, and again whenever the connection is lost. */
  open(address) {
    this.close();
    this.position = null;
    if (!/^wss?:\/\/./.test(address)) {
      this.change("invalid", `An address begins with ws:// or wss://, not ${printable(address, 60)}.`);
      return;
    }
    this.address = address;
    this.connect();
  }

  close() {
    clearTimeout(this.timer);
    this.address = null;
    this.attempts = 0;
    this.drop();
    this.change("off", "not connected");
  }

  /** Hears no more of the connection, which a peer that is gone may not end for minutes. */
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** The address, with what was had of a peer that numbers its messages: it sends what follows. */
  get request() {
    if (this.position === null) return this.address;
    const address = new URL(this.address);
    address.searchParams.set("session", this.position.session);
    address.searchParams.set("since", this.position.number);
    return address.href;
  }

  connect() {
    this.change("connecting", "connecting");
    let socket;
    try {
      socket = new WebSocket(this.request);
    } catch (error) {
      this.change("invalid", `This is no address: ${printable(error.message, 120)}`);
      return;
    }
    this.socket = socket;
    this.connections += 1;
    this.hasSigns = false;
    this.heard = this.now();
    let opened = Infinity;
    const ours = (listener) => (event) => {
      if (socket !== this.socket) return;
      this.heard = this.now();
      listener(event);
    };
    socket.addEventListener("open", ours(() => {
      opened = this.now();
      this.change("open", "connected");
    }));
    socket.addEventListener("message", ours(({ data }) => this.receive(data)));
    socket.addEventListener("close", ours(() => {
      if (this.now() - opened >= LineSource.steady) this.attempts = 0;
      this.wait("lost");
    }));
  }

  /** Tries again after a while. */
  wait(why) {
    const { first, last } = LineSource.delays;
    const delay = Math.min(last, first * 2 ** this.attempts);
    this.attempts += 1;
    this.change("waiting", `${why}; attempt ${this.attempts} in ${delay} s`);
    this.timer = setTimeout(() => this.connect(), delay * 1000);
  }

  /** To be called every second: finds a peer that is gone though the connection has not ended. */
  check() {
    const silence = this.now() - this.heard;
    const isGone = silence > LineSource.patience && this.socket !== null
      && (this.state === "connecting" || this.hasSigns);
    if (isGone) {
      this.drop();
      this.wait("silent");
    } else if (this.state === "open") {
      this.change("open", silence < LineSource.patience ? "connected" : `silent for ${Math.floor(silence)} s`);
    } else {
      this.change(this.state, this.words);
    }
  }

  receive(data) {
    if (typeof data !== "string") {
      this.note("binary", 1);
      return;
    }
    const lines = data.split("\n").filter((line) => line.trim() !== "" && this.isWanted(line));
    this.counts.lines += lines.length;
    if (lines.length > 0) this.take(lines);
  }

  /** Follows the numbers of a line, and returns whether it is for the room. */
  isWanted(line) {
    const message = line.trimStart().startsWith("{") ? parsed(line) : null;
    if (message === null) return true;
    const { session, number } = message;
    const isNumbered = typeof session === "string" && Number.isSafeInteger(number);
    // A sign of life: all up to this number was sent, or is kept no more.
    if (message.liveroom === 1 && message.type === undefined && isNumbered) {
      this.hasSigns = true;
      this.follow(session, number, this.position === null ? number : 0);
      return false;
    }
    if (message.type !== "delivered" || !isNumbered) return this.isNew(message);
    this.follow(session, number - 1, number - 1);
    this.position.number = Math.max(this.position.number, number);
    return true;
  }

  /** All up to a number was sent. Of a session that begins here nothing after `first` was expected before. */
  follow(session, number, first) {
    if (this.position?.session !== session) {
      if (this.position !== null) this.note("restarts", 1);
      this.position = { session, number: first };
    }
    const missed = number - this.position.number;
    if (missed <= 0) return;
    this.position.number = number;
    this.note("missed", missed);
  }

  /** Whether no earlier connection had this message: a peer without numbers may begin with what it sent last. */
  isNew(message) {
    const key = LineSource.keyOf(message);
    if (key === null) return true;
    const connection = this.seen.get(key);
    if (connection === undefined) {
      this.seen.set(key, this.connections);
      if (this.seen.size > LineSource.remembered) this.seen.delete(this.seen.keys().next().value);
      return true;
    }
    // Within one connection the room decides: the same again may be a change.
    if (connection === this.connections) return true;
    this.counts.repeated += 1;
    return false;
  }

  static types = new Set(["gift", "like", "comment", "notice", "popup"]);

  /** What identifies a message; null for one that has no identifier of its own. */
  static keyOf(message) {
    if (message === null || !LineSource.types.has(message.type)) return null;
    if (message.id === undefined || message.id === null) return null;
    return JSON.stringify([message.type, message.id, message.version ?? null]);
  }

  /** Counts something that a user has to know, `words` being more about it. */
  note(what, count, words = "") {
    this.counts[what] += count;
    const latest = this.noted.get(what);
    const isNews = latest !== undefined && this.now() - latest.at < LineSource.news;
    this.noted.set(what, { at: this.now(), count: count + (isNews ? latest.count : 0), words });
    this.change(this.state, this.words);
  }

  static sentences = {
    missed: (count) => `Missed messages: ${numberText(count)}.`,
    restarts: () => "The source has started again: what came meanwhile is lost.",
    refused: (count, words) => `Refused lines: ${numberText(count)}; the last: ${words}`,
    binary: (count) => `Binary frames that were not read: ${numberText(count)}. Lines are text.`,
  };

  /** What is wrong, or was a moment ago, in sentences. */
  get problems() {
    const problems = [];
    if (this.state === "invalid") problems.push(this.words);
    if (this.state === "waiting" || (this.state === "connecting" && this.attempts > 0)) {
      problems.push(`The source is ${this.words}.`);
    }
    for (const [what, { at, count, words }] of this.noted) {
      if (this.now() - at < LineSource.news) problems.push(LineSource.sentences[what](count, words));
    }
    return problems;
  }

  /** The state with all counts, as a script gets it. */
  get report() {
    return { state: this.state, words: this.words, ...this.counts, problems: this.problems };
  }

  change(state, words) {
    this.state = state;
    this.words = words;
    this.show(this);
  }
}
