import LiveRoomKit
import RoomPromises
import Synchronization

/// The surroundings of a room: its views, its streams, the user who answers popups, and its server.
actor Surroundings {
  private let journal: RoomJournal
  private let clock: RoomClock
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private var manners: Manners
  /// The manners of the players of effects and streams.
  private var players: Manners
  /// Whether it is served by the room, and does not follow what the room sends.
  private let isServed: Bool
  /// The likes that the server has, by message.
  private(set) var likes: [LikeMessage.Identity: Int] = [:]
  /// The messages that it was given by the room that serves it.
  private(set) var givenLikes: Set<LikeMessage.Identity> = []
  private(set) var givenGifts: [GiftSend] = []
  private(set) var givenComments: Set<Identifier> = []
  private(set) var givenReports: [RoomReport] = []
  /// The kinds of the messages that it answers at present, and of messages that were given beside another of the kind.
  private var answered: Set<MessageKind> = []
  private(set) var overlaps: Set<MessageKind> = []

  init(
    of room: LiveRoom, _ journal: RoomJournal, _ manners: Manners, isServed: Bool = false,
    clock: RoomClock
  ) {
    self.journal = journal
    self.isServed = isServed
    self.manners = manners
    players = manners
    self.clock = clock
    events = room.events.subscribe(.unbounded)
  }

  /// Lets all answers be quick and correct from now on.
  func calmDown() {
    manners.isCalm = true
    players.isCalm = true
  }

  func run() async {
    await withDiscardingTaskGroup { group in
      for await batch in events {
        for event in batch { answer(event.value, in: &group) }
      }
      group.cancelAll()
    }
  }

  private func answer(_ event: RoomEvent, in group: inout DiscardingTaskGroup) {
    switch event {
    case .popups(.willPresent(let presentation)):
      let report = PopupVersion(id: presentation.popup.id)
      reply(within: 8, in: &group) { isGood in
        .popups(isGood ? .didAppear(report) : .didFailToAppear(report))
      }
    case .popups(.didPresent(let popup)) where manners.acts():
      let answer = manners.refuses() ? PopupAnswer.cancelled : .confirmed
      reply(within: 12, in: &group) { _ in
        .popups(.didAnswer(PopupReply(id: popup.id, answer: answer)))
      }
    case .popups(.willDismiss(let popup)):
      reply(within: 4, in: &group) { _ in .popups(.didDisappear(PopupVersion(id: popup.id))) }
    case .popups(.didDrain(let channel)):
      journal.report(.popups(.advance(PopupAdvance(scope: .channel(channel)))))
    case .pager(.willSnap(let motion)):
      reply(within: 1, in: &group) { _ in .pager(.didFinishSnap(motion.snap.number)) }
    case .pager(.willPreload(let preload)): load(preload.room, in: &group)
    case .pager(.willRetryLoad(let retry)): load(retry.room, in: &group)
    case .pager(.willBeginPlaying(let playing)):
      if !playing.isPreloaded { load(playing.room, in: &group) }
      reply(isOfPlayer: true, within: 8, in: &group) { _ in
        .pager(.didRenderFirstFrame(room: playing.room))
      }
    case .gifts(.fullScreenWillPrepare(let combo)):
      reply(isOfPlayer: true, within: 4, in: &group) { isGood in
        .gifts(
          isGood ? .didPrepareFullScreen(combo: combo.id) : .didFailFullScreen(combo: combo.id))
      }
    case .gifts(.fullScreenWillBegin(let start)):
      reply(isOfPlayer: true, within: 3, in: &group) { _ in
        .gifts(.didRenderFirstFrame(combo: start.combo.id))
      }
    case .room(.willSend(.likes(let message))) where !isServed: take(message, in: &group)
    case .room(.willSend(.comment(let comment))) where !isServed:
      reply(within: 20, in: &group) { isGood in
        .comments(isGood ? .didDeliver(comment) : .didFailToDeliver(comment))
      }
    default: break
    }
  }

  private func load(_ name: String, in group: inout DiscardingTaskGroup) {
    reply(within: 5, in: &group) { isGood in
      .pager(isGood ? .didLoad(room: name) : .didFailToLoad(room: name))
    }
  }

  private func take(_ message: LikeMessage, in group: inout DiscardingTaskGroup) {
    if manners.refusesForGood() {
      // A message that was taken before cannot be refused any more.
      let isKnown = likes[message.identity] != nil
      reply(within: 2, in: &group) { _ in
        .likes(isKnown ? .didDeliver(message) : .didRefuse(message))
      }
      return
    }
    reply(within: 20, in: &group) { isGood in
      .likes(isGood ? .didDeliver(message) : .didFailToDeliver(message))
    }
    likes[message.identity] = message.count
  }

  private func reply(
    isOfPlayer: Bool = false, within longest: Double, in group: inout DiscardingTaskGroup,
    _ input: @escaping @Sendable (_ isGood: Bool) -> RoomInput
  ) {
    let (reply, delays) =
      isOfPlayer ? players.reply(within: longest) : manners.reply(within: longest)
    let (journal, clock) = (journal, clock)
    for delay in delays {
      let moment = clock.now + delay
      group.addTask {
        guard (try? await clock.sleep(until: moment)) != nil else { return }
        journal.report(input(reply == .good))
      }
    }
  }
}

/// The error of a server that cannot be reached.
private struct Unreachable: Error {}

extension Surroundings: RoomServer {
  func send(_ message: ServerMessage) async throws -> String? {
    let kind: MessageKind =
      switch message {
      case .likes: .like
      case .comment: .comment
      case .gift: .gift
      case .report: .app
      }
    if !answered.insert(kind).inserted { overlaps.insert(kind) }
    defer { answered.remove(kind) }
    switch message {
    case .likes(let message):
      givenLikes.insert(message.identity)
      // A message that was taken before cannot be refused any more.
      if manners.refusesForGood(), likes[message.identity] == nil {
        try await answer(within: 2)
        throw ServerRefusal()
      }
      likes[message.identity] = message.count
      try await answer(within: 20)
    case .comment(let comment):
      if let id = comment.identifier { givenComments.insert(id) }
      try await answer(within: 20)
    case .report(let report):
      // A report whose call was cancelled is given again.
      if givenReports.last != report { givenReports.append(report) }
      try await clock.sleep(until: clock.now + .seconds(1))
    case .gift(let gift):
      givenGifts.append(gift)
      do { try await answer(within: 5) } catch {
        journal.noteSent([.room(.giftNotSent(gift))])
        throw error
      }
    }
    return nil
  }

  private func answer(within longest: Double) async throws {
    let (reply, delays) = manners.reply(within: longest)
    try await clock.sleep(until: clock.now + (delays.first ?? .seconds(longest)))
    if reply != .good { throw Unreachable() }
  }
}

/// A module of a room that serves a server: what the room reports of that is noted.
final class ServedModule<Input: Sendable, Event: Sendable, State: Sendable>: RoomModule {
  private let module: any RoomModule<Input, Event, State>
  private let input: @Sendable (Input) -> RoomInput
  private let journal = Mutex<RoomJournal?>(nil)

  init(
    _ module: any RoomModule<Input, Event, State>,
    as input: @escaping @Sendable (Input) -> RoomInput
  ) {
    self.module = module
    self.input = input
  }

  /// Notes reports from now on.
  func note(in journal: RoomJournal) { self.journal.withLock { $0 = journal } }

  var clock: RoomClock { module.clock }
  var events: EventSource<Timed<Event>> { module.events }
  var diagnostics: EventSource<Timed<ModuleDiagnostic>> { module.diagnostics }

  func send(_ input: Input) {
    journal.withLock { $0?.note(.report(self.input(input))) }
    module.send(input)
  }

  func route(_ input: Input) { module.route(input) }

  var refused: [MessageKind: Int] { module.refused }
  var state: State { get async { await module.state } }

  func run() async { await module.run() }

  func close() async { await module.close() }

  func join(_ policy: BufferPolicy) async -> Joined<State, Event> { await module.join(policy) }
}
