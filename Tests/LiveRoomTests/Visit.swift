import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomBus
import RoomCore
import RoomSimulation

/// A user in a room, in virtual time, whose screen and server do what they are told at once.
struct Visit: Sendable {
  let room: LiveRoom
  let events: Bus<Timed<RoomEvent>>.Subscription
  private let answers: Bus<Timed<RoomEvent>>.Subscription
  private let simulation: Simulation

  init(_ room: LiveRoom, _ simulation: Simulation) {
    self.room = room
    self.simulation = simulation
    events = room.events.subscribe(.unbounded)
    answers = room.events.subscribe(.unbounded)
  }

  /// Runs the room, and answers it.
  func run() async {
    async let _ = room.run()
    for await batch in answers {
      for event in batch { answer(event.value) }
    }
  }

  private func answer(_ event: RoomEvent) {
    let modules = room.modules
    switch event {
    case .popups(.willPresent(let popup, _)): modules.popups?.send(.didPresent(id: popup.id))
    case .popups(.willDismiss(let id, _, _)): modules.popups?.send(.didDismiss(id: id))
    case .pager(.willPreload(let room, _, _)): modules.pager?.send(.didLoad(room: room))
    case .room(.send(.likes(let message))): modules.likes?.send(.didDeliver(message))
    default: break
    }
  }

  // MARK: Fingers

  /// Two taps in the same place: the second one is a like.
  func doubleTap(id: Int = 0) async {
    for _ in 0..<2 {
      await touch(.began, y: 300, id: id, then: 30)
      await touch(.ended, y: 300, id: id, then: 90)
    }
  }

  /// A flick upwards, to the next room, or downwards.
  func flick(towardsNext: Bool = true, id: Int = 0) async {
    let step = towardsNext ? -30.0 : 30
    await touch(.began, y: 400, id: id, then: 16)
    for sample in 1...8 { await touch(.moved, y: 400 + step * Double(sample), id: id, then: 16) }
    await touch(.ended, y: 400 + step * 8, id: id, then: 1)
  }

  /// A swipe to the right, which clears the screen, or back.
  func swipe(right: Bool = true) async {
    let step = right ? 30.0 : -30
    await touch(.began, x: 200, y: 300, then: 16)
    for sample in 1...6 { await touch(.moved, x: 200 + step * Double(sample), y: 300, then: 16) }
    await touch(.ended, x: 200 + step * 6, y: 300, then: 1)
  }

  private func touch(
    _ phase: Touch.Phase, x: Double = 160, y: Double, id: Int = 0, then milliseconds: Int
  ) async {
    let target = TouchTarget(.likeArea)
    room.touch(Touch(id: id, phase: phase, location: ScreenPoint(x: x, y: y), target: target))
    await simulation.advance(by: .milliseconds(milliseconds))
  }
}

extension [Timed<RoomEvent>] {
  /// What happened to the room as a whole.
  var changes: [RoomChange] {
    compactMap { if case .room(let change) = $0.value { change } else { nil } }
  }

  /// The names of the modules that told something, each once, in the order of their first word.
  var tellers: [String] {
    var tellers: [String] = []
    for event in self {
      let teller = String("\(event.value)".prefix { $0 != "(" })
      if !tellers.contains(teller) { tellers.append(teller) }
    }
    return tellers
  }
}

extension GiftMessage {
  /// So many roses, in all, from one sender.
  static func roses(_ total: Int, from sender: String, id: String? = nil) -> GiftMessage {
    GiftMessage(id: id, sender: sender, gift: "rose", count: .runningTotal(total))
  }
}
