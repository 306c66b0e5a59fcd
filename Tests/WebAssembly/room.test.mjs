import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { imports, randomNumbers, Room } from "./room.mjs";

const gift = (sender, more = {}) =>
  JSON.stringify({ at: 0, type: "gift", sender, gift: "rose", ...more });
const popup = (id, more = {}) => JSON.stringify({ at: 0, type: "popup", id, ...more });
const names = (lines) => lines.map((line) => JSON.parse(line).event);
const failure = (sentence) => ({ message: sentence });

test("the module imports nothing", () => {
  assert.deepEqual(imports, []);
});

// Errors

test("without a room each call says so", () => {
  const room = new Room();
  for (const call of ["statistics", "about"]) {
    assert.throws(() => room.call(call), failure("No room is open."));
  }
  assert.throws(() => room.advance(1), failure("No room is open."));
  assert.throws(() => room.state(1), failure("No room is open."));
  assert.equal(room.nextDeadline, Infinity);
});

test("invalid settings are an error, and the earlier room remains", () => {
  const room = new Room({});
  room.receive(gift("ada"));
  for (const settings of [
    "{", "[]", '{"gifts":{"lanes":-1}}', '{"popups":{"rules":[{"rule":"no such"}]}}', "\0",
  ]) {
    assert.throws(() => room.open(settings), (error) => error.message.length > 10);
  }
  assert.equal(room.statistics().gifts.units, 1);
  room.open("");
  assert.equal(room.statistics().gifts.units, 0);
});

test("a popup that is unknown, a finger without a phase and a part without a name are errors", () => {
  const room = new Room({});
  assert.throws(() => room.explain("none"), failure("No popup “none” is known."));
  assert.throws(() => room.touch(1, 4, 0, 0, 1, 0, 0), failure("A finger has no phase 4."));
  assert.throws(() => room.call("setSize", 7, 1, 1), failure("The screen has no part 7."));
  assert.throws(() => room.call("setSize", 0, NaN, 1));
});

test("an input may have 4 MiB, and no length that was not asked for", () => {
  const room = new Room({});
  assert.notEqual(room.exports.input(4 << 20), 0);
  assert.equal(room.exports.input((4 << 20) + 1), 0);
  assert.equal(room.exports.input(-1), 0);
  assert.throws(() => room.call("receive", 0x7fffffff, 0));
  assert.throws(() => room.call("receive", -1, 0));
});

test("an input is read by one call, and no other length of it", () => {
  const room = new Room({});
  for (const name of ["open", "receive", "explain"]) {
    room.write("secret");
    assert.throws(() => room.call(name, 5, 0), failure("There is no input of 5 bytes."));
    assert.throws(() => room.call(name, 6, 0), failure("There is no input of 6 bytes."));
    assert.throws(() => room.explain("none"), failure("No popup “none” is known."));
    assert.throws(() => room.call(name, 4, 0), failure("There is no input of 4 bytes."));
  }
});

// Lines

test("a line that cannot be read is said by its number, and the others are taken", () => {
  const room = new Room({});
  const events = room.receive([gift("ada"), "{", "", gift("bob"), '{"at":0}'].join("\n"));
  const rejected = events.map((line) => JSON.parse(line)).filter((event) => event.module === "feed");
  assert.deepEqual(rejected.map((event) => event.line), [2, 5]);
  assert.match(rejected[1].reason, /“type” is missing/);
  const { feed, gifts } = room.statistics();
  assert.deepEqual([feed.messages, feed.rejected, gifts.units], [2, 2, 2]);
  // The numbers continue.
  assert.match(room.receive("}").at(-1), /"line":6/);
});

test("hostile lines neither trap nor take the lines after them along", () => {
  const room = new Room({});
  const random = randomNumbers(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const lines = readFileSync("Docs/Samples/visit.jsonl", "utf8").split("\n").slice(0, 200);
  const pieces = [
    "\\u0000", '"', "{", "}", "[[[[[[[[[[[[[[[[[[", "1e999", "-", "null", "9223372036854775808",
    "\\ud800", "\u202e", "\u{1f339}", "e+", ",", "0.0000000000000000000000000001", "true",
  ];
  let now = 0;
  for (let round = 0; round < 20_000; round++) {
    const line = pick(lines);
    const place = Math.floor(random() * line.length);
    const bytes = new TextEncoder().encode(
      line.slice(0, place) + pick(pieces) + line.slice(place + Math.floor(random() * 4)));
    if (random() < 0.1 && bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = random() * 256;
    now += random() * 200;
    room.receive(bytes, now).forEach((event) => JSON.parse(event));
    if (round % 100 === 0) room.state(now);
  }
  room.receive("x".repeat(70_000), now);
  const before = room.statistics().gifts.units;
  room.receive(gift("zoe", { count: { increment: 5 } }), now);
  assert.ok(room.statistics().gifts.units > before);
  assert.ok(room.statistics().isBalanced);
});

// A million where the module is optimized; a check has one that is not.
const gifts = Number(process.env.GIFTS ?? 1_000_000);

test("gifts without end are counted exactly, in memory that does not grow with them", () => {
  const room = new Room({});
  let afterAFifth;
  const together = [];
  for (let number = 1; number <= gifts; number++) {
    together.push(`{"at":0,"type":"gift","sender":"u${number % (gifts / 14 | 1)}","gift":"g${number % 13}"}`);
    if (together.length < 500) continue;
    room.receive(together.join("\n"), number / gifts * 100_000);
    together.length = 0;
    if (number === gifts / 5) afterAFifth = room.memory;
  }
  const { gifts: { units }, isBalanced } = room.statistics();
  assert.equal(units, gifts);
  assert.ok(isBalanced);
  assert.ok(room.memory <= afterAFifth * 1.5, `${afterAFifth} bytes, then ${room.memory}`);
  assert.ok(room.memory < 64 << 20, `${room.memory} bytes`);
});

// Time

test("each deadline is reached at its own instant, however late time passes", () => {
  const [early, late] = [new Room({}), new Room({})];
  const events = [early, late].map((room) => room.receive(gift("ada", { count: { increment: 9 } }), 10));
  while (early.nextDeadline < 60_000) events[0].push(...early.advance(early.nextDeadline));
  events[1].push(...late.advance(60_000));
  assert.deepEqual(events[0], events[1]);
  assert.ok(names(events[0]).includes("laneDidEmpty"));
  assert.equal(late.nextDeadline, Infinity);
});

test("a room of three years traps nowhere", () => {
  const room = new Room({ localUser: "me", ticker: { mode: "once" } });
  room.call("preferences", 15);
  const lines = readFileSync("Docs/Samples/visit.jsonl", "utf8").split("\n").slice(0, -1);
  for (let day = 0; day < 1_150; day++) {
    for (let message = 0; message < 4; message++) {
      room.receive(lines[(day * 4 + message) % lines.length], day * 86_400_000 + message * 150);
    }
    room.receive(gift("me", { combo: `${day}` }), day * 86_400_000 + 700);
    if (day % 50 === 0) room.state(day * 86_400_000);
  }
  room.advance(1e11);
  assert.ok(room.statistics().isBalanced);
});

test("messages with numbers are taken once, and a gap is an event", () => {
  const room = new Room({});
  const take = (number) => names(room.receive(JSON.stringify({
    at: 0, type: "delivered", session: "s", number, input: { type: "gift", id: `${number}`, sender: "ada", gift: "rose" },
  })));
  for (const number of [1, 2, 1, 2, 5, 2147483647, 5]) take(number);
  assert.equal(room.statistics().gifts.units, 4);
  assert.equal(room.statistics().gifts.duplicates, 0);
  assert.deepEqual([take(2147483648), take(-1)], [["rejected"], ["rejected"]]);
  assert.deepEqual(take(3).filter((name) => name === "rejected"), []);
  assert.equal(room.statistics().gifts.units, 5);
});

test("each number beside the room is one of the statistics", () => {
  const page = readFileSync("Modules/RoomPage/Page/statistics-view.js", "utf8");
  const statistics = new Room({}).statistics();
  const paths = [...page.matchAll(/: "([\w.]+)"/g)].map(([, path]) => path);
  assert.deepEqual(paths.filter((path) => path.split(".").reduce((part, name) => part?.[name], statistics) === undefined), []);
  assert.ok(paths.length > 15);
});

test("a report that is none is a sentence or an event, and changes nothing", () => {
  const room = new Room({ localUser: "me" });
  for (const text of ["", "{", "[]", "7", '{"heights":[{"row":1}]}', '{"drag":{"phase":"up"}}', '{"height":"high"}',
    '{"didDeliver":{"room":"a"}}', '{"hold":5}', '{"meter":7}', '{"composer":{"edit":{"caret":-1}}}',
    '{"composer":{"edit":{"caret":2147483648}}}', '{"composer":{"edit":{"write":2147483648}}}', '{"composer":{"configuration":{"limit":0}}}',
    '{"composer":{"configuration":{"unit":"words"}}}', '{"tap":5,"drag":{"phase":"began","speed":3}}', `{"tap":${"[".repeat(99)}`]) {
    assert.throws(() => room.call("report", room.write(text), 0), /./, text);
  }
  assert.throws(() => room.report({ hold: 5 }), /The name “hold” is unknown\. The names are: height, .*longPress/);
  for (const report of [{ height: -1 }, { height: 1e300 }, { tap: -5 }, { longPress: 1e9 }, { drag: { phase: "ended", velocity: 1e300 } },
    { heights: [{ row: 99, height: 5 }, { row: -1e9, height: 1e9 }] }, { didDeliver: { message: { id: "none" } } }]) {
    try {
      room.report(report);
    } catch (error) {
      assert.match(error.message, /must/);
    }
  }
  assert.ok(names(room.receive('{"at":0,"type":"comments.send","text":"hi"}')).includes("didAppend"));
  assert.deepEqual([room.state().comments.height, room.state().comments.distance], [0, 0]);
  assert.ok(room.statistics().isBalanced);
});

test("a composer ignores a field that does not have its last write, and a new room keeps its drafts", () => {
  const room = new Room({ localUser: "me" });
  const edit = (text, write = room.state().composer.write, isComposing = false) =>
    room.report({ composer: { edit: { write, text, caret: 4_194_304, isComposing } } });
  const receive = (message) => room.receive(JSON.stringify({ at: 0, ...message }));
  receive({ type: "pager.setRooms", rooms: ["harbour", "kitchen"] });
  edit("for the harbour");
  const { write } = room.state().composer;
  receive({ type: "enter", room: "kitchen" });
  assert.deepEqual([room.state().composer.text, room.state().composer.write > write], ["", true]);
  // The field still has the text of the other room.
  edit("for the harbours", write);
  assert.equal(room.state().composer.text, "");
  receive({ type: "enter", room: "harbour" });
  assert.equal(room.state().composer.text, "for the harbour");
  // Clusters that stay one character: a family, a flag, an Indic syllable and a letter with accents.
  for (const [unit, length] of [["characters", 4], ["scalars", 15], ["utf16", 21], ["bytes", 48]]) {
    room.report({ composer: { configuration: { unit, limit: length } } });
    edit("");
    edit("👨‍👩‍👧‍👦🇵🇹क्षिa\u0301");
    assert.deepEqual([room.state().composer.length, room.state().composer.showsLength], [length, true], unit);
    edit(`${room.state().composer.text}👨‍👩‍👧‍👦`);
    assert.equal(room.state().composer.length, length, unit);
  }
  edit("good evening");
  const posted = room.report({ composer: { send: true } }).map((line) => JSON.parse(line)).filter(({ module }) => module === "composer");
  assert.deepEqual(posted.map(({ event, input: { type, text } }) => [event, type, text]), [["didPost", "comments.send", "good evening"]]);
  assert.equal(room.report({ composer: { send: true } }).length, 0);
  // A whole word at once is no correction of the text that was sent, a second later.
  room.advance(1000);
  edit("a draft");
  const before = room.state().composer.write;
  room.call("open", room.write("{}"), 0);
  assert.ok(room.state().composer.write > before);
  receive({ type: "enter", room: "harbour" });
  assert.deepEqual([room.state().composer.text, room.state().composer.limit], ["a draft", 48]);
});

test("a countdown names the second at which the screen is another", () => {
  const room = new Room({ localUser: "me" });
  room.receive('{"at":0,"type":"pager.setRooms","rooms":["harbour"]}');
  assert.equal(room.state().nextChange, undefined);
  room.receive('{"at":0,"type":"delivered","sentAt":1790000000000,"input":{"type":"meter","id":"m","kind":"box","endsAt":1790000002500}}');
  assert.deepEqual([room.state().meters[0].remaining, room.state().nextChange, room.state(600).nextChange], [2.5, 0.5, 1.5]);
  room.receive('{"at":0,"type":"comments.setPermission","restriction":"muted","duration":1.2}');
  assert.deepEqual([room.state().composer.secondsLeft, room.state().nextChange, room.state(600).nextChange], [2, 0.2, 1.2]);
  room.advance(30_000);
  assert.equal(room.state(30_000).nextChange, undefined);
});

test("numbers beyond 32 bits are rejected or held, and trap nowhere", () => {
  const room = new Room({ localUser: "me" });
  for (const number of [2147483647, 2147483648, 4294967296, 9007199254740993, "9223372036854775807", -2147483649]) {
    for (const field of ["count", "batchSize", "unitValue", "total", "priority", "version", "delay", "index"]) {
      for (const type of ["gift", "like", "popup", "touch", "ticker.setCount"]) {
        room.receive(`{"at":0,"type":"${type}","sender":"a","gift":"b","id":"p","phase":"began","x":1,"y":1,`
          + `"location":{"x":1,"y":1},"count":1,"${field}":${number}}`.replace('"count":1,"count"', '"count"'), room.exports.nextDeadline() < 1e9 ? 1 : 0);
      }
    }
  }
  for (const number of [2147483648, 9007199254740993, "9223372036854775807", "9223372036854775808"]) {
    room.receive(`{"at":0,"type":"touch","id":${number},"phase":"began","location":{"x":1,"y":1}}`, 1);
  }
  const [line] = room.receive('{"at":0,"type":"gift","sender":"a","gift":"b","count":{"increment":2147483648}}', 1);
  assert.match(line, /must be a whole number, -2147483648 to 2147483647/);
  room.advance(1e6);
  assert.ok(room.statistics().isBalanced);
});

test("times that are none, or are over, count as now", () => {
  const room = new Room({});
  room.receive(gift("ada"), 5_000);
  for (const time of [NaN, -1, -Infinity, Infinity, 0]) {
    const [event] = room.receive(gift("bob"), time);
    assert.ok(event === undefined || JSON.parse(event).time === 5);
  }
  assert.equal(room.statistics().feed.virtualSeconds, 5);
});

// Modules

test("settings choose among all five rules, and an unknown one is answered with their names", () => {
  const rules = [
    ...JSON.parse(readFileSync("Docs/Samples/rules.json")), { rule: "frequency" }, { rule: "arrival" },
  ];
  const room = new Room({ popups: { rules } });
  room.receive(popup("high", { priority: 9 }) + "\n" + popup("low", { priority: 1 }));
  const { phase, reasons } = room.explain("low");
  assert.equal(phase, "queued");
  for (const { rule } of rules) assert.ok(reasons.some(({ by }) => by === rule), rule);
  assert.throws(
    () => room.open({ popups: { rules: [{ rule: "fair" }] } }),
    (error) => rules.every(({ rule }) => error.message.includes(rule)));
});

test("a popup is reported visible, and answered by the user or by nobody", () => {
  const room = new Room({});
  room.receive(popup("hello"));
  assert.ok(room.advance(10_000).length > 0);
  assert.equal(room.state().popups.modal.showing[0].phase, "visible");
  room.receive('{"at":10,"type":"popups.didAnswer","id":"hello","answer":"confirmed"}', 10_000);
  room.advance(11_000);
  assert.equal(room.statistics().popups.outcomes.confirmed, 1);
  assert.deepEqual(room.state(11_000).popups.modal.showing, []);
});

test("fingers like, and hearts rise until they are gone", () => {
  const room = new Room({});
  room.receive('{"at":0,"type":"enter","room":"harbour"}');
  room.touch(1, 0, 100, 400, 1, 1_000, 1_000);
  room.touch(1, 2, 100, 400, 1, 1_050, 1_050);
  room.touch(2, 0, 101, 400, 1, 1_150, 1_150);
  room.touch(2, 2, 101, 400, 1, 1_200, 1_200);
  const [heart] = room.state(1_400).likes.hearts;
  assert.deepEqual([Math.round(heart.point.x / 10), heart.point.y], [10, 400]);
  assert.ok(heart.pose.y < 0);
  room.advance(60_000);
  const { likes } = room.statistics();
  assert.deepEqual(room.state(60_000).likes.hearts, []);
  assert.ok(likes.localUser > 0 && likes.sent === likes.localUser);
});

test("a list scrolls under a finger as far as its extent allows, as it does by a line of a feed", () => {
  const present = '{"at":0,"type":"likes.presentSheet","id":"gifts","detents":[320]}';
  const drag = (list) => [[0, 700], [1, 660], [1, 500], [2, 500]].map(([phase, y], index) =>
    ({ phase, y, now: 2_000 + index * 50, list: index === 0 ? list : undefined }));
  const [sheet, extent] = [4 | 16, { offset: 0, maximum: 90 }];
  const [byCall, byLine] = [new Room({}), new Room({})];
  for (const room of [byCall, byLine]) {
    room.receive(present);
    room.advance(2_000);
  }
  const called = drag(extent).flatMap(({ phase, y, now, list }) =>
    byCall.touch(1, phase, 100, y, sheet, now, now, list?.offset, list?.maximum));
  const fed = drag(extent).flatMap(({ phase, y, now, list }) => byLine.receive(JSON.stringify({
    at: now / 1000, type: "touch", id: 1, phase: ["began", "moved", "ended"][phase], location: { x: 100, y },
    regions: ["sheet", "list"], list,
  }), now));
  assert.deepEqual(called, fed);
  const offsets = called.map((line) => JSON.parse(line))
    .filter(({ event }) => event === "sheet.listDidScroll").map(({ offset }) => offset);
  assert.equal(offsets.at(-1), 90);
  assert.throws(
    () => byCall.touch(2, 0, 100, 700, sheet, 3_000, 3_000, 0, -1),
    failure("A list cannot be scrolled by less than 0 points."));
});

test("a state has the poses of its time, and lets no time pass", () => {
  const room = new Room({});
  room.receive(gift("ada", { count: { increment: 3 } }), 1_000);
  const poses = [0, 50, 100, 1_000].map((later) => room.state(1_000 + later).lanes[0].pose);
  assert.ok(poses[0].x < poses[1].x && poses[1].x < poses[2].x);
  assert.deepEqual(poses[3], { x: 0, y: 0, scaleX: 1, scaleY: 1, opacity: 1, rotation: 0 });
  assert.equal(room.statistics().feed.virtualSeconds, 1);
});

test("reduced motion moves nothing, and from right to left is mirrored", () => {
  const room = new Room({});
  room.receive(gift("ada"), 1_000);
  const plain = room.state(1_050).lanes[0].pose;
  room.call("preferences", 1);
  const reduced = room.state(1_050).lanes[0].pose;
  room.call("preferences", 2);
  const mirrored = room.state(1_050).lanes[0].pose;
  assert.deepEqual([reduced.x, reduced.y, mirrored.x], [0, 0, -plain.x]);
  assert.notEqual(plain.x, 0);
});

test("announcements are among the events where they are asked for", () => {
  const room = new Room({ localUser: "me" });
  const spoken = () => {
    room.receive(gift("me", { count: { increment: 3 }, combo: "a", end: true }));
    return room.advance(30_000).filter((line) => line.includes('"module":"announcer"'));
  };
  assert.deepEqual(spoken(), []);
  room.call("preferences", 4);
  room.open({ localUser: "me" });
  assert.match(spoken()[0], /"priority":"assertive","text":"You sent rose/);
});

test("names are events, and announced in place of identifiers, also of a delivery", () => {
  const room = new Room({ announcements: { includesTicker: true } });
  room.call("preferences", 4);
  const comment = (id) => `{"at":0,"type":"comment","id":"${id}","sender":"u1","text":"hi"}`;
  const spoken = (lines) => lines.map((line) => JSON.parse(line))
    .filter(({ module }) => module === "announcer").map(({ text }) => text);
  room.receive(comment("c1"));
  assert.deepEqual(spoken(room.advance(10_000)), ["u1: hi"]);
  const events = room.receive(
    '{"at":0,"type":"delivered","input":{"type":"profile","id":"u1","name":"Ann"}}', 10_000);
  assert.deepEqual(events.map((line) => JSON.parse(line).event), ["didReceiveProfile"]);
  // What was spoken is not repeated.
  assert.deepEqual(spoken(room.advance(60_000)), []);
  room.receive(comment("c2"), 60_000);
  assert.deepEqual(spoken(room.advance(90_000)), ["Ann: hi"]);
});
