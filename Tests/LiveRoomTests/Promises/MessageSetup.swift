import LiveRoomKit
import PromiseTesting
import RoomPromises

@testable import LiveRoom

/// A step of a visit with messages, and the time before it.
struct MessageStep: Sendable {
  enum Action: Sendable {
    case send(RoomInput)
    /// A view reports the first popup that appears or disappears, from this channel on.
    case report(channel: Int)
    /// The user answers the popup of a channel.
    case answer(channel: Int)
    /// The app is launched again with a snapshot.
    case relaunch
  }

  var wait = Duration.zero
  var action: Action
  // Whether the device sleeps until then.
  var isLate = false
}

/// A room that random messages reach.
struct MessageSetup: PromiseSetup {
  var configuration: RoomConfiguration

  init(_ configuration: RoomConfiguration) {
    self.configuration = configuration
    // A snapshot is restored by the same user, and names the same likes.
    self.configuration.likes.session = "visit"
  }

  var title: String {
    let settings = configuration
    return "\(settings.commentDestination), remembers \(settings.rememberedMessages), "
      + "entrances from \(settings.entrancePriority.map { "\($0)" } ?? "none"), "
      + "\(settings.popups.channels.map(\.name)), blocking \(settings.blockingChannels.sorted())"
  }

  func machine() throws -> RoomMachine { try RoomMachine(configuration) }

  func restarts(at input: RoomInput) -> Bool {
    if case .room(.restore) = input { true } else { false }
  }

  func input(of step: MessageStep, in run: PromiseRun<Self>) -> PromiseInput<RoomInput> {
    var time = run.now + step.wait
    // A snapshot is of the moment before.
    if case .relaunch = step.action { time = run.now }
    return PromiseInput(time: time, input: input(of: step.action, in: run), isLate: step.isLate)
  }

  private func input(of action: MessageStep.Action, in run: PromiseRun<Self>) -> RoomInput? {
    func channels(from number: Int) -> [PopupState.Channel] {
      let channels = run.machine.state(at: run.now).popups.channels
      return channels.indices.map { channels[($0 + number) % channels.count] }
    }
    switch action {
    case .send(let input): return input
    case .report(let number):
      for showing in channels(from: number).flatMap(\.showing) {
        let popup = PopupVersion(id: showing.popup.id)
        if showing.phase == .presenting { return .popups(.didAppear(popup)) }
        if showing.phase == .dismissing { return .popups(.didDisappear(popup)) }
      }
      return nil
    case .answer(let number):
      guard let shown = channels(from: number).first?.onScreen else { return nil }
      return .popups(.didAnswer(PopupReply(id: shown.id, answer: .confirmed)))
    case .relaunch:
      let json = run.machine.snapshot(at: run.now, date: .seconds(100)).json
      return (try? RoomSnapshot(json: json)).map { .restore($0, at: .seconds(130)) }
    }
  }

  func simpler(_ step: MessageStep) -> [MessageStep] {
    var (inner, early) = (step, step)
    early.wait = .zero
    guard case .send(.delivered(let delivery)) = step.action else {
      return step.wait > .zero ? [early] : []
    }
    inner.action = .send(delivery.input)
    return [inner, early]
  }
}

extension RoomInput {
  /// An input that has no effect, and is no message.
  static let idle = RoomInput.room(.setLandscape(false))

  /// The same deliveries with another content.
  func replacingContent(with content: RoomInput, withoutOrigins: Bool = false) -> RoomInput {
    guard case .delivered(var delivery) = self else { return content }
    if withoutOrigins { delivery.origin = nil }
    delivery.input = delivery.input.replacingContent(with: content, withoutOrigins: withoutOrigins)
    return .delivered(delivery)
  }
}

extension RoomMachine {
  /// Takes an input, or what is due without one. Returns what the room emits.
  mutating func take(_ input: RoomInput?, at time: Instant) -> [RoomEvent] {
    var events: [RoomEvent] = []
    if let input {
      handle(input, at: time, into: &events)
    } else {
      deadlineReached(at: time, into: &events)
    }
    return events
  }

  /// Takes deliveries with a content that has no effect. Returns what the room emits because of their numbers and rooms,
  /// and whether it would take a message.
  mutating func takeDeliveries(
    of input: RoomInput, at time: Instant
  ) -> (events: [RoomEvent], isTaken: Bool) {
    let before = state(at: time).account
    let events = take(input.replacingContent(with: .idle), at: time)
    let account = state(at: time).account
    let isTaken =
      account.rejected == before.rejected
      && account.repeatedDeliveries == before.repeatedDeliveries
    return (events, isTaken)
  }

  /// Becomes the machine of another launch, with a snapshot of this one. Returns what the room emits.
  mutating func relaunch(_ configuration: RoomConfiguration, at time: Instant) throws -> [RoomEvent]
  {
    let snapshot = snapshot(at: time, date: .seconds(100))
    self = try RoomMachine(configuration)
    return take(.restore(snapshot, at: .seconds(130)), at: time)
  }
}
