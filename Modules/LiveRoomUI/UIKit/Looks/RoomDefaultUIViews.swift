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
      super.init(.row, insets: (x: 12, y: 4))
      stack.addArrangedSubview(text)
    }

    func show(_ item: TickerItem, _ words: RoomWords) { text.text = words.phrases.line(of: item) }
  }

  /// The default popup: its kind, its payload as it is, and a button for each answer.
  final class PopupUIView: CardUIView {
    private let title = UILabel(.headline, weight: .semibold, lines: 0)
    private let text = UILabel(.body, color: .secondaryLabel, lines: 0)
    /// Takes the answer of the user.
    var answer: (@MainActor (PopupAnswer) -> Void)?

    init(_ phrases: RoomPhrases) {
      super.init(.card, radius: 20, insets: (x: 20, y: 20))
      let buttons = UIStackView(arrangedSubviews: [
        button(phrases(.cancel), .gray(), .cancelled),
        button(phrases(.confirm), .filled(), .confirmed),
      ])
      buttons.spacing = 12
      stack.axis = .vertical
      stack.spacing = 12
      for view in [title, text, buttons] { stack.addArrangedSubview(view) }
    }

    func show(_ popup: Popup) {
      title.text = popup.kind.displayText
      text.text = popup.payload.displayText
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

  /// The default heart: one of a few colors.
  final class HeartUIView: UIImageView {
    private static let colors: [UIColor] = [
      .systemRed, .systemPink, .systemOrange, .systemPurple, .systemYellow, .systemBlue,
    ]

    convenience init() { self.init(symbol: "heart.fill", .title1, color: .systemRed) }

    func show(_ heart: Heart) { tintColor = Self.colors[heart.variant % Self.colors.count] }
  }
#endif
