// The most valuable gifts on the screen: places to begin watching.

class Moments {
  static limit = 6;

  constructor() {
    this.all = [];
    this.open = new Map();
  }

  add(event) {
    const { combo, time, count } = event;
    if (this.open.has(combo.id)) return this.step(combo.id, count);
    const moment = { gift: combo, time, count };
    this.open.set(combo.id, moment);
    this.all.push(moment);
    return undefined;
  }

  step(number, count) {
    const moment = this.open.get(number);
    if (moment) moment.count = count;
  }

  /** Another room has different combos. */
  close() {
    this.open.clear();
  }

  /** The most valuable gifts, in order of time. */
  best() {
    const best = [];
    for (const moment of this.all) {
      const value = moment.gift.unitValue * moment.count;
      if (best.length === Moments.limit && value <= best.at(-1).value) continue;
      // After earlier gifts of the same value.
      const place = countUntil(best.length, (index) => best[index].value >= value);
      best.splice(place, 0, { moment, value });
      best.length = Math.min(best.length, Moments.limit);
    }
    return best.map(({ moment }) => moment).sort((one, other) => one.time - other.time);
  }
}

class MomentsView {
  constructor(node, moments, look, seek) {
    const best = moments.best();
    setHidden(node, best.length === 0);
    const list = node.querySelector("ul");
    for (const moment of best) list.append(this.entry(moment, look, seek));
  }

  entry({ gift, count, time }, look, seek) {
    const item = element("li", "");
    const button = element("button", "moment", item);
    button.type = "button";
    setIcon(element("span", "icon", button), gift.gift);
    const words = element("span", "words", button);
    setFeedText(element("span", "sender", words), nameOf(gift.sender), 16);
    setFeedText(element("span", "gift", words), giftNameOf(gift.gift), 12);
    setText(element("span", "count", words), giftLabel(count, look));
    setText(element("time", "", button), clockText(time));
    button.addEventListener("click", () => seek(time));
    return item;
  }
}
