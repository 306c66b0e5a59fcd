public import RoomCore

/// Decides which comments become rows, and when.
public struct CommentMachine: ModuleMachine {
  /// The maximum number of rows, of waiting comments that may be dropped, and of waiting comments
  /// that may not.
  static var maximumRows: Int { 1_000 }
  /// The time for which comments may wait before the oldest are dropped, in seconds. It exceeds 2
  /// seconds, a usual interval for polling a server.
  private static var patience: Int { 3 }
  /// The minimum time between two batches.
  private static var batchInterval: Duration { .milliseconds(100) }

  private let registry: CommentRuleRegistry
  package private(set) var configuration: CommentConfiguration
  var rules: [CommentRuleRegistry.Decide]
  private var localUser: Identifier?

  /// The rows and their positions on screen.
  var screen = CommentViewState()
  var statistics = CommentStatistics()
  var waiting = CommentQueue()
  // The rows to update with the next batch, because comments have merged with them.
  var merged: [Int: CommentRow] = [:]
  // The comments that other comments represent.
  var members = MergedComments<CommentPlace>()
  // The places of comments by identifier: all waiting comments, all rows, and some comments that
  // are gone.
  var places: [Identifier: CommentPlace] = [:]
  // For each rule, the place of the latest comment of each group.
  var groups: [[Identifier: CommentPlace]]
  // Removals (`nil`) and replacements. The capacity is the same as for removals of a ticker.
  var edits = RecentIdentifiers<CommentMessage?>(capacity: 1_024)
  package var removedSenders: Set<Identifier> = []
  var outbox = CommentOutbox()
  var serverIdentifiers = RecentIdentifiers<String>(capacity: 1_024)
  var room: String?
  // The permissions and the slow mode of the rooms that were left, the latest last.
  var otherRooms: [CommentWriting] = []
  // The time of the current call, and its outputs until the call ends.
  private(set) var now = Instant.start
  var outputs: [CommentEvent] = []

  private var nextTicket = 0
  var nextRow = 1
  private var lowestRow = 1
  var nextOwn = 1
  private var dropped = 0
  // The earliest time of the next batch, and its number among the batches of a second.
  private var opensAt = Instant.distantPast
  private var beat = 0
  // A Boolean value that indicates whether new rows must wait, because the oldest rows are on
  // screen and the list is full.
  private var isHeld = false
  // A Boolean value that indicates whether the next batch has all waiting comments, because the
  // list was suspended or had no room.
  private var isBehind = false
  private var wasFollowing = true
  private var reasons = SuspensionReasons()
  private var isClosed = false
  package var callCount = CallCount()

  /// Creates an empty list.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule
  ///   refuses.
  public init(
    configuration: CommentConfiguration = .init(), rules registry: CommentRuleRegistry = .init()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.registry = registry
    self.configuration = configuration
    rules = try registry.rules(for: configuration.rules)
    groups = rules.map { _ in [:] }
    localUser = configuration.localUser.map(Identifier.init)
    screen.localUser = configuration.localUser
  }

  /// Returns the state at a time.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> CommentState {
    var statistics = statistics
    statistics.waiting = waiting.count
    return CommentState(
      screen: screen, room: room, statistics: statistics, unsent: outbox.waiting,
      isSuspended: !reasons.isEmpty)
  }

  // MARK: Time

  private var hasBatch: Bool { !waiting.isEmpty || !merged.isEmpty }

  public var nextDeadline: Instant? {
    guard !isClosed else { return nil }
    var deadline = Instant.distantFuture
    for pin in screen.pins { deadline = min(deadline, pin.end ?? deadline) }
    if reasons.isEmpty {
      if hasBatch, !isHeld { deadline = min(deadline, opensAt) }
      deadline = min(deadline, outbox.due ?? deadline)
    }
    return deadline < .distantFuture ? deadline : nil
  }

  public mutating func handle(
    _ input: CommentInput, at time: Instant, into outputs: inout [CommentEvent]
  ) {
    now = time
    swap(&self.outputs, &outputs)
    act(on: input)
    swap(&self.outputs, &outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [CommentEvent]) {
    now = time
    swap(&self.outputs, &outputs)
    doWhatIsDue()
    swap(&self.outputs, &outputs)
  }

  private mutating func act(on input: CommentInput) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return reject(.closed) }
    if let nextDeadline, nextDeadline <= now { doWhatIsDue() }
    // Only an input that changes the screen can make room for rows.
    if case .receive = input {} else { isHeld = false }
    switch input {
    case .receive(let message): receive(prepared(message))
    case .restore(var past):
      for index in past.indices { past[index].message = prepared(past[index].message) }
      restore(past)
    case .send(let message): send(message)
    case .retry(let id): retry(id)
    case .remove(let id): remove(serverIdentifiers.name(of: id))
    case .replace(let message): replace(prepared(message))
    case .removeSender(let sender): removeSender(sender)
    case .allowSender(let sender): removedSenders.remove(Identifier(sender))
    case .hideSender(let sender):
      if isValid(sender) { hide(Identifier(sender)) }
    case .hide(let row):
      if screen.index(of: row) != nil { emit(.didRemove([row])) }
    case .pin(var pin):
      pin.message = prepared(pin.message)
      self.pin(pin)
    case .unpin(let id):
      let id = serverIdentifiers.name(of: id)
      if !unpin(id) { reject(.unknown(id: id)) }
    case .clear: clear()
    case .enter(let room): enter(room)
    case .leave: enter(nil)
    case .drag(let drag):
      if isValid(drag) { emit(.didDrag(drag)) }
    case .scrollToNewest: emit(.didScrollToNewest)
    case .tap(let y):
      if let row = screen.row(at: y, time: now) { emit(.didTap(row)) }
    case .longPress(let y):
      if let row = screen.row(at: y, time: now) { outputs.append(.didLongPress(row)) }
    case .didMeasure(let heights): measure(heights)
    case .resize(let height):
      guard 0...1_000_000 ~= height else {
        reject("height", Double.allowed(0...1_000_000, unit: "points"))
        break
      }
      emit(.didResize(height: height))
    case .didDeliver(let comment): didDeliver(comment)
    case .didFailToDeliver(let comment): didFail(comment)
    case .didRefuse(let comment): didRefuse(comment)
    case .setSlowMode(let interval): setSlowMode(interval)
    case .setPermission(let permission): setPermission(permission)
    case .stopSending(let duration):
      let end = now + duration
      changeWriting(in: room) { $0.closedUntil = end }
    case .configure(let configuration): configure(configuration)
    case .suspend(let reason):
      if reasons.insert(reason) == .refused { reject(.tooMany(limit: SuspensionReasons.limit)) }
    case .resume(let reason):
      if reasons.remove(reason) == .switched { isBehind = !waiting.isEmpty }
    case .close:
      for comment in outbox.takeUnsent() { outputs.append(.willSend(comment)) }
      isClosed = true
      return
    }
    settle()
  }

  private mutating func doWhatIsDue() {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return }
    for pin in screen.pins where (pin.end ?? .distantFuture) <= now {
      _ = unpin(pin.message.id ?? "")
    }
    settle()
  }

  /// Handles the consequences of a change.
  private mutating func settle() {
    if reasons.isEmpty {
      if let comment = outbox.overdue(at: now) { didFail(comment) }
      if let comment = outbox.next(at: now) { outputs.append(.willSend(comment)) }
      if hasBatch, !isHeld, opensAt <= now { showBatch() }
    }
    if screen.isFollowing != wasFollowing {
      wasFollowing = screen.isFollowing
      outputs.append(.didChangeFollowing(wasFollowing))
    }
    trim()
  }

  mutating func emit(_ event: CommentEvent) {
    outputs.append(event)
    screen.apply(event, at: now)
  }

  package mutating func reject(_ reason: CommentRejection) {
    statistics.rejected += 1
    outputs.append(.rejected(reason))
  }

  mutating func reject(_ field: String, _ allowed: String) {
    reject(.invalid(.invalid(field, allowed: allowed)))
  }

  // MARK: Arrivals

  private mutating func receive(_ message: CommentMessage) {
    guard isValid(message) else { return }
    if isKnown(message) { return }
    let message = edited(message)
    let isKept = message?.isKept(for: localUser) ?? false
    guard !isKept || waiting.count(where: { $0.isKept }) < Self.maximumRows else {
      return reject(.tooMany(limit: Self.maximumRows))
    }
    statistics.received += 1
    guard let message, !isRemoved(message) else { return discard(message?.id) }
    var item = WaitingComment(ticket: nextTicket, message: message, time: now, isKept: isKept)
    switch rules.decision(on: message) {
    case (.hide, _): return discard(message.id)
    case (.merge(let merge), let rule) where !isKept:
      item.group = CommentGroup(rule: rule, name: Identifier(merge.group))
      if self.merge(item, merge) { return }
    case (.show, _), (.merge, _): break
    }
    nextTicket += 1
    remember(message.id, .waiting(item.ticket))
    if let group = item.group { setPlace(.waiting(item.ticket), of: group) }
    waiting.append(item)
    pinPaid(message, from: now)
    dropOldest()
  }

  /// Drops the comments that exceed the limit: joins first, then the oldest.
  private mutating func dropOldest() {
    while waiting.count > limit, waiting.count(where: { !$0.isKept }) > limit,
      let index = waiting.firstIndex(where: { $0.isJoin })
        ?? waiting.firstIndex(where: { !$0.isKept })
    {
      statistics.dropped += 1
      dropped += 1
      if let id = waiting.remove(at: index).message.id { places[Identifier(id)] = .gone }
    }
  }

  /// Returns a Boolean value that indicates whether a comment with the identifier arrived before.
  /// The server's echo of an own comment confirms the comment and replaces its row.
  private mutating func isKnown(_ message: CommentMessage) -> Bool {
    guard let id = message.id else { return false }
    let identifier = Identifier(id)
    let isUnconfirmed = outbox.remove(identifier)
    let place = places[identifier]
    guard isUnconfirmed || place != nil else { return false }
    statistics.repeated += 1
    // The row of an own comment may have left the list.
    if place == nil { remember(id, .gone) }
    if case .row(let number)? = place, let index = screen.index(of: number),
      screen.rows[index].delivery != nil, let message = edited(message)
    {
      var row = screen.rows[index]
      (row.message, row.delivery) = (message, .sent)
      if row != screen.rows[index] { emit(.didUpdate(row)) }
    }
    return true
  }

  /// Returns the message with its stored replacement, or `nil` if it was removed before it arrived.
  func edited(_ message: CommentMessage) -> CommentMessage? {
    guard edits.count > 0, let id = message.id,
      let edit = edits.value(of: MessageIdentifier(Identifier(id)))
    else { return message }
    return edit
  }

  /// Counts a comment that is not shown, and stores its identifier.
  private mutating func discard(_ id: String?) {
    statistics.removed += 1
    remember(id, .gone)
  }

  /// The maximum number of waiting comments that may be dropped.
  private var limit: Int {
    min(Self.maximumRows, configuration.rowsPerSecond.map { $0 * Self.patience } ?? .max)
  }

  mutating func remember(_ id: String?, _ place: CommentPlace) {
    guard let id else { return }
    // At least half of the entries are comments that are gone.
    if places.count >= 4 * Self.maximumRows {
      // A row shows its comment until the batch that merges others into it.
      let messages = (screen.rows + merged.values).map { $0.message } + waiting.map { $0.message }
      let present = Set(messages.compactMap { $0.id.map(Identifier.init) })
      places = places.filter { present.contains($0.key) }
    }
    places[Identifier(id)] = place
  }

  /// Returns the comment that is visible or waits at a place.
  func own(_ place: CommentPlace) -> CommentMessage? {
    switch place {
    case .row(let number):
      screen.index(of: number).map { (merged[number] ?? screen.rows[$0]).message }
    case .waiting(let ticket): waiting.index(of: ticket).map { waiting[$0].message }
    case .gone: nil
    }
  }

  // MARK: Batches

  private mutating func showBatch() {
    let next = nextCount
    let count = min(next, place(for: next, at: now))
    isBehind = count < next
    opensAt = now + interval
    if count == 0, isBehind, merged.isEmpty {
      // If the list coasts, there may be room soon without an input.
      isHeld = !screen.isMoving(at: now)
      return
    }
    showMerged()
    beat = (beat + 1) % 10
    if count > 0 {
      let items = waiting.prefix(count)
      waiting.removeFirst(count)
      var rows: [CommentRow] = []
      for item in items { rows.append(makeRow(item)) }
      show(rows)
    }
  }

  /// The time from one batch to the next.
  private var interval: Duration {
    let rate = configuration.rowsPerSecond ?? 10
    return rate < 10 ? .nanoseconds((999_999_999 + rate) / rate) : Self.batchInterval
  }

  /// The number of comments of the next batch that may be dropped. Any ten consecutive batches have
  /// the rate in total.
  private var batchSize: Int {
    guard !isBehind, let rate = configuration.rowsPerSecond else { return .max }
    return rate < 10 ? 1 : (beat + 1) * rate / 10 - beat * rate / 10
  }

  /// The number of comments of the next batch, if there is room for them. The comments that are
  /// never dropped delay no other comment.
  private var nextCount: Int {
    var (count, left) = (0, batchSize)
    while count < waiting.count, left > 0 || waiting[count].isKept {
      if !waiting[count].isKept { left -= 1 }
      count += 1
    }
    return count
  }

  /// Returns the number of rows for which there is room. Rows on screen are never trimmed while the
  /// reader has scrolled up.
  private func place(for count: Int, at now: Instant) -> Int {
    let free = Self.maximumRows - screen.rows.count
    guard !screen.isFollowing, free < count else { return .max }
    return free + screen.rowsAbove(at: now)
  }

  private mutating func makeRow(_ item: WaitingComment) -> CommentRow {
    var row = CommentRow(id: nextRow, message: item.message, time: item.time)
    row.count = item.count
    nextRow += 1
    if row.count > 1 { members.move(from: .waiting(item.ticket), to: .row(row.id)) }
    if let id = item.message.id { places[Identifier(id)] = .row(row.id) }
    if let group = item.group, groups.indices.contains(group.rule) {
      groups[group.rule][group.name] = .row(row.id)
    }
    return row
  }

  mutating func show(_ rows: [CommentRow]) {
    statistics.visible += rows.count
    var batch = CommentBatch(rows: rows, dropped: dropped)
    dropped = 0
    screen.apply(.didAppend(batch), at: now)
    batch.unread = screen.unread
    outputs.append(.didAppend(batch))
    trim()
  }

  private mutating func trim() {
    let limit = screen.isFollowing ? configuration.capacity : Self.maximumRows
    let excess = screen.rows.count - limit
    if excess > 0 { emit(.didTrim(excess)) }
  }

  // MARK: The room

  private mutating func enter(_ room: String?) {
    guard room.map(Identifier.init) != self.room.map(Identifier.init) else { return }
    removeWaiting()
    (places, groups) = ([:], rules.map { _ in [:] })
    edits.removeAll()
    serverIdentifiers.removeAll()
    removedSenders = []
    outbox.forgetFailed(in: self.room)
    dropped = 0
    rememberWriting()
    self.room = room
    emit(.didReset(room: room))
    restoreWriting()
    let late = outbox.failed.filter { $0.isFrom(room) }
    if !late.isEmpty { showOwn(late, .failed) }
  }

  /// Removes all rows and all waiting comments. Moderation remains in effect.
  private mutating func clear() {
    removeWaiting()
    let rows = screen.rows.map { $0.id }.inOrder()
    if !rows.isEmpty { emit(.didRemove(rows)) }
  }

  private mutating func removeWaiting() {
    statistics.removed += waiting.count
    (waiting, merged, members, isBehind) = ([], [:], MergedComments(), false)
  }

  private mutating func restore(_ past: [PastComment]) {
    var messages: [(message: CommentMessage, time: Instant)] = []
    for comment in past {
      if isValid(comment.message), !isKnown(comment.message) {
        statistics.received += 1
        guard let message = edited(comment.message), !isRemoved(message), !isHidden(message) else {
          discard(comment.message.id)
          continue
        }
        remember(message.id, .gone)
        messages.append((message, now - max(.zero, comment.age)))
        pinPaid(message, from: now - max(.zero, comment.age))
      }
    }
    // Comments without an age come first.
    func order(_ time: Instant) -> Instant { time < now ? time : .distantPast }
    messages = messages.inOrder { order($0.time) < order($1.time) }
    // The comments that are among the newest rows, and leave rows on screen in place.
    let limit = screen.isFollowing ? configuration.capacity : Self.maximumRows
    let most = min(messages.count, place(for: messages.count, at: now))
    var count = 0
    while count < most {
      let time = messages[messages.count - count - 1].time
      guard count + screen.rows.count - screen.index(ofPast: time, at: now) < limit else { break }
      count += 1
    }
    statistics.dropped += messages.count - count
    guard count > 0 else { return }
    lowestRow -= count
    var rows: [CommentRow] = []
    for (offset, one) in messages.suffix(count).enumerated() {
      rows.append(CommentRow(id: lowestRow + offset, message: one.message, time: one.time))
    }
    statistics.visible += count
    emit(.didRestore(rows))
    for row in rows { remember(row.message.id, .row(row.id)) }
  }

  private mutating func configure(_ configured: CommentConfiguration) {
    // If the new settings have no user or no prefix, the current values are kept.
    var next = configured
    next.localUser = next.localUser ?? configuration.localUser
    next.identifierPrefix = next.identifierPrefix ?? configuration.identifierPrefix
    do throws(FieldError) {
      try FieldCheck.check(next)
      if next.rules != configuration.rules {
        rules = try registry.rules(for: next.rules)
        groups = rules.map { _ in [:] }
        for index in waiting.indices { waiting[index].group = nil }
      }
    } catch {
      return reject(.invalid(error))
    }
    configuration = next
    localUser = next.localUser.map(Identifier.init)
    // A lower rate drops waiting comments, and a higher rate makes the next batch earlier.
    dropOldest()
    opensAt = min(opensAt, now + interval)
    emit(.didConfigure(next))
  }
}
