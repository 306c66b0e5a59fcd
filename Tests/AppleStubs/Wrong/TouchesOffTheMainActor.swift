// error: call to main actor-isolated instance method 'roomTouches(to:)' in a synchronous nonisolated context
import LiveRoom
import LiveRoomUI
import SwiftUI

func touchable(_ room: LiveRoom) -> some View { Text("room").roomTouches(to: room) }
