// The parts of the page that need no browser, by themselves: `node --test` runs them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

/** The names that scripts of the page declare, in a world without a document. */
function scripts(files, names, world = {}) {
  const text = files.map((file) =>
    readFileSync(new URL(`../../../Modules/RoomPage/Page/${file}.js`, import.meta.url), "utf8"));
  return runInNewContext(`${text.join("\n")}\n;({ ${names.join(", ")} })`, { ...world });
}

test("rows keep their order, whatever changes or leaves", () => {
  const { Rows } = scripts(["rows"], ["Rows"]);
  let seed = 7;
  const random = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  let rows = new Rows();
  let model = [];
  for (let step = 0; step < 20_000; step += 1) {
    const key = random(40);
    const place = model.findIndex((entry) => entry.key === key);
    const kind = random(4);
    if (kind < 2) {
      rows.append(key, step);
      model = [...model.filter((entry) => entry.key !== key), { key, value: step }];
    } else if (kind === 2) {
      rows.delete(key);
      model = model.filter((entry) => entry.key !== key);
    } else {
      const value = random(3) === 0 ? null : step;
      rows.change(key, () => value);
      if (place >= 0 && value === null) model.splice(place, 1);
      else if (place >= 0) model[place] = { key, value };
    }
    if (random(50) === 0) rows = rows.copy();
    const values = model.map(({ value }) => value);
    assert.deepEqual(Array.from(rows.latest(3)), values.slice(-3));
    assert.deepEqual(Array.from(rows.all), values);
    assert.equal(rows.size, values.length);
  }
});

test("each gift of a crowd changes one row, and a copy of the state counts them all", () => {
  const files = ["basics", "layout", "motion", "running", "rows", "timeline", "gifts", "crowds"];
  const { beginnings, reduce, sizeOf, Rows } =
    scripts(files, ["beginnings", "reduce", "sizeOf", "Rows"]);
  const giftLook = { crowdExit: { duration: 0.2 }, crowdReordering: 0.3 };
  const state = {
    giftLook, crowds: beginnings.crowds(), crowdDepartures: beginnings.crowdDepartures(), crowdCount: 0,
  };
  const { crowds } = state;
  for (let number = 0; number < 60_000; number += 1) {
    reduce(state, { what: "gifts.crowdDidChange", time: number, gift: `gift ${number}`, unitValue: 1 });
  }
  reduce(state, { what: "gifts.crowdDidChange", time: 60_000, gift: "gift 7", unitValue: 1 });
  assert.ok(state.crowds === crowds && crowds instanceof Rows);
  assert.equal(sizeOf(state), 60_000);
  reduce(state, { what: "gifts.crowdDidEnd", time: 60_001, gift: "gift 7" });
  assert.equal(sizeOf(state), 59_999);
  assert.deepEqual(Array.from(state.crowdDepartures, ({ id }) => id), [8]);
});

test("a recording of as many rows as events keeps no more rows than events", () => {
  const { Timeline, beginnings, reducers, sizeOf, Rows } = scripts(
    ["basics", "rows", "timeline"], ["Timeline", "beginnings", "reducers", "sizeOf", "Rows"]);
  beginnings.rows = () => new Rows();
  reducers["test.added"] = (state, { number }) => state.rows.append(number, number);
  const events = Array.from({ length: 100_000 }, (_, index) =>
    ({ what: "test.added", time: index, number: index }));
  const timeline = new Timeline({ events, end: 0 });
  const kept = timeline.kept.reduce((sum, { state }) => sum + sizeOf(state), 0);
  assert.ok(kept <= events.length, `${kept} rows are kept of ${events.length} events`);
  for (const time of [99_999, 0, 54_321, 2048, 2047, -1, 70_000]) {
    assert.equal(timeline.stateAt(time).rows.size, time + 1);
  }
});

test("a recording in which nothing happens has a state", () => {
  const { Timeline, beginnings } = scripts(
    ["basics", "rows", "timeline"], ["Timeline", "beginnings"]);
  beginnings.lanes = () => 2;
  assert.equal(new Timeline({ events: [], end: 0 }).stateAt(0).lanes, 2);
});

test("the moments are the most valuable gifts, of equal ones the first", () => {
  const { Moments } = scripts(["basics", "moments"], ["Moments"]);
  const moments = new Moments();
  const values = [5, 9, 1, 9, 3, 7, 9, 2, 8, 7];
  values.forEach((unitValue, time) => moments.add({ combo: { id: time, unitValue }, time, count: 1 }));
  assert.deepEqual(Array.from(moments.best(), ({ time }) => time), [1, 3, 5, 6, 8, 9]);
});

test("a message is taken once over several connections", () => {
  const taken = [];
  const sockets = [];
  class WebSocket {
    constructor() {
      this.listeners = {};
      sockets.push(this);
    }
    addEventListener(name, listener) {
      this.listeners[name] = listener;
    }
    close() {}
  }
  const waits = [];
  const { LineSource } = scripts(["text", "journal", "source"], ["LineSource"], {
    WebSocket, Intl, setTimeout: (action, delay) => waits.push({ action, delay }), clearTimeout() {},
  });
  const source = new LineSource((lines) => taken.push(...lines), () => {});
  assert.equal(sockets.length, 0);
  source.open("ws://127.0.0.1:1");
  const first = '{"type":"gift","id":"1"}';
  const revoke = '{"type":"popups.revoke","id":"1"}';
  const send = (...lines) => sockets.at(-1).listeners.message({ data: lines.join("\n") });
  sockets[0].listeners.open();
  send(first, revoke, first, "no JSON");
  assert.deepEqual(taken.splice(0), [first, revoke, first, "no JSON"]);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    sockets.at(-1).listeners.close();
    waits.at(-1).action();
  }
  assert.deepEqual(waits.map(({ delay }) => delay),
    [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  sockets.at(-1).listeners.open();
  send(first, revoke, '{"type":"gift","id":"2"}', '{"type":"popup","id":"1","version":2}');
  assert.deepEqual(taken, [
    revoke, '{"type":"gift","id":"2"}', '{"type":"popup","id":"1","version":2}',
  ]);
  sockets[0].listeners.message({ data: '{"type":"gift","id":"3"}' });
  assert.equal(taken.length, 3, "an earlier connection is heard no more");
  source.open("http://127.0.0.1");
  assert.equal(source.state, "invalid");
});

test("a motion backwards ends where it began", () => {
  const { reversed, poseAt } = scripts(["basics", "motion"], ["reversed", "poseAt"], { Intl });
  const motion = {
    duration: 0.4, opacity: [[0, 0], [0.3, 1, "easeIn"]],
    translationX: [[0, -50], [0.4, 0, { spring: [0.5, 0.7, 0] }]],
    scaleX: [[0.1, 2], [0.4, 1, { cubicBezier: [0.1, 0, 0.3, 1] }]],
  };
  const back = reversed(motion);
  for (let step = 0; step <= 40; step += 1) {
    const [one, other] = [poseAt(motion, step / 100), poseAt(back, 0.4 - step / 100)];
    for (const name of Object.keys(one)) {
      assert.ok(Math.abs(one[name] - other[name]) < 1e-9, `${name} at ${step}`);
    }
  }
});
