public import RoomBus

/// Keeps the hearts, the run of likes and the total up to date for views.
///
/// ```swift
/// struct Hearts: View {
///   let model: HeartsModel  // `await HeartsModel(joining: likes)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: model.hearts.isEmpty)) { _ in
///       Canvas { context, size in
///         for heart in model.hearts { draw(heart, heart.pose(at: clock.now), in: context) }
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
public typealias HeartsModel = ScreenModel<HeartScreen>
