// Sums that grow with time, known for any time at once.

class Series {
  constructor() {
    this.times = [];
    this.amounts = [];
    this.total = 0;
    this.isSorted = true;
  }

  add(time, amount = 1) {
    if (amount === 0) return;
    if (time < this.times.at(-1)) this.isSorted = false;
    this.times.push(time);
    this.amounts.push(amount);
    this.total += amount;
  }

  /** Sorts the amounts. No amount can be added after that. */
  close() {
    const { times, amounts } = this;
    const order = new Uint32Array(times.length).map((_, index) => index);
    if (!this.isSorted) order.sort((one, other) => times[one] - times[other]);
    let sum = 0;
    this.sums = new Float64Array(order.length).map((_, index) => (sum += amounts[order[index]]));
    this.times = new Float64Array(order.length).map((_, index) => times[order[index]]);
    this.amounts = null;
    return this;
  }

  /** The sum of all amounts up to and at `time`. */
  until(time) {
    const count = countUntil(this.times.length, (index) => this.times[index] <= time);
    return count === 0 ? 0 : this.sums[count - 1];
  }
}
