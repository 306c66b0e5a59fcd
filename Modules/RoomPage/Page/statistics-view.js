// The statistics beside the room.

class StatisticsView {
  /** Groups of numbers: a title, and rows of a label and a function that returns the number. */
  constructor(parent, groups) {
    this.rows = groups.flatMap(([title, rows]) => {
      const group = element("section", "group", parent);
      setText(element("h2", "", group), title);
      const list = element("dl", "", group);
      return rows.map(([label, source]) => {
        const row = element("div", "row", list);
        setText(element("dt", "", row), label);
        return { node: element("dd", "", row), source };
      });
    });
  }

  draw() {
    for (const { node, source } of this.rows) setText(node, numberText(source()));
  }
}
