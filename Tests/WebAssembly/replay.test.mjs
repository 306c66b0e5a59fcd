import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { replay, Room } from "./room.mjs";

const samples = "Docs/Samples";
const rulesFile = join(samples, "rules.json");
const folder = mkdtempSync(join(tmpdir(), "room-"));

// The samples that are about more than the defaults.
const options = { "room.jsonl": { user: "eve", rules: true }, "popup-order.jsonl": { rules: true } };

/** The absent user of the command answers popups. */
const answersPopups = 8;

for (const name of readdirSync(samples).filter((name) => name.endsWith(".jsonl"))) {
  const { user, rules } = options[name] ?? {};
  const file = join(samples, name);
  const played = join(folder, name);
  const summary = JSON.parse(
    execFileSync(process.env.LIVEROOM, [
      "replay", file, "--events", played, "--summary", "json",
      ...(user ? ["--self", user] : []), ...(rules ? ["--rules", rulesFile] : []),
    ]));
  const settings = {
    ...(user && { user }),
    ...(rules && { popups: { rules: JSON.parse(readFileSync(rulesFile)) } }),
  };
  const room = new Room(settings);
  room.call("preferences", answersPopups);
  const events = replay(room, readFileSync(file, "utf8"));

  test(`${name}: the events are those of the command, line for line`, () => {
    const expected = readFileSync(played, "utf8").split("\n").slice(0, -1);
    const different = expected.findIndex((line, index) => line !== events[index]);
    assert.equal(events[different], expected[different], `line ${different + 1}`);
    assert.equal(events.length, expected.length);
  });

  test(`${name}: the account is the summary of the command`, () => {
    const account = room.account();
    assert.deepEqual(Object.keys(account), Object.keys(summary));
    assert.deepEqual({ ...account, wallSeconds: 0 }, { ...summary, wallSeconds: 0 });
  });
}
