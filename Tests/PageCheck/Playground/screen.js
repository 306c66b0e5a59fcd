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
  const gift = ({ combo, label, phase, lane, isTapped }) => [
    nameOf(combo.sender), combo.gift, label, phase === "exiting", combo.isLocalUser,
    ...(lane === undefined ? [] : [lane, isTapped]),
  ].join(" ");
  const giftNode = (node) => [
    text(node, ".sender"), text(node, ".gift"), text(node, ".count"), node.dataset.leaves, node.dataset.own,
    ...(node.matches(".gift-row") ? [node.dataset.lane, node.dataset.tapped] : []),
  ].join(" ");
  compare("lane", seen(".gift-row"), state.lanes, giftNode, gift);
  compare("full screen", seen(".full-screen"), state.fullScreen, giftNode, gift);
  compare("summary", seen(".summary-row"), state.summaries,
    (node) => `${text(node, ".phrase").replace(/[\u2068\u2069]/g, "")} ${text(node, ".count")}`,
    ({ summary: { gift, senders }, label }) => `${senders === 1 ? "1 person" : `${senders} people`} sent ${gift} ${label}`);
  for (const name of ["ticker", "broadcast"]) {
    // A broadcast takes the place of the ticker.
    const { slots, isTapped, size } = state[name];
    const shown = name === "ticker" && state.broadcast.slots.length > 0 ? [] : slots;
    const place = `.ticker[data-ticker="${name}"]`;
    compare(name, seen(`${place} .ticker-item`), shown,
      (node) => `${node.dataset.slot} ${node.classList.contains("wide")} ${[...node.querySelectorAll("span:not([hidden])")]
        .map(({ textContent }) => textContent).join(": ")}`,
      ({ slot, item, isWide }) => `${slot} ${isWide} ${lineOf(item)}`);
    const [box] = seen(place);
    expect(Boolean(box) === shown.length > 0, `the ${name} is shown as ${Boolean(box)}`);
    if (!box) continue;
    expect(box.dataset.tapped === String(isTapped) && near(box.offsetHeight, Math.min(size.height, 88)),
      `the ${name}: tapped is ${box.dataset.tapped}, the height ${box.offsetHeight}`);
  }
  const givers = seen(".giver").map((node) => node.getAttribute("aria-label").replace(/[\u2068\u2069]/g, ""));
  const expectedGivers = state.topGivers.map(({ sender, value }) => `${nameOf(sender)}, ${value.toLocaleString("en-US")} ${value === 1 ? "coin" : "coins"}`);
  expect(String(givers) === String(expectedGivers), `the top givers are ${givers}, not ${expectedGivers}`);
  expect((seen(".viewers")[0]?.getAttribute("aria-label") ?? "").replace(/\D/g, "") === String(state.viewers ?? ""),
    `the viewers are not ${state.viewers}`);
  const leave = state.visit && (state.visit.isOver ? "Enter" : "×");
  if (seen(".header").length > 0) expect(seen(".leave")[0]?.textContent === leave, `the exit says not ${leave}`);
  const overlays = document.querySelector(".overlays");
  expect(overlays.hidden === (state.likes.overlays === null) && overlays.dataset.hidden === String(state.likes.isCleared),
    `the overlays are ${overlays.hidden ? "hidden" : "shown"}`);
  expect(seen(".curtain").length > 0 === state.isSuspended, "the room is suspended otherwise");
  const [combo] = seen(".combo");
  const { combo: count = 0, last, total } = state.likes;
  expect(Boolean(combo) === count > 1, `the combo of likes is ${combo?.textContent}, not ${count}`);
  if (combo && last) {
    expect(combo.textContent === `× ${count}` && near(numbers(combo)[0], last.location.x)
      && near(numbers(combo)[1], last.location.y - 60), `the combo of likes ${combo.textContent} is at ${numbers(combo)}`);
  }
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
    const hasLikes = total !== undefined && room === state.visit?.room;
    if (room !== undefined) expect(node.querySelector(".likes").hidden !== hasLikes, `surface ${surface} shows likes otherwise`);
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
  for (const { slot, comment, origin, size, isHeld } of state.danmaku.comments) {
    const node = flying.find((node) => node.flying.comment === comment);
    expect(node && near(numbers(node)[0], origin.x) && near(numbers(node)[1], origin.y) && near(node.offsetWidth, size.width)
      && node.dataset.held === String(isHeld),
      `flying comment ${comment} of slot ${slot}: at ${node && numbers(node)}, ${node?.offsetWidth} wide, not at `
        + `${[origin.x, origin.y]}, ${size.width} wide`);
  }
  const popups = Object.values(state.popups).flatMap(({ showing }) => showing);
  compare("popup", seen(".popup"), popups,
    ({ popup: { id }, dataset: { channel, phase, placement } }) => [id, channel, phase, placement].join(" "),
    ({ id, channel, phase, placement }) => [id, channel, phase, placement].join(" "));
  const dimmed = 1 - Object.values(state.popups)
    .reduce((clear, { backdrop }) => clear * (1 - backdrop), 1);
  const [shade] = seen(".popup-shade");
  expect(near(shade ? Number(shade.style.opacity) : 0, dimmed),
    `the backdrop of popups is ${shade?.style.opacity}, not ${dimmed}`);
  const sheet = seen(".sheet")[0];
  expect(Boolean(sheet) === (state.sheet !== null), "the sheet is shown where there is none");
  if (sheet && state.sheet) {
    const height = state.sheet.height * Math.min(1, 820 / Math.max(...state.sheet.detents));
    expect(near(-numbers(sheet)[0], height), `sheet: ${-numbers(sheet)[0]} high, not ${height}`);
    const list = sheet.querySelector(".list");
    const visible = Math.max(0, height - list.parentElement.offsetTop);
    const offset = Math.min(Math.max(0, state.sheet.list.offset), Math.max(0, list.offsetHeight - visible));
    expect(near(-numbers(list)[0], offset), `the list of the sheet: at ${-numbers(list)[0]}, not at ${offset}`);
  }
  const time = ({ remaining }) => {
    const seconds = Math.ceil(remaining);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  for (const [part, isCorner] of [["meters", false], ["countdowns", true]]) {
    const meters = state.meters.filter(({ sides, target }) => (sides.length < 2 && !target) === isCorner).slice(-2);
    const nodes = seen(`.${part} .meter`);
    expect(String(nodes.map(({ meter }) => meter.id)) === String(meters.map(({ id }) => id)), `the ${part} are others`);
    meters.forEach((meter, index) => {
      const { phase, remaining, status, scores, shares, id } = meter;
      const shown = nodes[index]?.textContent ?? "";
      const words = phase === "running" || isCorner ? time(meter) : status;
      expect(remaining === undefined || phase === "awaitingResult" || shown.includes(words),
        `the meter ${id} says ${shown}, and not ${words}`);
      const track = [...nodes[index]?.querySelectorAll(".side") ?? []];
      const shownScores = meter.target ? [scores.reduce((sum, score) => sum + score, 0)] : isCorner ? [] : scores;
      expect(track.length === shownScores.length, `the meter ${id} has ${track.length} sides`);
      track.forEach((side, place) => {
        expect(text(side, ".score").split(" / ")[0] === shownScores[place].toLocaleString("en-US"),
          `the score ${place} of ${id} is ${text(side, ".score")}, not ${shownScores[place]}`);
        const share = meter.target ? meter.progress : shares[place];
        expect(near(Number(side.style.getPropertyValue("--share")), share), `the side ${place} of ${id} is not ${share} wide`);
      });
    });
  }
  const { composer } = state;
  const field = document.querySelector(".composer .field");
  expect(field.value === composer.text, `the field has ${field.value}, not ${composer.text}`);
  expect((seen(".composer .length")[0]?.textContent ?? "") === (composer.showsLength ? `${composer.length}/${composer.limit}` : ""),
    `the length is ${composer.length} of ${composer.limit}`);
  expect(text(document, ".composer .seconds") === String(composer.secondsLeft ?? "") && text(document, ".composer .reason")
    .includes(composer.secondsLeft === undefined ? "" : ` ${composer.secondsLeft} `), `the user waits for ${composer.secondsLeft} s`);
  expect(document.querySelector(".composer .send").getAttribute("aria-disabled") === String(!composer.canSend),
    `the user ${composer.canSend ? "can" : "cannot"} send`);
  const button = seen(".combo-button")[0];
  const { label } = state.buttons.toSorted((one, other) => one.end - other.end).at(-1) ?? {};
  expect((button ? text(button, ".total") : undefined) === label,
    `the combo button says ${button && text(button, ".total")}, not ${label}`);
  return { faults, things: state.lanes.length + state.fullScreen.length + state.likes.hearts.length
    + state.ticker.slots.length + comments.rows.length + popups.length + state.broadcast.slots.length + state.topGivers.length + state.summaries.length + state.danmaku.comments.length
    + state.meters.length };
})()
