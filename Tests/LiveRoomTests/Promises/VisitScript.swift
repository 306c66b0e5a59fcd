import LiveRoomKit
import PromiseTesting

/// A step of a visit, and the time until the next.
struct VisitStep: Sendable {
  enum Action: Sendable {
    case send([RoomInput])
    case run
    case pause
    case close
  }

  var action: Action
  var rest: Duration
}

/// A random sequence of steps.
struct VisitScript: Sendable {
  static let rooms = ["harbour", "\u{E9}", "e\u{301}", "kitchen", "loft"]
  private(set) var steps: [VisitStep] = []
  private var number = 0
  private var isRunning = false

  init(_ source: inout SeededGenerator) {
    if source.chance(80) { add(.run, 0) }
    isRunning = !steps.isEmpty
    add(.send([.pager(.setRooms(rooms: Self.rooms, current: source.pick(Self.rooms)))]), 20)
    for _ in 0..<45 { addStep(&source) }
    if source.chance(70), !isRunning { add(.run, 50) }
    add(.close, 10)
  }

  private mutating func add(_ action: VisitStep.Action, _ milliseconds: Int) {
    steps.append(VisitStep(action: action, rest: .milliseconds(milliseconds)))
  }

  private mutating func addStep(_ source: inout SeededGenerator) {
    let rest = source.pick([0, 1, 17, 120, 400, 1_500, 4_000])
    switch source.below(100) {
    case 0..<18: move(0, source.pick([-500, -300, 300, 500, 60]), from: 600, &source)
    case 18..<26: taps(&source)
    case 26..<32: move(source.pick([240, 240, -240]), 0, from: 300, &source)
    case 32..<37:
      add(isRunning ? .pause : .run, rest)
      isRunning.toggle()
    case 37..<40:
      if !isRunning { add(.run, rest) }
      isRunning = true
    default:
      let count = source.chance(80) ? 1 : 3
      add(.send((0..<count).map { _ in input(&source) }), rest)
    }
  }

  private mutating func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, rest: Int) {
    add(.send([.touch(Touch(phase: phase, location: ScreenPoint(x: x, y: y)))]), rest)
  }

  /// A finger that strokes this far from its landing, in five steps, and lifts while it slows down.
  private mutating func move(
    _ width: Double, _ height: Double, from y: Double, _ source: inout SeededGenerator
  ) {
    touch(.began, 160, y, rest: 16)
    let stroke = FingerStroke(1, over: 80)
    for step in 1...5 {
      let part = stroke.way(at: Double(step) * 16)
      touch(.moved, 160 + width * part, y + height * part, rest: 16)
    }
    if source.chance(20) { add(.send([input(&source)]), 16) }
    let end = source.chance(90) ? Touch.Phase.ended : .cancelled
    touch(end, 160 + width, y + height, rest: source.pick([10, 500]))
  }

  private mutating func taps(_ source: inout SeededGenerator) {
    for _ in 0..<2 + source.below(3) {
      touch(.began, 160, 300, rest: 30)
      touch(.ended, 160, 300, rest: 90)
    }
  }

  private mutating func input(_ source: inout SeededGenerator) -> RoomInput {
    number += 1
    let user = source.pick(["ada", "bob", "a\u{64}a ", "eve"])
    let reason = SuspensionReason(source.pick(["background", "\u{E9}", "e\u{301}"]))
    let room = source.pick(Self.rooms)
    switch source.below(25) {
    case 0...3:
      let count = source.pick([
        GiftCount.increment(1 + source.below(5)), .single(2), .increment(-1),
      ])
      let gift = source.pick(["rose", "boat", "star"])
      return .gift(
        GiftMessage(
          sender: user, gift: gift, count: count,
          fullScreen: gift == "boat" ? .seconds(1 + source.below(3)) : nil))
    case 4: return .gifts(.give(GiftTap(gift: "rose", batchSize: source.below(3))))
    case 5...6: return line(user, &source)
    case 7:
      let id = source.chance(50) ? "like \(source.below(4))" : nil
      return .like(RoomLike(id: id, sender: user, count: 1 + source.below(9)))
    case 8...10:
      let scene = source.chance(60) ? room : nil
      let channel = source.chance(60) ? PopupChannel.modal : PopupChannel.banner
      return .popup(Popup(id: "popup \(number)", channel: channel, scene: scene))
    case 11:
      let spec = SheetSpec(id: source.pick(["gifts", "chat"]), detents: [200, 400])
      return .likes(.presentSheet(spec))
    case 12...13: return .likes(.dismissSheet)
    case 14: return .room(.setLandscape(source.chance(40)))
    case 15: return .room(.suspend(reason: reason))
    case 16...17: return .room(.resume(reason: reason))
    case 18: return source.chance(50) ? .room(.leave) : .room(.enter(room: room))
    case 19...20:
      let inner =
        source.chance(60) ? line(user, &source) : .gift(GiftMessage(sender: user, gift: "rose"))
      return .delivered(
        RoomDelivery(
          room: source.chance(70) ? room : nil, session: source.pick(["a", "b"]),
          number: source.chance(50) ? source.below(20) : nil, input: inner))
    case 21:
      let id = source.chance(50) ? "app \(source.below(4))" : nil
      return .app(AppMessage(id: id, kind: source.pick(["score", "battle"]), payload: "\(number)"))
    case 22...23:
      return .join(
        RoomJoin(
          id: "join \(number)", sender: user, priority: source.below(4),
          duration: .milliseconds(source.pick([500, 3_000]))))
    default: return .pager(.show(room: room, isAnimated: source.chance(50)))
    }
  }

  /// A comment or a notice.
  private func line(_ user: String, _ source: inout SeededGenerator) -> RoomInput {
    let number = source.chance(30) ? source.below(number + 1) : number
    let text = source.chance(20) ? "edited" : "text \(number)"
    guard !number.isMultiple(of: 3) else {
      return .notice(TickerItem(id: "notice \(number)", content: text))
    }
    return .comment(CommentMessage(id: "comment \(number)", sender: user, text: text))
  }
}
