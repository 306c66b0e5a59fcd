import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

extension RoomConfiguration {
  /// Configurations of rooms have no `==`.
  func isSame(as other: RoomConfiguration) -> Bool {
    localUser == other.localUser && blockingChannels == other.blockingChannels
      && gifts == other.gifts
      && ticker == other.ticker && popups == other.popups && pager == other.pager
      && likes == other.likes
  }

  /// One whose settings are drawn, each valid.
  static func drawn(_ random: inout SeededGenerator) -> RoomConfiguration {
    func seconds(_ range: ClosedRange<Int>) -> Duration {
      .nanoseconds(Int64(Int.random(in: range, using: &random)) * 1_000_003)
    }
    func text() -> String {
      ["", "é", "\"\\\u{0}", "ada", "👩‍👩‍👧", "\u{2028}"].randomElement(using: &random)!
    }
    var drawn = RoomConfiguration(localUser: Bool.random(using: &random) ? text() : nil)
    drawn.blockingChannels = Set((0..<Int.random(in: 0...3, using: &random)).map { "c\($0)" })
    drawn.gifts.laneCount = Int.random(in: 1...64, using: &random)
    drawn.gifts.localUser = Bool.random(using: &random) ? text() : nil
    drawn.gifts.entrance = .slide(x: 1, over: seconds(0...100))
    drawn.gifts.hold = Bool.random(using: &random) ? seconds(5_000...9_000) : nil
    drawn.gifts.minimumHold = Bool.random(using: &random) ? seconds(1...2_000) : nil
    drawn.gifts.stepInterval = Bool.random(using: &random) ? seconds(1...500) : nil
    drawn.gifts.stepPause = seconds(0...500)
    drawn.gifts.maximumLag = seconds(5_000...9_000)
    drawn.gifts.maximumUnits = Int.random(in: 1 ... .max, using: &random)
    drawn.gifts.valuableUnitValue = Int.random(in: .min ... .max, using: &random)
    drawn.gifts.comboPrefix = text()
    drawn.gifts.showsLocalTapsImmediately = Bool.random(using: &random)
    drawn.gifts.endsCombosWithLanes = Bool.random(using: &random)
    drawn.gifts.order = [.precedence, .arrival, .newest].randomElement(using: &random)!
    drawn.gifts.stepping = Bool.random(using: &random) ? .coalescing : .sequential
    drawn.gifts.labelPrefix = text()
    drawn.ticker.stay = seconds(1_000...9_000)
    drawn.ticker.minimumStay = seconds(9...900)
    drawn.ticker.spacing = Double.random(in: 0...100, using: &random)
    drawn.ticker.mode = [
      .loop, .once, .rounds(Int.random(in: 1 ... .max, using: &random), then: .rest),
      .rounds(1, then: .stop),
    ].randomElement(using: &random)!
    drawn.ticker.pacing = Bool.random(using: &random) ? .stay : .period
    drawn.ticker.rollsSingleItem = Bool.random(using: &random)
    drawn.ticker.keepsRowNumbers = Bool.random(using: &random)
    drawn.ticker.marqueeSpeed = Double.random(in: 0...100, using: &random)
    drawn.ticker.marqueePause = seconds(0...9)
    let motion = Motion(
      [
        .opacity: [
          Keyframe(at: .zero, value: Double.random(in: 0...1, using: &random)),
          Keyframe(
            at: seconds(1...9), value: 1, curve: .cubicBezier(x1: 0.1, y1: -2, x2: 1, y2: 0)),
          Keyframe(
            at: seconds(10...20), value: 1, curve: .spring(response: 0.3, dampingFraction: 0.5)),
          Keyframe(
            at: seconds(21...30), value: 0,
            curve: .reversedSpring(response: 1, dampingFraction: 2, initialVelocity: 3)),
        ],
        .rotation: [
          Keyframe(at: .zero, value: 1), Keyframe(at: seconds(1...9), value: 2, curve: .easeIn),
        ],
      ], anchor: ScreenPoint(x: 0.5, y: Double.random(in: 0...1, using: &random)),
      duration: seconds(1...90), unit: Bool.random(using: &random) ? .points : .size)
    drawn.ticker.style = [
      .slide, .scaleY, .legacyScaleY, .fade(shift: Double.random(in: 0...9, using: &random)),
      .fadeThrough(
        .init(
          shift: Double.random(in: -9...9, using: &random), lag: seconds(0...9),
          overlap: seconds(0...9))),
      .custom(
        TickerTransition(
          outgoing: motion, incoming: Bool.random(using: &random) ? motion : .fade(),
          overlap: seconds(0...9))),
    ].randomElement(using: &random)!
    drawn.popups.channels = (0...Int.random(in: 0...3, using: &random)).map { number in
      var channel = PopupChannel("\(number)" + text())
      channel.gap = seconds(0...9)
      channel.advance = Bool.random(using: &random) ? .manual : .automatic
      channel.viewReports = Bool.random(using: &random)
      channel.capacity = Int.random(in: 1 ... .max, using: &random)
      channel.hasIndependentQueues = Bool.random(using: &random)
      channel.placement = PopupChannel.Placement.allCases.randomElement(using: &random)!
      channel.presentation = Bool.random(using: &random) ? .slide(x: 1) : nil
      channel.dismissal = Bool.random(using: &random) ? .fade().reversed() : nil
      channel.backdropOpacity = Double.random(in: 0...1, using: &random)
      return channel
    }
    drawn.popups.advanceSignal = Bool.random(using: &random) ? text() : nil
    drawn.popups.laterLimit = Int.random(in: 0 ... .max, using: &random)
    drawn.popups.decisionBytes = Int.random(in: 0 ... .max, using: &random)
    drawn.popups.rules = [
      PopupRuleConfiguration(
        text(),
        [
          "a": .double(Double.random(in: -9...9, using: &random)), "b": ["x", true, 3],
          "c": ["d": .null, "é": .string(text())],
        ])
    ]
    drawn.pager.axis = Bool.random(using: &random) ? .vertical : .horizontal
    drawn.pager.playbackStart =
      Bool.random(using: &random) ? .settled : .visible(Double.random(in: 0.5...1, using: &random))
    drawn.pager.animatesLocks = Bool.random(using: &random)
    drawn.pager.pagingThreshold = Double.random(in: 0.1...0.9, using: &random)
    drawn.pager.preload.budget = Int.random(in: 0...100, using: &random)
    drawn.pager.preload.leadingMedia = seconds(0...9)
    drawn.pager.retryDelay = seconds(1...9)...seconds(10...90)
    drawn.likes.seed = random.next()
    drawn.likes.hearts.sway = Double.random(in: -9...0, using: &random)...9
    drawn.likes.taps.gapsEndAtLift = Bool.random(using: &random)
    drawn.likes.taps.isInterruptible = Bool.random(using: &random)
    var projection = SheetRelease.Projection()
    projection.fastVelocity = Double.random(in: 0...9, using: &random)
    projection.longStep = 1
    drawn.likes.sheet.release = [
      .lastStep(over: Double.random(in: 0...9, using: &random)), .projected(projection),
    ].randomElement(using: &random)!
    drawn.likes.sheet.dismissesOutside = Bool.random(using: &random)
    drawn.likes.sheet.catchesDismissal = Bool.random(using: &random)
    drawn.likes.rules = [
      GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea),
      GestureRule(
        .custom(UInt8.random(in: .min ... .max, using: &random)), .drag(.left),
        in: TouchRegions(rawValue: UInt32(truncatingIfNeeded: random.next()) & 0xFFFF_01FF),
        outsideOf: [.moving, .list],
        requires: RoomConditions(rawValue: UInt32(truncatingIfNeeded: random.next()) & 0xFFFF_000F),
        lockedBy: .popup, together: [.listScroll, .custom(9)],
        isExclusive: Bool.random(using: &random)),
      GestureRule(.likeTap, .longPress, in: []),
    ]
    return drawn
  }
}
