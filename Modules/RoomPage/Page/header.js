// The top of the room: the top givers, the number of viewers, and the exit. The host is on each page.

beginnings.givers = () => [];
beginnings.viewers = () => null;
beginnings.followed = () => [];

reducers["gifts.topGiversDidChange"] = (state, { givers }) => {
  state.givers = givers;
};

/** No module has the number of viewers: it is a message of the app, with a number as text. */
reducers["room.app"] = (state, { kind, payload }) => {
  if (kind === "viewers" && /^\d{1,9}$/.test(payload)) state.viewers = Number(payload);
};

reducers["page.didFollow"] = (state, { room, isFollowing }) => {
  const others = state.followed.filter((other) => other !== room);
  state.followed = isFollowing ? [...others, room] : others;
};

class HeaderView {
  constructor(parent) {
    this.node = element("div", "header", parent);
    const givers = element("div", "givers", this.node);
    this.givers = [];
    this.make = () => new GiverView(givers);
    this.viewers = ownDirection("div", "viewers", this.node);
    this.viewers.setAttribute("role", "img");
    this.leave = element("div", "leave", this.node);
  }

  draw({ givers, viewers, visit }) {
    fill(this.givers, givers, this.make, (view, giver) => view.draw(giver));
    setHidden(this.viewers, viewers === null);
    if (viewers !== null) {
      setText(this.viewers, compactFormat.format(viewers));
      setAttribute(this.viewers, "aria-label", `${numberText(viewers)} viewers`);
    }
    setHidden(this.leave, visit.room === null || !isLive);
    setText(this.leave, visit.isOver ? "Enter" : "×");
    setControl(this.leave, visit.isOver ? "Enter the room again" : "Leave the room");
  }
}

/** A top giver, with the value of all gifts. */
class GiverView {
  constructor(parent) {
    this.node = element("div", "giver", parent);
    this.node.setAttribute("role", "img");
    this.avatar = element("div", "avatar", this.node);
    this.total = ownDirection("div", "total", this.node);
  }

  draw({ sender, value }) {
    const name = nameOf(sender);
    setAvatar(this.avatar, sender, name);
    setText(this.total, compactFormat.format(value));
    setAttribute(this.node, "aria-label", `${quoted(name, 24)} gave ${numberText(value)}`);
  }
}
