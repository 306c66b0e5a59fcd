// error: cannot convert value of type 'TickerModel'
import LiveRoomUI
import RollingTicker
import SwiftUI

@MainActor func hearts(_ ticker: TickerModel) -> some View { HeartsLayer(ticker) }
