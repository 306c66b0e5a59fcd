#if canImport(SwiftUI)
  #if canImport(UIKit) && !os(tvOS) && !os(visionOS)
    import SwiftUI
    import UIKit

    /// The recognizer of a surface, for `gesture(_:)`.
    struct FingerGesture: UIGestureRecognizerRepresentable {
      let surface: TouchReceiver

      func makeUIGestureRecognizer(context: Context) -> FingerRecognizer {
        let recognizer = FingerRecognizer()
        recognizer.becomeObserver()
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
      func fingers(on surface: TouchReceiver) -> some View {
        gesture(FingerGesture(surface: surface))
      }
    }
  #endif
#endif
