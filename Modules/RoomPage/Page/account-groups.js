// The numbers of a recording's account, now and at the end.

/** The groups of numbers; one without any is left out. */
function accountGroups(account) {
  const { series } = account;
  return [
    ["Gifts", [
      ["units shown", series.unitsShown],
      ["combos shown", series.combosShown],
      ["units folded", series.unitsFolded],
      ["crowd rows", series.crowds],
      ["combos waiting", (time) => account.giftsWaiting(time)],
    ]],
    ["Comments", [["shown", series.comments], ["dropped unseen", series.unread]]],
    ["Notices", [["shown", series.notices], ["dropped unseen", series.dropped]]],
    ["Popups", [
      ["shown", series.popupsShown],
      ["ended", series.popupsEnded],
      ["waiting", (time) => account.popupsWaiting(time)],
    ]],
    ["Rooms", [["settled", series.settled]]],
    ["Likes", [
      ["own", series.own],
      ["of others", series.others],
      ["hearts shown", series.hearts],
      ["hearts folded", series.heartsFolded],
    ]],
  ].filter(([, rows]) => rows.some(([, source]) => source.total > 0));
}
