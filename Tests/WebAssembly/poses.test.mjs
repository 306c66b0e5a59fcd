// What the page makes of the events, beside what the view states of the module answer for.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { randomNumbers, Room } from "./room.mjs";

const files = [
  "basics", "layout", "motion", "running", "rows", "timeline", "lanes", "gifts", "crowds", "popups",
];
const names = [
  "beginningOf", "reduce", "preferences", "upperCrowds", "crowdPose", "CrowdRow", "PopupCard", "runningPose",
  "hasDisappeared", "popupBackdrop",
];

/** The page without anything that draws. */
function page(about) {
  const text = files.map((file) =>
    readFileSync(new URL(`../../Modules/RoomPage/Page/${file}.js`, import.meta.url), "utf8"));
  const script = runInNewContext(`${text.join("\n")}\n;({ ${names.join(", ")} })`);
  return { ...script, state: script.beginningOf({ room: about }) };
}

function near(one, other, words) {
  const resting = { translationX: 0, translationY: 0, scaleX: 1, scaleY: 1, opacity: 1, rotation: 0 };
  const { translationX: x, translationY: y, ...pose } = { ...resting, ...one };
  for (const [name, value] of Object.entries({ ...pose, x, y })) {
    assert.ok(Math.abs(value - other[name]) < 1e-6, `${words}: ${name} is ${value}, not ${other[name]}`);
  }
}

function compareCrowds({ state, upperCrowds, crowdPose }, { crowds }, now) {
  const drawn = upperCrowds(state);
  const rows = [...drawn.leaving, ...drawn.rows]
    .map((row) => [row, crowdPose(drawn, row, state.giftLook, now)])
    .filter(([, pose]) => pose !== null);
  // One that has ended is not among them.
  assert.deepEqual(
    rows.map(([{ crowd }]) => [crowd.gift, crowd.units]), crowds.map(({ crowd }) => [crowd.gift, crowd.units]));
  rows.forEach(([, pose], index) => near(pose, crowds[index].pose, `crowd ${index} at ${now}`));
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

/** A room that lasts `seconds`, in which `messages` says what is received before a frame. */
function play(settings, messages, { seconds = 60, flags = 0 } = {}) {
  const room = new Room(settings);
  const drawn = page(room.about());
  Object.assign(
    drawn.preferences, { reducesMotion: (flags & 1) !== 0, isRightToLeft: (flags & 2) !== 0 });
  room.call("preferences", flags);
  room.call("setSize", 3, drawn.CrowdRow.size.width, drawn.CrowdRow.size.height);
  room.call("setSize", 6, drawn.PopupCard.size.width, drawn.PopupCard.size.height);
  const seen = { crowds: 0, popups: 0 };
  for (let frame = 1; frame <= seconds * 30; frame++) {
    const now = Math.round(frame * 1e9 / 30) / 1e9;
    const lines = messages(frame, now).map((message) => JSON.stringify({ at: now, ...message }));
    for (const line of lines.length > 0 ? room.receive(lines.join("\n"), now * 1000) : room.advance(now * 1000)) {
      const event = JSON.parse(line);
      drawn.reduce(drawn.state, { ...event, what: `${event.module}.${event.event}` });
    }
    const state = room.state(now * 1000);
    seen.crowds += compareCrowds(drawn, state, now);
    seen.popups += comparePopups(drawn, state, now);
  }
  return seen;
}

for (const flags of [0, 1, 2]) {
  test(`rows of crowds are where their screen has them, with preferences ${flags}`, () => {
    const random = randomNumbers(flags + 1);
    const pick = (count) => Math.floor(random() ** 2 * count);
    const gifts = { laneCount: 1, maximumWait: 0.5, crowdHold: 1 };
    const seen = play({ gifts }, (frame) => (frame % 400 > 250 ? [] : Array.from({ length: 3 }, () => ({
      type: "gift", sender: `user ${pick(400)}`, gift: `gift ${pick(7)}`, unitValue: 1 + pick(3),
    }))), { flags });
    assert.ok(seen.crowds > 1_000, `${seen.crowds} rows were compared`);
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
}
