/// The default looks: colors, fonts, and lengths in points. The style sheet of the page has the same table, with the same
/// names.
struct RoomDesign: Sendable {
  static let standard = RoomDesign()

  let text = RoomTint(0xFF_FFFF)
  let secondaryText = RoomTint(0xFF_FFFF, opacity: 0.88)
  let name = RoomTint(0xC9_E4FF)
  let accent = RoomTint(0xFF_E9A8)
  let failure = RoomTint(0xFF_B3BA)
  let ground = RoomTint(0x08_0910, opacity: 0.72)
  /// The grounds of valuable rows, by value class from 1.
  let valuableGrounds = [
    RoomTint(0x10_346C, opacity: 0.92), RoomTint(0x54_2484, opacity: 0.92),
    RoomTint(0x74_3006, opacity: 0.94),
  ]
  let ownBorder = RoomTint(0xFF_FFFF, opacity: 0.75)
  let popupGround = RoomTint(0x26_2A3A)
  let button = RoomTint(0x2F_5FE0)
  let veil = RoomTint(0x08_0410, opacity: 0.34)
  /// The color below a ground that hides the video.
  let backing = RoomTint(0x00_0000)
  /// The counts of combos, by step from 1.
  let stepColors = [
    RoomTint(0xFF_D257), RoomTint(0xFF_B860), RoomTint(0xFF_ACAC), RoomTint(0xFF_B8F3),
  ]
  /// The sides of a meter, on each of which white can be read.
  let sideColors = [
    RoomTint(0xA3_184A), RoomTint(0x1B_4FB0), RoomTint(0x1F_6A34), RoomTint(0x6A_35A8),
  ]

  let font = RoomFont.subheadline
  let captionFont = RoomFont.caption
  let titleFont = RoomFont.headline

  let cornerRadius = 14.0
  let spacing = 8.0
  let borderWidth = 1.5

  /// The picture of the sender of a gift, and of another user.
  let portrait = 36.0
  let smallPortrait = 28.0
  /// The picture of a gift on a lane, on the full screen, on the combo button, and in a line of text.
  let picture = 40.0
  let fullScreenPicture = 200.0
  let buttonPicture = 24.0
  let smallPicture = 18.0
  /// An emote in a comment.
  let emote = 18.0

  let laneHeight = 48.0
  let laneSpacing = 6.0
  /// The place of the row of a summary.
  let summaryHeight = 30.0
  /// The letters of the count of a combo, on the full screen, and of a summary.
  let count = 25.0
  let fullScreenCount = 48.0
  let smallCount = 15.0
  /// The sizes of a count by step from 1, as multiples of the size of a low count.
  let countScales = [1.1, 1.22, 1.36, 1.5]
  /// The width and height of the combo button, and the width of its ring.
  let comboButton = 72.0
  let ringWidth = 4.0
  let popupPadding = 20.0
  let meterBar = 20.0
}

/// A font of the default looks: a text style of the system.
enum RoomFont: Sendable {
  case subheadline, caption, headline
}

/// A color of the default looks.
struct RoomTint: Equatable, Sendable {
  /// The components, from 0 to 1.
  let red, green, blue, opacity: Double

  /// - Parameters:
  ///   - hex: the components of sRGB, as in `0xFF_E9A8`.
  ///   - opacity: from 0 to 1.
  init(_ hex: UInt32, opacity: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.opacity = opacity
  }
}
