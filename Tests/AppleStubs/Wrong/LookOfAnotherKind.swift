// error: value of type 'GiftCrowd' has no member 'label'
import GiftChannels
import LiveRoomUI
import UIKit

@MainActor func look(_ looks: RoomViewLooks) {
  looks.crowdRow.register {
    UILabel()
  } show: {
    $0.text = $1.label
  }
}
