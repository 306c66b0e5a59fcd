import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { replay, Room, variable } from "./room.mjs";

const samples = "Docs/Samples";
const rulesFile = join(samples, "rules.json");
const folder = mkdtempSync(join(tmpdir(), "room-"));

// The samples that are about more than the defaults.
const options = { "room.jsonl": { user: "eve", rules: true }, "popupOrder.jsonl": { rules: true } };

// Where actors take their turns within one instant in another order than the machine, as they may:
// there each module is compared by itself.
const interleaved = new Set(["rollingNotice.jsonl", "ticker.jsonl"]);
const byModule = (lines) =>
  lines.map((line) => ({ line, ...JSON.parse(line) }))
    .sort((one, other) => one.time - other.time || (one.module < other.module ? -1 : +(one.module > other.module)))
    .map(({ line }) => line);

/** The absent user of the command answers popups. */
const answersPopups = 8;

for (const name of readdirSync(samples).filter((name) => name.endsWith(".jsonl"))) {
  const { user, rules } = options[name] ?? {};
  const file = join(samples, name);
  const played = join(folder, name);
  const summary = JSON.parse(
    execFileSync(variable("LIVEROOM"), [
      "replay", file, "--events", played, "--summary", "json",
      ...(user ? ["--local-user", user] : []), ...(rules ? ["--rules", rulesFile] : []),
    ]));
  const settings = {
    ...(user && { localUser: user }),
    ...(rules && { popups: { rules: JSON.parse(readFileSync(rulesFile)) } }),
  };
  const room = new Room(settings);
  room.call("preferences", answersPopups);
  const events = replay(room, readFileSync(file, "utf8"));

  test(`${name}: the events are those of the command, line for line`, () => {
    // An integer has 32 bits here.
    const expected = readFileSync(played, "utf8").replaceAll(`${2n ** 63n - 1n}`, `${2 ** 31 - 1}`)
      .split("\n").slice(0, -1);
    const [ours, theirs] = (interleaved.has(name) ? [events, expected].map(byModule) : [events, expected]);
    const different = theirs.findIndex((line, index) => line !== ours[index]);
    assert.equal(ours[different], theirs[different], `line ${different + 1}`);
    assert.equal(ours.length, theirs.length);
  });

  test(`${name}: the statistics are the summary of the command`, () => {
    // There the last task to sleep ends the replay, though nothing happens then.
    assert.deepEqual(room.advance(summary.feed.virtualSeconds * 1000), []);
    const statistics = room.statistics();
    assert.deepEqual(Object.keys(statistics), Object.keys(summary));
    assert.deepEqual({ ...statistics, wallSeconds: 0 }, { ...summary, wallSeconds: 0 });
  });
}

for (const preset of ["presentView", "rollingNotice", "liveGiftAnimation", "popupOrder", "liveRoom"]) {
  test(`${preset}: the settings that the command writes open a room`, () => {
    const settings = execFileSync(variable("LIVEROOM"), ["settings", "--json", "--preset", preset], { encoding: "utf8" });
    assert.ok(new Room(settings).about().laneCount > 0);
  });
}
