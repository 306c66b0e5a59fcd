#if canImport(UIKit)
  public import LiveRoom
  import SwiftUI
  public import UIKit

  /// A room on screen: pages, gifts, notices, hearts, the sheet and the popups, and the fingers on them.
  ///
  /// ```swift
  /// final class ShowController: UIViewController {
  ///   let room = LiveRoom()
  ///   override func loadView() { view = LiveRoomUIView(room) { LivePlayerView($0) } }
  /// }
  /// ```
  ///
  /// It hosts a ``LiveRoomView``, which runs the room while the view is in a window. The room is suspended while all
  /// scenes that show the room are in the background. A room that is run elsewhere as well, or shown twice, is run once.
  /// Subviews that an app adds are above all of it.
  public final class LiveRoomUIView: RoomHostingUIView {
    /// Creates the view of a room.
    ///
    /// - Parameters:
    ///   - room: the room.
    ///   - looks: the looks of the elements, and the players.
    ///   - page: makes the page of a room of the pager, such as its player. Black by default.
    public init(
      _ room: LiveRoom, looks: RoomViewLooks = RoomViewLooks(),
      page: @escaping @MainActor (_ room: String) -> UIView = { _ in UIView() }
    ) {
      super.init(looks: looks) {
        LiveRoomView(room) { room in HostedView(fills: true) { page(room) } }
      }
      backgroundColor = .black
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  }
#endif
