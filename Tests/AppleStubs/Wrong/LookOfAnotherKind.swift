// error: value of type 'GiftCrowdRow' has no member 'combo'
import GiftChannels
import LiveRoomUI
import UIKit

@MainActor func look(_ looks: RoomViewLooks) {
  looks.crowdRow.register {
    UILabel()
  } show: {
    $0.text = $1.combo
  }
}
