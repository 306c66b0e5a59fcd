// error: 'init(coder:)' is unavailable
import LiveRoomUI
import UIKit

@MainActor func lanes(_ coder: NSCoder) -> UIView? { RoomHostingUIView(coder: coder) }
