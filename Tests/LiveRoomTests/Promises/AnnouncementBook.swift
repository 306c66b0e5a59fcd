import LiveRoomKit

@testable import LiveRoom

/// The announcements that are due, by the events alone.
struct AnnouncementBook {
  enum Subject: Hashable {
    case combo(UInt64)
    case summary(UInt64)
    case popup(Identifier)
    case answer(Identifier)
    case meter(Identifier)
    case room
    case ticker
  }

  struct Claim {
    var announcement: RoomAnnouncement
    var since: Instant
    /// Gifts of others: the value of all units.
    var worth = 0
  }

  let configuration: AnnouncerConfiguration
  private(set) var claims: [Subject: Claim] = [:]
  private(set) var isSuspended = false
  private(set) var summaries: [UInt64: GiftSummary] = [:]
  private var summaryTimes: [UInt64: Instant] = [:]
  private var announced: [UInt64: Int] = [:]
  private var popups: [Identifier: (popup: Popup, isVisible: Bool)] = [:]
  private(set) var meters = MeterViewState()
  private var ticker: TickerSlot?
  private var statisticsDue = 0

  init(_ configuration: AnnouncerConfiguration) {
    self.configuration = configuration
  }

  /// The claims that are not outdated. In a suspension none of those that remain becomes so.
  mutating func claims(at now: Instant) -> [Subject: Claim] {
    if isSuspended { return claims }
    claims = claims.filter { lifetime(of: $0.value.announcement) >= now - $0.value.since }
    return claims
  }

  func lifetime(of announcement: RoomAnnouncement) -> Duration {
    switch announcement {
    case .ownGift, .answer: .seconds(30)
    case .tickerItem: .seconds(5)
    default: .seconds(10)
    }
  }

  /// The claim of an announcement that is made, which is settled by it.
  mutating func settle(_ announcement: RoomAnnouncement, at now: Instant) -> Claim? {
    let matches = claims(at: now).filter { key, claim in
      // A meter has its present values while it is on screen.
      guard case .meter(let id) = key, let row = meters.row(id)
      else { return claim.announcement == announcement }
      return announcement == .meter(meters.reading(of: row, at: now))
    }
    guard let match = matches.min(by: { $0.value.since < $1.value.since }) else { return nil }
    claims[match.key] = nil
    if case .summary(let id) = match.key {
      summaryTimes[id] = now
      announced[id] = summaries[id]?.units
    }
    return match.value
  }

  private mutating func claim(
    _ subject: Subject, _ announcement: RoomAnnouncement, _ now: Instant, worth: Int = 0
  ) {
    claims[subject] = Claim(announcement: announcement, since: now, worth: worth)
  }

  mutating func follow(_ event: RoomEvent, at now: Instant) {
    // An outdated announcement does not return because its content changes.
    _ = claims(at: now)
    switch event {
    case .gifts(.didLeaveRoom):
      statisticsDue = max(0, statisticsDue - 1)
      forgetGifts()
    case .gifts(let event):
      if statisticsDue == 0, !isSuspended { follow(event, now) }
    case .popups(let event): follow(event, now)
    case .ticker(let event): if configuration.includesTicker { follow(event, now) }
    case .room(.didEnter(let room)):
      if !isSuspended { claim(.room, .room(room), now) }
    case .room(.didLeave):
      statisticsDue += 1
      forgetGifts()
      claims[.room] = nil
      claims[.ticker] = nil
      claims = claims.filter { if case .meter = $0.key { false } else { true } }
      popups = popups.filter { $0.value.popup.scene == nil }
      claims = claims.filter {
        switch $0.value.announcement {
        case .popup(let popup, _): popup.scene == nil
        case .answer(let answer): answer.popup.scene == nil
        default: true
        }
      }
    case .room(.didSuspend):
      isSuspended = true
      claims = claims.filter { if case .popup = $0.key { true } else { false } }
    case .room(.didResume):
      isSuspended = false
      for subject in claims.keys { claims[subject]?.since = now }
    case .meters(let event): follow(event, now)
    case .room, .pager, .likes, .comments, .danmaku, .broadcast: break
    }
  }

  private mutating func forgetGifts() {
    claims = claims.filter {
      switch $0.key {
      case .combo, .summary: false
      default: true
      }
    }
    (summaries, summaryTimes, announced) = ([:], [:], [:])
  }

  private mutating func follow(_ event: GiftEvent, _ now: Instant) {
    switch event {
    case .comboDidEnd(let end):
      let combo = end.combo
      if end.reason == .revoked || end.reason == .leftRoom {
        claims[.combo(combo.id)] = nil
      } else if combo.isLocalUser {
        claim(.combo(combo.id), .ownGift(GiftAnnouncement(end)), now)
      } else if end.isValuable {
        claim(
          .combo(combo.id), .gift(GiftAnnouncement(end)), now, worth: combo.unitValue * end.units)
      }
    case .laneWillEnter(let entrance): rise(entrance.combo.id, entrance.count)
    case .laneDidStep(let step): rise(step.combo, step.count)
    case .laneWillExit(let exit): rise(exit.combo, exit.count)
    case .fullScreenWillBegin(let start): rise(start.combo.id, start.count)
    case .fullScreenDidStep(let step): rise(step.combo, step.count)
    case .summaryDidChange(let summary):
      summaries[summary.id] = summary
      let since = summaryTimes[summary.id] ?? now
      summaryTimes[summary.id] = since
      guard summary.senders > 1 else { return }
      guard claims[.summary(summary.id)] != nil || now - since >= .seconds(30) else {
        return
      }
      claim(.summary(summary.id), .summary(SummaryAnnouncement(summary, isOver: false)), now)
    case .summaryDidEnd(let summary):
      claims[.summary(summary.id)] = nil
      if announced[summary.id] != summary.units, summary.senders > 1 {
        claim(.summary(summary.id), .summary(SummaryAnnouncement(summary, isOver: true)), now)
      }
    default: break
    }
  }

  private mutating func rise(_ id: UInt64, _ count: Int) {
    switch claims[.combo(id)]?.announcement {
    case .ownGift(let gift), .gift(let gift): if gift.count < count { claims[.combo(id)] = nil }
    default: break
    }
  }

  private mutating func follow(_ event: PopupEvent, _ now: Instant) {
    switch event {
    case .willPresent(let presentation):
      popups[Identifier(presentation.popup.id)] = (presentation.popup, false)
    case .didPresent(let presented):
      let id = Identifier(presented.id)
      guard let popup = popups[id]?.popup else { return }
      popups[id] = (popup, true)
      claim(.popup(id), .popup(popup), now)
    case .didUpdate(let update) where update.isOnScreen:
      let id = Identifier(update.popup.id)
      popups[id]?.popup = update.popup
      if claims[.popup(id)] != nil { claim(.popup(id), .popup(update.popup), now) }
    case .willDismiss(let popup): claims[.popup(Identifier(popup.id))] = nil
    case .didRequeue(let popup):
      claims[.popup(Identifier(popup.id))] = nil
      popups[Identifier(popup.id)] = nil
    case .didEnd(let ended):
      let (id, outcome) = (Identifier(ended.id), ended.outcome)
      claims[.popup(id)] = nil
      guard let (popup, isVisible) = popups.removeValue(forKey: id), isVisible, !isSuspended,
        [.confirmed, .cancelled].contains(outcome)
      else { return }
      claim(.answer(id), .answer(AnswerAnnouncement(popup: popup, outcome: outcome)), now)
    default: break
    }
  }

  private mutating func follow(_ event: MeterEvent, _ now: Instant) {
    let before = event.meter.flatMap { meters.row(Identifier($0))?.meter }
    meters.apply(event, at: now)
    guard let id = event.meter.map(Identifier.init) else { return }
    if case .didRemove = event, before?.phase != .ended { claims[.meter(id)] = nil }
    guard let row = meters.row(id), !isSuspended else { return }
    let meter = row.meter
    let hasResult = meter.winners != nil && before?.winners == nil
    let isDue =
      switch event {
      case .didReach: true
      case .didBegin, .didChangePhase:
        meter.phase == .running
          || meter.phase == .ended && (before?.phase != .awaitingResult || hasResult)
          || meter.phase == .awaitingResult && meter.target == nil && meter.sides.count < 2
      case .didUpdate: meter.phase == .ended && hasResult
      default: false
      }
    if isDue { claim(.meter(id), .meter(meters.reading(of: row, at: now)), now) }
  }

  private mutating func follow(_ event: TickerEvent, _ now: Instant) {
    func show(_ showing: TickerShowing, _ book: inout AnnouncementBook) {
      if book.isSuspended { return }
      book.ticker = showing.slot
      book.claim(.ticker, .tickerItem(showing.item), now)
    }
    switch event {
    case .didShow(let showing): show(showing, &self)
    case .didBeginRoll(let roll): show(roll.incoming, &self)
    case .didUpdate(let showing):
      if claims[.ticker] != nil, ticker == showing.slot { show(showing, &self) }
    case .didClear(let slot): if ticker == slot { claims[.ticker] = nil }
    case .didReload, .didStop: claims[.ticker] = nil
    default: break
    }
  }
}
