// Real fingers and the mouse: each is sampled for the machine, with the regions under it.

/** The regions under a finger, by the bits of `TouchRegions`. */
const touchRegions = LiveRoom.regions;

function regionNames(regions) {
  return Object.keys(touchRegions).filter((name) => regions & touchRegions[name]);
}

/** The regions of elements; the innermost element with regions counts. */
const regionsOfNodes = [
  [".sheet .grabber, .sheet .title", touchRegions.sheet | touchRegions.sheetHeader],
  [".sheet .multiple", touchRegions.sheet | touchRegions.control],
  [".sheet .entry", touchRegions.sheet | touchRegions.control | touchRegions.list],
  [".sheet .list", touchRegions.sheet | touchRegions.list],
  [".sheet", touchRegions.sheet],
  [".sheet-shade", touchRegions.backdrop],
  [".popup, .gift-row, .ticker, .combo-button, .comments .newest, .comment-menu, .composer, .meter, .follow, .header .leave, .bar .gifts", touchRegions.control],
  [".comment-row .line", touchRegions.comments | touchRegions.control],
  [".comment-row", touchRegions.comments | touchRegions.likeArea],
  [".popup-shade", touchRegions.outside],
  [".screen", touchRegions.likeArea],
];

function regionsOf(node) {
  const found = regionsOfNodes.find(([selector]) => node?.closest?.(selector));
  return found ? found[1] : touchRegions.outside;
}

/** The regions of a landing. On a list that coasts or a page in flight, a finger stops it and presses nothing. */
function regionsAtLanding(node, { sheet, pager, comments }) {
  const regions = regionsOf(node);
  const isCaught = (regions & touchRegions.list && sheet?.list.isCoasting)
    || (regions & touchRegions.comments && comments.isCoasting)
    || (regions & touchRegions.likeArea && pager.isSnapping);
  return isCaught ? regions & ~touchRegions.control | touchRegions.moving : regions;
}

/** The samples that the browser has held back, and the newest: at most some 60 a second, for which velocities are estimated. */
function samplesOf(event) {
  const samples = [];
  for (const sample of (event.getCoalescedEvents?.() ?? []).reverse()) {
    if (samples.length === 0 || samples[0].timeStamp - sample.timeStamp >= 12) samples.unshift(sample);
  }
  return samples.length > 0 ? samples : [event];
}

class Fingers {
  /** The seconds before a held combo button gives again, and between two further gifts. */
  static repetition = { delay: 0.35, interval: 0.12 };
  /** The seconds and the greatest movement in points of a long press on a comment, which opens its menu. */
  static hold = { delay: 0.5, slop: 10 };

  /** `actions` has the actions of the room's controls. */
  constructor(screen, session, actions) {
    Object.assign(this, { screen, session, actions, down: new Map(), swipe: null });
    screen.addEventListener("pointerdown", (event) => this.land(event));
    screen.addEventListener("pointermove", (event) => {
      for (const sample of samplesOf(event)) this.sample(sample, "moved");
    });
    screen.addEventListener("pointerup", (event) => this.sample(event, "ended"));
    for (const end of ["pointercancel", "lostpointercapture"]) {
      screen.addEventListener(end, (event) => this.sample(event, "cancelled"));
    }
    screen.addEventListener("wheel", (event) => this.scroll(event), { passive: false });
    // A long press is no menu of the browser here. The second button of a mouse opens the menu of a comment.
    screen.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const line = event.target.closest(".comment-row .line");
      if (line && event.pointerType !== "touch") this.actions.comments.longPress(line);
    });
  }

  land(event) {
    if (event.button !== 0) return;
    const numbers = new Set([...this.down.values()].map(({ finger }) => finger));
    let finger = 0;
    while (numbers.has(finger)) finger += 1;
    // A row of comments may scroll away under the finger, and a flying comment leave the screen.
    const flying = event.target.closest(".flying")?.flying.comment;
    (event.target.closest(".comment-row, .flying") ? this.screen : event.target).setPointerCapture(event.pointerId);
    const banner = event.target.closest(".popup:not([data-placement=center], [data-phase=dismissing])");
    if (banner && this.swipe === null && !event.target.closest(".outcome, .close")) {
      this.swipe = new BannerSwipe(event, banner, this);
      return;
    }
    // The heart takes a single tap; other likes take two.
    if (event.target.closest(".bar .like")) {
      this.actions.tapAhead(this.pointOf(event), this.session.time.at(event.timeStamp));
    }
    if (!event.target.closest(".comment-menu")) this.actions.comments.close();
    const moment = performance.now();
    this.down.set(event.pointerId, {
      finger, target: event.target, due: moment + Fingers.repetition.delay * 1000,
      origin: this.pointOf(event), heldAt: moment + Fingers.hold.delay * 1000, flying,
    });
    this.sample(event, "began");
    this.touchFlying(flying, "began");
  }

  sample(event, phase) {
    if (this.swipe?.pointer === event.pointerId) {
      if (this.swipe.follow(event, phase)) this.swipe = null;
      return;
    }
    const pressed = this.down.get(event.pointerId);
    if (!pressed) return;
    const isOver = phase === "ended" || phase === "cancelled";
    if (isOver) this.down.delete(event.pointerId);
    const under = phase === "began"
      ? event.target : document.elementFromPoint(event.clientX, event.clientY);
    const { session } = this;
    const isNew = phase === "began";
    // Where the lists and the pages are now.
    if (isNew) session.advance();
    pressed.hasLeft ||= pressed.target.closest(".combo-button") !== under?.closest(".combo-button");
    const sample = {
      finger: pressed.finger, phase, ...this.pointOf(event), time: session.time.at(event.timeStamp),
      regions: isNew ? regionsAtLanding(under, session.state) : regionsOf(under),
      list: isNew ? listExtentOf(under, session.state.sheet) : undefined,
    };
    if (isNew && sample.regions & touchRegions.moving && sample.regions & touchRegions.comments) this.scrollComments(0);
    const way = Math.hypot(sample.x - pressed.origin.x, sample.y - pressed.origin.y);
    if (way > Fingers.hold.slop) pressed.heldAt = Infinity;
    this.act(session.touch(sample), pressed);
    // A finger that moves belongs to another gesture.
    const end = phase === "ended" || phase === "cancelled" ? phase : way > Fingers.hold.slop && "cancelled";
    if (end) {
      this.touchFlying(pressed.flying, end);
      pressed.flying = undefined;
    }
  }

  /** Reports a finger on a flying comment. */
  touchFlying(comment, phase) {
    if (comment !== undefined) this.session.report({ danmakuTouch: { comment, phase } });
  }

  /** Scrolls the comments at once, towards older ones. */
  scrollComments(translation) {
    const { session } = this;
    const phases = translation === 0 ? ["began", "ended"] : ["began", "changed", "ended"];
    for (const phase of phases) {
      session.report({ drag: { phase, translation: phase === "began" ? 0 : translation } });
    }
  }

  /** The wheel scrolls the list of the sheet, and the comments. */
  scroll(event) {
    // With the control key, the wheel zooms the page.
    if (event.ctrlKey) return;
    const list = listExtentOf(event.target, this.session.state.sheet);
    const isOnComments = event.target.closest(".comment-row") !== null;
    if (!list && !isOnComments) return;
    event.preventDefault();
    // Lines and pages, in points.
    const unit = [1, 16, 320][event.deltaMode] / this.scale;
    if (isOnComments) {
      this.scrollComments(-event.deltaY * unit);
      return;
    }
    this.session.report({ listOffset: clamp(list.offset + event.deltaY * unit, 0, list.maximum) });
  }

  /** The scale of the room. */
  get scale() {
    return this.screen.getBoundingClientRect().width / screenSize.width;
  }

  /** The point of the room, which is drawn at another scale. */
  pointOf({ clientX, clientY }) {
    const { left, top } = this.screen.getBoundingClientRect();
    return { x: (clientX - left) / this.scale, y: (clientY - top) / this.scale };
  }

  /** The machine decides whether a touch is a tap of a control. */
  act(events, { finger, target, hasRepeated }) {
    const isTap = events.some(({ what, gesture, touch }) =>
      what === "likes.didTap" && gesture === "controlTap" && touch === finger);
    if (isTap && !hasRepeated) this.actions.tap(target, events);
  }

  /** Gives again while a finger holds the combo button and has not left it. Also holds comments. */
  repeat(moment) {
    for (const pressed of this.down.values()) {
      const line = pressed.target.closest(".comment-row .line");
      if (line && moment >= pressed.heldAt) {
        Object.assign(pressed, { heldAt: Infinity, hasRepeated: true });
        this.actions.comments.longPress(line);
      }
      if (pressed.hasLeft || !pressed.target.closest(".combo-button")) continue;
      while (pressed.due <= moment) {
        pressed.due = Math.max(pressed.due, moment - 1000) + Fingers.repetition.interval * 1000;
        pressed.hasRepeated = true;
        this.actions.combo();
      }
    }
  }
}

/** A finger that pushes a banner off the screen, over the edge at which it appeared. The machine takes no part. */
class BannerSwipe {
  /** The distance in points, and the velocity in points a second, from which the banner leaves. */
  static least = { distance: 48, velocity: 400 };

  constructor(event, banner, fingers) {
    const { id, number, placement } = banner.popup;
    Object.assign(this, { pointer: event.pointerId, id, number, fingers });
    const side = preferences.isRightToLeft ? -1 : 1;
    [this.x, this.y] = { top: [0, -1], bottom: [0, 1], leading: [-side, 0], trailing: [side, 0] }[placement];
    this.origin = fingers.pointOf(event);
    this.samples = [{ time: event.timeStamp, way: 0 }];
  }

  /** The distance of the finger from its landing, towards the edge. */
  wayTo(event) {
    const { x, y } = this.fingers.pointOf(event);
    return Math.max(0, (x - this.origin.x) * this.x + (y - this.origin.y) * this.y);
  }

  /** Follows a sample; returns whether it is the last. */
  follow(event, phase) {
    const { session, actions } = this.fingers;
    const { timeStamp: time } = event;
    const way = this.wayTo(event);
    this.samples = [...this.samples.filter((sample) => time - sample.time < 100), { time, way }];
    const isOver = phase !== "moved";
    const place = { number: this.number, x: way * this.x, y: way * this.y };
    session.page.swipe = { ...place, released: isOver ? session.now : null };
    if (phase === "ended" && this.isFar(way)) actions.answer("cancelled", this.id);
    // A popup that leaves continues from under the finger; a popup that stays returns to its place.
    const isLeaving = popupsOf(session.state).every(({ number, phase }) =>
      number !== this.number || phase === "dismissing");
    if (isLeaving) session.page.swipe.released = null;
    return isOver;
  }

  isFar(way) {
    const [first] = this.samples;
    const { time } = this.samples.at(-1);
    const velocity = time > first.time ? (way - first.way) / (time - first.time) * 1000 : 0;
    return way >= BannerSwipe.least.distance || (way > 0 && velocity >= BannerSwipe.least.velocity);
  }
}
