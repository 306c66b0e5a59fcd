/// When a gesture enters for a finger, and when it wins.
///
/// The rules of an arena are a table, in order of precedence: where several gestures could win at
/// the same sample, the earlier one does. The app may read it, change it, and add its own.
///
/// ```swift
/// var rules = GestureRule.standard
/// rules.insert(GestureRule(.custom(0), .drag(.left), in: .likeArea), at: 0)
/// ```
public struct GestureRule: Hashable, Sendable {
  /// What makes a gesture win.
  public enum Trigger: Hashable, Sendable {
    /// The finger lifts in time and within the touch slop.
    case tap
    /// The finger goes beyond the touch slop, mostly in one of these directions.
    case drag(Directions)
    /// The finger stays within the touch slop for as long as a tap may take at most.
    case hold
    /// The app says so.
    case claim
  }

  /// Whose rule it is. A gesture may have several; the first that lets it enter counts.
  public var gesture: Gesture
  /// What makes it win.
  public var trigger: Trigger
  /// It enters for fingers that land in any of these.
  public var regions: TouchRegions
  /// It does not enter for fingers that land in any of these.
  public var excludedRegions: TouchRegions
  /// It enters only while all of these hold, and ends when one no longer does.
  public var requires: RoomConditions
  /// It does not enter while any of these holds, and ends when one begins to.
  public var lockedBy: RoomConditions
  /// The gestures that go on together with it when either wins.
  public var together: [Gesture]
  /// Whether it cannot win while another exclusive gesture follows another finger.
  public var isExclusive: Bool

  /// A rule.
  public init(
    _ gesture: Gesture, _ trigger: Trigger, in regions: TouchRegions,
    outsideOf excludedRegions: TouchRegions = [], requires: RoomConditions = [],
    lockedBy: RoomConditions = [], together: [Gesture] = [], isExclusive: Bool = true
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
  /// Controls are tapped without delay and are never likes. A sheet moves together with its list.
  /// Paging and clearing are locked while a popup or a sheet is up and in landscape. A touch that
  /// stops moving content is not a like. Swipes left count only while the screen is cleared.
  public static var standard: [GestureRule] {
    let sheetParts: TouchRegions = [.sheet, .sheetHeader]
    let room: TouchRegions = [.likeArea, .control, .list, .outside]
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
      GestureRule(.pageDrag, .drag(.vertical), in: room, outsideOf: sheetParts, lockedBy: locks),
    ]
  }

  func admits(_ target: TouchTarget, under conditions: RoomConditions) -> Bool {
    guard !regions.isDisjoint(with: target.regions) else { return false }
    guard excludedRegions.isDisjoint(with: target.regions) else { return false }
    if gesture == .listScroll && target.list?.canScroll != true { return false }
    return isOpen(under: conditions)
  }

  func isOpen(under conditions: RoomConditions) -> Bool {
    conditions.isSuperset(of: requires) && lockedBy.isDisjoint(with: conditions)
  }

  var isTap: Bool { trigger == .tap }

  /// Whether it follows the finger once it has won.
  var isContinuous: Bool { trigger != .tap }
}
