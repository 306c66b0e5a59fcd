// error: static method 'buildExpression' requires that 'Int' conform to 'View'
import LiveRoom
import LiveRoomUI
import SwiftUI

@MainActor func number(_ room: LiveRoom) -> some View {
  LiveRoomView(room).giftRow { $0.count }
}
