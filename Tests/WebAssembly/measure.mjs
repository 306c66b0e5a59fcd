// Prints what the module costs: ROOM_WASM=FILE node Tests/WebAssembly/measure.mjs

import { performance } from "node:perf_hooks";

import { Room } from "./room.mjs";

const seconds = 5;
const perFrame = Math.round(10_000 / 60);

/** A second of a busy room: six gifts, three likes and a comment of ten messages. */
function message(number) {
  const sender = `user ${(number * 7_919) % 3_001}`;
  switch (number % 10) {
    case 0: case 1: case 2: case 3: case 4: case 5:
      return `{"at":0,"type":"gift","sender":"${sender}","gift":"gift ${number % 11}","unitValue":${1 + (number % 90)}}`;
    case 6: case 7: case 8:
      return `{"at":0,"type":"like","sender":"${sender}","count":3}`;
    default:
      return `{"at":0,"type":"comment","sender":"${sender}","text":"good evening ${number}"}`;
  }
}

const room = new Room({ localUser: "me" });
room.receive('{"at":0,"type":"enter","room":"harbour"}');
const [receiving, states] = [[], []];
let [stateBytes, busy, drawing] = [0, 0, 0];
for (let frame = 1; frame <= seconds * 60; frame++) {
  const now = (frame * 1000) / 60;
  const lines = Array.from({ length: perFrame }, (_, index) => message(frame * perFrame + index)).join("\n");
  const before = process.cpuUsage();
  let began = performance.now();
  room.receive(lines, now);
  receiving.push(performance.now() - began);
  busy += process.cpuUsage(before).user / 1000;
  const between = process.cpuUsage();
  began = performance.now();
  stateBytes = room.call("state", now).length;
  drawing += process.cpuUsage(between).user / 1000;
  states.push(performance.now() - began);
}
const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
const most = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.99)];
const print = (name, value, unit) => console.log(`${name.padEnd(32)} ${value.toFixed(2).padStart(8)} ${unit}`);
print("10,000 messages, with events", (busy / (perFrame * seconds * 60)) * 10_000, "ms of CPU");
const frames = seconds * 60;
print("machine and view states, a frame", (busy + drawing) / frames, "ms of CPU");
print("a quarter of a frame", 1000 / 60 / 4, "ms");
print("receive of a frame, median", median(receiving), "ms");
print("receive of a frame, 99 %", most(receiving), "ms");
print("state of a frame, median", median(states), "ms");
print("state of a frame, 99 %", most(states), "ms");
print("state, bytes", stateBytes, "bytes");
print("memory", room.memory / 1e6, "MB");
