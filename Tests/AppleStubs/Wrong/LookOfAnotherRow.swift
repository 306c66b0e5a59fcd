// error: value of type 'GiftCrowdRow' has no member 'combo'
import GiftChannels
import LiveRoomUI
import SwiftUI

@MainActor func rows(_ gifts: GiftLanesModel) -> some View {
  CrowdRows(gifts).crowdRow { Text($0.combo) }
}
