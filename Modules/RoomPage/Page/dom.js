// Nodes, which change only if their content differs.

const svgSpace = "http://www.w3.org/2000/svg";

/** A new element with a class, as the last child of `parent`. */
function element(tag, className, parent) {
  const node = document.createElement(tag);
  node.className = className;
  parent?.append(node);
  return node;
}

/** Adds an element for a text with a direction of its own, independent of the room. */
function ownDirection(tag, className, parent) {
  const node = element(tag, className, parent);
  node.dir = "auto";
  return node;
}

function setText(node, text) {
  if (node.shownText === text) return;
  node.shownText = text;
  node.textContent = text;
}

/** Shows an arbitrary text from a feed. */
function setFeedText(node, text, limit) {
  if (node.feedText === text) return;
  node.feedText = text;
  node.dir = "auto";
  setText(node, printable(text, limit));
}

function setStyle(node, property, value) {
  node.shownStyle ??= {};
  if (node.shownStyle[property] === value) return;
  node.shownStyle[property] = value;
  node.style.setProperty(property, value);
}

function setHidden(node, isHidden) {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}

function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Whether the room runs on this page, so that its controls can be pressed. */
const isLive = document.getElementById("machine") !== null;

/** Makes a node of the phone a named control, if the room runs. Tab skips a control that is leaving. */
function setControl(node, label, isLeaving = false) {
  if (!isLive) return;
  setAttribute(node, "role", "button");
  setAttribute(node, "tabindex", isLeaving ? -1 : 0);
  setAttribute(node, "aria-label", label);
}

/** Draws a node in a pose. */
function setPose(node, pose) {
  setStyle(node, "transform", transformOf({ ...restingPose, ...pose }));
  setStyle(node, "opacity", String(rounded(clamp(pose.opacity ?? 1, 0, 1))));
}

/** Nodes of a pool, one for each item, made by `make` if they are missing. */
function fill(pool, items, make, draw) {
  while (pool.length < items.length) pool.push(make(pool.length));
  pool.forEach((piece, index) => {
    setHidden(piece.node, index >= items.length);
    if (index < items.length) draw(piece, items[index], index);
  });
}
