// Motions of elements: each began at a time, and may have interrupted another one.

/** The preferences of the user: they change only the drawing. */
const preferences = { reducesMotion: false, isRightToLeft: false };

/**
 * A motion that an element began at `start`. A motion that interrupts `previous` begins at the pose of `previous`, and
 * ends at its own end, as `RunningMotion` of RoomCore does.
 */
function running(motion, start, previous = null) {
  const now = { motion, start, departure: null };
  if (!previous || motion.duration <= 0 || !isRunning(previous, start)) return now;
  const places = [placeAt(previous, start), placeAt(now, start), placeAt(now, endOf(now))];
  const opacities = [
    reducedOpacity(previous, start), reducedOpacity(now, start), reducedOpacity(now, endOf(now))];
  const departure = { reduced: pathOf(...opacities), paths: {} };
  for (const name of Object.keys(places[1])) {
    departure.paths[name] = pathOf(...places.map((place) => place[name]));
  }
  departure.isStill = isStill(departure.reduced, true)
    && Object.entries(departure.paths).every(([name, path]) => isStill(path, changes(motion, name)));
  return { ...now, departure };
}

/**
 * The path of one property from another beginning to the same end. A beginning on the path shortens the path; any
 * other beginning adds a difference, which decreases.
 */
function pathOf(from, beginning, end) {
  const share = (from - end) / (beginning - end);
  // A motion that ends where it begins would be a division by 0.
  return share >= 0 && share <= 1
    ? { end, share, offset: 0 } : { end, share: 1, offset: from - beginning };
}

function onPath({ end, share, offset }, own, left) {
  return end + (own - end) * share + offset * left;
}

/** Whether nothing changes on a path. */
function isStill({ share, offset }, doesChange) {
  return offset === 0 && (share === 0 || !doesChange);
}

/** Whether a motion changes a property of a place. */
function changes(motion, name) {
  const names = { shareX: "translationX", shareY: "translationY" };
  return motion[names[name] ?? name] !== undefined;
}

/** An entrance, or the exit that has followed and may have interrupted it. */
function appearance(entrance, entered, exit, left) {
  const entering = running(entrance, entered);
  return left === undefined ? entering : running(exit, left, entering);
}

function endOf({ motion, start }) {
  return start + motion.duration;
}

/** Whether a motion has not ended. Times are whole nanoseconds, which sums of them are not. */
function isRunning(motion, time) {
  return time < endOf(motion) - 5e-10;
}

/** Whether the element looks different after `time`. */
function isChanging(motion, time) {
  return isRunning(motion, time) && !motion.departure?.isStill;
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
    for (const name of Object.keys(place)) {
      place[name] = onPath(departure.paths[name], place[name], left);
    }
  }
  return place;
}

function reducedOpacity({ motion, start, departure }, time) {
  const opacity = motionOpacity(motion, time - start);
  return departure ? onPath(departure.reduced, opacity, remaining(motion, start, time)) : opacity;
}

/** The remaining part of a departure: from 1 at the start to 0 at the end. */
function remaining({ duration }, start, time) {
  return 1 - curveValue("easeOut", (time - start) / duration);
}

/** The opacity if nothing else may change: a motion without an opacity fades in, or out. */
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

/** The pose of a label that pops at each step. With reduced motion, it doesn't fade instead. */
function stepPose(pop, stepped, time) {
  if (stepped === null) return restingPose;
  const pose = poseAt(pop, time - stepped);
  return preferences.reducesMotion ? { opacity: pose.opacity } : pose;
}
