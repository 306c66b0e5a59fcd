// Themes to choose from.

/** The themes by their names. Each has the values that differ from those of the default theme. */
const themes = {
  dark: {},
  light: {
    colorScheme: "light", text: "#14151c", secondaryText: "#33364a", name: "#123c7a", accent: "#6a3300", failure: "#8f1026",
    ground: "rgb(255 255 255 / 86%)", ownBorder: "#14151c", popupGround: "#fff", button: "#b9d2ff",
    valuableGrounds: ["rgb(206 228 255 / 92%)", "rgb(232 214 255 / 92%)", "rgb(255 224 178 / 94%)"],
    stepColors: ["#5f3a00", "#6b2e00", "#7c1222", "#6c0e5c"],
  },
  "high contrast": {
    secondaryText: "#fff", name: "#fff", ground: "#000", valuableGrounds: ["#001c48", "#2c0050", "#401800"],
    ownBorder: "#fff", popupGround: "#000", button: "#0038a8",
  },
  brand: {
    accent: "#9ff5cf", name: "#b4f0ff", ground: "rgb(4 30 32 / 80%)", popupGround: "#0c3234", button: "#0b6a4a",
    valuableGrounds: ["rgb(4 66 66 / 94%)", "rgb(10 52 92 / 94%)"], stepColors: ["#c8ffe0", "#ffe9a8"],
    font: "15px/20px Georgia, serif", captionFont: "12px/16px Georgia, serif", titleFont: "600 17px/22px Georgia, serif", cornerRadius: 6,
  },
};

/** Offers the themes. */
class ThemeControl {
  /** `changed` is called after each choice. */
  constructor(root, screen, changed) {
    this.select = root.querySelector(".theme");
    this.select.append(...Object.keys(themes).map((name) => new Option(local(name), name)));
    this.select.addEventListener("change", () => {
      Theme.apply(screen, themes[this.select.value]);
      changed();
    });
  }
}
