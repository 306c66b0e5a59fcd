// Real fingers and the mouse: each is sampled for the machine, with what lies under it.

/** What may lie under a finger, by the bits of `TouchRegions`. */
const touchRegions = {
  likeArea: 1, control: 2, sheet: 4, sheetHeader: 8, list: 16, row: 32, backdrop: 64, outside: 128,
  moving: 256,
};

function regionNames(regions) {
  return Object.keys(touchRegions).filter((name) => regions & touchRegions[name]);
}

/** What lies where, the first that is met from a node outwards. */
const regionsOfNodes = [
  [".sheet .grabber, .sheet .id", touchRegions.sheet | touchRegions.sheetHeader],
  [".sheet .entry", touchRegions.sheet | touchRegions.control | touchRegions.list],
  [".sheet .list", touchRegions.sheet | touchRegions.list],
  [".sheet", touchRegions.sheet],
  [".sheet-shade", touchRegions.backdrop],
  [".popup, .gift-row, .ticker, .combo-button", touchRegions.control],
  [".popup-shade", touchRegions.outside],
  [".screen", touchRegions.likeArea],
];

function regionsOf(node) {
  const found = regionsOfNodes.find(([selector]) => node?.closest?.(selector));
  return found ? found[1] : touchRegions.outside;
}

/** How far the list around a node is scrolled, and how far it can be; nothing where there is none. */
function listExtentOf(node, sheet, time) {
  const list = node.closest(".sheet .list");
  if (!list || !sheet) return undefined;
  const visible = sheetHeight(sheet, time) - list.parentElement.offsetTop;
  return { offset: sheet.scrolled, maximum: Math.max(0, list.offsetHeight - Math.max(0, visible)) };
}

class Fingers {
  /** A combo button that is held gives again after this time, and then this often, in seconds. */
  static hold = { delay: 0.35, interval: 0.12 };

  /** `actions` has what controls of the room do when they are tapped. */
  constructor(screen, session, actions) {
    Object.assign(this, { screen, session, actions, down: new Map() });
    screen.addEventListener("pointerdown", (event) => this.land(event));
    screen.addEventListener("pointermove", (event) => this.sample(event, "moved"));
    screen.addEventListener("pointerup", (event) => this.sample(event, "ended"));
    for (const end of ["pointercancel", "lostpointercapture"]) {
      screen.addEventListener(end, (event) => this.sample(event, "cancelled"));
    }
    // A long press is not a menu here.
    screen.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  land(event) {
    if (event.button !== 0) return;
    const numbers = new Set([...this.down.values()].map(({ finger }) => finger));
    let finger = 0;
    while (numbers.has(finger)) finger += 1;
    event.target.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, {
      finger, target: event.target, due: performance.now() + Fingers.hold.delay * 1000,
    });
    this.sample(event, "began");
  }

  sample(event, phase) {
    const held = this.down.get(event.pointerId);
    if (!held) return;
    const isOver = phase === "ended" || phase === "cancelled";
    if (isOver) this.down.delete(event.pointerId);
    const under = phase === "began"
      ? event.target : document.elementFromPoint(event.clientX, event.clientY);
    const { session } = this;
    const events = session.touch({
      finger: held.finger, phase, ...this.pointOf(event), regions: regionsOf(under),
      time: session.time.at(event.timeStamp),
      list: phase === "began" ? listExtentOf(under, session.state.sheet, session.now) : undefined,
    });
    this.act(events, held);
  }

  /** The point of the room, which is drawn at another scale. */
  pointOf({ clientX, clientY }) {
    const { left, top, width } = this.screen.getBoundingClientRect();
    const scale = width / screenSize.width;
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  }

  /** The machine decides what a tap of a control is. */
  act(events, { finger, target, hasRepeated }) {
    const isTap = events.some(({ what, gesture, touch }) =>
      what === "likes.didTap" && gesture === "controlTap" && touch === finger);
    if (isTap && !hasRepeated) this.actions.tap(target, events);
  }

  /** Gives again where a finger holds the combo button. */
  repeat(moment) {
    for (const held of this.down.values()) {
      if (!held.target.closest(".combo-button")) continue;
      while (held.due <= moment) {
        held.due = Math.max(held.due, moment - 1000) + Fingers.hold.interval * 1000;
        held.hasRepeated = true;
        this.actions.combo();
      }
    }
  }
}
