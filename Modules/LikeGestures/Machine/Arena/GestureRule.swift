public import RoomCore

/// A rule that defines when a gesture enters for a finger, and how it wins.
///
/// The rules are a table in the order of precedence. If several gestures can win at the same
/// sample, the earliest one wins. An app can reorder the table, change the conditions that lock a
/// gesture, and replace a rule.
///
/// ```swift
/// var configuration = LikeConfiguration()
/// let twoFingers = GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)
/// configuration.rules.insert(twoFingers, at: 0)
/// ```
public struct GestureRule: ReadFields, Equatable, Sendable {
  /// The way in which a gesture wins.
  public enum Trigger: Equatable, Sendable {
    /// The finger lifts in time and within the touch slop.
    case tap
    /// Two fingers are down, in time and within the touch slop, and one of them lifts. If the rule
    /// precedes the rules of taps, a tap of two fingers is only this gesture.
    case twoFingerTap
    /// The finger leaves the touch slop in this direction.
    case drag(DragDirection)
  }

  /// The gesture. If a gesture has several rules, the first rule that lets it enter counts.
  public var gesture: RoomGesture
  /// The way in which the gesture wins.
  public var trigger: Trigger
  /// The regions in which the gesture enters. The finger must land in one of them.
  public var regions: TouchRegions
  /// The regions in which the gesture does not enter.
  public var excludedRegions: TouchRegions
  /// The conditions that the gesture requires. It enters only while all of them are met, and ends
  /// when one is no longer met.
  public var requires: RoomConditions
  /// The conditions that lock the gesture. It does not enter while one of them is met, and ends
  /// when one is met.
  public var lockedBy: RoomConditions
  /// The gestures that win together with this gesture.
  public var together: [RoomGesture]
  /// A Boolean value that indicates whether the gesture cannot win while another exclusive gesture
  /// follows another finger.
  public var isExclusive: Bool

  /// Creates a rule.
  public init(
    _ gesture: RoomGesture, _ trigger: Trigger, in regions: TouchRegions,
    outsideOf excludedRegions: TouchRegions = [], requires: RoomConditions = [],
    lockedBy: RoomConditions = [], together: [RoomGesture] = [], isExclusive: Bool = true
  ) {
    self.gesture = gesture
    self.trigger = trigger
    self.regions = regions
    self.excludedRegions = excludedRegions
    self.requires = requires
    self.lockedBy = lockedBy
    self.together = together
    self.isExclusive = isExclusive
  }

  /// The table of a live room.
  ///
  /// Controls are tapped without a delay, and a tap on a control is never a like. A sheet moves
  /// together with its list. Paging and clearing are locked in landscape and while a popup or a
  /// sheet is presented. A touch that stops moving content is not a like. Swipes to the left count
  /// only while the overlays are hidden.
  public static var standard: [GestureRule] {
    let sheetParts: TouchRegions = [.sheet, .sheetHeader]
    let room: TouchRegions = [.likeArea, .control, .list, .outside, .comments]
    let locks: RoomConditions = [.popup, .sheet, .landscape]
    return [
      GestureRule(.controlTap, .tap, in: .control, isExclusive: false),
      GestureRule(
        .backdropTap, .tap, in: .backdrop, outsideOf: sheetParts.union(.control),
        requires: .sheet),
      GestureRule(
        .likeTap, .tap, in: .likeArea,
        outsideOf: sheetParts.union([.control, .backdrop, .moving]), lockedBy: [.popup, .sheet]),
      GestureRule(.rowScroll, .drag(.horizontal), in: .row),
      GestureRule(.listScroll, .drag(.vertical), in: .list),
      GestureRule(
        .sheetPan, .drag(.vertical), in: sheetParts, requires: .sheet, together: [.listScroll]),
      GestureRule(
        .clearSwipe, .drag(.right), in: room, outsideOf: sheetParts,
        lockedBy: locks.union(.cleared)),
      GestureRule(
        .clearSwipe, .drag(.left), in: room, outsideOf: sheetParts, requires: .cleared,
        lockedBy: locks),
      GestureRule(.commentScroll, .drag(.vertical), in: .comments, outsideOf: sheetParts),
      GestureRule(.pageDrag, .drag(.vertical), in: room, outsideOf: sheetParts, lockedBy: locks),
    ]
  }

  func admits(_ target: TouchTarget, under conditions: RoomConditions) -> Bool {
    guard !regions.isDisjoint(with: target.regions) else { return false }
    guard excludedRegions.isDisjoint(with: target.regions) else { return false }
    return isOpen(under: conditions)
  }

  func isOpen(under conditions: RoomConditions) -> Bool {
    conditions.isSuperset(of: requires) && lockedBy.isDisjoint(with: conditions)
  }

  var isTap: Bool { trigger == .tap || trigger == .twoFingerTap }

  /// A Boolean value that indicates whether the gesture follows the finger after it has won.
  var isContinuous: Bool { !isTap }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      try fields.required("gesture"), try fields.required("trigger"),
      in: try fields.required("regions"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gesture", &gesture)
    visitor.field("trigger", &trigger)
    visitor.field("regions", &regions)
    visitor.field("excludedRegions", &excludedRegions)
    visitor.field("requires", &requires)
    visitor.field("lockedBy", &lockedBy)
    visitor.field("together", &together)
    visitor.field("isExclusive", &isExclusive)
  }
}

extension GestureRule.Trigger: ReadCases {
  public static var allowed: String {
    "tap, twoFingerTap, or {\"drag\": \(DragDirection.allowed)}"
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .tap: visitor.visit("tap")
    case .twoFingerTap: visitor.visit("twoFingerTap")
    case .drag(let direction): visitor.visit("drag", "direction", direction)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "tap": self = .tap
    case "twoFingerTap": self = .twoFingerTap
    case "drag": self = .drag(try reader.value("direction"))
    default: throw reader.unknown
    }
  }
}

/// A direction of a finger's movement.
public enum DragDirection: String, CaseIterable, ReadValue, Sendable {
  /// Towards the top of the screen.
  case up
  /// Towards the bottom of the screen.
  case down
  /// Towards the left side.
  case left
  /// Towards the right side.
  case right
  /// Up or down.
  case vertical
  /// To the left or the right.
  case horizontal
  /// Any of the four directions.
  case any

  /// Returns a Boolean value that indicates whether a direction is equal to this one or included in
  /// it.
  func contains(_ direction: DragDirection) -> Bool {
    switch self {
    case .any: true
    case .vertical: direction == .up || direction == .down
    case .horizontal: direction == .left || direction == .right
    case .up, .down, .left, .right: direction == self
    }
  }
}

/// Conditions of a room that lock or unlock gestures. The bits from 16 on are for an app's own
/// conditions.
public struct RoomConditions: OptionSet, Equatable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A popup is presented.
  public static let popup = RoomConditions(rawValue: 1 << 0)
  /// A bottom sheet is presented. The module sets and removes this condition itself.
  public static let sheet = RoomConditions(rawValue: 1 << 1)
  /// The screen is in landscape.
  public static let landscape = RoomConditions(rawValue: 1 << 2)
  /// The overlays are hidden. The clear swipe sets and removes this condition, and an app can do
  /// the same.
  public static let cleared = RoomConditions(rawValue: 1 << 3)
}

extension RoomConditions: NamedOptions {
  static let names: [StaticString] = ["popup", "sheet", "landscape", "cleared"]
}
