// Pages: three surfaces that slide under a finger and snap.

class PagerView {
  constructor(parent) {
    this.surfaces = new KeyedNodes(parent, ({ surface }) => new SurfaceView(surface));
  }

  draw({ pager: { surfaces, pageLength }, visit, likes: { total } }, { followed }) {
    // The likes of the room that was entered are under the name of its host.
    this.surfaces.draw(surfaces, ({ surface }) => surface, pageLength, followed, { room: visit?.room, total });
  }
}

class SurfaceView {
  constructor(number) {
    this.node = element("div", "surface");
    this.node.dataset.surface = number;
    element("div", "scene", this.node).append(landscape());
    this.host = element("div", "host", this.node);
    this.avatar = element("div", "avatar", this.host);
    const texts = element("div", "texts", this.host);
    this.room = element("div", "room", texts);
    this.likes = ownDirection("div", "likes", texts);
    this.likes.setAttribute("role", "img");
    this.follow = element("div", "follow", this.host);
  }

  draw({ room, position }, pageLength, followed, likes) {
    // In pages below the top of the screen.
    const place = position / pageLength;
    setHidden(this.node, Math.abs(place) >= 1);
    setStyle(this.node, "transform", `translateY(${rounded(place * screenSize.height)}px)`);
    setHidden(this.host, room === undefined);
    setStyle(this.node, "--hue", String(room === undefined ? 250 : hueOf(room)));
    if (room === undefined) return;
    setAvatar(this.avatar, room);
    setFeedText(this.room, room, 20);
    const total = likes.room === room ? likes.total : undefined;
    setHidden(this.likes, total === undefined);
    if (total !== undefined) {
      setText(this.likes, `♥ ${compactText(total, shortNumber)}`);
      setAttribute(this.likes, "aria-label", sayNumber("likes", total));
    }
    const isFollowing = followed.includes(room);
    setText(this.follow, isFollowing ? "✓" : say("follow"));
    setControl(this.follow, `${say("follow")} ${quoted(room, 20)}`);
    setAttribute(this.follow, "aria-pressed", isFollowing);
  }
}

/** Hills in front of a light, in the colors of the room: rooms have no pictures here. */
function landscape() {
  const picture = svg([
    ["M0 478c70-46 128 34 204 2s112-70 186-28v392H0z", "var(--far)"],
    ["M0 574c96-52 150 40 238 0s108-44 152-20v290H0z", "var(--middle)"],
    ["M0 676c112-50 190 32 390-40v208H0z", "var(--near)"],
  ]);
  picture.setAttribute("viewBox", "0 0 390 844");
  return picture;
}
