import RoomCore

/// A popup that waits or is on screen.
struct QueuedPopup: Sendable {
  enum Phase: Sendable {
    /// The popup waits for its turn.
    case waiting
    /// An older version is being dismissed for its end. The popup waits, or has ended with an
    /// outcome. Its events follow the end of the older version.
    indirect case behind(PopupOutcome?)
    // The cases are indirect, because most popups of a long line wait, and scans read their phase.
    indirect case onScreen(PopupStay)
  }

  let id: Identifier
  var entry: PopupEntry
  /// The number of the stage for which the popup waits, or on which it is.
  var stage: Int
  var key: RankKey
  var phase = Phase.waiting
  /// The last emitted reason why the popup is deferred, or `nil`.
  var announced: Boxed<PopupExplanation.Reason>?
  /// The cause of the last deferral by a rule, or `nil`.
  var cause: String?
  /// The time at which the rules are asked again, or `nil`.
  var wake: Instant?

  init(_ entry: PopupEntry, stage: Int) {
    id = entry.identifier
    self.entry = entry
    self.stage = stage
    key = RankKey(arrival: entry.arrival)
  }

  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  var isOnScreen: Bool { if case .onScreen = phase { true } else { false } }

  var isBehind: Bool { if case .behind = phase { true } else { false } }

  /// The outcome of a popup that has ended or is being dismissed for its end, or `nil`.
  var outcome: PopupOutcome? {
    switch phase {
    case .waiting: nil
    case .behind(let outcome): outcome
    case .onScreen(let stay): stay.dismissal?.outcome
    }
  }

  /// The stay of a popup on screen, or `nil`. Setting `nil` has no effect.
  var stay: PopupStay? {
    get { if case .onScreen(let stay) = phase { stay } else { nil } }
    set { if let newValue { phase = .onScreen(newValue) } }
  }

  var isPresenting: Bool { stay?.isPresenting ?? false }

  var visible: PopupStay.Visible? { stay?.visible }

  var dismissal: PopupDismissal? { stay?.dismissal }

  // MARK: Time

  /// The time at which the popup expires, or `nil` if it does not expire in its phase.
  var expiry: Instant? {
    guard let expiry = entry.popup.expiry, outcome == nil,
      !isOnScreen || !entry.popup.staysBeyondExpiry
    else { return nil }
    return expiry
  }

  /// Returns a Boolean value that indicates whether the minimum time of the popup is not over.
  func isProtected(at now: Instant) -> Bool {
    guard let stay, let visible = stay.visible else { return false }
    return stay.clock.time(at: now) < visible.protectedUntil
  }

  /// Records that another popup waits for the end of the minimum time.
  mutating func contest() {
    guard var visible else { return }
    visible.isContested = true
    stay?.step = .visible(visible)
  }

  /// Returns a Boolean value that indicates whether the time on screen is over. No time is over while
  /// the clock is stopped.
  func isTimeOver(at now: Instant) -> Bool {
    guard let stay, stay.clock.isRunning, let visible = stay.visible, let limit = visible.limit
    else { return false }
    return max(limit, visible.protectedUntil) <= stay.clock.time(at: now)
  }

  /// Adds the time on screen until now. No time counts while the timer is paused.
  mutating func spend(at now: Instant) {
    guard var stay, var visible = stay.visible else { return }
    entry.spent += stay.timeSpent(at: now)
    visible.since = stay.clock.time(at: now)
    stay.step = .visible(visible)
    self.stay = stay
  }

  /// Begins the time on screen.
  mutating func becomeVisible(at now: Instant) {
    guard var stay else { return }
    let time = stay.clock.time(at: now)
    let minimumTime = entry.popup.minimumTime
    stay.step = .visible(
      .init(
        since: time, protectedUntil: minimumTime == .zero ? time : time + minimumTime,
        limit: stay.timerPauses.isEmpty ? entry.remaining.map { time + $0 } : nil))
    self.stay = stay
    entry.impressions.addSaturating(1)
  }

  /// Sets the limit of the time on screen from the remaining time. A paused timer has no limit.
  mutating func restartTimer() {
    guard var stay, var visible = stay.visible else { return }
    visible.limit =
      stay.timerPauses.isEmpty ? entry.remaining.map { visible.since + $0 } : nil
    stay.step = .visible(visible)
    self.stay = stay
  }
}

/// The popups that wait or are on screen, in the order of rank. They are boxed, because moving large
/// values along a long line would cost more than the rest of a turn.
struct PopupLine: RandomAccessCollection, Sendable {
  private var boxes: [Boxed<QueuedPopup>] = []

  var startIndex: Int { 0 }
  var endIndex: Int { boxes.count }

  subscript(index: Int) -> QueuedPopup {
    _read { yield boxes[index].value }
    _modify { yield &boxes[index].value }
  }

  /// Inserts a popup by its key. Returns its index.
  ///
  /// - Complexity: O(n)
  mutating func insert(_ popup: QueuedPopup) -> Int {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].value.key < popup.key { low = middle + 1 } else { high = middle }
    }
    boxes.insert(Boxed(popup), at: low)
    return low
  }

  mutating func remove(at index: Int) -> QueuedPopup { boxes.remove(at: index).value }

  mutating func sort() { boxes = boxes.inOrder { $0.value.key < $1.value.key } }
}

/// The position of a popup in line: the ranks of the rules in their order, then the arrival.
struct RankKey: Comparable, Sendable {
  var ranks: [Int64] = []
  var arrival: Int64

  static func < (lhs: RankKey, rhs: RankKey) -> Bool {
    for (one, other) in zip(lhs.ranks, rhs.ranks) where one != other { return one < other }
    return lhs.arrival < rhs.arrival
  }
}

/// The time of a popup on screen, until it ends or waits again. Times are on the ``clock`` of the
/// stay.
struct PopupStay: Sendable {
  enum Step: Sendable {
    /// The view must appear before the limit.
    case presenting(limit: Instant)
    /// The view is visible.
    case visible(Visible)
    /// The view must disappear.
    case dismissing(Dismissing)
  }

  struct Visible: Sendable {
    /// The time since which the time on screen counts, as far as it is not part of the entry.
    var since: Instant
    /// The time at which the minimum time ends.
    let protectedUntil: Instant
    /// The time at which the maximum time ends, or `nil` if there is no limit or the timer is
    /// paused.
    var limit: Instant?
    /// A Boolean value that indicates whether another popup waits for the end of the minimum time.
    var isContested = false
    /// The dismissal that waits for the end of the minimum time, or `nil`.
    var postponed: PopupDismissal?

    /// The time of the next due change, or `nil`.
    var deadline: Instant? {
      let earliest = limit.map { max($0, protectedUntil) }
      guard isContested || postponed != nil else { return earliest }
      return min(earliest ?? protectedUntil, protectedUntil)
    }
  }

  struct Dismissing: Sendable {
    var dismissal: PopupDismissal
    /// The time at which the view counts as gone.
    let limit: Instant
    /// A Boolean value that indicates whether a gap follows.
    let leavesGap: Bool
  }

  /// The number of stored versions of updates on screen.
  static let updatedVersionLimit = 8

  /// The number of the presentation.
  let number: Int
  var step: Step
  var clock = PausableClock()
  /// The reasons for which the timer of the popup is paused.
  var timerPauses = SuspensionReasons()
  // The presented version, and the last versions that updated it.
  private let version: Int
  private var updates: [Int] = []

  init(number: Int, version: Int, limit: Instant) {
    self.number = number
    self.version = version
    step = .presenting(limit: limit)
  }

  mutating func update(to version: Int) {
    if version == updates.last ?? self.version { return }
    updates.append(version)
    if updates.count > Self.updatedVersionLimit { updates.removeFirst() }
  }

  /// Returns a Boolean value that indicates whether a view of the popup may have been made for a
  /// version.
  func mayShow(_ version: Int) -> Bool { version == self.version || updates.contains(version) }

  /// Returns the time on screen that is not part of the entry yet.
  func timeSpent(at now: Instant) -> Duration {
    guard timerPauses.isEmpty, let visible else { return .zero }
    return clock.time(at: now) - visible.since
  }

  var visible: Visible? { if case .visible(let visible) = step { visible } else { nil } }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissing) = step { dismissing.dismissal } else { nil }
  }

  /// A Boolean value that indicates whether a gap follows if the view is gone now.
  var leavesGap: Bool {
    switch step {
    case .presenting: false
    case .visible: true
    case .dismissing(let dismissing): dismissing.leavesGap
    }
  }

  var isPresenting: Bool { if case .presenting = step { true } else { false } }

  var popupPhase: PopupPhase {
    switch step {
    case .presenting: .presenting
    case .visible: .visible
    case .dismissing: .dismissing
    }
  }

  /// The time of the next due change on the machine's clock, or `nil`.
  var nextDeadline: Instant? {
    switch step {
    case .presenting(let limit): clock.moment(of: limit)
    case .visible(let visible): visible.deadline.flatMap { clock.moment(of: $0) }
    case .dismissing(let dismissing): clock.moment(of: dismissing.limit)
    }
  }
}

/// A clock that stops while its channel or queue is suspended.
struct PausableClock: Sendable {
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
