public import RoomBus

/// Keeps the two slots of a ticker up to date for views.
///
/// ```swift
/// struct Ticker: View {
///   let model: TickerModel  // `await TickerModel(joining: ticker)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: model.roll == nil)) { _ in
///       ZStack {
///         Cell(model.first).posed(model.screen.pose(of: .first, at: clock.now))
///         Cell(model.second).posed(model.screen.pose(of: .second, at: clock.now))
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// The model changes when an item comes, goes or changes; between that, a roll moves by its poses.
public typealias TickerModel = ScreenModel<TickerScreen>
