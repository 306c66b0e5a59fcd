#if canImport(SwiftUI)
  // What an app replaces to give the views its own look.

  import GiftChannels
  import RoomCore
  import SwiftUI

  /// The default row of a gift: its sender, the gift, and the count, which pops.
  struct GiftRowLook: View {
    let row: GiftRow
    let labelPose: Pose
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      HStack(spacing: 8) {
        Portrait(user: row.combo.sender)
        GiftPicture(gift: row.combo.gift)
        VStack(alignment: .leading) {
          Text(phrases.sender(of: row)).font(.subheadline.weight(.semibold))
          Text(phrases.gift(of: row)).font(.caption).foregroundStyle(.secondary)
        }
        // Large text wraps: the lane is as high as it needs.
        .lineLimit(typeSize.isAccessibilitySize ? nil : 1)
        Text(row.label)
          .font(.title3.weight(.heavy))
          .monospacedDigit()
          .foregroundStyle(.orange)
          .posed(labelPose)
      }
      .padding(.horizontal, 12)
      .padding(.vertical, 4)
      .background(.thinMaterial, in: Capsule())
    }
  }

  /// The default row of a summary: the gift, its units, and how many users gave them.
  struct CrowdRowLook: View {
    let row: GiftCrowdRow
    let labelPose: Pose
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      HStack(spacing: 6) {
        Text(phrases.name(ofGift: row.crowd.gift)).lineLimit(1)
        Text(row.label).monospacedDigit().bold().posed(labelPose)
        Image(systemName: "person.2.fill").foregroundStyle(.secondary)
        Text(verbatim: "\(row.crowd.senders)").monospacedDigit().foregroundStyle(.secondary)
      }
      .font(.caption)
      // Each row has a place of one height.
      .minimumScaleFactor(0.5)
      .padding(.horizontal, 10)
      .padding(.vertical, 4)
      .background(.thinMaterial, in: Capsule())
    }
  }

  /// The default gift of the full screen: a card in the middle.
  struct FullScreenGiftLook: View {
    let row: GiftRow
    let labelPose: Pose
    @ScaledMetric(relativeTo: .largeTitle) private var iconSize = 72.0
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      VStack(spacing: 12) {
        GiftPicture(gift: row.combo.gift, size: iconSize)
          .font(.system(size: iconSize))
        Text(phrases.gift(of: row)).font(.title2.bold())
        Text(phrases.sender(of: row)).font(.headline).foregroundStyle(.secondary)
        Text(row.label).font(.title.weight(.heavy)).foregroundStyle(.orange).posed(labelPose)
      }
      .multilineTextAlignment(.center)
      .padding(32)
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 24))
      .padding()
    }
  }

  /// The default combo button: the units sent, in a ring that empties.
  struct ComboButtonLook: View {
    let button: GiftViewState.Button
    let remaining: Double
    @ScaledMetric(relativeTo: .title3) private var size = 72.0

    var body: some View {
      VStack(spacing: 2) {
        GiftPicture(gift: button.countdown.gift)
        Text(button.label)
          .font(.headline)
          .monospacedDigit()
          .lineLimit(1)
          .minimumScaleFactor(0.5)
      }
      .padding(12)
      .frame(minWidth: size, minHeight: size)
      .background(.regularMaterial, in: Circle())
      .overlay {
        Circle()
          .trim(from: 0, to: remaining)
          .stroke(.orange, style: StrokeStyle(lineWidth: 4, lineCap: .round))
          .rotationEffect(.radians(-.pi / 2))
      }
    }
  }
#endif
