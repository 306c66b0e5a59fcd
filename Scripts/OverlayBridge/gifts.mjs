// The folder of a streamer with pictures, names and sounds of gifts. It is read once, so that no request reaches the disk.

import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { extname, join, sep } from "node:path";

const types = {
  pictures: {
    ".apng": "image/apng", ".gif": "image/gif", ".png": "image/png", ".svg": "image/svg+xml", ".webp": "image/webp",
  },
  sounds: { ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav" },
};

/** The greatest numbers of files, of bytes of a file and of all files, of names, and of bytes of an identifier. */
export const limits = { files: 500, bytes: 16 << 20, allBytes: 256 << 20, names: 10_000, identifier: 256 };

/**
 * Reads a folder. Returns the files by their paths on the server, and for the page the paths and names by the
 * identifiers of gifts. `note` gets a sentence about each file that is left out. Throws an error if the folder cannot be
 * read.
 */
export function readGifts(folder, note = () => {}) {
  const root = realpathSync(folder);
  const lists = { pictures: new Map(), sounds: new Map(), names: new Map() };
  const files = new Map();
  let bytes = 0;
  for (const name of readdirSync(root).filter((name) => !name.startsWith(".")).sort()) {
    const extension = extname(name).toLowerCase();
    const gift = name.slice(0, name.length - extension.length).normalize();
    const list = Object.keys(types).find((list) => Object.hasOwn(types[list], extension));
    try {
      if (name === "names.json") {
        lists.names = namesOf(read(root, name).toString("utf8"));
        continue;
      }
      if (!list) throw new Error("its name ends like no picture and no sound");
      if (lists[list].has(gift)) throw new Error("another file has the same gift");
      if (Buffer.byteLength(gift) > limits.identifier) throw new Error("its name is too long");
      if (files.size >= limits.files) throw new Error(`there are more than ${limits.files} files`);
      const body = read(root, name);
      if (bytes + body.length > limits.allBytes) throw new Error("the files are too large together");
      bytes += body.length;
      // A path changes with its content, so that a browser may keep the content.
      const path = `/gifts/${createHash("sha256").update(extension).update(body).digest("hex").slice(0, 32)}`;
      files.set(path, {
        body, headers: {
          "Content-Type": types[list][extension], "Cache-Control": "private, max-age=604800, immutable",
          // No script of a picture runs, even if a browser opens the picture as a page.
          "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        },
      });
      lists[list].set(gift, path);
    } catch ({ code, message }) {
      note(`${shown(name)} is left out: ${code ?? printable(message)}.`);
    }
  }
  return { files, lists };
}

/** The page with the lists as a block of JSON, which may load these files. `query` follows each path. */
export function withGifts(page, lists, query = "") {
  const entries = (list) => [...list].map(([gift, path]) => [gift, `${path}${query}`]);
  const text = JSON.stringify({
    pictures: entries(lists.pictures), sounds: entries(lists.sounds), names: [...lists.names],
  }).replaceAll("<", "\\u003c");
  return page.toString("utf8")
    // A page without an icon would request one.
    .replace("style-src 'unsafe-inline';", "$& img-src 'self' data:; media-src 'self';")
    .replace("</title>", '$&\n<link rel="icon" href="data:,">')
    .replace("</main>", () => `</main>\n<script type="application/json" id="gift-folder">${text}</script>`);
}

/** A file of the folder itself: neither a pipe, nor a file elsewhere that a link names. */
function read(root, name) {
  const path = realpathSync(join(root, name));
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) throw new Error("it is a link out of the folder");
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new Error("it is no file");
    if (status.size > limits.bytes) throw new Error(`it has more than ${limits.bytes >> 20} MB`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** The names of gifts of an object in JSON. */
function namesOf(text) {
  const value = JSON.parse(text);
  const entries = Object.entries(value ?? {});
  const isValid = typeof value === "object" && value !== null && !Array.isArray(value)
    && entries.every(([, name]) => typeof name === "string" && name !== "" && name.length <= limits.identifier);
  if (!isValid) throw new Error(`it is no object of names with at most ${limits.identifier} characters`);
  if (entries.length > limits.names) throw new Error(`it has more than ${limits.names} names`);
  return new Map(entries.map(([gift, name]) => [gift.normalize(), name]));
}

/** The name of a file for a terminal. */
function shown(name) {
  return printable(JSON.stringify(name.slice(0, 80)));
}

/** A text for a terminal, which executes control characters. */
function printable(text) {
  return text.slice(0, 200).replace(/[^\P{C}]/gu, "?");
}
