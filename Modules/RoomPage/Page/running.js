// Motions of elements: each began at a time, and may have interrupted another one.

/** What the user prefers on screens: it changes what is drawn, and nothing else. */
const preferences = { reducesMotion: false, isRightToLeft: false };

/**
 * A motion that an element began at `start`. One that interrupts `previous` begins where that was,
 * and joins its own path by its end, as `RunningMotion` of RoomCore does.
 */
function running(motion, start, previous = null) {
  const now = { motion, start, departure: null };
  if (!previous || motion.duration <= 0 || !isRunning(previous, start)) return now;
  const [from, to] = [placeAt(previous, start), placeAt(now, start)];
  const departure = { reducedOpacity: reducedOpacity(previous, start) - reducedOpacity(now, start) };
  for (const name of Object.keys(to)) departure[name] = from[name] - to[name];
  return { ...now, departure };
}

/** An entrance, or the exit that has followed and may have interrupted it. */
function appearance(entrance, entered, exit, left) {
  const entering = running(entrance, entered);
  return left === undefined ? entering : running(exit, left, entering);
}

function isRunning({ motion, start }, time) {
  return time < start + motion.duration;
}

/** The pose at a time, in points, as the user prefers it. */
function runningPose(motion, time, size = { width: 0, height: 0 }) {
  if (preferences.reducesMotion) return { opacity: reducedOpacity(motion, time) };
  const { shareX, shareY, ...pose } = placeAt(motion, time);
  pose.translationX += shareX * size.width;
  pose.translationY += shareY * size.height;
  return mirrored(pose);
}

/** The pose in the direction of the layout. */
function mirrored(pose) {
  if (!preferences.isRightToLeft) return pose;
  return { ...pose, translationX: -(pose.translationX ?? 0), rotation: -(pose.rotation ?? 0) };
}

/** Where an element is before its size is known. */
function placeAt({ motion, start, departure }, time) {
  const place = { ...poseAt(motion, time - start), shareX: 0, shareY: 0 };
  if (motion.unit === "size") {
    [place.shareX, place.shareY] = [place.translationX, place.translationY];
    place.translationX = 0;
    place.translationY = 0;
  }
  if (departure) {
    const left = remaining(motion, start, time);
    for (const name of Object.keys(place)) place[name] += departure[name] * left;
  }
  return place;
}

function reducedOpacity({ motion, start, departure }, time) {
  const opacity = motionOpacity(motion, time - start);
  return departure ? opacity + departure.reducedOpacity * remaining(motion, start, time) : opacity;
}

/** How much of a departure is left: from 1 at the start to 0 at the end. */
function remaining({ duration }, start, time) {
  return 1 - curveValue("easeOut", (time - start) / duration);
}

/** The opacity where nothing else may change: what leaves it alone fades in, or out. */
function motionOpacity(motion, elapsed) {
  if (motion.opacity) return poseAt(motion, elapsed).opacity;
  const beginsAtRest = isResting(poseAt(motion, 0));
  if (motion.duration <= 0 || beginsAtRest === isResting(poseAt(motion, motion.duration))) return 1;
  const progress = clamp(elapsed / motion.duration, 0, 1);
  return beginsAtRest ? 1 - progress : progress;
}

function isResting(pose) {
  return Object.keys(restingPose).every((name) => pose[name] === restingPose[name]);
}

/** The pose of a label that pops at each step: with reduced motion it does not fade instead. */
function stepPose(pop, stepped, time) {
  if (stepped === null) return restingPose;
  const pose = poseAt(pop, time - stepped);
  return preferences.reducesMotion ? { opacity: pose.opacity } : pose;
}
