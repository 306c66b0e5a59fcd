import LiveRoomKit

/// A view of the room as lines of text: the view states of all modules, sampled at a time.
struct RoomText: Sendable {
  private var gifts: Following<GiftViewState>
  private var ticker: Following<TickerViewState>
  private var popups: Following<PopupViewState>
  private var pager: Following<PagerViewState>
  private var hearts: Following<HeartViewState>
  private var sheet: Following<SheetViewState>

  /// Creates a view that joins the modules of a room; `nil` for a room that lacks one of them.
  init?(joining room: LiveRoom) async {
    guard let gifts = await room.modules.gifts?.join(),
      let ticker = await room.modules.ticker?.join(),
      let popups = await room.modules.popups?.join(), let pager = await room.modules.pager?.join(),
      let hearts = await room.modules.likes?.join(), let sheet = await room.modules.likes?.join()
    else { return nil }
    self.gifts = Following(gifts)
    self.ticker = Following(ticker)
    self.popups = Following(popups)
    self.pager = Following(pager)
    self.hearts = Following(hearts)
    self.sheet = Following(sheet)
  }

  /// Takes the events since the last call, and returns the lines at a time.
  mutating func lines(at time: Instant) -> [String] {
    let (gifts, ticker, popups) = (gifts.refresh(), ticker.refresh(), popups.refresh())
    let (pager, hearts, sheet) = (pager.refresh(), hearts.refresh(), sheet.refresh())
    var lines: [String] = []
    if let room = pager.room { lines.append("\(room), offset \(Int(pager.offset(at: time)))") }
    for case let row? in gifts.lanes where !row.isExiting {
      lines.append("row \(row.lane ?? 0): \(row.combo.sender) \(row.combo.gift) x \(row.count)")
    }
    if let combo = gifts.fullScreen?.combo { lines.append("full screen: \(combo.gift)") }
    for summary in gifts.summaries {
      lines.append("summary: \(summary.senders) give \(summary.gift)")
    }
    for button in gifts.buttons { lines.append("button: \(button.label)") }
    for slot in [TickerSlot.first, .second] {
      guard let showing = slot == .first ? ticker.first : ticker.second,
        let pose = ticker.pose(of: slot, at: time), pose.opacity > 0
      else { continue }
      let sender = showing.item.sender.map { "\($0): " } ?? ""
      lines.append("\(sender)\(showing.item.content) at \(Int(pose.translation.y))")
    }
    if let popup = popups.modal { lines.append("popup \(popup.popup.id) \(popup.phase)") }
    if let banner = popups.banner { lines.append("banner \(banner.popup.id)") }
    for heart in hearts.hearts where heart.pose(at: time).opacity > 0 { lines.append("heart") }
    if let spec = sheet.sheet { lines.append("sheet \(spec.id) \(Int(sheet.height(at: time)))") }
    return lines
  }
}

/// A view state that follows the module that it joined.
private struct Following<ViewState: ModuleViewState>: Sendable {
  private var viewState: ViewState
  private let updates: EventSource<Timed<ViewState.Event>>.Subscription

  init(_ joined: Joined<ViewState.State, ViewState.Event>) {
    viewState = ViewState(joined.state)
    updates = joined.updates
  }

  mutating func refresh() -> ViewState {
    for event in updates.takeBuffered() { viewState.apply(event.value, at: event.time) }
    return viewState
  }
}
