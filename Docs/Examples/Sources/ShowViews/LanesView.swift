#if canImport(SwiftUI)
  import GiftChannels
  import RoomBus
  import SwiftUI

  /// Rows of gifts, each with its number.
  struct LanesView: View {
    let model: GiftLanesModel

    var body: some View {
      VStack(alignment: .leading) {
        ForEach(model.lanes.indices, id: \.self) { lane in
          row(model.lanes[lane])
        }
      }
      .animation(.default, value: model.lanes)
    }

    @ViewBuilder private func row(_ lane: GiftScreen.Row) -> some View {
      if lane.phase == .showing, let combo = lane.combo {
        HStack {
          Text("\(combo.sender) gives \(combo.gift)")
          Text("x \(lane.count)").contentTransition(.numericText())
        }
        .transition(.move(edge: .leading))
      }
    }
  }
#endif
