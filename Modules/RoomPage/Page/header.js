// The top of the room: the top givers, the number of viewers, and the exit. The host is on each page.

class HeaderView {
  constructor(parent) {
    this.node = element("div", "header", parent);
    this.givers = new KeyedNodes(element("div", "givers", this.node), () => new GiverView());
    this.viewers = ownDirection("div", "viewers", this.node);
    this.viewers.setAttribute("role", "img");
    this.leave = element("div", "leave", this.node);
  }

  draw({ topGivers, viewers, visit }) {
    this.givers.draw(topGivers, ({ sender }) => sender);
    setHidden(this.viewers, viewers === undefined);
    if (viewers !== undefined) {
      setText(this.viewers, compactFormat.format(viewers));
      setAttribute(this.viewers, "aria-label", `${numberText(viewers)} viewers`);
    }
    setHidden(this.leave, !visit);
    setText(this.leave, visit?.isOver ? "Enter" : "×");
    setControl(this.leave, visit?.isOver ? "Enter the room again" : "Leave the room");
  }
}

/** Four characters at most, since totals are side by side. */
const totalFormat = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 2 });

/** A top giver, with the value of all gifts. */
class GiverView {
  constructor() {
    this.node = element("div", "giver");
    this.node.setAttribute("role", "img");
    this.avatar = element("div", "avatar", this.node);
    this.total = ownDirection("div", "total", this.node);
  }

  draw({ sender, value }) {
    const name = nameOf(sender);
    setAvatar(this.avatar, sender, name);
    setText(this.total, totalFormat.format(value));
    setAttribute(this.node, "aria-label", `${quoted(name, 24)} gave ${numberText(value)}`);
  }
}
