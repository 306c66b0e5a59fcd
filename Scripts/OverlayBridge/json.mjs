// JSON whose whole numbers keep their digits, although JavaScript's numbers have 53 bits.

import { randomBytes } from "node:crypto";

// Marks a text that stands for a number. It is random, so that no message can have such a text.
const mark = `${randomBytes(16).toString("hex")}:`;
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const marked = new RegExp(`"${mark}(-?\\d+)"`, "g");

/** The value of a text; whole numbers beyond 2^53 are texts that {@link stringify} writes as these numbers. */
export function parse(text) {
  return JSON.parse(text.replace(tokens, (token) =>
    (/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token)));
}

/** The text of a value that {@link parse} has returned, or of a part of it. */
export function stringify(value, replacer = null) {
  return JSON.stringify(value, replacer).replace(marked, "$1");
}
