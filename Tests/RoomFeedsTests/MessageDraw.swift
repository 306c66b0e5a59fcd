import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// Messages of all types, with all that their fields may hold.
struct MessageDraw {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func integer(_ range: ClosedRange<Int> = .min ... .max) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func text() -> String {
    let texts = [
      "", "a", "ada", "é", "e\u{301}", "\u{0}", "\"\\/", "\u{1B}[2J", "\u{202E}", "👩‍👩‍👧", "\u{10FFFF}",
      "\u{FEFF}", "\n",
    ]
    return texts[integer(0...texts.count - 1)]
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func optional<Value>(_ draw: (inout MessageDraw) -> Value) -> Value? {
    flag() ? draw(&self) : nil
  }

  private mutating func number() -> Double {
    flag()
      ? Double.random(in: -1e6...1e6, using: &random)
      : Double(bitPattern: random.next() & ~(1 << 62))
  }

  private mutating func duration() -> Duration {
    .nanoseconds(Int64(integer(1...86_400_000_000_000)))
  }

  private mutating func instant() -> Instant {
    Instant(nanoseconds: Int64(integer(0...2_000_000_000_000_000)))
  }

  mutating func input() -> RoomInput {
    let input = message()
    // A line of the pager has no address.
    if case .pager = input { return input }
    guard integer(0...9) == 0 else { return input }
    return .delivered(
      RoomDelivery(room: text(), age: .milliseconds(integer(-9...99_999)), input: input))
  }

  private mutating func notice() -> TickerItem {
    var item = TickerItem(id: text(), kind: text(), content: text())
    item.sender = optional { $0.text() }
    item.payload = optional { $0.text() }
    item.stay = optional { $0.duration() }
    item.width = optional { $0.number() }
    return item
  }

  private mutating func item() -> TickerItem {
    flag() ? notice() : TickerItem(kind: text(), content: text())
  }

  private mutating func ticker() -> RoomInput {
    switch integer(0...5) {
    case 0: return .ticker(.suspend(reason: SuspensionReason(text())))
    case 1: return .ticker(.resume(reason: SuspensionReason(text())))
    case 2: return .ticker(.tap(TickerTap(location: ScreenPoint(x: number(), y: number()))))
    case 3:
      let items = (0..<integer(0...3)).map { _ in item() }
      return .ticker(flag() ? .reload(items) : .set(items))
    case 4:
      let position = [TickerPosition.index(integer()), .before(text()), .after(text())]
      guard !flag() else { return .ticker(.replace(item())) }
      let insertion = TickerInsertion(item: item(), position: position[integer(0...2)])
      return .ticker(.insert(insertion))
    default:
      var configuration = flag() ? TickerConfiguration.rollingNotice : RoomConfiguration().ticker
      configuration.style = [.slide, .fade(), .fadeThrough(), .scaleY][integer(0...3)]
      configuration.pacing = flag() ? .stay : .period
      let rounds = integer(1 ... .max)
      configuration.mode = [.once, .loop, .rounds(rounds, then: .rest)][integer(0...2)]
      configuration.stay = max(duration(), .milliseconds(9))
      configuration.rollDuration = max(duration(), .milliseconds(9))
      configuration.spacing = Double(integer(0...1_000_000))
      configuration.capacity = integer(1 ... .max)
      return .ticker(.configure(configuration))
    }
  }

  private mutating func queue() -> PopupQueue {
    PopupQueue(text(), match: optional { $0.text() })
  }

  private mutating func scope() -> PopupScope {
    flag() ? .channel(text()) : .queue(queue())
  }

  private mutating func place() -> ListPosition {
    [.first, .last, .before(text()), .after(text()), .index(integer())][integer(0...4)]
  }

  private mutating func direction() -> PagingDirection? {
    optional { $0.flag() ? .previous : .next }
  }

  private mutating func condition(depth: Int) -> PopupCondition {
    switch integer(0...(depth > 0 ? 8 : 5)) {
    case 0: .id(text())
    case 1: .kind(text())
    case 2: .queue(queue())
    case 3: .payload(text())
    case 4: .version(atLeast: integer())
    case 5: .priority(atLeast: integer())
    case 6: .not(condition(depth: depth - 1))
    case 7: .all((0..<integer(0...2)).map { _ in condition(depth: depth - 1) })
    default: .any((0..<integer(0...2)).map { _ in condition(depth: depth - 1) })
    }
  }

  private mutating func message() -> RoomInput {
    switch integer(0...35) {
    case 0: .gift(gift())
    case 1:
      .like(
        RoomLike(sender: text(), count: integer(1 ... .max), total: optional { $0.integer() }))
    case 2:
      flag()
        ? .profile(ProfileMessage(id: text(), name: text()))
        : .comment(
          RoomComment(
            id: optional { $0.text() }, sender: text(), text: text(),
            payload: optional { $0.text() }))
    case 3: .notice(notice())
    case 4: .popup(popup())
    case 5: .popups(.enqueueBatch((0...integer(0...2)).map { _ in popup() }))
    case 6: .popups(.revoke(PopupRevocation(id: text(), version: optional { $0.integer() })))
    case 7: .popups(.didAnswer(PopupReply(id: text(), answer: flag() ? .confirmed : .cancelled)))
    case 8: .popups(.setScene(optional { $0.text() }))
    case 9: .popups(.setMatch(optional { $0.text() }))
    case 10:
      .popups(
        .signal(
          PopupSignal(
            text(), [.once, .began, .ended][integer(0...2)], scope: optional { $0.scope() })))
    case 11: .pager(.setRooms(.init(rooms: [text(), text()], current: optional { $0.text() })))
    case 12: .pager(.insert(RoomInsertion(rooms: [text()], position: place())))
    case 13: .pager(.remove([text()]))
    case 14: .pager(.didBeginDrag(touch: integer()))
    case 15: .pager(.didDrag(PagerDrag(travel: number(), touch: integer())))
    case 16: .pager(.didEndDrag(PagerDragEnd(velocity: number(), touch: integer())))
    case 17: .pager(.didCancelDrag(touch: integer()))
    case 18:
      .pager(
        flag()
          ? .lock(PagingLock(reason: text(), direction: direction()))
          : .unlock(PagingLock(reason: text(), direction: direction())))
    case 19: .pager(.setPageLength(number()))
    case 20: .touch(touch())
    case 21:
      .gifts(
        .give(
          GiftTap(
            gift: text(), recipient: optional { $0.text() }, batchSize: integer(),
            unitValue: integer())))
    case 22:
      .likes(
        flag()
          ? .dismissSheet
          : .presentSheet(
            SheetSpec(
              id: text(), detents: [number(), number()], initialDetent: integer(),
              isDismissible: flag())))
    case 23: .room(.setLandscape(flag()))
    case 24: .gifts(.revoke(id: text()))
    case 25: .pager(.show(RoomSelection(room: text(), isAnimated: flag())))
    case 26: .popups(.dropQueue(QueueDrop(queue: queue(), keepsVisible: flag())))
    case 27: .popups(.pauseTimer(PopupTimerPause(id: text(), reason: SuspensionReason(text()))))
    case 28: .popups(.resumeTimer(PopupTimerPause(id: text(), reason: SuspensionReason(text()))))
    case 29:
      .popups(
        .advance(
          PopupAdvance(
            scope: scope(), past: optional { $0.text() }, answer: flag() ? .confirmed : .cancelled,
            condition: optional { $0.condition(depth: 3) }, otherwise: flag() ? .skips : .stops)))
    case 30:
      .ticker([.next, .stop, .remove(id: text()), .setCount(integer())][integer(0...3)])
    case 31: ticker()
    case 32: .gifts(.didTapLane(integer()))
    case 33: .gifts(.receiveBatch((0...integer(0...2)).map { _ in gift() }))
    case 34:
      .pager(
        flag()
          ? .move(.init(room: text(), position: place()))
          : .replace(.init(room: text(), replacement: text())))
    default:
      [
        .enter(room: text()), .room(.leave), .suspend(reason: SuspensionReason(text())),
        .resume(reason: .background),
      ][integer(0...3)]
    }
  }

  private mutating func gift() -> GiftMessage {
    let count = integer()
    return GiftMessage(
      id: optional { $0.text() }, sender: text(), gift: text(),
      recipient: optional { $0.text() },
      count: [
        .single(count), .increment(count), .runningTotal(count), .closingTotal(count),
        .summary(count),
      ][integer(0...4)],
      combo: optional { $0.text() }, batchSize: integer(), unitValue: integer(),
      style: optional { $0.text() }, hold: optional { $0.duration() },
      fullScreen: optional { $0.duration() })
  }

  private mutating func popup() -> Popup {
    Popup(
      id: "p" + text(), version: integer(), kind: text(),
      queue: PopupQueue(text(), match: optional { $0.text() }), channel: text(),
      scene: optional { $0.text() }, payload: text(), priority: integer(),
      notBefore: optional { $0.instant() }, delay: flag() ? .zero : duration(),
      expiry: optional { $0.instant() }, staysBeyondExpiry: flag(),
      minimumTime: flag() ? .zero : duration(), maximumTime: optional { $0.duration() },
      step: optional { PopupStep(flow: $0.text(), step: $0.text(), run: $0.text()) },
      endsOn: flag() ? [:] : [text(): .confirmed, "x": .sceneChanged],
      endsWithScene: flag(), returnsAfterPreemption: flag())
  }

  private mutating func touch() -> Touch {
    Touch(
      id: integer(), phase: [.began, .moved, .ended, .cancelled][integer(0...3)],
      location: ScreenPoint(x: number(), y: number()),
      start: optional { ScreenPoint(x: $0.number(), y: $0.number()) },
      regions: TouchRegions(rawValue: UInt32(integer(0...511))),
      list: optional { ListExtent(offset: $0.number(), maximum: $0.number()) })
  }
}
