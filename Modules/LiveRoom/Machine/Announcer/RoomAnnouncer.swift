package import RoomCore

/// A machine that decides which events of a room are spoken by a screen reader, and when.
///
/// An announcement waits in a queue, and leaves the queue as soon as an event contradicts it. So each announcement is
/// true of all events until it is spoken. The machine is separate from ``RoomMachine`` and ``LiveRoom``, since a room
/// without a screen reader needs no announcements.
///
/// - Complexity: O(1) for each event. At most 32 announcements wait. The latest 32 popups on screen and 32 summaries are
///   known.
package struct RoomAnnouncer: StateMachine {
  private let configuration: AnnouncerConfiguration
  private var blocks: RoomBlocks
  // The channels whose popups are announced politely.
  private let politeChannels: [Identifier]
  private(set) var queue = AnnouncementQueue()
  private(set) var popups = AnnouncedPopups()
  private(set) var summaries: AnnouncedSummaries
  // The rooms that were left and whose gifts have not emitted their statistics: the next gifts are theirs.
  private var roomsToAccountFor = 0
  private(set) var isSuspended = false
  // The meters on screen.
  private var meters = MeterViewState()
  private var tickerSlot = TickerSlot.first
  // The row whose comment was the last to wait.
  private var commentRow: Int?
  // Until then nothing is announced.
  private var silence = Instant.distantPast
  package private(set) var nextDeadline: Instant?
  package var callCount = CallCount()

  /// Creates an announcer of all that happens from now on, for popups of these channels.
  package init(
    _ configuration: AnnouncerConfiguration = AnnouncerConfiguration(),
    channels: [PopupChannel] = [], blocks: RoomBlocks = RoomBlocks()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.configuration = configuration
    self.blocks = blocks
    politeChannels = channels.filter { $0.announcement == .polite }.map { Identifier($0.name) }
    summaries = AnnouncedSummaries()
  }

  /// Creates an announcer of all that happens from now on in a room of this configuration.
  package init(of configuration: RoomConfiguration) throws(FieldError) {
    try self.init(
      configuration.announcements, channels: configuration.popups.channels,
      blocks: RoomBlocks(
        configuration.blockedUsers, localUser: configuration.localUser.map(Identifier.init)))
  }

  package mutating func handle(
    _ event: RoomEvent, at now: Instant, into outputs: inout [RoomAnnouncement]
  ) {
    defer { assertInvariants(at: now) }
    catchUp(to: now, into: &outputs)
    // Outdated announcements are removed first, so that they take no place and do not return when their content
    // changes.
    dropOutdated(at: now)
    let wasEmpty = queue.isEmpty
    switch event {
    case .gifts(let event): follow(event, at: now)
    case .popups(let event): follow(event, at: now)
    case .ticker(let event): if configuration.includesTicker { follow(event, at: now) }
    case .comments(let event): if configuration.includesTicker { follow(event, at: now) }
    case .meters(let event): follow(event, at: now)
    case .room(let event): follow(event, at: now)
    default: break
    }
    if wasEmpty, !queue.isEmpty { gather(from: now) }
    setDeadline(at: now)
  }

  package mutating func deadlineReached(
    at now: Instant, into outputs: inout [RoomAnnouncement]
  ) {
    defer { assertInvariants(at: now) }
    guard let nextDeadline, nextDeadline <= now else { return }
    dropOutdated(at: now)
    if let element = queue.removeFirst() {
      outputs.append(present(element, at: now).hidingNames(of: blocks))
      silence = max(silence, now + configuration.interval)
      if case .summary(let id) = element.subject { summaries.didAnnounce(id, at: now) }
    }
    setDeadline(at: now)
  }

  /// In a suspension only visible popups wait, and their time does not advance.
  private mutating func dropOutdated(at now: Instant) {
    guard !queue.isEmpty, !isSuspended else { return }
    queue.removeAll {
      $0.since + AnnouncerConfiguration.lifetime(of: $0.announcement) < now
    }
  }

  /// At the end of time no later instant is left: then it is never.
  private mutating func setDeadline(at now: Instant) {
    nextDeadline = queue.isEmpty || isSuspended || silence <= now ? nil : silence
  }

  /// Delays the next announcement, since a later event of the same moment may have an announcement that comes first.
  private mutating func gather(from now: Instant) {
    silence = max(silence, now + AnnouncerConfiguration.gatheringDelay)
  }

  // MARK: Gifts

  private mutating func follow(_ event: GiftEvent, at now: Instant) {
    if case .didLeaveRoom = event {
      roomsToAccountFor = max(0, roomsToAccountFor - 1)
      return forgetGifts()
    }
    guard roomsToAccountFor == 0, !isSuspended else { return }
    switch event {
    case .comboDidEnd(let end): didEnd(end, at: now)
    case .laneWillEnter(let entrance): didCount(entrance.combo.id, entrance.count)
    case .laneDidStep(let step): didCount(step.combo, step.count)
    case .laneWillExit(let exit): didCount(exit.combo, exit.count)
    case .fullScreenWillBegin(let start): didCount(start.combo.id, start.count)
    case .fullScreenDidStep(let step): didCount(step.combo, step.count)
    case .summaryDidChange(let summary):
      let isDue = summaries.change(summary, at: now)
      let announcement = SummaryAnnouncement(summary, isOver: false)
      let waits = queue.update(.summary(summary.id), to: .summary(announcement), at: now)
      if isDue, !waits { insert(summary, isOver: false, at: now) }
    case .summaryDidEnd(let summary):
      queue.remove(.summary(summary.id))
      if summaries.end(summary) { insert(summary, isOver: true, at: now) }
    case .laneDidEmpty, .laneDidReceiveTap, .fullScreenDidEnqueue, .fullScreenWillPrepare,
      .fullScreenDidDequeue, .fullScreenDidEnd, .comboDidFold, .topGiversDidChange, .button,
      .rejected,
      .didLeaveRoom:
      break
    }
  }

  /// A combo is over: its count is final, unless a late total adds to it.
  private mutating func didEnd(_ end: GiftComboEnd, at now: Instant) {
    guard !end.isOld else { return }
    let combo = end.combo
    guard end.reason != .revoked, end.reason != .leftRoom else {
      return queue.remove(.combo(combo.id))
    }
    if combo.isLocalUser {
      queue.insert(.ownGift(GiftAnnouncement(end)), about: .combo(combo.id), at: now)
    } else if end.isValuable {
      queue.insert(
        .gift(GiftAnnouncement(end)), about: .combo(combo.id),
        value: combo.unitValue.multipliedSaturating(by: end.units), at: now)
    }
  }

  /// A combo that was over has more units: it counts again, and will be over again.
  private mutating func didCount(_ id: GiftCombo.ID, _ count: Int) {
    guard !queue.isEmpty else { return }
    queue.removeAll { $0.subject == .combo(id) && $0.announcement.count ?? 0 < count }
  }

  /// One sender is no summary.
  private mutating func insert(_ summary: GiftSummary, isOver: Bool, at now: Instant) {
    guard summary.senders > 1 else { return }
    let announcement = SummaryAnnouncement(summary, isOver: isOver)
    queue.insert(.summary(announcement), about: .summary(summary.id), at: now)
  }

  private mutating func forgetGifts() {
    queue.removeAll { $0.announcement.count != nil }
    summaries.removeAll()
  }

  // MARK: Popups

  private func announcement(of popup: Popup) -> RoomAnnouncement {
    .popup(popup, politeChannels.contains(Identifier(popup.channel)) ? .polite : .assertive)
  }

  private mutating func follow(_ event: PopupEvent, at now: Instant) {
    switch event {
    case .willPresent(let presentation): popups.insert(presentation.popup)
    case .didPresent(let presented):
      guard let popup = popups.show(presented.id) else { return }
      queue.insert(announcement(of: popup), about: .popup(Identifier(popup.id)), at: now)
    case .didUpdate(let update) where update.isOnScreen:
      let popup = update.popup
      popups.update(popup)
      _ = queue.update(.popup(Identifier(popup.id)), to: announcement(of: popup), at: now)
    case .willDismiss(let popup): queue.remove(.popup(Identifier(popup.id)))
    case .didRequeue(let popup):
      popups.remove(popup.id)
      queue.remove(.popup(Identifier(popup.id)))
    case .didEnd(let ended):
      let (id, outcome) = (Identifier(ended.id), ended.outcome)
      let popup = popups.remove(ended.id)
      queue.remove(.popup(id))
      guard let popup, !isSuspended, outcome == .confirmed || outcome == .cancelled else { return }
      let answer = AnswerAnnouncement(popup: popup, outcome: outcome)
      queue.insert(.answer(answer), about: .answer(id), at: now)
    case .didEnqueue, .didUpdate, .didDefer, .didKeepRevocation, .didDrain, .didNotify, .didRestore,
      .rejected:
      break
    }
  }

  // MARK: Meters

  /// A meter is announced when it runs, at its milestones, at zero if the user may grab it, and with its result.
  private mutating func follow(_ event: MeterEvent, at now: Instant) {
    let earlier = event.meter.flatMap { meters.row(Identifier($0))?.meter }
    meters.apply(event, at: now)
    switch event {
    case .didBegin, .didChangePhase, .didUpdate, .didReach:
      guard let id = event.meter, let row = meters.row(Identifier(id)) else { return }
      let hasResult = row.meter.winners != nil && earlier?.winners == nil
      let isNews =
        switch (row.meter.phase, event) {
        case (.ended, .didUpdate): hasResult
        case (_, .didUpdate), (.prepare, _), (.punishment, _): false
        case (.awaitingResult, _): row.meter.canGrab
        // The end of a countdown that the user could grab is no news without a result.
        case (.ended, .didChangePhase): earlier?.phase != .awaitingResult || hasResult
        default: true
        }
      if isNews, !isSuspended {
        let reading = meters.reading(of: row, at: now)
        queue.insert(.meter(reading), about: .meter(Identifier(id)), at: now)
      }
    case .didRemove(let id):
      if earlier?.phase != .ended { queue.remove(.meter(Identifier(id))) }
    default: break
    }
  }

  /// Returns the announcement with the present values of a meter.
  private func present(_ element: AnnouncementQueue.Element, at now: Instant) -> RoomAnnouncement {
    guard case .meter(let id) = element.subject, let row = meters.row(id)
    else { return element.announcement }
    return .meter(meters.reading(of: row, at: now))
  }

  // MARK: The ticker

  private mutating func follow(_ event: TickerEvent, at now: Instant) {
    switch event {
    case .didShow(let showing): show(showing, at: now)
    case .didBeginRoll(let roll): show(roll.incoming, at: now)
    case .didUpdate(let showing) where showing.slot == tickerSlot:
      _ = queue.update(.tickerItem, to: .tickerItem(showing.item), at: now)
    case .didClear(let slot) where slot == tickerSlot: queue.remove(.tickerItem)
    case .didReload, .didStop: queue.remove(.tickerItem)
    default: break
    }
  }

  private mutating func show(_ showing: TickerShowing, at now: Instant) {
    guard !isSuspended else { return }
    tickerSlot = showing.slot
    queue.insert(.tickerItem(showing.item), about: .tickerItem, at: now)
  }

  // MARK: The comments

  /// The newest comment of others is announced. Restored comments are not.
  private mutating func follow(_ event: CommentEvent, at now: Instant) {
    switch event {
    case .didAppend(let batch):
      let newest = batch.rows.last { $0.delivery == nil && $0.message.kind == .comment }
      guard !isSuspended, let newest else { return }
      commentRow = newest.id
      queue.insert(.tickerItem(TickerItem(newest.message)), about: .comment, at: now)
    case .didUpdate(let row) where row.id == commentRow:
      _ = queue.update(.comment, to: .tickerItem(TickerItem(row.message)), at: now)
    case .didRemove(let rows) where rows.contains { $0 == commentRow }: queue.remove(.comment)
    case .didReset: queue.remove(.comment)
    default: break
    }
  }

  // MARK: The room

  private mutating func follow(_ change: RoomChange, at now: Instant) {
    switch change {
    case .didEnter(let room): if !isSuspended { queue.insert(.room(room), about: .room, at: now) }
    case .didLeave:
      roomsToAccountFor += 1
      forgetGifts()
      popups.removeScenes()
      queue.removeAll { $0.announcement.isOfRoom }
    case .didSuspend:
      isSuspended = true
      queue.removeAll { !$0.announcement.isOfVisiblePopup }
    case .didResume:
      isSuspended = false
      queue.restartWaits(at: now)
      gather(from: now)
    case .didBlock(let user): blocks.insert(user)
    case .didUnblock(let user): blocks.remove(user)
    case .didHideOverlays, .willSend, .didFailToSendGift, .didFailToSendReport, .didMiss,
      .didReceiveProfile, .didReceiveApp, .didSetPictureDelay,
      .willEnd, .didEnd, .rejected:
      break
    }
  }
}

extension RoomAnnouncement {
  /// The number of units of a gift, or `nil` for an announcement of something else.
  fileprivate var count: Int? {
    switch self {
    case .ownGift(let gift), .gift(let gift): gift.count
    case .summary(let summary): summary.count
    case .answer, .popup, .room, .meter, .tickerItem: nil
    }
  }

  var isOfVisiblePopup: Bool {
    if case .popup = self { true } else { false }
  }

  /// A Boolean value that indicates whether it is over with its room: popups without a scene are not.
  fileprivate var isOfRoom: Bool {
    switch self {
    case .answer(let answer): answer.popup.scene != nil
    case .popup(let popup, _): popup.scene != nil
    case .ownGift, .room, .meter, .gift, .summary, .tickerItem: true
    }
  }
}

extension TickerItem {
  /// The item of a comment, as it is announced.
  fileprivate init(_ comment: CommentMessage) {
    self.init(
      id: comment.id, kind: comment.kind.name, sender: comment.sender, content: comment.text,
      payload: comment.payload)
  }
}
