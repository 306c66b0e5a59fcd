// The theme of the looks: colors, fonts and measures by the names of `RoomTheme`.

class Theme {
  static color = { allowed: "a color of CSS", write: (value) => Theme.css("color", value) };
  static font = { allowed: "a font of CSS, such as “15px Georgia”", write: (value) => Theme.css("font", value) };
  static length = {
    allowed: "a number of points, 0 to 100",
    write: (value) => (typeof value === "number" && value >= 0 && value <= 100 ? `${value}px` : null),
  };
  static scheme = {
    allowed: "“dark” or “light”", write: (value) => (["dark", "light"].includes(value) ? value : null),
  };

  static kinds = {
    colorScheme: Theme.scheme, text: Theme.color, secondaryText: Theme.color, name: Theme.color, accent: Theme.color,
    failure: Theme.color, ground: Theme.color, ownBorder: Theme.color, popupGround: Theme.color, button: Theme.color,
    veil: Theme.color, font: Theme.font, captionFont: Theme.font, titleFont: Theme.font, cornerRadius: Theme.length,
    spacing: Theme.length,
  };

  static references = /\\|--|\b(var|env|attr|if|inherit|initial|unset|revert|currentcolor)\b/i;

  /** Lists of colors: the number of colors that the looks use, and the color of an element without one. */
  static lists = {
    valuableGrounds: { count: 3, other: "var(--ground)" }, stepColors: { count: 4, other: "var(--accent)" },
  };

  /** Replaces the theme of a node by these values. Returns a sentence about each name or value that is invalid. */
  static apply(node, values) {
    for (const property of node.themeProperties ?? []) node.style.removeProperty(property);
    node.themeProperties = [];
    const set = (property, value) => {
      node.themeProperties.push(property);
      node.style.setProperty(property, value);
    };
    return Object.entries(values).flatMap(([name, value]) => Theme.problem(name, value, set) ?? []);
  }

  static problem(name, value, set) {
    if (Object.hasOwn(Theme.lists, name)) return Theme.listProblem(name, value, set);
    if (!Object.hasOwn(Theme.kinds, name)) {
      const names = [...Object.keys(Theme.kinds), ...Object.keys(Theme.lists)].join(", ");
      return `A theme has no ${printable(name, 40)}; it has ${names}.`;
    }
    const { allowed, write } = Theme.kinds[name];
    const text = write(value);
    if (text === null) return `The ${name} of the theme must be ${allowed}.`;
    set(name === "colorScheme" ? "color-scheme" : Theme.variable(name), text);
    return null;
  }

  static listProblem(name, value, set) {
    const { count, other } = Theme.lists[name];
    const colors = Array.isArray(value) && value.length <= count ? value.map(Theme.color.write) : [null];
    if (colors.includes(null)) return `The ${name} of the theme must be a list of at most ${count} colors of CSS.`;
    for (let place = 1; place <= count; place += 1) {
      set(`${Theme.variable(name)}-${place}`, colors[place - 1] ?? colors.at(-1) ?? other);
    }
    return null;
  }

  /** Gives a node the theme that the address has by its name or as an object of JSON, or the default theme. */
  static follow(node) {
    const text = Address.values.get("theme") ?? "dark";
    const values = Object.hasOwn(themes, text) ? themes[text] : parsed(text);
    const problems = Theme.apply(node, values ?? {});
    return values ? problems : ["The theme of the address must be an object of JSON, or the name of a theme."];
  }

  /** The value of a property of CSS, or null if it is invalid or refers to other properties. */
  static css(property, value) {
    const isPlain = typeof value === "string" && value.length <= 100 && !Theme.references.test(value);
    return isPlain && CSS.supports(property, value) ? value : null;
  }

  /** The custom property of a name: `--secondary-text` of `secondaryText`. */
  static variable(name) {
    return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  }
}
