#if canImport(SwiftUI)
  import RollingTicker
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Comments and notices, one after another.
  struct TickerView: View {
    let model: TickerModel
    let clock: RoomClock

    var body: some View {
      TimelineView(.animation(paused: !model.screen.isMoving(at: clock.now))) { _ in
        ZStack(alignment: .leading) {
          cell(model.first, .first)
          cell(model.second, .second)
        }
        .frame(width: model.size.width, height: model.size.height, alignment: .leading)
        .clipped()
      }
    }

    @ViewBuilder private func cell(_ showing: TickerShowing?, _ slot: TickerSlot) -> some View {
      if let showing, let pose = model.screen.pose(of: slot, at: clock.now) {
        Text(showing.item.content).posed(pose)
      }
    }
  }

  extension View {
    /// Draws the view in this pose.
    func posed(_ pose: Pose) -> some View {
      scaleEffect(x: pose.scaleX, y: pose.scaleY)
        .rotationEffect(.radians(pose.rotation))
        .offset(x: pose.translation.x, y: pose.translation.y)
        .opacity(pose.opacity)
    }
  }
#endif
