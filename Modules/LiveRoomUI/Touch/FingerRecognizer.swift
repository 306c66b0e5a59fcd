#if canImport(SwiftUI)
  #if canImport(UIKit) && !os(tvOS) && !os(visionOS)
    import LikeGestures
    import SwiftUI
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Sees all fingers on a view, and takes none: it never recognizes, so it neither prevents nor
    /// delays controls, scroll views and the system's gestures at the edges of the screen.
    final class FingerRecognizer: UIGestureRecognizer {
      var surface: TouchSurface?

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
        surface?.reset()
      }

      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

      override func canBePrevented(
        by preventingGestureRecognizer: UIGestureRecognizer
      ) -> Bool { false }

      private func report(_ touches: Set<UITouch>, _ phase: Touch.Phase) {
        guard let surface else { return }
        let samples = touches.map { touch in
          // By UIKit and an origin from the last layout: the converter of SwiftUI evaluates the
          // graph of views, which is not allowed while an event is delivered.
          let location = touch.location(in: nil)
          return FingerSample(
            finger: ObjectIdentifier(touch), phase: phase,
            location: surface.point(x: location.x, y: location.y), timestamp: touch.timestamp)
        }
        surface.follow(samples, uptime: ProcessInfo.processInfo.systemUptime)
      }

      private func endSequence() {
        if surface?.isEmpty ?? true { state = .failed }
      }
    }

    /// The recognizer of a surface, for `gesture(_:)`.
    struct FingerGesture: UIGestureRecognizerRepresentable {
      let surface: TouchSurface

      func makeUIGestureRecognizer(context: Context) -> FingerRecognizer {
        let recognizer = FingerRecognizer()
        recognizer.cancelsTouchesInView = false
        recognizer.delaysTouchesBegan = false
        recognizer.delaysTouchesEnded = false
        recognizer.requiresExclusiveTouchType = false
        recognizer.surface = surface
        return recognizer
      }

      func updateUIGestureRecognizer(_ recognizer: FingerRecognizer, context: Context) {
        recognizer.surface = surface
      }

      func handleUIGestureRecognizerAction(_ recognizer: FingerRecognizer, context: Context) {}
    }

    extension View {
      /// Reports all fingers on the view to a surface.
      func fingers(on surface: TouchSurface) -> some View {
        gesture(FingerGesture(surface: surface))
      }
    }
  #endif
#endif
