// Numbers that grow with time, known for any time at once.

class Series {
  constructor() {
    this.steps = [];
    this.total = 0;
  }

  add(time, amount = 1) {
    if (amount === 0) return;
    this.steps.push({ time, amount });
    this.total += amount;
  }

  /** Sorts what was added; nothing can be added from then on. */
  close() {
    this.steps.sort((one, other) => one.time - other.time);
    this.times = Float64Array.from(this.steps, ({ time }) => time);
    let sum = 0;
    this.sums = Float64Array.from(this.steps, ({ amount }) => (sum += amount));
    this.steps = null;
    return this;
  }

  /** The sum of all amounts up to and at `time`. */
  until(time) {
    const count = countUntil(this.times.length, (index) => this.times[index] <= time);
    return count === 0 ? 0 : this.sums[count - 1];
  }
}
