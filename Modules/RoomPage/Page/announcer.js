// What a screen reader speaks: the sentences of the announcer, when they are due.

beginnings.spoken = () => null;

reducers["announcer.spoken"] = (state, { text, time }) => {
  state.spoken = { text, time };
};

class AnnouncerView {
  /** A sentence is no news any more after this number of seconds. */
  static lifetime = 2;
  /** And is left to be read for this number: then it is of something that has ended. */
  static rest = 10;

  /** `node` is a polite live region. */
  constructor(node) {
    this.node = node;
    this.last = null;
  }

  /** Speaks what became due since the last call, unless `isSilent`, as after a jump. */
  draw({ spoken }, time, isSilent = false) {
    if (!spoken || time > spoken.time + AnnouncerView.rest) this.clear();
    if (spoken === this.last) return;
    this.last = spoken;
    if (!spoken || isSilent || time > spoken.time + AnnouncerView.lifetime) return;
    // The same sentence again is news too.
    const text = printable(spoken.text, 200);
    this.node.textContent = this.node.textContent === text ? `${text}\u00A0` : text;
  }

  clear() {
    if (this.node.textContent !== "") this.node.textContent = "";
  }
}
