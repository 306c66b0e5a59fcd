// The account of a room that runs: as the machine itself has it.

/** The groups of numbers, from `account()`, which `latest()` returns. */
function liveAccountGroups(latest) {
  const at = (path) => () => {
    const value = path.split(".").reduce((part, name) => part?.[name], latest());
    return typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum, number) => sum + (Number(number) || 0), 0)
      : Number(value) || 0;
  };
  return [
    ["Gifts", [
      ["received", at("gifts.units")],
      ["units shown", at("gifts.shown.units")],
      ["units folded", at("gifts.folded.units")],
      ["units waiting", at("gifts.waiting.units")],
      ["duplicates", at("gifts.duplicates")],
      ["rejected", at("gifts.rejected")],
    ]],
    ["Comments", [
      ["shown", at("commentList.visible")],
      ["merged", at("commentList.merged")],
      ["dropped unseen", at("commentList.dropped")],
    ]],
    ["Notices", [["shown", at("ticker.shown")], ["dropped unseen", at("ticker.dropped")]]],
    ["Popups", [["shown", at("popups.shown")], ["ended", at("popups.outcomes")]]],
    ["Rooms", [["settled", at("pager.settled")]]],
    ["Likes", [
      ["own", at("likes.localUser")],
      ["of others", at("likes.others")],
      ["hearts shown", at("likes.heartsShown")],
      ["hearts folded", at("likes.heartsFolded")],
    ]],
    ["Feed", [["messages", at("feed.messages")], ["bad lines", at("feed.rejected")]]],
  ];
}
