import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// Inputs of modules with all that they can carry, of which machines refuse much.
struct InputDraw {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  // MARK: Values

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values.randomElement(using: &random)!
  }

  private mutating func text() -> String {
    pick(["", "a", "é", "e\u{301}", "\u{0}", "\"\\/\n", "\u{1B}[2J", "\u{202E}", "👩‍👩‍👧", "nan"])
  }

  private mutating func integer() -> Int {
    pick([0, 1, -1, 7, .min, .max, Int(truncatingIfNeeded: random.next())])
  }

  private mutating func number() -> Double {
    pick([
      0, -0.0, 1.5, .nan, .infinity, -.infinity, Double.leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
      Double(bitPattern: random.next()),
    ])
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func optional<Value>(_ draw: (inout InputDraw) -> Value) -> Value? {
    flag() ? draw(&self) : nil
  }

  mutating func instant() -> Instant {
    pick([.start, .distantPast, .distantFuture, Instant(nanoseconds: Int64(integer()))])
  }

  private mutating func duration() -> Duration {
    pick([
      .zero, .nanoseconds(1), .milliseconds(-7), .seconds(Int64.max), .seconds(-Int64.max),
      Duration(secondsComponent: 1, attosecondsComponent: 123_456_789_012_345_678),
      .nanoseconds(Int64(integer())),
    ])
  }

  private mutating func reason() -> SuspensionReason {
    pick(SuspensionReason.reserved + [SuspensionReason(text())])
  }

  // MARK: Inputs

  /// One input of each kind.
  mutating func oneOfEach() -> [RoomInput] {
    gifts().map(RoomInput.gifts) + ticker().map(RoomInput.ticker) + popups().map(RoomInput.popups)
      + pager().map(RoomInput.pager) + likes().map(RoomInput.likes)
  }

  private mutating func gifts() -> [GiftInput] {
    [
      .receive(gift()), .receiveBatch([gift(), gift()]), .receiveOld(gift()), .revoke(id: text()),
      .didTapLane(integer()),
      .give(
        GiftTap(
          gift: text(), recipient: optional { $0.text() }, batchSize: integer(),
          unitValue: integer())),
      .didFinishFullScreen(combo: random.next()), .didFailFullScreen(combo: .max), .leaveRoom,
      .restore(GiftSnapshot(messages: [text(), text()])),
      .suspend(reason: reason()), .resume(reason: reason()), .close,
    ]
  }

  private mutating func gift() -> GiftMessage {
    let count = integer()
    return GiftMessage(
      id: optional { $0.text() }, sender: text(), gift: text(),
      recipient: optional { $0.text() },
      count: pick([
        .single(count), .increment(count), .runningTotal(count), .closingTotal(count),
        .summary(count),
      ]),
      combo: optional { $0.text() }, batchSize: integer(), unitValue: integer(),
      style: optional { $0.text() }, payload: optional { $0.text() },
      hold: optional { $0.nanoseconds() },
      fullScreen: optional { $0.nanoseconds() })
  }

  /// A gift keeps durations to the nanosecond.
  private mutating func nanoseconds() -> Duration { .nanoseconds(Int64(integer())) }

  private mutating func ticker() -> [TickerInput] {
    var configuration = TickerConfiguration()
    configuration.stay = duration()
    configuration.rollDuration = .milliseconds(16.67)
    configuration.spacing = number()
    configuration.capacity = integer()
    configuration.style = pick([
      .slide, .scaleY, .fade(shift: number()),
      .fadeThrough(.init(shift: number(), lag: duration(), overlap: duration())),
      .custom(
        TickerTransition(
          outgoing: Motion(
            [.opacity: [Keyframe(at: nanoseconds(), value: number())]],
            unit: flag() ? .size : .points),
          incoming: Motion([:], unit: flag() ? .size : .points), overlap: duration())),
    ])
    configuration.mode = pick([.loop, .once, .rounds(integer(), then: flag() ? .rest : .stop)])
    let position: TickerPosition = pick([.index(integer()), .before(text()), .after(text())])
    var numbered = item()
    numbered.key = .serial(integer() & .max)
    return [
      .set([item(), item()]), .append(item()),
      .insert(TickerInsertion(item: item(), position: position)), .remove(id: text()),
      .replace(item()), .reload([]), .setCount(integer()), .next, .stop,
      .configure(configuration), .suspend(reason: reason()), .resume(reason: reason()), .close,
      .resize(ScreenSize(width: number(), height: number())),
      .didMeasure(
        TickerMeasurement(
          showing: TickerShowing(
            flag() ? numbered : item(), in: flag() ? .first : .second, index: integer()),
          width: number())),
      .tap(
        TickerTap(
          location: ScreenPoint(x: number(), y: number()), time: optional { $0.instant() })),
    ]
  }

  private mutating func item() -> TickerItem {
    TickerItem(
      id: optional { $0.text() }, kind: text(), content: text(), stay: optional { $0.duration() },
      width: optional { $0.number() })
  }

  private mutating func popups() -> [PopupInput] {
    var snapshot = PopupSnapshot(takenAt: instant())
    snapshot.version = integer()
    snapshot.popups = [
      .init(
        popup: popup(), received: optional { $0.popup() }, arrivedAt: instant(),
        impressions: integer(), remaining: optional { $0.duration() })
    ]
    if flag() {
      let outcome: PopupOutcome = flag() ? .timedOut : .rejected(because: text())
      snapshot.dismissed = [.init(popup: popup(), outcome: outcome)]
    }
    snapshot.departed = [.init(id: text(), version: integer())]
    snapshot.tombstones = [.init(id: text(), version: integer())]
    snapshot.matches = [text(), text()]
    snapshot.rules = [
      .init(rule: "a", state: ["hold": 3, "kinds": ["x", nothing], "part": 0.5, "on": true]),
      .init(rule: "x\u{e9}", state: .null), .init(rule: "xe\u{301}", state: .null),
    ]
    return [
      .enqueue(popup()), .enqueueBatch([popup()]), .revoke(.init(id: text(), version: version())),
      .didAnswer(.init(id: text(), version: version(), answer: flag() ? .confirmed : .cancelled)),
      .didAppear(PopupReport(id: text(), version: version())),
      .didFailToAppear(PopupReport(id: text(), version: version())),
      .didDisappear(PopupReport(id: text())),
      .signal(
        PopupSignal(
          text(), pick([.once, .began, .ended]), scope: optional { $0.scope() },
          past: optional { $0.text() }, answer: flag() ? .confirmed : .cancelled)),
      .setScene(optional { $0.text() }), .setMatch(optional { $0.text() }),
      .suspend(reason: reason()), .resume(reason: reason()),
      .suspendScope(ScopeSuspension(scope: scope(), reason: reason())),
      .resumeScope(ScopeSuspension(scope: scope(), reason: reason())),
      .pauseTimer(.init(id: text(), reason: reason())),
      .resumeTimer(PopupTimerPause(id: text(), reason: reason())),
      .advance(
        PopupAdvance(
          scope: scope(), past: optional { $0.text() }, answer: flag() ? .confirmed : .cancelled,
          condition: optional { $0.condition(depth: 4) }, otherwise: flag() ? .skips : .stops)),
      .prioritize(PopupPrioritization(id: text(), priority: integer())),
      .dropQueue(QueueDrop(queue: queue(), keepsVisible: flag())),
      .removeAll, .restore(PopupRestoration(snapshot: snapshot, away: duration())),
      .batch([.batch([.removeAll]), .enqueue(popup()), .setScene(nil)]), .close,
      .setRules([
        PopupRuleConfiguration(text()),
        PopupRuleConfiguration("a", ["hold": 3, "kinds": ["x", nothing]]),
      ]),
    ]
  }

  private var nothing: SettingValue { .null }

  private mutating func version() -> Int? { optional { $0.integer() } }

  private mutating func queue() -> PopupQueue {
    PopupQueue(text(), match: optional { $0.text() })
  }

  private mutating func scope() -> PopupScope {
    flag() ? .channel(text()) : .queue(queue())
  }

  private mutating func condition(depth: Int) -> PopupCondition {
    switch Int.random(in: 0...(depth > 0 ? 8 : 5), using: &random) {
    case 0: .id(text())
    case 1: .kind(text())
    case 2: .queue(queue())
    case 3: .payload(text())
    case 4: .version(atLeast: integer())
    case 5: .priority(atLeast: integer())
    case 6: .not(condition(depth: depth - 1))
    case 7: .all([condition(depth: depth - 1), condition(depth: 0)])
    default: .any(flag() ? [] : [condition(depth: depth - 1)])
    }
  }

  private mutating func popup() -> Popup {
    Popup(
      id: text(), version: integer(), kind: text(), queue: queue(), channel: text(),
      scene: optional { $0.text() }, payload: text(), priority: integer(),
      notBefore: optional { $0.instant() }, delay: duration(), expiry: optional { $0.instant() },
      staysBeyondExpiry: flag(), minimumTime: duration(), maximumTime: optional { $0.duration() },
      step: optional { PopupStep(flow: $0.text(), step: $0.text(), run: $0.text()) },
      endsOn: ["a": .confirmed, "x" + text(): .rejected(because: text()), "b": .sceneChanged],
      endsWithScene: flag(), returnsAfterPreemption: flag())
  }

  private mutating func pager() -> [PagerInput] {
    let position: ListPosition = pick([
      .first, .last, .before(text()), .after(text()), .index(integer()),
    ])
    let direction: PagingDirection? = pick([nil, .previous, .next])
    return [
      .setRooms(.init(rooms: [text(), text()], current: optional { $0.text() })),
      .insert(.init(rooms: [text()], position: position)),
      .remove([]), .move(RoomMove(room: text(), position: position)),
      .replace(.init(room: text(), replacement: text())),
      .show(RoomSelection(room: text(), isAnimated: flag())), .didBeginDrag(touch: integer()),
      .didDrag(PagerDrag(travel: number(), touch: integer())),
      .didEndDrag(.init(velocity: number(), touch: integer())), .didCancelDrag(touch: integer()),
      .didFinishSnap(integer()), .setPageLength(number()),
      .lock(.init(reason: text(), direction: direction)),
      .unlock(.init(reason: text(), direction: direction)),
      .didLoad(room: text()), .didFailToLoad(room: text()), .suspend(reason: reason()),
      .resume(reason: reason()), .close,
    ]
  }

  private mutating func likes() -> [LikeInput] {
    let gesture: RoomGesture = pick([.likeTap, .rowScroll, .custom(0), .custom(255)])
    let conditions = RoomConditions(rawValue: UInt32(truncatingIfNeeded: random.next()))
    var snapshot = LikeSnapshot()
    snapshot.version = integer()
    snapshot.nextID = random.next()
    snapshot.messages = [message()]
    snapshot.unsent = [.init(room: text(), count: integer())]
    let rule = GestureRule(
      gesture, pick([.tap, .longPress, .claim, .drag(.any), .twoFingerTap]), in: regions(),
      outsideOf: regions(), requires: conditions, lockedBy: [], together: [gesture],
      isExclusive: flag())
    return [
      .touch(
        Touch(
          id: integer(), phase: pick([.began, .moved, .ended, .cancelled]),
          location: ScreenPoint(x: number(), y: number()),
          start: optional { ScreenPoint(x: $0.number(), y: $0.number()) },
          time: optional { $0.instant() }, regions: regions(), list: optional { $0.list() })),
      .claimTouch(TouchClaim(touch: integer(), gesture: gesture)),
      .resignTouch(TouchClaim(touch: integer(), gesture: gesture)),
      .insertConditions(conditions), .removeConditions(conditions),
      .replaceRules(GestureRule.standard + [rule]),
      .presentSheet(
        SheetSpec(
          id: text(), detents: [number(), number()], initialDetent: integer(),
          isDismissible: flag())),
      .dismissSheet, .didChangeList(list()), .enter(room: text()), .flush,
      .didDeliver(message()), .didFailToDeliver(message()), .didRefuse(message()),
      .restore(snapshot),
      .receiveLikes(
        ReceivedLikes(count: integer(), total: optional { $0.integer() }, isOld: flag())),
      .suspend(reason: reason()), .resume(reason: reason()), .close,
    ]
  }

  private mutating func regions() -> TouchRegions {
    TouchRegions(rawValue: UInt32(truncatingIfNeeded: random.next()))
  }

  private mutating func list() -> ListExtent {
    ListExtent(offset: number(), maximum: number())
  }

  private mutating func message() -> LikeMessage {
    LikeMessage(
      session: text(), id: random.next(), room: text(), count: integer(), attempt: integer())
  }
}
