// The bottom sheet.

/** The visible height of the sheet, in points. A sheet that is higher than the screen is drawn lower. */
function sheetHeight({ height, detents }) {
  return height * Math.min(1, (screenSize.height - SheetView.margin) / Math.max(...detents));
}

/** The scroll offset and the greatest offset of the list around a node; nothing without a list. */
function listExtentOf(node, sheet) {
  const list = node.closest(".sheet .list");
  if (!list || !sheet) return undefined;
  const visible = sheetHeight(sheet) - list.parentElement.offsetTop;
  const maximum = Math.max(0, list.offsetHeight - Math.max(0, visible));
  return { offset: clamp(sheet.list.offset, 0, maximum), maximum };
}

function coinsText(coins) {
  return sayNumber("price", coins);
}

class SheetView {
  /** The numbers on the board of gifts. */
  static groups = [1, 10, 66, 188];

  /** The height of the screen that no sheet takes, in points. */
  static margin = 24;

  constructor(parent, session) {
    this.session = session;
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
    groups.setAttribute("aria-label", local("Send the chosen gift"));
    this.groups = SheetView.groups.map((group) => this.addGroup(groups, group));
    this.list = element("div", "list", element("div", "content", this.node));
    this.entries = Array.from(giftPrices.keys(), (name) => this.addEntry(name));
  }

  addGroup(parent, group) {
    const node = element("div", "multiple", parent);
    node.dataset.group = group;
    setText(ownDirection("div", "units", node), `× ${group}`);
    node.price = element("div", "price", node);
    return node;
  }

  addEntry(name) {
    const entry = element("div", "entry", this.list);
    entry.dataset.gift = name;
    entry.append(giftIcon(name));
    setText(element("div", "name", entry), giftNameOf(name));
    setText(element("div", "price", entry), coinsText(giftPrices.get(name)));
    return entry;
  }

  /** Scrolls the list to the focused element before the browser does, which would scroll the phone. */
  reveal(entry) {
    const { session } = this;
    const list = entry === this.node ? undefined : listExtentOf(entry, session.state.sheet);
    if (!list) return;
    const visible = this.list.offsetHeight - list.maximum;
    const least = Math.max(0, Math.min(entry.offsetTop + entry.offsetHeight - visible, list.maximum));
    session.report({ listOffset: clamp(list.offset, least, Math.max(least, entry.offsetTop)) });
    this.draw(session.state, session.page);
  }

  /** A button gives a number of the chosen gift. */
  drawGroup(node, { gift, wallet }) {
    const group = Number(node.dataset.group);
    const price = group * giftPrices.get(gift);
    setText(node.price, coinsText(price));
    setControl(node, joined(`${sayNumber("sendUnits", group)} × ${giftNameOf(gift)}`, coinsText(price)));
    setAttribute(node, "aria-disabled", price > wallet);
  }

  drawEntry(entry, page) {
    const { gift } = entry.dataset;
    setControl(entry, joined(giftNameOf(gift), coinsText(giftPrices.get(gift))));
    setAttribute(entry, "aria-pressed", gift === page.gift);
  }

  draw({ sheet }, page) {
    setHidden(this.node, !sheet);
    setHidden(this.shade, !sheet);
    if (!sheet) return;
    const height = sheetHeight(sheet);
    setFeedText(this.id, say("sheet", { text: sheet.id }), 24);
    setText(this.wallet, sayNumber("balance", page.wallet));
    for (const node of this.groups) this.drawGroup(node, page);
    for (const entry of this.entries) this.drawEntry(entry, page);
    setAttribute(this.node, "aria-label", this.id.textContent || local("Sheet"));
    setStyle(this.shade, "opacity", String(rounded(clamp(height / 300, 0, 1))));
    setStyle(this.node, "transform", `translateY(${rounded(-height)}px)`);
    setStyle(this.list, "transform", `translateY(${rounded(-listExtentOf(this.list, sheet).offset)}px)`);
  }
}
