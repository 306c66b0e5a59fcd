// A server of numbered messages with faults, for rooms that follow it over real sockets. Prints its port, and then each
// message. The messages begin when all peers are connected. The end of standard input ends the messages and the faults.
//
//   node server.mjs MESSAGES_A_SECOND PEERS FAULTS   FAULTS: the seconds between two faults, or 0

import { Bridge } from "../../Scripts/OverlayBridge/bridge.mjs";
import { serve } from "../../Scripts/OverlayBridge/server.mjs";

const [rate, peers, faults] = process.argv.slice(2).map(Number);
let began = performance.now();
const bridge = new Bridge({ keep: 1_000_000, now: () => (performance.now() - began) / 1000 });
let refusing = false;
const server = await serve({
  page: null, bridge, mostPeers: 2 * peers, isFull: () => refusing,
});
process.stdout.write(`${server.port}\n`);

let count = 0;
function message() {
  count += 1;
  const sender = `user ${count % 7}`;
  switch (count % 3) {
    case 0: return { type: "gift", id: `${count}`, sender, gift: "rose", count: { increment: count % 50 + 1 } };
    case 1: return { type: "comment", sender, text: `hello ${count}` };
    default: return { type: "like", sender, count: count % 9 + 1 };
  }
}
function send() {
  const due = Math.floor((performance.now() - began) / 1000 * rate);
  while (count < due) {
    const line = JSON.stringify(message());
    bridge.takeLine(line);
    process.stdout.write(`${line}\n`);
  }
}

/** Faults in turn: all connections are reset, all are closed, the server refuses for a while, some get a message twice. */
const acts = [
  () => { for (const peer of [...bridge.peers]) peer.socket.resetAndDestroy(); },
  () => { for (const peer of [...bridge.peers]) peer.close(1001); },
  () => {
    refusing = true;
    for (const peer of [...bridge.peers]) peer.socket.destroy();
    setTimeout(() => (refusing = false), 1000);
  },
  () => { for (const peer of bridge.peers) peer.number = Math.max(0, peer.number - 5); },
  // The connections stay open, and nothing arrives.
  () => { for (const peer of [...bridge.peers]) { bridge.leave(peer); peer.write = () => {}; } },
];
let turn = 0;
const timers = [];
const waiting = setInterval(() => {
  if (bridge.peers.size < peers) return;
  clearInterval(waiting);
  began = performance.now();
  timers.push(setInterval(send, 20));
  if (faults > 0) timers.push(setInterval(() => acts[turn++ % acts.length](), faults * 1000));
}, 20);

// The connections last until the program is ended, so that the rooms get the last messages.
process.stdin.resume().on("end", () => {
  for (const timer of timers) clearInterval(timer);
  process.stdout.write("end\n");
});
