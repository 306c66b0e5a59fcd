import LiveRoomKit
import PromiseTesting

/// A user who reads, scrolls and writes comments, and moderators who change their minds.
struct Reader {
  private var dice: SeededGenerator
  private let length: Double
  private let identifierPrefix: String

  init(seed: UInt64, length: Double, _ configuration: RoomConfiguration) {
    dice = SeededGenerator(seed: seed ^ 0x636F_6D6D_656E_7473)
    self.length = length
    identifierPrefix = configuration.ofModules.comments.identifierPrefix ?? ""
  }

  /// Fingers, taps, own comments, and views that measure.
  mutating func acts() -> [Delivery] {
    var acts = [
      Delivery(
        at: 0,
        [.comments(.resize(height: 220)), .danmaku(.resize(ScreenSize(width: 390, height: 844)))])
    ]
    for _ in 0..<dice.number(0...20) { acts += act(at: dice.number(0...length)) }
    return acts
  }

  private mutating func act(at time: Double) -> [Delivery] {
    let input: CommentInput
    switch dice.number(0...11) {
    case 0...3: return stroke(at: time)
    case 4: input = .scrollToNewest
    case 5:
      input = dice.chance(50) ? .tap(y: dice.number(0...220)) : .longPress(y: dice.number(0...220))
    case 6: input = .resize(height: dice.pick([220, 120, 400, 0, .nan]))
    case 7:
      let heights = (0..<dice.number(1...9)).map { _ in
        CommentMeasurement(row: dice.number(-5...60), height: dice.pick([28, 46, 64, -1]))
      }
      input = .didMeasure(heights)
    case 8:
      let reason: SuspensionReason = "menu"
      return [
        Delivery(at: time, [.comments(.suspend(reason: reason))]),
        Delivery(at: time + dice.number(0.0...20), [.comments(.resume(reason: reason))]),
      ]
    case 9 where dice.chance(50): return [Delivery(at: time, [.danmaku(danmaku(at: time))])]
    case 9: input = .retry(id: identifierPrefix + "\(dice.number(1...6))")
    default: input = .send(CommentMessage(text: dice.pick(["hi", "hello 3", ""])))
    }
    return [Delivery(at: time, [.comments(input)])]
  }

  /// A screen that turns, a view that measures, a finger that rests, or a setting.
  private mutating func danmaku(at time: Double) -> DanmakuInput {
    let comment = dice.number(-1...40)
    switch dice.number(0...3) {
    case 0:
      return .resize(
        dice.pick([ScreenSize(width: 844, height: 390), ScreenSize(width: 390, height: 844)]))
    case 1:
      return .didMeasure([
        DanmakuMeasurement(comment: comment, width: dice.pick([40, 180, 900, -1]))
      ])
    case 2:
      return .touch(DanmakuTouch(comment: comment, dice.pick([.began, .ended, .cancelled])))
    default:
      var configuration = DanmakuConfiguration()
      configuration.area = dice.pick([.half, .full])
      return .configure(configuration)
    }
  }

  /// A finger that scrolls, mostly as fingers do, and rests or flings at its end.
  private mutating func stroke(at time: Double) -> [Delivery] {
    let (finger, way) = (dice.number(10...11), dice.pick([300.0, 120, 30, -60, -300, -900]))
    var stroke = FingerStroke(abs(way), over: dice.number(80...400))
    stroke.course = dice.pick([.minimumJerk, .slowing, .constant])
    stroke.part = dice.pick([0.7, 0.85, 1])
    stroke.rate = dice.pick([60, 120])
    stroke.rest = dice.pick([0, 4, 80])
    let samples = stroke.samples { dice.number(-1.0...1) }
    let end: Touch.Phase? = dice.chance(95) ? dice.chance(85) ? .ended : .cancelled : nil
    let regions: TouchRegions = dice.chance(90) ? .comments : [.comments, .control]
    return samples.enumerated().compactMap { index, sample in
      let isLift = index == samples.count - 1
      guard let phase = isLift ? end : index == 0 ? .began : .moved else { return nil }
      let place = ScreenPoint(x: 90, y: 500 + (way < 0 ? -sample.way : sample.way))
      return Delivery(
        at: time + sample.milliseconds / 1_000,
        [.touch(Touch(id: finger, phase: phase, location: place, regions: regions))])
    }
  }

  /// Messages of the server: joins, repeated texts, removals before and after, pins and edits.
  mutating func messages() -> [Sent] {
    var sent: [Sent] = []
    for number in 0..<dice.number(0...40) {
      let time = dice.chance(40) ? dice.number(70.0...74) : dice.number(0...length)
      sent.append(Sent(time: time, message: .comments(.receive(message(number)))))
      if dice.chance(10) { sent.append(sent[sent.count - 1]) }
    }
    for _ in 0..<dice.number(0...10) {
      sent.append(Sent(time: dice.number(0...length), message: .comments(moderation())))
    }
    return sent
  }

  private mutating func message(_ number: Int) -> CommentMessage {
    let id = dice.chance(80) ? "k\(number)" : nil
    let sender = "u\(dice.number(0...6))"
    if dice.chance(30) { return CommentMessage(id: id, kind: .join, sender: sender) }
    return CommentMessage(
      id: id, kind: dice.pick([.comment, .comment, .comment, .gift, "superChat"]), sender: sender,
      text: dice.pick(["666", "hello", "\u{1F339}", "text \(number)"]),
      priority: dice.pick([0, 0, 0, 5]),
      mentions: dice.chance(10) ? [RoomConfiguration.localUser] : [])
  }

  private mutating func moderation() -> CommentInput {
    let id = dice.pick(["k", "c"]) + "\(dice.number(0...30))"
    let sender = "u\(dice.number(0...6))"
    switch dice.number(0...6) {
    case 0, 1: return .remove(id: id)
    case 2: return .replace(CommentMessage(id: id, sender: sender, text: "***"))
    case 3: return .removeSender(sender)
    case 4: return .allowSender(sender)
    case 5: return .unpin(id: id)
    default:
      return .pin(
        CommentPin(
          CommentMessage(id: id, sender: sender, text: "pinned", priority: dice.number(0...9)),
          for: dice.chance(50) ? dice.milliseconds(500...20_000) : nil))
    }
  }
}
