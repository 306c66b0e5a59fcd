import LiveRoomKit

/// The server of this example, which accepts everything immediately.
private struct ShowServer: RoomServer {
  func send(_ message: ServerMessage) async -> String? { nil }
}

/// The views and the server of the app: a line of text for each event of the room, and the reports of
/// the views.
public struct ShowTerminal: Sendable {
  /// The lines on the terminal, with their times.
  public let lines = Bus<Timed<String>>()

  private let room: LiveRoom
  private let events: Bus<Timed<RoomEvent>>.Subscription

  /// Creates the terminal of a room, which shows the events from now on.
  public init(_ room: LiveRoom) {
    self.room = room
    events = room.events.subscribe()
  }

  /// Follows the room until it ends.
  public func run() async {
    async let served: Void = room.serve(ShowServer())
    for await batch in events {
      for event in batch {
        guard let line = follow(event.value) else { continue }
        lines.publish(Timed(line, at: event.time))
      }
    }
    await served
    lines.finish()
  }

  private func follow(_ event: RoomEvent) -> String? {
    switch event {
    case .room(let change): follow(change)
    case .gifts(let event): follow(event)
    case .popups(let event): follow(event)
    case .pager(let event): follow(event)
    case .likes(.heartDidAppear): "a heart rises"
    case .likes(.sheet(.willPresent(let spec))): "sheet \(spec.id) appears"
    case .ticker(.didShow(let showing)): "ticker: \(line(of: showing.item))"
    case .ticker(.didBeginRoll(let roll)): "ticker rolls to: \(line(of: roll.incoming.item))"
    case .comments(.didAppend(let batch)):
      batch.rows.map { "comment: \(line(of: $0.message))" }.joined(separator: "; ")
    case .broadcast(.didShow(let showing)): "everywhere: \(line(of: showing.item))"
    case .meters(.didBegin(let meter)): "\(meter.kind) \(meter.id) begins"
    case .meters(.didChangePhase(let meter)): "\(meter.kind) \(meter.id): \(meter.phase.rawValue)"
    case .likes, .ticker, .comments, .danmaku, .broadcast, .meters: nil
    }
  }

  private func line(of item: TickerItem) -> String {
    item.sender.map { "\($0): \(item.content)" } ?? item.content
  }

  private func line(of comment: CommentMessage) -> String {
    comment.sender.map { "\($0): \(comment.text)" } ?? comment.text
  }

  private func follow(_ change: RoomChange) -> String? {
    switch change {
    case .didEnter(let name): return "-- \(name) --"
    case .didLeave(let name): return "left \(name)"
    case .didHideOverlays(let areHidden): return areHidden ? "overlays hide" : "overlays show"
    case .willSend(.likes(let likes)):
      return "to the server: likes + \(likes.count)"
    case .willSend(.gift(let send)):
      return "to the server: \(send.batchSize) \(send.gift), \(send.total) in all"
    case .willSend(.comment(let send)): return "to the server: \"\(send.message.text)\""
    case .willSend(.report(let report)):
      return "to the server: a report, \(report.reason)"
    case .didBlock(let user): return "\(user) is blocked"
    case .didUnblock(let user): return "\(user) is not blocked"
    case .didFailToSendReport(let report): return "not sent: the report \(report.id)"
    case .didFailToSendGift(let send): return "not sent: \(send.batchSize) \(send.gift)"
    case .didMiss(let missed): return "missed: the messages \(missed.first) to \(missed.last)"
    case .didReceiveProfile(let profile): return "\(profile.id) is \(profile.name)"
    case .rejected(let rejection): return rejection.description
    case .didSetPictureDelay(let delay): return "\(delay) behind the server"
    case .didReceiveApp, .willEnd, .didEnd, .didSuspend, .didResume: return nil
    }
  }

  private func follow(_ event: GiftEvent) -> String? {
    switch event {
    case .laneWillEnter(let entrance):
      "lane \(entrance.lane): \(entrance.combo.sender) gives \(entrance.combo.gift) "
        + "x \(entrance.count)"
    case .laneDidStep(let step): "lane \(step.lane): x \(step.count)"
    case .laneDidEmpty(let lane): "lane \(lane) is empty"
    case .summaryDidChange(let summary):
      "\(summary.senders) people give \(summary.units) \(summary.gift)"
    case .fullScreenWillBegin(let start):
      "full screen: \(start.combo.gift) of \(start.combo.sender)"
    default: nil
    }
  }

  private func follow(_ event: PopupEvent) -> String? {
    switch event {
    case .willPresent(let presentation):
      // A real view reports when its animation has ended.
      let id = presentation.popup.id
      room.modules.popups?.send(.didAppear(PopupVersion(id: id)))
      return "popup \(id) appears"
    case .willDismiss(let popup):
      room.modules.popups?.send(.didDisappear(PopupVersion(id: popup.id)))
      return "popup \(popup.id) disappears"
    default: return nil
    }
  }

  private func follow(_ event: PagerEvent) -> String? {
    switch event {
    case .willBeginPlaying(let playing):
      return "play \(playing.room) on surface \(playing.surface)"
    case .didEndPlaying(let ended): return "stop \(ended.room)"
    case .willPreload(let preload):
      room.modules.pager?.didLoad(preload.room)
      return nil
    default: return nil
    }
  }
}
