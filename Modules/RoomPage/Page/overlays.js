// What holds for the whole room: hidden overlays, an app in the background, fingers.

beginnings.overlays = ({ room }) => ({
  isHidden: false, entrance: room.overlayEntrance, motion: null,
});
beginnings.isSuspended = () => false;
beginnings.tap = () => null;
beginnings.drag = () => null;

reducers["room.overlaysHidden"] = (state, { areHidden, time }) => {
  const { isHidden, entrance, motion } = state.overlays;
  if (areHidden === isHidden) return;
  const next = areHidden ? reversed(entrance) : entrance;
  state.overlays = { isHidden: areHidden, entrance, motion: running(next, time, motion) };
};

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
  constructor(node) {
    this.node = node;
  }

  draw({ overlays: { isHidden, motion }, fullScreen }, time) {
    setAttribute(this.node, "data-dimmed", fullScreen !== null);
    const isMoving = motion !== null && isRunning(motion, time);
    setAttribute(this.node, "data-hidden", isHidden);
    setHidden(this.node, isHidden && !isMoving);
    setPose(this.node, isMoving
      ? runningPose(motion, time, screenSize) : restingPose);
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
