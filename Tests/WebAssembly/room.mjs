// The module as a page calls it.

import { readFileSync } from "node:fs";

/** The value of a variable of the environment. */
export function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing; Scripts/playground --check sets it`);
  return value;
}

const compiled = new WebAssembly.Module(readFileSync(variable("ROOM_WASM")));
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export const imports = WebAssembly.Module.imports(compiled);

export class Room {
  constructor(settings) {
    this.exports = new WebAssembly.Instance(compiled).exports;
    if (settings !== undefined) this.open(settings);
  }

  /** Opens a room with settings: an object, or a text. */
  open(settings = {}, now = 0) {
    const text = typeof settings === "string" ? settings : JSON.stringify(settings);
    return this.call("open", this.write(text), now);
  }

  receive(text, now = 0) {
    return lines(this.call("receive", this.write(text), now));
  }

  report(report, now = 0) {
    return lines(this.call("report", this.write(JSON.stringify(report)), now));
  }

  advance(now) {
    return lines(this.call("advance", now));
  }

  touch(...sample) {
    return lines(this.call("touch", ...sample));
  }

  state(now = 0) {
    return JSON.parse(this.call("state", now));
  }

  statistics() {
    return JSON.parse(this.call("statistics"));
  }

  about() {
    return JSON.parse(this.call("about"));
  }

  explain(popup, now = 0) {
    return JSON.parse(this.call("explain", this.write(popup), now));
  }

  get nextDeadline() {
    return this.exports.nextDeadline();
  }

  get memory() {
    return this.exports.memory.buffer.byteLength;
  }

  /** Calls a function, and returns its text; throws where that is the sentence of an error. */
  call(name, ...values) {
    const failed = this.exports[name](...values);
    const bytes = new Uint8Array(
      this.exports.memory.buffer, this.exports.output(), this.exports.outputLength());
    const text = decoder.decode(bytes);
    if (failed) throw new Error(text);
    return text;
  }

  /** Writes an input, a text or bytes, and returns its length. */
  write(input) {
    const bytes = typeof input === "string" ? encoder.encode(input) : input;
    const place = this.exports.input(bytes.length);
    if (place === 0) throw new Error("The input is too long.");
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
}

function lines(text) {
  return text.split("\n").slice(0, -1);
}

/** Plays a feed as `liveroom replay` does, to the end of all that follows, and returns the events. */
export function replay(room, feed) {
  const events = [];
  const take = (lines) => lines.forEach((line) => events.push(line));
  let now = 0;
  let together = [];
  const deliver = () => {
    take(room.advance(now));
    if (together.length > 0) take(room.receive(together.join("\n"), now));
    together = [];
  };
  for (const line of feed.split("\n").filter((line) => line !== "")) {
    const time = Math.max(now, (JSON.parse(line).at ?? 0) * 1000);
    if (time > now) {
      deliver();
      now = time;
    }
    together.push(line);
  }
  deliver();
  const end = now + 86_400_000;
  while (room.nextDeadline <= end) take(room.advance(room.nextDeadline));
  if (room.nextDeadline < Infinity) take(room.advance(end));
  return events;
}

/** Numbers from 0 to below 1, the same in every run. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
