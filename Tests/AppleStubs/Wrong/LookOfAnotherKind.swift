// error: value of type 'GiftSummaryRow' has no member 'combo'
import GiftChannels
import LiveRoomUI
import UIKit

@MainActor func look(_ looks: RoomViewLooks) {
  looks.summaryRow.register {
    UILabel()
  } show: {
    $0.text = $1.combo
  }
}
