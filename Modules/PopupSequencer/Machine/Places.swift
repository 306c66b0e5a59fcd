import RoomCore

/// A place on screen of a channel, or of one of its independent queues. It has one popup at a time.
struct Place: Sendable {
  /// The phase of the place. Times are on the ``clock`` of the place.
  enum Phase: Sendable {
    /// No popup is in the place.
    case idle
    /// No popup is in the place until the gap after the last popup ends.
    case gap(until: Instant)
    /// A popup's view must appear before the limit.
    case presenting(slot: Int, limit: Instant)
    /// A popup's view is visible.
    case visible(Visible)
    /// A popup's view must disappear.
    case dismissing(Dismissing)
  }

  /// A popup whose view is visible.
  struct Visible: Sendable {
    let slot: Int
    /// The time since which the time on screen counts, as far as it is not part of the entry.
    var since: Instant
    /// The time at which the maximum time ends, or `nil` if there is no limit or the timer is
    /// paused.
    var limit: Instant?
    /// The time at which the minimum time ends.
    let protectedUntil: Instant
    /// A Boolean value that indicates whether another popup waits for the end of the minimum time.
    var isContested = false
    /// The dismissal that waits for the end of the minimum time, or `nil`.
    var postponed: PopupDismissal?

    /// The time of the next due change, or `nil`.
    var deadline: Instant? {
      var earliest = limit.map { max($0, protectedUntil) }
      if isContested || postponed != nil {
        earliest = min(earliest ?? protectedUntil, protectedUntil)
      }
      return earliest
    }
  }

  /// A popup whose view must disappear.
  struct Dismissing: Sendable {
    let slot: Int
    var dismissal: PopupDismissal
    /// The time at which the view counts as gone.
    let limit: Instant
    /// A Boolean value that indicates whether a gap follows.
    let leavesGap: Bool
  }

  /// The number of stored versions of updates on screen.
  static let updatedVersionLimit = 8

  let stage: Int
  fileprivate(set) var phase = Phase.idle
  var clock = PlaceClock()
  /// The reasons for which the timer of the popup on screen is paused.
  var timerPauses = SuspensionReasons()
  /// The versions for which a view of the popup on screen may have been made: the presented
  /// version, and the last versions that updated it.
  fileprivate(set) var versions: [Int] = []
  /// The newer versions that were enqueued while the popup on screen is being dismissed, in order.
  /// All but the last have ended. Their events are emitted when the popup is gone.
  var successors: [Int] = []
  /// The highest of these versions that has ended.
  var endedVersion: Int?
  /// The number of the presentation.
  fileprivate(set) var number: Int64 = 0

  init(stage: Int) { self.stage = stage }

  mutating func update(to version: Int) {
    if versions.last == version { return }
    versions.append(version)
    if versions.count > 1 + Self.updatedVersionLimit { versions.remove(at: 1) }
  }

  /// The slot of the popup on screen, or `nil`.
  var slot: Int? {
    switch phase {
    case .idle, .gap: nil
    case .presenting(let slot, _): slot
    case .visible(let visible): visible.slot
    case .dismissing(let dismissing): dismissing.slot
    }
  }

  var visible: Visible? {
    if case .visible(let visible) = phase { visible } else { nil }
  }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissing) = phase { dismissing.dismissal } else { nil }
  }

  var isPresenting: Bool {
    if case .presenting = phase { true } else { false }
  }

  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  /// The time of the next due change on the machine's clock, or `nil`.
  var nextDeadline: Instant? {
    switch phase {
    case .idle: nil
    case .gap(let end): clock.moment(of: end)
    case .presenting(_, let limit): clock.moment(of: limit)
    case .visible(let visible): visible.deadline.flatMap { clock.moment(of: $0) }
    case .dismissing(let dismissing): clock.moment(of: dismissing.limit)
    }
  }
}

/// The places on screen of all stages.
struct Places: Sendable {
  private var all: [Place] = []
  private var free: [Int] = []
  // The places of popups that are being dismissed for their end. Their identifiers already belong
  // to the next version.
  private var leaving: [Identifier: Int] = [:]
  private var presentations: Int64 = 0

  subscript(place: Int) -> Place {
    _read { yield all[place] }
    _modify { yield &all[place] }
  }

  /// The places that are not idle.
  var inUse: [Int] { all.indices.filter { !all[$0].isIdle } }

  /// The places with a popup, in the order in which the popups were presented.
  var occupied: [Int] {
    all.indices.filter { all[$0].slot != nil }.inOrder { all[$0].number < all[$1].number }
  }

  mutating func add(to stage: Int) -> Int {
    let number = free.popLast() ?? all.count
    let place = Place(stage: stage)
    if number == all.count { all.append(place) } else { all[number] = place }
    return number
  }

  /// Removes idle places.
  mutating func remove(_ places: [Int]) { free += places }

  // MARK: Time

  /// Returns the time of the next due change after `now`.
  func nextDeadline(after now: Instant) -> Instant {
    var next = Instant.distantFuture
    for place in all.indices {
      if let moment = all[place].nextDeadline, moment > now, moment < next { next = moment }
    }
    return next
  }

  /// Returns the place with the first due change, or `nil` if none is due.
  func due(by now: Instant) -> Int? {
    var due: (place: Int, moment: Instant)?
    for place in all.indices {
      guard let moment = all[place].nextDeadline, moment <= now else { continue }
      if due.map({ moment < $0.moment }) ?? true { due = (place, moment) }
    }
    return due?.place
  }

  mutating func setPhase(_ phase: Place.Phase, of place: Int) { all[place].phase = phase }

  // MARK: The popup in a place

  /// Puts a version of a popup in a place.
  mutating func occupy(_ place: Int, _ version: Int) {
    presentations &+= 1
    all[place].number = presentations
    all[place].versions.removeAll(keepingCapacity: true)
    all[place].versions.append(version)
    all[place].timerPauses = SuspensionReasons()
  }

  /// Removes the popup from a place. Returns the newer versions that have waited for this.
  mutating func vacate(_ place: Int, gap: Duration, at now: Instant) -> [Int] {
    let successors = all[place].successors
    all[place].successors = []
    all[place].endedVersion = nil
    all[place].phase = gap > .zero ? .gap(until: all[place].clock.time(at: now) + gap) : .idle
    return successors
  }

  /// Returns the time on screen since the last call. No time counts while the timer is paused.
  mutating func spend(_ place: Int, at now: Instant) -> Duration {
    guard var visible = all[place].visible else { return .zero }
    let time = all[place].clock.time(at: now)
    let spent = all[place].timerPauses.isEmpty ? time - visible.since : .zero
    visible.since = time
    all[place].phase = .visible(visible)
    return spent
  }

  // MARK: Newer versions

  /// Returns the place in which the popup with an identifier is being dismissed for its end, or
  /// `nil`.
  func place(leaving id: Identifier) -> Int? { leaving.isEmpty ? nil : leaving[id] }

  /// Releases the identifier of the popup in a place for the next version.
  mutating func release(_ id: Identifier, of place: Int) { leaving[id] = place }

  mutating func forget(_ id: Identifier) { leaving[id] = nil }

  // MARK: Invariants

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    for place in all.indices
    where all[place].dismissal?.outcome == nil && !all[place].successors.isEmpty {
      return "\(all[place].successors.count) popups wait for one that does not end."
    }
    for place in free where !all[place].isIdle { return "The free place \(place) is in use." }
    let ending = all.count { $0.dismissal?.outcome != nil }
    return ending == leaving.count && leaving.values.allSatisfy({ all[$0].dismissal != nil })
      ? nil : "\(ending) popups end on screen, not \(leaving.count)."
  }
}

/// The clock of a place, which stops while its channel or queue is suspended.
struct PlaceClock: Sendable {
  // The time by which the clock is behind the machine's clock while it runs.
  private var lag = Nanoseconds(nanoseconds: 0)
  // The time of the clock while it is stopped, or `nil`.
  private var stop: Instant?

  var isRunning: Bool { stop == nil }

  /// Returns the time of this clock for a time `now` of the machine's clock.
  func time(at now: Instant) -> Instant { stop ?? now - lag }

  /// Returns the time of the machine's clock for a time of this clock, or `nil` while the clock is
  /// stopped.
  func moment(of time: Instant) -> Instant? { isRunning ? time + lag : nil }

  mutating func setRunning(_ runs: Bool, at now: Instant) {
    guard runs != isRunning else { return }
    if let stop { lag = now.since(stop) }
    stop = runs ? nil : now - lag
  }
}
