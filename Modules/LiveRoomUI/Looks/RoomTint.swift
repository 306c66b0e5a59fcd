/// A color of the default theme, by the name that `RoomTheme` and the style sheet of the page have for it.
struct RoomTint: Equatable, Sendable {
  static let text = RoomTint(0xFF_FFFF)
  static let secondaryText = RoomTint(0xFF_FFFF, opacity: 0.88)
  static let name = RoomTint(0xC9_E4FF)
  static let accent = RoomTint(0xFF_E9A8)
  static let failure = RoomTint(0xFF_B3BA)
  static let ownBorder = RoomTint(0xFF_FFFF, opacity: 0.75)
  static let ground = RoomTint(0x08_0910, opacity: 0.72)
  /// The color below a ground that hides the video.
  static let backing = RoomTint(0x00_0000)
  static let popupGround = RoomTint(0x26_2A3A)
  static let button = RoomTint(0x2F_5FE0)
  static let veil = RoomTint(0x08_0410, opacity: 0.34)
  /// The grounds of valuable rows, by value class from 1.
  static let valuableGrounds = [
    RoomTint(0x10_346C, opacity: 0.92), RoomTint(0x54_2484, opacity: 0.92),
    RoomTint(0x74_3006, opacity: 0.94),
  ]
  /// The counts of combos, by step from 1.
  static let stepColors = [
    RoomTint(0xFF_D257), RoomTint(0xFF_B860), RoomTint(0xFF_ACAC), RoomTint(0xFF_B8F3),
  ]

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
