// The speech of a screen reader: the sentences of the announcer at their times.

class AnnouncerView {
  /** The seconds after which a sentence is no longer spoken. */
  static lifetime = 2;
  /** The seconds for which a sentence remains in the region, to be read. */
  static rest = 10;

  /** `node` is a polite live region. */
  constructor(node) {
    this.node = node;
    this.last = null;
  }

  /** Speaks the latest sentence, unless `isSilent`, as after a jump. */
  draw(spoken, time, isSilent = false) {
    if (!spoken || time > spoken.time + AnnouncerView.rest) this.clear();
    if (spoken === this.last) return;
    this.last = spoken;
    if (!spoken || isSilent || time > spoken.time + AnnouncerView.lifetime) return;
    // A repeated sentence is spoken again.
    const text = printable(spoken.text, 200);
    this.node.textContent = this.node.textContent === text ? `${text}\u00A0` : text;
  }

  clear() {
    if (this.node.textContent !== "") this.node.textContent = "";
  }
}
