// Messages from a WebSocket: lines of a feed, from a bridge, a recorder or a server of the user's own.

class LineSource {
  /** The seconds before another connection: twice as long each time, up to the last number. */
  static delays = { first: 0.5, last: 30 };
  /** A connection that ends within these seconds counts as one more failure. */
  static steady = 10;
  /** The seconds of silence after which a peer that sends heartbeats counts as gone. */
  static patience = 35;
  /** The seconds after which a first connection is a problem. */
  static hesitation = 5;
  /** The seconds for which a problem is shown after it has ended. */
  static news = 30;

  /**
   * `take` gets lines as they come, `show` the state in a few words, `now` returns seconds of any clock that
   * does not stop.
   */
  constructor(take, show, now = () => performance.now() / 1000) {
    Object.assign(this, { take, show, now, address: null, socket: null, timer: null, position: null });
    Object.assign(this, { attempts: 0, heard: 0, hasSigns: false, hasConnected: false });
    this.counts = { lines: 0, refused: 0, missed: 0, lost: 0, restarts: 0, binary: 0 };
    this.noted = new Map();
    this.change("off", "not connected");
  }

  /** Connects to `ws://…` or `wss://…`, and again whenever the connection is lost. */
  open(address) {
    this.close();
    this.position = null;
    this.hasConnected = false;
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

  /** Ignores the connection from now on, since a peer that is gone may not end it for minutes. */
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** The address, with the position in the messages of a peer that numbers them: the peer sends the later messages. */
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
    this.hasSigns = false;
    this.heard = this.now();
    this.opened = Infinity;
    const ours = (listener) => (event) => {
      if (socket !== this.socket) return;
      this.heard = this.now();
      listener(event);
    };
    socket.addEventListener("open", ours(() => {
      this.opened = this.now();
      if (this.hasConnected) this.note("lost", 1);
      this.hasConnected = true;
      this.change("open", "connected");
    }));
    socket.addEventListener("message", ours(({ data }) => this.receive(data)));
    socket.addEventListener("close", ours(() => this.wait("lost")));
  }

  /** Tries again after a while. */
  wait(why) {
    if (this.now() - this.opened >= LineSource.steady) this.attempts = 0;
    const { first, last } = LineSource.delays;
    const delay = Math.min(last, first * 2 ** this.attempts);
    this.attempts += 1;
    this.change("waiting", `${this.hasConnected ? why : "not connected yet"}; attempt ${this.attempts} in ${delay} s`);
    this.timer = setTimeout(() => this.connect(), delay * 1000);
  }

  /** Call it every second. It finds a peer that is gone although the connection has not ended. */
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

  /** Takes a frame. A message that made the room throw was not received. */
  receive(data) {
    if (typeof data !== "string") {
      this.note("binary", 1);
    } else {
      const lines = data.split("\n").filter((line) => line.trim() !== "");
      const numbers = lines.map((line) => LineSource.numberOf(line));
      const messages = lines.filter((_, index) => !numbers[index]?.isSign);
      if (messages.length > 0) this.take(messages);
      this.counts.lines += messages.length;
      for (const each of numbers) if (each !== null) this.follow(each);
    }
    // Once for all lines of the frame.
    this.change(this.state, this.words);
  }

  /** The number of a line, of a message or of a heartbeat; `null` for a line without a number. */
  static numberOf(line) {
    const { liveroom, type, session, number } = (line.trimStart().startsWith("{") && parsed(line)) || {};
    if (typeof session !== "string" || !Number.isSafeInteger(number)) return null;
    const isSign = liveroom === 1 && type === undefined;
    return isSign || type === "delivered" ? { session, number, isSign } : null;
  }

  /** Follows the numbers of a session. A heartbeat says that all messages up to its number were sent or are lost. */
  follow({ session, number, isSign }) {
    if (isSign) this.hasSigns = true;
    const known = isSign ? number : number - 1;
    if (this.position?.session !== session) {
      // Nothing was expected before, unless a heartbeat says that another session has begun without this page.
      const first = isSign && this.position !== null ? 0 : known;
      if (this.position !== null) this.note("restarts", 1);
      this.position = { session, number: first };
    }
    const missed = known - this.position.number;
    if (missed > 0) this.note("missed", missed);
    this.position.number = Math.max(this.position.number, number);
  }

  /** Counts a problem for the user, with `words` about it. It is shown with the next change. */
  note(what, count, words = "") {
    this.counts[what] += count;
    const latest = this.noted.get(what);
    const isNews = latest !== undefined && this.now() - latest.at < LineSource.news;
    this.noted.set(what, { at: this.now(), count: count + (isNews ? latest.count : 0), words });
  }

  static sentences = {
    missed: (count) => `Missed messages: ${numberText(count)}.`,
    lost: (count) => (count === 1 ? "The connection was lost." : `The connection was lost ${numberText(count)} times.`),
    restarts: () => "The source has started again: what came meanwhile is lost.",
    refused: (count, words) => `Refused lines: ${numberText(count)}; the last: ${words}`,
    binary: (count) => `Binary frames that were not read: ${numberText(count)}. Lines are text.`,
  };

  /** Whether messages do not come, or may not come. */
  get isTroubled() {
    if (this.state === "open") return this.words !== "connected";
    const isLate = this.attempts > 0 || this.now() - this.heard >= LineSource.hesitation;
    return this.state === "waiting" || (this.state === "connecting" && isLate);
  }

  /** The current problems and the problems of the last seconds, in sentences. */
  get problems() {
    const problems = [];
    if (this.state === "invalid") problems.push(this.words);
    if (this.isTroubled) problems.push(`The source is ${this.words}.`);
    for (const [what, { at, count, words }] of this.noted) {
      if (this.now() - at < LineSource.news) problems.push(LineSource.sentences[what](count, words));
    }
    return problems;
  }

  /** The state with all counts, for a script. */
  get report() {
    return { state: this.state, words: this.words, ...this.counts, problems: this.problems };
  }

  change(state, words) {
    this.state = state;
    this.words = words;
    this.show(this);
  }
}
