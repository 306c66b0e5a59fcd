// The state of the whole room: hidden overlays, an app in the background, fingers.

beginnings.overlays = ({ room }) => ({
  isHidden: false, entrance: room.overlayEntrance, motion: null,
});
/** The room that the overlays show, when it was entered, and whether it was left. */
beginnings.visit = () => ({ room: null, since: -Infinity, isOver: false });
beginnings.isSuspended = () => false;
beginnings.tap = () => null;
beginnings.drag = () => null;

reducers["room.overlaysHidden"] = (state, { areHidden, time }) => {
  const { isHidden, entrance, motion } = state.overlays;
  if (areHidden === isHidden) return;
  const next = areHidden ? reversed(entrance) : entrance;
  state.overlays = { isHidden: areHidden, entrance, motion: running(next, time, motion) };
};

reducers["room.entered"] = (state, { room, time }) => {
  state.visit = { room, since: time, isOver: false };
  Object.assign(state, { givers: [], viewers: null });
};
reducers["room.left"] = (state, { room }) => {
  if (room === state.visit.room) state.visit = { ...state.visit, isOver: true };
};

/** The distance of the overlays' page from the top of the screen, in points. */
function travelOfOverlays({ pager, visit }, time) {
  const place = ["previous", "current", "next"].findIndex((place) => pager.surfaces[pager.order[place]] === visit.room);
  if (visit.room === null || place < 0) return 0;
  return (place - 1 - pagerOffset(pager, time) / pager.pageLength) * screenSize.height;
}

reducers["room.suspended"] = (state) => {
  state.isSuspended = true;
};
reducers["room.resumed"] = (state) => {
  state.isSuspended = false;
};

reducers["likes.didTap"] = (state, { location, time }) => {
  state.tap = { location, time };
};

reducers["likes.didDrag"] = (state, { phase, location }) => {
  state.drag = phase === "began" || phase === "changed" ? location : null;
};

class OverlaysView {
  /** Overlays of a room that was entered appear within this time, in seconds. */
  static appearance = 0.12;

  /** `others` are the nodes that travel with them. */
  constructor(node, others) {
    Object.assign(this, { node, others, travels: true });
  }

  draw(state, time) {
    const { overlays: { isHidden, motion }, fullScreen, visit } = state;
    setAttribute(this.node, "data-dimmed", fullScreen !== null);
    const isMoving = motion !== null && isRunning(motion, time);
    setAttribute(this.node, "data-hidden", isHidden);
    setHidden(this.node, isHidden && !isMoving);
    const pose = { ...restingPose, ...(isMoving && runningPose(motion, time, screenSize)) };
    if (this.travels) {
      // The overlays leave with the page of their room.
      const travel = travelOfOverlays(state, time);
      pose.translationY += travel;
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
    setText(this.curtain, "in the background");
  }

  draw({ tap, drag, isSuspended }, time) {
    setHidden(this.curtain, !isSuspended);
    setHidden(this.finger, !drag);
    if (drag) setPose(this.finger, { translationX: drag.x, translationY: drag.y });
    const way = tap ? easedWay(tap.time, 0.45, time) : 1;
    setHidden(this.ring, way >= 1);
    if (way >= 1) return;
    const { x, y } = tap.location;
    const scale = preferences.reducesMotion ? 1 : 0.5 + way;
    setPose(this.ring, {
      translationX: x, translationY: y, scaleX: scale, scaleY: scale, opacity: 1 - way,
    });
  }
}
