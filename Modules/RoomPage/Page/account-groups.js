// The numbers of a recording's account, now and at the end.

/** The groups of numbers. A group without numbers is left out. */
function accountGroups(account) {
  const { series } = account;
  return [
    ["Gifts", [
      ["shown", series.unitsShown],
      ["in combos", series.combosShown],
      ["summed up", series.unitsFolded],
      ["in rows", series.summaries],
      ["waiting", (time) => account.giftsWaiting(time)],
    ]],
    ["Comments", [["shown", series.comments], ["not shown", series.unread]]],
    ["Flying comments", [["shown", series.flying]]],
    ["Notices", [["shown", series.notices], ["not shown", series.dropped]]],
    ["Popups", [
      ["shown", series.popupsShown],
      ["ended", series.popupsEnded],
      ["waiting", (time) => account.popupsWaiting(time)],
    ]],
    ["Rooms", [["visited", series.settled]]],
    ["Likes", [
      ["yours", series.own],
      ["of others", series.others],
      ["hearts shown", series.hearts],
      ["hearts left out", series.heartsFolded],
    ]],
  ].filter(([, rows]) => rows.some(([, source]) => source.total > 0));
}
