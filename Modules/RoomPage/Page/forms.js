// Forms that send messages to the room.

/** The message of a form: each field by its name, without empty fields. */
function messageOf(form) {
  const message = { type: form.dataset.message };
  for (const field of form.elements) {
    if (!field.name || field.name === "more" || field.value === "") continue;
    message[field.name] = field.type === "number" ? Number(field.value) : field.value;
  }
  return message;
}

class FormsView {
  constructor(root, session, actions, report) {
    Object.assign(this, { root, session, actions, report, sent: 0 });
    const gifts = root.querySelector("#gifts");
    for (const name of pictures.keys()) gifts.append(new Option(name));
    for (const form of root.querySelectorAll("form[data-message]")) {
      this.onSubmit(form, () => this.send(form));
    }
    this.gift = root.querySelector("form[data-message=gift]");
    this.gift.querySelector(".own").addEventListener("click", () => this.giveAsUser());
    const lines = root.querySelector("form.lines");
    this.onSubmit(lines, () =>
      this.report(() => session.receive(lines.elements.lines.value.split("\n"))));
  }

  onSubmit(form, action) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      action();
    });
  }

  send(form) {
    this.report(() => {
      const { type, ...fields } = form === this.gift ? this.giftMessage() : messageOf(form);
      const more = form.elements.more ? JSON.parse(form.elements.more.value || "{}") : {};
      const id = { id: `panel-${(this.sent += 1)}` };
      return this.session.send({ type, ...id, ...fields, ...more });
    });
  }

  /** The field of a gift's count is named by the meaning of the count. */
  giftMessage() {
    const { number = 1, meaning, ...fields } = messageOf(this.gift);
    return { ...fields, count: { [meaning]: number } };
  }

  giveAsUser() {
    const { gift, recipient, number, unitValue } = messageOf(this.gift);
    this.report(() => this.actions.give({ gift, recipient, batchSize: number, unitValue }));
  }
}

/** The crowd's slider: a step is a tenth of a decade, and its beginning is no crowd. */
class CrowdControl {
  constructor(root, crowd) {
    Object.assign(this, { crowd, input: root.querySelector(".crowd"), text: root.querySelector(".rate") });
    this.input.addEventListener("input", () => this.set(CrowdControl.rateAt(Number(this.input.value))));
    this.set(crowd.rate);
  }

  static rateAt(place) {
    return place === 0 ? 0 : Math.min(Crowd.most, Math.round(10 ** (place / 10)));
  }

  set(rate) {
    this.crowd.rate = rate;
    const words = rate === 0 ? local("nobody") : localSentence(`${numberText(rate)} messages a second`);
    this.input.value = rate === 0 ? 0 : Math.round(Math.log10(rate) * 10);
    setAttribute(this.input, "aria-valuetext", words);
    setText(this.text, words);
  }
}

/** A feed to save, and a feed to play. */
class FeedFiles {
  constructor(root, session, play) {
    root.querySelector(".save").addEventListener("click", () => FeedFiles.save(session.journal));
    root.querySelector(".load").addEventListener("change", async ({ target }) => {
      const [file] = target.files;
      if (file) play(await file.text());
      target.value = "";
    });
  }

  static save(journal) {
    const address = URL.createObjectURL(new Blob([journal.text], { type: "application/jsonl" }));
    const link = document.createElement("a");
    Object.assign(link, { href: address, download: "playground.jsonl" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
}
