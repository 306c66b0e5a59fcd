#if canImport(SwiftUI)
  import GiftChannels
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Rows of gifts on their lanes, each with its number.
  struct LanesView: View {
    private static let size = ScreenSize(width: 280, height: 44)

    let model: GiftLanesModel
    let clock: RoomClock

    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var layoutDirection

    var body: some View {
      TimelineView(.animation(paused: !model.screen.isMoving(at: clock.now))) { _ in
        ZStack(alignment: .topLeading) {
          ForEach(model.rows) { row in
            if let pose = model.screen.pose(of: row, at: clock.now, size: Self.size) {
              self.row(row)
                .frame(width: Self.size.width, height: Self.size.height, alignment: .leading)
                .posed(pose)
                .offset(y: Self.size.height * Double(row.lane ?? 0))
            }
          }
        }
      }
      .frame(
        width: Self.size.width, height: Self.size.height * Double(model.lanes.count),
        alignment: .topLeading
      )
      .onChange(of: preferences, initial: true) { model.preferences = preferences }
    }

    private var preferences: ScreenPreferences {
      ScreenPreferences(
        reducesMotion: reducesMotion, isRightToLeft: layoutDirection == .rightToLeft)
    }

    private func row(_ row: GiftScreen.Row) -> some View {
      HStack {
        Text("\(row.combo?.sender ?? "") gives \(row.combo?.gift ?? "")")
        Text(row.label).posed(model.screen.labelPose(of: row, at: clock.now))
      }
    }
  }
#endif
