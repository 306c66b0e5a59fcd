// The parts of the page that need no browser, by themselves: `node --test` runs them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

/** The names that scripts of the page declare, in a world without a document. */
function scripts(files, names, world = {}) {
  const text = files.map((file) =>
    readFileSync(new URL(`../../../Modules/RoomPage/Page/${file}.js`, import.meta.url), "utf8"));
  return runInNewContext(`${text.join("\n")}\n;({ ${names.join(", ")} })`, { ...world });
}

test("each event that the page or a check waits for exists", () => {
  const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const events = new Set(["feed.rejected", "announcer.spoken", "composer.didPost"]);
  for (const section of read("Modules/LiveRoomApp/Schemas/events.md").split(/^## /m).slice(1)) {
    const [module] = section.split("\n");
    for (const [, name] of section.matchAll(/^\| `([\w.]+)` \|.*\| Emitted /gm)) events.add(`${module}.${name}`);
  }
  const pages = readdirSync(new URL("../../../Modules/RoomPage/Page/", import.meta.url)).filter((name) => name.endsWith(".js"))
    .map((name) => read(`Modules/RoomPage/Page/${name}`)).join("\n");
  for (const [, name] of pages.matchAll(/\b(?:emit\(|module: "page", event: )"(\w+)"/g)) events.add(`page.${name}`);
  const names = new Set([...events].map((event) => event.slice(event.indexOf(".") + 1)));
  const checks = read("Tests/PageCheck/Playground/check.py");
  const awaited = [
    ...pages.matchAll(/\b(?:what ===|ends:) "([\w.]+)"/g), ...checks.matchAll(/\broom\.events\("([\w.]+)"\)/g),
  ].map(([, event]) => event);
  assert.deepEqual(awaited.filter((event) => !events.has(event)), []);
  assert.ok(awaited.length > 25, `${awaited}`);
  const unnamed = [...checks.matchAll(/\bevent === '([\w.]+)'/g)].map(([, event]) => event);
  assert.deepEqual(unnamed.filter((event) => !names.has(event)), []);
  assert.ok(unnamed.length > 5, `${unnamed}`);
});

test("the next room is in the direction in which a pager counts lengths as positive", () => {
  const { RoomActions } = scripts(["actions"], ["RoomActions"]);
  for (const [isNext, sign] of [[true, 1], [false, -1]]) {
    const sent = [];
    new RoomActions({ send: (message) => sent.push(message) }).turn(isNext);
    assert.deepEqual(sent.map(({ type }) => type), ["pager.didBeginDrag", "pager.didDrag", "pager.didEndDrag"]);
    const [, { travel }, { velocity }] = sent;
    // As long and as fast as a flick has to be.
    assert.ok(travel * sign > 25 && velocity * sign > 500, `${travel} ${velocity}`);
  }
});

/** A source whose sockets, timers and clock are a test's. */
function sourceOf(take = () => {}) {
  const world = { sockets: [], waits: [], time: 0 };
  class WebSocket {
    constructor(address) {
      Object.assign(this, { address, listeners: {}, isClosed: false });
      world.sockets.push(this);
    }
    addEventListener(name, listener) {
      this.listeners[name] = listener;
    }
    close() {
      this.isClosed = true;
    }
  }
  const { LineSource } = scripts(["basics", "text", "journal", "source"], ["LineSource"], {
    WebSocket, Intl, URL, setTimeout: (action, delay) => world.waits.push({ action, delay }), clearTimeout() {},
  });
  const source = new LineSource(take, () => {}, () => world.time);
  return Object.assign(world, {
    source,
    socket: () => world.sockets.at(-1),
    open() {
      world.socket().listeners.open();
    },
    send: (...lines) => world.socket().listeners.message({ data: lines.join("\n") }),
    lose() {
      world.socket().listeners.close();
    },
    again() {
      world.waits.at(-1).action();
      world.open();
    },
  });
}

test("a source that is lost is tried again, and all that it sends is the room's to judge", () => {
  const taken = [];
  const world = sourceOf((lines) => taken.push(...lines));
  const { source, sockets, waits, send } = world;
  assert.equal(sockets.length, 0);
  source.open("ws://127.0.0.1:1");
  const first = '{"type":"gift","id":"1"}';
  const like = '{"type":"like","id":"1","count":3}';
  world.open();
  send(first, like, first, "no JSON");
  assert.deepEqual(taken.splice(0), [first, like, first, "no JSON"]);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    world.lose();
    waits.at(-1).action();
  }
  assert.deepEqual(waits.map(({ delay }) => delay),
    [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  world.open();
  const edit = '{"type":"comment","id":"1","sender":"a","text":"other"}';
  const nested = `{"type":"gift","id":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  send(first, nested, edit);
  assert.deepEqual(taken, [first, nested, edit]);
  // A peer without numbers is asked as ever.
  assert.ok(sockets.every(({ address }) => address === "ws://127.0.0.1:1"));
  sockets[0].listeners.message({ data: '{"type":"gift","id":"3"}' });
  assert.equal(taken.length, 3, "an earlier connection is heard no more");
  source.open("http://127.0.0.1");
  assert.equal(source.state, "invalid");
});

const delivered = (number, session = "s") =>
  JSON.stringify({ type: "delivered", session, number, input: { type: "like", sender: "a", count: 1 } });
const sign = (number, session = "s") => JSON.stringify({ liveroom: 1, session, number });

test("a peer that numbers its messages is asked for those after the last, and a gap is a sentence", () => {
  const taken = [];
  const world = sourceOf((lines) => taken.push(...lines));
  const { source, send } = world;
  source.open("ws://127.0.0.1:1/lines?token=t");
  world.open();
  // A page that is new has missed nothing.
  send(sign(40));
  send(delivered(41), delivered(42));
  assert.deepEqual([taken.length, source.counts.missed, [...source.problems].length], [2, 0, 0]);
  world.lose();
  world.again();
  assert.equal(world.socket().address, "ws://127.0.0.1:1/lines?token=t&session=s&since=42");
  // The peer has kept no more than what follows 50.
  send(sign(50), delivered(51));
  assert.deepEqual([source.counts.missed, [...source.problems]], [8, ["The connection was lost.", "Missed messages: 8."]]);
  // What comes twice is the room's to know.
  send(delivered(51), delivered(54));
  assert.deepEqual([source.counts.missed, [...source.problems]], [10, ["The connection was lost.", "Missed messages: 10."]]);
  // The last before the sign did not come.
  send(sign(55));
  assert.deepEqual([source.counts.missed, taken.length], [11, 5]);
  world.time += 31;
  assert.deepEqual([...source.problems], []);
  send(sign(55));
  assert.deepEqual([source.counts.missed, source.report.missed], [11, 11]);
});

test("a frame of gaps or restarts is shown once", () => {
  const world = sourceOf();
  const { source } = world;
  source.open("ws://127.0.0.1:1");
  world.open();
  let shown = 0;
  source.show = () => (shown += 1);
  world.send(...Array.from({ length: 100_000 }, (_, index) => delivered(2 * index)));
  world.send(...Array.from({ length: 100_000 }, (_, index) => delivered(1, `s${index}`)));
  assert.deepEqual([source.counts.missed, source.counts.restarts, shown], [99_999, 100_000, 2]);
});

test("what a room does not take, as it throws, was not had", () => {
  const world = sourceOf();
  const { source, send } = world;
  source.open("ws://127.0.0.1:1");
  world.open();
  send(sign(0), delivered(1));
  source.take = () => {
    throw new Error("a fault");
  };
  assert.throws(() => send(delivered(2), delivered(3)), /a fault/);
  source.take = () => {};
  world.lose();
  world.again();
  assert.match(world.socket().address, /since=1$/);
  send(sign(1), delivered(2));
  assert.deepEqual([source.counts.missed, source.counts.lines], [0, 2]);
});

test("a bridge that starts again is another session, of which everything is new", () => {
  const world = sourceOf();
  const { source, send } = world;
  source.open("ws://127.0.0.1:1");
  world.open();
  send(sign(0), delivered(1), delivered(2));
  world.lose();
  world.again();
  send(sign(0, "t"), delivered(1, "t"), delivered(2, "t"));
  assert.deepEqual([source.counts.missed, source.counts.restarts], [0, 1]);
  assert.deepEqual([...source.problems],
    ["The connection was lost.", "The source has started again: what came meanwhile is lost."]);
  world.lose();
  world.again();
  assert.match(world.socket().address, /session=t&since=2$/);
  // One that started long ago keeps only the last.
  send(sign(100, "u"), delivered(101, "u"));
  assert.deepEqual([source.counts.missed, source.counts.restarts], [100, 2]);
  // A peer that numbers without signs.
  const plain = sourceOf();
  plain.source.open("ws://127.0.0.1:1");
  plain.open();
  plain.send(delivered(7), delivered(9), delivered(3, "t"));
  assert.deepEqual([plain.source.counts.missed, plain.source.counts.restarts], [1, 1]);
});

test("a connection that was lost is a problem until it is back, and then for a while", () => {
  const world = sourceOf();
  const { source } = world;
  source.open("ws://127.0.0.1:1");
  world.lose();
  world.waits.at(-1).action();
  world.lose();
  assert.deepEqual([...source.problems], ["The source is not connected yet; attempt 2 in 1 s."]);
  world.again();
  assert.deepEqual([...source.problems], []);
  world.time += 60;
  world.lose();
  assert.deepEqual([...source.problems], ["The source is lost; attempt 1 in 0.5 s."]);
  world.time += 60;
  world.again();
  assert.deepEqual([...source.problems], ["The connection was lost."]);
  world.lose();
  world.again();
  assert.deepEqual([...source.problems], ["The connection was lost 2 times."]);
  world.time += 30;
  assert.deepEqual([[...source.problems].length, source.report.lost], [0, 2]);
});

test("who accepts and closes is asked less and less", () => {
  const world = sourceOf();
  world.source.open("ws://127.0.0.1:1");
  world.open();
  let asked = 1;
  while (world.time < 30) {
    world.lose();
    world.time += world.waits.at(-1).delay / 1000;
    world.again();
    asked += 1;
  }
  assert.ok(asked < 8, `${asked} times`);
  // One that has held is asked again at once.
  world.time += 10;
  world.lose();
  assert.equal(world.waits.at(-1).delay, 500);
});

test("a peer that is silent is left where it had promised signs of life, and said to be elsewhere", () => {
  const world = sourceOf();
  const { source, send } = world;
  source.open("ws://127.0.0.1:1");
  world.open();
  send('{"type":"like"}');
  world.time += 60;
  source.check();
  assert.deepEqual([source.state, source.words], ["open", "silent for 60 s"]);
  assert.deepEqual([...source.problems], ["The source is silent for 60 s."]);
  send(sign(3));
  source.check();
  assert.equal(source.words, "connected");
  world.time += 36;
  source.check();
  assert.deepEqual([source.state, world.sockets[0].isClosed], ["waiting", true]);
  assert.deepEqual([...source.problems], ["The source is silent; attempt 1 in 0.5 s."]);
  // Nor does one remain that never answers.
  world.waits.at(-1).action();
  world.time += 36;
  source.check();
  assert.deepEqual([source.state, world.sockets.length], ["waiting", 2]);
  // The silence of a connection that has held is no failed attempt.
  world.waits.at(-1).action();
  world.open();
  send(sign(4));
  world.time += 36;
  source.check();
  assert.equal(world.waits.at(-1).delay, 500);
  // A first connection that hangs.
  const hanging = sourceOf();
  hanging.source.open("ws://127.0.0.1:1");
  assert.deepEqual([...hanging.source.problems], []);
  hanging.time += 5;
  assert.deepEqual([...hanging.source.problems], ["The source is connecting."]);
});

test("what was not read is counted and said", () => {
  const world = sourceOf();
  const { source } = world;
  source.open("ws://127.0.0.1:1");
  world.open();
  world.socket().listeners.message({ data: new ArrayBuffer(8) });
  source.note("refused", 2, "line 7: no JSON.");
  assert.deepEqual([...source.problems], [
    "Binary frames that were not read: 1. Lines are text.", "Refused lines: 2; the last: line 7: no JSON.",
  ]);
  assert.deepEqual([source.report.binary, source.report.refused, source.report.state], [1, 2, "open"]);
});

test("an address leaves parts out and places them, whatever stands in it", () => {
  const { Overlay } = scripts(["basics", "text", "layout", "overlay"], ["Overlay"], { Intl });
  const of = (text) => new Overlay(new URLSearchParams(text));
  const overlay = of("hide=lanes, ticker&show=givers&lanes=top-left&hearts=right&scale=1.5&sound=on");
  assert.deepEqual([[...overlay.hidden], [...overlay.places.keys()], overlay.scale, overlay.hasSound, overlay.problems.length],
    [["popups", "lanes", "ticker"], ["lanes", "hearts"], 1.5, true, 0]);
  const hostile = [
    "hide=__proto__", "hide=<img src=x onerror=alert(1)>", "lanes=constructor", "lanes=", "ticker=top-left-left",
    "sound=loud", "show=__proto__", "scale=1e9", "scale=NaN", "scale=0", "scale=-1", "scale=", "scale=100", "popups=toString", "scale=0.05",
  ];
  for (const text of hostile) {
    const { hidden, places, scale, hasSound, problems } = of(text);
    assert.deepEqual([[...hidden], places.size, scale, hasSound, problems.length], [["popups", "givers"], 0, 1, false, 1], text);
  }
  assert.equal(of("overlay&source=ws://a&settings=&hide=,,").problems.length, 0);
  assert.deepEqual([...of("problems=top&scal=2&scal=3").problems], ["problems", "scal"].map((name) =>
    `There is no parameter ${name}; they are overlay, source, sample, settings, theme, lang, show, hide, scale, sound, lanes, summaries, meters, countdowns, ticker, `
      + "comments, hearts, givers, entrances, popups, fullScreen."));
  const window = { width: 1500, height: 844 };
  const box = { x: 12, y: 330, width: 320, height: 230 };
  assert.deepEqual({ ...of("").offset(box, undefined, window) }, { x: 0, y: 0 });
  assert.deepEqual({ ...of("").offset(box, [0, 0], window) }, { x: 0, y: -318 });
  assert.deepEqual({ ...of("").offset(box, [1, 1], window) }, { x: 1156, y: 272 });
  assert.deepEqual({ ...of("scale=2").offset(box, undefined, { width: 750, height: 422 }) }, { x: 0, y: -422 });
});

test("a wrong time in a feed blocks nothing behind it", () => {
  const { FeedPlayer } = scripts(["basics", "journal"], ["FeedPlayer"], { Session: { header: /^\s*\{"liveroom"/ } });
  const timesOf = (...lines) => {
    const text = lines.map((at) => (typeof at === "string" ? at : JSON.stringify({ at, type: "like" }))).join("\n");
    return Array.from(new FeedPlayer(null, text).lines, ({ at }) => at);
  };
  assert.deepEqual(timesOf(1, 9e7, 2, 3), [1, 1, 2, 3]);
  assert.deepEqual(timesOf(1, 9e7, 9e7, 2, 3), [1, 1, 1, 2, 3]);
  assert.deepEqual(timesOf(1, 9e9, 9e9, 2), [1, 1, 1, 2]);
  assert.deepEqual(timesOf(1, '{"at":1e999}', 2), [1, 1, 2]);
  assert.deepEqual(timesOf(5, 3, 6), [5, 5, 6]);
  // A long pause, which the lines behind it confirm; the last has none.
  assert.deepEqual(timesOf(1, 9000, "nonsense", 9001, 1e6), [1, 9000, 9000, 9001, 9001]);
  assert.deepEqual(timesOf("nonsense", '{"liveroom":1}', '{"at":"x"}', -5, 4), [0, 0, 0, 4]);
  // Of two times the first counts, as in a line that was saved.
  assert.deepEqual(timesOf('{"at":2,"at":7,"type":"like"}', '{"type":"like","at":8}'), [2, 8]);
});

/** A session beside a machine that refuses what is no JSON, and has one event for each line. */
function sessionOf() {
  let line = 0;
  const machine = {
    open: () => ({ channels: [], commentDestination: "list", blockedUsers: [] }), setSize() {}, report: () => [], prefer: () => [], advance: () => [],
    receive: (text) => text.split("\n").map((each) => {
      line += 1;
      return each.startsWith("{") ? { module: "test", event: "taken", line } : { module: "feed", event: "rejected", line, reason: "no" };
    }),
  };
  const { Session, ...others } = scripts(
    ["basics", "names", "journal", "session"], ["Session", "Journal", "nameOf"], {
      preferences: {}, GiftRow: {}, SummaryRow: {}, PopupCard: {}, screenSize: {}, screenLayout: { comments: {} }, LiveRoom: { longestText: 4 << 20 },
    });
  const session = new Session(machine, { now: 1, restart() {} });
  session.open("");
  return Object.assign(session, others);
}

test("what is saved is what was done, field by field, and no more than memory has", () => {
  const session = sessionOf();
  session.receive([' {"at":7,"type":"like","count":1,"count":2} ']);
  assert.equal(session.journal.text, '{"liveroom":1}\n{"at":1,"at":7,"type":"like","count":1,"count":2}\n');
  const line = `{"type":"like","sender":"${"x".repeat(1 << 16)}"}`;
  session.receive(Array.from({ length: 1100 }, () => line));
  const { characters, entries, dropped } = session.journal;
  assert.ok(characters < (64 << 20) + line.length && entries.length > 1000);
  assert.equal(entries.length + dropped, 1101);
  session.receive(["{}"]);
  assert.equal(session.journal.dropped, dropped + 1);
});

test("another room has no names of the one before", () => {
  const session = sessionOf();
  session.follow([{ what: "room.didReceiveProfile", id: "u1", name: "A".repeat(300) }]);
  assert.equal(session.nameOf("u1").length, 256);
  session.open("");
  assert.equal(session.nameOf("u1"), "u1");
});

test("half a million bad lines in a frame are refused, and none is kept", () => {
  const session = sessionOf();
  const good = '{"type":"like"}';
  const bad = Array.from({ length: 500_000 }, () => "x");
  let refused = 0;
  session.onEvents((events) => (refused += events.filter(({ what }) => what === "feed.rejected").length));
  assert.equal(session.receive([good, ...bad, good]).length, 500_002);
  assert.equal(refused, 500_000);
  assert.deepEqual(Array.from(session.journal.entries, ({ line }) => line), [good, good]);
  assert.equal(session.journal.dropped, 500_000);
  assert.ok(session.events.length <= 20_000);
  session.isJournaled = false;
  session.receive([good]);
  assert.equal(session.journal.entries.length, 2);
});

test("the gifts of a crowd leave the full screen free most of the time", () => {
  const { Crowd } = scripts(["basics", "crowd"], ["Crowd"], { Intl });
  const crowd = new Crowd();
  crowd.rate = 2_000;
  const times = [];
  for (let frame = 0; frame < 60 * 60; frame += 1) {
    for (const line of crowd.take(1 / 60)) if (JSON.parse(line).fullScreen) times.push(frame / 60);
  }
  assert.ok(times.length >= 3 && times.length <= 4, `${times}`);
  assert.ok(times.every((time, index) => index === 0 || time - times[index - 1] >= 19.9), `${times}`);
});

test("a popup has a title by its kind, and none beside a text without a kind", () => {
  const { titleOf } = scripts(["popups"], ["titleOf"], { say: (phrase, { text }) => `${phrase} ${text}` });
  assert.equal(titleOf({ kind: "offer", payload: "text", id: "b-1" }), "popup offer");
  assert.equal(titleOf({ kind: "", payload: "", id: "b-1" }), "popup ");
  assert.equal(titleOf({ kind: "", payload: "text", id: "b-1" }), "");
});

test("the address chooses the language, and otherwise the browser", () => {
  const chosen = (lang, search, language) => scripts(["words"], ["chosenLanguage"], {
    Address: { values: new URLSearchParams(lang) }, location: { search }, navigator: { language }, URLSearchParams,
  }).chosenLanguage();
  for (const [lang, search, language, expected] of [
    ["", "", "en-GB", "en"], ["", "", "zh-CN", "zh-Hans"], ["", "", "zh", "zh-Hans"], ["", "", undefined, "en"], ["", "", "zha", "en"],
    ["lang=zh-Hans", "", "fr", "zh-Hans"], ["lang=en", "", "zh-CN", "en"], ["", "?lang=zh-Hans", "en", "zh-Hans"],
    ["lang=en", "?lang=zh-Hans", "zh", "en"],
  ]) assert.equal(chosen(lang, search, language), expected, `${lang} ${search} ${language}`);
});

test("a sentence is spoken when it is due, and left to be read for a while", () => {
  const { AnnouncerView } = scripts(["basics", "text", "announcer"], ["AnnouncerView"], { Intl });
  const node = { textContent: "" };
  const view = new AnnouncerView(node);
  const spoken = { text: "39 people sent rose.", time: 5 };
  const shown = [4, 5, 15, 15.1].map((time) => {
    view.draw(time < 5 ? null : spoken, time);
    return node.textContent;
  });
  assert.deepEqual(shown, ["", spoken.text, spoken.text, ""]);
  view.draw({ ...spoken, time: 20 }, 30);
  assert.equal(node.textContent, "");
});

test("a user has the name that came last, and until then the identifier", () => {
  const { learnName, nameOf } = scripts(["names"], ["learnName", "nameOf"]);
  const profile = (id, name) => learnName({ id, name });
  assert.equal(nameOf("u1"), "u1");
  profile("u1", "Ann");
  profile("u1", "Anna");
  assert.equal(nameOf("u1"), "Anna");
  for (const id of ["__proto__", "constructor"]) {
    assert.equal(nameOf(id), id);
    profile(id, "Bob");
    assert.equal(nameOf(id), "Bob");
  }
});

test("a million users leave the names of the last ones", () => {
  const { learnName, nameOf, names } = scripts(["names"], ["learnName", "nameOf", "names"]);
  for (let number = 0; number < 1_000_000; number += 1) {
    learnName({ id: `u${number}`, name: `name ${number}` });
  }
  assert.equal(names.size, 16_384);
  assert.equal(nameOf("u999999"), "name 999999");
  assert.equal(nameOf("u0"), "u0");
  // The one that came last, however early it had come first.
  for (const id of ["u983616", "new"]) learnName({ id, name: "Ann" });
  assert.deepEqual([nameOf("u983616"), nameOf("u983617")], ["Ann", "u983617"]);
});

test("an overlay has comments fly where its address says so", () => {
  const { Overlay } = scripts(["basics", "text", "layout", "journal", "overlay"], ["Overlay"], { Intl });
  const settings = (address) => Overlay.settingsOf(new URLSearchParams(address));
  assert.equal(settings("show=popups,danmaku"), '{"commentDestination":"danmaku"}');
  assert.equal(settings("show=popups,comments,danmaku"), '{"commentDestination":"listAndDanmaku"}');
  assert.deepEqual(JSON.parse(settings('show=popups,danmaku&settings={"danmaku":{"area":"quarter"},"commentDestination":"list"}')),
    { danmaku: { area: "quarter" }, commentDestination: "danmaku" });
  assert.deepEqual(JSON.parse(settings('show=popups,givers&settings={"gifts":{"laneCount":2}}')),
    { gifts: { laneCount: 2, tracksTopGivers: true } });
  // What is no such place, and what are no settings, is left to be refused.
  assert.equal(settings("show=popups"), "");
  // A popup that is not shown keeps no entrance waiting.
  for (const address of ["", "show=", "show=constructor"]) assert.equal(settings(address), '{"blockingChannels":[]}');
  for (const text of ["[]", "7", "{", "null"]) assert.equal(settings(`show=danmaku&settings=${text}`), text);
  for (const address of ["show=constructor", "show=gifts", "show=danmaku,gifts"]) {
    const { problems } = new Overlay(new URLSearchParams(address));
    assert.equal(problems.length, 1);
    assert.match(problems[0], /^An overlay can show danmaku, comments, popups, givers, not /);
  }
  assert.equal(new Overlay(new URLSearchParams("show=danmaku&hide=danmaku")).problems.length, 0);
  assert.equal(new Overlay(new URLSearchParams("danmaku=top")).problems.length, 1);
});

test("each name and text of a scene has Chinese words", () => {
  const { scenes, overlaySample, feedOf, preferences } = scripts(
    ["basics", "effects", "address", "words", "tool-words", "scenes"], ["scenes", "overlaySample", "feedOf", "preferences"],
    { URLSearchParams, location: { hash: "", search: "" } });
  const texts = () => [...scenes, overlaySample].flatMap((scene) => feedOf(scene).split("\n")).flatMap((line) => {
    const { input, ...fields } = JSON.parse(line);
    const { rooms = [], winners = [], sender, text, content, payload } = input ?? fields;
    return [...rooms, ...winners, sender, text, content, payload].filter((words) => words && !/^\d+$/.test(words));
  });
  assert.ok(texts().length > 50 && texts().includes("harbour"));
  preferences.language = "zh-Hans";
  assert.deepEqual(texts().filter((words) => !/\p{Script=Han}/u.test(words)), []);
});
