public import RoomBus

/// Keeps the three surfaces of a pager up to date for views.
///
/// ```swift
/// struct Pages: View {
///   let model: PagerModel  // `await PagerModel(joining: pager)`
///   let clock: RoomClock
///   let height: Double
///
///   var body: some View {
///     TimelineView(.animation(paused: model.snapping == nil)) { _ in
///       ZStack(alignment: .top) {
///         ForEach(0..<3) { surface in
///           RoomPage(model.surfaces[surface])
///             .offset(y: model.screen.top(of: surface, at: clock.now, height: height))
///         }
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// Fingers go to ``LivePager/beginDrag(touch:)`` and what follows it.
public typealias PagerModel = ScreenModel<PagerScreen>
