// The content of a page, read back from its nodes. PageCheck puts this file before the scripts of a page.
// `#check=1.5,20` writes the content at these times to the console. The times are reached by playing and
// by seeking.

const faults = [];
window.addEventListener("error", ({ message }) => faults.push(`error: ${message}`));
window.addEventListener("unhandledrejection", ({ reason }) => faults.push(`rejected: ${reason}`));
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  faults.push(`forbidden: ${violatedDirective} ${blockedURI}`));

/** The nodes that a selector finds and that are shown. */
function seen(selector) {
  return [...document.querySelectorAll(`.screen ${selector}`)]
    .filter((node) => !node.closest("[hidden]"));
}

function textIn(node, selector) {
  const found = node.querySelector(selector);
  return found && !found.hidden ? found.textContent : "";
}

function placeOf(node) {
  return { transform: node.style.transform, opacity: Number(node.style.opacity || 1) };
}

/** The elements of the room on screen. */
function shownNow() {
  const giftOf = (node) => ({
    own: node.dataset.own === "true",
    sender: textIn(node, ".sender"), gift: textIn(node, ".gift"), count: textIn(node, ".count"),
  });
  return {
    isHidden: document.querySelector(".overlays").dataset.hidden === "true",
    lanes: seen(".gift-row").map((node) => ({
      lane: Number(node.dataset.lane), leaves: node.dataset.leaves === "true",
      ...giftOf(node), ...placeOf(node),
    })),
    fullScreen: seen(".full-screen").map(giftOf),
    summaries: seen(".summary-row").map((node) => ({
      people: textIn(node, ".people"), ...giftOf(node),
    })),
    ticker: seen(".ticker-item").map((node) => ({
      slot: node.dataset.slot, ...placeOf(node),
      text: printable([...node.querySelectorAll("span:not([hidden])")].map((part) => part.textContent).join(": "), 120),
    })),
    comments: seen(".comment-row .line").map((node) => `${textIn(node, ".name")} ${textIn(node, ".text")}`.replace(/^ +| +$/g, "")),
    flying: seen(".flying").map((node) => ({
      text: textIn(node, ".text"), width: parseFloat(node.style.width), ...placeOf(node),
    })),
    popups: seen(".popup").map((node) => ({
      channel: node.dataset.channel, phase: node.dataset.phase, kind: textIn(node, ".kind"),
      id: node.popup.shown.popup.id, text: textIn(node, ".text"),
    })),
    surfaces: seen(".surface").map((node) => ({
      surface: Number(node.dataset.surface), room: textIn(node, ".room"), ...placeOf(node),
      isBound: !node.querySelector(".host").hidden,
    })),
    hearts: seen(".heart").map((node) => ({ id: Number(node.dataset.id), ...placeOf(node) })),
    combo: seen(".combo").map((node) => node.textContent),
    button: seen(".combo-button").map((node) => textIn(node, ".total")),
    sheet: seen(".sheet").map((node) => ({ id: textIn(node, ".id"), ...placeOf(node) })),
    account: Object.fromEntries([...document.querySelectorAll(".account .now")]
      .map((node) => [node.dataset.name, node.textContent])),
  };
}

/** Waits for this number of frames. */
async function frames(count) {
  for (let index = 0; index < count; index += 1) {
    await new Promise((resume) => requestAnimationFrame(resume));
  }
}

/** Uses the controls as a user does. A control without an effect is a fault. */
async function tryControls({ player }) {
  if (player.end < 10) return;
  const press = (key, node = document.body) => node.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const expect = (holds, words) => holds || faults.push(`controls: ${words}`);
  document.querySelector(".play").click();
  await frames(6);
  expect(player.isPlaying && player.time > 0, "the button plays");
  press(" ");
  const stopped = player.time;
  await frames(3);
  expect(!player.isPlaying && player.time === stopped, "the space bar pauses");
  player.seek(0);
  press("ArrowRight");
  expect(player.time === Math.min(5, player.end), "the right arrow goes forward");
  press("ArrowLeft");
  expect(player.time === 0, "the left arrow goes back");
  press("ArrowUp");
  expect(player.speed === 2, "the up arrow is faster");
  press("ArrowDown");
  expect(player.speed === 1, "the down arrow is slower");
  const slider = document.querySelector("[role=slider]");
  press("ArrowUp", slider);
  expect(player.time === Math.min(5, player.end) && player.speed === 1,
    "the up arrow moves the slider");
  press("ArrowDown", slider);
  expect(player.time === 0 && player.speed === 1, "the down arrow moves the slider");
  press("PageUp", slider);
  expect(player.time === Math.min(60, player.end), "page up moves the slider by a minute");
  press("PageDown", slider);
  expect(player.time === 0, "page down moves it back");
}

/** The content at the times, reached by playing frame by frame. */
function playedThrough({ player }, times) {
  // A long recording is played faster, so that the check ends.
  const step = Math.max(1 / 60, player.end / 8000);
  player.seek(0);
  return times.map((time) => {
    while (player.time + step < time) player.seek(player.time + step);
    player.seek(time);
    return shownNow();
  });
}

/** The content at the times, reached by jumps from the end, the beginning and each other. */
function scrubbed({ player }, times) {
  const found = [];
  times.map((_, index) => index)
    .sort((one, other) => (one * 7) % 11 - (other * 7) % 11)
    .forEach((index, turn) => {
      if (turn % 3 === 0) player.seek(turn % 2 === 0 ? player.end : 0);
      player.seek(times[index]);
      found[index] = shownNow();
    });
  return found;
}

/** Values of curves of all kinds, for which the events of one replay are too few. */
function curveValues() {
  const curves = [
    "linear", "easeIn", "easeOut", "easeInOut", { cubicBezier: [0.1, -2, 0.9, 3] },
    { cubicBezier: [1, 0, 0, 1] }, { spring: [0.5, 0, 0] }, { spring: [0.5, 0.3, 2] },
    { spring: [0.4, 1, -3] }, { spring: [0.3, 1.0001, 0] }, { spring: [0.2, 4, 1] },
    { reversedSpring: [0.5, 0.6, 1] }, { spring: [0, 1, 0] },
  ];
  return curves.map((curve) => ({
    curve, values: Array.from({ length: 21 }, (_, index) => curveValue(curve, index / 20)),
  }));
}

/** The controls without a name. */
function namelessControls() {
  return [...document.querySelectorAll("button, [role=slider], input")]
    .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim()))
    .map((node) => node.className);
}

/** Headings that are more than one level below the previous heading. */
function leapingHeadings() {
  const headings = [...document.querySelectorAll("h1, h2, h3, h4")];
  const level = (node) => (node ? Number(node.tagName[1]) : 0);
  return headings.filter((node, index) => level(node) > level(headings[index - 1]) + 1)
    .map((node) => `${node.tagName} ${node.textContent}`);
}

/** Whether the time to open a page is proportional to its events: kept states are no larger. */
function isLinear({ timeline }) {
  const rows = timeline.kept.reduce((sum, { state }) => sum + sizeOf(state), 0);
  return rows <= timeline.events.length;
}

/** The sentences that a polite region receives while the page plays. */
async function spokenSentences({ player, timeline }) {
  const sentences = timeline.events;
  const due = [];
  for (let index = 0; index < sentences.length && due.length < 3; index += 1) {
    const event = sentences.at(index);
    if (event.what === "announcer.spoken") due.push(event);
  }
  const heard = [];
  for (const { time, text } of due) {
    player.seek(Math.max(0, time - 0.001));
    player.isPlaying = true;
    player.seek(time);
    player.isPlaying = false;
    const region = document.querySelector("[aria-live=polite]").textContent.trim();
    if (region !== printable(text, 200).trim()) heard.push(`“${region}” instead of “${text}”`);
  }
  return heard;
}

async function check(page) {
  const times = Address.values.get("check").split(",").map(Number);
  const report = { times };
  try {
    await tryControls(page);
    report.played = playedThrough(page, times);
    report.scrubbed = scrubbed(page, times);
    page.player.seek(page.player.end);
    report.atEnd = shownNow().account;
    report.curves = curveValues();
    report.nameless = namelessControls();
    if (!isLinear(page)) faults.push("states are copied more often than events happen");
    faults.push(...leapingHeadings().map((heading) => `a heading leaps: ${heading}`));
    faults.push(...(await spokenSentences(page)).map((words) => `speaks ${words}`));
    report.requests = performance.getEntriesByType("resource").map(({ name }) => name);
    report.strangers = [...document.querySelectorAll("img, iframe, object, embed, link, a, form")]
      .map((node) => node.outerHTML);
  } catch (error) {
    faults.push(`error: ${error.stack}`);
  }
  send("check", { ...report, faults });
}

/** Writes a report to the console, in pieces that are not too long for a line of it. */
function send(name, report) {
  const text = encodeURIComponent(JSON.stringify(report));
  for (let start = 0; start < text.length; start += 8000) {
    console.info(`liveroom-${name} ${text.slice(start, start + 8000)}`);
  }
  console.info(`liveroom-${name} end`);
}

window.addEventListener("load", () => {
  if (Address.values.has("check")) check(page);
});
