// The statistics of a room that runs, from the machine.

/** The groups of numbers, from `statistics()`, which `latest()` returns. */
function liveStatisticsGroups(latest) {
  const at = (path) => () => {
    const value = path.split(".").reduce((part, name) => part?.[name], latest());
    return typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum, number) => sum + (Number(number) || 0), 0)
      : Number(value) || 0;
  };
  return [
    ["Gifts", [
      ["received", at("gifts.units")],
      ["shown", at("gifts.shown.units")],
      ["summed up", at("gifts.folded.units")],
      ["waiting", at("gifts.waiting.units")],
      ["received twice", at("gifts.duplicates")],
      ["refused", at("gifts.rejected")],
    ]],
    ["Comments", [
      ["shown", at("commentList.visible")],
      ["merged", at("commentList.merged")],
      ["not shown", at("commentList.dropped")],
    ]],
    ["Flying comments", [
      ["shown", at("danmaku.visible")],
      ["merged", at("danmaku.merged")],
      ["not shown", at("danmaku.dropped")],
    ]],
    ["Notices", [["shown", at("ticker.shown")], ["not shown", at("ticker.dropped")]]],
    ["Popups", [["shown", at("popups.shown")], ["ended", at("popups.outcomes")]]],
    ["Rooms", [["visited", at("pager.settled")]]],
    ["Likes", [
      ["yours", at("likes.localUser")],
      ["of others", at("likes.others")],
      ["hearts shown", at("likes.heartsShown")],
      ["hearts left out", at("likes.heartsFolded")],
    ]],
    ["Feed", [["messages", at("feed.messages")], ["bad lines", at("feed.rejected")]]],
  ];
}
