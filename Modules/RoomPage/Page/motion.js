// Motions as the events carry them, by the formulae of RoomCore/Motion. Times are seconds.

/** A Bézier curve from (0, 0) to (1, 1), read as y over x. */
function bezier(x1, y1, x2, y2) {
  const x = cubic(clamp(x1, 0, 1), clamp(x2, 0, 1));
  const y = cubic(clamp(y1, -1000, 1000), clamp(y2, -1000, 1000));
  return (abscissa) => y.value(parameterOf(x, abscissa));
}

/** One coordinate of a Bézier curve: 0 and 1 at its ends. */
function cubic(first, second) {
  const c = 3 * first;
  const b = 3 * (second - first) - c;
  const a = 1 - c - b;
  return {
    value: (t) => ((a * t + b) * t + c) * t,
    slope: (t) => (3 * a * t + 2 * b) * t + c,
  };
}

/** Newton's method in a bracket, which is halved where the curve is too flat. */
function parameterOf(x, abscissa) {
  let low = 0;
  let high = 1;
  let guess = abscissa;
  for (let step = 0; step < 64; step += 1) {
    const error = x.value(guess) - abscissa;
    if (error === 0) break;
    if (error < 0) low = guess;
    else high = guess;
    const slope = x.slope(guess);
    let next = slope > 1e-9 ? guess - error / slope : low;
    if (next <= low || next >= high) next = low + (high - low) / 2;
    if (Math.abs(next - guess) < 1e-15) break;
    guess = next;
  }
  return guess;
}

const namedCurves = {
  linear: (progress) => progress,
  easeIn: bezier(0.42, 0, 1, 1),
  easeOut: bezier(0, 0, 0.58, 1),
  easeInOut: bezier(0.42, 0, 0.58, 1),
};

const curvesWithParameters = {
  cubicBezier: bezier,
  spring: (response, damping, velocity) => (progress) =>
    springValue(response, damping, velocity, progress),
  reversedSpring: (response, damping, velocity) => (progress) =>
    1 - springValue(response, damping, velocity, 1 - progress),
};

/** The value of a curve, `"easeIn"` or `{ spring: […] }`, at a progress from 0 to 1. */
function curveValue(curve, progress) {
  if (!(progress > 0)) return 0;
  if (progress >= 1) return 1;
  if (typeof curve === "object") {
    const [[kind, parameters]] = Object.entries(curve);
    return curvesWithParameters[kind](...parameters)(progress);
  }
  return namedCurves[curve ?? "linear"](progress);
}

/** The place of a weight on a damped spring after `time`: 0 at first, 1 at rest. */
function springValue(response, damping, velocity, time) {
  if (!(time > 0)) return 0;
  if (response < 1e-9) return 1;
  const frequency = (2 * Math.PI) / response;
  const { c, s } = springKernels(frequency, damping, time);
  return 1 + ((velocity - damping * frequency) * s - c);
}

/** The two solutions of the spring's equation, with their decay. */
function springKernels(frequency, damping, time) {
  const decay = Math.exp(-damping * frequency * time);
  if (damping < 1) {
    const damped = frequency * Math.sqrt(1 - damping * damping);
    return { c: decay * Math.cos(damped * time), s: (decay * Math.sin(damped * time)) / damped };
  }
  if (damping === 1) return { c: decay, s: decay * time };
  const root = Math.sqrt(damping * damping - 1);
  const slow = Math.exp((-frequency * time) / (damping + root));
  const fast = Math.exp(-frequency * time * (damping + root));
  const angle = root * frequency * time;
  // The difference of exponentials would cancel where the angle is small.
  const s = angle < 0.5
    ? (decay * time * Math.sinh(angle)) / angle
    : (slow - fast) / (2 * root * frequency);
  return { c: (slow + fast) / 2, s };
}

const restingPose = {
  translationX: 0, translationY: 0, scaleX: 1, scaleY: 1, opacity: 1, rotation: 0,
};

/** The pose of a motion `elapsed` after its beginning; outside of it, the pose at its nearer end. */
function poseAt(motion, elapsed) {
  // Times are whole nanoseconds, which their differences are not: a spring ends with a small step.
  const moment = clamp(Math.round(elapsed * 1e9) / 1e9, 0, motion.duration);
  const pose = { ...restingPose };
  for (const property of Object.keys(restingPose)) {
    const keyframes = motion[property];
    if (keyframes) pose[property] = valueAt(keyframes, moment);
  }
  return pose;
}

/** The value of keyframes, each `[time, value, curve]`, at a moment. */
function valueAt(keyframes, moment) {
  const next = countUntil(keyframes.length, (index) => keyframes[index][0] <= moment);
  if (next === 0) return keyframes[0][1];
  const [start, from] = keyframes[next - 1];
  if (next === keyframes.length || start === moment) return from;
  const [end, to, curve] = keyframes[next];
  return from + (to - from) * curveValue(curve, (moment - start) / (end - start));
}

/** The offset of the pager's content `elapsed` after a snap began. */
function snapOffset(snap, elapsed) {
  if (elapsed >= snap.duration) return 0;
  const { response, dampingFraction, initialVelocity } = snap.spring;
  const way = springValue(response, dampingFraction, initialVelocity, elapsed);
  return clamp(snap.from * (1 - way), -snap.pageLength, snap.pageLength);
}

/** The height of a sheet that settles, at `time`. */
function settlingHeight(settling, time) {
  const elapsed = time - settling.began;
  if (elapsed >= settling.duration) return settling.to;
  const { response, dampingFraction, initialVelocity } = settling.spring;
  const way = Math.min(1, springValue(response, dampingFraction, initialVelocity, elapsed));
  return settling.from + (settling.to - settling.from) * way;
}

/** The same without a spring, for reduced motion. */
function easedSnapOffset({ from, duration }, elapsed) {
  return from * distanceLeft(elapsed, duration);
}

/** The same without a spring. */
function easedSettlingHeight({ from, to, began, duration }, time) {
  return to + (from - to) * distanceLeft(time - began, duration);
}

/** The remaining fraction of an eased way, by `Displacement.remainder`. */
function distanceLeft(elapsed, duration) {
  if (elapsed >= duration) return 0;
  return (1 - Math.max(0, elapsed) / duration) ** 4;
}

/** A motion backwards, as `Motion.reversed()` has it. */
function reversed(motion) {
  const result = { ...motion };
  for (const name of Object.keys(restingPose)) {
    const frames = motion[name];
    if (!frames) continue;
    // The curve leads to a keyframe: backwards it leads to the one before.
    result[name] = frames.map(([time, value], index) =>
      [motion.duration - time, value, reversedCurve(frames[index + 1]?.[2])]).reverse();
  }
  return result;
}

const backwards = { easeIn: "easeOut", easeOut: "easeIn", spring: "reversedSpring", reversedSpring: "spring" };

function reversedCurve(curve = "linear") {
  if (typeof curve !== "object") return backwards[curve] ?? curve;
  const [[kind, numbers]] = Object.entries(curve);
  if (kind !== "cubicBezier") return { [backwards[kind]]: numbers };
  const [x1, y1, x2, y2] = numbers;
  return { cubicBezier: [1 - x2, 1 - y2, 1 - x1, 1 - y1] };
}

/** A pose as a CSS transform: scaled, then rotated, then moved. */
function transformOf(pose) {
  return (
    `translate(${rounded(pose.translationX)}px,${rounded(pose.translationY)}px)` +
    ` rotate(${rounded(pose.rotation)}rad) scale(${rounded(pose.scaleX)},${rounded(pose.scaleY)})`
  );
}

/** An eased way from 0 to 1 that begins at `start`, for motions that are not in the events. */
function easedWay(start, duration, time, curve = "easeOut") {
  return duration > 0 ? curveValue(curve, (time - start) / duration) : 1;
}
