// An overlay over a stream: its parts and their places, by the address.

/** The parts of a room, each with its box on a screen, in points. Places are places of this box. */
const overlayParts = {
  lanes: ({ laneCount }) => {
    const height = laneCount * 60 - 10;
    return { x: 12, y: screenSize.height - screenLayout.lanes - height, width: 320, height };
  },
  summaries: () => ({ x: 12, y: screenLayout.summaries, width: 320, height: 72 }),
  meters: () => ({ x: screenLayout.meters.left, y: screenLayout.meters.top, width: screenLayout.meters.width, height: 76 }),
  countdowns: () => ({ x: screenSize.width - 76, y: screenLayout.countdowns, width: 64, height: 124 }),
  ticker: ({ tickerSize }) => ({ x: 12, y: screenLayout.notices, ...tickerSize }),
  comments: () => {
    const { bottom, width, height } = screenLayout.comments;
    return { x: 12, y: screenSize.height - bottom - height, width, height };
  },
  hearts: () => ({ x: 290, y: screenSize.height - 400, width: 100, height: 400 }),
  popups: () => ({ x: 0, y: 0, ...screenSize }),
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

  /** The parameters of an address, except the parts with a place. */
  static parameters = ["overlay", "source", "settings", "theme", "lang", "show", "hide", "scale"];
  /** The destination of comments, by `show` of an address. */
  static destinations = { danmaku: "danmaku", "danmaku,comments": "listAndDanmaku", "comments,danmaku": "listAndDanmaku" };

  /** The settings of an address. The room refuses invalid JSON. */
  static settingsOf(values) {
    const text = values.get("settings") ?? "";
    const show = values.get("show") ?? "";
    const commentDestination = Object.hasOwn(Overlay.destinations, show) ? Overlay.destinations[show] : null;
    const settings = text === "" ? {} : parsed(text);
    return commentDestination && settings ? JSON.stringify({ ...settings, commentDestination }) : text;
  }

  /** The meaning of an address, with a sentence about each unknown parameter, part, place or number. */
  constructor(values) {
    Object.assign(this, { hidden: new Set(), places: new Map(), scale: 1, problems: [] });
    const names = Object.keys(overlayParts);
    const listed = (list) => list.join(", ");
    for (const name of (values.get("hide") ?? "").split(",").map((name) => name.trim()).filter(Boolean)) {
      if (names.includes(name)) this.hidden.add(name);
      else this.problems.push(`There is no part ${printable(name, 40)}; the parts are ${listed(names)}.`);
    }
    if (values.has("show") && !Object.hasOwn(Overlay.destinations, values.get("show"))) {
      const destinations = Object.keys(Overlay.destinations).slice(0, 2).join(" or ");
      this.problems.push(`An overlay can show ${destinations}, not ${printable(values.get("show"), 40)}.`);
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
      const { x, y } = this.offset(overlayParts[part](look), this.places.get(part), window);
      setStyle(node, "transform", x === 0 && y === 0 ? "none" : `translate(${rounded(x)}px, ${rounded(y)}px)`);
    }
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
    setText(this.node, problems.slice(0, ProblemsView.limit).map((problem) => printable(problem, 240)).join("\n"));
    setHidden(this.node, problems.length === 0);
  }
}
