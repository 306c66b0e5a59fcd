// error: cannot convert value of type 'String' to closure result type 'UIView'
import LiveRoomUI
import UIKit

@MainActor func look(_ looks: RoomViewLooks) {
  looks.heart.register {
    "heart"
  } show: { _, _ in
  }
}
