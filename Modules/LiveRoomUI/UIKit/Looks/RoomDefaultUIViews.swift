#if canImport(UIKit)
  import LikeGestures
  import PopupSequencer
  import RollingTicker
  import RoomCore
  import UIKit

  /// The default item of the ticker: one line.
  final class NoticeUIView: CardUIView {
    private let text = UILabel(.subheadline)

    init() {
      super.init(insets: (x: 12, y: 4))
      stack.addArrangedSubview(text)
    }

    func show(_ item: TickerItem, _ words: RoomWords) { text.text = words.phrases.line(of: item) }
  }

  /// The default popup: its kind, its payload as it is, and a button for each answer. It scrolls where it is higher
  /// than the screen.
  final class PopupUIView: CardUIView {
    private let title = UILabel(.headline, weight: .semibold, lines: 0)
    private let text = UILabel(.body, color: .secondaryLabel, lines: 0)
    private let buttons = UIStackView()
    /// Takes the answer of the user.
    var answer: (@MainActor (PopupAnswer) -> Void)?

    init(_ phrases: RoomPhrases) {
      super.init(radius: 20, insets: (x: 20, y: 20))
      buttons.addArrangedSubview(button(phrases(.cancel), .gray(), .cancelled))
      buttons.addArrangedSubview(button(phrases(.confirm), .filled(), .confirmed))
      buttons.spacing = 12
      let column = UIStackView(arrangedSubviews: [title, text, buttons])
      column.axis = .vertical
      column.alignment = .center
      column.spacing = 12
      stack.alignment = .fill
      stack.addArrangedSubview(UIScrollView(column))
    }

    func show(_ popup: Popup) {
      title.text = popup.kind.displayText
      text.text = popup.payload.displayText
      let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
      buttons.axis = isLarge ? .vertical : .horizontal
    }

    private func button(
      _ title: String, _ configuration: UIButton.Configuration, _ answer: PopupAnswer
    ) -> UIButton {
      var configuration = configuration
      configuration.title = title
      return UIButton(
        configuration: configuration,
        primaryAction: UIAction { [weak self] _ in self?.answer?(answer) })
    }
  }

  extension UIScrollView {
    /// A scroll view that is as large as its content where there is space for it, and scrolls vertically where not.
    fileprivate convenience init(_ content: UIView) {
      self.init()
      content.translatesAutoresizingMaskIntoConstraints = false
      addSubview(content)
      let height = frameLayoutGuide.heightAnchor.constraint(equalTo: content.heightAnchor)
      height.priority = .defaultLow
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor),
        content.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor),
        content.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor), height,
      ])
    }
  }

  /// The default heart: one of a few colors.
  final class HeartUIView: UIImageView {
    private static let colors: [UIColor] = [
      .systemRed, .systemPink, .systemOrange, .systemPurple, .systemYellow, .systemBlue,
    ]

    convenience init() { self.init(symbol: "heart.fill", .title1, color: .systemRed) }

    func show(_ heart: Heart) { tintColor = Self.colors[heart.variant % Self.colors.count] }
  }
#endif
