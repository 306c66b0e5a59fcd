public import RoomBus

/// Keeps lanes, the full screen, summaries and countdowns up to date for views.
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
/// are reported with `gifts.didTapLane(_:)`.
public typealias GiftLanesModel = ScreenModel<GiftScreen>
