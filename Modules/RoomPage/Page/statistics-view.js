// The statistics beside the room: each number now, and its value at the end.

class StatisticsView {
  /** Groups of numbers: a title, and rows of a label and the source of its number. */
  constructor(parent, groups) {
    this.rows = groups.flatMap(([title, rows]) => {
      const group = element("section", "group", parent);
      setText(element("h2", "", group), title);
      const list = element("dl", "", group);
      return rows.map(([label, source]) =>
        new StatisticsRow(list, `${title} ${label}`, label, source));
    });
  }

  draw(time) {
    for (const row of this.rows) row.draw(time);
  }
}

class StatisticsRow {
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
