// Compares the elements on the phone with the state of the machine, at one moment of a stopped room.
// Returns the differences, in sentences.
(() => {
  const state = liveroom.state();
  const faults = [];
  const seen = (selector) => [...document.querySelectorAll(`.screen ${selector}`)]
    .filter((node) => !node.closest("[hidden]"));
  const text = (node, selector) => node.querySelector(selector)?.textContent ?? "";
  const numbers = (node) => (node.style.transform.match(/-?[\d.]+(?=px|rad|,|\))/g) ?? []).map(Number);
  const near = (one, other) => Math.abs(one - other) <= 0.02;
  const expect = (holds, words) => holds || faults.push(words);

  /** Compares nodes with what should be there, each in its pose. */
  function compare(what, nodes, things, wordsOfNode, wordsOfThing, origin = () => ({ x: 0, y: 0 })) {
    const left = [...nodes];
    for (const thing of things.filter(({ pose }) => pose !== null)) {
      const index = left.findIndex((node) => wordsOfNode(node) === wordsOfThing(thing));
      if (index < 0) {
        faults.push(`${what}: does not show ${wordsOfThing(thing)}`);
        continue;
      }
      const [node] = left.splice(index, 1);
      const [x, y, , scale] = numbers(node);
      const { pose } = thing;
      const from = origin(thing);
      const opacity = Number(node.style.opacity || 1);
      expect(near(x, pose.x + from.x) && near(y, pose.y + from.y) && near(opacity, pose.opacity)
        && near(scale, pose.scaleX),
        `${what} ${wordsOfThing(thing)}: at ${[x, y, opacity, scale]}, not at `
          + `${[pose.x + from.x, pose.y + from.y, pose.opacity, pose.scaleX]}`);
    }
    for (const node of left) faults.push(`${what}: shows ${wordsOfNode(node)}`);
  }

  const names = new Map(liveroom.events().filter(({ event }) => event === "didReceiveProfile")
    .map(({ id, name }) => [id, name]));
  const nameOf = (id) => names.get(id) ?? id;
  const lineOf = ({ sender, content }) =>
    (sender === undefined ? content : `${nameOf(sender)}: ${content}`);
  const gift = ({ combo, label }) => `${nameOf(combo.sender)} ${combo.gift} ${label}`;
  const giftNode = (node) =>
    `${text(node, ".sender")} ${text(node, ".gift")} ${text(node, ".count")}`;
  compare("lane", seen(".gift-row"), state.lanes, giftNode, gift);
  compare("full screen", seen(".full-screen"), state.fullScreen, giftNode, gift);
  compare("summary", seen(".summary-row"), state.summaries,
    (node) => `${text(node, ".gift")} ${text(node, ".count")}`,
    ({ summary, label }) => `${summary.gift} ${label}`);
  compare("ticker", seen(".ticker-item"), state.ticker.slots,
    (node) => `${node.dataset.slot} ${[...node.querySelectorAll("span:not([hidden])")]
      .map(({ textContent }) => textContent).join(": ")}`,
    ({ slot, item }) => `${slot} ${lineOf(item)}`);
  const isMirrored = document.querySelector(".screen").dir === "rtl";
  compare("heart", seen(".heart"), state.likes.hearts,
    (node) => node.dataset.id, ({ id }) => String(id),
    ({ point }) => point ?? { x: isMirrored ? 42 : 348, y: 776 });
  for (const { surface, room, position } of state.pager.surfaces) {
    const node = document.querySelector(`.surface[data-surface="${surface}"]`);
    const isInSight = Math.abs(position) < state.pager.pageLength;
    expect(node.hidden !== isInSight, `surface ${surface} is ${node.hidden ? "hidden" : "shown"}`);
    if (!isInSight) continue;
    expect(near(numbers(node)[0], position),
      `surface ${surface}: at ${numbers(node)[0]}, not at ${position}`);
    expect(text(node, ".room") === (room ?? ""), `surface ${surface} shows ${text(node, ".room")}`);
  }
  const { comments } = state;
  const commentRows = seen(".comment-row");
  const shownNumbers = commentRows.map((node) => node.firstChild.comment.row.row);
  expect(String(shownNumbers) === String(comments.rows.map(({ row }) => row)),
    `the comments are ${shownNumbers}, not ${comments.rows.map(({ row }) => row)}`);
  for (const [index, { row, top, height }] of comments.rows.entries()) {
    const node = commentRows[index];
    expect(!node || near(numbers(node)[1], top) && node.offsetHeight === height,
      `comment ${row}: at ${node && numbers(node)[1]}, ${node?.offsetHeight} high, not at ${top}, ${height} high`);
  }
  const newest = seen(".newest")[0]?.textContent ?? "0";
  expect(parseInt(newest, 10) === comments.unread, `the button of comments says ${newest}, not ${comments.unread}`);
  expect(seen(".pins .line").length === Math.min(2, comments.pins.length), "other comments are pinned");
  const flying = seen(".flying");
  expect(flying.length === state.danmaku.comments.length,
    `${flying.length} comments fly, not ${state.danmaku.comments.length}`);
  for (const { slot, comment, origin, size } of state.danmaku.comments) {
    const node = flying.find((node) => node.flying.comment === comment);
    expect(node && near(numbers(node)[0], origin.x) && near(numbers(node)[1], origin.y) && near(node.offsetWidth, size.width),
      `flying comment ${comment} of slot ${slot}: at ${node && numbers(node)}, ${node?.offsetWidth} wide, not at `
        + `${[origin.x, origin.y]}, ${size.width} wide`);
  }
  const popups = Object.values(state.popups).flatMap(({ showing }) => showing);
  compare("popup", seen(".popup"), popups,
    (node) => `${node.popup.shown.popup.id} ${node.dataset.phase === "goes"}`,
    ({ id, phase }) => `${id} ${phase === "dismissing"}`);
  const dimmed = 1 - Object.values(state.popups)
    .reduce((clear, { backdrop }) => clear * (1 - backdrop), 1);
  const [shade] = seen(".popup-shade");
  expect(near(shade ? Number(shade.style.opacity) : 0, dimmed),
    `the backdrop of popups is ${shade?.style.opacity}, not ${dimmed}`);
  const sheet = seen(".sheet")[0];
  expect(Boolean(sheet) === (state.sheet !== null), "the sheet is shown where there is none");
  if (sheet && state.sheet) {
    expect(near(-numbers(sheet)[0], state.sheet.height),
      `sheet: ${-numbers(sheet)[0]} high, not ${state.sheet.height}`);
  }
  const button = seen(".combo-button")[0];
  const label = state.buttons.at(-1)?.label;
  expect((button ? text(button, ".total") : undefined) === label,
    `the combo button says ${button && text(button, ".total")}, not ${label}`);
  return { faults, things: state.lanes.length + state.fullScreen.length + state.likes.hearts.length
    + state.ticker.slots.length + comments.rows.length + popups.length + state.summaries.length + state.danmaku.comments.length };
})()
