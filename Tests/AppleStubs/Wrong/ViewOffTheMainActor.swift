// warning: call to main actor-isolated initializer 'init(_:looks:page:)' in a synchronous nonisolated context
import LiveRoom
import LiveRoomUI
import UIKit

func view(of room: LiveRoom) -> UIView { LiveRoomUIView(room) { _ in UIView() } }
