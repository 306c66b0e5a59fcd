#if canImport(SwiftUI)
  // The default looks of gifts.

  import GiftChannels
  import LiveRoom
  import RoomCore
  import SwiftUI

  /// The default row of a gift: its sender, the gift, and the count, which pops.
  struct GiftRowLook: View {
    let row: GiftRow
    let labelPose: Pose
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      let isLarge = typeSize.isAccessibilitySize
      HStack(spacing: theme.spacing) {
        // Large text needs its place.
        if !isLarge { Portrait(user: row.combo.sender) }
        VStack(alignment: .leading) {
          Text(phrases.name(ofUser: row.combo.sender))
            .font(theme.font.weight(.semibold))
            .foregroundStyle(theme.text.overVideo)
          Text(phrases.name(ofGift: row.combo.gift))
            .font(theme.captionFont)
            .foregroundStyle(theme.secondaryText.overVideo)
        }
        // A row keeps the height of its lane.
        .lineLimit(1)
        .minimumScaleFactor(isLarge ? 0.5 : 1)
        GiftPicture(gift: row.combo.gift)
        CountLabel(row: row, pose: labelPose, size: 20)
      }
      .capsule(
        theme.ground(of: row), border: row.combo.isLocalUser ? theme.ownBorder : .clear, in: theme)
    }
  }

  /// The count of a row: at each step larger and of another color. A single gift has none.
  private struct CountLabel: View {
    private let row: GiftRow
    private let pose: Pose
    @ScaledMetric private var size: Double
    @Environment(\.roomTheme) private var theme

    init(row: GiftRow, pose: Pose, size: Double) {
      self.row = row
      self.pose = pose
      _size = ScaledMetric(wrappedValue: size, relativeTo: .title3)
    }

    var body: some View {
      if row.count > 1 {
        Text(row.label)
          .font(.system(size: size * row.countScale, weight: .heavy))
          .monospacedDigit()
          .foregroundStyle(theme.countColor(of: row).overVideo)
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .posed(pose)
      }
    }
  }

  /// The default row of a summary: the gift, its units, and how many users gave them.
  struct SummaryRowLook: View {
    let row: GiftSummaryRow
    let labelPose: Pose
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      HStack(spacing: theme.spacing) {
        Text(phrases.name(ofGift: row.summary.gift))
          .foregroundStyle(theme.text.overVideo)
          .lineLimit(1)
        Text(row.label)
          .monospacedDigit().bold()
          .foregroundStyle(theme.accent.overVideo)
          .posed(labelPose)
        Image(systemName: "person.2.fill")
        Text(verbatim: "\(row.summary.senders)").monospacedDigit()
      }
      .font(theme.captionFont)
      .foregroundStyle(theme.secondaryText.overVideo)
      // Each row has a place of one height.
      .minimumScaleFactor(0.5)
      .capsule(theme.ground, in: theme)
    }
  }

  /// The default gift of the full screen: its picture in the middle, over a veil. If a player shows the effect of the
  /// gift, the look has only the words of the gift, at the lower edge.
  struct FullScreenGiftLook: View {
    let row: GiftRow
    let labelPose: Pose
    @ScaledMetric(relativeTo: .largeTitle) private var iconSize = 160.0
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      let theme = looks.theme
      let isPlayed = looks.giftPlayer != nil
      VStack(spacing: theme.spacing) {
        if !isPlayed { GiftPicture(gift: row.combo.gift, size: iconSize) }
        VStack(spacing: 2) {
          Text(phrases.name(ofUser: row.combo.sender)).font(theme.titleFont).foregroundStyle(
            theme.text.overVideo)
          Text(phrases.name(ofGift: row.combo.gift))
            .font(theme.font)
            .foregroundStyle(theme.secondaryText.overVideo)
          CountLabel(row: row, pose: labelPose, size: 44)
        }
        .multilineTextAlignment(.center)
        .padding(.horizontal, theme.spacing * 2)
        .padding(.vertical, theme.spacing)
        .ground(theme.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
      }
      .padding()
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: isPlayed ? .bottom : .center)
      .background(isPlayed ? .clear : theme.veil)
    }
  }

  /// The default combo button: the units sent, in a ring that empties.
  struct ComboButtonLook: View {
    let button: GiftViewState.Button
    let remaining: Double
    @ScaledMetric(relativeTo: .title3) private var size = 72.0
    @Environment(\.roomTheme) private var theme

    var body: some View {
      VStack(spacing: 2) {
        GiftPicture(gift: button.countdown.gift)
        Text(button.label)
          .font(theme.titleFont)
          .monospacedDigit()
          .foregroundStyle(theme.accent.overVideo)
          .lineLimit(1)
          .minimumScaleFactor(0.5)
      }
      .padding(12)
      .frame(minWidth: size, minHeight: size)
      .ground(theme.ground, in: Circle())
      .overlay {
        Circle()
          .trim(from: 0, to: remaining)
          .stroke(theme.accent, style: StrokeStyle(lineWidth: 4, lineCap: .round))
          .rotationEffect(.radians(-.pi / 2))
      }
    }
  }
#endif
