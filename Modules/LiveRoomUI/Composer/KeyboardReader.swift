#if canImport(SwiftUI)
  import SwiftUI

  #if canImport(UIKit) && !os(tvOS) && !os(visionOS)
    import UIKit

    /// Sets the height of its lower part that the keyboard covers, in points, with the animation of the keyboard.
    struct KeyboardReader: UIViewRepresentable {
      let inset: Binding<Double>

      func makeUIView(context: Context) -> KeyboardProbe { KeyboardProbe(inset) }
      func updateUIView(_ view: KeyboardProbe, context: Context) { view.inset = inset }
    }

    /// A view that compares its bounds with the frame of the keyboard, at each change of either.
    final class KeyboardProbe: UIView {
      var inset: Binding<Double>
      /// The frame in the coordinates of the screen, and the screen.
      private var keyboard: (frame: CGRect, screen: UIScreen)?
      private var lastInset = 0.0
      private let observers = NotificationObservers()

      init(_ inset: Binding<Double>) {
        self.inset = inset
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        observers.observe(UIResponder.keyboardWillChangeFrameNotification) { [weak self] in
          self?.follow($0, isHidden: false)
        }
        // A keyboard that is undocked is reported as hidden as well.
        observers.observe(UIResponder.keyboardWillHideNotification) { [weak self] in
          self?.follow($0, isHidden: true)
        }
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { nil }

      override func layoutSubviews() {
        super.layoutSubviews()
        update(over: 0)
      }

      private func follow(_ notification: Notification, isHidden: Bool) {
        let info = notification.userInfo
        let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        let screen = notification.object as? UIScreen ?? window?.windowScene?.screen
        keyboard = isHidden ? nil : frame.flatMap { frame in screen.map { (frame, $0) } }
        update(over: info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0)
      }

      private func update(over duration: Double) {
        let frame = keyboard.map { convert($0.frame, from: $0.screen.coordinateSpace) }
        let next = KeyboardGeometry.inset(of: frame.map { TouchFrame($0) }, in: TouchFrame(bounds))
        guard next != lastInset else { return }
        lastInset = next
        withAnimation(.easeOut(duration: duration)) { inset.wrappedValue = next }
      }
    }
  #else
    /// A keyboard covers the whole screen on tvOS, has a window of its own on visionOS, and is hardware on macOS.
    struct KeyboardReader: View {
      let inset: Binding<Double>
      var body: some View { EmptyView() }
    }
  #endif
#endif
