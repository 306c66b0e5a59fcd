// error: non-Sendable 'some View'-typed result can not be returned from main actor-isolated instance method 'roomTouches(to:)'
import LiveRoom
import LiveRoomUI
import SwiftUI

func touchable(_ room: LiveRoom) -> some View { Text("room").roomTouches(to: room) }
