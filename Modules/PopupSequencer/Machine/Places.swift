import RoomCore

/// A place on screen of a channel, or of one of its independent queues: what it presents, and when
/// it may present the next.
struct Place: Sendable {
  /// What the place presents. Moments are in the time of its ``clock``.
  enum Phase: Sendable {
    /// Nothing.
    case idle
    /// Nothing, until the gap after the last popup is over.
    case gap(until: Instant)
    /// A popup whose view is to appear, until the limit.
    case presenting(slot: Int, limit: Instant)
    /// A popup whose view is visible.
    case visible(Visible)
    /// A popup whose view is to disappear.
    case dismissing(Dismissing)
  }

  /// A popup whose view is visible.
  struct Visible: Sendable {
    let slot: Int
    /// Since when its time on screen counts, as far as that is not in its entry.
    var since: Instant
    /// When its maximum time is over; `nil` for never, or while its timer is paused.
    var limit: Instant?
    /// When its minimum time is over.
    let protectedUntil: Instant
    /// Whether another popup waits for the minimum time to be over.
    var isContested = false
    /// What was to end or remove it during its minimum time.
    var postponed: PopupDismissal?

    /// The next moment at which something is due.
    var deadline: Instant? {
      var earliest = limit.map { max($0, protectedUntil) }
      if isContested || postponed != nil {
        earliest = min(earliest ?? protectedUntil, protectedUntil)
      }
      return earliest
    }
  }

  /// A popup whose view is to disappear.
  struct Dismissing: Sendable {
    let slot: Int
    var dismissal: PopupDismissal
    /// When the view counts as gone.
    let limit: Instant
    /// Whether a gap follows.
    let leavesGap: Bool
  }

  /// The number of updates on screen whose versions are remembered.
  static let updatedVersionLimit = 8

  let stage: Int
  fileprivate(set) var phase = Phase.idle
  var clock = PlaceClock()
  /// Why the timer of the popup on screen is paused.
  var timerPauses = SuspensionReasons()
  /// The versions that a view of the popup on screen may have been made for: the one that was
  /// presented, and the last that updated it.
  fileprivate(set) var versions: [Int] = []
  /// The newer versions that were enqueued since the popup on screen is being dismissed, in order: all
  /// but the last have ended. Their events follow once it is gone.
  var successors: [Int] = []
  /// The greatest version of those of them that have ended.
  var endedVersion: Int?
  /// Counts presentations.
  fileprivate(set) var number: Int64 = 0

  init(stage: Int) { self.stage = stage }

  mutating func update(to version: Int) {
    if versions.last == version { return }
    versions.append(version)
    if versions.count > 1 + Self.updatedVersionLimit { versions.remove(at: 1) }
  }

  /// The slot of the popup on screen.
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

  /// The next moment, in the time of the machine, at which something is due.
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

/// The places on screen of all stages, and what is in them.
struct Places: Sendable {
  private var all: [Place] = []
  private var free: [Int] = []
  // The places of popups that are being dismissed for their end, whose identifiers belong to the next
  // version already.
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

  /// When something is due in one of them after `now`.
  func nextDeadline(after now: Instant) -> Instant {
    var next = Instant.distantFuture
    for place in all.indices {
      if let moment = all[place].nextDeadline, moment > now, moment < next { next = moment }
    }
    return next
  }

  /// The place in which something was due first.
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

  /// A version of a popup comes into a place.
  mutating func occupy(_ place: Int, _ version: Int) {
    presentations &+= 1
    all[place].number = presentations
    all[place].versions.removeAll(keepingCapacity: true)
    all[place].versions.append(version)
    all[place].timerPauses = SuspensionReasons()
  }

  /// The popup in a place leaves it. Returns the newer versions of it that have waited for that.
  mutating func vacate(_ place: Int, gap: Duration, at now: Instant) -> [Int] {
    let successors = all[place].successors
    all[place].successors = []
    all[place].endedVersion = nil
    all[place].phase = gap > .zero ? .gap(until: all[place].clock.time(at: now) + gap) : .idle
    return successors
  }

  /// Returns the time on screen since it was last spent; none counts while the timer is paused.
  mutating func spend(_ place: Int, at now: Instant) -> Duration {
    guard var visible = all[place].visible else { return .zero }
    let time = all[place].clock.time(at: now)
    let spent = all[place].timerPauses.isEmpty ? time - visible.since : .zero
    visible.since = time
    all[place].phase = .visible(visible)
    return spent
  }

  // MARK: Newer versions

  /// The place in which the popup that had an identifier is being dismissed for its end.
  func place(leaving id: Identifier) -> Int? { leaving.isEmpty ? nil : leaving[id] }

  /// From now on the identifier of the popup in a place belongs to the next version, if one follows.
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

/// The time of a place, which stands still while something of it is suspended.
struct PlaceClock: Sendable {
  // How far it is behind the time of the machine while it runs.
  private var lag = Nanoseconds(nanoseconds: 0)
  // Its own time while it stands still.
  private var stop: Instant?

  var isRunning: Bool { stop == nil }

  /// The time of the place when that of the machine is `now`.
  func time(at now: Instant) -> Instant { stop ?? now - lag }

  /// When it is `time` on this clock, in the time of the machine; `nil` while it stands still.
  func moment(of time: Instant) -> Instant? { isRunning ? time + lag : nil }

  mutating func setRunning(_ runs: Bool, at now: Instant) {
    guard runs != isRunning else { return }
    if let stop { lag = now.since(stop) }
    stop = runs ? nil : now - lag
  }
}
