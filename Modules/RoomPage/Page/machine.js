// The room itself, as WebAssembly: texts go in, lines of events come out. Times are seconds here,
// and milliseconds in the module.

class Machine {
  /** No text is longer than this number of bytes. */
  static longestText = 4 << 20;
  static phases = { began: 0, moved: 1, ended: 2, cancelled: 3 };
  static parts = {
    screen: 0, lane: 1, laneLabel: 2, crowd: 3, crowdLabel: 4, fullScreen: 5, popup: 6,
  };

  /** Loads the module, which is compressed by gzip. */
  static async load(compressed) {
    const bytes = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const { instance } = await WebAssembly.instantiate(await new Response(bytes).arrayBuffer());
    // Hashes begin where nobody can know, so that no names make tables slow.
    instance.exports.seed(Math.random());
    return new Machine(instance.exports);
  }

  constructor(functions) {
    this.functions = functions;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  /** Opens a room in place of the one before. Throws the sentence that says what is wrong. */
  open(settings, now) {
    this.call("open", settings, now * 1000);
    return JSON.parse(this.call("about", null));
  }

  /** Takes lines of a feed that came together; returns the events that they caused. */
  receive(lines, now) {
    return eventsOf(this.call("receive", lines, now * 1000));
  }

  advance(now) {
    return eventsOf(this.call("advance", null, now * 1000));
  }

  /** When something happens by itself; infinity where nothing does. */
  get nextDeadline() {
    return this.functions.nextDeadline() / 1000;
  }

  /** Takes a sample of a finger that was there at `time`, with the extent of a list it has landed on. */
  touch({ finger, phase, x, y, regions, time, list }, now) {
    const numbers = [finger, Machine.phases[phase], x, y, regions, time * 1000, now * 1000];
    return eventsOf(
      this.call("touch", null, ...numbers, list?.offset ?? 0, list?.maximum ?? NaN));
  }

  state(now) {
    return JSON.parse(this.call("state", null, now * 1000));
  }

  account() {
    return JSON.parse(this.call("account", null));
  }

  explain(id, now) {
    return JSON.parse(this.call("explain", id, now * 1000));
  }

  prefer({ reducesMotion, isRightToLeft, announces, answersPopups }) {
    const flags = [reducesMotion, isRightToLeft, announces, answersPopups];
    const bits = flags.reduce((sum, flag, bit) => sum | (flag ? 1 << bit : 0), 0);
    return eventsOf(this.call("preferences", null, bits));
  }

  setSize(part, { width, height }) {
    this.call("setSize", null, Machine.parts[part], width, height);
  }

  /** Calls a function, with a text ahead of its numbers unless that is null; returns its text. */
  call(name, text, ...numbers) {
    const length = text === null ? [] : [this.write(text)];
    const status = this.functions[name](...length, ...numbers);
    const { memory, output, outputLength } = this.functions;
    const bytes = new Uint8Array(memory.buffer, output(), outputLength());
    const answer = this.decoder.decode(bytes);
    if (status !== 0) throw new Error(answer);
    return answer;
  }

  write(text) {
    const bytes = this.encoder.encode(text);
    const place = bytes.length <= Machine.longestText ? this.functions.input(bytes.length) : 0;
    if (place === 0) throw new Error(`A text has at most ${Machine.longestText} bytes.`);
    // Memory that has grown is another buffer.
    new Uint8Array(this.functions.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
}

/** Lines of events as the reducers take them. */
function eventsOf(lines) {
  if (lines === "") return [];
  const events = JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`);
  for (const event of events) event.what = `${event.module}.${event.event ?? "spoken"}`;
  return events;
}

/** The bytes of a block of base64. */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
