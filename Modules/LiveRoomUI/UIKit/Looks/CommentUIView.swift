#if canImport(UIKit)
  import CommentList
  import RoomCore
  import UIKit

  /// The default row of the comments: badge, name and text in one paragraph; a gift with its picture.
  final class CommentUIView: UIView {
    private let gift = PictureUIView(symbol: "gift.fill", .subheadline, color: .systemPink)
    private let text = UILabel(.subheadline, lines: 0)
    private let state = UIImageView(symbol: "clock", .caption1, color: .secondaryLabel)
    private let ground = UIView()

    init() {
      super.init(frame: .zero)
      let stack = UIStackView(arrangedSubviews: [gift, text, state])
      stack.spacing = 4
      text.textAlignment = .natural
      text.textColor = .white
      ground.backgroundColor = UIColor(white: 0, alpha: 0.55)
      ground.layer.cornerRadius = 12
      ground.translatesAutoresizingMaskIntoConstraints = false
      stack.translatesAutoresizingMaskIntoConstraints = false
      addSubview(ground)
      ground.addSubview(stack)
      NSLayoutConstraint.activate([
        ground.topAnchor.constraint(equalTo: topAnchor),
        ground.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
        ground.leadingAnchor.constraint(equalTo: leadingAnchor),
        ground.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor),
        stack.topAnchor.constraint(equalTo: ground.topAnchor, constant: 4),
        stack.bottomAnchor.constraint(equalTo: ground.bottomAnchor, constant: -4),
        stack.leadingAnchor.constraint(equalTo: ground.leadingAnchor, constant: 10),
        stack.trailingAnchor.constraint(equalTo: ground.trailingAnchor, constant: -10),
      ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ row: CommentRow, _ words: RoomWords) {
      gift.isHidden = row.message.kind != .gift
      if !gift.isHidden { gift.show(words.picture(of: row.message.payload), length: 18) }
      state.isHidden = row.delivery == nil || row.delivery == .sent
      state.image = UIImage(
        systemName: row.delivery == .failed ? "exclamationmark.circle.fill" : "clock")
      state.tintColor = row.delivery == .failed ? .systemRed : .secondaryLabel
      let (name, rest) = words.phrases.words(of: row)
      let line = NSMutableAttributedString(
        string: words.badge(of: row.message.sender).map { $0 + " " } ?? "",
        attributes: [.foregroundColor: UIColor.systemYellow])
      line.append(
        NSAttributedString(
          string: name, attributes: [.foregroundColor: UIColor(white: 0.8, alpha: 1)]))
      line.append(NSAttributedString(string: rest))
      text.attributedText = line
    }
  }

  extension RoomWords {
    /// The badge of a user.
    @MainActor
    fileprivate func badge(of user: String?) -> String? {
      user.flatMap { profiles.users?($0)?.badge }
    }
  }
#endif
