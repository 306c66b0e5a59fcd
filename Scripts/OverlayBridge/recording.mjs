// The file of what was taken, a feed.

import { closeSync, ftruncateSync, openSync, writeFileSync } from "node:fs";

export class Recording {
  /** Makes a new file. Throws where there is one, or none can be made. */
  constructor(path) {
    Object.assign(this, { file: openSync(path, "wx"), length: 0, hasFailed: false });
    const failure = this.write('{"liveroom":1}');
    if (failure) throw new Error(failure);
  }

  /**
   * Writes a line at once, so that nothing waits in memory. Returns why the file cannot be written; then it ends
   * with the last whole line, and takes no other.
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
        // No file to cut, such as a device.
      }
      return message;
    }
  }
}
