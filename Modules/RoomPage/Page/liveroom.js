// A room as WebAssembly: takes messages and fingers, returns events and the elements on screen. Times are seconds
// since the room was opened, and milliseconds in the module. Also the library for other pages, with the types of
// liveroom.d.ts, so it uses no other file of this page.

class LiveRoom {
  /** The greatest number of bytes of a text. */
  static longestText = 4 << 20;
  /** The last time of a room, in seconds. */
  static lastTime = 1e8;
  /** The default address of the module. */
  static module = null;
  static phases = { began: 0, moved: 1, ended: 2, cancelled: 3 };
  static regions = {
    likeArea: 1, control: 2, sheet: 4, sheetHeader: 8, list: 16, row: 32, backdrop: 64, outside: 128, moving: 256,
    comments: 512,
  };
  static languages = { en: 0, "zh-Hans": 1 };
  static parts = {
    screen: 0, lane: 1, laneLabel: 2, summary: 3, summaryLabel: 4, fullScreen: 5, popup: 6,
  };

  /** Loads the module and opens a room. Throws an error with a sentence if the settings are invalid. */
  static async open(settings = {}, { module = LiveRoom.module } = {}) {
    const room = await LiveRoom.load(module);
    room.open(settings);
    return room;
  }

  /** Loads the module, by its address or from its bytes, without a room. */
  static async load(module = LiveRoom.module) {
    const loaded = await WebAssembly.instantiate(await bytesOfModule(module));
    const { exports } = loaded.instance ?? loaded;
    // Random seeds of hashes, so that no chosen names make tables slow.
    exports.seed(Math.random());
    return new LiveRoom(exports);
  }

  constructor(functions) {
    Object.assign(this, { functions, now: 0, listeners: [] });
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  /** Opens a room in place of the earlier room, which remains if the settings are invalid. Its time begins at 0. */
  open(settings = {}) {
    this.call("open", typeof settings === "string" ? settings : textOf(settings), 0);
    this.now = 0;
    return this.about();
  }

  /** Takes messages that came together: objects, or lines of a feed. Returns their events. */
  receive(messages, now = this.now) {
    const at = this.later(now);
    // A message comes now; its own time is not used.
    const lines = (Array.isArray(messages) ? messages : [messages]).map((message) =>
      (typeof message === "string" ? message : textOf({ ...message, at })));
    return this.act("receive", lines.join("\n"), this.pass(at));
  }

  /** Takes a report of a view or of the app, such as the answer of a server, which no message may be. */
  report(report, now = this.now) {
    return this.act("report", textOf(objectOf(report, "A report")), this.pass(now));
  }

  /** Lets time pass. */
  advance(now) {
    return this.act("advance", null, this.pass(now));
  }

  /** The time of the next deadline; infinity if there is none. */
  get nextDeadline() {
    return this.functions.nextDeadline() / 1000;
  }

  /** Takes a sample of a finger at `time`, with the extent of the list under its landing. */
  touch(sample, now = this.now) {
    const { finger = 0, phase, x, y, regions = LiveRoom.regions.likeArea, time, list } = objectOf(sample, "A sample");
    const number = numberOf(LiveRoom.phases, phase, "A phase");
    const at = this.pass(now);
    const numbers = [finger, number, x, y, regions, (time ?? this.now) * 1000, at];
    return this.act("touch", null, ...numbers, list?.offset ?? 0, list?.maximum ?? NaN);
  }

  /** The elements on screen, each with its pose. Time does not pass. */
  state(now = this.now) {
    return JSON.parse(this.call("state", null, this.later(now) * 1000));
  }

  /** The outcome of all messages so far. */
  statistics() {
    return JSON.parse(this.call("statistics", null));
  }

  /** The settings that a view needs. */
  about() {
    return JSON.parse(this.call("about", null));
  }

  /** The reason why a popup waits. */
  explain(id, now = this.now) {
    return JSON.parse(this.call("explain", String(id), this.later(now) * 1000));
  }

  /** The words of a phrase, by its name and its values. They need no room. */
  phrase(phrase) {
    return this.call("phrase", textOf(objectOf(phrase, "A phrase")));
  }

  /** Sets all preferences of the user: absent preferences are off. A later room has them too. */
  prefer(preferences) {
    const { reducesMotion, isRightToLeft, announces, answersPopups, language = "en" } =
      objectOf(preferences, "What is preferred");
    const flags = [
      reducesMotion, isRightToLeft, announces, answersPopups, numberOf(LiveRoom.languages, language, "A language"),
    ];
    const bits = flags.reduce((sum, flag, bit) => sum | (flag ? 1 << bit : 0), 0);
    return this.act("preferences", null, bits);
  }

  /** Sets the size of a part, in points. */
  setSize(part, size) {
    const { width, height } = objectOf(size, "A size");
    return this.act("setSize", null, numberOf(LiveRoom.parts, part, "A part"), width, height);
  }

  /**
   * Calls `listener` with each event of a name, such as `gifts.laneWillEnter`, of a module, or with `*` of all.
   * Returns a function that removes it. An error of a listener is reported; the others get the event as well.
   */
  on(name, listener) {
    const entry = { name, listener };
    this.listeners.push(entry);
    return () => (this.listeners = this.listeners.filter((other) => other !== entry));
  }

  // Implementation

  /** The later of now and a time: times never run backwards, and a time that is not finite does not count. */
  later(now) {
    if (!Number.isFinite(now)) return this.now;
    // No message could be received after such a time.
    if (now > LiveRoom.lastTime) {
      throw new RangeError(`A time is in seconds since the room was opened, at most ${LiveRoom.lastTime}, not ${now}.`);
    }
    return Math.max(this.now, now);
  }

  /** Advances to a time, in milliseconds, if it is later. */
  pass(now) {
    this.now = this.later(now);
    return this.now * 1000;
  }

  /** Calls a function whose text is lines of events, and passes them on. */
  act(name, text, ...numbers) {
    const lines = this.call(name, text, ...numbers);
    const events = lines === "" ? [] : JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`);
    if (this.listeners.length > 0) events.forEach((event) => this.emit(event));
    return events;
  }

  emit(event) {
    const { module } = event;
    const names = ["*", module, `${module}.${event.event ?? "spoken"}`];
    for (const { name, listener } of this.listeners.filter((entry) => names.includes(entry.name))) {
      try {
        listener(event);
      } catch (error) {
        // As browsers do with listeners: the error does not concern the caller.
        (globalThis.reportError ?? console.error)(error);
      }
    }
  }

  /** Calls a function, with a text before its numbers unless it is null. Returns the text of the call. */
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
    const place = bytes.length <= LiveRoom.longestText ? this.functions.input(bytes.length) : 0;
    if (place === 0) throw new Error(`A text has at most ${LiveRoom.longestText} bytes.`);
    // Memory that has grown is another buffer.
    new Uint8Array(this.functions.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
}

/** JSON. A number that is not finite would be `null`, and count as absent. */
function textOf(value) {
  return JSON.stringify(value, (name, inner) => {
    if (typeof inner !== "number" || Number.isFinite(inner)) return inner;
    throw new TypeError(`“${name}” is a finite number, not ${inner}.`);
  });
}

function objectOf(value, what) {
  if (typeof value === "object" && value !== null) return value;
  throw new TypeError(`${what} is an object, not ${String(value)}.`);
}

/** The number that the module has for a name. */
function numberOf(numbers, name, what) {
  if (Object.hasOwn(numbers, name)) return numbers[name];
  throw new TypeError(`${what} is one of ${Object.keys(numbers).join(", ")}, not ${String(name)}.`);
}

/** A module, or its bytes, from an address that a browser or node can read, or in node from the path of a file. */
async function bytesOfModule(module) {
  if (!(module instanceof URL) && typeof module !== "string") return module;
  if (globalThis.process && !globalThis.location) {
    const address = URL.canParse(module) ? new URL(module) : null;
    if (address === null || address.protocol === "file:") {
      return (await import("node:fs/promises")).readFile(address ?? module);
    }
  }
  const answer = await fetch(module);
  if (!answer.ok) throw new Error(`${module}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}
