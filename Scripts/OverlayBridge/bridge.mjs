// Numbers the messages of one run, keeps the latest, and sends each peer those that it has not had.

import { randomBytes } from "node:crypto";

export class Bridge {
  /** No frame has more lines. */
  static linesOfFrame = 1000;

  /**
   * `keep` is the number of messages that are kept for those who connect again, `record` takes each line,
   * `now` returns the seconds since the run began.
   */
  constructor({ session = randomBytes(6).toString("hex"), keep = 10_000, record = () => {}, now }) {
    Object.assign(this, { session, keep, record, now, latest: 0, kept: [], peers: new Set() });
    // Lines that are sent together, as soon as what came together is taken.
    this.together = [];
  }

  /** Takes a message of the feed format. */
  take({ at: _, ...message }) {
    // A recording of another run has numbers of its own.
    const { room, input = message } = message.type === "delivered" ? message : {};
    this.latest += 1;
    const at = Math.round(this.now() * 1e6) / 1e6;
    const line = JSON.stringify({
      at, type: "delivered", room, session: this.session, number: this.latest,
      input: this.scoped(input),
    });
    this.record(line);
    this.kept.push({ at, line });
    if (this.kept.length >= 2 * this.keep) this.kept = this.kept.slice(-this.keep);
    if (this.together.push(line) === 1) setImmediate(() => this.flush());
  }

  flush() {
    const lines = this.together;
    this.together = [];
    for (const peer of this.peers) this.send(peer, lines);
  }

  send(peer, lines) {
    for (let start = 0; start < lines.length; start += Bridge.linesOfFrame) {
      peer.send(lines.slice(start, start + Bridge.linesOfFrame).join("\n"));
    }
  }

  /**
   * The identifiers of messages are those of this run: a recorder that starts again and counts from 1 again
   * sends other messages.
   */
  scoped(input) {
    const scope = (message) =>
      (typeof message.id === "string" ? { ...message, id: `${this.session}.${message.id}` } : message);
    if (["gift", "like", "comment", "gifts.revoke"].includes(input.type)) return scope(input);
    return input.type === "gifts" ? { ...input, gifts: input.gifts.map(scope) } : input;
  }

  /** Where a peer is that has all messages up to a number. */
  greeting(number) {
    return JSON.stringify({ liveroom: 1, session: this.session, number });
  }

  /**
   * Adds a peer. One that has been here before says what it had last, and gets what follows; of what is not
   * kept any more the greeting says how much it is. A new one gets what comes from now on.
   */
  join(peer, { session = null, since = 0 } = {}) {
    this.flush();
    const oldest = this.latest - Math.min(this.kept.length, this.keep);
    const wanted = session === this.session ? since : 0;
    const number = session === null ? this.latest : Math.min(Math.max(wanted, oldest), this.latest);
    peer.send(this.greeting(number));
    this.send(peer, number < this.latest ? this.kept.slice(number - this.latest).map((kept) => this.aged(kept)) : []);
    this.peers.add(peer);
  }

  /** A line that comes late, with its age: a room counts what is old, and does not show it as new. */
  aged({ at, line }) {
    const age = Math.round((this.now() - at) * 1e3) / 1e3;
    return age > 0 ? `{"age":${age},${line.slice(1)}` : line;
  }

  leave(peer) {
    this.peers.delete(peer);
  }

  /** To be called every few seconds: by the greeting a page knows that the bridge is alive, and it misses nothing. */
  beat() {
    this.flush();
    for (const peer of this.peers) {
      peer.beat();
      peer.send(this.greeting(this.latest));
    }
  }

  close() {
    this.flush();
    for (const peer of this.peers) peer.close();
  }
}
