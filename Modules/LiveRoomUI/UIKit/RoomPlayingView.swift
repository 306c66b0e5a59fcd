#if canImport(UIKit)
  public import UIKit

  /// A page of the pager that plays its room by itself, without a ``RoomPlayer``.
  @MainActor
  public protocol RoomPlayingView: UIView {
    /// A Boolean value that indicates whether the room of the page plays: its stream belongs on the page. The pager
    /// sets it when it makes the page, and at each change.
    var isRoomPlaying: Bool { get set }
  }
#endif
