// A scripted crowd: any number of messages a second, always the same ones.

class Crowd {
  static most = 10_000;

  constructor(seed = 1) {
    this.state = seed;
    this.rate = 0;
    this.owed = 0;
    this.count = 0;
    this.total = 0;
    this.passed = 0;
    this.effectAt = 0;
  }

  /** The least time between full-screen gifts, in seconds, so that the room is visible in between. */
  static effectInterval = 20;

  /** The lines of the next `seconds`. */
  take(seconds) {
    // After a while without frames, at most one second is made up for.
    this.owed += this.rate * Math.min(seconds, 1);
    this.passed += seconds;
    const lines = [];
    for (; this.owed >= 1; this.owed -= 1) lines.push(JSON.stringify(this.message()));
    return lines;
  }

  /** Mostly gifts and likes: few senders give much, and the valuable gifts are rare. */
  message() {
    this.count += 1;
    const kind = this.random();
    const sender = Crowd.names[Math.floor(this.random() ** 2 * Crowd.names.length)]
      + Math.floor(this.random() ** 2 * 300);
    if (kind < 0.6) return this.gift(sender);
    if (kind < 0.9) return this.like(sender);
    const text = Crowd.texts[Math.floor(this.random() * Crowd.texts.length)];
    return { type: "comment", id: `crowd-${this.count}`, sender, text };
  }

  gift(sender) {
    const [gift, unitValue] = Crowd.gifts[Math.floor(this.random() ** 3 * Crowd.gifts.length)];
    const message = { type: "gift", id: `crowd-${this.count}`, sender, gift, unitValue };
    if (unitValue < 1000 || this.passed < this.effectAt) return message;
    this.effectAt = this.passed + Crowd.effectInterval;
    return { ...message, fullScreen: 3 };
  }

  like(sender) {
    const count = 1 + Math.floor(this.random() * 5);
    this.total += count;
    return { type: "like", sender, count, total: this.total };
  }

  /** A number from 0 to 1, of a sequence that is the same for a seed. */
  random() {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  static gifts = [...giftPrices];
  static names = ["ada", "bob", "cat", "dan", "eve", "finn", "gus", "hal", "ivy", "jo"];
  static texts = [
    "hello", "what song is this?", "good evening from Lisbon", "❤️❤️❤️", "encore!", "مرحبا",
    "that was close", "first time here", "greetings to everybody in the room tonight",
  ];
}
