// Pictures of gifts, in a square of 24: paths, each with its color.

const gem = [
  ["M6 4h12l4 6-10 11L2 10z", "currentColor"],
  ["M6 4h12l4 6H2z", "rgb(255 255 255 / 35%)"],
  ["M9 10h6l-3 11z", "rgb(255 255 255 / 25%)"],
];

const heartPath =
  "M12 21C5 15.5 2 12 2 8.2A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 10 2.2C22 12 19 15.5 12 21z";

const pictures = new Map([
  ["heart", [[heartPath, "#ff5d7d"], ["M7 6.2a2.6 2.6 0 0 0-2.4 2.6", "none", "#ffc2ce"]]],
  ["rose", [
    ["M11.3 12h1.4v10h-1.4z", "#4fb477"],
    ["M12 18c2-3 5-3 6-2.5-1 2.5-3.5 3.5-6 2.5z", "#4fb477"],
    ["M12 2c3 0 6 2.5 6 6s-3 6-6 6-6-2.5-6-6 3-6 6-6z", "#f0476a"],
    ["M12 4.5c2 0 3.5 1.3 3.5 3.2S14 11 12 11 9.2 9.8 9.2 8.2", "none", "#ffb3c4"],
  ]],
  ["coffee", [
    ["M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z", "#f3e3d0"],
    ["M17 10.5h1.5a2.5 2.5 0 0 1 0 5H17", "none", "#f3e3d0"],
    ["M4 9h13v2.5H4z", "#9a6a45"],
    ["M8 6.5c-1-1.5 1-2 0-3.5M12.5 6.5c-1-1.5 1-2 0-3.5", "none", "#cdbba8"],
  ]],
  ["cake", [
    ["M4 12h16v9H4z", "#f7c9d9"],
    ["M4 12h16v3c-1.5 1.8-3 1.8-4 0-1 1.8-3 1.8-4 0-1 1.8-3 1.8-4 0-1 1.8-2.5 1.8-4 0z",
      "#fff4ec"],
    ["M11.2 6h1.6v6h-1.6z", "#7fb8ff"],
    ["M12 2c1.3 1.6 1.3 2.6 0 3.6-1.3-1-1.3-2 0-3.6z", "#ffc94d"],
  ]],
  ["balloon", [
    ["M12 2c4 0 6.5 3 6.5 6.8S15 16.5 12 16.5 5.5 12.6 5.5 8.8 8 2 12 2z", "#4aa8ff"],
    ["M10.5 18.5l1.5-2 1.5 2z", "#4aa8ff"],
    ["M12 18.5c-1.5 1.5 1.5 2.2 0 3.8", "none", "#9fb4c8"],
    ["M9 5.2C8 6 7.6 7 7.6 8.2", "none", "#cfe7ff"],
  ]],
  ["perfume", [
    ["M10 2.5h4v3h-4z", "#d9b25f"],
    ["M9 6h6v2H9z", "#f1d48c"],
    ["M6 9h12l1.5 4v7.5h-15V13z", "#b58cf0"],
    ["M6.5 15h11v3.5h-11z", "#e3d4fb"],
  ]],
  ["crown", [
    ["M3 18L2 7l5.5 4L12 4l4.5 7L22 7l-1 11z", "#ffc94d"],
    ["M3 18h18v2.5H3z", "#e0a021"],
    ["M12 12.5l1.5 2-1.5 2-1.5-2z", "#f0476a"],
  ]],
  ["rocket", [
    ["M12 1.5c4 3 5 7.5 4.5 13h-9C7 9 8 4.5 12 1.5z", "#e9eef6"],
    ["M7.5 10L4 14.5V18l3.7-2.2zM16.5 10l3.5 4.5V18l-3.7-2.2z", "#f0476a"],
    ["M12 6.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z", "#4aa8ff"],
    ["M9.5 16h5c0 2.5-1 4.5-2.5 6.5-1.5-2-2.5-4-2.5-6.5z", "#ffb43a"],
  ]],
  ["castle", [
    ["M3 8h2v1.5h1.5V8h2v3h7V8h2v1.5H19V8h2v13H3z", "#c9b8f5"],
    ["M9 5.5h1.5V7h1V5.5h1V7h1V5.5H15V12H9z", "#e3d9fc"],
    ["M10 21v-3.5a2 2 0 0 1 4 0V21z", "#6a55b5"],
    ["M12 1v4.5M12 1.2l3 1-3 1.2z", "#f0476a", "#f0476a"],
  ]],
]);

const drawnPictures = new Map([...pictures].map(([name, paths]) => [name, svg(paths)]));
const drawnGem = svg(gem);

/** A box with a ribbon, for the button that offers gifts. */
const sendArrow = [["M12 3l7 8h-4.5v10h-5V11H5z", "currentColor"]];

const eye = [
  ["M12 5C6.5 5 2.7 9.3 1 12c1.7 2.7 5.5 7 11 7s9.3-4.3 11-7c-1.7-2.7-5.5-7-11-7zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z", "currentColor"],
];

const giftBox = [
  ["M3 8h18v4H3zM4.5 13h15v8h-15z", "#ffd257"], ["M10.5 8h3v13h-3z", "#f0476a"],
  ["M12 8C9 8 6.5 7 7 4.8S11 4 12 8c1-4 4.5-5.4 5-3.2S15 8 12 8", "none", "#f0476a"],
];

/** The picture of a gift: of the folder of gifts, or drawn, by default a gem in a color of its own. */
function giftIcon(name) {
  const address = ofGiftFolder("pictures", name);
  if (address === undefined) return drawnIcon(name);
  const image = new Image();
  image.alt = "";
  image.addEventListener("error", () => image.replaceWith(drawnIcon(name)));
  image.src = address;
  return image;
}

function drawnIcon(name) {
  const icon = (drawnPictures.get(name) ?? drawnGem).cloneNode(true);
  icon.style.color = `hsl(${hueOf(name)} 75% 65%)`;
  return icon;
}

function svg(paths) {
  const icon = document.createElementNS(svgSpace, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  for (const [shape, color, line] of paths) {
    const path = document.createElementNS(svgSpace, "path");
    path.setAttribute("d", shape);
    path.setAttribute("fill", color);
    if (line) {
      path.setAttribute("stroke", line);
      path.setAttribute("stroke-width", "1.4");
      path.setAttribute("stroke-linecap", "round");
    }
    icon.append(path);
  }
  return icon;
}

/** Puts the picture of a gift into a node. */
function setIcon(node, name) {
  if (node.shownIcon === name) return;
  node.shownIcon = name;
  node.replaceChildren(giftIcon(name));
}

/** Draws a user as the first letter of the name, on a color of the identifier. */
function setAvatar(node, id, name = id) {
  const avatar = `${id.length} ${id}${name}`;
  if (node.shownAvatar === avatar) return;
  node.shownAvatar = avatar;
  const letter = [...printable(name, 1)].find((point) => point !== "…") ?? "?";
  setText(node, letter.toUpperCase());
  const hue = hueOf(id);
  node.style.background = `linear-gradient(135deg, hsl(${hue} 70% 84%), hsl(${(hue + 45) % 360} 65% 72%))`;
}
