// What the page makes of the events, beside what the view states of the module answer for.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { randomNumbers, Room } from "./room.mjs";

const files = [
  "basics", "layout", "motion", "running", "rows", "timeline", "lanes", "gifts", "summaries", "sheet", "comments",
  "danmaku", "popups",
];
const names = [
  "beginningOf", "reduce", "preferences", "upperSummaries", "summaryPose", "SummaryRow", "PopupCard", "runningPose",
  "hasDisappeared", "popupBackdrop", "commentDistance", "unreadComments", "flyingComments",
];

/** The page without anything that draws. */
function page(about) {
  const text = files.map((file) =>
    readFileSync(new URL(`../../Modules/RoomPage/Page/${file}.js`, import.meta.url), "utf8"));
  const script = runInNewContext(`${text.join("\n")}\n;({ ${names.join(", ")} })`, { Intl });
  return { ...script, state: script.beginningOf({ room: about }) };
}

function near(one, other, words) {
  const resting = { translationX: 0, translationY: 0, scaleX: 1, scaleY: 1, opacity: 1, rotation: 0 };
  const { translationX: x, translationY: y, ...pose } = { ...resting, ...one };
  for (const [name, value] of Object.entries({ ...pose, x, y })) {
    assert.ok(Math.abs(value - other[name]) < 1e-6, `${words}: ${name} is ${value}, not ${other[name]}`);
  }
}

function compareSummaries({ state, upperSummaries, summaryPose }, { summaries }, now) {
  const drawn = upperSummaries(state);
  const rows = [...drawn.leaving, ...drawn.rows]
    .map((row) => [row, summaryPose(drawn, row, state.giftLook, now)])
    .filter(([, pose]) => pose !== null);
  // One that has ended is not among them.
  assert.deepEqual(
    rows.map(([{ summary }]) => [summary.gift, summary.units]), summaries.map(({ summary }) => [summary.gift, summary.units]));
  rows.forEach(([, pose], index) => near(pose, summaries[index].pose, `summary ${index} at ${now}`));
  return rows.length;
}

function comparePopups({ state, runningPose, hasDisappeared, popupBackdrop, PopupCard }, { popups }, now) {
  let count = 0;
  for (const [channel, { showing }] of Object.entries(popups)) {
    const cards = [...state.popups.leaving, ...state.popups.showing].filter((shown) =>
      shown.popup.channel === channel && !shown.isGone && !hasDisappeared(shown, now));
    const expected = showing.filter(({ pose }) => pose !== null);
    assert.deepEqual(cards.map(({ popup }) => popup.id), expected.map(({ id }) => id), `at ${now}`);
    cards.forEach(({ motion }, index) =>
      near(runningPose(motion, now, PopupCard.size), expected[index].pose, `popup ${index} at ${now}`));
    count += cards.length;
  }
  const clear = Object.values(popups).reduce((product, { backdrop }) => product * (1 - backdrop), 1);
  assert.ok(Math.abs(popupBackdrop(state, now) - (1 - clear)) < 1e-6, `the backdrop at ${now}`);
  return count;
}

function compareComments({ state: { comments }, commentDistance, unreadComments }, { comments: expected }, now) {
  const { rows, height, isFollowing, pins } = comments;
  const distance = commentDistance(comments, now);
  const shown = [];
  let bottom = height + distance;
  for (const row of rows.toReversed()) {
    if (bottom > 0 && bottom - row.height < height) shown.unshift({ ...row, top: bottom - row.height });
    bottom -= row.height;
  }
  assert.ok(Math.abs(distance - expected.distance) < 1e-6, `at ${now} the distance is ${distance}, not ${expected.distance}`);
  assert.deepEqual([isFollowing, height, unreadComments(comments)],
    [expected.isFollowing, expected.height, expected.unread], `at ${now}`);
  assert.deepEqual(JSON.parse(JSON.stringify(shown.map(({ top: _, ...row }) => row))),
    expected.rows.map(({ top: _, ...row }) => row), `at ${now}`);
  shown.forEach(({ top }, index) => assert.ok(Math.abs(top - expected.rows[index].top) < 1e-6, `row ${index} at ${now}`));
  assert.deepEqual(Array.from(pins, ({ message }) => message.text), expected.pins.map(({ message }) => message.text));
  return shown.length;
}

function compareDanmaku({ state: { danmaku }, flyingComments }, { danmaku: expected }, now) {
  const shown = flyingComments(danmaku, now);
  assert.deepEqual([{ ...danmaku.size }, danmaku.opacity], [expected.size, expected.opacity], `at ${now}`);
  assert.deepEqual(
    JSON.parse(JSON.stringify(shown.map(({ showing: { content, slot } }) => ({ ...content, slot })))),
    expected.comments.map(({ origin: _, size: __, ...comment }) => comment), `at ${now}`);
  shown.forEach(({ x, y, width }, index) => {
    const { origin, size } = expected.comments[index];
    const distance = Math.max(Math.abs(x - origin.x), Math.abs(y - origin.y), Math.abs(width - size.width));
    assert.ok(distance < 1e-6, `comment ${index} at ${now}: ${[x, y, width]}, not ${JSON.stringify([origin, size])}`);
  });
  return shown.length;
}

/**
 * A room that lasts `seconds`, in which `messages` says what is received before a frame, and `reports` what views report
 * after it.
 */
function play(settings, messages, { seconds = 60, flags = 0, reports = () => [] } = {}) {
  const room = new Room(settings);
  const drawn = page(room.about());
  Object.assign(
    drawn.preferences, { reducesMotion: (flags & 1) !== 0, isRightToLeft: (flags & 2) !== 0 });
  room.call("preferences", flags);
  room.call("setSize", 3, drawn.SummaryRow.size.width, drawn.SummaryRow.size.height);
  room.call("setSize", 6, drawn.PopupCard.size.width, drawn.PopupCard.size.height);
  room.report({ height: drawn.state.comments.height });
  const seen = { summaries: 0, popups: 0, comments: 0, danmaku: 0 };
  const follow = (lines) => {
    for (const line of lines) {
      const event = JSON.parse(line);
      drawn.reduce(drawn.state, { ...event, what: `${event.module}.${event.event}` });
    }
  };
  for (let frame = 1; frame <= seconds * 30; frame++) {
    const now = Math.round(frame * 1e9 / 30) / 1e9;
    const lines = messages(frame, now).map((message) => JSON.stringify({ at: now, ...message }));
    follow(lines.length > 0 ? room.receive(lines.join("\n"), now * 1000) : room.advance(now * 1000));
    for (const report of reports(frame, drawn.state)) follow(room.report(report, now * 1000));
    const state = room.state(now * 1000);
    seen.summaries += compareSummaries(drawn, state, now);
    seen.popups += comparePopups(drawn, state, now);
    seen.comments += compareComments(drawn, state, now);
    seen.danmaku += compareDanmaku(drawn, state, now);
  }
  return seen;
}

for (const flags of [0, 1, 2]) {
  test(`rows of summaries are where their screen has them, with preferences ${flags}`, () => {
    const random = randomNumbers(flags + 1);
    const pick = (count) => Math.floor(random() ** 2 * count);
    const gifts = { laneCount: 1, maximumWait: 0.5, summaryHold: 1 };
    const seen = play({ gifts }, (frame) => (frame % 400 > 250 ? [] : Array.from({ length: 3 }, () => ({
      type: "gift", sender: `user ${pick(400)}`, gift: `gift ${pick(7)}`, unitValue: 1 + pick(3),
    }))), { flags });
    assert.ok(seen.summaries > 1_000, `${seen.summaries} rows were compared`);
  });

  test(`popups are where their screen has them, with preferences ${flags}`, () => {
    const random = randomNumbers(flags + 11);
    const channels = [
      { name: "modal" }, { name: "banner", capacity: 2 },
      { name: "toast", placement: "bottom", dismissal: { duration: 0.7, opacity: [[0, 1], [0.7, 0]] } },
    ];
    const seen = play({ popups: { channels } }, (frame) => {
      if (frame % 7 !== 0) return [];
      const id = `p${Math.floor(random() * 9)}`;
      if (random() < 0.5) return [{ type: "popups.didAnswer", id, answer: "confirmed" }];
      if (random() < 0.3) return [{ type: "popups.revoke", id }];
      return [{ type: "popup", id, channel: channels[Math.floor(random() * 3)].name }];
    }, { flags });
    assert.ok(seen.popups > 300, `${seen.popups} popups were compared`);
  });

  test(`comments are where their screen has them, with preferences ${flags}`, () => {
    const random = randomNumbers(flags + 21);
    const pick = (count) => Math.floor(random() * count);
    const kinds = ["comment", "comment", "comment", "join", "gift", "notice"];
    let count = 0;
    const message = () => ({
      id: `c${(count += 1)}`, kind: kinds[pick(6)], sender: `user ${pick(9)}`, text: `text ${pick(40)}`, priority: pick(3),
    });
    const known = () => `c${1 + pick(count + 3)}`;
    const acts = [
      () => ({ type: "comments.receive", ...message() }), () => ({ type: "comments.receive", ...message() }),
      () => ({ type: "comments.receive", ...message() }), () => ({ type: "comments.receive", ...message() }),
      () => ({ type: "comments.remove", id: known() }), () => ({ type: "comments.send", text: `own ${pick(5)}` }),
      () => ({ type: "comments.replace", ...message(), id: known() }), () => ({ type: "comments.scrollToNewest" }),
      () => ({ type: "comments.removeSender", sender: `user ${pick(12)}` }),
      () => ({ type: "comments.allowSender", sender: `user ${pick(12)}` }),
      () => ({ type: "comments.restore", comments: [9, 5].map((age) => ({ message: message(), age: age + pick(5) })) }),
      () => ({ type: "comments.pin", message: { ...message(), id: `p${pick(4)}` } }),
      () => ({ type: "comments.unpin", id: `p${pick(4)}` }),
    ];
    // A finger that begins to scroll, moves, and lifts with a velocity; some ends are lost.
    let way = null;
    const finger = () => {
      if (way === null) {
        if (random() > 0.02) return [];
        way = { translation: 0, speed: 900 * (random() - 0.4) };
        return [{ drag: { phase: "began" } }];
      }
      way.translation += way.speed / 30 + 4 * random();
      const phase = random() < 0.1 ? "ended" : "changed";
      const drag = { phase, translation: way.translation, velocity: phase === "ended" ? way.speed : 0 };
      if (phase === "ended" || random() < 0.01) way = null;
      return [{ drag }];
    };
    const heights = (frame, { comments: { rows } }) => rows
      .filter(({ row, height }) => height !== 28 + 18 * Math.abs(row % 4) && random() < 0.3)
      .map(({ row }) => ({ row, height: 28 + 18 * Math.abs(row % 4) }));
    const seen = play({ localUser: "me", comments: { capacity: 40 } },
      (frame) => (frame % 4 !== 0 ? [] : Array.from({ length: pick(3) }, () => acts[pick(random() < 0.7 ? 4 : acts.length)]())),
      { flags, seconds: 120, reports: (frame, state) => [
        { heights: heights(frame, state) }, ...finger(),
      ] });
    assert.ok(seen.comments > 5_000, `${seen.comments} rows were compared`);
  });
  test(`flying comments are where their screen has them, with preferences ${flags}`, () => {
    const random = randomNumbers(flags + 31);
    const pick = (count) => Math.floor(random() * count);
    let count = 0;
    const message = () => ({
      id: `c${(count += 1)}`, sender: pick(20) === 0 ? "me" : `user ${pick(9)}`, text: "la".repeat(1 + pick(30)) + pick(9),
      priority: pick(9) === 0 ? 1 : 0, mode: ["scrolling", "scrolling", "scrolling", "top", "bottom"][pick(5)],
    });
    const acts = [
      () => ({ type: "comments.remove", id: `c${Math.max(1, count - pick(20))}` }),
      () => ({ type: "comments.replace", ...message(), id: `c${Math.max(1, count - pick(20))}` }),
      () => ({ type: "comments.removeSender", sender: `user ${pick(12)}` }),
      () => ({ type: "comments.allowSender", sender: `user ${pick(12)}` }),
      () => ({ type: "suspend", reason: "background" }), () => ({ type: "resume", reason: "background" }),
      () => ({ type: "resume", reason: "background" }),
    ];
    let touched = null;
    // A finger that rests for a while; some ends are lost.
    const finger = ({ danmaku: { showings } }) => {
      if (touched === null) {
        if (showings.length === 0 || random() > 0.02) return [];
        touched = showings[pick(showings.length)].comment;
        return [{ danmakuTouch: { comment: touched, phase: "began" } }];
      }
      if (random() > 0.03) return [];
      const touch = { comment: touched, phase: random() < 0.5 ? "ended" : "cancelled" };
      touched = null;
      return random() < 0.1 ? [] : [{ danmakuTouch: touch }];
    };
    const sizes = [[390, 520], [390, 300], [844, 246], [0, 0], [333.5, 520]];
    const size = (frame) => (frame === 1 || random() < 0.005
      ? [{ danmakuSize: Object.fromEntries(["width", "height"].map((name, index) => [name, sizes[frame === 1 ? 0 : pick(5)][index]])) }]
      : []);
    const widths = ({ danmaku: { unmeasured } }) => (unmeasured.length === 0 || random() < 0.3 ? []
      : [{ danmakuWidths: unmeasured.map(({ comment, message: { text } }) => ({ comment, width: 7.3 * text.length + 16 })) }]);
    const settings = { localUser: "me", commentDestination: "listAndDanmaku", danmaku: { laneHeight: 30.5, opacity: 0.7 } };
    const seen = play(settings, (frame) => (frame % 5 !== 0 ? [] : random() < 0.1 ? [acts[pick(acts.length)]()]
      : Array.from({ length: pick(4) }, () => ({ type: "comments.receive", ...message() }))),
    { flags, seconds: 70, reports: (frame, state) => [...size(frame), ...widths(state), ...finger(state)] });
    assert.ok(seen.danmaku > 4_000, `${seen.danmaku} places were compared`);
  });
}
