// The account beside the room: each number now, and what it comes to in the end.

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
    ["Comments", [["shown", series.comments], ["dropped unseen", series.dropped]]],
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

class AccountView {
  constructor(parent, account) {
    this.rows = accountGroups(account).flatMap(([title, rows]) => {
      const group = element("section", "group", parent);
      setText(element("h2", "", group), title);
      const list = element("dl", "", group);
      return rows.map(([label, source]) =>
        new AccountRow(list, `${title} ${label}`, label, source));
    });
  }

  draw(time) {
    for (const row of this.rows) row.draw(time);
  }
}

class AccountRow {
  constructor(list, name, label, source) {
    const row = element("div", "row", list);
    setText(element("dt", "", row), label);
    const value = element("dd", "", row);
    this.now = element("span", "now", value);
    this.now.dataset.name = name;
    if (source.total !== undefined) {
      setText(element("span", "total", value), ` / ${numberText(source.total)}`);
    }
    this.valueAt = source.until ? (time) => source.until(time) : source;
  }

  draw(time) {
    setText(this.now, numberText(this.valueAt(time)));
  }
}
