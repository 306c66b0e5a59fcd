import PopupSequencer
import RoomCore

/// What a view shows of one channel of popups: their views, and what dims the screen behind them.
struct PopupLayer: Equatable, Sendable {
  /// The name of the channel.
  let id: String
  /// Where its popups are.
  let placement: PopupChannel.Placement
  /// Its popups, in the order in which they are drawn: those that disappear, then those on screen.
  fileprivate(set) var popups: [PopupState.Showing]
  fileprivate var count: Int
  /// Whether what is behind must not be touched: a popup is on screen that dims it, and it is not one
  /// that disappears.
  let isModal: Bool

  /// The number of the popup that VoiceOver moves to when it appears; `nil` where what is behind is to be
  /// found as well.
  var focus: Int? { isModal ? onScreen.last?.number : nil }

  /// Those on screen.
  var onScreen: ArraySlice<PopupState.Showing> { popups.suffix(count) }
}

extension PopupViewState {
  /// Whether what is behind the popups must not be touched.
  var isModal: Bool { !focus.isEmpty }

  /// The popups that VoiceOver moves to, by their numbers: where others are, it looks for them again.
  var focus: [Int] { layers(at: .distantFuture).compactMap(\.focus) }

  /// What is to be drawn at `time`, channel by channel, without what has disappeared.
  ///
  /// - Complexity: O(n²) in the small number of popups on screen.
  func layers(at time: Instant) -> [PopupLayer] {
    var layers: [PopupLayer] = []
    func add(_ popups: [PopupState.Showing], counting count: Int) {
      for popup in popups {
        let channel = popup.popup.channel
        let index = layers.firstIndex { Identifier($0.id) == Identifier(channel) }
        if index == nil {
          layers.append(
            PopupLayer(
              id: channel, placement: popup.placement, popups: [], count: 0,
              isModal: backdropOpacity(in: channel, at: .distantFuture) > 0))
        }
        // Without a pose it moves the backdrop at most.
        guard pose(of: popup, at: time, size: .zero) != nil else { continue }
        layers[index ?? layers.count - 1].popups.append(popup)
        layers[index ?? layers.count - 1].count += count
      }
    }
    add(leaving, counting: 0)
    add(all, counting: 1)
    return layers
  }
}

extension PopupState.Showing {
  /// Whether the user can answer: not once the popup is dismissed.
  var isAnswerable: Bool { phase == .presenting || phase == .visible }
}
