import LiveRoomKit
import RoomArchives

/// A room with the inputs of a feed, and with views and a server that answer.
struct FuzzedRoom {
  private var room: WatchedMachine<RoomMachine>
  private var now = Instant.start

  /// - Throws: The error of the first rule that is invalid.
  init(
    user: String? = "me", rules: [RuleConfiguration] = [], showsTapsImmediately: Bool = false
  ) throws(FieldError) {
    var configuration = RoomConfiguration(localUser: user)
    configuration.popups.rules = rules
    configuration.likes.session = "fuzzed"
    configuration.gifts.comboPrefix = "own-"
    configuration.gifts.showsLocalTapsImmediately = showsTapsImmediately
    room = WatchedMachine(try RoomMachine(configuration, rules: FuzzedRules.registry))
    send(.ticker(.resize(ScreenSize(width: 300, height: 20))))
  }

  /// Saves what can be read again.
  func saved(date: Duration? = nil) -> RoomSnapshot {
    let saved = room.machine.snapshot(at: now, date: date)
    let read = try? RoomSnapshot(json: saved.json)
    precondition(read == saved, "what was saved is read as something else")
    return saved
  }

  /// Takes the messages of a feed, and a day passes.
  mutating func play(_ items: [FeedItem]) {
    send(.enter(room: "first"))
    for case .message(let message) in items {
      pass(to: message.time)
      send(message.value)
      let statistics = room.machine.state(at: now).statistics
      precondition(statistics.isBalanced, "the statistics of the room does not add up")
    }
    pass(to: now + .seconds(86_400))
    send(.leave)
    send(.popups(.removeAll))
    let snapshot = room.machine.state(at: now).likes.snapshot
    let again = FuzzedSnapshot.restored(snapshot)
    precondition(
      again.nextID == snapshot.nextID && again.messages == snapshot.messages
        && Set(again.unsent) == Set(snapshot.unsent), "likes that were saved are restored as others"
    )
  }

  private mutating func pass(to time: Instant) {
    now = time
    var answers: [RoomInput] = []
    room.pass(to: time) { event, _ in answers += Self.answers(to: event) }
    send(answers)
  }

  mutating func send(_ input: RoomInput) { send([input]) }

  private mutating func send(_ inputs: [RoomInput]) {
    // A report of a view may bring up the next view, which reports as well.
    var inputs = inputs
    while !inputs.isEmpty {
      let round = inputs
      inputs = []
      for input in round { room.send(input) { event, _ in inputs += Self.answers(to: event) } }
    }
  }

  /// Returns the answers of views and of the server to an event. The views of popups and rooms with a name of
  /// even length report. The others meet the time limits.
  private static func answers(to event: RoomEvent) -> [RoomInput] {
    switch event {
    case .ticker(.didShow(let showing)), .ticker(.didUpdate(let showing)): [measured(showing)]
    case .ticker(.didBeginRoll(let roll)): [measured(roll.incoming)]
    case .popups(.willPresent(let presentation)) where presentation.popup.id.isEven:
      [.popups(.didAppear(PopupVersion(id: presentation.popup.id)))]
    case .popups(.willDismiss(let popup)) where popup.id.isEven:
      [.popups(.didDisappear(PopupVersion(id: popup.id)))]
    case .pager(.willPreload(let preload)): [loaded(preload.room)]
    case .pager(.willRetryLoad(let retry)): [loaded(retry.room)]
    // One in three is lost the first time, and one in seven is refused for good.
    case .likes(.willSendLikes(let message)) where message.id.isMultiple(of: 7):
      [.likes(.didRefuse(message))]
    case .likes(.willSendLikes(let message)) where message.attempt == 1:
      [.likes(message.id.isMultiple(of: 3) ? .didFailToDeliver(message) : .didDeliver(message))]
    case .likes(.willSendLikes(let message)): [.likes(.didDeliver(message))]
    default: []
    }
  }

  /// Returns the report of a view that has measured an item of the ticker. A longer text is wider.
  private static func measured(_ showing: TickerShowing) -> RoomInput {
    let width = Double(showing.item.content.utf8.count * 7)
    return .ticker(.didMeasure(TickerMeasurement(showing: showing, width: width)))
  }

  private static func loaded(_ room: String) -> RoomInput {
    .pager(room.isEven ? .didLoad(room: room) : .didFailToLoad(room: room))
  }
}

extension String {
  fileprivate var isEven: Bool { utf8.count.isMultiple(of: 2) }
}
