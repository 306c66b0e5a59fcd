// Pages: three surfaces that slide under a finger and snap.

beginnings.pager = ({ room }) => ({
  pageLength: room.pageLength, order: { previous: 0, current: 1, next: 2 },
  surfaces: [null, null, null], offset: 0, snap: null, room: null, index: null,
});

function changePager(state, change) {
  state.pager = { ...state.pager, ...change };
}

reducers["feed.setPageLength"] = (state, { length }) => changePager(state, { pageLength: length });

reducers["pager.didBind"] = (state, { surface, room = null }) => {
  changePager(state, { surfaces: replacing(state.pager.surfaces, surface, room) });
};

reducers["pager.didLayoutSurfaces"] = (state, { offset, shift, order }) => {
  // If only the surfaces have changed places, a snap continues.
  const snap = shift === 0 ? state.pager.snap : null;
  changePager(state, { offset, order, snap });
};

reducers["pager.didScroll"] = (state, { offset }) => changePager(state, { offset, snap: null });

reducers["pager.willSnap"] = (state, { room, snap, time }) => {
  changePager(state, { room, snap: { ...snap, began: time } });
};

reducers["pager.didSettle"] = (state, { room, index }) => {
  changePager(state, { room, index, offset: 0, snap: null });
};

/** The offset of the content, in points from the current page. */
function pagerOffset({ snap, offset }, time) {
  if (!snap) return offset;
  return preferences.reducesMotion
    ? easedSnapOffset(snap, time - snap.began) : snapOffset(snap, time - snap.began);
}

class PagerView {
  constructor(parent) {
    this.surfaces = [0, 1, 2].map((number) => new SurfaceView(parent, number));
  }

  draw({ pager, followed }, time) {
    const offset = pagerOffset(pager, time) / pager.pageLength;
    ["previous", "current", "next"].forEach((place, index) => {
      const number = pager.order[place];
      this.surfaces[number].draw(pager.surfaces[number], index - 1 - offset, followed);
    });
  }
}

class SurfaceView {
  constructor(parent, number) {
    this.node = element("div", "surface", parent);
    this.node.dataset.surface = number;
    element("div", "scene", this.node).append(landscape());
    this.host = element("div", "host", this.node);
    this.avatar = element("div", "avatar", this.host);
    this.room = element("div", "room", this.host);
    this.follow = element("div", "follow", this.host);
  }

  /** `place`: pages below the top of the screen. */
  draw(room, place, followed) {
    setHidden(this.node, Math.abs(place) >= 1);
    setStyle(this.node, "transform", `translateY(${rounded(place * screenSize.height)}px)`);
    setHidden(this.host, room === null);
    setStyle(this.node, "--hue", String(room === null ? 250 : hueOf(room)));
    if (room === null) return;
    setAvatar(this.avatar, room);
    setFeedText(this.room, room, 20);
    const isFollowing = followed.includes(room);
    setHidden(this.follow, !isLive);
    setText(this.follow, isFollowing ? "✓" : "Follow");
    setControl(this.follow, `Follow ${quoted(room, 20)}`);
    if (isLive) setAttribute(this.follow, "aria-pressed", isFollowing);
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
