#if canImport(SwiftUI)
  // From the touches of a platform to those of a room.

  #if canImport(UIKit) && !os(tvOS) && !os(visionOS)
    import SwiftUI
    import UIKit

    /// The recognizer of a receiver, for `gesture(_:)`.
    struct FingerGesture: UIGestureRecognizerRepresentable {
      let receiver: TouchReceiver

      func makeUIGestureRecognizer(context: Context) -> FingerRecognizer {
        let recognizer = FingerRecognizer()
        recognizer.becomeObserver()
        recognizer.receiver = receiver
        return recognizer
      }

      func updateUIGestureRecognizer(_ recognizer: FingerRecognizer, context: Context) {
        recognizer.receiver = receiver
      }

      func handleUIGestureRecognizerAction(_ recognizer: FingerRecognizer, context: Context) {}
    }

    extension View {
      /// Reports all fingers on the view to a receiver.
      func fingers(on receiver: TouchReceiver) -> some View {
        gesture(FingerGesture(receiver: receiver))
      }
    }
  #endif
#endif
