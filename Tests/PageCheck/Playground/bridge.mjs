// bridge.mjs PAGE PORT KEEP: a bridge that does what lines on standard input say, and answers each when it is done.
// Where KEEP is 0 it is a peer without numbers, which sends everything again to whoever connects.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Bridge } from "../../../Scripts/OverlayBridge/bridge.mjs";
import { serve } from "../../../Scripts/OverlayBridge/server.mjs";

class PlainBridge extends Bridge {
  take(message) {
    this.kept.push(JSON.stringify(message));
    this.peers.forEach((peer) => peer.send(this.kept.at(-1)));
  }

  join(peer) {
    this.peers.add(peer);
    if (this.kept.length > 0) peer.send(this.kept.join("\n"));
  }

  flush() {}

  beat() {}
}

const [page, port, keep] = process.argv.slice(2);
const bridge = new (keep === "0" ? PlainBridge : Bridge)({ keep: Number(keep), now: () => 0 });
const open = (port) => serve({ page: readFileSync(page), bridge, port });
let server = await open(Number(port));
const { port: bound } = server;

const acts = {
  take: (message) => bridge.take({ at: 0, ...message }),
  send: (text) => bridge.peers.forEach((peer) => peer.send(text)),
  binary: () => bridge.peers.forEach((peer) => peer.write(2, Buffer.from([1]))),
  drop: () => server.close(),
  async admit() {
    server = await open(bound);
  },
};

process.stdout.write(`${bound}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  for (const [act, value] of Object.entries(JSON.parse(line))) await acts[act](value);
  bridge.flush();
  process.stdout.write("done\n");
}
