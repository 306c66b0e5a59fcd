// The room on the phone: all its views, from the back to the front.

class RoomView {
  constructor(screen) {
    this.screen = screen;
    const pages = element("div", "layer", screen);
    const hearts = RoomView.part("hearts", screen);
    const overlays = element("div", "layer overlays", screen);
    const front = element("div", "layer", screen);
    this.views = [
      new PagerView(pages),
      new HeartsView(hearts),
      new OverlaysView(overlays),
      new LanesView(RoomView.part("lanes", overlays)),
      new CrowdsView(RoomView.part("crowds", overlays)),
      new TickerView(RoomView.part("ticker", overlays)),
      new BarView(overlays),
      new FullScreensView(RoomView.part("fullScreen", front)),
      new ComboView(front),
      new PopupsView(RoomView.part("popups", front)),
      new SheetView(front),
      new FingerView(front),
    ];
    this.overlay = null;
    new ResizeObserver(() => this.scale()).observe(screen.parentElement);
  }

  /** A part that an overlay may leave out, or have elsewhere. */
  static part(name, parent) {
    const node = element("div", "layer", parent);
    node.dataset.part = name;
    return node;
  }

  /** The room is drawn in points of a phone and scaled to its place. */
  scale() {
    const { clientWidth, clientHeight } = this.screen.parentElement;
    const scale = Math.min(clientWidth / screenSize.width, clientHeight / screenSize.height)
      * (this.overlay?.scale ?? 1);
    setStyle(this.screen, "transform", `scale(${scale})`);
    if (this.overlay === null || scale === 0) return;
    this.overlay.apply(
      this.screen, this.look, { width: clientWidth / scale, height: clientHeight / scale });
  }

  /** Shows the parts of a room with such a look as an overlay has them. */
  place(overlay, look) {
    Object.assign(this, { overlay, look });
    this.scale();
  }

  draw(state, time) {
    for (const view of this.views) view.draw(state, time);
  }
}

/** The bar at the bottom: the user's combo button while it counts down, and the room's likes. */
class BarView {
  constructor(parent) {
    this.node = element("div", "bar", parent);
    setText(element("div", "field", this.node), "Say something…");
    this.combo = new ComboButtonView(this.node);
    const button = element("div", "like", this.node);
    button.append(svg([[heartPath, "currentColor"]]));
    this.total = element("div", "total", this.node);
  }

  draw(state, time) {
    const { total } = state;
    this.combo.draw(state, time);
    setHidden(this.total, total === null);
    if (total !== null) setText(this.total, compactFormat.format(total));
  }
}

const compactFormat = new Intl.NumberFormat("en-US", {
  notation: "compact", maximumFractionDigits: 1,
});
