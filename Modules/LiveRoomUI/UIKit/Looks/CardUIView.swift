#if canImport(UIKit)
  import RoomCore
  import UIKit

  /// A card that is as large as the stack on it.
  ///
  /// Its ground is a color: a `UIVisualEffectView` shows no effect while a view around it fades, as rows do.
  class CardUIView: UIView {
    let stack = UIStackView()
    private let radius: Double?

    /// - Parameters:
    ///   - radius: the radius of the corners in points; `nil` for round ends.
    ///   - insets: between the edges and the stack, horizontally and vertically, in points.
    init(radius: Double? = nil, insets: (x: Double, y: Double)) {
      self.radius = radius
      super.init(frame: .zero)
      clipsToBounds = true
      layer.cornerCurve = .continuous
      stack.alignment = .center
      stack.translatesAutoresizingMaskIntoConstraints = false
      addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: topAnchor, constant: insets.y),
        stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -insets.y),
        stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: insets.x),
        stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -insets.x),
      ])
      registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) {
        (card: CardUIView, _) in
        card.setNeedsLayout()
      }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      layer.cornerRadius = radius ?? bounds.height / 2
      // As the traits of the view have it now.
      let isSolid =
        traitCollection.accessibilityContrast == .high
        || UIAccessibility.isReduceTransparencyEnabled
      backgroundColor = UIColor(
        white: traitCollection.userInterfaceStyle == .dark ? 0.12 : 1, alpha: isSolid ? 1 : 0.8)
    }
  }

  extension UIBlurEffect {
    /// The material of a sheet.
    static var card: UIBlurEffect {
      #if os(tvOS)
        UIBlurEffect(style: .prominent)
      #else
        UIBlurEffect(style: .systemMaterial)
      #endif
    }
  }

  extension UILabel {
    /// A line of text that grows with the text size of the user.
    convenience init(
      _ style: UIFont.TextStyle, weight: UIFont.Weight = .regular, color: UIColor = .label,
      lines: Int = 1
    ) {
      self.init()
      let size = UIFontDescriptor.preferredFontDescriptor(
        withTextStyle: style,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large)
      ).pointSize
      // Digits of one width: a count that changes moves nothing.
      font = UIFontMetrics(forTextStyle: style).scaledFont(
        for: .monospacedDigitSystemFont(ofSize: size, weight: weight))
      adjustsFontForContentSizeCategory = true
      textColor = color
      textAlignment = .center
      numberOfLines = lines
    }
  }

  extension UIImageView {
    /// A symbol that grows with the text size of the user.
    convenience init(
      symbol: String, _ style: UIFont.TextStyle, scale: UIImage.SymbolScale = .default,
      color: UIColor
    ) {
      self.init(image: UIImage(systemName: symbol))
      preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: style, scale: scale)
      adjustsImageSizeForAccessibilityContentSizeCategory = true
      tintColor = color
    }
  }
#endif
