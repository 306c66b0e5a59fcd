// The C library of the module, by itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { randomNumbers, variable } from "./room.mjs";

const compiled = new WebAssembly.Module(readFileSync(variable("SUPPORT_WASM")));

function load() {
  const support = new WebAssembly.Instance(compiled).exports;
  const view = () => new DataView(support.memory.buffer);
  // The first KiB of the stack, which nothing reaches.
  const slot = 1_024;
  const allocate = (alignment, size) => {
    assert.equal(support.posix_memalign(slot, alignment, size), 0);
    return view().getUint32(slot, true);
  };
  return { ...support, view, slot, allocate, malloc: (size) => allocate(16, size) };
}

test("blocks are aligned, and none overlaps another", () => {
  const { allocate, free, memory } = load();
  const random = randomNumbers(1);
  const blocks = [];
  for (let round = 1; round < 30_000; round++) {
    if (random() < 0.48 && blocks.length > 0) {
      const [block] = blocks.splice(Math.floor(random() * blocks.length), 1);
      const bytes = new Uint8Array(memory.buffer, block.start, block.size);
      assert.ok(bytes.every((byte) => byte === block.mark));
      free(block.start);
    } else {
      const alignment = [4, 8, 16, 32, 64, 4096][Math.floor(random() * 6)];
      const size = Math.floor(2 ** (random() * 13));
      const start = allocate(alignment, size);
      assert.equal(start % alignment, 0);
      assert.equal(start % 16, 0);
      new Uint8Array(memory.buffer, start, size).fill(round % 251);
      blocks.push({ start, size, mark: round % 251 });
    }
  }
});

test("what is freed is used again", () => {
  const { malloc, free, memory } = load();
  const sizes = [1, 56, 57, 1_000, 65_536, 1_000_000];
  const pass = () => sizes.map((size) => malloc(size)).forEach((block) => free(block));
  pass();
  const before = memory.buffer.byteLength;
  for (let round = 0; round < 10_000; round++) pass();
  assert.equal(memory.buffer.byteLength, before);
});

test("what is in use is counted until it is freed", () => {
  const { malloc, free, allocated } = load();
  assert.equal(allocated(), 0);
  const blocks = [1, 100, 5_000].map((size) => malloc(size));
  assert.ok(allocated() >= 5_101 + 3 * 8);
  blocks.forEach((block) => free(block));
  assert.equal(allocated(), 0);
});

test("memory that there is not is refused", () => {
  const { posix_memalign, slot, malloc } = load();
  assert.equal(posix_memalign(slot, 16, 0x7fffffff), 12);
  assert.equal(posix_memalign(slot, 16, -1), 12);
  assert.notEqual(malloc(0), 0);
});

test("fmod is exact for any numbers", () => {
  const { fmod } = load();
  const random = randomNumbers(2);
  const bits = new DataView(new ArrayBuffer(8));
  const any = () => {
    bits.setUint32(0, random() * 2 ** 32);
    bits.setUint32(4, random() * 2 ** 32);
    return bits.getFloat64(0);
  };
  const some = [0, -0, 1, -1, 0.5, 5e-324, -1.5e-323, 2.2250738585072014e-308, 1.7976931348623157e308,
    Infinity, -Infinity, NaN, 7, 3, 1e22];
  const pairs = some.flatMap((x) => some.map((y) => [x, y]));
  for (let round = 0; round < 20_000; round++) pairs.push([any(), any()]);
  for (const [x, y] of pairs) assert.ok(Object.is(fmod(x, y), x % y), `${x} % ${y}`);
});

test("round takes halves away from zero", () => {
  const { round } = load();
  for (const [x, expected] of [
    [0.5, 1], [-0.5, -1], [2.5, 3], [-2.5, -3], [0.49999999999999994, 0], [-0.3, -0], [1e300, 1e300],
    [4503599627370495.5, 4503599627370496], [Infinity, Infinity], [NaN, NaN],
  ]) assert.ok(Object.is(round(x), expected), `${x}`);
});

test("products of 128 bits are exact", () => {
  const { __multi3, view, slot } = load();
  const random = randomNumbers(3);
  const word = () => BigInt.asIntN(
    64, (BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32)));
  for (let round = 0; round < 2_000; round++) {
    const [al, ah, bl, bh] = round === 0 ? [-1n, -1n, -1n, -1n] : [word(), word(), word(), word()];
    __multi3(slot, al, ah, bl, bh);
    const whole = (low, high) => (high << 64n) | BigInt.asUintN(64, low);
    const product = whole(view().getBigUint64(slot, true), view().getBigUint64(slot + 8, true));
    assert.equal(product, BigInt.asUintN(128, whole(al, ah) * whole(bl, bh)));
  }
});

test("memory is moved and compared byte by byte", () => {
  const { memmove, memcmp, memcpy, memset, malloc, memory } = load();
  const [one, other] = [malloc(64), malloc(64)];
  const bytes = (at) => new Uint8Array(memory.buffer, at, 64);
  bytes(one).set(Array.from({ length: 64 }, (_, index) => 200 - index));
  memmove(one + 3, one, 40);
  assert.equal(bytes(one)[42], 161);
  memcpy(other, one, 64);
  assert.equal(memcmp(one, other, 64), 0);
  bytes(other)[63] = 255;
  assert.ok(memcmp(one, other, 64) < 0 && memcmp(other, one, 64) > 0);
  memset(one, 7, 10);
  assert.deepEqual([...bytes(one).slice(9, 11)], [7, 193]);
});

test("a seed decides on the random bytes", () => {
  const draw = (value) => {
    const { seed, arc4random_buf, malloc, memory } = load();
    const place = malloc(16);
    seed(value);
    arc4random_buf(place, 16);
    return new Uint8Array(memory.buffer.slice(place, place + 16)).join();
  };
  assert.equal(draw(0.25), draw(0.25));
  assert.notEqual(draw(0.25), draw(0.75));
});
