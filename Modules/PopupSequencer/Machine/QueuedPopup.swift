import RoomCore

/// A popup that waits or is on screen.
struct QueuedPopup: Sendable {
  let id: Identifier
  var entry: PopupEntry
  /// The number of the stage for which the popup waits, or on which it is.
  var stage: Int
  /// The position in line: the ranks of the rules in their order, then the arrival.
  var key: [Int64] = []
  /// The stay of a popup on screen, or `nil`.
  var stay: PopupStay?
  /// A Boolean value that indicates whether an older version is being dismissed for its end. The
  /// events of the popup follow the end of the older version.
  var isBehind = false
  /// The outcome of a popup that has ended behind an older version, or `nil`.
  var outcomeBehind: PopupOutcome?
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
  }

  func isAhead(of key: [Int64]) -> Bool { self.key.lexicographicallyPrecedes(key) }

  var isWaiting: Bool { stay == nil && !isBehind }

  var isOnScreen: Bool { stay != nil }

  /// The outcome of a popup that has ended or is being dismissed for its end, or `nil`.
  var outcome: PopupOutcome? { stay?.dismissal?.outcome ?? outcomeBehind }

  /// The number of the presentation of a popup on screen. A lower number is earlier.
  var presentation: Int { stay?.number ?? 0 }

  // MARK: Time

  /// The time at which the popup expires, or `nil` if it does not expire in its phase.
  var expiry: Instant? {
    guard let expiry = entry.popup.expiry, outcome == nil,
      !isOnScreen || !entry.popup.staysBeyondExpiry
    else { return nil }
    return expiry
  }

  /// The time of the next due change of the stay on the machine's clock, or `nil`.
  var stayDeadline: Instant? {
    guard let stay else { return nil }
    let waitsForMinimumTime = stay.isContested || stay.postponed != nil
    let next = waitsForMinimumTime ? stay.protectedUntil : stay.end
    return next.flatMap { stay.clock.moment(of: $0) }
  }

  /// The time at which the time on screen of a visible popup ends on the machine's clock, or `nil`.
  var visibleUntil: Instant? {
    guard let stay, stay.isVisible, let limit = stay.limit else { return nil }
    return stay.clock.moment(of: limit)
  }

  /// Returns a Boolean value that indicates whether the minimum time of the popup is not over.
  func isProtected(at now: Instant) -> Bool {
    stay.map { $0.clock.time(at: now) < $0.protectedUntil } ?? false
  }

  /// Returns a Boolean value that indicates whether the time on screen is over. No time is over while
  /// the clock is stopped.
  func isTimeOver(at now: Instant) -> Bool {
    guard let stay, stay.clock.isRunning, stay.isVisible, let end = stay.end else { return false }
    return end <= stay.clock.time(at: now)
  }

  /// Adds the time on screen until now. No time counts while the timer is paused.
  mutating func spend(at now: Instant) {
    guard let stay, stay.isVisible else { return }
    let time = stay.clock.time(at: now)
    if stay.timerPauses.isEmpty { entry.spent += time - stay.since }
    self.stay?.since = time
  }

  /// Begins the time on screen.
  mutating func becomeVisible(at now: Instant) {
    guard let time = stay?.clock.time(at: now) else { return }
    stay?.step = .visible
    stay?.since = time
    // Most popups have no minimum time, and the addition of durations is slow.
    let minimumTime = entry.popup.minimumTime
    stay?.protectedUntil = minimumTime == .zero ? time : time + minimumTime
    stay?.leavesGap = true
    restartTimer()
    entry.impressions.addSaturating(1)
  }

  /// Sets the limit of the time on screen from the remaining time. A paused timer has no limit.
  mutating func restartTimer() {
    guard let stay, stay.isVisible else { return }
    self.stay?.limit = stay.timerPauses.isEmpty ? entry.remaining.map { stay.since + $0 } : nil
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
    let index = boxes.partitionIndex { !$0.value.isAhead(of: popup.key) }
    boxes.insert(Boxed(popup), at: index)
    return index
  }

  mutating func remove(at index: Int) -> QueuedPopup { boxes.remove(at: index).value }

  mutating func sort() { boxes = boxes.inOrder { $0.value.isAhead(of: $1.value.key) } }
}

/// The time of a popup on screen, until it ends or waits again. Times are on the ``clock`` of the
/// stay.
struct PopupStay: Sendable {
  enum Step: Sendable {
    /// The view must appear before the limit.
    case presenting
    case visible
    /// The view must disappear before the limit.
    case dismissing(PopupDismissal)
  }

  /// The number of stored versions of updates on screen.
  static let updatedVersionLimit = 8

  /// The number of the presentation.
  let number: Int
  var step = Step.presenting
  /// The time at which a view that has not reported counts as gone, or at which the maximum time ends.
  /// It is `nil` if the maximum time has no limit or the timer is paused.
  var limit: Instant?
  /// The time since which the time on screen counts, as far as it is not part of the entry.
  var since = Instant.start
  /// The time at which the minimum time of a visible popup ends.
  var protectedUntil = Instant.distantPast
  /// A Boolean value that indicates whether another popup waits for the end of the minimum time.
  var isContested = false
  /// The dismissal that waits for the end of the minimum time, or `nil`.
  var postponed: PopupDismissal?
  /// A Boolean value that indicates whether a gap follows when the view is gone.
  var leavesGap = false
  var clock = PausableClock()
  /// The reasons for which the timer of the popup is paused.
  var timerPauses = SuspensionReasons()
  // The presented version, and the last versions that updated it.
  private var versions: [Int]

  init(number: Int, version: Int, limit: Instant) {
    self.number = number
    versions = [version]
    self.limit = limit
  }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissal) = step { dismissal } else { nil }
  }

  var isVisible: Bool { if case .visible = step { true } else { false } }

  var isPresenting: Bool { if case .presenting = step { true } else { false } }

  /// The time at which the stay ends by itself, or `nil`.
  var end: Instant? { limit.map { max($0, protectedUntil) } }

  mutating func update(to version: Int) {
    if version == versions.last { return }
    versions.append(version)
    if versions.count > 1 + Self.updatedVersionLimit { versions.remove(at: 1) }
  }

  /// Returns a Boolean value that indicates whether a view of the popup may have been made for a
  /// version.
  func mayShow(_ version: Int) -> Bool { versions.contains(version) }

  /// Begins the dismissal, which a view must report before a limit.
  mutating func dismiss(_ dismissal: PopupDismissal, limit: Instant) {
    step = .dismissing(dismissal)
    (self.limit, protectedUntil, isContested, postponed) = (limit, .distantPast, false, nil)
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
