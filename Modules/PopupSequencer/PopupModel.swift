public import RoomBus

/// An observable model of the popups on screen, for views.
///
/// ```swift
/// struct Popups: View {
///   let model: PopupModel  // `await PopupModel(joining: popups)`
///   let popups: PopupSequencer
///   let clock: RoomClock
///
///   var body: some View {
///     ZStack {
///       if let showing = model.modal, showing.phase != .dismissing {
///         PopupCard(showing.popup) { popups.didAnswer(id: showing.popup.id, $0) }
///           .onAppear { popups.didPresent(id: showing.popup.id) }
///           .onDisappear { popups.didDismiss(id: showing.popup.id) }
///       }
///     }
///     .task { await model.follow(on: clock) }
///   }
/// }
/// ```
///
/// The card disappears, with its transition, when the popup is to be dismissed, and reports when it
/// is gone.
public typealias PopupModel = ScreenModel<PopupScreen>
