import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomBus
import RoomCore
import RoomPromises

/// The surroundings of a room: its views, its streams, the user who answers popups, and its server.
actor Surroundings {
  private let journal: RoomJournal
  private let clock: RoomClock
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private var manners: Manners
  /// The likes that the server has, by message.
  private(set) var likes: [LikeMessage.Identity: Int] = [:]

  init(of room: LiveRoom, _ journal: RoomJournal, _ manners: Manners, clock: RoomClock) {
    self.journal = journal
    self.manners = manners
    self.clock = clock
    events = room.events.subscribe(.unbounded)
  }

  /// Lets all answers be quick and correct from now on.
  func calmDown() { manners.isCalm = true }

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
      let report = PopupReport(id: presentation.popup.id)
      reply(within: 8, in: &group) { isGood in
        .popups(isGood ? .didPresent(report) : .didFailToPresent(report))
      }
    case .popups(.didPresent(let popup)) where manners.acts():
      let answer = manners.refuses() ? PopupAnswer.cancelled : .confirmed
      reply(within: 12, in: &group) { _ in
        .popups(.didAnswer(PopupReply(id: popup.id, answer: answer)))
      }
    case .popups(.willDismiss(let popup)):
      reply(within: 4, in: &group) { _ in .popups(.didDismiss(PopupReport(id: popup.id))) }
    case .popups(.didDrain(let channel)):
      journal.report(.popups(.advance(PopupAdvance(scope: .channel(channel)))))
    case .pager(.willSnap(let motion)):
      reply(within: 1, in: &group) { _ in .pager(.didFinishSnap(motion.snap.number)) }
    case .pager(.willPreload(let preload)): load(preload.room, in: &group)
    case .pager(.willRetryLoad(let retry)): load(retry.room, in: &group)
    case .pager(.willBeginPlaying(let playing)) where !playing.isPreloaded:
      load(playing.room, in: &group)
    case .room(.send(.likes(let message))): take(message, in: &group)
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
      // What was taken before cannot be refused any more.
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
    within longest: Double, in group: inout DiscardingTaskGroup,
    _ input: @escaping @Sendable (_ isGood: Bool) -> RoomInput
  ) {
    let (reply, delays) = manners.reply(within: longest)
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
