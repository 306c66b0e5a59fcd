// Effects that only this page has: numbers that pop, pictures that float, popups that return.

/** The preferences of the user: they change only the drawing and the words. */
const preferences = { reducesMotion: false, isRightToLeft: false, language: "en" };

/** The way of a damped spring from 0 to 1. */
function springWay(response, damping, elapsed) {
  if (elapsed <= 0) return 0;
  const frequency = (2 * Math.PI) / response;
  const damped = frequency * Math.sqrt(1 - damping * damping);
  const sine = (damping * frequency * Math.sin(damped * elapsed)) / damped;
  return 1 - Math.exp(-damping * frequency * elapsed) * (Math.cos(damped * elapsed) + sine);
}

/** A way from 0 to 1 that begins at `start` and becomes slower. */
function easedWay(start, duration, time) {
  return 1 - clamp(1 - (time - start) / duration, 0, 1) ** 2;
}

/** A number that changed this number of seconds ago springs back from a larger size. */
function popPose(elapsed) {
  const scale = preferences.reducesMotion ? 1 : 1 + 0.7 * (1 - springWay(0.28, 0.62, elapsed));
  return { scaleX: scale, scaleY: scale };
}
