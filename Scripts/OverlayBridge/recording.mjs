// The file of received messages, a feed.

import { closeSync, ftruncateSync, openSync, writeFileSync } from "node:fs";

export class Recording {
  /** Creates a new file. Throws an error if the file exists or cannot be created. */
  constructor(path) {
    Object.assign(this, { file: openSync(path, "wx"), length: 0, hasFailed: false });
    const failure = this.write('{"liveroom":1}');
    if (failure) throw new Error(failure);
  }

  /**
   * Writes a line at once, so that no line waits in memory. Returns the reason if the file cannot be written. Then it
   * ends with the last whole line, and takes no further line.
   */
  write(line) {
    if (this.hasFailed) return null;
    const bytes = Buffer.from(`${line}\n`);
    try {
      writeFileSync(this.file, bytes);
      this.length += bytes.length;
      return null;
    } catch ({ message }) {
      this.hasFailed = true;
      try {
        ftruncateSync(this.file, this.length);
        closeSync(this.file);
      } catch {
        // Some outputs cannot be cut, such as a device.
      }
      return message;
    }
  }
}
