import RoomCore

/// The state of one finger in the arena.
struct FingerTrack: Sendable {
  enum Axis: Sendable {
    case horizontal
    case vertical
  }

  var id = 0
  var isDown = false
  /// Whether it has lost all gestures for good before it has lifted: its further samples have no
  /// effect.
  var isAbandoned = false
  /// Where its drag started, as far as its samples say so.
  var start: ScreenPoint?
  var landed = Instant.start
  var landing = ScreenPoint.zero
  var location = ScreenPoint.zero
  var lastSample = Instant.start
  var list: ListExtent?
  /// Whether it is on the backdrop of a sheet, and on no part of the sheet.
  var isOutside = false
  /// The rules that have entered and are not resolved yet, a bit each.
  var pending: UInt64 = 0
  /// The rule that won and follows the finger.
  var winner: Int?
  /// The rules that have won together with the winner.
  var companions: UInt64 = 0
  var isBeyondSlop = false
  var axis: Axis?
  /// The origin of translations.
  var origin = ScreenPoint.zero
  var velocity = VelocityTracker()

  /// Resets the track for a finger that has landed; memory is reused.
  mutating func land(_ touch: Touch, at time: Instant) {
    id = touch.id
    isDown = true
    isAbandoned = false
    start = touch.start
    landed = time
    landing = touch.location
    location = touch.location
    lastSample = time
    list = touch.target.list
    isOutside = false
    crossed(touch.target.regions)
    pending = 0
    winner = nil
    companions = 0
    isBeyondSlop = false
    axis = nil
    origin = touch.location
    velocity.reset()
    velocity.add(touch.location, at: time)
  }

  mutating func move(to place: ScreenPoint, at time: Instant) {
    location = place
    lastSample = time
    velocity.add(place, at: time)
  }

  /// Follows the finger from the sheet to the backdrop and back. Samples may leave out the regions.
  mutating func crossed(_ regions: TouchRegions) {
    if !regions.isDisjoint(with: [.sheet, .sheetHeader]) {
      isOutside = false
    } else if regions.contains(.backdrop) {
      isOutside = true
    }
  }

  /// Leaves the slop: from now on the axis is locked, and translations count from where the
  /// finger crossed it.
  mutating func leaveSlop(_ slop: Double) {
    isBeyondSlop = true
    let dx = location.x - landing.x
    let dy = location.y - landing.y
    axis = dx.magnitude > dy.magnitude ? .horizontal : .vertical
    let part = slop / (dx * dx + dy * dy).squareRoot()
    origin = ScreenPoint(x: landing.x + dx * part, y: landing.y + dy * part)
  }

  func isBeyond(_ slop: Double) -> Bool {
    let dx = location.x - landing.x
    let dy = location.y - landing.y
    return dx * dx + dy * dy > slop * slop
  }

  /// The direction in which the finger left the slop. A diagonal is vertical.
  var direction: DragDirection {
    switch axis {
    case .horizontal: location.x > landing.x ? .right : .left
    case .vertical, nil: location.y > landing.y ? .down : .up
    }
  }

  var translation: ScreenPoint {
    alongAxis(ScreenPoint(x: location.x - origin.x, y: location.y - origin.y))
  }

  func alongAxis(_ point: ScreenPoint) -> ScreenPoint {
    switch axis {
    case .horizontal: ScreenPoint(x: point.x, y: 0)
    case .vertical: ScreenPoint(x: 0, y: point.y)
    case nil: point
    }
  }
}
