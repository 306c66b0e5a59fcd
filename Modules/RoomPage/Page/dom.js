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

/** Makes a node of the phone a named control. Tab skips a control that is leaving. */
function setControl(node, label, isLeaving = false) {
  setAttribute(node, "role", "button");
  setAttribute(node, "tabindex", isLeaving ? -1 : 0);
  setAttribute(node, "aria-label", label);
}

/** Leaves the focus where it is when a finger or the mouse presses a node, except for a field in it. */
function keepFocus(node) {
  for (const name of ["touchstart", "mousedown"]) {
    node.addEventListener(name, (event) => event.target.matches("textarea") || event.preventDefault());
  }
}

const restingPose = { x: 0, y: 0, scaleX: 1, scaleY: 1, opacity: 1, rotation: 0 };

/** Draws a node in a pose: scaled, then rotated, then moved. */
function setPose(node, pose) {
  const { x, y, scaleX, scaleY, opacity, rotation } = { ...restingPose, ...pose };
  setStyle(node, "transform", `translate(${rounded(x)}px,${rounded(y)}px) rotate(${rounded(rotation)}rad)`
    + ` scale(${rounded(scaleX)},${rounded(scaleY)})`);
  setStyle(node, "opacity", String(rounded(clamp(opacity, 0, 1))));
}

/**
 * The nodes of rows, by keys. `make(row)` returns a piece with a node. A row that remains keeps its node, which may have
 * the focus.
 */
class KeyedNodes {
  constructor(parent, make) {
    Object.assign(this, { parent, make, pieces: new Map() });
  }

  /** Shows the rows in their order, from the back to the front: `piece.draw(row, ...details)`. */
  draw(rows, keyOf, ...details) {
    const { activeElement } = document;
    const gone = new Map(this.pieces);
    const pieces = rows.map((row) => {
      const key = keyOf(row);
      let piece = this.pieces.get(key);
      if (!piece) this.pieces.set(key, (piece = this.make(row)));
      gone.delete(key);
      return piece;
    });
    for (const [key, { node }] of gone) {
      this.pieces.delete(key);
      KeyedNodes.remove(node);
    }
    let place = this.parent.firstChild;
    pieces.forEach((piece, index) => {
      if (piece.node === place) place = place.nextSibling;
      else this.parent.insertBefore(piece.node, place);
      piece.draw(rows[index], ...details);
    });
    // A node that has moved within its parent has lost the focus.
    if (activeElement !== document.activeElement && this.parent.contains(activeElement)) {
      activeElement.focus({ preventScroll: true });
    }
  }

  /** Removes a node. The focus moves to the nearest control, or to the phone. */
  static remove(node) {
    if (node.contains(document.activeElement)) {
      const control = "[tabindex='0']";
      const near = [node.nextElementSibling, node.previousElementSibling]
        .map((other) => (other?.matches(control) ? other : other?.querySelector(control))).find(Boolean);
      (near ?? node.closest(".screen")).focus({ preventScroll: true });
    }
    node.remove();
  }
}
