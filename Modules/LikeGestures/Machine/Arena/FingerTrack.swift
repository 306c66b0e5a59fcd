import RoomCore

/// The state of one finger in the arena.
struct FingerTrack: Sendable {
  enum Axis: Sendable {
    case horizontal
    case vertical
  }

  enum Phase: Sendable {
    /// The finger has lifted.
    case lifted
    /// The finger is down. The bits are the rules that have entered and are not resolved yet.
    case pending(UInt64)
    /// The finger is down, and a rule has won. The bits are the rules that follow the finger: the
    /// winner, and the rules that have won together with it.
    case followed(by: Int, team: UInt64)
    /// The finger is down, and all its gestures have failed. Its further samples have no effect.
    case abandoned
  }

  var id = 0
  var phase = Phase.lifted
  /// The start of the finger's drag, if its samples have one.
  var start: ScreenPoint?
  var landed = Instant.start
  var landing = ScreenPoint.zero
  var location = ScreenPoint.zero
  var lastSample = Instant.start
  var list: ListExtent?
  /// A Boolean value that indicates whether the finger is on the backdrop of a sheet, and not on
  /// the sheet.
  var isOutside = false
  /// The locked axis, or `nil` before the finger leaves the slop.
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

  /// The rules that follow the finger.
  var team: UInt64 { if case .followed(_, let team) = phase { team } else { 0 } }

  /// The rule that has won, or `nil`.
  var winner: Int? { if case .followed(let winner, _) = phase { winner } else { nil } }

  mutating func move(to place: ScreenPoint, at time: Instant) {
    location = place
    lastSample = time
    velocity.add(place, at: time)
  }

  /// Follows the finger between the sheet and the backdrop. Samples may omit the regions.
  mutating func crossed(_ regions: TouchRegions) {
    if !regions.isDisjoint(with: [.sheet, .sheetHeader]) {
      isOutside = false
    } else if regions.contains(.backdrop) {
      isOutside = true
    }
  }

  /// Leaves the slop. From now on the axis is locked, and translations count from the point where
  /// the finger crossed the slop.
  mutating func leaveSlop(_ slop: Double) {
    let way = way
    axis = way.x.magnitude > way.y.magnitude ? .horizontal : .vertical
    let part = slop / (way.x * way.x + way.y * way.y).squareRoot()
    origin = ScreenPoint(x: landing.x + way.x * part, y: landing.y + way.y * part)
  }

  func isBeyond(_ slop: Double) -> Bool { way.x * way.x + way.y * way.y > slop * slop }

  private var way: ScreenPoint { ScreenPoint(x: location.x - landing.x, y: location.y - landing.y) }

  /// The direction in which the finger left the slop. A diagonal counts as vertical.
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
