import RoomCore

/// A finger that drags.
struct Drag: Sendable {
  let touch: Int
  /// The pull at a travel of 0: the offset as it would be without a rubber band.
  var base: Double
  /// How far the finger has come.
  var travel = 0.0
  /// Where the finger was farthest in the direction of travel.
  private var extreme = 0.0
  private var mark = 0.0
  private var markTime: Instant

  init(touch: Int, base: Double, at now: Instant) {
    self.touch = touch
    self.base = base
    markTime = now
  }

  var pull: Double { min(max(base + travel, -1e12), 1e12) }

  /// Takes a sample; the speed since the last one, if time has passed.
  mutating func move(to travel: Double, at now: Instant) -> Double? {
    self.travel = travel
    let seconds = (now - markTime).seconds
    guard seconds > 0 else { return nil }
    let speed = (travel - mark).magnitude / seconds
    mark = travel
    markTime = now
    return speed
  }

  /// Whether the finger has gone `threshold` points against `direction`, counted from its
  /// farthest point.
  mutating func hasTurned(against direction: Int, threshold: Double) -> Bool {
    let sign = Double(direction)
    if (travel - extreme) * sign >= 0 { extreme = travel }
    guard (extreme - travel) * sign > threshold else { return false }
    extreme = travel
    return true
  }
}
