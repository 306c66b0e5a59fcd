// error: value of type 'GiftSummaryRow' has no member 'combo'
import GiftChannels
import LiveRoomUI
import SwiftUI

@MainActor func rows(_ gifts: GiftLanesModel) -> some View {
  SummaryRows(gifts).summaryRow { Text($0.combo) }
}
