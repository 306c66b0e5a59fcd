// The top of the room: the top givers, the number of viewers, and the exit. The host is on each page.

class HeaderView {
  constructor(parent) {
    this.node = element("div", "header", parent);
    const givers = element("div", "givers", this.node);
    givers.dataset.part = "givers";
    this.givers = new KeyedNodes(givers, () => new GiverView());
    this.viewers = ownDirection("div", "viewers", this.node);
    this.viewers.setAttribute("role", "img");
    this.viewers.append(svg(eye), (this.count = new Text()));
    this.leave = element("div", "leave", this.node);
  }

  draw({ topGivers, viewers, visit }) {
    this.givers.draw(topGivers, ({ sender }) => sender);
    setHidden(this.viewers, viewers === undefined);
    if (viewers !== undefined) {
      setText(this.count, compactText(viewers, shortNumber));
      setAttribute(this.viewers, "aria-label", sayNumber("viewers", viewers));
    }
    setHidden(this.leave, !visit);
    setText(this.leave, visit?.isOver ? local("Enter") : "×");
    setControl(this.leave, visit?.isOver ? local("Enter the room again") : say("close"));
  }
}

/** A top giver, with the value of all gifts. */
class GiverView {
  /** Four characters at most, since totals are side by side. */
  static shortest = { maximumSignificantDigits: 2 };

  constructor() {
    this.node = element("div", "giver");
    this.node.setAttribute("role", "img");
    this.avatar = element("div", "avatar", this.node);
    // Only an overlay has room for the name.
    this.name = element("div", "name", this.node);
    this.total = ownDirection("div", "total", this.node);
  }

  draw({ sender, value }) {
    const name = nameOf(sender);
    setAvatar(this.avatar, sender, name);
    setFeedText(this.name, name, 24);
    setText(this.total, compactText(value, GiverView.shortest));
    setAttribute(this.node, "aria-label", joined(quoted(name, 24), coinsText(value)));
  }
}
