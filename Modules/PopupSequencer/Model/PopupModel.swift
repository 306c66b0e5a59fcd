public import RoomBus

/// Keeps the popups on screen up to date for views.
///
/// ```swift
/// struct Popups: View {
///   let model: PopupModel  // `await PopupModel(joining: popups)`
///   let popups: PopupSequencer
///   let clock: RoomClock
///
///   var body: some View {
///     ZStack {
///       if let showing = model.modal, showing.phase != .leaving {
///         PopupCard(showing.popup) { popups.answered(showing.popup.id, $0) }
///           .onAppear { popups.presented(showing.popup.id) }
///           .onDisappear { popups.gone(showing.popup.id) }
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// The card goes, with its transition, when the popup is to leave, and reports when it is gone.
public typealias PopupModel = ScreenModel<PopupScreen>
