import LiveRoomKit
import RoomSimulation
import Testing

/// A recorded feed with the habits of real ones: rushes, equal times, repeats, and segments whose messages are in any
/// order and include both bounds.
struct RecordedFeed: Sendable {
  private(set) var messages: [Timed<RoomInput>] = []
  private var random: SeededRandomNumberGenerator

  init(seed: UInt64, duration: Duration, perSecond rate: Double = 2) {
    random = SeededRandomNumberGenerator(seed: seed)
    var (time, number) = (0.0, 0)
    while time < Double(duration / .milliseconds(1)) {
      // A rush each two minutes.
      let pause = time.truncatingRemainder(dividingBy: 120_000) < 8_000 ? 0.2 : 1
      time += Double.random(in: 0..<2, using: &random) * 1_000 / rate * pause
      for _ in 0..<(number % 17 == 0 ? 4 : 1) {
        number += 1
        messages.append(Timed(message(number, at: time), at: Self.instant(time)))
      }
    }
    for _ in 0..<messages.count / 20 {
      let index = Int.random(in: messages.indices, using: &random)
      let later = messages[index].time + .milliseconds(Int64.random(in: 0..<90_000, using: &random))
      messages.append(Timed(messages[index].value, at: later))
    }
    messages.sort { $0.time < $1.time }
  }

  init(_ messages: [Timed<RoomInput>]) {
    self.messages = messages
    random = SeededRandomNumberGenerator(seed: 0)
  }

  private static func instant(_ milliseconds: Double) -> Instant {
    .start + .milliseconds(Int64(milliseconds))
  }

  private mutating func message(_ number: Int, at time: Double) -> RoomInput {
    let user = "user\(Int.random(in: 0..<40, using: &random))"
    let server = ServerTime(milliseconds: 1_790_000_000_000 + Int64(time))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<8:
      return .gift(
        GiftMessage(
          id: "g\(number)", sender: user, gift: number % 3 == 0 ? "rose" : "donut",
          count: .increment(number % 4 + 1), unitValue: number % 7))
    case 8..<12:
      return .gift(
        GiftMessage(
          sender: "giver", gift: "kiss", count: .runningTotal(Int(time) / 1_000),
          combo: "c\(Int(time) / 60_000)"))
    case 12..<14:
      return .gift(
        GiftMessage(id: "f\(number)", sender: user, gift: "castle", fullScreen: .seconds(2)))
    case 14..<24: return .like(RoomLike(id: "l\(number)", sender: user, count: number % 5 + 1))
    case 24..<30: return .join(RoomJoin(id: "j\(number)", sender: user, priority: number % 3))
    case 30..<33: return .notice(TickerItem(id: "n\(number)", content: "notice \(number)"))
    case 33..<36:
      return .popup(
        Popup(
          id: "p\(number)", channel: number % 2 == 0 ? PopupChannel.banner : PopupChannel.modal,
          maximumTime: number % 3 == 0 ? nil : .seconds(4)))
    case 36..<38: return .comments(.remove(id: "m\(max(1, number - 3))"))
    case 38: return .comments(.removeSender(user))
    case 39..<42:
      return .delivered(
        RoomDelivery(
          sentAt: server,
          input: .meter(
            Meter(
              id: "b\(number / 50)", version: number, kind: "battle",
              endsAt: ServerTime(milliseconds: server.milliseconds + 20_000),
              sides: [MeterSide(id: "a", score: number)]))))
    case 42..<50:
      return .delivered(
        RoomDelivery(
          number: number, sentAt: server,
          input: .comment(CommentMessage(id: "m\(number)", sender: user, text: "stamped \(number)"))
        ))
    default:
      let text = number % 4 == 0 ? "hello" : "comment \(number)"
      return .comment(CommentMessage(id: "m\(number)", sender: user, text: text))
    }
  }

  /// The answer of a server that includes both bounds, in another order.
  func segment(_ range: Range<Duration>) -> [Timed<RoomInput>] {
    let all = messages.filter {
      range.lowerBound <= $0.time - .start && $0.time - .start <= range.upperBound
    }
    // Messages of one time stay in their order.
    let (odd, even) = (
      all.filter { $0.time.nanoseconds / 1_000_000 % 2 == 1 },
      all.filter { $0.time.nanoseconds / 1_000_000 % 2 == 0 }
    )
    return odd + even
  }
}

/// A view of a recording, which reports at once.
struct RecordedView: Sendable {
  static let size = ScreenSize(width: 390, height: 400)
  let recording: RecordedRoom
  let log = Log()

  /// The events of the rooms that seeks have made.
  final class Log: Sendable {
    private let events = Lock<[Timed<RoomEvent>]>([])
    func add(_ batch: [Timed<RoomEvent>]) { events.withLock { $0 += batch } }
    func take() -> [Timed<RoomEvent>] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  static func width(of comment: DanmakuComment) -> Double {
    Double(comment.message.text.count * 10 + 20)
  }

  func follow() async {
    let rooms = recording.rooms.subscribe()
    await withDiscardingTaskGroup { group in
      group.addTask { await watch(recording.room) }
      for await batch in rooms { for room in batch { group.addTask { await watch(room) } } }
      group.cancelAll()
    }
  }

  private func watch(_ room: LiveRoom) async {
    let events = room.events.subscribe(.unbounded)
    guard let danmaku = room.modules.danmaku, let popups = room.modules.popups else { return }
    danmaku.resize(Self.size)
    for await batch in events {
      log.add(batch)
      for event in batch {
        switch event.value {
        case .danmaku(.didRequestWidth(let comment)):
          let width = Self.width(of: comment)
          danmaku.didMeasure([DanmakuMeasurement(comment: comment.id, width: width)])
        case .popups(.willPresent(let presentation)):
          popups.didAppear(id: presentation.popup.id)
          if presentation.remaining == nil {
            popups.didAnswer(id: presentation.popup.id, .cancelled)
          }
        case .popups(.willDismiss(let popup)): popups.didDisappear(id: popup.id)
        default: break
        }
      }
    }
  }
}

/// The states of all modules, and the account.
struct RecordedStates: Equatable {
  var gifts: GiftState?
  var ticker: TickerState?
  var popups: PopupState?
  var likes: LikeState?
  var comments: CommentState?
  var danmaku: DanmakuState?
  var broadcast: TickerState?
  var meters: MeterState?
  var statistics: RoomStatistics

  init(_ room: LiveRoom) async {
    gifts = await room.modules.gifts?.state
    ticker = await room.modules.ticker?.state
    popups = await room.modules.popups?.state
    likes = await room.modules.likes?.state
    comments = await room.modules.comments?.state
    danmaku = await room.modules.danmaku?.state
    broadcast = await room.modules.broadcast?.state
    meters = await room.modules.meters?.state
    statistics = await room.statistics()
    // Reports of views are inputs of a room with a view, and no messages.
  }

  /// The names of the parts that differ.
  func differences(from other: RecordedStates) -> [String] {
    var names: [String] = []
    func compare<Part: Equatable>(_ name: String, _ part: KeyPath<RecordedStates, Part>) {
      if self[keyPath: part] != other[keyPath: part] {
        names.append("\(name): \(self[keyPath: part]) and \(other[keyPath: part])")
      }
    }
    compare("gifts", \.gifts)
    compare("ticker", \.ticker)
    compare("popups", \.popups)
    compare("likes", \.likes)
    compare("comments", \.comments)
    compare("danmaku", \.danmaku)
    compare("broadcast", \.broadcast)
    compare("meters", \.meters)
    compare("statistics", \.statistics)
    return names
  }

  var rows: [String] { comments?.screen.rows.map { $0.message.text } ?? [] }

  /// The flying comments that have not left, each with the place at which it is.
  func flying(at time: Instant) -> [String] {
    guard let danmaku else { return [] }
    return DanmakuViewState(danmaku).visibleComments(at: time)
      .map { "\($0.comment.message.text) ×\($0.comment.count) \($0.origin) \($0.size)" }
  }
}
