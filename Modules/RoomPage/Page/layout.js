// The screen that the room is drawn on, in points.

const screenSize = { width: 390, height: 844 };

/**
 * The distances of the gift rows from the lower edge, and of notices, comments and meters from the upper edge. The lanes
 * of flying comments leave room for the notices, and for the user's comments in the list.
 */
const screenLayout = {};

const portraitLayout = {
  lanes: 316, notices: 112, summaries: 160, comments: { bottom: 92, width: 280, height: 212 },
  danmaku: { top: 156, bottom: 160 }, meters: { top: 262, left: 12, width: 366 }, countdowns: 160,
  // A composer that is higher takes room of the comments above it.
  composer: 58,
};
const landscapeLayout = {
  lanes: 126, notices: 16, summaries: 144, comments: { bottom: 20, width: 320, height: 100 },
  danmaku: { top: 60, bottom: 84 }, meters: { top: 64, left: 345, width: 400 }, countdowns: 64,
  composer: Infinity,
};

function setLandscape(isLandscape) {
  const [width, height] = isLandscape ? [844, 390] : [390, 844];
  Object.assign(screenSize, { width, height });
  Object.assign(screenLayout, isLandscape ? landscapeLayout : portraitLayout);
}

setLandscape(false);
