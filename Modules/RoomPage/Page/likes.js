// Likes: hearts that rise, the user's combo, the total.

beginnings.hearts = () => new Rows();
beginnings.combo = () => null;
beginnings.total = () => null;

reducers["likes.heartDidAppear"] = (state, heart) => {
  state.hearts.append(heart.id, heart);
};

reducers["likes.heartDidDisappear"] = (state, { id }) => {
  state.hearts.delete(id);
};

reducers["likes.didRemoveAllHearts"] = (state) => {
  state.hearts = new Rows();
};

reducers["likes.didLike"] = (state, { location, combo, time }) => {
  state.combo = { location, count: combo, since: time };
};

reducers["likes.comboDidEnd"] = (state) => {
  state.combo = null;
};

reducers["likes.totalDidChange"] = (state, { total }) => {
  state.total = total;
};

class HeartsView {
  static colors = ["#ff5d7d", "#ff8a5c", "#ffc94d", "#c07bff", "#5db5ff", "#ff6fc8"];

  constructor(parent) {
    this.parent = parent;
    this.hearts = [];
  }

  draw({ hearts }, time) {
    // With reduced motion nothing rises, as in `HeartViewState`.
    fill(this.hearts, preferences.reducesMotion ? [] : hearts.all, () => this.make(), ({ node }, heart) =>
      this.place(node, heart, time));
  }

  /** The origin of others' hearts: the like button. */
  static place() {
    const { width, height } = screenSize;
    return { x: preferences.isRightToLeft ? 42 : width - 42, y: height - 68 };
  }

  make() {
    const node = element("div", "heart", this.parent);
    node.append(svg([[heartPath, "currentColor"]]));
    return { node };
  }

  place(node, heart, time) {
    const pose = mirrored(poseAt(heart.motion, time - heart.began));
    const { x, y } = heart.point ?? HeartsView.place();
    setAttribute(node, "data-id", heart.id);
    setStyle(node, "color", HeartsView.colors[heart.variant % HeartsView.colors.length]);
    setPose(node, {
      ...pose, translationX: x + pose.translationX, translationY: y + pose.translationY,
    });
  }
}

class ComboView {
  constructor(parent) {
    this.node = ownDirection("div", "combo", parent);
  }

  draw({ combo }, time) {
    setHidden(this.node, !combo || combo.count < 2);
    if (!combo) return;
    setText(this.node, `× ${combo.count}`);
    const pop = popPose(combo.since, time);
    setPose(this.node, { ...pop, translationX: combo.location.x, translationY: combo.location.y - 60 });
  }
}
