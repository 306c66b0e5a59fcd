// Numbers the messages of one run, keeps the latest, and sends each peer those that it has not had.

import { createHash, randomBytes } from "node:crypto";

import { parse, stringify } from "./json.mjs";

export class Bridge {
  /** No frame has more lines, or begins one beyond so many characters. */
  static frame = { lines: 1000, characters: 1 << 18 };
  /** The number of names of users that are kept, as a page keeps them, and of their characters. */
  static names = { count: 16_384, characters: 1 << 22 };
  /** The greatest number of characters of the messages that are kept, whatever their number. */
  static characters = 1 << 26;
  /** The greatest length of an identifier in a room, in bytes. */
  static identifier = 256;

  /**
   * `keep` is the number of messages that are kept for those who connect again, `record` takes each line,
   * `now` returns the seconds since the run began.
   */
  constructor({ session = randomBytes(6).toString("hex"), keep = 10_000, record = () => {}, now }) {
    Object.assign(this, { session, keep, record, now, latest: 0, peers: new Set() });
    Object.assign(this, { kept: [], keptCharacters: 0 });
    // Users' names as lines, those that came last at the end.
    Object.assign(this, { names: new Map(), nameCharacters: 0 });
    this.isDue = false;
  }

  /** Takes a line of the feed format. */
  takeLine(line) {
    this.take(parse(line));
  }

  /** Takes a message of the feed format, as {@link parse} returns it. */
  take({ at: _, ...message }) {
    // A recording of another run has numbers of its own.
    const { room, age = 0, input = message } = message.type === "delivered" ? message : {};
    if (input.type === "profile" && !this.isNews(input)) return;
    this.latest += 1;
    const now = this.now();
    const line = stringify({
      at: Math.round(now * 1e6) / 1e6, type: "delivered", room, session: this.session, number: this.latest, input,
    }, this.scope(input.type));
    const entry = { made: now - Math.max(age, 0), line };
    this.record(this.aged(entry));
    this.kept.push(entry);
    this.keptCharacters += line.length;
    if (this.kept.length >= 2 * this.keep || this.keptCharacters > Bridge.characters) this.trim();
    // What comes together is sent together.
    if (!this.isDue) setImmediate(() => this.flush());
    this.isDue = true;
  }

  /** Drops the oldest messages beyond `keep`, and beyond half of the characters that may be kept. */
  trim() {
    this.flush();
    let first = Math.max(this.kept.length - this.keep, 0);
    let characters = this.kept.slice(first).reduce((sum, { line }) => sum + line.length, 0);
    for (; characters > Bridge.characters / 2; first += 1) characters -= this.kept[first].line.length;
    this.kept = this.kept.slice(first);
    this.keptCharacters = characters;
  }

  /** Keeps the name of a user for pages that connect later; returns whether it is another one. */
  isNews(profile) {
    const line = stringify(profile);
    if (this.names.get(profile.id) === line) return false;
    this.forget(profile.id);
    this.names.set(profile.id, line);
    this.nameCharacters += line.length;
    while (this.names.size > Bridge.names.count || this.nameCharacters > Bridge.names.characters) {
      this.forget(this.names.keys().next().value);
    }
    return true;
  }

  forget(id) {
    this.nameCharacters -= this.names.get(id)?.length ?? 0;
    this.names.delete(id);
  }

  flush() {
    this.isDue = false;
    for (const peer of this.peers) this.feed(peer);
  }

  /** Sends a peer what it has not had, as fast as it takes that. To be called again when it has taken all. */
  feed(peer) {
    const oldest = this.latest - this.kept.length;
    if (peer.number < oldest) {
      peer.number = oldest;
      peer.send(this.greeting(oldest));
    }
    while (!peer.isBusy) {
      const lines = [];
      for (let left = Bridge.frame.characters; left > 0 && lines.length < Bridge.frame.lines;) {
        const line = this.nextLine(peer);
        if (line === null) break;
        lines.push(line);
        left -= line.length;
      }
      if (lines.length === 0) return;
      peer.send(lines.join("\n"));
    }
  }

  nextLine(peer) {
    const { value: name } = peer.names.next();
    if (name !== undefined) return name;
    if (peer.number >= this.latest) return null;
    peer.number += 1;
    return this.aged(this.kept.at(peer.number - this.latest - 1));
  }

  /**
   * The identifiers of messages are those of this run: a recorder that starts again and counts from 1 again
   * sends other messages. Those of popups are what they are in every run. Replaces values of JSON.
   */
  scope(type) {
    if (!/^(gifts?|like|comment|notice|(gifts|ticker)\..+)$/.test(type)) return null;
    const names = ["id", "before", "after"];
    return (name, value) => (typeof value === "string" && names.includes(name) ? this.scoped(value) : value);
  }

  /** An identifier of this run. One that would be too long for a room by that has a digest in its place. */
  scoped(id) {
    const scoped = `${this.session}.${id}`;
    const isLong = Buffer.byteLength(scoped) > Bridge.identifier && Buffer.byteLength(id) <= Bridge.identifier;
    return isLong ? `${this.session}#${createHash("sha256").update(id).digest("base64url")}` : scoped;
  }

  /** Where a peer is that has all messages up to a number. */
  greeting(number) {
    return JSON.stringify({ liveroom: 1, session: this.session, number });
  }

  /**
   * Adds a peer. One that has been here before says what it had last, and gets what follows; of what is not
   * kept any more the greeting says how much it is. A new one gets what comes from now on. All get the names of users.
   */
  join(peer, { session = null, since = 0 } = {}) {
    this.flush();
    const oldest = this.latest - Math.min(this.kept.length, this.keep);
    const wanted = session === this.session ? since : 0;
    peer.number = session === null ? this.latest : Math.min(Math.max(wanted, oldest), this.latest);
    peer.names = this.names.values();
    peer.send(this.greeting(peer.number));
    this.peers.add(peer);
    this.feed(peer);
  }

  /** A line with the age of what it says: a room counts what is old, and does not show it as new. */
  aged({ made, line }) {
    const age = Math.round((this.now() - made) * 100) / 100;
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
      peer.send(this.greeting(peer.number));
    }
  }

  close() {
    this.flush();
    for (const peer of this.peers) peer.close();
  }
}
