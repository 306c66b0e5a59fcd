// Likes: hearts that rise, and the user's combo.

class HeartsView {
  static colors = ["#ff5d7d", "#ff8a5c", "#ffc94d", "#c07bff", "#5db5ff", "#ff6fc8"];

  constructor(parent) {
    this.hearts = new KeyedNodes(parent, () => new HeartView());
  }

  draw({ likes: { hearts } }) {
    this.hearts.draw(hearts.filter(({ pose }) => pose), ({ id }) => id);
  }

  /** The origin of others' hearts: the like button. */
  static place() {
    const { width, height } = screenSize;
    return { x: preferences.isRightToLeft ? 42 : width - 42, y: height - 68 };
  }
}

class HeartView {
  constructor() {
    this.node = element("div", "heart");
    this.node.append(svg([[heartPath, "currentColor"]]));
  }

  draw({ id, point, variant, pose }) {
    const { x, y } = point ?? HeartsView.place();
    setAttribute(this.node, "data-id", id);
    setStyle(this.node, "color", HeartsView.colors[variant % HeartsView.colors.length]);
    setPose(this.node, { ...pose, x: x + pose.x, y: y + pose.y });
  }
}

class ComboView {
  constructor(parent) {
    this.node = ownDirection("div", "combo", parent);
  }

  draw({ likes: { combo = 0, last }, time }) {
    setHidden(this.node, combo < 2);
    if (combo < 2) return;
    setText(this.node, `× ${combo}`);
    setPose(this.node, { ...popPose(time - last.time), x: last.location.x, y: last.location.y - 60 });
  }
}
