public import RoomCore

/// A list of comments on screen: its rows, their positions, and the pinned comments.
///
/// Positions are measured from the end of the rows, so that added or trimmed rows do not move the
/// rows that a user reads. The machine follows its own events with a value of this type, so each
/// view agrees with the machine on all positions.
///
/// - Complexity: O(n) for an event that adds, removes or measures n rows, and for a finger that
///   scrolls over n rows.
public struct CommentViewState: ModuleViewState {
  public typealias Input = CommentInput

  /// The rows, the oldest first.
  public private(set) var rows: [CommentRow] = []
  /// The pinned comments, ordered by priority.
  public private(set) var pins: [CommentPin] = []
  /// A Boolean value that indicates whether the list follows the newest row.
  public private(set) var isFollowing = true
  /// The height of the view, in points. The default is 0.
  public private(set) var height = 0.0
  /// The permission of the local user to write in the room, and the slow mode of the room.
  public private(set) var writing = CommentWriting()
  /// The identifier of the local user, or `nil` if there is none.
  public internal(set) var localUser: String?
  public var preferences = ViewPreferences()

  /// The distance from the lower edge of the view to the end of the rows, in points, after all
  /// motions.
  package private(set) var distance = 0.0
  // While a finger scrolls, the distance at which its translation is zero.
  private var grip: Double?
  private var glide: CommentGlide?
  // The number of the oldest unread row, or `nil` if there is none.
  private var firstUnread: Int?

  init() {}

  public init(_ state: CommentState) { self = state.screen }

  // MARK: Reading

  /// The number of unread rows. These are the rows that were added while the list did not follow,
  /// without joins.
  ///
  /// - Complexity: O(n) if there are unread rows, for n rows
  public var unread: Int {
    guard let firstUnread else { return 0 }
    return rows.count { $0.id >= firstUnread && $0.countsAsUnread }
  }

  /// Returns the distance from the lower edge of the view to the end of the rows at a time, in
  /// points. At the end of the rows, the distance is 0.
  public func distance(at time: Instant) -> Double {
    guard let glide, !preferences.reducesMotion || glide.followsFinger else { return distance }
    return distance + glide.offset(at: time)
  }

  /// Returns the rows that are at least partly on screen at a time, the oldest first. Each row has
  /// the distance of its upper edge from the upper edge of the view, in points.
  ///
  /// - Complexity: O(n) for n rows on screen and below
  public func visibleRows(at time: Instant) -> [CommentPlacement] {
    var placements: [CommentPlacement] = []
    var bottom = height + distance(at: time)
    for row in rows.reversed() {
      guard bottom > 0 else { break }
      let top = bottom - row.height
      if top < height { placements.append(CommentPlacement(row: row, top: top)) }
      bottom = top
    }
    return placements.reversed()
  }

  /// Returns the row at a distance from the upper edge of the view, in points, or `nil` if there is
  /// none.
  public func row(at y: Double, time: Instant) -> CommentRow? {
    guard y >= 0, y <= height else { return nil }
    return visibleRows(at: time).first { $0.top <= y && y < $0.top + $0.row.height }?.row
  }

  public func isMoving(at time: Instant) -> Bool { distance(at: time) != distance }

  /// Returns a Boolean value that indicates whether the list moves because a finger has released it.
  package func isCoasting(at time: Instant) -> Bool {
    glide?.followsFinger == true && isMoving(at: time)
  }

  /// Returns the index of a row by its number.
  ///
  /// - Complexity: O(n) for n newer rows
  func index(of number: Int) -> Int? { rows.lastIndex { $0.id == number } }

  /// Returns the index at which a past comment is inserted: behind all rows of its time and before.
  /// A comment without an age, whose time is the present, comes above all rows.
  func index(ofPast time: Instant, at now: Instant) -> Int {
    time < now ? rows.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0 : 0
  }

  /// Returns the number of the oldest rows that are entirely above the screen, both at a time and
  /// after all motions.
  func rowsAbove(at time: Instant) -> Int {
    var bottom = height + max(distance, distance(at: time))
    for index in rows.indices.reversed() {
      if bottom <= 0 { return index + 1 }
      bottom -= rows[index].height
    }
    return 0
  }

  /// Returns the pinned comment with an identifier.
  func pin(_ id: String) -> CommentPin? { pinIndex(id).map { pins[$0] } }

  private func pinIndex(_ id: String) -> Int? {
    let identifier = Identifier(id)
    return pins.firstIndex { $0.message.id.map(Identifier.init) == identifier }
  }

  /// The pinned comments that are paid, as chips, the latest first among equal priorities.
  public var chips: [CommentPin] { pins.filter { $0.message.payment != nil }.reversed() }

  /// The pinned comments that are not paid.
  package var pinnedComments: [CommentPin] { pins.filter { $0.message.payment == nil } }

  /// Returns the next time at which the time of a chip shows another second, or `nil` if there is none.
  public func nextSecond(after time: Instant) -> Instant? {
    chips.compactMap { chip in
      guard let end = chip.end, let seconds = chip.secondsLeft(at: time), seconds > 0 else {
        return nil
      }
      return end - .seconds(seconds - 1)
    }.min()
  }

  // MARK: Following events

  public static func followsFinger(_ event: CommentEvent) -> Bool {
    if case .didDrag = event { true } else { false }
  }

  public mutating func apply(_ event: CommentEvent, at time: Instant) {
    switch event {
    case .didAppend(let batch): append(batch.rows, at: time)
    case .didRestore(let past): restore(past, at: time)
    case .didUpdate(let row): if let index = index(of: row.id) { rows[index] = row }
    case .didRemove(let numbers):
      remove(numbers)
      shortenCoast(at: time)
    case .didTrim(let count):
      rows.removeFirst(min(max(0, count), rows.count))
      shortenCoast(at: time)
    case .didMeasure(let measurements): for one in measurements { measure(one, at: time) }
    case .didResize(let height): self.height = height
    case .didDrag(let drag): scroll(drag, at: time)
    case .didScrollToNewest: scrollToNewest(at: time)
    case .didPin(let pin): insert(pin)
    case .didUnpin(let id): if let index = pinIndex(id) { pins.remove(at: index) }
    case .didChangeWriting(let writing): self.writing = writing
    case .didReset(let room):
      let (height, preferences, localUser) = (height, preferences, localUser)
      self = CommentViewState()
      (self.height, self.preferences, self.localUser) = (height, preferences, localUser)
      writing = CommentWriting(room: room)
    case .didConfigure(let configuration): localUser = configuration.localUser
    case .didTap(let row):
      if row.message.translation != nil, let index = index(of: row.id) {
        rows[index].showsOriginal.toggle()
      }
    case .willSend, .didRefuse, .didIdentify, .didChangeFollowing, .didLongPress, .rejected:
      return
    }
    if distance > 0 { distance = min(distance, maximumDistance) }
    if distance < 1 { follow() }
  }

  private mutating func append(_ added: [CommentRow], at time: Instant) {
    rows += added
    let extent = added.reduce(0) { $0 + $1.height }
    if isFollowing {
      // Rows on screen stay where they are drawn, and glide up from there.
      glide = CommentGlide(
        start: time, offset: min(height, extent + (glide?.offset(at: time) ?? 0)),
        constant: Self.settling)
    } else {
      shift(by: extent)
      firstUnread = firstUnread ?? added.first?.id
    }
  }

  /// Inserts past comments. The comments without an age come first.
  private mutating func restore(_ past: [CommentRow], at time: Instant) {
    let withoutAge = past.count { $0.time >= time }
    for (offset, row) in past.enumerated() {
      let index = row.time < time ? max(withoutAge, index(ofPast: row.time, at: time)) : offset
      let below = rows[index...].reduce(0) { $0 + $1.height }
      rows.insert(row, at: index)
      if !isFollowing, below <= distance + (glide?.offset(at: time) ?? 0) {
        shift(by: row.height)
      }
    }
  }

  private mutating func remove(_ numbers: [Int]) {
    var below = 0.0
    let removed = Set(numbers)
    var kept: [CommentRow] = []
    for row in rows.reversed() {
      if !removed.contains(row.id) {
        kept.append(row)
        below += row.height
      } else if !isFollowing, below < distance {
        shift(by: -min(row.height, distance))
      }
    }
    rows = kept.reversed()
  }

  /// Sets the height of a row. A view may call it before the list answers
  /// ``CommentInput/didMeasure(_:)``.
  public mutating func measure(_ measurement: CommentMeasurement, at time: Instant) {
    guard let index = index(of: measurement.row) else { return }
    let old = rows[index].height
    let change = measurement.height - old
    guard change != 0 else { return }
    rows[index].height = measurement.height
    if isFollowing {
      // The glide of a new row ends at the whole height of the row.
      if let offset = glide?.offset(at: time), offset > 0 { glide?.offset += change }
    } else {
      // A row without a height at the lower edge of the view counts as below the screen.
      let below = rows[(index + 1)...].reduce(0) { $0 + $1.height }
      if below < distance || below + old <= distance { shift(by: max(-distance, change)) }
    }
  }

  private mutating func insert(_ pin: CommentPin) {
    let old = pin.message.id.flatMap { pinIndex($0) }
    if let old, pins[old].message.priority == pin.message.priority {
      pins[old] = pin
      return
    }
    if let old { pins.remove(at: old) }
    let index = pins.firstIndex { $0.message.priority < pin.message.priority }
    pins.insert(pin, at: index ?? pins.count)
  }

  // MARK: Scrolling

  private var maximumDistance: Double {
    max(0, rows.reduce(0) { $0 + $1.height } - height)
  }

  private mutating func shift(by extent: Double) {
    distance += extent
    if let grip { self.grip = grip + extent }
  }

  /// Shortens a coast that begins at removed rows. The shortened coast begins at the oldest row that is left.
  private mutating func shortenCoast(at time: Instant) {
    guard var coast = glide, coast.followsFinger else { return }
    let limit = max(0, maximumDistance - distance)
    guard coast.offset(at: time) > limit else { return }
    (coast.start, coast.offset) = (time, limit)
    glide = coast
  }

  private mutating func follow() {
    isFollowing = true
    firstUnread = nil
  }

  /// Decides whether the list follows the newest row. The list stops following at more than one row
  /// from the end, and starts again at the end.
  private mutating func decide(at distance: Double, time: Instant) {
    if isFollowing, distance > max(1, rows.last?.height ?? 0) {
      isFollowing = false
      // From now on, only the finger moves the list.
      shift(by: glide?.offset(at: time) ?? 0)
      glide = nil
    } else if !isFollowing, distance < 1 {
      follow()
    }
  }

  private mutating func scroll(_ drag: CommentDrag, at time: Instant) {
    if glide?.followsFinger == true {
      distance += glide?.offset(at: time) ?? 0
      glide = nil
    }
    // The grip is set at the beginning of a drag, or later if the beginning was lost.
    let grip = drag.phase == .began ? distance : self.grip ?? distance - drag.translation
    self.grip = grip
    distance = min(max(0, grip + drag.translation), maximumDistance)
    guard drag.phase == .ended else { return decide(at: distance, time: time) }
    let drawn = distance + (glide?.offset(at: time) ?? 0)
    let coast = drag.velocity * Self.coasting
    decide(at: min(max(0, distance + coast), maximumDistance), time: time)
    self.grip = nil
    distance = isFollowing ? 0 : min(max(0, drawn + coast), maximumDistance)
    glide = nil
    let travel = distance - drawn
    guard travel != 0 else { return }
    // The list starts to coast at the velocity of the finger, even near the end of the rows. If it
    // coasts freely, the quotient equals the constant of coasting, except for rounding.
    let constant = drag.velocity == 0 ? 0 : travel / drag.velocity
    let isCoasting = constant > 0 && constant <= Self.coasting * (1 + 1e-9)
    glide = CommentGlide(
      start: time, offset: -travel,
      constant: isCoasting ? constant : Self.settling,
      followsFinger: true)
  }

  private mutating func scrollToNewest(at time: Instant) {
    let drawn = distance + (glide?.offset(at: time) ?? 0)
    grip = nil
    distance = 0
    glide =
      drawn > 0
      ? CommentGlide(start: time, offset: min(drawn, height), constant: Self.settling) : nil
    follow()
  }

  /// The time constant of a coasting list, in seconds. It is the normal deceleration of scroll
  /// views on iOS.
  private static var coasting: Double { 0.4995 }
  /// The time constant of new rows, and of a list that returns to its end, in seconds. The motion
  /// takes about 0.3 seconds.
  private static var settling: Double { 0.08 }
}

/// A row on screen.
public struct CommentPlacement: Equatable, Sendable {
  /// The row.
  public var row: CommentRow
  /// The distance of the row's upper edge from the upper edge of the view, in points. It is
  /// negative if the row begins above the view.
  public var top: Double

  package init(row: CommentRow, top: Double) { (self.row, self.top) = (row, top) }
}

/// The exponential approach of the list to its resting position, like the approach of a coasting
/// scroll view.
struct CommentGlide: Equatable, Sendable {
  var start: Instant
  /// The distance from the resting position at the start, in points.
  var offset: Double
  /// The time in which the distance falls to 37 percent, in seconds.
  var constant: Double
  var followsFinger = false

  /// Returns the distance from the resting position, or 0 if the distance is too small to see.
  func offset(at time: Instant) -> Double {
    let elapsed = max(0, (time - start).seconds)
    let rest = offset * Arithmetic.exp(-elapsed / constant)
    return abs(rest) < 0.5 ? 0 : rest
  }
}
