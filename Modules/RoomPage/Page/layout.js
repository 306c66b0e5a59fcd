// The screen that the room is drawn on, in points.

const screenSize = { width: 390, height: 844 };

/** How far above the lower edge the rows of gifts begin. */
const screenLayout = { lanes: 284, crowds: 208 };

function setLandscape(isLandscape) {
  const [width, height] = isLandscape ? [844, 390] : [390, 844];
  Object.assign(screenSize, { width, height });
  Object.assign(
    screenLayout, isLandscape ? { lanes: 150, crowds: 76 } : { lanes: 284, crowds: 208 });
}
