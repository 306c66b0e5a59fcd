// Prints the memory of an hour of the page's crowd, played in fast time:
// ROOM_WASM=FILE node Tests/WebAssembly/hour.mjs [MESSAGES A SECOND [MINUTES]]

import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

import { Room } from "./room.mjs";

const [rate = 1_000, minutes = 60] = process.argv.slice(2).map(Number);
const script = ["basics", "crowd"].map((name) =>
  readFileSync(new URL(`../../Modules/RoomPage/Page/${name}.js`, import.meta.url), "utf8")).join("\n");
const Crowd = runInNewContext(`${script}\n;Crowd`);
const crowd = new Crowd();
crowd.rate = rate;
const room = new Room({ localUser: "me" });
room.receive('{"at":0,"type":"enter","room":"harbour"}');
// After the last minutes of growth: what is in use then is what a crowd of this size needs.
const moments = [10, 30, 60].filter((minute) => minute <= minutes);
const used = process.cpuUsage();
for (let frame = 1; frame <= minutes * 3600; frame++) {
  // A line needs a time, which counts for nothing here.
  const lines = crowd.take(1 / 60).map((line) => `{"at":0,${line.slice(1)}`);
  room.call("receive", room.write(lines.join("\n")), (frame * 1000) / 60);
  if (frame % 3600 !== 0 || !moments.includes(frame / 3600)) continue;
  const seconds = process.cpuUsage(used).user / 1e6;
  console.log([
    `${String(frame / 3600).padStart(2)} minutes`, `${crowd.count} messages`,
    `${room.exports.allocated()} bytes in use`, `${room.memory} bytes of memory`,
    `${seconds.toFixed(1)} s of CPU`,
  ].join(", "));
}
const { isBalanced } = room.statistics();
console.log(isBalanced ? "the statistics are balanced" : "the statistics are not balanced");
process.exitCode = isBalanced ? 0 : 1;
