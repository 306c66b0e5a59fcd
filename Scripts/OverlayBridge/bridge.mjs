// Numbers the messages of one run, keeps the latest, and sends each peer the messages that it has not received.

import { createHash, randomBytes } from "node:crypto";

import { parse, stringify } from "./json.mjs";

export class Bridge {
  /** The greatest number of lines in a frame, and the number of characters after which no line begins. */
  static frame = { lines: 1000, characters: 1 << 18 };
  /** The greatest numbers of users' names and of their characters, as on a page. */
  static names = { count: 16_384, characters: 1 << 22 };
  /** The greatest number of characters of all kept messages. */
  static characters = 1 << 26;
  /** The greatest length of an identifier in a room, in bytes. */
  static identifier = 256;

  /**
   * `keep` is the number of messages that are kept for reconnects, `record` takes each line,
   * `now` returns the seconds since the run began.
   */
  constructor({ session = randomBytes(6).toString("hex"), keep = 10_000, record = () => {}, now }) {
    Object.assign(this, { session, keep, record, now, latest: 0, peers: new Set() });
    Object.assign(this, { kept: [], keptCharacters: 0 });
    // The names of users as lines, the latest at the end.
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
    const { room, age = 0, sentAt, input = message } = message.type === "delivered" ? message : {};
    if (input.type === "profile" && !this.isNews(input)) return;
    this.latest += 1;
    const now = this.now();
    const line = stringify({
      at: Math.round(now * 1e6) / 1e6, type: "delivered", room, session: this.session, number: this.latest, input,
    }, this.scope(input.type));
    const entry = { made: now - Math.max(age, 0), sentAt: sentAt && stringify(sentAt), line };
    this.record(this.aged(entry));
    this.kept.push(entry);
    this.keptCharacters += line.length;
    if (this.kept.length >= 2 * this.keep || this.keptCharacters > Bridge.characters) this.trim();
    // Messages that come together are sent together.
    if (!this.isDue) setImmediate(() => this.flush());
    this.isDue = true;
  }

  /** Drops the oldest messages beyond `keep`, and beyond half of the permitted characters. */
  trim() {
    this.flush();
    let first = Math.max(this.kept.length - this.keep, 0);
    let characters = this.kept.slice(first).reduce((sum, { line }) => sum + line.length, 0);
    for (; characters > Bridge.characters / 2; first += 1) characters -= this.kept[first].line.length;
    this.kept = this.kept.slice(first);
    this.keptCharacters = characters;
  }

  /** Keeps the name of a user for pages that connect later. Returns whether the name has changed. */
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

  /** Sends a peer its missing messages, as fast as it takes them. Call it again when the peer has taken all. */
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
   * Makes the identifiers of messages unique to this run, since a recorder that starts again may count from 1
   * again. Identifiers of popups and emotes stay. Replaces values of JSON.
   */
  scope(type) {
    if (!/^(gifts?|like|comment|notice|(broadcast|comments|danmaku|gifts|ticker)\..+)$/.test(type)) return null;
    const names = ["id", "before", "after"];
    const scoped = (id) => this.scoped(id);
    const emotes = new Set();
    return function (name, value) {
      if (name === "emotes" && Array.isArray(value)) value.forEach((emote) => emotes.add(emote));
      return typeof value === "string" && names.includes(name) && !emotes.has(this) ? scoped(value) : value;
    };
  }

  /** An identifier of this run. A digest replaces an identifier that would be too long for a room. */
  scoped(id) {
    const scoped = `${this.session}.${id}`;
    const isLong = Buffer.byteLength(scoped) > Bridge.identifier && Buffer.byteLength(id) <= Bridge.identifier;
    return isLong ? `${this.session}#${createHash("sha256").update(id).digest("base64url")}` : scoped;
  }

  /** The position of a peer that has all messages up to a number. */
  greeting(number) {
    return JSON.stringify({ liveroom: 1, session: this.session, number });
  }

  /**
   * Adds a peer. A known peer names its last message, and gets the later messages; the greeting has the number of
   * messages that are kept no more. A new peer gets the messages from now on. All peers get the names of users.
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

  /**
   * A line with the age of its message: a room counts an old message, and does not show it as new. A new message has
   * the time at which its server sent it, and so the clock of the server.
   */
  aged({ made, sentAt, line }) {
    const age = Math.round((this.now() - made) * 100) / 100;
    if (age > 0) return `{"age":${age},${line.slice(1)}`;
    return sentAt ? `{"sentAt":${sentAt},${line.slice(1)}` : line;
  }

  leave(peer) {
    this.peers.delete(peer);
  }

  /** Call it every few seconds. The greeting shows a page that the bridge is alive, and that no message is missing. */
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
