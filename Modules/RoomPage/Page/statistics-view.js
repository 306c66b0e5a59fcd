// The statistics beside the room, from the machine.

/** The numbers in their groups, by their paths in `statistics()`. At the end of a path, an object is the sum of its numbers. */
const statisticsGroups = {
  Gifts: {
    received: "gifts.units", shown: "gifts.shown.units", "summed up": "gifts.folded.units", waiting: "gifts.waiting.units",
    "received twice": "gifts.duplicates", refused: "gifts.rejected",
  },
  Comments: { shown: "commentList.visible", merged: "commentList.merged", "not shown": "commentList.dropped" },
  "Flying comments": { shown: "danmaku.visible", merged: "danmaku.merged", "not shown": "danmaku.dropped" },
  Notices: { shown: "ticker.shown", "not shown": "ticker.dropped" },
  Popups: { shown: "popups.shown", ended: "popups.outcomes" },
  Rooms: { visited: "pager.settled" },
  Likes: {
    yours: "likes.localUser", "of others": "likes.others", "hearts shown": "likes.heartsShown",
    "hearts left out": "likes.heartsFolded",
  },
  Feed: { messages: "feed.messages", "bad lines": "feed.rejected" },
};

class StatisticsView {
  constructor(parent) {
    this.rows = Object.entries(statisticsGroups).flatMap(([title, numbers]) => {
      const group = element("section", "group", parent);
      setText(element("h2", "", group), local(title));
      const list = element("dl", "", group);
      return Object.entries(numbers).map(([label, path]) => {
        const row = element("div", "row", list);
        setText(element("dt", "", row), local(label));
        return { node: element("dd", "", row), path: path.split(".") };
      });
    });
  }

  draw(statistics) {
    for (const { node, path } of this.rows) {
      const value = path.reduce((part, name) => part?.[name], statistics) ?? 0;
      const numbers = Object.values(typeof value === "object" ? value : [value]);
      setText(node, numberText(numbers.reduce((sum, number) => sum + (Number(number) || 0), 0)));
    }
  }
}
