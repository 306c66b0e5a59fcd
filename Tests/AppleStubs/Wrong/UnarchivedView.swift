// error: 'init(coder:)' is unavailable
import GiftChannels
import LiveRoomUI
import UIKit

@MainActor func lanes(_ coder: NSCoder) -> UIView? { GiftLanesUIView(coder: coder) }
