// An overlay over a stream: its parts and their places, by the address.

/** The parts of a room, each with its box on a screen, in points. Places are places of this box. */
const overlayParts = {
  lanes: ({ laneCount }) => {
    const height = laneCount * 54 - 6;
    return { x: 12, y: screenSize.height - screenLayout.lanes - height, width: 366, height };
  },
  summaries: () => ({ x: 12, y: screenLayout.summaries, width: 320, height: 60 }),
  meters: () => ({ x: screenLayout.meters.left, y: screenLayout.meters.top, width: screenLayout.meters.width, height: 76 }),
  countdowns: () => ({ x: screenSize.width - 100, y: screenLayout.countdowns, width: 88, height: 56 }),
  ticker: ({ tickerSize }) => ({ x: 12, y: screenLayout.notices, ...tickerSize }),
  comments: () => {
    const { bottom, width, height } = screenLayout.comments;
    return { x: 12, y: screenSize.height - bottom - height, width, height };
  },
  hearts: () => ({ x: 290, y: screenSize.height - 400, width: 100, height: 400 }),
  givers: () => ({ x: 12, y: 12, width: 180, height: 92 }),
  entrances: () => ({ x: 12, y: 220, width: 366, height: 40 }),
  popups: () => ({ x: 12, y: screenSize.height - screenLayout.lanes, width: 366, height: screenLayout.lanes - 12 }),
  fullScreen: () => ({ x: 0, y: 0, ...screenSize }),
  // The page has the places of these parts.
  danmaku: null,
  problems: null,
};

/** The fraction of the free space before a part. */
const overlayPlaces = {
  "top-left": [0, 0], top: [0.5, 0], "top-right": [1, 0],
  left: [0, 0.5], center: [0.5, 0.5], right: [1, 0.5],
  "bottom-left": [0, 1], bottom: [0.5, 1], "bottom-right": [1, 1],
};

class Overlay {
  /** The distance from the edges of the window, in points. */
  static margin = 12;
  /** The places at which popups may be, the best place first. */
  static clearPlaces = ["right", "bottom-right", "top-right", "left", "bottom-left", "top-left"];

  /** The parameters of an address, except the parts with a place. */
  static parameters = ["overlay", "source", "sample", "settings", "theme", "lang", "show", "hide", "scale", "sound"];
  /** The parts that an overlay has only if `show` of the address names them. */
  static optional = ["popups", "givers"];
  /** All names that `show` takes. Without flying comments, the list has the comments. */
  static shown = ["danmaku", "comments", ...Overlay.optional];

  /** The names of a list of an address. */
  static listOf(values, name) {
    return (values.get(name) ?? "").split(",").map((each) => each.trim()).filter(Boolean);
  }

  /** The settings of an address, with the settings that its parts need. The room refuses invalid JSON. */
  static settingsOf(values) {
    const text = values.get("settings") ?? "";
    const shown = Overlay.listOf(values, "show");
    const settings = text === "" ? {} : parsed(text);
    if (!settings) return text;
    const needed = {};
    if (shown.includes("danmaku")) needed.commentDestination = shown.includes("comments") ? "listAndDanmaku" : "danmaku";
    // A popup that is not shown keeps no entrance waiting.
    if (!shown.includes("popups")) needed.blockingChannels = [];
    const { gifts = {} } = settings;
    if (shown.includes("givers") && typeof gifts === "object") needed.gifts = { ...gifts, tracksTopGivers: true };
    return Object.keys(needed).length > 0 ? JSON.stringify({ ...settings, ...needed }) : text;
  }

  /** The meaning of an address, with a sentence about each unknown parameter, part, place or number. */
  constructor(values) {
    const shown = Overlay.listOf(values, "show");
    const hidden = new Set(Overlay.optional.filter((name) => !shown.includes(name)));
    Object.assign(this, { hidden, places: new Map(), scale: 1, hasSound: values.get("sound") === "on", problems: [] });
    const names = Object.keys(overlayParts);
    const listed = (list) => list.join(", ");
    for (const name of Overlay.listOf(values, "hide")) {
      if (names.includes(name)) this.hidden.add(name);
      else this.problems.push(`There is no part ${printable(name, 40)}; the parts are ${listed(names)}.`);
    }
    for (const name of shown.filter((name) => !Overlay.shown.includes(name))) {
      this.problems.push(`An overlay can show ${listed(Overlay.shown)}, not ${printable(name, 40)}.`);
    }
    if (values.has("sound") && !["on", "off"].includes(values.get("sound"))) {
      this.problems.push(`The sound is on or off, not ${printable(values.get("sound"), 40)}.`);
    }
    const placed = names.filter((name) => overlayParts[name] !== null);
    const parameters = [...Overlay.parameters, ...placed];
    for (const name of new Set(values.keys())) {
      if (parameters.includes(name)) continue;
      this.problems.push(`There is no parameter ${printable(name, 40)}; they are ${listed(parameters)}.`);
    }
    for (const name of placed.filter((name) => values.has(name))) {
      const place = values.get(name);
      if (Object.hasOwn(overlayPlaces, place)) this.places.set(name, overlayPlaces[place]);
      else {
        this.problems.push(`${name} cannot be at ${printable(place, 40)}; the places are `
          + `${listed(Object.keys(overlayPlaces))}.`);
      }
    }
    const scale = values.get("scale");
    if (scale === null) return;
    if (/^\d{0,3}\.?\d{1,6}$/.test(scale) && Number(scale) >= 0.1 && Number(scale) <= 10) this.scale = Number(scale);
    else this.problems.push(`The scale is a number from 0.1 to 10, not ${printable(scale, 40)}.`);
  }

  /** Puts the parts of a room in their places, in a window of this size in points. */
  apply(screen, look, window) {
    for (const node of screen.querySelectorAll("[data-part]")) {
      const { part } = node.dataset;
      node.classList.toggle("left-out", this.hidden.has(part));
      if (overlayParts[part] === null) continue;
      // Without a place, a gift on the full screen has the whole window.
      const fills = part === "fullScreen" && !this.places.has(part) && this.scale === 1;
      for (const side of ["width", "height"]) setStyle(node, side, fills ? `${rounded(window[side])}px` : "");
      if (fills) {
        setStyle(node, "transform", "none");
        continue;
      }
      const box = overlayParts[part](look);
      const place = this.placeOf(part, look, window);
      // Popups and entrances begin at the edge at which their box is.
      const ends = ["start", "center", "end"];
      if (part === "popups") setStyle(node, "justify-content", ends[2 * place[1]]);
      if (part === "entrances") setStyle(node, "justify-items", ends[2 * (place?.[0] ?? 0)]);
      const { x, y } = this.offset(box, place, window);
      setStyle(node, "transform", x === 0 && y === 0 ? "none" : `translate(${rounded(x)}px, ${rounded(y)}px)`);
    }
  }

  /** The place of a part. Without a place of their own, countdowns are at the upper right, popups cover no gift, and entrances no gift and no popup. */
  placeOf(part, look, window) {
    if (part === "countdowns") return this.places.get(part) ?? overlayPlaces["top-right"];
    if (this.places.has(part) || !["popups", "entrances"].includes(part)) return this.places.get(part);
    const [others, places] = part === "popups"
      ? [["lanes", "summaries"], Overlay.clearPlaces.map((name) => overlayPlaces[name])]
      : [["lanes", "summaries", "popups"], [undefined, ...Object.values(overlayPlaces)]];
    const placed = (name, place) => {
      const box = overlayParts[name](look);
      const { x, y } = this.offset(box, place, window);
      return { ...box, x: box.x + x, y: box.y + y };
    };
    const meets = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width
      && one.y < other.y + other.height && other.y < one.y + one.height;
    const taken = others.filter((name) => !this.hidden.has(name)).map((name) => placed(name, this.placeOf(name, look, window)));
    // The place of a part that covers another part in each place.
    const last = overlayPlaces["bottom-right"];
    return [...places.filter((place) => !taken.some((box) => meets(placed(part, place), box))), last][0];
  }

  /** The distance of a box from its place. Without a place it stays at the left, where it is larger than the window. */
  offset(box, place, window) {
    if (!place) {
      const share = box.height < screenSize.height ? 1 : 0.5;
      return { x: 0, y: this.scale === 1 ? 0 : share * (window.height - screenSize.height) };
    }
    const along = (share, length, whole) =>
      Overlay.margin + share * (whole - length - 2 * Overlay.margin);
    const [x, y] = place;
    return { x: along(x, box.width, window.width) - box.x, y: along(y, box.height, window.height) - box.y };
  }
}

/** Messages for the streamer, in small letters over the stream. */
class ProblemsView {
  static limit = 4;

  constructor(node) {
    this.node = node;
  }

  draw(problems) {
    setText(this.node, problems.slice(0, ProblemsView.limit).map((problem) => printable(localSentence(problem), 240)).join("\n"));
    setHidden(this.node, problems.length === 0);
  }
}
