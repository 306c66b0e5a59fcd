#if canImport(UIKit)
  import UIKit

  /// A container that takes touches on its subviews only.
  class PassThroughUIView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let view = super.hitTest(point, with: event)
      return view === self ? nil : view
    }
  }

  extension UIView {
    /// Keeps the view within the safe area of its superview, and above the keyboard.
    func pinAboveKeyboard(of superview: UIView, margin: Double) {
      pinToTop(of: superview, margin: margin)
      bottomAnchor.constraint(equalTo: superview.keyboardTopAnchor, constant: -margin)
        .isActive = true
    }

    /// Keeps the view at the upper edge of the safe area of its superview, at its own height.
    func pinToTop(of superview: UIView, margin: Double) {
      translatesAutoresizingMaskIntoConstraints = false
      let safeArea = superview.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        topAnchor.constraint(equalTo: safeArea.topAnchor, constant: margin),
        leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: margin),
        trailingAnchor.constraint(equalTo: safeArea.trailingAnchor, constant: -margin),
      ])
    }

    /// The upper edge of the keyboard; without one, and on tvOS, the lower edge of the safe area.
    var keyboardTopAnchor: NSLayoutYAxisAnchor {
      #if os(tvOS)
        safeAreaLayoutGuide.bottomAnchor
      #else
        keyboardLayoutGuide.topAnchor
      #endif
    }
  }
#endif
