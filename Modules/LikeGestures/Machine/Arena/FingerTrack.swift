import RoomCore

/// The state of one finger in the arena.
struct FingerTrack: Sendable {
  enum Axis: Sendable {
    case horizontal
    case vertical
  }

  enum Phase: Sendable {
    /// It has lifted.
    case lifted
    /// It is down. The rules that have entered and are not resolved yet, a bit each.
    case pending(UInt64)
    /// It is down, and a rule has won. Those that follow it, a bit each: the winner, and the rules
    /// that have won together with it.
    case followed(by: Int, team: UInt64)
    /// It has lost all gestures for good before it has lifted: its further samples have no effect.
    case abandoned
  }

  var id = 0
  var phase = Phase.lifted
  /// Where its drag started, as far as its samples say so.
  var start: ScreenPoint?
  var landed = Instant.start
  var landing = ScreenPoint.zero
  var location = ScreenPoint.zero
  var lastSample = Instant.start
  var list: ListExtent?
  /// Whether it is on the backdrop of a sheet, and on no part of the sheet.
  var isOutside = false
  /// Locked when it leaves the slop, until an app claims it.
  var axis: Axis?
  /// The origin of translations.
  var origin = ScreenPoint.zero
  var velocity = VelocityTracker()

  var isDown: Bool {
    switch phase {
    case .pending, .followed: true
    case .lifted, .abandoned: false
    }
  }

  var isAbandoned: Bool { if case .abandoned = phase { true } else { false } }

  /// The rules that have entered and are not resolved yet.
  var pending: UInt64 { if case .pending(let rules) = phase { rules } else { 0 } }

  /// The rules that follow it.
  var team: UInt64 { if case .followed(_, let team) = phase { team } else { 0 } }

  /// The rule that has won.
  var winner: Int? { if case .followed(let winner, _) = phase { winner } else { nil } }

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
    let way = way
    axis = way.x.magnitude > way.y.magnitude ? .horizontal : .vertical
    let part = slop / (way.x * way.x + way.y * way.y).squareRoot()
    origin = ScreenPoint(x: landing.x + way.x * part, y: landing.y + way.y * part)
  }

  func isBeyond(_ slop: Double) -> Bool { way.x * way.x + way.y * way.y > slop * slop }

  private var way: ScreenPoint { ScreenPoint(x: location.x - landing.x, y: location.y - landing.y) }

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
