// A room as WebAssembly: messages and fingers go in, events and what is on the screen come out. Times are seconds
// since the room was opened, and milliseconds in the module. Also the library for other pages, with the types of
// liveroom.d.ts: so it uses nothing of this page.

class LiveRoom {
  /** No text is longer than this number of bytes. */
  static longestText = 4 << 20;
  /** Where the module is unless a call says it. */
  static module = null;
  static phases = { began: 0, moved: 1, ended: 2, cancelled: 3 };
  static regions = {
    likeArea: 1, control: 2, sheet: 4, sheetHeader: 8, list: 16, row: 32, backdrop: 64, outside: 128, moving: 256,
  };
  static parts = {
    screen: 0, lane: 1, laneLabel: 2, crowd: 3, crowdLabel: 4, fullScreen: 5, popup: 6,
  };

  /** Loads the module and opens a room. Throws the sentence that says what of the settings is invalid. */
  static async open(settings = {}, { module = LiveRoom.module } = {}) {
    const room = await LiveRoom.load(module);
    room.open(settings);
    return room;
  }

  /** Loads the module, by its address or from its bytes, without a room. */
  static async load(module = LiveRoom.module) {
    const loaded = await WebAssembly.instantiate(await bytesOfModule(module));
    const { exports } = loaded.instance ?? loaded;
    // Hashes begin where nobody can know, so that no names make tables slow.
    exports.seed(Math.random());
    return new LiveRoom(exports);
  }

  constructor(functions) {
    Object.assign(this, { functions, now: 0, listeners: [] });
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  /** Opens a room in place of the one before, which remains where the settings are invalid. Its time begins at 0. */
  open(settings = {}) {
    this.call("open", typeof settings === "string" ? settings : JSON.stringify(settings), 0);
    this.now = 0;
    return this.about();
  }

  /** Takes messages that came together: objects, or lines of a feed. Returns the events that they caused. */
  receive(messages, now = this.now) {
    const milliseconds = this.pass(now);
    // A message comes now, whatever its own time.
    const lines = (Array.isArray(messages) ? messages : [messages]).map((message) =>
      (typeof message === "string" ? message : JSON.stringify({ ...message, at: this.now })));
    return this.act("receive", lines.join("\n"), milliseconds);
  }

  /** Lets time pass. */
  advance(now) {
    return this.act("advance", null, this.pass(now));
  }

  /** When something happens by itself; infinity where nothing does. */
  get nextDeadline() {
    return this.functions.nextDeadline() / 1000;
  }

  /** Takes a sample of a finger that was there at `time`, with the extent of a list it has landed on. */
  touch({ finger = 0, phase, x, y, regions = LiveRoom.regions.likeArea, time, list }, now = this.now) {
    const at = this.pass(now);
    const numbers = [finger, LiveRoom.phases[phase], x, y, regions, (time ?? this.now) * 1000, at];
    return this.act("touch", null, ...numbers, list?.offset ?? 0, list?.maximum ?? NaN);
  }

  /** What is on the screen, each part with its pose. Time does not pass. */
  state(now = this.now) {
    return JSON.parse(this.call("state", null, now * 1000));
  }

  /** The outcome of everything so far. */
  account() {
    return JSON.parse(this.call("account", null));
  }

  /** What a view has to know of the settings. */
  about() {
    return JSON.parse(this.call("about", null));
  }

  /** Why a popup waits. */
  explain(id, now = this.now) {
    return JSON.parse(this.call("explain", id, now * 1000));
  }

  /** Sets what the user prefers, all at once: what is left out is off. A later room has it, too. */
  prefer({ reducesMotion, isRightToLeft, announces, answersPopups }) {
    const flags = [reducesMotion, isRightToLeft, announces, answersPopups];
    const bits = flags.reduce((sum, flag, bit) => sum | (flag ? 1 << bit : 0), 0);
    return this.act("preferences", null, bits);
  }

  /** Sets the size of what is drawn of a part, in points. */
  setSize(part, { width, height }) {
    return this.act("setSize", null, LiveRoom.parts[part], width, height);
  }

  /**
   * Calls `listener` with each event that has a name, such as `gifts.laneWillEnter`, or with all of a module, or for
   * `*` of all. Returns what ends that.
   */
  on(name, listener) {
    const entry = { name, listener };
    this.listeners.push(entry);
    return () => (this.listeners = this.listeners.filter((other) => other !== entry));
  }

  // How it is done

  /** The latest time, in milliseconds: times never run backwards, and one that is no number does not count. */
  pass(now) {
    if (Number.isFinite(now)) this.now = Math.max(this.now, now);
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
    for (const { name, listener } of this.listeners) if (names.includes(name)) listener(event);
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
    const place = bytes.length <= LiveRoom.longestText ? this.functions.input(bytes.length) : 0;
    if (place === 0) throw new Error(`A text has at most ${LiveRoom.longestText} bytes.`);
    // Memory that has grown is another buffer.
    new Uint8Array(this.functions.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
}

/** A module, or its bytes, from an address that a browser or node can read. */
async function bytesOfModule(module) {
  if (!(module instanceof URL) && typeof module !== "string") return module;
  const { protocol } = new URL(module, globalThis.location?.href);
  if (protocol === "file:" && globalThis.process) return (await import("node:fs/promises")).readFile(new URL(module));
  const answer = await fetch(module);
  if (!answer.ok) throw new Error(`${module}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}
