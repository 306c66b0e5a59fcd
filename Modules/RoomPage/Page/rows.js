// Values by key, in an order. Any value may change or leave.

/**
 * Values by their keys, the newest last. Values are replaced, never changed. Each method takes constant time, except
 * `copy` and `all`, whose time grows with the number of values.
 */
class Rows {
  constructor() {
    this.entries = new Map();
    this.newest = null;
    /** A number that differs after each change. */
    this.version = 0;
  }

  get size() {
    return this.entries.size;
  }

  get(key) {
    return this.entries.get(key)?.value;
  }

  /** Puts a value at the end, also where another is under its key. */
  append(key, value) {
    this.delete(key);
    const entry = { key, value, before: this.newest, after: null };
    if (this.newest) this.newest.after = entry;
    this.newest = entry;
    this.entries.set(key, entry);
    this.version += 1;
  }

  /** Replaces a value by the result of `change`; null removes it. */
  change(key, change) {
    const entry = this.entries.get(key);
    if (!entry) return;
    const value = change(entry.value);
    if (value === null) this.delete(key);
    else entry.value = value;
    this.version += 1;
  }

  delete(key) {
    const entry = this.entries.get(key);
    if (!entry) return;
    if (entry.before) entry.before.after = entry.after;
    if (entry.after) entry.after.before = entry.before;
    else this.newest = entry.before;
    this.entries.delete(key);
    this.version += 1;
  }

  /** The newest values, at most this number, the newest last. */
  latest(count) {
    const values = [];
    for (let entry = this.newest; entry && values.length < count; entry = entry.before) {
      values.push(entry.value);
    }
    return values.reverse();
  }

  get all() {
    return Array.from(this.entries.values(), ({ value }) => value);
  }

  copy() {
    const copy = new Rows();
    for (const { key, value } of this.entries.values()) copy.append(key, value);
    return copy;
  }
}
