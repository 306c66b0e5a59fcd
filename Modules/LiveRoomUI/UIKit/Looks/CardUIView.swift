#if canImport(UIKit)
  import RoomCore
  import UIKit

  /// A card of material that is as large as the stack on it.
  class CardUIView: UIView {
    let stack = UIStackView()
    private let radius: Double?

    /// - Parameters:
    ///   - effect: the material.
    ///   - radius: the radius of the corners in points; `nil` for round ends.
    ///   - insets: between the edges and the stack, horizontally and vertically, in points.
    init(_ effect: UIBlurEffect, radius: Double? = nil, insets: (x: Double, y: Double)) {
      self.radius = radius
      super.init(frame: .zero)
      clipsToBounds = true
      layer.cornerCurve = .continuous
      addFilling(UIVisualEffectView(effect: effect))
      stack.alignment = .center
      stack.translatesAutoresizingMaskIntoConstraints = false
      addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: topAnchor, constant: insets.y),
        stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -insets.y),
        stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: insets.x),
        stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -insets.x),
      ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      layer.cornerRadius = radius ?? bounds.height / 2
    }
  }

  extension UIBlurEffect {
    #if os(tvOS)
      /// The material of rows.
      static var row: UIBlurEffect { UIBlurEffect(style: .regular) }
      /// The material of cards.
      static var card: UIBlurEffect { UIBlurEffect(style: .prominent) }
    #else
      /// The material of rows.
      static var row: UIBlurEffect { UIBlurEffect(style: .systemThinMaterial) }
      /// The material of cards.
      static var card: UIBlurEffect { UIBlurEffect(style: .systemMaterial) }
    #endif
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
