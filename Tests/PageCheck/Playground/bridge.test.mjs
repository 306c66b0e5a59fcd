// The bridge of an overlay: its sockets, what it keeps, and the whole command.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Bridge } from "../../../Scripts/OverlayBridge/bridge.mjs";
import { limits, readGifts, withGifts } from "../../../Scripts/OverlayBridge/gifts.mjs";
import { parse, stringify } from "../../../Scripts/OverlayBridge/json.mjs";
import { Recording } from "../../../Scripts/OverlayBridge/recording.mjs";
import { serve } from "../../../Scripts/OverlayBridge/server.mjs";
import { Peer } from "../../../Scripts/OverlayBridge/websocket.mjs";

const handshake = {
  Upgrade: "websocket", Connection: "keep-alive, Upgrade", "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
};
const gift = (id, more = {}) => ({ at: 0, type: "gift", id, sender: "ada", gift: "rose", ...more });

/** A client that knows no more of the protocol than a test says. */
class Client {
  constructor(port) {
    Object.assign(this, { socket: connect(port, "127.0.0.1"), bytes: Buffer.alloc(0), frames: [], head: null });
    this.socket.on("data", (data) => this.read(data));
    this.socket.on("error", () => {});
    this.closed = once(this.socket, "close");
  }

  static async open(port, { path = "/lines", ...headers } = {}) {
    const client = new Client(port);
    const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...handshake, ...headers })
      .filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`);
    client.socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    await client.until(() => client.head !== null);
    return client;
  }

  read(data) {
    this.bytes = Buffer.concat([this.bytes, data]);
    if (this.head === null) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.head = this.bytes.subarray(0, end).toString();
      this.bytes = this.bytes.subarray(end + 4);
    }
    let frame;
    while ((frame = this.frame()) !== null) this.frames.push(frame);
    this.changed?.();
  }

  frame() {
    const { bytes } = this;
    if (bytes.length < 2) return null;
    const [length, start] = bytes[1] < 126 ? [bytes[1], 2]
      : bytes[1] === 126 ? [bytes.length < 4 ? NaN : bytes.readUInt16BE(2), 4]
        : [bytes.length < 10 ? NaN : Number(bytes.readBigUInt64BE(2)), 10];
    if (!(bytes.length >= start + length)) return null;
    this.bytes = bytes.subarray(start + length);
    return { opcode: bytes[0] & 15, payload: bytes.subarray(start, start + length) };
  }

  async until(holds) {
    while (!holds()) await new Promise((resolve) => (this.changed = resolve));
  }

  send(first, payload = "", { masked = true, length = null, mask = [1, 2, 3, 4] } = {}) {
    const bytes = Buffer.from(payload);
    const size = length ?? Buffer.from(bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255]);
    const head = Buffer.concat([Buffer.from([first]), size]);
    if (masked) head[1] |= 128;
    const body = masked ? bytes.map((byte, index) => byte ^ mask[index & 3]) : bytes;
    this.socket.write(Buffer.concat([head, Buffer.from(masked ? mask : []), body]));
  }

  get lines() {
    return this.frames.filter(({ opcode }) => opcode === 1)
      .flatMap(({ payload }) => payload.toString().split("\n").map((line) => JSON.parse(line)));
  }

  get numbers() {
    return this.lines.filter(({ type }) => type === "delivered").map(({ number }) => number);
  }

  /** The code with which the server has closed. */
  async code() {
    await this.closed;
    return this.frames.find(({ opcode }) => opcode === 8)?.payload.readUInt16BE(0);
  }
}

const bridgeOf = (options = {}) => new Bridge({ session: "s", now: () => 1, ...options });

async function served(use, options = {}) {
  const bridge = options.bridge ?? bridgeOf();
  const server = await serve({ page: "<p>page", ...options, bridge });
  try {
    await use(server.port, bridge);
  } finally {
    server.close();
  }
}

// Frames

const eightBytes = (value) => {
  const bytes = Buffer.alloc(9, 127);
  bytes.writeBigUInt64BE(value, 1);
  return bytes;
};

const hostile = [
  ["one that is not masked", 1002, (client) => client.send(0x81, "a", { masked: false })],
  ["a reserved bit", 1002, (client) => client.send(0xc1, "a")],
  ["compressed, which was not agreed on", 1002, (client) => client.send(0xf1, "a")],
  ["an unknown opcode", 1002, (client) => client.send(0x83, "a")],
  ["an unknown control opcode", 1002, (client) => client.send(0x8b)],
  ["a control frame in parts", 1002, (client) => client.send(0x09, "a")],
  ["a long control frame", 1002, (client) => client.send(0x89, "a".repeat(126))],
  ["a part of nothing", 1002, (client) => client.send(0x80, "a")],
  ["a message within another", 1002, (client) => { client.send(0x01, "a"); client.send(0x81, "b"); }],
  ["too long", 1009, (client) => client.send(0x81, "a".repeat(Peer.longest + 1))],
  ["too long in parts", 1009, (client) => {
    client.send(0x01, "a".repeat(Peer.longest));
    client.send(0x80, "a");
  }],
  ["parts without bytes", 1009, (client) => {
    client.send(0x01);
    for (let part = 0; part < Peer.longest; part += 1) client.send(0x00);
    client.send(0x00, "a");
  }],
  ["a length that memory does not have", 1009, (client) => client.send(0x82, "", { length: eightBytes((1n << 63n) - 1n) })],
  ["a length with a sign", 1002, (client) => client.send(0x82, "", { length: eightBytes(1n << 63n) })],
  ["a length in more bytes than it needs", 1002, (client) => client.send(0x82, "a", { length: Buffer.from([126, 0, 1]) })],
  ["a long one in more bytes than it needs", 1002, (client) => client.send(0x82, "", { length: eightBytes(65535n) })],
  ["text that is no UTF-8", 1007, (client) => client.send(0x81, Buffer.from([0xed, 0xa0, 0x80]))],
  ["text that ends within a character", 1007, (client) => {
    client.send(0x01, Buffer.from([0xc3]));
    client.send(0x80);
  }],
  ["a close of one byte", 1002, (client) => client.send(0x88, "a")],
  ["a close without a valid code", 1002, (client) => client.send(0x88, Buffer.from([3, 237]))],
  ["a close whose reason is no UTF-8", 1007, (client) => client.send(0x88, Buffer.from([3, 232, 255]))],
  ["a close", 1000, (client) => client.send(0x88, Buffer.from([3, 232]))],
  ["a close without a code", 1000, (client) => client.send(0x88)],
];

test("each hostile frame ends its connection, with its code, and no other", () => served(async (port, bridge) => {
  const witness = await Client.open(port);
  for (const [what, code, act] of hostile) {
    const client = await Client.open(port);
    act(client);
    assert.equal(await client.code(), code, what);
  }
  bridge.take(gift("1"));
  await witness.until(() => witness.numbers.length === 1);
  assert.equal(bridge.peers.size, 1);
}));

test("what a peer says is read and forgotten, byte by byte too, and a ping is answered", () => served(async (port) => {
  const client = await Client.open(port);
  client.send(0x81, "hello");
  client.send(0x82, Buffer.from([255]));
  // A character that two parts share, with a control frame between them.
  client.send(0x01, Buffer.from([0xc3]));
  client.send(0x89, "are you there?");
  client.send(0x80, Buffer.from([0xa9]));
  for (const byte of Buffer.from([0x89, 0x81, 1, 2, 3, 4, 98])) client.socket.write(Buffer.from([byte]));
  const pongs = () => client.frames.filter(({ opcode }) => opcode === 10).map(({ payload }) => payload.toString());
  await client.until(() => pongs().length === 2);
  assert.deepEqual(pongs(), ["are you there?", "c"]);
  client.send(0x88);
  assert.equal(await client.code(), 1000);
}));

test("who does not answer any more is gone, and who does remains", () => served(async (port, bridge) => {
  const [silent, alive] = [await Client.open(port), await Client.open(port)];
  for (let beat = 0; beat < Peer.patience; beat += 1) bridge.beat();
  alive.send(0x8a);
  const alone = [...bridge.peers][1];
  await new Promise((resolve) => alone.socket.once("data", resolve));
  bridge.beat();
  await silent.closed;
  assert.equal(bridge.peers.size, 1);
  assert.ok(alive.frames.some(({ opcode }) => opcode === 9));
  assert.deepEqual(alive.lines.at(-1), { liveroom: 1, session: "s", number: 0 });
}));

test("half a connection is none", () => served(async (port, bridge) => {
  const client = await Client.open(port);
  client.socket.end();
  await client.closed;
  assert.equal(bridge.peers.size, 0);
  const closing = await Client.open(port);
  closing.socket.removeAllListeners("end");
  const [peer] = bridge.peers;
  peer.close();
  peer.beat();
  await closing.closed;
}));

test("a peer that does not read is dropped, and memory is bounded", () => served(async (port, bridge) => {
  const [slow, quick] = [await Client.open(port), await Client.open(port)];
  slow.socket.pause();
  const [stuck] = bridge.peers;
  const gone = once(stuck.socket, "close");
  const text = "x".repeat(1 << 20);
  for (let count = 0; count < 40; count += 1) {
    for (const peer of bridge.peers) peer.send(text);
    await quick.until(() => quick.frames.filter(({ opcode }) => opcode === 1).length === count + 2);
    assert.ok(stuck.socket.writableLength <= Peer.backlog + (1 << 20) + 20);
  }
  await gone;
  assert.equal(bridge.peers.size, 1);
}));

// Requests

const asked = async (port, options) => (await Client.open(port, options)).head.split("\r\n")[0].slice(9);

test("only this machine is served, and no page of another origin", () => served(async (port) => {
  const refused = {
    "a page of somebody": { Origin: "https://example.com" }, "a frame without an origin": { Origin: "null" },
    "a name for this machine": { Host: `example.com:${port}` }, "another port of it": { Origin: "http://127.0.0.1:1" },
    "that by its name": { Origin: "http://localhost:1" }, "its first port": { Origin: "http://localhost" },
    "another scheme": { Origin: `https://localhost:${port}` },
    "a name that begins as its own": { Origin: `http://localhost.example.com:${port}` },
  };
  for (const [what, headers] of Object.entries(refused)) {
    assert.equal(await asked(port, headers), "403 Forbidden", what);
    assert.equal(await asked(port, { path: "/", Upgrade: null, Connection: "close", ...headers }), "403 Forbidden", what);
  }
  const named = { Host: `localhost:${port}`, Origin: `http://127.0.0.1:${port}` };
  const own = [
    {}, { Origin: `http://127.0.0.1:${port}` }, { Origin: "file://" }, { Origin: `http://localhost:${port}` }, named,
  ];
  for (const headers of own) {
    assert.equal(await asked(port, headers), "101 Switching Protocols");
  }
  assert.equal(await asked(port, { path: "/other" }), "404 Not Found");
  assert.equal(await asked(port, { "Sec-WebSocket-Version": "8" }), "426 Upgrade Required");
  assert.equal(await asked(port, { "Sec-WebSocket-Key": "short" }), "400 Bad Request");
  const { head } = await Client.open(port);
  assert.match(head, /Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(await page.text(), "<p>page");
  assert.equal((await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).status, 405);
}));

test("a range of bytes is answered alone, a range beyond the end not at all, and no range by the whole", () => served(async (port) => {
  const answers = {
    "bytes=0-1": "206 <p bytes 0-1/7", "bytes=3-": "206 page bytes 3-6/7", "bytes=-2": "206 ge bytes 5-6/7",
    "bytes=5-99": "206 ge bytes 5-6/7", "bytes=7-": "416  bytes */7", "bytes=9-12": "416  bytes */7", "bytes=-0": "416  bytes */7",
    "bytes=-": "200 <p>page null",
    "bytes=2-1": "200 <p>page null", "lines=0-1": "200 <p>page null",
  };
  for (const [Range, expected] of Object.entries(answers)) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Range } });
    assert.equal(`${answer.status} ${await answer.text()} ${answer.headers.get("Content-Range")}`, expected, Range);
  }
}));

test("a refused connection that remains is closed, and so is one that says nothing", () => served(async (port, bridge) => {
  const refused = await Client.open(port, { path: "/other" });
  assert.match(refused.head, /^HTTP\/1\.1 404/);
  // It neither closes nor falls silent.
  const talk = setInterval(() => refused.socket.write("x".repeat(1000)), 20);
  refused.socket.removeAllListeners("end");
  const silent = new Client(port);
  const slow = new Client(port);
  slow.socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  await Promise.all([refused.closed, silent.closed, slow.closed]);
  clearInterval(talk);
  const peer = await Client.open(port);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(bridge.peers.size, 1);
  assert.equal(peer.socket.destroyed, false);
}, { patience: 200 }));

test("connections are limited", () => served(async (port) => {
  const clients = Array.from({ length: 140 }, () => new Client(port));
  await Promise.race(clients.map(({ closed }) => closed));
  const left = clients.filter(({ socket }) => !socket.destroyed);
  assert.ok(left.length >= 128 && left.length < 140, `${left.length}`);
  left.forEach(({ socket }) => socket.destroy());
}));

test("with a token nobody is served without it", () => served(async (port) => {
  for (const path of ["/lines", "/lines?token=", "/lines?token=secret-secret-secreT"]) {
    assert.equal(await asked(port, { path }), "403 Forbidden", path);
  }
  assert.equal(await asked(port, { path: "/lines?token=secret-secret-secret" }), "101 Switching Protocols");
  const origin = { Origin: `http://localhost:${port}` };
  assert.equal(await asked(port, { path: "/lines?token=secret-secret-secret", ...origin }), "403 Forbidden");
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 403);
  assert.equal((await fetch(`http://127.0.0.1:${port}/?token=secret-secret-secret`)).status, 200);
}, { token: "secret-secret-secret" }));

// What is kept

/** A peer that keeps what it is sent. */
const listener = () => ({ texts: [], send(text) { this.texts.push(text); }, beat() {}, close() {} });
const numbersOf = ({ texts }) => texts.flatMap((text) => text.split("\n")).map((line) => {
  const { type, number } = JSON.parse(line);
  return type === "delivered" ? number : `>${number}`;
});

test("who comes again gets what it has not had, who is new what comes from now on", () => {
  const bridge = bridgeOf({ keep: 4 });
  for (let number = 1; number <= 10; number += 1) bridge.take(gift(`${number}`));
  const cases = [
    [{}, [">10"]],
    [{ session: "s", since: 8 }, [">8", 9, 10]],
    [{ session: "s", since: 10 }, [">10"]],
    // As much as is kept; the greeting says that 3 to 6 are lost.
    [{ session: "s", since: 2 }, [">6", 7, 8, 9, 10]],
    [{ session: "s", since: 999 }, [">10"]],
    // Of another run everything is new.
    [{ session: "earlier", since: 900 }, [">6", 7, 8, 9, 10]],
  ];
  for (const [position, expected] of cases) {
    const peer = listener();
    bridge.join(peer, position);
    assert.deepEqual(numbersOf(peer), expected);
  }
  assert.ok(bridge.kept.length < 8);
});

test("what comes late has its age, and what comes at once has none", () => {
  let time = 5;
  const bridge = bridgeOf({ now: () => time });
  const watching = listener();
  bridge.join(watching);
  for (const id of ["m1", "m2", "m3"]) {
    bridge.take(gift(id));
    bridge.flush();
    time += 20.5;
  }
  const late = listener();
  bridge.join(late, { session: "s", since: 1 });
  const ages = ({ texts }) => texts.slice(1).flatMap((text) => text.split("\n")).map((line) => JSON.parse(line).age);
  assert.deepEqual(ages(watching), [undefined, undefined, undefined]);
  assert.deepEqual(ages(late), [41, 20.5]);
});

test("a new message has the time at which its server sent it, and an old one has none", () => {
  let now = 100;
  const bridge = bridgeOf({ now: () => now });
  const [watching, late] = [listener(), listener()];
  bridge.join(watching);
  bridge.take({ at: 0, type: "delivered", sentAt: 1790000000000, input: gift("1") });
  bridge.flush();
  now = 110;
  bridge.join(late, { session: "s", since: 0 });
  const sent = ({ texts }) => JSON.parse(texts[1]).sentAt;
  assert.deepEqual([sent(watching), sent(late)], [1790000000000, undefined]);
});

test("a message that was old when it came remains as old, in what is recorded too", () => {
  let time = 100;
  const recorded = [];
  const bridge = bridgeOf({ now: () => time, record: (line) => recorded.push(JSON.parse(line)) });
  const [watching, late] = [listener(), listener()];
  bridge.join(watching);
  const input = { type: "like", sender: "a", count: 1 };
  for (const age of [40, -5, undefined]) bridge.take({ at: 0, type: "delivered", age, input });
  bridge.flush();
  time += 10;
  bridge.join(late, { session: "s", since: 0 });
  const ages = ({ texts }) => texts.slice(1).flatMap((text) => text.split("\n")).map((line) => JSON.parse(line).age);
  assert.deepEqual(ages(watching), [40, undefined, undefined]);
  assert.deepEqual(recorded.map(({ at, age }) => [at, age]), [[100, 40], [100, undefined], [100, undefined]]);
  assert.deepEqual(ages(late), [50, 10, 10]);
});

test("who connects gets the names of users, those that came last", () => {
  const bridge = bridgeOf();
  const profile = (id, name) => bridge.take({ at: 0, type: "profile", id, name });
  profile("u1", "Ann");
  profile("__proto__", "Bob");
  profile("u1", "Anna");
  assert.equal(bridge.latest, 3);
  // That says nothing new.
  profile("u1", "Anna");
  assert.equal(bridge.latest, 3);
  for (const position of [{}, { session: "s", since: 3 }, { session: "earlier", since: 1 }]) {
    const peer = listener();
    bridge.join(peer, position);
    const lines = peer.texts.flatMap((text) => text.split("\n")).map((line) => JSON.parse(line));
    assert.equal(lines[0].liveroom, 1);
    assert.deepEqual(lines.slice(1, 3), [
      { type: "profile", id: "__proto__", name: "Bob" }, { type: "profile", id: "u1", name: "Anna" },
    ]);
    assert.equal(lines.length, position.session === "earlier" ? 6 : 3);
  }
  for (let number = 0; number < 20_000; number += 1) profile(`v${number}`, "Cat");
  assert.equal(bridge.names.size, 16_384);
  const peer = listener();
  bridge.join(peer);
  assert.ok(peer.texts.every((text) => text.split("\n").length <= 1000));
  assert.match(peer.texts.at(-1), /v19999/);
});

test("a peer gets what follows as fast as it takes it, and of what is lost meanwhile the number", () => {
  const bridge = bridgeOf({ keep: 4 });
  const peer = listener();
  peer.isBusy = true;
  bridge.join(peer);
  for (let number = 1; number <= 10; number += 1) bridge.take(gift(`${number}`));
  bridge.beat();
  assert.deepEqual(numbersOf(peer), [">0", ">4", ">4"]);
  peer.isBusy = false;
  bridge.feed(peer);
  assert.deepEqual(numbersOf(peer).slice(-6), [5, 6, 7, 8, 9, 10]);
  bridge.take(gift("11"));
  bridge.flush();
  assert.equal(numbersOf(peer).at(-1), 11);
});

test("more than a peer may leave unread is sent to one that comes again", async () => {
  const bridge = bridgeOf();
  const payload = "x".repeat(1 << 17);
  for (let number = 0; number < 300; number += 1) bridge.take(gift(`${number}`, { payload }));
  assert.ok(300 * payload.length > 2 * Peer.backlog);
  await served(async (port) => {
    const client = await Client.open(port, { path: "/lines?session=s&since=0" });
    const [{ socket }] = bridge.peers;
    assert.ok(socket.writableLength < 2 * Peer.enough);
    await client.until(() => client.frames.at(-1)?.payload.includes('"number":300,'));
    assert.deepEqual(client.numbers, Array.from({ length: 300 }, (_, index) => index + 1));
  }, { bridge });
});

test("the oldest messages beyond a number of characters are dropped, and the oldest names", () => {
  const { characters, names } = Bridge;
  Object.assign(Bridge, { characters: 10_000, names: { count: 16_384, characters: 1000 } });
  try {
    const bridge = bridgeOf();
    const watching = listener();
    bridge.join(watching);
    const kept = () => bridge.kept.reduce((sum, { line }) => sum + line.length, 0);
    for (let number = 1; number <= 500; number += 1) {
      bridge.take(gift(`${number}`, { payload: "x".repeat(number % 7 * 100) }));
      assert.ok(kept() <= 10_000 && kept() === bridge.keptCharacters, `${number}`);
    }
    // One that is longer than all that is kept is sent, and kept no more.
    bridge.take(gift("501", { payload: "x".repeat(20_000) }));
    assert.equal(bridge.kept.length, 0);
    bridge.take(gift("502"));
    bridge.flush();
    assert.deepEqual(numbersOf(watching).slice(1), Array.from({ length: 502 }, (_, index) => index + 1));
    const late = listener();
    bridge.join(late, { session: "s", since: 1 });
    assert.deepEqual(numbersOf(late), [">501", 502]);
    for (let user = 0; user < 100; user += 1) bridge.take({ at: 0, type: "profile", id: `u${user}`, name: "x".repeat(200) });
    assert.ok(bridge.names.size === 4 && bridge.nameCharacters <= 1000, `${bridge.names.size}`);
    bridge.take({ at: 0, type: "profile", id: "u99", name: "Ann" });
    const lines = [...bridge.names.values()];
    assert.equal(bridge.nameCharacters, lines.reduce((sum, line) => sum + line.length, 0));
    assert.match(lines.at(-1), /"u99","name":"Ann"/);
  } finally {
    Object.assign(Bridge, { characters, names });
  }
});

test("an identifier of this run is no longer than a room takes, and different where it was", () => {
  const bridge = new Bridge({ now: () => 1 });
  const identifiers = ["m1", "é".repeat(121), "x".repeat(243), "x".repeat(244), "é".repeat(128), "x".repeat(255), "x".repeat(256)];
  const scoped = identifiers.map((id) => bridge.scoped(id));
  assert.ok(scoped.every((id) => Buffer.byteLength(id) <= 256 && id.startsWith(bridge.session)), `${scoped}`);
  assert.equal(new Set(scoped).size, identifiers.length);
  assert.deepEqual(scoped, identifiers.map((id) => bridge.scoped(id)));
  assert.equal(scoped[2], `${bridge.session}.${identifiers[2]}`);
  // The room refuses that, as it would without a bridge.
  assert.ok(Buffer.byteLength(bridge.scoped("x".repeat(257))) > 256);
  const peer = listener();
  bridge.join(peer);
  bridge.take(gift("y".repeat(256)));
  bridge.take({ at: 0, type: "gifts.revoke", id: "y".repeat(256) });
  bridge.flush();
  const [first, second] = peer.texts.slice(1).join("\n").split("\n").map((line) => JSON.parse(line).input.id);
  assert.equal(first, second);
});

test("a folder of gifts has limits", (context) => {
  const folder = folderOf(context);
  for (let number = 0; number < limits.files + 3; number += 1) writeFileSync(join(folder, `${number}.png`), `${number}`);
  writeFileSync(join(folder, "names.json"), JSON.stringify({ rose: 7 }));
  const sentences = [];
  const { files, lists } = readGifts(folder, (sentence) => sentences.push(sentence));
  assert.deepEqual([files.size, lists.pictures.size, lists.names.size, sentences.length], [limits.files, limits.files, 0, 4]);
  assert.match(sentences.at(-1), /^"names.json" is left out: it is no object of names/);
  // The same content twice is one file, and a list has no mark of the page in it.
  writeFileSync(join(folder, "0.png"), "1");
  const { pictures } = readGifts(folder).lists;
  assert.equal(pictures.get("0"), pictures.get("1"));
  const page = withGifts(Buffer.from("<main></main><p>$&"), { pictures: new Map([["</script>$&", "/gifts/1"]]), sounds: [], names: [] }, "?t");
  assert.ok(page.endsWith('[["\\u003c/script>$&","/gifts/1?t"]],"sounds":[],"names":[]}</script><p>$&'), page);
  assert.throws(() => readGifts(join(folder, "nowhere")), /ENOENT/);
});

test("whole numbers of 64 bits remain what they are", () => {
  const texts = [
    '{"a":9007199254740993,"b":[-9223372036854775808,18446744073709551615],"c":"12345678901234567890"}',
    '{"a":0.12345678901234568,"b":1234567890123456,"c":9007199254740991,"d":"\\"9007199254740993\\\\"}',
    '["9007199254740993",{"9007199254740993":9007199254740993}]',
  ];
  for (const text of texts) assert.equal(stringify(parse(text)), text);
  assert.equal(stringify(parse('{"a":12345678901234567890123.5e-3,"b":1e400}')), '{"a":12345678901234567000,"b":null}');
  const recorded = [];
  const bridge = bridgeOf({ record: (line) => recorded.push(line) });
  const peer = listener();
  bridge.join(peer);
  bridge.takeLine('{"at":0,"type":"gift","id":"m1","sender":"a","gift":"b","unitValue":9007199254740993}');
  bridge.flush();
  for (const line of [recorded[0], peer.texts[1]]) assert.match(line, /"id":"s\.m1".*"unitValue":9007199254740993\}/);
});

test("a removal has the identifier of its comment or broadcast, and an emote keeps its own", () => {
  const bridge = bridgeOf();
  const peer = listener();
  bridge.join(peer);
  const emotes = [{ id: "m1", start: 0, length: 1 }];
  bridge.take({ at: 0, type: "comment", id: "m1", sender: "a", text: "b", emotes });
  for (const type of ["comments.remove", "danmaku.remove", "broadcast.append", "broadcast.remove"]) {
    bridge.take({ at: 0, type, id: "m1" });
  }
  bridge.flush();
  const inputs = peer.texts[1].split("\n").map((line) => JSON.parse(line).input);
  assert.deepEqual(inputs.map(({ id }) => id), Array(5).fill("s.m1"));
  assert.deepEqual(inputs[0].emotes, emotes);
});

test("a file that cannot be written ends its recording with a whole line", (context) => {
  const path = join(folderOf(context), "feed.jsonl");
  const recording = new Recording(path);
  assert.equal(recording.write("{}"), null);
  assert.throws(() => new Recording(path), /EEXIST/);
  // As a disk that is full after a part of a line.
  writeFileSync(path, '{"half', { flag: "a" });
  closeSync(recording.file);
  assert.match(recording.write("{}"), /EBADF/);
  assert.equal(recording.write("{}"), null);
  assert.equal(recording.hasFailed, true);
});

test("each message is a line once, in frames, with identifiers of the run", () => {
  const recorded = [];
  const bridge = bridgeOf({ record: (line) => recorded.push(JSON.parse(line)) });
  const peer = listener();
  bridge.join(peer);
  bridge.take(gift("m1"));
  bridge.take({ at: 0, type: "gifts", gifts: [gift("m2"), gift(undefined)] });
  bridge.take({ at: 0, type: "popup", id: "sale" });
  bridge.take({ at: 0, type: "delivered", session: "x", number: 9, room: "r", input: { type: "like", id: "m1", count: 2 } });
  bridge.take({ at: 0, type: "ticker.insert", item: { id: "n1", content: "a" }, position: { before: "n0" } });
  bridge.flush();
  assert.deepEqual(numbersOf(peer), [">0", 1, 2, 3, 4, 5]);
  assert.equal(peer.texts.length, 2);
  assert.deepEqual(recorded.map(({ input }) => (input.gifts?.[0] ?? input.item ?? input).id), ["s.m1", "s.m2", "sale", "s.m1", "s.n1"]);
  assert.equal(recorded[4].input.position.before, "s.n0");
  assert.deepEqual(recorded[3], {
    at: 1, type: "delivered", room: "r", session: "s", number: 4, input: { type: "like", id: "s.m1", count: 2 },
  });
  for (let count = 0; count < 2500; count += 1) bridge.take(gift(`${count}`));
  bridge.flush();
  assert.equal(peer.texts.length, 5);
});

// The command

const main = fileURLToPath(new URL("../../../Scripts/OverlayBridge/main.mjs", import.meta.url));
const adapters = new URL("../../../Scripts/OverlayBridge/Adapters/", import.meta.url);
const liveroom = process.env.LIVEROOM;
const needsCommand = { skip: liveroom ? false : "LIVEROOM is the command" };

function folderOf(context) {
  const folder = mkdtempSync(join(tmpdir(), "overlay-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function run(command, options, input) {
  const child = spawn(command, options);
  const texts = ["", ""];
  [child.stdout, child.stderr].forEach((stream, index) => stream.on("data", (data) => (texts[index] += data)));
  if (input !== undefined) child.stdin.end(input);
  const [status] = await once(child, "close");
  return { status, output: texts[0], errors: texts[1] };
}

test("messages as they come reach a page, and are a feed afterwards", needsCommand, async (context) => {
  const folder = folderOf(context);
  const [page, record] = [join(folder, "page.html"), join(folder, "feed.jsonl")];
  writeFileSync(page, "<p>page");
  const child = spawn("node", [main, "--page", page, "--liveroom", liveroom, "--port", "0", "--record", record]);
  let errors = "";
  child.stderr.on("data", (data) => (errors += data));
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  const port = Number(/^http:\/\/127\.0\.0\.1:(\d+)\/#source=ws:\/\/127\.0\.0\.1:\1\/lines&overlay$/.exec(address)[1]);
  const client = await Client.open(port);
  child.stdin.write('{"at":0,"type":"like","sender":"a","count":3}\nnonsense\n{"at":0,"type":"gift","id":"m1","sender":"a","gift":"b"}\n');
  await client.until(() => client.numbers.length === 2);
  assert.match(errors, /line 2/);
  // The recorder has ended, and so the page shows that its source is lost.
  child.stdin.end();
  assert.equal(await client.code(), 1001);
  const [status] = await once(child, "exit");
  assert.equal(status, 0);
  const feed = readFileSync(record, "utf8");
  assert.equal(feed.split("\n").length, 4);
  const replay = await run(liveroom, ["replay", "-", "--strict", "--summary", "json"], feed);
  const summary = JSON.parse(replay.output);
  assert.deepEqual([replay.status, summary.likes.others, summary.gifts.units], [0, 3, 1]);
  const again = await run("node", [main, "--page", page, "--liveroom", liveroom, "--port", "0", "--record", record], "");
  assert.deepEqual([again.status, /cannot be written/.test(again.errors)], [73, true]);
});

test("a full disk ends the recording, and not the overlay", needsCommand, async (context) => {
  const folder = folderOf(context);
  const [page, record] = [join(folder, "page.html"), join(folder, "feed.jsonl")];
  writeFileSync(page, "<p>page");
  // No file may have more than 1 block of 512 or 1024 bytes: as where the disk is full.
  const child = spawn("sh", ["-c", `trap '' XFSZ; ulimit -f 1; exec node "$@"`, "sh", main, "--page", page, "--liveroom", liveroom, "--port", "0", "--record", record]);
  let errors = "";
  child.stderr.on("data", (data) => (errors += data));
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  const client = await Client.open(Number(/:(\d+)/.exec(address)[1]));
  for (let number = 1; number <= 30; number += 1) child.stdin.write(`${JSON.stringify(gift(`${number}`))}\n`);
  await client.until(() => client.numbers.length === 30);
  child.stdin.end();
  const [status] = await once(child, "close");
  assert.equal(status, 73);
  assert.equal(errors.split("overlay: The recording has ended").length, 2, errors);
  const lines = readFileSync(record, "utf8").split("\n");
  assert.equal(lines.pop(), "");
  assert.ok(lines.length > 1 && lines.length < 30);
  lines.forEach((line) => JSON.parse(line));
});

test("who does not read the address gets a sentence and a status", needsCommand, async (context) => {
  const page = join(folderOf(context), "page.html");
  writeFileSync(page, "<p>page");
  const command = `sleep 5 | { node "$@"; echo "status $?" >&2; } | true`;
  const { errors } = await run("sh", ["-c", command, "sh", main, "--page", page, "--liveroom", liveroom, "--port", "0"]);
  assert.match(errors, /^overlay: The address cannot be written: [^\n]*\nstatus 73\n$/);
  const silent = await run("sh", ["-c", `node "$@" 2>&1 </dev/null | true`, "sh", main, "--page", page, "--liveroom", liveroom, "--port", "x"]);
  assert.equal(silent.errors, "");
});

test("a recording begins when somebody sees it, whatever its format", needsCommand, async (context) => {
  const page = join(folderOf(context), "page.html");
  writeFileSync(page, "<p>page");
  const child = spawn("node", [main, "--page", page, "--liveroom", liveroom, "--port", "0", "--recorded"]);
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  child.stdin.end('<i><gift ts="7000.5" user="ada" giftname="rose"/><gift ts="7000.5" user="bob" giftname="rose"/></i>');
  const client = await Client.open(Number(/:(\d+)/.exec(address)[1]));
  await client.until(() => client.numbers.length === 2);
  assert.deepEqual(client.numbers, [1, 2]);
  child.kill("SIGTERM");
  assert.equal(await client.code(), 1001);
});

test("a recording that was read to its end waits for the first page", needsCommand, async (context) => {
  const folder = folderOf(context);
  const page = join(folder, "page.html");
  writeFileSync(page, "<p>page");
  const reader = join(folder, "reader");
  // Exits with its status only when it has written all, and says so.
  writeFileSync(reader, `#!/bin/sh\n"${liveroom}" "$@"\nstatus=$?\necho read >&2\nexit $status\n`, { mode: 0o755 });
  const child = spawn("node", [main, "--page", page, "--liveroom", reader, "--port", "0", "--recorded"]);
  const errors = createInterface({ input: child.stderr });
  const read = once(errors, "line");
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  child.stdin.end([gift("1"), gift("2"), gift("3")].map((line) => `${JSON.stringify(line)}\n`).join(""));
  assert.deepEqual(await read, ["read"]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const played = once(errors, "line");
  const client = await Client.open(Number(/:(\d+)/.exec(address)[1]));
  await client.until(() => client.numbers.length === 3);
  assert.match((await played)[0], /all has been played/);
  child.kill("SIGTERM");
  assert.equal(await client.code(), 1001);
});

test("another address has a token, and mistakes get one sentence", needsCommand, async (context) => {
  const folder = folderOf(context);
  const page = join(folder, "page.html");
  writeFileSync(page, "<p>page");
  const common = [main, "--page", page, "--liveroom", liveroom, "--port", "0"];
  const open = await run("node", [...common, "--address", "0.0.0.0"], "");
  const others = Object.values(networkInterfaces()).flat()
    .filter(({ family, internal }) => family === "IPv4" && !internal).map((each) => each.address);
  const lines = [...open.output.matchAll(
    /^http:\/\/([\d.]+):\d+\/\?token=([0-9a-f]{32})#source=ws:\/\/\1:.*\?token=\2&overlay\n.*: http:\/\/\1:\d+\/setup\?token=\2\n/gm)];
  assert.deepEqual(lines.map(([, host]) => host), others.length > 0 ? others : ["0.0.0.0"]);
  assert.equal(open.output.split("\n").length, 2 * lines.length + 1);
  await served(async (port) => {
    const taken = await run("node", [...common, "--port", `${port}`], "");
    assert.deepEqual([taken.status, taken.errors],
      [69, `overlay: Port ${port} is in use: name another with --port, or 0 for any that is free.\n`]);
  });
  for (const [options, words] of [
    [["--port", "70000"], "--port is a whole number from 0 to 65535"], [["--token", "short"], "--token takes"],
    [["--dance"], "--dance"], [["--gifts", join(folder, "nowhere")], "no such file"], [["--keep", "0"], "--keep is"],
  ]) {
    const mistake = await run("node", [...common, ...options], "");
    assert.deepEqual([mistake.status, mistake.errors.split("\n").length], [options[0] === "--gifts" ? 66 : 64, 2]);
    assert.ok(mistake.errors.includes(words), mistake.errors);
  }
});

// The adapters, with objects as the documentations of the libraries have them

const person = { userId: "6813181309701719620", uniqueId: "zerodytester", nickname: "Zerody Tester" };
const streak = {
  ...person, giftId: 5953, repeatCount: 1, repeatEnd: true, groupId: "1661887131074", msgId: "7137749190944230150",
  createTime: "1661887134397", describe: "Sent Nevalyashka doll", giftType: 1, diamondCount: 25,
  giftName: "Nevalyashka doll", timestamp: 1661887134397, receiverUserId: "7087613897129493510",
};
const douyinUser = { id: 104563, nick_name: "小明" };
const douyinGift = { name: "小心心", diamond_count: 1, combo: true };
const doll = { type: "gift", id: streak.msgId, sender: person.userId, gift: "Nevalyashka doll", unitValue: 25 };

/** What the functions of a Python file make of objects: [what to call, object, expected message]. */
async function mapped(file, cases, program) {
  const script = `import json, sys; from types import SimpleNamespace as Object
sys.path.insert(0, ${JSON.stringify(fileURLToPath(adapters))}); sys.dont_write_bytecode = True; import ${file} as adapter
for name, value in json.load(sys.stdin, object_hook=lambda fields: Object(**fields)): ${program}`;
  const input = JSON.stringify(cases.map(([name, value]) => [name, value]));
  const { status, output, errors } = await run("python3", ["-c", script], input);
  assert.equal(status, 0, errors);
  return output.trim().split("\n");
}

/** With a profile, where there is one, ahead of each message. */
async function check(lines, cases, profile) {
  const messages = lines.map((line) => JSON.parse(line));
  const expected = cases.flatMap(([, , message]) => (profile ? [{ type: "profile", ...profile }, message] : [message]));
  assert.deepEqual(messages, expected.map((message) => ({ at: 0, ...message })));
  if (!liveroom) return;
  const { errors, output } = await run(liveroom, ["convert", "-", "--live", "--format", "jsonl"], lines.join("\n"));
  assert.deepEqual([errors, output.trim().split("\n").length], ["", expected.length]);
}

test("the objects of tiktok-live-connector are messages", async () => {
  const { linesOf } = await import(new URL("tiktok-live-connector.mjs", adapters));
  const cases = [
    ["chat", { ...person, comment: "How are you?", msgId: "7137750790064065286", createTime: "1661887134718" },
      { type: "comment", id: "7137750790064065286", sender: person.userId, text: "How are you?" }],
    ["like", { ...person, likeCount: 5, totalLikeCount: 83033, msgId: "7137750883651619630", displayType: "pm_mt_msg_viewer" },
      { type: "like", id: "7137750883651619630", sender: person.userId, count: 5, total: 83033 }],
    ["gift", streak, { ...doll, combo: "1661887131074", count: { finalTotal: 1 } }],
    ["gift", { ...streak, repeatEnd: false }, { ...doll, combo: "1661887131074", count: { runningTotal: 1 } }],
    ["gift", { ...streak, giftType: 2, repeatEnd: false }, { ...doll, count: { single: 1 } }],
    ["gift", { ...person, giftId: 5729, giftType: 2, repeatCount: 1 },
      { type: "gift", sender: person.userId, gift: "5729", unitValue: 0, count: { single: 1 } }],
  ];
  await check(cases.flatMap(([name, value]) => linesOf(name, value)), cases, { id: person.userId, name: person.nickname });
});

test("the objects of blivedm are messages", async () => {
  const cases = [
    ["_on_danmaku", { uname: "ada", uid: 8, msg: "确实", dm_type: 0 }, { type: "comment", sender: "ada", text: "确实" }],
    ["_on_gift", { uname: "ada", gift_name: "小花花", num: 3, price: 100, coin_type: "gold", total_coin: 300, tid: "17" },
      { type: "gift", id: "17", sender: "ada", gift: "小花花", count: { increment: 3 }, unitValue: 1 }],
    ["_on_gift", { uname: "ada", gift_name: "辣条", num: 1, price: 100, coin_type: "silver", tid: "18" },
      { type: "gift", id: "18", sender: "ada", gift: "辣条", count: { increment: 1 }, unitValue: 0 }],
    ["_on_buy_guard", { username: "bob", guard_level: 3, num: 1, price: 198000, gift_id: 10003, gift_name: "舰长" },
      { type: "gift", sender: "bob", gift: "舰长", count: { single: 1 }, unitValue: 1980, fullScreen: 4 }],
    ["_on_super_chat", { price: 30, message: "hello", time: 60, id: 5, uname: "cat" },
      { type: "notice", id: "superChat.5", kind: "superChat", content: "¥30 cat: hello", stay: 60 }],
  ];
  await check(await mapped("blivedm_lines", cases, "getattr(adapter.Lines(), name)(None, value)"), cases);
});

test("the objects of DouyinLiveWebFetcher are messages", async () => {
  const common = { msg_id: 7392094, create_time: 0 };
  const heart = { type: "gift", id: "7392094", sender: "104563", gift: "小心心", unitValue: 1 };
  const given = { common, user: douyinUser, gift: douyinGift, group_id: 99, group_count: 1, repeat_end: 0, send_type: 4 };
  const cases = [
    ["chat", { common, user: douyinUser, content: "来了" }, { type: "comment", id: "7392094", sender: "104563", text: "来了" }],
    ["like", { common, user: douyinUser, count: 7, total: 1191 },
      { type: "like", id: "7392094", sender: "104563", count: 7, total: 1191 }],
    ["gift", { ...given, combo_count: 5 }, { ...heart, combo: "99", count: { runningTotal: 5 } }],
    ["gift", { ...given, combo_count: 6, repeat_end: 1 }, { ...heart, combo: "99", count: { finalTotal: 6 } }],
    ["gift", { ...given, send_type: 1, combo_count: 1, group_count: 66 }, { ...heart, combo: null, count: { single: 66 } }],
  ];
  const program = "print(adapter.lines(getattr(adapter, name), value))";
  await check(await mapped("douyin_lines", cases, program), cases, { id: "104563", name: "小明" });
  const hidden = { id: 111111, nick_name: "小***" };
  const [anonymous] = await mapped("douyin_lines", [["chat", { common, user: hidden, content: "来了" }]], program);
  assert.deepEqual(JSON.parse(anonymous), { at: 0, type: "profile", id: "小***", name: "小***" });
});

test("no adapter is longer than 20 lines", () => {
  for (const file of ["tiktok-live-connector.mjs", "blivedm_lines.py", "douyin_lines.py"]) {
    const lines = readFileSync(new URL(file, adapters), "utf8").trimEnd().split("\n");
    assert.ok(lines.length <= 20 && lines.every((line) => line.length <= 135), file);
  }
});
