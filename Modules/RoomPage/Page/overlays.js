// The overlays of the room, and what is in front of them: fingers, and an app in the background.

class OverlaysView {
  /** Overlays of a room that was entered appear within this time, in seconds. */
  static appearance = 0.12;

  /** `others` are the nodes that travel with them, and `cleared` is hidden with them. */
  constructor(node, others, cleared) {
    Object.assign(this, { node, others, cleared, travels: true });
  }

  draw({ likes: { overlays, isCleared }, fullScreen, visit, pager, time }) {
    setAttribute(this.node, "data-dimmed", fullScreen.some(({ phase }) => phase === "showing"));
    setAttribute(this.node, "data-hidden", isCleared);
    setHidden(this.node, overlays === null);
    setHidden(this.cleared, overlays === null);
    const pose = { ...(overlays ?? restingPose) };
    if (this.travels && visit) {
      // The overlays leave with the page of their room.
      const { position = 0 } = pager.surfaces.find(({ room }) => room === visit.room) ?? {};
      const travel = (position / pager.pageLength) * screenSize.height;
      pose.y += travel;
      pose.opacity *= easedWay(visit.since, OverlaysView.appearance, time);
      for (const other of this.others) setStyle(other, "transform", `translateY(${rounded(travel)}px)`);
    }
    setPose(this.node, pose);
  }
}

class FingerView {
  constructor(parent) {
    this.finger = element("div", "finger", parent);
    this.ring = element("div", "finger ring", parent);
    this.curtain = element("div", "curtain", parent);
    setText(this.curtain, local("in the background"));
  }

  draw({ tap, finger, isSuspended, time }) {
    setHidden(this.curtain, !isSuspended);
    setHidden(this.finger, !finger);
    if (finger) setPose(this.finger, finger);
    const way = tap ? easedWay(tap.time, 0.45, time) : 1;
    setHidden(this.ring, way >= 1);
    if (way >= 1) return;
    const scale = preferences.reducesMotion ? 1 : 0.5 + way;
    setPose(this.ring, { ...tap.location, scaleX: scale, scaleY: scale, opacity: 1 - way });
  }
}
