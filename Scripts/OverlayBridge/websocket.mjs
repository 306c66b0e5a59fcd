// The server's side of a WebSocket, by RFC 6455. It sends texts to a peer, and reads only control frames.

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";

const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };
const codes = { leaving: 1001, protocol: 1002, text: 1007, tooLong: 1009 };

/** The answer to a request that is no handshake of a WebSocket; `null` for a handshake. */
export function refusalOf({ method, headers }) {
  if (method !== "GET") return "405 Method Not Allowed";
  const isUpgrade = /^websocket$/i.test(headers.upgrade ?? "")
    && /(^|,)\s*upgrade\s*(,|$)/i.test(headers.connection ?? "");
  if (!isUpgrade || !/^[A-Za-z0-9+/]{22}==$/.test(headers["sec-websocket-key"] ?? "")) {
    return "400 Bad Request";
  }
  if (headers["sec-websocket-version"] === "13") return null;
  return "426 Upgrade Required\r\nSec-WebSocket-Version: 13";
}

export class Peer {
  /** The longest message that is read, in bytes. */
  static longest = 4096;
  /** If more bytes wait for a peer, it gets no more messages until it has taken them. */
  static enough = 1 << 20;
  /** If more bytes wait for a peer, such as answers to its pings, it is dropped. */
  static backlog = 16 << 20;
  /** A peer that has sent nothing during this number of beats is gone. */
  static patience = 3;

  /** Answers the handshake. `head` has the bytes after it. `ended` is called once, when the connection is over. */
  constructor({ headers }, socket, head, ended = () => {}) {
    Object.assign(this, { socket, bytes: head, message: null, hasEnded: false, silence: 0 });
    const key = createHash("sha1")
      .update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    socket.setNoDelay(true);
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + `Sec-WebSocket-Accept: ${key}\r\n\r\n`);
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.destroy());
    socket.on("close", ended);
    socket.on("data", (data) => {
      this.silence = 0;
      if (this.hasEnded) return;
      this.bytes = Buffer.concat([this.bytes, data]);
      this.read();
    });
    this.read();
  }

  get isBusy() {
    return this.socket.writableLength > Peer.enough;
  }

  /** Sends a text. */
  send(text) {
    if (!this.hasEnded) this.write(opcodes.text, Buffer.from(text));
  }

  /** Call it every few seconds. It drops peers that are gone. */
  beat() {
    this.silence += 1;
    if (this.hasEnded || this.silence > Peer.patience) this.socket.destroy();
    else this.write(opcodes.ping, Buffer.alloc(0));
  }

  close(code = codes.leaving) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.bytes = Buffer.alloc(0);
    this.message = null;
    this.socket.end(frameOf(opcodes.close, Buffer.from([code >> 8, code & 255])));
  }

  /** Sends a frame, or drops a peer that does not take its frames. */
  write(opcode, payload) {
    this.socket.write(frameOf(opcode, payload));
    if (this.socket.writableLength > Peer.backlog) this.socket.destroy();
  }

  read() {
    while (!this.hasEnded) {
      const frame = this.nextFrame();
      if (!frame) return;
      this.bytes = this.bytes.subarray(frame.end);
      this.take(frame);
    }
  }

  /** The next frame; nothing if it has not arrived yet, or if it ends the connection. */
  nextFrame() {
    const { bytes } = this;
    if (bytes.length < 2) return null;
    const isFinal = bytes[0] > 127;
    const opcode = bytes[0] & 15;
    const isControl = opcode > 7;
    let length = bytes[1] & 127;
    let start = 2;
    const isKnown = Object.values(opcodes).includes(opcode);
    // These bits belong to extensions, and none was agreed on. Each frame of a client is masked.
    if ((bytes[0] & 0x70) !== 0 || bytes[1] < 128 || !isKnown) return this.close(codes.protocol);
    if (isControl && (!isFinal || length > 125)) return this.close(codes.protocol);
    if (length > 125) {
      start = length === 126 ? 4 : 10;
      if (bytes.length < start) return null;
      const long = start === 4 ? BigInt(bytes.readUInt16BE(2)) : bytes.readBigUInt64BE(2);
      // The length must be as short as possible, and without a sign.
      if (long < (start === 4 ? 126n : 65536n) || long >> 63n) return this.close(codes.protocol);
      length = long > BigInt(Peer.longest) ? Infinity : Number(long);
    }
    if (!isControl && length + (this.message?.length ?? 0) > Peer.longest) return this.close(codes.tooLong);
    const end = start + 4 + length;
    if (bytes.length < end) return null;
    const mask = bytes.subarray(start, start + 4);
    const payload = Buffer.from(bytes.subarray(start + 4, end)).map((byte, index) => byte ^ mask[index & 3]);
    return { isFinal, opcode, payload, end };
  }

  take({ isFinal, opcode, payload }) {
    if (opcode === opcodes.ping) this.write(opcodes.pong, payload);
    else if (opcode === opcodes.close) this.answerClose(payload);
    else if (opcode < 8) this.takePart(isFinal, opcode, payload);
  }

  /** A message is read to its end, since it has to be valid, and then forgotten. */
  takePart(isFinal, opcode, payload) {
    if ((opcode === opcodes.continuation) !== (this.message !== null)) return this.close(codes.protocol);
    this.message ??= { opcode, parts: [], length: 0 };
    this.message.parts.push(payload);
    // A part without bytes counts as one, which limits the number of parts.
    this.message.length += Math.max(payload.length, 1);
    if (!isFinal) return undefined;
    const { opcode: kind, parts } = this.message;
    this.message = null;
    return kind !== opcodes.text || isUtf8(Buffer.concat(parts)) ? undefined : this.close(codes.text);
  }

  answerClose(payload) {
    if (payload.length === 0) return this.close(1000);
    const code = payload.length === 1 ? 0 : payload.readUInt16BE(0);
    const isValid = (code >= 1000 && code <= 1011 && ![1004, 1005, 1006].includes(code))
      || (code >= 3000 && code < 5000);
    if (!isValid) return this.close(codes.protocol);
    return this.close(isUtf8(payload.subarray(2)) ? code : codes.text);
  }
}

function frameOf(opcode, payload) {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
  head[0] = 128 | opcode;
  head[1] = head.length === 2 ? length : head.length === 4 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  else if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
