#if canImport(UIKit)
  #if !os(tvOS)
    import LikeGestures
    import QuartzCore
    import RoomCore
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Sees all fingers on a view. It recognizes when a gesture of the room takes a finger: then UIKit cancels the
    /// presses under the fingers. Otherwise it fails after the last finger. A failed recognizer has no effect
    /// on controls, scroll views and the system's edge gestures. A pan around the view that recognizes first
    /// takes its fingers away.
    final class FingerRecognizer: UIGestureRecognizer {
      var receiver: TouchReceiver? {
        didSet { receiver?.onRecognition = { [weak self] in self?.enter($0) } }
      }

      /// The view on which fingers have to land, or `nil` for the whole view that has the recognizer.
      weak var area: UIView?

      /// The settings with which it takes nothing before it recognizes.
      func becomeObserver() {
        delaysTouchesBegan = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
      }

      /// Where a finger is on a receiver.
      ///
      /// The location is computed by UIKit and an origin from the last layout. SwiftUI's converter evaluates
      /// the view graph, which is not allowed during the delivery of an event.
      private func location(of touch: UITouch, on receiver: TouchReceiver) -> ScreenPoint {
        let location = touch.location(in: nil)
        return receiver.point(x: location.x, y: location.y)
      }

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let inside = touches.filter { area?.contains($0) ?? true }
        for touch in touches.subtracting(inside) { ignore(touch, for: event) }
        if !inside.isEmpty { report(inside, .began, event) }
      }

      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .moved, event)
      }

      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .ended, event)
      }

      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .cancelled, event)
      }

      /// After this the recognizer gets nothing more of fingers that are still down.
      override func reset() {
        super.reset()
        receiver?.reset()
      }

      /// The recognizer prevents presses, and pans of outer views. It does not prevent scrolling and zooming
      /// inside the view.
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        relation(to: preventedGestureRecognizer).isPrevented
      }

      /// A navigation swipe, a system sheet or an outer scroll view prevents the recognizer, and ``reset()``
      /// cancels the fingers. Scroll views inside the view don't prevent it.
      override func canBePrevented(
        by preventingGestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        relation(to: preventingGestureRecognizer).prevents
      }

      private func relation(to other: UIGestureRecognizer) -> GestureRelation {
        var relation = GestureRelation(
          isMotion: other.isMotion, isPan: other is UIPanGestureRecognizer, isAround: false)
        if let inner = area ?? view, let around = other.view {
          relation.isAround = inner !== around && inner.isDescendant(of: around)
        }
        return relation
      }

      private func enter(_ recognition: FingerRecognition) {
        // A lift that comes before the verdict: the press waits for it.
        delaysTouchesEnded = recognition.isUndecided
        switch recognition.change(isPossible: state == .possible) {
        case nil, .possible: break
        case .began: state = .began
        case .ended: state = .ended
        case .failed: state = .failed
        }
      }

      /// Reports fingers with the samples that UIKit has held back since the last event.
      private func report(_ touches: Set<UITouch>, _ phase: Touch.Phase, _ event: UIEvent) {
        guard let receiver else {
          state = .failed
          return
        }
        receiver.readPlaces()
        let samples = touches.flatMap { touch in
          let earlier = phase == .began ? [] : event.coalescedTouches(for: touch)?.dropLast() ?? []
          return (earlier + [touch]).map { sample in
            FingerSample(
              finger: ObjectIdentifier(touch), phase: sample === touch ? phase : .moved,
              location: location(of: sample, on: receiver), timestamp: sample.timestamp)
          }
        }
        // The time base of `UITouch.timestamp`.
        receiver.follow(samples, uptime: CACurrentMediaTime())
      }
    }

    extension UIView {
      fileprivate func contains(_ touch: UITouch) -> Bool {
        bounds.contains(touch.location(in: self))
      }
    }

    extension UIGestureRecognizer {
      /// Whether it follows fingers that move, as far as UIKit says so; a press is none.
      fileprivate var isMotion: Bool {
        self is UIPanGestureRecognizer || self is UIPinchGestureRecognizer
          || self is UIRotationGestureRecognizer || self is UISwipeGestureRecognizer
      }
    }
  #endif
#endif
