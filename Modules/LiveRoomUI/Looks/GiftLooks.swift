#if canImport(SwiftUI)
  // The default looks of gifts.

  import GiftChannels
  import LiveRoom
  import RoomCore
  import SwiftUI

  /// The default row of a gift: its sender, the gift, and the count, which pops. It is as high as its lane.
  struct GiftRowLook: View {
    let row: GiftRow
    let labelPose: Pose
    @ScaledMetric(relativeTo: .subheadline) private var height = RoomDesign.standard.laneHeight
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      let isLarge = typeSize.isAccessibilitySize
      HStack(spacing: theme.spacing) {
        // Large text needs its place.
        if !isLarge { Portrait(user: row.combo.sender, size: RoomDesign.standard.portrait) }
        VStack(alignment: .leading) {
          Text(phrases.name(ofUser: row.combo.sender))
            .font(theme.font.weight(.semibold))
            .foregroundStyle(theme.text.overVideo)
          Text(phrases.name(ofGift: row.combo.gift))
            .font(theme.captionFont)
            .foregroundStyle(theme.secondaryText.overVideo)
        }
        .lineLimit(1)
        .minimumScaleFactor(isLarge ? 0.5 : 1)
        GiftPicture(gift: row.combo.gift, size: RoomDesign.standard.picture)
        CountLabel(row: row, pose: labelPose, size: RoomDesign.standard.count, theme: theme)
      }
      .padding(.leading, theme.spacing * (isLarge ? 1.5 : 0.75))
      .padding(.trailing, theme.spacing * 1.5)
      .frame(height: height)
      .ground(
        theme.ground(of: row), border: row.combo.isLocalUser ? theme.ownBorder : .clear,
        in: Capsule())
    }
  }

  /// The count of a row, if it has one.
  private struct CountLabel: View {
    private let label: String?
    private let color: Color
    private let scale: Double
    private let pose: Pose
    @ScaledMetric private var size: Double

    /// Creates the count of a gift, at each step larger and of another color. A single gift has none.
    init(row: GiftRow, pose: Pose, size: Double, theme: RoomTheme) {
      label = row.count > 1 ? row.label : nil
      (color, scale, self.pose) = (theme.countColor(of: row), row.countScale, pose)
      _size = ScaledMetric(wrappedValue: size, relativeTo: .title3)
    }

    init(row: GiftSummaryRow, pose: Pose, theme: RoomTheme) {
      label = row.label
      (color, scale, self.pose) = (theme.accent, 1, pose)
      _size = ScaledMetric(wrappedValue: RoomDesign.standard.smallCount, relativeTo: .caption)
    }

    var body: some View {
      if let label {
        Text(label)
          .font(.system(size: size * scale, weight: .heavy).italic())
          .monospacedDigit()
          .foregroundStyle(color.overVideo)
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .posed(pose)
      }
    }
  }

  /// The default row of a summary: the gift, how many users gave it, and its units.
  struct SummaryRowLook: View {
    let row: GiftSummaryRow
    let labelPose: Pose
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      HStack(spacing: theme.spacing) {
        GiftPicture(
          gift: row.summary.gift, size: RoomDesign.standard.smallPicture, relativeTo: .caption)
        Text(phrases(.label(of: row.summary)))
          .font(theme.captionFont)
          .foregroundStyle(theme.text.overVideo)
          .lineLimit(1)
          // Each row has a place of one height.
          .minimumScaleFactor(0.5)
        CountLabel(row: row, pose: labelPose, theme: theme)
      }
      .capsule(theme.ground, in: theme)
    }
  }

  /// The default gift of the full screen: its picture in the middle, over a veil. If a player shows the effect of the
  /// gift, the look has only the words of the gift, at the lower edge.
  struct FullScreenGiftLook: View {
    let row: GiftRow
    let labelPose: Pose
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      let theme = looks.theme
      let isPlayed = looks.giftPlayer != nil
      VStack(spacing: theme.spacing) {
        if !isPlayed {
          GiftPicture(
            gift: row.combo.gift, size: RoomDesign.standard.fullScreenPicture,
            relativeTo: .largeTitle)
        }
        VStack(spacing: 2) {
          Text(phrases.name(ofUser: row.combo.sender)).font(theme.titleFont).foregroundStyle(
            theme.text.overVideo)
          Text(phrases.name(ofGift: row.combo.gift))
            .font(theme.font)
            .foregroundStyle(theme.secondaryText.overVideo)
          CountLabel(
            row: row, pose: labelPose, size: RoomDesign.standard.fullScreenCount, theme: theme)
        }
        .multilineTextAlignment(.center)
        .padding(.horizontal, theme.spacing * 2)
        .padding(.vertical, theme.spacing)
        .ground(theme.popupGround, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
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
    @ScaledMetric(relativeTo: .title3) private var size = RoomDesign.standard.comboButton
    @Environment(\.roomTheme) private var theme

    var body: some View {
      VStack(spacing: 2) {
        GiftPicture(gift: button.countdown.gift, size: RoomDesign.standard.buttonPicture)
        Text(button.label)
          .font(theme.titleFont)
          .monospacedDigit()
          .foregroundStyle(theme.accent.overVideo)
          .lineLimit(1)
          .minimumScaleFactor(0.5)
      }
      .padding(theme.spacing * 1.5)
      .frame(minWidth: size, minHeight: size)
      // Hearts rise behind it.
      .ground(theme.popupGround, in: Circle())
      .overlay {
        Circle()
          .trim(from: 0, to: remaining)
          .stroke(
            theme.accent,
            style: StrokeStyle(lineWidth: RoomDesign.standard.ringWidth, lineCap: .round)
          )
          .rotationEffect(.radians(-.pi / 2))
      }
    }
  }
#endif
