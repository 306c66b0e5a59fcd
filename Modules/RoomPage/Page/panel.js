// Parts of the panel: scenes with their settings, the source, keys on controls of the phone.

class ScenesView {
  /** `open(scene, settings)` opens a room. */
  constructor(root, open) {
    const form = root.querySelector("form.settings");
    const select = form.querySelector(".opening");
    const text = form.elements.settings;
    select.append(...scenes.map(({ name }, index) => new Option(name, index)));
    const scene = () => scenes[Number(select.value)];
    text.value = settingsOf(scene());
    select.addEventListener("change", () => {
      text.value = settingsOf(scene());
      open(scene(), text.value);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open(scene(), text.value);
    });
  }
}

class SourceForm {
  constructor(root, source) {
    const form = root.querySelector("form.source");
    this.address = form.elements.address;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      source.open(this.address.value.trim());
    });
    form.querySelector(".close").addEventListener("click", () => source.close());
  }

  show(address) {
    if (address !== null) this.address.value = address;
  }
}

/** Controls on the phone are pressed by keys as well; one that is held down repeats. */
function followKeys(screen, actions) {
  screen.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.closest("[role=button]")) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held presses nothing that has appeared under it.
    if (!event.repeat || event.target.closest(".combo-button")) actions.tap(event.target);
  });
}
