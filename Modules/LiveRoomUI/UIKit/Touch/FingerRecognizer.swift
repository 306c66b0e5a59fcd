#if canImport(UIKit)
  #if !os(tvOS)
    import LikeGestures
    import RoomCore
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Sees all fingers on a view, and takes none: it never recognizes, so it neither prevents nor
    /// delays controls, scroll views and the system's gestures at the edges of the screen. A pan around the view
    /// that recognizes takes its fingers away.
    class FingerRecognizer: UIGestureRecognizer {
      var receiver: TouchReceiver?

      /// The settings with which it takes nothing from anybody.
      func becomeObserver() {
        cancelsTouchesInView = false
        delaysTouchesBegan = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
      }

      /// Where a finger is on a receiver.
      ///
      /// By UIKit and an origin from the last layout: the converter of SwiftUI evaluates the graph of
      /// views, which is not allowed while an event is delivered.
      func location(of touch: UITouch, on receiver: TouchReceiver) -> ScreenPoint {
        let location = touch.location(in: nil)
        return receiver.point(x: location.x, y: location.y)
      }

      /// What lies under fingers is about to be asked for.
      func prepare(_ receiver: TouchReceiver, for phase: Touch.Phase) {}

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .began)
      }

      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .moved)
      }

      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .ended)
        endSequence()
      }

      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        report(touches, .cancelled)
        endSequence()
      }

      /// After this the recognizer gets nothing more of fingers that are still down.
      override func reset() {
        super.reset()
        receiver?.reset()
      }

      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

      /// By the swipe back of a navigation, a sheet of the system or a scroll view around, and not by what scrolls
      /// inside: then ``reset()`` cancels the fingers.
      override func canBePrevented(
        by preventingGestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        guard preventingGestureRecognizer is UIPanGestureRecognizer,
          let view, let other = preventingGestureRecognizer.view
        else { return false }
        return view !== other && view.isDescendant(of: other)
      }

      private func report(_ touches: Set<UITouch>, _ phase: Touch.Phase) {
        guard let receiver else { return }
        prepare(receiver, for: phase)
        let samples = touches.map { touch in
          FingerSample(
            finger: ObjectIdentifier(touch), phase: phase,
            location: location(of: touch, on: receiver), timestamp: touch.timestamp)
        }
        receiver.follow(samples, uptime: ProcessInfo.processInfo.systemUptime)
      }

      private func endSequence() {
        if receiver?.isEmpty ?? true { state = .failed }
      }
    }
  #endif
#endif
