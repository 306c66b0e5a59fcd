// error: value of type 'GiftCrowd' has no member 'label'
import GiftChannels
import LiveRoomUI
import SwiftUI

@MainActor func rows(_ gifts: GiftLanesModel) -> some View {
  CrowdRows(gifts).crowdRow { Text($0.label) }
}
