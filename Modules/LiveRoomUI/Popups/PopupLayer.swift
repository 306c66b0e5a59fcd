import PopupSequencer
import RoomCore

/// What a screen shows of one channel of popups: their views, and what dims the screen behind them.
struct PopupLayer: Hashable, Sendable, Identifiable {
  /// The name of the channel.
  let id: String
  /// Where its popups are.
  let placement: PopupChannel.Placement
  /// Its popups, in the order in which they are drawn: those that disappear, then those on screen.
  fileprivate(set) var popups: [PopupState.Showing]
  /// Whether what is behind must not be touched: a popup is on screen that dims it, and it is not one
  /// that disappears.
  let isModal: Bool
}

extension PopupScreen {
  /// What is to be drawn, channel by channel.
  ///
  /// - Complexity: O(n²) in the small number of popups on screen.
  var layers: [PopupLayer] {
    var layers: [PopupLayer] = []
    for popup in leaving + all {
      let name = Identifier(popup.popup.channel)
      if let index = layers.firstIndex(where: { Identifier($0.id) == name }) {
        layers[index].popups.append(popup)
      } else {
        layers.append(
          PopupLayer(
            id: popup.popup.channel, placement: popup.placement, popups: [popup],
            isModal: backdropOpacity(in: popup.popup.channel, at: .distantFuture) > 0))
      }
    }
    return layers
  }
}

extension PopupState.Showing {
  /// Whether the user can answer: not once the popup is dismissed.
  var isAnswerable: Bool { phase == .presenting || phase == .visible }
}
