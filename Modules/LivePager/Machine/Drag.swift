import RoomCore

/// The drag of a finger.
struct Drag: Sendable {
  let touch: Int
  /// The pull at a travel of 0. The pull is the offset without the rubber band, in points.
  var base: Double
  /// The distance of the finger from its first position, in points.
  var travel = 0.0
  /// The maximum travel in the direction of travel, in points.
  private var extreme = 0.0
  private var mark = 0.0
  private var markTime: Instant

  init(touch: Int, base: Double, at now: Instant) {
    self.touch = touch
    self.base = base
    markTime = now
  }

  var pull: Double { min(max(base + travel, -1e12), 1e12) }

  /// Sets the travel. Returns the speed since the previous sample, or `nil` if no time has passed.
  mutating func move(to travel: Double, at now: Instant) -> Double? {
    self.travel = travel
    let time = now.since(markTime).nanoseconds
    guard time > 0 else { return nil }
    let speed = (travel - mark).magnitude / (Double(time) / 1e9)
    mark = travel
    markTime = now
    return speed
  }

  /// Returns a Boolean value that indicates whether the finger has moved `threshold` points against
  /// `direction`, from its farthest point.
  mutating func hasTurned(against direction: Int, threshold: Double) -> Bool {
    let sign = Double(direction)
    if (travel - extreme) * sign >= 0 { extreme = travel }
    guard (extreme - travel) * sign > threshold else { return false }
    extreme = travel
    return true
  }
}
