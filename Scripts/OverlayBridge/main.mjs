// The command: sends messages from standard input to the connected pages and rooms. Without --page, to rooms only.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fstatSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Bridge } from "./bridge.mjs";
import { readGifts, withGifts } from "./gifts.mjs";
import { Recording } from "./recording.mjs";
import { serve } from "./server.mjs";
import { setupPage } from "./setup.mjs";

const options = {
  page: { type: "string" }, gifts: { type: "string" }, liveroom: { type: "string" },
  sample: { type: "boolean" }, recorded: { type: "boolean" }, format: { type: "string" },
  port: { type: "string", default: "8080" }, address: { type: "string", default: "127.0.0.1" },
  token: { type: "string" }, keep: { type: "string", default: "10000" }, record: { type: "string" },
};

const script = process.argv.includes("--page") ? "overlay" : "serve";
const say = (sentence) => process.stderr.write(`${script}: ${sentence}\n`);

function fail(sentence, status = 64) {
  say(sentence);
  process.exit(status);
}

// A closed standard error is ignored: sentences about it could not be read.
process.stderr.on("error", () => {});
process.stdout.on("error", ({ message }) => fail(`The address cannot be written: ${message}`, 73));

function whole(name, text, least, most) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) fail(`--${name} is a whole number from ${least} to ${most}.`);
  return number;
}

let values;
try {
  ({ values } = parseArgs({ options }));
} catch (error) {
  fail(error.message.split("\n")[0]);
}
const { address } = values;
const isLocal = address === "127.0.0.1";
if (values.token !== undefined && !/^[\w-]{16,128}$/.test(values.token)) {
  fail("--token takes 16 to 128 letters, digits, - and _.");
}
const token = values.token ?? (isLocal ? null : randomBytes(16).toString("hex"));
const port = whole("port", values.port, 0, 65535);
const keep = whole("keep", values.keep, 1, 1_000_000);
const isRecorded = values.recorded || values.sample || fstatSync(0).isFile();

const query = token === null ? "" : `?token=${token}`;
let page = null;
let files = new Map();
try {
  if (values.page !== undefined) page = readFileSync(values.page);
  if (values.gifts !== undefined && page === null) fail("--gifts needs a page, which Scripts/overlay serves.");
  if (values.gifts !== undefined) {
    const gifts = readGifts(values.gifts, (sentence) => say(`In the folder of gifts, ${sentence}`));
    page = withGifts(page, gifts.lists, query);
    files = gifts.files;
  }
  if (page !== null) files.set("/setup", setupPage());
} catch ({ message }) {
  fail(message, 66);
}

let recording = null;
try {
  if (values.record !== undefined) recording = new Recording(values.record);
} catch ({ message }) {
  fail(`The recording cannot be written: ${message}`, 73);
}

/** Records a line. If the file cannot be written, the recording ends, and the overlay continues. */
function record(line) {
  const failure = recording?.write(line);
  if (failure) say(`The recording has ended, since it cannot be written: ${failure}. The overlay continues.`);
}

const began = performance.now();
const bridge = new Bridge({
  keep, record, now: () => (performance.now() - began) / 1000,
});
let connected;
const firstPage = new Promise((resolve) => (connected = resolve));
let server;
try {
  server = await serve({
    page, files, bridge, address, port, token,
    joined: () => connected(),
  });
} catch ({ code, message }) {
  const isTaken = code === "EADDRINUSE";
  fail(isTaken ? `Port ${port} is in use: name another with --port, or 0 for any that is free.` : message, 69);
}

/** The addresses of this machine for other machines, in the family of the address that stands for all. */
function reachable() {
  const family = { "0.0.0.0": "IPv4", "::": "IPv6" }[address];
  const all = Object.values(networkInterfaces()).flat()
    .filter((each) => each.family === family && !each.internal && !/^fe80:/i.test(each.address));
  return all.length > 0 ? all.map((each) => each.address) : [address];
}

for (const each of reachable()) {
  const host = `${each.includes(":") ? `[${each}]` : each}:${server.port}`;
  const lines = `ws://${host}/lines${query}`;
  process.stdout.write(page === null ? `${lines}\n`
    : `http://${host}/${query}#source=${lines}&overlay\nto choose its parts: http://${host}/setup${query}\n`);
}

const reader = spawn(values.liveroom, [
  "convert", ...(values.sample ? [] : ["-"]), ...(values.format ? ["--format", values.format] : []),
  ...(isRecorded ? [] : ["--live"]),
], { stdio: ["inherit", "pipe", "inherit"] });
reader.on("error", ({ message }) => fail(message, 69));
const ended = new Promise((resolve) => reader.on("close", resolve));
// When a process exits, node discards output without a reader; but a page may connect long after that.
const output = reader.stdout.pipe(new PassThrough());

function end(status) {
  reader.kill();
  server.close();
  // A recording that has ended before is reported at the end too.
  setImmediate(() => process.exit(status || (recording?.hasFailed ? 73 : 0)));
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end(0));

// A recording begins with its first message when the first page connects.
if (isRecorded) await firstPage;
let start = null;
for await (const line of createInterface({ input: output })) {
  if (isRecorded) {
    const time = JSON.parse(line).at * 1000;
    start ??= performance.now() - time;
    let left;
    while ((left = start + time - performance.now()) > 0) await wait(Math.min(left, 1e9));
  }
  bridge.takeLine(line);
}
const status = await ended;
if (isRecorded && status === 0) say("all has been played; Control-C ends.");
else end(status ?? 70);
