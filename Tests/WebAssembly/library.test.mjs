// The library that other pages use: its binding, and its types.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const library = process.env.LIBRARY;
const needsLibrary = { skip: library ? false : "LIBRARY is the folder of Scripts/playground --library" };
const { LiveRoom } = library ? await import(pathToFileURL(join(library, "liveroom.js"))) : {};

const gift = (more) => ({ type: "gift", sender: "ada", gift: "rose", unitValue: 1, ...more });

test("a room takes messages and fingers, and says what happens and what is shown", needsLibrary, async () => {
  const room = await LiveRoom.open({ localUser: "me" });
  const heard = [];
  room.on("gifts.laneWillEnter", ({ combo }) => heard.push(combo.sender));
  const end = room.on("likes", ({ event }) => heard.push(event));
  room.on("*", ({ time }) => assert.ok(time <= room.now));
  const events = room.receive([gift(), { type: "comment", sender: "bob", text: "hello" }], 1);
  assert.deepEqual(heard, ["ada"]);
  assert.ok(events.some(({ module, event, time }) => module === "comments" && event === "didAppend" && time === 1));
  room.advance(2);
  assert.equal(room.state().lanes[0].combo.sender, "ada");
  assert.equal(room.state().time, 2);
  for (const time of [2.1, 2.2]) {
    for (const phase of ["began", "ended"]) room.touch({ phase, x: 100, y: 300, time }, time);
  }
  assert.ok(heard.includes("didLike"));
  end();
  const { length } = heard;
  for (const phase of ["began", "ended"]) room.touch({ phase, x: 100, y: 300 }, 2.3);
  assert.equal(heard.length, length);
  assert.equal(room.statistics().likes.localUser, 2);
  assert.ok(room.nextDeadline > 2.3);
  room.prefer({ reducesMotion: true });
  room.setSize("lane", { width: 300, height: 50 });
});

test("a phrase has words in each language, and a room that prefers Chinese announces in Chinese", needsLibrary, async () => {
  const room = await LiveRoom.open({ localUser: "me" });
  const said = (phrase, values) => ["en", "zh-Hans"].map((language) => room.phrase({ phrase, language, ...values }));
  for (const [phrase, values, english, chinese] of [
    ["viewers", { count: 1 }, "1 viewer", "1 人在看"], ["menuAction", { text: "block" }, "Block user", "拉黑"],
    ["cannotWrite", { text: "muted", seconds: 3 }, "You are muted for 3 seconds.", "你已被禁言，还剩 3 秒"],
    ["commentRest", { kind: "join", user: "Ann", count: 3 }, " and 2 others joined", "等 3 人进入了直播间"],
    ["popup", { text: "giftWall" }, "Gift wall", "弹窗"], ["popup", { text: "vote" }, "Vote", "投票"],
    // A user is no kind.
    ["popup", { text: "entrance", user: "vote" }, "vote joined", "vote进入了直播间"],
    ["giftName", { text: "rose" }, "rose", "玫瑰"], ["giftName", { text: "__proto__" }, "__proto__", "__proto__"],
    ["sheet", { text: "gifts" }, "Gifts", "礼物"],
  ]) assert.deepEqual(said(phrase, values), [english, chinese]);
  assert.throws(() => room.phrase({ phrase: "none" }), /no such phrase/);
  assert.throws(() => room.phrase({ phrase: "viewers", number: 3 }), /number/);
  assert.throws(() => room.prefer({ language: "fr" }), /A language is one of en, zh-Hans, not fr/);
  const spoken = [];
  room.on("announcer", ({ text }) => spoken.push(text));
  for (const [language, expected] of [["zh-Hans", "ada 送出了 3 朵玫瑰。"], ["en", "ada sent rose 3 times."]]) {
    room.prefer({ announces: true, language });
    room.receive(gift({ unitValue: 1000, count: { increment: 3 } }));
    // A later room has the preferences.
    for (let second = 0; second < 30; second += 1) room.advance(room.now + 1);
    assert.equal(spoken.at(-1), expected);
    room.open({ localUser: "me" });
  }
});

test("a line is a message as it is, and one that is none is an event", needsLibrary, async () => {
  const room = await LiveRoom.open();
  const refused = [];
  room.on("feed.rejected", ({ line, reason }) => refused.push([line, reason]));
  room.receive('{"at":0,"type":"gift","sender":"ada","gift":"rose"}\nnonsense');
  room.receive({ type: "popup", id: "sale" }, 3);
  assert.deepEqual(refused.map(([line]) => line), [2]);
  assert.equal(room.statistics().gifts.messages, 1);
  assert.equal(room.explain("sale").id, "sale");
  assert.throws(() => room.explain("none"), /No popup “none” is known/);
});

test("invalid settings throw a sentence, and times never run backwards", needsLibrary, async () => {
  await assert.rejects(LiveRoom.open({ gifts: { laneCount: 99 } }), /laneCount/);
  const room = await LiveRoom.open();
  room.receive(gift(), 5);
  assert.throws(() => room.open({ gifts: { laneCount: 99 } }), /laneCount/);
  room.receive(gift(), 1);
  assert.equal(room.now, 5);
  assert.equal(room.statistics().gifts.messages, 2);
  for (const time of [Infinity, NaN, -Infinity]) {
    room.advance(time);
    room.touch({ phase: "began", x: 1, y: 1 }, time);
    assert.equal(room.receive(gift(), time).some(({ event }) => event === "rejected"), false);
    assert.equal(room.now, 5);
  }
  room.advance(6);
  assert.deepEqual([room.now, room.state().time, room.statistics().gifts.messages], [6, 6, 5]);
  room.open({ gifts: { laneCount: 4 } });
  assert.equal(room.now, 0);
  assert.equal(room.about().laneCount, 4);
});

test("a time that no feed may have is refused, and the room continues", needsLibrary, async () => {
  const room = await LiveRoom.open();
  room.receive(gift(), 5);
  const sample = { phase: "began", x: 1, y: 1 };
  for (const time of [Date.now() / 1000, 1e300, 1e8 + 1]) {
    const acts = [
      () => room.receive(gift(), time), () => room.advance(time), () => room.touch(sample, time), () => room.state(time),
      () => room.explain("sale", time),
    ];
    for (const act of acts) {
      assert.throws(act, { name: "RangeError", message: /since the room was opened, at most 100000000, not/ });
    }
  }
  assert.equal(room.now, 5);
  for (const time of [6, 1e8]) {
    assert.equal(room.receive(gift(), time).some(({ event }) => event === "rejected"), false);
  }
  assert.equal(room.statistics().gifts.messages, 3);
});

test("an identifier is a text, whatever it was", needsLibrary, async () => {
  const room = await LiveRoom.open();
  room.receive({ type: "comment", sender: "secret", text: "secret" }, 1000);
  for (const id of [null, undefined, 5, {}]) {
    assert.throws(() => room.explain(id), { message: `No popup “${id}” is known.` });
  }
});

test("what a listener throws is reported, and keeps no event from the others", needsLibrary, async (context) => {
  const room = await LiveRoom.open();
  const [reported, heard] = [[], []];
  globalThis.reportError = ({ message }) => reported.push(message);
  context.after(() => delete globalThis.reportError);
  room.on("gifts", () => { throw new Error("oops"); });
  room.on("*", ({ module }) => heard.push(module));
  const events = room.receive([gift(), gift()], 1);
  assert.deepEqual(heard, events.map(({ module }) => module));
  assert.deepEqual(reported, heard.filter((module) => module === "gifts").map(() => "oops"));
});

test("a mistake in a call throws a sentence, and nothing has changed", needsLibrary, async () => {
  const room = await LiveRoom.open();
  const mistakes = [
    [() => room.receive(gift({ unitValue: NaN }), 3), "“unitValue” is a finite number, not NaN."],
    [() => room.receive([gift(), gift({ count: { increment: Infinity } })], 3),
      "“increment” is a finite number, not Infinity."],
    [() => room.open({ gifts: { laneCount: NaN } }), "“laneCount” is a finite number, not NaN."],
    [() => room.touch({ phase: "zzz", x: 1, y: 1 }, 3), "A phase is one of began, moved, ended, cancelled, not zzz."],
    [() => room.touch({ x: 1, y: 1 }), "A phase is one of began, moved, ended, cancelled, not undefined."],
    [() => room.touch(null), "A sample is an object, not null."],
    [() => room.setSize("toString", { width: 1, height: 1 }),
      "A part is one of screen, lane, laneLabel, summary, summaryLabel, fullScreen, popup, not toString."],
    [() => room.setSize("lane"), "A size is an object, not undefined."],
    [() => room.prefer(), "What is preferred is an object, not undefined."],
  ];
  for (const [act, message] of mistakes) assert.throws(act, { name: "TypeError", message });
  assert.deepEqual([room.now, room.statistics().gifts.messages], [0, 0]);
});

test("a module is also the path of a file, or its address", needsLibrary, async () => {
  const path = join(library, "liveroom.wasm");
  for (const module of [path, relative(".", path), pathToFileURL(path), pathToFileURL(path).href]) {
    assert.equal((await LiveRoom.open({}, { module })).now, 0);
  }
});

test("two rooms are apart, and the module may be compiled once for both", needsLibrary, async () => {
  const module = await WebAssembly.compile(readFileSync(join(library, "liveroom.wasm")));
  const [one, other] = [await LiveRoom.open({}, { module }), await LiveRoom.open("", { module })];
  one.receive(gift(), 1);
  assert.equal(other.statistics().gifts.messages, 0);
});

const program = `
import { LiveRoom, Message, RoomEvent } from "./liveroom.js";

const message: Message = { type: "gift", sender: "ada", gift: "rose", count: { increment: 3 } };
const room = await LiveRoom.open({ localUser: "me", gifts: { laneCount: 3 } });
room.on("gifts.laneWillEnter", ({ time, lane, combo }) => console.log(time + lane, combo.gift.length));
room.on("gifts.button.willSend", ({ total }) => total.toFixed());
room.on("gifts", (event) => console.log(event.module, event.event));
room.on("ticker", (event) => { if (event.event === "didShow") event.item.content.trim(); });
room.on("*", ({ module, time }) => console.log(module.length, time));
const events: RoomEvent[] = room.receive(
  [message, { type: "profile", id: "ada", name: "Ada" }, { type: "pager.setRooms", rooms: ["a"] }, "a line"], 1);
for (const event of events) if (event.module === "ticker" && event.event === "didShow") event.item.content.trim();
const join: Message = { type: "join", sender: "ada", priority: 1 };
room.receive([{ type: "delivered", origin: "j1", input: join }, { type: "app", kind: "vote" }, { type: "end", reason: "over" }], 1);
room.touch({ phase: "began", x: 1, y: 2 });
const places: number[] = room.state().lanes.map(({ pose }) => pose?.x ?? 0);
`;
const wrong = {
  "a message of no type": 'room.receive({ type: "gft", sender: "a", gift: "b" });',
  "a field of another type": 'room.receive({ type: "gift", sender: 1, gift: "b" });',
  "a required field that is missing": 'room.receive({ type: "gift", sender: "a" });',
  "a setting that is none": "await LiveRoom.open({ gifts: { lanes: 3 } });",
  "an event that is none": 'room.on("gifts.laneEntered", () => {});',
  "a field that an event has not": 'room.on("gifts.laneDidEmpty", ({ combo }) => combo);',
  "a field that no event of a module has": 'room.on("gifts", ({ priority }) => priority);',
  "a report that is none": "room.report({ hold: 5 });",
  "a phase that is none": 'room.touch({ phase: "up", x: 1, y: 2 });',
};

/** TypeScript of the system, or of TSC. */
const compiler = process.env.TSC ? [process.execPath, process.env.TSC] : ["tsc"];
const compile = (options, folder) =>
  spawnSync(compiler[0], [...compiler.slice(1), ...options], { cwd: folder, encoding: "utf8" });
const hasCompiler = compile(["--version"]).status === 0;

test("the types are those of the room", {
  skip: library && hasCompiler ? false : "needs the library, and tsc: apt-get install node-typescript",
}, (context) => {
  const folder = mkdtempSync(join(tmpdir(), "library-"));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const file of ["liveroom.js", "liveroom.d.ts"]) symlinkSync(join(library, file), join(folder, file));
  writeFileSync(join(folder, "right.mts"), program);
  // All mistakes at once: each has an error of its own, on its line.
  const lines = Object.values(wrong);
  writeFileSync(join(folder, "wrong.mts"), `${program.trim()}\n${lines.join("\n")}\n`);
  const first = program.trim().split("\n").length + 1;
  const options = [
    "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "es2022",
    "--moduleResolution", "node", "--preserveSymlinks",
  ];
  const { stdout } = compile([...options, "right.mts", "wrong.mts"], folder);
  const found = [...stdout.matchAll(/^(\w+\.d\.ts|\w+\.mts)\((\d+),/gm)].map(([, file, line]) => [file, Number(line)]);
  assert.deepEqual(found.filter(([file]) => file !== "wrong.mts"), [], stdout);
  const errors = new Set(found.map(([, line]) => line));
  Object.keys(wrong).forEach((what, index) => assert.ok(errors.has(first + index), `${what} is accepted`));
});
