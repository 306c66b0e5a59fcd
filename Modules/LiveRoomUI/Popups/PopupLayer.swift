import PopupSequencer
import RoomCore

/// The popups of one channel that a view draws, and the backdrop behind them.
struct PopupLayer: Equatable, Sendable {
  /// The name of the channel.
  let id: String
  /// The placement of the popups.
  let placement: PopupChannel.Placement
  /// The popups of the channel in drawing order: disappearing popups, then popups on screen.
  fileprivate(set) var popups: [PopupState.Showing]
  fileprivate var count: Int
  /// A Boolean value that indicates whether the elements behind the channel take no touches. The value is
  /// `true` while a popup with a backdrop is on screen and not disappearing.
  let isModal: Bool

  /// The number of the popup that VoiceOver moves to when the popup appears, or `nil` if the channel is not
  /// modal.
  var focus: Int? { isModal ? onScreen.last?.number : nil }

  /// The popups on screen, without disappearing popups.
  var onScreen: ArraySlice<PopupState.Showing> { popups.suffix(count) }

  /// Its rows as they are below each other. At the lower edge the first one is at the edge, so that none moves
  /// when another joins.
  func fromAbove(_ rows: [PopupRows.Row]) -> [PopupRows.Row] {
    placement == .bottom ? rows.reversed() : rows
  }
}

extension PopupViewState {
  /// A Boolean value that indicates whether a modal popup is on screen.
  var isModal: Bool { !focus.isEmpty }

  /// The numbers of the popups that VoiceOver moves to. If the numbers change, VoiceOver is notified again.
  var focus: [Int] { layers(at: .distantFuture).compactMap(\.focus) }

  /// Returns the layers to draw at `time`, one for each channel, without popups that have disappeared.
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
