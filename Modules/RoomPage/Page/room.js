// The room on the phone: all its views, from the back to the front.

class RoomView {
  constructor(screen, session) {
    Object.assign(this, { screen, session });
    const pages = element("div", "layer", screen);
    const hearts = RoomView.part("hearts", screen);
    const overlays = element("div", "layer overlays", screen);
    const front = element("div", "layer", screen);
    const bar = element("div", "bar");
    const effects = RoomView.part("fullScreen", front);
    const broadcasts = RoomView.part("ticker", front);
    const broadcast = new TickerView(broadcasts, session, "broadcast");
    this.views = [
      new PagerView(pages),
      new HeartsView(hearts),
      (this.overlays = new OverlaysView(overlays, [hearts, effects, broadcasts], broadcasts)),
      (this.danmaku = new DanmakuView(RoomView.part("danmaku", overlays), session)),
      new HeaderView(overlays),
      new TickerView(RoomView.part("ticker", overlays), session, "ticker", broadcast),
      broadcast,
      new SummariesView(RoomView.part("summaries", overlays)),
      new MetersView(RoomView.part("countdowns", overlays), true),
      new MetersView(RoomView.part("meters", overlays), false),
      new LanesView(RoomView.part("lanes", overlays)),
      (this.comments = new CommentsView(RoomView.part("comments", overlays), session)),
      (this.composer = new ComposerView(bar, session)),
      new BarView(bar),
      new FullScreensView(effects),
      new ComboView(front),
      new SheetView(front, session),
      new EntrancesView(RoomView.part("entrances", front)),
      new PopupsView(RoomView.part("popups", front)),
      new FingerView(front),
    ];
    overlays.append(bar);
    this.focus = new DialogFocus(screen, [pages, overlays]);
    this.overlay = null;
    new ResizeObserver(() => this.scale()).observe(screen.parentElement);
  }

  /** A part that an overlay may leave out or move. */
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
    if (this.overlay === null) {
      const [x, y] = [clientWidth - scale * screenSize.width, clientHeight - scale * screenSize.height]
        .map((left) => rounded(left / 2));
      setStyle(this.screen, "transform", `translate(${x}px, ${y}px) scale(${scale})`);
      return;
    }
    setStyle(this.screen, "transform", `scale(${scale})`);
    if (scale === 0) return;
    const window = { width: clientWidth / scale, height: clientHeight / scale };
    this.overlay.apply(this.screen, this.look, window);
    this.danmaku.box = { top: 0, width: Math.round(window.width), height: Math.round(window.height) };
  }

  /** Shows the parts of a room with the looks of an overlay. */
  place(overlay, look) {
    Object.assign(this, { overlay, look });
    this.overlays.travels = false;
    this.scale();
  }

  /** Measures texts with another font. */
  measureAgain() {
    for (const view of this.views) view.measureAgain?.();
  }

  /** Draws the state of the session. A view that has reported sizes is drawn again, with the state that follows. */
  draw() {
    const { session, views, focus } = this;
    const { state, page } = session;
    for (const view of views) {
      if (view.draw(state, page)) view.draw(session.state, page);
    }
    focus.draw(state);
  }
}

/**
 * Moves the focus into a dialog that appears on the phone, and back after it has gone. A focus beside the phone stays.
 * Elements behind a dialog cannot be reached.
 */
class DialogFocus {
  constructor(screen, backgrounds) {
    Object.assign(this, { screen, backgrounds, shown: null, before: null });
    this.sheet = screen.querySelector(".sheet");
    // The element that gets the focus if the earlier element has gone.
    screen.tabIndex = -1;
  }

  draw(state) {
    const popup = blockingPopup(state)?.number;
    const shown = popup ?? (state.sheet ? "sheet" : null);
    if (shown === this.shown) return;
    const { activeElement } = document;
    const isHere = activeElement === document.body || this.screen.contains(activeElement);
    if (this.shown === null) this.before = isHere ? activeElement : null;
    this.shown = shown;
    for (const background of this.backgrounds) background.inert = shown !== null;
    this.sheet.inert = popup !== undefined;
    if (isHere) this.move(shown);
  }

  move(shown) {
    let node = this.before;
    if (shown === "sheet") node = this.sheet;
    else if (shown !== null) {
      node = [...this.screen.querySelectorAll(".popup")].find((card) => card.popup.number === shown)
        ?.querySelector(".outcome");
    }
    // An element that has gone cannot get the focus back.
    const isThere = node?.isConnected && !node.closest("[hidden]");
    (isThere ? node : this.screen).focus({ preventScroll: true });
  }
}

/** The bar beside the composer: the user's combo button while it counts down, the gifts and the heart. */
class BarView {
  constructor(node) {
    this.combo = new ComboButtonView(node);
    this.gifts = element("div", "gifts", node);
    this.gifts.append(svg(giftBox));
    setControl(this.gifts, say("sheet", { text: "gifts" }));
    this.like = element("div", "like", node);
    this.like.append(svg([[heartPath, "currentColor"]]));
    setControl(this.like, say("like"));
  }

  draw(state) {
    this.combo.draw(state);
  }
}
