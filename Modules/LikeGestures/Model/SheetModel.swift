public import RoomBus

/// Keeps the bottom sheet up to date for views.
///
/// ```swift
/// struct BottomSheet: View {
///   let model: SheetModel  // `await SheetModel(joining: likes)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: model.settling == nil)) { _ in
///       if let sheet = model.sheet {
///         SheetContent(sheet).frame(height: model.screen.height(at: clock.now))
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// Fingers go to ``LikeGestures/touch(_:)``, with what they land on; under a finger the model
/// changes with every sample that moves the sheet.
public typealias SheetModel = ScreenModel<SheetScreen>
