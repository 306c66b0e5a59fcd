#if canImport(SwiftUI)
  import SwiftUI

  #if os(iOS)
    import UIKit

    /// Reports the height of its lower part that the keyboard covers, and the duration of the change in seconds.
    struct KeyboardReader: UIViewRepresentable {
      let report: @MainActor (_ inset: Double, _ duration: Double) -> Void

      func makeUIView(context: Context) -> KeyboardProbe { KeyboardProbe() }
      func updateUIView(_ view: KeyboardProbe, context: Context) { view.report = report }
    }

    /// A view that compares its bounds with the frame of the keyboard, at each change of either.
    final class KeyboardProbe: UIView {
      var report: @MainActor (Double, Double) -> Void = { _, _ in }
      /// The frame in the coordinates of the screen, and the screen.
      private var keyboard: (frame: CGRect, screen: UIScreen)?
      private var inset = 0.0
      private let observers = NotificationObservers()

      init() {
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
        guard next != inset else { return }
        inset = next
        report(next, duration)
      }
    }
  #else
    /// Only on iOS, a keyboard covers a part of the view.
    struct KeyboardReader: View {
      let report: @MainActor (_ inset: Double, _ duration: Double) -> Void
      var body: some View { EmptyView() }
    }
  #endif
#endif
