import RoomCore

/// A popup that waits or is on screen.
struct QueuedPopup: Sendable {
  let id: Identifier
  var entry: PopupEntry
  /// The number of the stage for which the popup waits, or on which it is.
  var stage: Int
  /// The position in line: the ranks of the rules in their order, then the arrival.
  var key: [Int64] = []
  /// The stay of a popup on screen, or `nil`. It is boxed, because most popups of a long line wait.
  var stay: Boxed<PopupStay>?
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

  var isPresenting: Bool { if case .presenting? = stay?.value.step { true } else { false } }

  var isVisible: Bool { stay?.value.isVisible ?? false }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissal)? = stay?.value.step { dismissal } else { nil }
  }

  /// The outcome of a popup that has ended or is being dismissed for its end, or `nil`.
  var outcome: PopupOutcome? { dismissal?.outcome ?? outcomeBehind }

  /// The number of the presentation of a popup on screen. A lower number is earlier.
  var presentation: Int { stay?.value.number ?? 0 }

  // MARK: Time

  /// The time at which the popup expires, or `nil` if it does not expire in its phase.
  var expiry: Instant? {
    guard let expiry = entry.popup.expiry, outcome == nil,
      !isOnScreen || !entry.popup.staysBeyondExpiry
    else { return nil }
    return expiry
  }

  /// The time of the next due change of the stay on the machine's clock, or `nil`.
  var stayDeadline: Instant? { stay?.value.deadline }

  /// Returns a Boolean value that indicates whether the minimum time of the popup is not over.
  func isProtected(at now: Instant) -> Bool { stay?.value.isProtected(at: now) ?? false }

  /// Returns a Boolean value that indicates whether the time on screen is over.
  func isTimeOver(at now: Instant) -> Bool { stay?.value.isTimeOver(at: now) ?? false }

  /// Adds the time on screen until now.
  mutating func spend(at now: Instant) {
    if let spent = stay?.value.spend(at: now) { entry.spent += spent }
  }

  /// Begins the time on screen.
  mutating func becomeVisible(at now: Instant) {
    stay?.value.becomeVisible(at: now, for: entry.popup.minimumTime)
    restartTimer()
    entry.impressions.addSaturating(1)
  }

  /// Sets the limit of the time on screen from the remaining time.
  mutating func restartTimer() { stay?.value.restartTimer(entry.remaining) }
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

  var isVisible: Bool { if case .visible = step { true } else { false } }

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

  // MARK: Time

  /// The time of the next due change on the machine's clock, or `nil`.
  var deadline: Instant? {
    let waitsForMinimumTime = isContested || postponed != nil
    return (waitsForMinimumTime ? protectedUntil : end).flatMap { clock.moment(of: $0) }
  }

  /// The time at which the maximum time of a visible popup ends on the machine's clock, or `nil`.
  var timeout: Instant? { isVisible ? limit.flatMap { clock.moment(of: $0) } : nil }

  func isProtected(at now: Instant) -> Bool { clock.time(at: now) < protectedUntil }

  /// No time is over while the clock is stopped.
  func isTimeOver(at now: Instant) -> Bool {
    guard clock.isRunning, isVisible, let end else { return false }
    return end <= clock.time(at: now)
  }

  /// Returns the time on screen since the last call. No time counts while the timer is paused.
  mutating func spend(at now: Instant) -> Duration? {
    guard isVisible else { return nil }
    let time = clock.time(at: now)
    defer { since = time }
    return timerPauses.isEmpty ? time - since : nil
  }

  mutating func becomeVisible(at now: Instant, for minimumTime: Duration) {
    step = .visible
    since = clock.time(at: now)
    // Most popups have no minimum time, and the addition of durations is slow.
    protectedUntil = minimumTime == .zero ? since : since + minimumTime
    leavesGap = true
  }

  /// Sets the limit from the remaining time. A paused timer has no limit.
  mutating func restartTimer(_ remaining: Duration?) {
    if isVisible { limit = timerPauses.isEmpty ? remaining.map { since + $0 } : nil }
  }

  /// Begins the dismissal, which a view must report in time.
  mutating func dismiss(_ dismissal: PopupDismissal, within time: Duration, at now: Instant) {
    step = .dismissing(dismissal)
    limit = clock.time(at: now) + time
    (protectedUntil, isContested, postponed) = (.distantPast, false, nil)
  }
}
