#if canImport(SwiftUI)
  // This folder converts the touches of a platform to the touches of a room.

  #if canImport(UIKit) && !os(tvOS) && !os(visionOS)
    import SwiftUI
    import UIKit

    extension View {
      /// Reports all fingers on the view to a receiver.
      @ViewBuilder
      func fingers(on receiver: TouchReceiver) -> some View {
        if #available(iOS 18, *) {
          gesture(FingerGesture(receiver: receiver))
        } else {
          background { FingerArea(receiver: receiver).ignoresSafeArea() }
        }
      }
    }

    /// The recognizer of a receiver, for `gesture(_:)`.
    @available(iOS 18, *)
    private struct FingerGesture: UIGestureRecognizerRepresentable {
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

    /// The area of a receiver on systems whose SwiftUI takes no recognizers of UIKit.
    private struct FingerArea: UIViewRepresentable {
      let receiver: TouchReceiver
      // The view that has the recognizer lies around the area, and `disabled(_:)` does not reach it.
      @Environment(\.isEnabled) private var isEnabled

      func makeUIView(context: Context) -> FingerAreaUIView { FingerAreaUIView() }

      func updateUIView(_ view: FingerAreaUIView, context: Context) {
        view.recognizer.receiver = receiver
        view.recognizer.isEnabled = isEnabled
      }
    }

    /// A view that adds its recognizer to the view of the nearest view controller. No other UIKit view is
    /// certain to contain all SwiftUI views.
    private final class FingerAreaUIView: UIView {
      let recognizer = FingerRecognizer()

      convenience init() {
        self.init(frame: .zero)
        isUserInteractionEnabled = false
        recognizer.becomeObserver()
        recognizer.area = self
      }

      override func didMoveToWindow() {
        super.didMoveToWindow()
        recognizer.view?.removeGestureRecognizer(recognizer)
        // The recognizer gets nothing more of fingers that are down, and UIKit does not promise a reset.
        recognizer.receiver?.reset()
        guard window != nil else { return }
        let responders = sequence(first: self as UIResponder, next: \.next)
        let controller = responders.lazy.compactMap { $0 as? UIViewController }.first
        controller?.viewIfLoaded?.addGestureRecognizer(recognizer)
      }
    }
  #endif
#endif
