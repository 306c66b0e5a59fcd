public import RoomBus

/// Keeps rows of gifts, the full screen, summaries and combo buttons up to date for views.
///
/// ```swift
/// struct Lanes: View {
///   let model: GiftLanesModel  // `await GiftLanesModel(joining: gifts)`
///   let clock: RoomClock
///
///   var body: some View {
///     VStack {
///       ForEach(model.lanes.indices, id: \.self) { LaneRow(lane: model.lanes[$0]) }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// A row animates when its `phase` changes, and pops its number when `count` does. Taps on a row
/// go to ``GiftChannels/tapLane(_:)``.
public typealias GiftLanesModel = ScreenModel<GiftScreen>
