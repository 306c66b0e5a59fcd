// The reason why a popup waits, from the machine.

class ExplainView {
  /** The number of the latest popups in the list. */
  static limit = 50;

  constructor(root, session) {
    this.session = session;
    this.select = root.querySelector(".waiting");
    this.output = root.querySelector(".explanation");
    this.select.addEventListener("change", () => this.explain());
    this.shown = "";
    session.onEvents((events) => events.forEach((event) => this.follow(event)));
  }

  /** Popups that wait are in the order in which they began to wait. */
  follow({ what, id, popup }) {
    const { waiting } = this.session.page;
    if (what === "popups.didEnqueue" || what === "popups.didRequeue") {
      waiting.delete(id);
      waiting.add(id);
    } else if (what === "popups.willPresent" || what === "popups.didEnd") {
      waiting.delete(popup?.id ?? id);
    }
  }

  draw() {
    const ids = [...this.session.page.waiting].slice(-ExplainView.limit);
    const key = JSON.stringify(ids);
    if (key !== this.shown) this.list(ids);
    this.shown = key;
    this.explain();
  }

  list(ids) {
    const { value } = this.select;
    const first = new Option(ids.length === 0 ? local("none waits") : localSentence(`${ids.length} wait: choose one`), "");
    this.select.replaceChildren(first, ...ids.map((id) => new Option(printable(id, 40), id)));
    this.select.value = ids.includes(value) ? value : "";
  }

  explain() {
    const id = this.select.value;
    if (id === "") return setText(this.output, "");
    return setText(this.output, this.wordsOf(id));
  }

  wordsOf(id) {
    try {
      const { phase, reasons, ahead } = this.session.machine.explain(id, this.session.now);
      return [
        quoted(id, 40) + local(": ") + local(phase),
        ...reasons.map(({ by, because, until }) => joined(
          quoted(by, 40) + local(": ") + quoted(because, 200), until !== undefined && localSentence(`until ${clockText(until)}`))),
        ...(ahead.length > 0
          ? [local("ahead of it") + local(": ") + joined(...ahead.slice(0, 10).map((other) => quoted(other, 40)))]
          : []),
      ].join("\n");
    } catch (error) {
      return printable(error.message, 200);
    }
  }
}
