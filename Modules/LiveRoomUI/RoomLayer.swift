import LikeGestures
import RoomBus

/// A layer of the stage of a room, which lies below the sheet and the popups.
enum RoomLayer: Hashable, CaseIterable {
  // From below.
  case pages, element, overlays, fullScreen, hearts, broadcast

  /// A Boolean value that indicates whether a swipe that clears the screen moves the layer away.
  var isCleared: Bool { self == .overlays || self == .broadcast }
}

extension RoomViewModels {
  /// The layers that the room has, from below.
  var stage: [RoomLayer] {
    RoomLayer.allCases.filter { layer in
      switch layer {
      case .pages: pager != nil
      case .element, .overlays: true
      case .fullScreen: gifts != nil
      case .hearts: hearts != nil
      case .broadcast: broadcast != nil
      }
    }
  }

  /// A Boolean value that indicates whether the sheet covers the stage.
  var isStageCovered: Bool { sheet?.sheet != nil }

  /// A Boolean value that indicates whether a popup covers the stage and the sheet.
  var isRoomCovered: Bool { popups?.isModal ?? false }

  /// A Boolean value that indicates whether a swipe has moved the overlays away.
  var isCleared: Bool { hearts?.isCleared ?? false }

  /// A Boolean value that indicates whether a broadcast has the place of the ticker.
  var isTickerCovered: Bool { broadcast.map { !$0.showings.isEmpty } ?? false }

  /// Returns a Boolean value that indicates whether the controls have a gift button.
  func hasGiftButton(offersGifts: Bool) -> Bool { offersGifts && sheet != nil }
}
