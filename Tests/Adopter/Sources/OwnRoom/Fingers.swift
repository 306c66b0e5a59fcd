import LiveRoomKit

/// Pages as a finger drags, where the app has likes and a pager, and no room.
struct Fingers: Sendable {
  let pager: LivePager

  func follow(_ event: LikeEvent) {
    guard case .didDrag(let drag) = event, drag.gesture == .pageDrag else { return }
    switch drag.phase {
    case .began, .changed:
      if drag.phase == .began { pager.didBeginDrag(touch: drag.touch) }
      pager.didDrag(to: -drag.translation.y, touch: drag.touch)
    case .ended(let velocity): pager.didEndDrag(velocity: -velocity.y, touch: drag.touch)
    case .cancelled: pager.didCancelDrag(touch: drag.touch)
    }
  }
}
