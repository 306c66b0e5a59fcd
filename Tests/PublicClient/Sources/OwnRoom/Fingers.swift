import LiveRoomKit

/// Pages as a finger drags, where the app has likes and a pager and no room.
struct Fingers: Sendable {
  let likes: LikeGestures
  let pager: LivePager

  /// Returns what a view shows of an event.
  func follow(_ event: LikeEvent) -> String? {
    switch event {
    case .heartDidAppear(let heart): return "heart at \(heart.point.map { Int($0.x) } ?? 0)"
    case .clearedDidChange(let isCleared): return isCleared ? "overlays hidden" : "overlays shown"
    case .sheet(.willPresent(let spec)): return "sheet \(spec.id)"
    case .didDrag(let drag) where drag.gesture == .pageDrag:
      turn(drag)
      return nil
    default: return nil
    }
  }

  private func turn(_ drag: GestureDrag) {
    switch drag.phase {
    case .began, .changed:
      if drag.phase == .began { pager.didBeginDrag(touch: drag.touch) }
      pager.didDrag(to: -drag.translation.y, touch: drag.touch)
    case .ended(let velocity): pager.didEndDrag(velocity: -velocity.y, touch: drag.touch)
    case .cancelled: pager.didCancelDrag(touch: drag.touch)
    }
  }
}
