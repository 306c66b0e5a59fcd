public import CommentList
public import RoomCore

/// Decides which comments fly over the video, when, and in which lanes.
public struct DanmakuMachine: ModuleMachine {
  /// The greatest number of comments that wait and may be dropped. Their widths are measured, so a flood is not let in.
  static var maximumWaiting: Int { 64 }
  /// The greatest number of comments that wait and may not be dropped.
  static var maximumKept: Int { 100 }
  /// The time for which a comment waits for its width: some frames.
  private static var measuringTime: Duration { .milliseconds(100) }
  /// The greatest width of a comment, in points. A longer text is truncated: it would pass too fast to be read.
  private static var maximumWidth: Int { 1_500 }
  /// The time for which a comment rests at the top or at the bottom, in milliseconds: that of most players.
  private static var restTime: Int64 { 5_000 }

  private let registry: CommentRuleRegistry
  var rules: [CommentRuleRegistry.Decide]
  var localUser: Identifier?

  /// The comments on screen.
  var screen: DanmakuViewState
  var account = CommentAccount()
  /// The comments that wait: those that may not be dropped, then the others, each in the order of arrival.
  var waiting: [WaitingDanmaku] = []
  /// The number of those that may not be dropped.
  var keptCount = 0
  // For each group of a rule, the latest comment with which others merge.
  var groups: [DanmakuGroup: (comment: Int, time: Instant)] = [:]
  var known = RecentIdentifiers<Void>(capacity: 4_096)
  // Removals (nil) and replacements. As many as the list of comments keeps.
  var edits = RecentIdentifiers<CommentMessage?>(capacity: 1_024)
  var removedSenders: Set<Identifier> = []
  var touch: DanmakuFinger?
  var nextNumber = 1

  private var room: String?
  private var reasons = SuspensionReasons()
  private var isClosed = false
  private var due = Instant.distantFuture
  // The time of the last call, on the clock of the lanes.
  private(set) var lastTime: Int64 = 0
  package var callCount = CallCount()

  /// Creates lanes without comments.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule refuses.
  public init(
    configuration: DanmakuConfiguration = .init(), rules registry: CommentRuleRegistry = .init()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.registry = registry
    rules = try registry.rules(for: configuration.rules)
    localUser = configuration.localUser.map(Identifier.init)
    screen = DanmakuViewState(configuration: configuration)
  }

  package var configuration: DanmakuConfiguration { screen.configuration }

  /// The current state.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> DanmakuState {
    var account = account
    account.waiting = waiting.count
    return DanmakuState(
      screen: screen, room: room, account: account, isSuspended: !reasons.isEmpty)
  }

  public var nextDeadline: Instant? { !isClosed && due < .distantFuture ? due : nil }

  public mutating func handle(
    _ input: DanmakuInput, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return reject(.closed, into: &outputs) }
    catchUp(to: now, into: &outputs)
    switch input {
    case .receive(let message):
      // In a flood most comments change nothing that is due.
      guard receive(message, at: now, into: &outputs) else { return }
    case .remove(let id): remove(id, at: now, into: &outputs)
    case .replace(let message): replace(message, at: now, into: &outputs)
    case .removeSender(let sender): removeSender(sender, at: now, into: &outputs)
    case .allowSender(let sender): removedSenders.remove(Identifier(sender))
    case .enter(let room): enter(room, at: now, into: &outputs)
    case .leave: enter(nil, at: now, into: &outputs)
    case .didMeasure(let widths): measure(widths, at: now, into: &outputs)
    case .resize(let size): resize(size, at: now, into: &outputs)
    case .touch(let touch): take(touch, at: now, into: &outputs)
    case .configure(let configuration): configure(configuration, at: now, into: &outputs)
    case .suspend(let reason):
      switch reasons.insert(reason) {
      case .switched: emit(.didSuspend, at: now, into: &outputs)
      case .refused: reject(.tooMany(limit: SuspensionReasons.limit), into: &outputs)
      case .counted, .unchanged: break
      }
    case .resume(let reason):
      if reasons.remove(reason) == .switched { emit(.didResume, at: now, into: &outputs) }
    case .close:
      account.removed += waiting.count
      waiting = []
      isClosed = true
      return
    }
    settle(at: now, into: &outputs)
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [DanmakuEvent]) {
    defer { assertInvariants(at: now) }
    if !isClosed { settle(at: now, into: &outputs) }
  }

  /// Does what is due after a change.
  private mutating func settle(at now: Instant, into outputs: inout [DanmakuEvent]) {
    due = .distantFuture
    lastTime = screen.clock.time(at: now)
    guard reasons.isEmpty else { return }
    dropLate(at: now, into: &outputs)
    if let time = settleTouch(at: now, into: &outputs) { wake(at: screen.clock.instant(of: time)) }
    fill(at: now, into: &outputs)
    if keptCount < waiting.count {
      wake(at: waiting[keptCount].arrival + configuration.patience)
    }
  }

  private mutating func wake(at time: Instant) { due = min(due, time) }

  mutating func emit(
    _ event: DanmakuEvent, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    outputs.append(event)
    screen.apply(event, at: now)
  }

  mutating func reject(_ reason: DanmakuRejection, into outputs: inout [DanmakuEvent]) {
    account.rejected += 1
    outputs.append(.rejected(reason))
  }

  // MARK: Lanes

  /// Drops the comments that have waited too long.
  private mutating func dropLate(at now: Instant, into outputs: inout [DanmakuEvent]) {
    let (first, patience) = (keptCount, configuration.patience)
    var end = first
    while end < waiting.count, waiting[end].arrival + patience <= now { end += 1 }
    guard end > first else { return }
    let late = waiting[first..<end].map { $0.comment.id }
    waiting.removeSubrange(first..<end)
    account.dropped += late.count
    emit(.didDrop(late), at: now, into: &outputs)
  }

  /// Lets waiting comments enter. A kept comment without a free lane reserves the lane that is free first; another
  /// comment without one has the later comments of its mode wait.
  private mutating func fill(at now: Instant, into outputs: inout [DanmakuEvent]) {
    guard !waiting.isEmpty else { return }
    let time = lastTime
    let last = screen.showings.lazy.filter { $0.end > time }.map { $0.end }
    var (count, firstEnd) = (last.count, last.min() ?? .max)
    var blocked: [CommentMode] = []
    var reserved: [(mode: CommentMode, lane: Int)] = []
    var index = 0
    while index < waiting.count {
      let mode = waiting[index].comment.message.mode
      guard !blocked.contains(mode) else {
        index += 1
        continue
      }
      guard let width = width(at: index, now) else {
        wake(at: waiting[index].arrival + Self.measuringTime)
        index += 1
        continue
      }
      let comment = waiting[index].comment
      let duration = duration(mode, width)
      let openings = openings(mode, Int64(width), duration)
      var best: (lane: Int, time: Int64)?
      for (lane, opening) in openings.enumerated()
      where max(opening, time) < best?.time ?? .max
        && !reserved.contains(where: { $0 == (mode, lane) })
      {
        best = (lane, max(opening, time))
      }
      if let best, best.time == time, count < DanmakuViewState.capacity {
        waiting.remove(at: index)
        if comment.isKept { keptCount -= 1 }
        account.visible += 1
        let showing = DanmakuShowing(
          comment: comment, width: width, lane: best.lane, slot: freeSlot(at: time), start: time,
          duration: duration)
        emit(.didEnter(showing), at: now, into: &outputs)
        (count, firstEnd) = (count + 1, min(firstEnd, showing.end))
        continue
      }
      if let best { wake(at: screen.clock.instant(of: best.time > time ? best.time : firstEnd)) }
      if comment.isKept, let best {
        reserved.append((mode, best.lane))
      } else {
        blocked.append(mode)
      }
      index += 1
    }
  }

  /// The width of a waiting comment in points, or `nil` while a view may still measure it.
  private mutating func width(at index: Int, _ now: Instant) -> Int? {
    if let width = waiting[index].width { return width }
    guard waiting[index].arrival + Self.measuringTime <= now else { return nil }
    let width = Self.estimate(waiting[index].comment.message.text, configuration.laneHeight)
    waiting[index].width = width
    return width
  }

  /// A width for a text that no view has measured, rather too much: of a wide glyph for each scalar beyond ASCII.
  private static func estimate(_ text: String, _ laneHeight: Double) -> Int {
    var ems = 1.0
    for scalar in text.unicodeScalars { ems += scalar.isASCII ? 0.6 : 1 }
    return whole(ems * laneHeight * 0.6)
  }

  private static func whole(_ width: Double) -> Int {
    max(1, Int(min(width, Double(maximumWidth)).rounded(.up)))
  }

  private func duration(_ mode: CommentMode, _ width: Int) -> Int64 {
    guard mode == .scrolling else { return Self.restTime }
    guard let speed = configuration.speed else {
      return configuration.duration.nanoseconds / 1_000_000
    }
    return Int64((Double(screen.columns + Int64(width)) * 1_000 / speed).rounded(.up))
  }

  /// The time at which each lane is free for a comment.
  private func openings(_ mode: CommentMode, _ width: Int64, _ duration: Int64) -> [Int64] {
    var openings = [Int64](repeating: .min, count: screen.laneCount(of: mode))
    let (gap, columns) = (Int64(configuration.gap), screen.columns)
    // A comment that has left may be of a lane that exists no more.
    for showing in screen.showings
    where showing.mode == mode && openings.indices.contains(showing.lane) {
      let opening = showing.opening(
        forWidth: width, duration: duration, gap: gap, screen: columns)
      openings[showing.lane] = max(openings[showing.lane], opening)
    }
    return openings
  }

  private func freeSlot(at time: Int64) -> Int {
    var isFree = [Bool](repeating: true, count: DanmakuViewState.capacity)
    for showing in screen.showings where showing.end > time { isFree[showing.slot] = false }
    return isFree.firstIndex(of: true) ?? 0
  }

  private mutating func measure(
    _ widths: [DanmakuMeasurement], at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    var measured: [DanmakuMeasurement] = []
    for one in widths where isValid(one, into: &outputs) {
      guard let index = waiting.firstIndex(where: { $0.comment.id == one.comment })
      else { continue }
      waiting[index].width = Self.whole(one.width)
      measured.append(one)
    }
    if !measured.isEmpty { emit(.didMeasure(measured), at: now, into: &outputs) }
  }

  // MARK: The room

  private mutating func enter(
    _ room: String?, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    guard room.map(Identifier.init) != self.room.map(Identifier.init) else { return }
    account.removed += waiting.count
    (waiting, keptCount, groups, removedSenders, touch) = ([], 0, [:], [], nil)
    known.removeAll()
    edits.removeAll()
    self.room = room
    emit(.didReset(room: room), at: now, into: &outputs)
  }

  private mutating func configure(
    _ next: DanmakuConfiguration, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    do throws(FieldError) {
      try FieldCheck.check(next)
      if next.rules != configuration.rules {
        rules = try registry.rules(for: next.rules)
        groups = [:]
      }
    } catch {
      return reject(.invalid(error), into: &outputs)
    }
    localUser = next.localUser.map(Identifier.init)
    emit(.didConfigure(next), at: now, into: &outputs)
    arrange(screen.size, at: now, into: &outputs)
  }
}

/// A comment that waits for a lane.
struct WaitingDanmaku: Sendable {
  var comment: DanmakuComment
  let arrival: Instant
  /// The width in whole points, or `nil` if it is not known.
  var width: Int?
}
