// The page and its socket, on one port.

import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

import { Peer, refusalOf } from "./websocket.mjs";

/** Seconds between two heartbeats. */
export const beatInterval = 10;

/**
 * Serves `page` at `/`, unless it is `null`, the lines of a bridge at `/lines`, and files, each with its `body` and
 * `headers`, at their paths. With a token, a client without it gets nothing. Without a token, only this machine is
 * served, and no page of another origin. A connection that has not completed a request after `patience` milliseconds is closed, and so is a connection that stays open after a refusal.
 */
export async function serve({
  page, files = new Map(), bridge, address = "127.0.0.1", port = 0, token = null, joined = () => {}, patience = 10_000,
  mostPeers = 64, isFull = () => bridge.peers.size >= mostPeers,
}) {
  const limits = { headersTimeout: patience, requestTimeout: patience, connectionsCheckingInterval: patience / 4 };
  const server = createServer(limits, (request, response) => {
    const path = pathOf(request);
    const file = path === "/" && page !== null ? { body: page } : files.get(path);
    const status = statusOf(request, token, file !== undefined);
    const headers = {
      "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin", ...file?.headers,
    };
    if (status === null) answer(request, response, headers, file.body);
    else response.writeHead(Number(status.slice(0, 3)), { "Content-Type": "text/plain" }).end(`${status}\n`);
  });
  // One for each peer, and as many for requests of the page.
  server.maxConnections = 2 * mostPeers;
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const status = statusOf(request, token, pathOf(request) === "/lines") ?? refusalOf(request)
      ?? (isFull() ? "503 Service Unavailable" : null);
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      // The client has the same time to close its end. Its further data is dropped.
      socket.resume();
      setTimeout(() => socket.destroy(), patience).unref();
      return;
    }
    const peer = new Peer(request, socket, head, () => bridge.leave(peer));
    const query = queryOf(request);
    const since = Number(query.get("since"));
    socket.on("drain", () => bridge.feed(peer));
    bridge.join(peer, { session: query.get("session"), since: Number.isSafeInteger(since) ? Math.max(since, 0) : 0 });
    joined();
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
  const timer = setInterval(() => bridge.beat(), beatInterval * 1000);
  return {
    port: server.address().port,
    close() {
      clearInterval(timer);
      bridge.close();
      server.close();
      server.closeIdleConnections();
    },
  };
}

/**
 * Answers with a body, or with one range of its bytes, without which Safari plays no sound. A range beyond the end is
 * refused.
 */
function answer({ method, headers: { range } }, response, headers, body) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(method === "GET" ? range : "") ?? [];
  // Without a first byte, the range has the number of the last bytes.
  const start = first === "" ? Math.max(0, bytes.length - Number(last)) : Number(first);
  const end = first && last ? Math.min(bytes.length, Number(last) + 1) : bytes.length;
  if ((first || last) && start >= bytes.length) {
    response.writeHead(416, { "Cache-Control": "no-store", "Content-Range": `bytes */${bytes.length}` }).end();
    return;
  }
  const part = start < end ? bytes.subarray(start, end) : bytes;
  const fields = { ...headers, "Accept-Ranges": "bytes", "Content-Length": part.length };
  if (start < end) fields["Content-Range"] = `bytes ${start}-${end - 1}/${bytes.length}`;
  response.writeHead(start < end ? 206 : 200, fields).end(method === "HEAD" ? "" : part);
}

function queryOf({ url }) {
  return new URLSearchParams(url.split("?").slice(1).join("?"));
}

function pathOf({ url }) {
  return url.split("?")[0];
}

/** The fault of a request; `null` for a valid request. */
function statusOf(request, token, isKnown) {
  const { method, headers } = request;
  if (token !== null && !isSame(queryOf(request).get("token") ?? "", token)) return "403 Forbidden";
  const { host = "", origin = `http://${host}` } = headers;
  // Another name for this machine is another origin to a browser.
  if (token === null && localPort(host) === null) return "403 Forbidden";
  if (![`http://${host}`, "file://"].includes(origin) && !(token === null && isSameServer(origin, host))) {
    return "403 Forbidden";
  }
  if (!isKnown) return "404 Not Found";
  return method === "GET" || method === "HEAD" ? null : "405 Method Not Allowed";
}

/** The port after a name that this machine always has, nothing for port 80; `null` for another name. */
function localPort(host) {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])((?::\d+)?)$/.exec(host)?.[1] ?? null;
}

/** Whether a page was loaded from here under another name of this machine than the name of its connection. */
function isSameServer(origin, host) {
  return origin.startsWith("http://") && localPort(origin.slice("http://".length)) === localPort(host);
}

/** Compares in constant time. */
function isSame(one, other) {
  const digest = (text) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
