// The bottom sheet: under a finger, or going to a height by its spring.

beginnings.sheet = () => null;

const sheetChanges = {
  willPresent: (_, spec) => ({ spec, height: 0, settling: null, scrolled: 0 }),
  didMove: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  didCatch: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  willSettle: (sheet, settling) => ({ ...sheet, settling }),
  didSettle: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  listDidScroll: (sheet, { offset }) => sheet && { ...sheet, scrolled: offset },
  didDismiss: () => null,
};

for (const [name, change] of Object.entries(sheetChanges)) {
  reducers[`likes.sheet.${name}`] = (state, fields) => {
    state.sheet = change(state.sheet, fields);
  };
}

/** The visible height of the sheet, in points. */
function sheetHeight(sheet, time) {
  if (!sheet) return 0;
  if (!sheet.settling) return sheet.height;
  return preferences.reducesMotion
    ? easedSettlingHeight(sheet.settling, time) : settlingHeight(sheet.settling, time);
}

class SheetView {
  constructor(parent) {
    this.shade = element("div", "shade sheet-shade", parent);
    this.node = element("div", "sheet", parent);
    element("div", "grabber", this.node);
    this.id = element("div", "id", this.node);
    this.list = element("div", "list", element("div", "content", this.node));
    for (let row = 0; row < 3; row += 1) {
      for (const name of pictures.keys()) this.addEntry(name);
    }
  }

  addEntry(name) {
    const entry = element("div", "entry", this.list);
    entry.dataset.gift = name;
    entry.append(giftIcon(name));
    setControl(entry, `Give ${name}`);
  }

  draw({ sheet }, time) {
    const height = sheetHeight(sheet, time);
    setHidden(this.node, !sheet);
    setHidden(this.shade, !sheet);
    if (!sheet) return;
    setFeedText(this.id, sheet.spec.id, 24);
    setStyle(this.shade, "opacity", String(rounded(clamp(height / 300, 0, 1))));
    setStyle(this.node, "transform", `translateY(${rounded(-height)}px)`);
    setStyle(this.list, "transform", `translateY(${rounded(-sheet.scrolled)}px)`);
  }
}
