// The meters: scores between sides and goals as bars, and countdowns in the corner.

class MetersView {
  /** The greatest number on screen, of the meters that began last. */
  static shown = 2;

  constructor(parent, isCorner) {
    Object.assign(this, { isCorner, node: element("div", isCorner ? "countdowns" : "meters", parent) });
    this.meters = new KeyedNodes(this.node, () => (isCorner ? new CountdownBadge() : new MeterBar()));
  }

  draw({ meters }) {
    const { meters: { top, left, width }, countdowns } = screenLayout;
    setStyle(this.node, "top", `${this.isCorner ? countdowns : top}px`);
    if (!this.isCorner) {
      setStyle(this.node, "inset-inline-start", `${left}px`);
      setStyle(this.node, "width", `${width}px`);
    }
    const shown = meters.filter(({ form }) => (form === "countdown") === this.isCorner);
    this.meters.draw(shown.slice(-MetersView.shown), ({ id }) => id);
  }

  static titleOf({ payload, kind, level }) {
    const title = printable(payload || say("meter", { text: kind, seconds: level }), 40);
    return payload && level !== undefined ? `${title} ${numberText(level)}` : title;
  }

  /** The words for the phase. While it runs they are the time that remains. */
  static phaseText({ phase, timeLeft = "", status = "" }) {
    return phase === "running" ? timeLeft : printable(status, 80);
  }
}

/** A score between sides, or a goal. */
class MeterBar {
  constructor() {
    this.node = element("div", "meter");
    const head = element("div", "head", this.node);
    this.title = ownDirection("span", "title", head);
    this.phase = ownDirection("span", "phase", head);
    this.track = element("div", "track", this.node);
    this.sides = new KeyedNodes(this.track, () => new MeterSide());
  }

  draw(meter) {
    const { id, phase, sides, scores, shares, target, progress, winners } = meter;
    this.node.meter = { id };
    setAttribute(this.node, "data-phase", phase);
    setText(this.title, MetersView.titleOf(meter));
    setText(this.phase, MetersView.phaseText(meter));
    // The score of a goal is the sum of its sides.
    const sum = scores.reduce((all, score) => all + score, 0);
    const shown = target !== undefined
      ? [{ id: "", words: "", score: `${numberText(sum)} / ${numberText(target)}`, share: progress, isWinner: false }]
      : sides.map((side, place) => ({
        id: side.id, words: printable(nameOf(side.id), 12), score: numberText(scores[place]), share: shares[place],
        isWinner: winners?.includes(side.id) ?? false,
      }));
    this.sides.draw(shown, (side) => side.id);
    setControl(this.node, joined(
      this.title.textContent, ...shown.map(({ words, score }) => `${isolated(words)} ${score}`), this.phase.textContent));
  }
}

class MeterSide {
  constructor() {
    this.node = element("div", "side");
    this.words = ownDirection("span", "words", this.node);
    this.score = ownDirection("span", "score", this.node);
  }

  draw({ words, score, share, isWinner }) {
    setText(this.words, words);
    setText(this.score, score);
    setStyle(this.node, "--share", String(rounded(share)));
    setAttribute(this.node, "data-wins", isWinner);
  }
}

/** A countdown. After zero its content can be taken. */
class CountdownBadge {
  constructor() {
    this.node = element("div", "meter countdown");
    this.node.append(svg(giftBox));
    this.time = ownDirection("span", "time", this.node);
  }

  draw(meter) {
    const { id, phase } = meter;
    this.node.meter = { id };
    setAttribute(this.node, "data-phase", phase);
    const words = phase === "awaitingResult" ? say("grab") : phase === "ended" ? MetersView.phaseText(meter) : meter.timeLeft ?? "";
    setText(this.time, words);
    setControl(this.node, joined(MetersView.titleOf(meter), phase === "prepare" ? MetersView.phaseText(meter) : words));
  }
}
