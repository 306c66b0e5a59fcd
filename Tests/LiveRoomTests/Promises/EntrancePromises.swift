import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

@testable import LiveRoom

/// A step of a short sequence.
enum EntranceStep: Sendable {
  case send(RoomInput, after: Duration)
  case sleep(Duration)
  /// A view reports the first popup that appears or disappears, from this channel on.
  case report(channel: Int)
  /// The app is launched again with a snapshot.
  case relaunch
}

/// A room, and the observer of its entrances.
private struct ObservedRoom {
  private let configuration: RoomConfiguration
  private(set) var room: AnnouncedRoom
  private var observer: EntranceObserver
  private var reach = PromiseReach()

  init() throws {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.likes.session = "visit"
    self.configuration = configuration
    room = try AnnouncedRoom(configuration)
    observer = EntranceObserver(configuration)
  }

  mutating func play(_ step: EntranceStep) throws {
    switch step {
    case .send(let input, let wait):
      try observe { $0.advance(by: wait) }
      var mustFollow = false
      if case .room(.receiveJoin(let join)) = input {
        mustFollow = observer.expectsEntrance(of: join, at: room.now)
      }
      observer.take(input, &reach)
      try observe { $0.send(input) }
      try ensure(!mustFollow || observer.hasEntrance, "No entrance of \(input)")
    case .sleep(let duration): try observe { $0.jump(by: duration) }
    case .report(let number):
      for showing in channels(from: number).flatMap(\.showing) {
        let popup = PopupVersion(id: showing.popup.id)
        if showing.phase == .presenting {
          return try observe { $0.send(.popups(.didAppear(popup))) }
        }
        if showing.phase == .dismissing {
          return try observe { $0.send(.popups(.didDisappear(popup))) }
        }
      }
    case .relaunch:
      let snapshot = room.room.snapshot(at: room.now, date: .seconds(100))
      room.room = try RoomMachine(configuration)
      // No entrance is restored.
      observer = EntranceObserver(configuration)
      try observe { $0.send(.restore(snapshot, at: .seconds(130))) }
    }
  }

  private func channels(from number: Int) -> [PopupState.Channel] {
    let channels = room.state.popups.channels
    return channels.indices.map { channels[($0 + number) % channels.count] }
  }

  private mutating func observe(_ call: (inout AnnouncedRoom) -> Void) throws {
    let count = room.events.count
    call(&room)
    for event in room.events[count...] {
      try observer.follow(event.value, at: event.time, &reach)
    }
    try observer.check(at: room.now)
  }
}

/// Worlds play random sequences of joins, with the same observer.
@Suite("Promises of users who join") struct EntrancePromises {
  @Test(
    "Promise 34: nothing else keeps an entrance waiting, and none is shown over a gift",
    arguments: EntranceFault.allCases)
  func faults(_ fault: EntranceFault) throws {
    var room = try ObservedRoom()
    for step in fault.steps { try room.play(step) }
    var users: [String] = []
    for case .popups(.willPresent(let shown)) in room.room.events.map(\.value) {
      if let user = shown.popup.sender { users.append(user) }
    }
    #expect(users == fault.users)
  }
}

/// A short sequence in which rooms have broken promise 34.
enum EntranceFault: CaseIterable {
  /// A gift gets the full screen while an entrance is enqueued. The entrance waits again.
  case isInGap
  /// A popup that blocks and a join wait for the end of a suspension. The join is a row only.
  case flashes
  /// The next popup that blocks takes the place of one that has failed. The entrance waits for both.
  case flashesBetweenPopups
  /// Two gifts have the full screen, one after another. The entrance waits for both.
  case isBetweenGifts
  /// The session is the session of the launch before. The entrances have the identifiers of that launch.
  case isRelaunched
  /// The scene is not the room while a user joins, and the room is left. The next room has entrances.
  case isStale
  /// A user joins nine times beside two other users.
  case takesAll
  /// A user joins again after 29.9 s and 30 s.
  case returns
  /// The device sleeps while an entrance, then a gift and then a banner are due. The entrance changes the order of the
  /// modules.
  case isLate

  /// The users whose entrances are shown, in their order.
  var users: [String] {
    switch self {
    case .isLate: ["bob"]
    case .isInGap, .flashesBetweenPopups: ["bob", "eve"]
    case .flashes: []
    case .isBetweenGifts: ["eve"]
    case .isRelaunched: ["bob", "eve", "dan"]
    case .isStale: ["eve", "dan"]
    case .takesAll: ["cid", "flap", "dan"]
    case .returns: ["bob", "bob"]
    }
  }

  private static func send(
    _ input: RoomInput, after wait: Duration = .zero
  ) -> EntranceStep { .send(input, after: wait) }

  private static func join(
    _ sender: String, _ priority: Int = 1, after wait: Duration = .zero
  ) -> EntranceStep { send(.join(RoomJoin(sender: sender, priority: priority)), after: wait) }

  private static func alert(_ id: String) -> EntranceStep { send(.popup(Popup(id: id))) }

  private static func gift(_ sender: String) -> EntranceStep {
    send(.gift(GiftMessage(sender: sender, gift: "boat", fullScreen: .seconds(2))))
  }

  private static let enter = send(.enter(room: "harbour"))
  private static let report = EntranceStep.report(channel: 2)
  private static let later = send(.idle, after: .seconds(3))
  /// An entrance is shown and ends, with the reports of its view.
  private static let passes = [
    send(.idle, after: .milliseconds(400)), report, later, report,
  ]

  var steps: [EntranceStep] {
    let (enter, later, passes) = (Self.enter, Self.later, Self.passes)
    let joins = [Self.join("eve"), Self.join("dan")] + passes + passes
    return switch self {
    case .isInGap:
      [enter, Self.join("bob"), Self.join("eve")] + passes + [Self.gift("dan"), later] + passes
    case .flashes:
      [
        enter, Self.send(.suspend(reason: .app)), Self.alert("1"), Self.join("bob"),
        Self.send(.resume(reason: .app)), later,
      ]
    case .flashesBetweenPopups:
      [
        enter, Self.alert("1"), Self.alert("2"), Self.join("bob"), Self.join("eve"),
        Self.send(.popups(.didFailToAppear(PopupVersion(id: "1")))), later,
        Self.send(.popups(.didFailToAppear(PopupVersion(id: "2")))),
      ] + passes + passes
    case .isBetweenGifts:
      [enter, Self.gift("dan"), Self.gift("bob"), Self.join("eve"), later, later] + passes
    case .isRelaunched:
      [enter, Self.join("bob")] + passes + [.relaunch, enter] + joins
    case .isStale:
      [
        enter, Self.send(.popups(.setScene("shop"))), Self.join("bob", after: .seconds(1)),
        Self.send(.end(RoomEnd(reason: "maintenance")), after: .seconds(3)),
        Self.send(.enter(room: "kitchen"), after: .seconds(5)), Self.join("eve"),
      ] + passes + [Self.join("dan", after: .seconds(20))] + passes
        + [Self.send(.enter(room: "harbour"), after: .seconds(20))] + passes
    case .takesAll:
      [enter, Self.join("cid", 3), Self.join("dan", 3), Self.join("flap", 9)]
        + (1...8).map { _ in Self.join("flap", 9, after: .milliseconds(100)) }
        + passes + passes + passes + passes
    case .isLate:
      [
        enter, Self.send(.popup(Popup(id: "invite", channel: PopupChannel.banner))),
        Self.send(.gift(GiftMessage(sender: "dan", gift: "rose"))), Self.join("bob"),
        .sleep(.seconds(10)),
      ]
    case .returns:
      // The first entrance appears 0.4 s after the join.
      [enter, Self.join("bob")] + passes + [Self.join("bob", after: .milliseconds(26_900))]
        + [Self.join("bob", after: .milliseconds(100))] + passes
    }
  }
}
