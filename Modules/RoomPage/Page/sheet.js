// The bottom sheet: under a finger, or moving to a height by its spring.

beginnings.sheet = () => null;

const sheetChanges = {
  willPresent: (_, spec) => ({ spec, height: 0, settling: null, scrolled: 0, coast: null }),
  didMove: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  didCatch: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  willSettle: (sheet, settling) => ({ ...sheet, settling }),
  didSettle: (sheet, { height }) => ({ ...sheet, height, settling: null }),
  listDidScroll: (sheet, { offset }) => sheet && { ...sheet, scrolled: offset, coast: null },
  listDidEndDragging: (sheet, { offset, velocity, time }) => sheet
    && { ...sheet, scrolled: offset, coast: Math.abs(velocity) < 10 ? null : { velocity, start: time } },
  didDismiss: () => null,
};

for (const [name, change] of Object.entries(sheetChanges)) {
  reducers[`likes.sheet.${name}`] = (state, fields) => {
    state.sheet = change(state.sheet, fields);
  };
}

/** The visible height of the sheet, in points. A sheet that is higher than the screen is drawn lower. */
function sheetHeight(sheet, time) {
  if (!sheet) return 0;
  const scale = Math.min(1, (screenSize.height - SheetView.margin) / Math.max(...sheet.spec.detents));
  if (!sheet.settling) return sheet.height * scale;
  return scale * (preferences.reducesMotion
    ? easedSettlingHeight(sheet.settling, time) : settlingHeight(sheet.settling, time));
}

/** The seconds after which a coasting list has a third of its velocity, as lists of phones have. */
const coasting = 0.4995;

/** The scroll offset of the sheet's list. A list that a finger has released coasts, slower and slower. */
function listOffset({ scrolled, coast }, time) {
  if (!coast) return scrolled;
  return scrolled + coast.velocity * coasting * (1 - Math.exp((coast.start - time) / coasting));
}

/** Whether the list moves by itself. */
function isCoasting(sheet, time) {
  return Boolean(sheet?.coast) && Math.abs(sheet.coast.velocity) * Math.exp((sheet.coast.start - time) / coasting) > 10;
}

/** Scrolls the list at once: under a finger, by the wheel, or to the focused element. */
function scrollList(state, offset) {
  state.sheet = { ...state.sheet, scrolled: offset, coast: null };
}

/** The scroll offset and the greatest offset of the list around a node; nothing without a list. */
function listExtentOf(node, sheet, time) {
  const list = node.closest(".sheet .list");
  if (!list || !sheet) return undefined;
  const visible = sheetHeight(sheet, time) - list.parentElement.offsetTop;
  const maximum = Math.max(0, list.offsetHeight - Math.max(0, visible));
  return { offset: clamp(listOffset(sheet, time), 0, maximum), maximum };
}

/** The coins of the user, and the number of gifts that are given at once. */
beginnings.wallet = () => 100_000;
beginnings.giftGroup = () => 1;

reducers["page.didPay"] = (state, { price }) => {
  state.wallet -= price;
};
reducers["page.didChooseGroup"] = (state, { group }) => {
  state.giftGroup = group;
};

function coinsText(coins) {
  return `${numberText(coins)} ${coins === 1 ? "coin" : "coins"}`;
}

class SheetView {
  /** The numbers on the board of gifts. */
  static groups = [1, 10, 66, 188];

  /** The height of the screen that no sheet takes, in points. */
  static margin = 24;

  constructor(parent) {
    this.shade = element("div", "shade sheet-shade", parent);
    this.node = element("div", "sheet", parent);
    this.node.setAttribute("role", "dialog");
    this.node.tabIndex = -1;
    this.node.addEventListener("focusin", ({ target }) => this.reveal(target));
    element("div", "grabber", this.node);
    const title = element("div", "title", this.node);
    this.id = element("div", "id", title);
    this.wallet = element("div", "wallet", title);
    const groups = element("div", "groups", this.node);
    groups.setAttribute("role", "group");
    groups.setAttribute("aria-label", "How many");
    this.groups = SheetView.groups.map((group) => this.addGroup(groups, group));
    this.list = element("div", "list", element("div", "content", this.node));
    this.entries = Array.from(giftPrices.keys(), (name) => this.addEntry(name));
  }

  addGroup(parent, group) {
    const node = element("div", "multiple", parent);
    node.dataset.group = group;
    setText(node, `× ${group}`);
    setControl(node, `${group} at once`);
    return node;
  }

  addEntry(name) {
    const entry = element("div", "entry", this.list);
    entry.dataset.gift = name;
    entry.append(giftIcon(name));
    setText(element("div", "name", entry), name);
    setText(element("div", "price", entry), coinsText(giftPrices.get(name)));
    return entry;
  }

  /** Scrolls the list to the focused element before the browser does, which would scroll the phone. */
  reveal(entry) {
    const { state, time } = this;
    const list = state?.sheet && entry !== this.node ? listExtentOf(entry, state.sheet, time) : undefined;
    if (!list) return;
    const visible = this.list.offsetHeight - list.maximum;
    const least = entry.offsetTop + entry.offsetHeight - visible;
    scrollList(state, clamp(list.offset, Math.max(0, Math.min(least, list.maximum)), Math.max(0, entry.offsetTop)));
    this.draw(state, time);
  }

  drawEntry(entry, { giftGroup, wallet }) {
    const { gift } = entry.dataset;
    const price = giftGroup * giftPrices.get(gift);
    const count = giftGroup === 1 ? "" : `${giftGroup} × `;
    setControl(entry, `Give ${count}${gift}, ${coinsText(price)}`);
    setAttribute(entry, "aria-disabled", price > wallet);
  }

  draw(state, time) {
    Object.assign(this, { state, time });
    const { sheet } = state;
    const height = sheetHeight(sheet, time);
    setHidden(this.node, !sheet);
    setHidden(this.shade, !sheet);
    if (!sheet) return;
    setFeedText(this.id, sheet.spec.id, 24);
    setText(this.wallet, `${coinsText(state.wallet)} left`);
    for (const node of this.groups) setAttribute(node, "aria-pressed", Number(node.dataset.group) === state.giftGroup);
    for (const entry of this.entries) this.drawEntry(entry, state);
    setAttribute(this.node, "aria-label", this.id.textContent || "Sheet");
    setStyle(this.shade, "opacity", String(rounded(clamp(height / 300, 0, 1))));
    setStyle(this.node, "transform", `translateY(${rounded(-height)}px)`);
    const offset = sheet.coast ? listExtentOf(this.list, sheet, time).offset : sheet.scrolled;
    setStyle(this.list, "transform", `translateY(${rounded(-offset)}px)`);
  }
}
