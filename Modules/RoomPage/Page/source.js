// Messages from a WebSocket: lines of a feed, from a recorder or a server of the user's own.

class LineSource {
  /** Seconds until another connection is tried: twice as long each time, up to the last. */
  static delays = { first: 0.5, last: 30 };
  /** So many identifiers are remembered, to take a message once. */
  static remembered = 16_384;

  /** `take` gets lines as they come, `show` the state in a few words. */
  constructor(take, show) {
    Object.assign(this, { take, show, address: null, socket: null, timer: null });
    Object.assign(this, { attempts: 0, connections: 0, lines: 0, duplicates: 0 });
    this.seen = new Map();
    this.change("off", "not connected");
  }

  /** Connects to `ws://…` or `wss://…`, and again whenever the connection is lost. */
  open(address) {
    this.close();
    if (!/^wss?:\/\/./.test(address)) {
      this.change("invalid", `An address begins with ws:// or wss://, not ${printable(address, 60)}.`);
      return;
    }
    this.address = address;
    this.connect();
  }

  close() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.address = null;
    this.socket = null;
    this.attempts = 0;
    socket?.close();
    this.change("off", "not connected");
  }

  connect() {
    this.change("connecting", "connecting");
    let socket;
    try {
      socket = new WebSocket(this.address);
    } catch (error) {
      this.change("invalid", `This is no address: ${printable(error.message, 120)}`);
      return;
    }
    this.socket = socket;
    this.connections += 1;
    const ours = (listener) => (event) => socket === this.socket && listener(event);
    socket.addEventListener("open", ours(() => {
      this.attempts = 0;
      this.change("open", "connected");
    }));
    socket.addEventListener("message", ours(({ data }) => this.receive(data)));
    socket.addEventListener("close", ours(() => this.wait()));
  }

  /** Tries again after a while. */
  wait() {
    const { first, last } = LineSource.delays;
    const delay = Math.min(last, first * 2 ** this.attempts);
    this.attempts += 1;
    this.change("waiting", `lost; attempt ${this.attempts} in ${delay} s`);
    this.timer = setTimeout(() => this.connect(), delay * 1000);
  }

  receive(data) {
    if (typeof data !== "string") return;
    const lines = data.split("\n").filter((line) => line.trim() !== "" && this.isNew(line));
    this.lines += lines.length;
    if (lines.length > 0) this.take(lines);
  }

  /** Whether no earlier connection had this message: a server may begin with what it sent last. */
  isNew(line) {
    const key = LineSource.keyOf(parsed(line));
    if (key === null) return true;
    const connection = this.seen.get(key);
    if (connection === undefined) {
      this.seen.set(key, this.connections);
      if (this.seen.size > LineSource.remembered) this.seen.delete(this.seen.keys().next().value);
      return true;
    }
    // Within one connection the room decides: the same again may be a change.
    if (connection === this.connections) return true;
    this.duplicates += 1;
    return false;
  }

  static types = new Set(["gift", "comment", "notice", "popup"]);

  /** What identifies a message; null for one that has no identifier of its own. */
  static keyOf(message) {
    if (message === null || !LineSource.types.has(message.type)) return null;
    if (message.id === undefined || message.id === null) return null;
    return JSON.stringify([message.type, message.id, message.version ?? null]);
  }

  change(state, words) {
    this.state = state;
    this.show(state, words, this);
  }
}
