import LiveRoomKit
import UIKit

/// The part of the app in Objective-C: its server, and its other screens.
@objc(ShowRoomDelegate) @MainActor protocol ShowRoomDelegate: AnyObject {
  /// Posts likes, a gift, a comment or a report of the user. An error means that the server has not received the
  /// message.
  func post(_ kind: String, key: String, text: String, count: Int) async throws
  func didTapSender(_ user: String)
  func didEndPopup(_ id: String, isConfirmed: Bool)
}

/// The room of one visit. Push it, and call `close` when the user leaves for good.
@objc(ShowRoomController) final class ShowRoomController: UIViewController {
  @objc weak var delegate: (any ShowRoomDelegate)?
  private let room: LiveRoom

  /// In Objective-C, this is `initWithUser:error:`. The error names the setting that is out of range.
  @objc init(user: String) throws {
    var configuration = RoomConfiguration(localUser: user)
    // One line for each view that the room replaces. Without a line, the part has the defaults.
    configuration.gifts = .presentView  // or .liveGiftAnimation
    configuration.ticker = .rollingNotice
    configuration.popups = .popupOrder
    (configuration.likes, configuration.pager) = (.liveRoom, .liveRoom)
    configuration.gifts.localUser = user
    room = try LiveRoom(configuration)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    let looks = RoomViewLooks()
    looks.giftRow.register {
      UILabel()
    } show: { cell, row in
      cell.text = "\(row.combo.sender) \(row.label)"
    }
    view = LiveRoomUIView(room, looks: looks)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let events = room.events.subscribe()
    let server = Server { [weak self] kind, key, text, count in
      guard let delegate = self?.delegate else { throw CancellationError() }
      try await delegate.post(kind, key: key, text: text, count: count)
    }
    // Both tasks end after `close`.
    Task { [room] in await room.serve(server) }
    Task { [weak self] in
      for await event in events.flattened { self?.follow(event.value) }
    }
  }

  private func follow(_ event: RoomEvent) {
    switch event {
    case .gifts(.laneDidReceiveTap(let tap)): delegate?.didTapSender(tap.combo.sender)
    case .popups(.didEnd(let popup)):
      delegate?.didEndPopup(popup.id, isConfirmed: popup.outcome == .confirmed)
    default: break
    }
  }

  @objc func close() { Task { [room] in await room.close() } }

  // MARK: Gift cells, and gift channels with a digit label

  /// Replaces `insertPresentMessages:` and `showGiftModel:`.
  @objc func insertGift(_ gift: String, id: String, sender: String, count: Int) {
    room.send(
      .gift(GiftMessage(id: id, sender: sender, gift: gift, count: .increment(count))))
  }

  // MARK: A rolling notice

  /// Replaces `reloadDataAndStartRoll`.
  @objc func reloadNotices(_ texts: [String]) {
    room.modules.ticker?.reload(texts.map { TickerItem(content: $0) })
  }
  @objc func pauseNotices() { room.modules.ticker?.suspend(reason: .app) }
  @objc func proceedNotices() { room.modules.ticker?.resume(reason: .app) }

  // MARK: A queue of popups

  /// Replaces `addQueue:value:`.
  @objc func addPopup(_ value: String, id: String, queue: String) {
    room.send(.popup(Popup(id: id, queue: PopupQueue(queue), payload: value)))
  }
  /// Replaces `goNext:`.
  @objc func goNext(_ queue: String) { room.modules.popups?.advance(.queue(PopupQueue(queue))) }

  // MARK: Gesture handlers

  /// Replaces the scroll view. Likes, pages and the sheet need no other call.
  @objc func setRooms(_ rooms: [String], current: String) { room.setRooms(rooms, current: current) }
  @objc func presentSheet(_ id: String, height: Double) {
    room.presentSheet(SheetSpec(id: id, detents: [height]))
  }
}

private struct Server: RoomServer {
  let post:
    @MainActor @Sendable (_ kind: String, _ key: String, _ text: String, _ count: Int) async throws
      -> Void

  func send(_ message: ServerMessage) async throws -> String? {
    switch message {
    case .likes(let likes): try await post("like", "\(likes.session)/\(likes.id)", "", likes.count)
    case .gift(let gift):
      try await post("gift", "\(gift.combo)/\(gift.total)", gift.gift, gift.batchSize)
    case .comment(let comment):
      try await post("comment", comment.message.id ?? "", comment.message.text, 1)
    case .report(let report): try await post("report", report.id, report.text, 1)
    }
    return nil
  }
}
