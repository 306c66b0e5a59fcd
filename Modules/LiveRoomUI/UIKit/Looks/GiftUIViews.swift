#if canImport(UIKit)
  import GiftChannels
  import RoomCore
  import UIKit

  /// The default row of a gift: its sender, the gift, and the count, which pops.
  final class GiftRowUIView: CardUIView {
    private let portrait = PictureUIView(
      symbol: "person.crop.circle.fill", .title3, color: .secondaryLabel)
    private let icon = PictureUIView(symbol: "gift.fill", .body, color: .systemPink)
    private let sender = UILabel(.subheadline, weight: .semibold)
    private let gift = UILabel(.caption1, color: .secondaryLabel)
    private let count = UILabel(.title3, weight: .heavy, color: .systemOrange)

    init() {
      super.init(insets: (x: 12, y: 4))
      let names = UIStackView(arrangedSubviews: [sender, gift])
      names.axis = .vertical
      names.alignment = .leading
      stack.spacing = 8
      stack.addArrangedSubview(portrait)
      stack.addArrangedSubview(icon)
      stack.addArrangedSubview(names)
      stack.addArrangedSubview(count)
    }

    func show(_ row: GiftRow, _ words: RoomWords) {
      portrait.isHidden = words.profiles.users == nil
      portrait.show(words.portrait(of: row.combo.sender), length: 28)
      portrait.layer.cornerRadius = portrait.intrinsicContentSize.height / 2
      icon.show(words.picture(of: row.combo.gift))
      sender.text = words.phrases.sender(of: row)
      gift.text = words.phrases.gift(of: row)
      count.text = row.label
      // Large text wraps: the lane is as high as it needs.
      let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
      for label in [sender, gift] { label.numberOfLines = isLarge ? 0 : 1 }
    }

    func pop(_ pose: Pose) { count.setPose(pose) }
  }

  /// The default row of a summary: the gift, its units, and how many users gave them.
  final class CrowdRowUIView: CardUIView {
    private let gift = UILabel(.caption1)
    private let units = UILabel(.caption1, weight: .bold)
    private let senders = UILabel(.caption1, color: .secondaryLabel)

    init() {
      super.init(insets: (x: 10, y: 4))
      stack.spacing = 6
      for label in [gift, units, senders] {
        // Each row has a place of one height.
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
      }
      stack.addArrangedSubview(gift)
      stack.addArrangedSubview(units)
      stack.addArrangedSubview(
        UIImageView(symbol: "person.2.fill", .caption1, color: .secondaryLabel))
      stack.addArrangedSubview(senders)
    }

    func show(_ row: GiftCrowdRow, _ words: RoomWords) {
      gift.text = words.phrases.name(ofGift: row.crowd.gift)
      units.text = row.label
      senders.text = "\(row.crowd.senders)"
    }

    func pop(_ pose: Pose) { units.setPose(pose) }
  }

  /// The default gift of the full screen: a card in the middle.
  final class FullScreenGiftUIView: UIView {
    private let icon = PictureUIView(
      symbol: "gift.fill", .title1, scale: .large, color: .systemPink)
    private let gift = UILabel(.title2, weight: .bold, lines: 0)
    private let sender = UILabel(.headline, color: .secondaryLabel, lines: 0)
    private let count = UILabel(.title1, weight: .heavy, color: .systemOrange)

    init() {
      super.init(frame: .zero)
      let card = CardUIView(radius: 24, insets: (x: 32, y: 32))
      card.stack.axis = .vertical
      card.stack.spacing = 12
      card.stack.addArrangedSubview(icon)
      for label in [gift, sender, count] { card.stack.addArrangedSubview(label) }
      card.translatesAutoresizingMaskIntoConstraints = false
      addSubview(card)
      NSLayoutConstraint.activate([
        card.centerXAnchor.constraint(equalTo: centerXAnchor),
        card.centerYAnchor.constraint(equalTo: centerYAnchor),
        card.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, constant: -32),
      ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ row: GiftRow, _ words: RoomWords) {
      icon.show(words.picture(of: row.combo.gift), length: 72)
      gift.text = words.phrases.gift(of: row)
      sender.text = words.phrases.sender(of: row)
      count.text = row.label
    }

    func pop(_ pose: Pose) { count.setPose(pose) }
  }

  /// The default combo button: the units sent, in a ring that empties.
  final class ComboRingUIView: CardUIView {
    private let icon = PictureUIView(symbol: "gift.fill", .body, color: .systemPink)
    private let units = UILabel(.headline)
    private let ring = CAShapeLayer()

    init() {
      super.init(insets: (x: 12, y: 12))
      stack.axis = .vertical
      stack.spacing = 2
      stack.addArrangedSubview(icon)
      stack.addArrangedSubview(units)
      units.adjustsFontSizeToFitWidth = true
      units.minimumScaleFactor = 0.5
      widthAnchor.constraint(equalTo: heightAnchor).isActive = true
      widthAnchor.constraint(greaterThanOrEqualToConstant: 72).isActive = true
      ring.fillColor = nil
      ring.lineWidth = 4
      ring.lineCap = .round
      layer.addSublayer(ring)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      ring.strokeColor = UIColor.systemOrange.cgColor
      ring.path =
        UIBezierPath(
          arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 2,
          startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
        ).cgPath
    }

    func show(_ button: GiftViewState.Button, _ words: RoomWords) {
      icon.show(words.picture(of: button.countdown.gift))
      units.text = button.label
    }

    func remain(_ part: Double) {
      // At once: the time of each frame comes from the screen.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      ring.strokeEnd = part
      CATransaction.commit()
    }
  }
#endif
