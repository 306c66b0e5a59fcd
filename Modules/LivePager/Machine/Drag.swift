import RoomCore

/// A finger that drags.
struct Drag: Sendable {
  let touch: Int
  /// The pull at a travel of 0: the offset without a rubber band.
  var base: Double
  /// The distance of the finger from where it began.
  var travel = 0.0
  /// The farthest travel in the direction of travel.
  private var extreme = 0.0
  private var mark = 0.0
  private var markTime: Instant

  init(touch: Int, base: Double, at now: Instant) {
    self.touch = touch
    self.base = base
    markTime = now
  }

  var pull: Double { min(max(base + travel, -1e12), 1e12) }

  /// Takes a sample and returns the speed since the last one, if time has passed.
  mutating func move(to travel: Double, at now: Instant) -> Double? {
    self.travel = travel
    let time = now.since(markTime).nanoseconds
    guard time > 0 else { return nil }
    let speed = (travel - mark).magnitude / (Double(time) / 1e9)
    mark = travel
    markTime = now
    return speed
  }

  /// Whether the finger has moved `threshold` points against `direction`, counted from its
  /// farthest point.
  mutating func hasTurned(against direction: Int, threshold: Double) -> Bool {
    let sign = Double(direction)
    if (travel - extreme) * sign >= 0 { extreme = travel }
    guard (extreme - travel) * sign > threshold else { return false }
    extreme = travel
    return true
  }
}
