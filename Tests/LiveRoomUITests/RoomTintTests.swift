import Foundation
import Testing

@testable import LiveRoomUI

@Suite struct RoomTintTests {
  private static let texts = [
    ("text", RoomTint.text), ("secondary", .secondaryText), ("name", .name), ("accent", .accent),
    ("failure", .failure),
  ]
  private static let grounds = [("ground", RoomTint.ground), ("popup", .popupGround)]
  private static let videos = [("white", RoomTint(0xFF_FFFF)), ("black", RoomTint(0))]

  @Test("Each text can be read on each ground, over a white video and over a black one")
  func contrast() {
    let steps = RoomTint.stepColors.enumerated().map { ("step \($0 + 1)", $1) }
    let values = RoomTint.valuableGrounds.enumerated().map { ("ground \($0 + 1)", $1) }
    for (name, text) in Self.texts + steps {
      for (place, ground) in Self.grounds + values {
        for (picture, video) in Self.videos {
          let behind = ground.over(video)
          let contrast = text.over(behind).contrast(to: behind)
          #expect(contrast >= 4.5, "\(name) on \(place) over \(picture): \(contrast)")
        }
      }
    }
    #expect(RoomTint.text.contrast(to: .button) >= 4.5)
  }

  @Test(
    "A flying comment, also an own one, can be read through the opacity of its layer",
    arguments: [0.6, 0.8, 1])
  func flyingComments(opacity: Double) {
    let ground = RoomTint.ground.over(.backing)
    for (name, text) in [("text", RoomTint.text), ("accent", .accent)] {
      for (picture, video) in Self.videos {
        let behind = ground.over(video, opacity: opacity)
        let contrast = text.over(video, opacity: opacity).contrast(to: behind)
        #expect(contrast >= 4.5, "\(name) over \(picture): \(contrast)")
      }
    }
  }

  @Test("A ground is at least 55 % opaque, and the veil at most 35 %")
  func opacities() {
    for ground in [.ground, .popupGround] + RoomTint.valuableGrounds {
      #expect(ground.opacity >= 0.55)
    }
    #expect(RoomTint.veil.opacity <= 0.35)
  }

  @Test("The style sheet of the page has the same names and colors")
  func styleSheet() throws {
    let path = "../../Modules/RoomPage/Page/room.css"
    let sheet = try String(
      contentsOf: URL(filePath: path, relativeTo: URL(filePath: #filePath)), encoding: .utf8)
    var tints = [
      "text": RoomTint.text, "secondary-text": .secondaryText, "name": .name, "accent": .accent,
      "failure": .failure, "ground": .ground, "own-border": .ownBorder,
      "popup-ground": .popupGround,
      "button": .button, "veil": .veil,
    ]
    for (index, tint) in RoomTint.valuableGrounds.enumerated() {
      tints["valuable-grounds-\(index + 1)"] = tint
    }
    for (index, tint) in RoomTint.stepColors.enumerated() {
      tints["step-colors-\(index + 1)"] = tint
    }
    for (name, tint) in tints {
      #expect(sheet.contains("  --\(name): \(tint.css);\n"), "\(name): \(tint.css)")
    }
  }

  @Test("Components are those of the number")
  func components() {
    let tint = RoomTint(0x33_66FF, opacity: 0.5)
    #expect((tint.red, tint.green, tint.blue, tint.opacity) == (0.2, 0.4, 1, 0.5))
  }
}

extension RoomTint {
  fileprivate init(red: Double, green: Double, blue: Double) {
    func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
    self.init(byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  /// The color in the notation of the style sheet.
  fileprivate var css: String {
    let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
    guard opacity == 1 else {
      let channels = bytes.map(String.init).joined(separator: " ")
      return "rgb(\(channels) / \(Int((opacity * 100).rounded()))%)"
    }
    let digits = bytes.map { String(0x100 + $0, radix: 16).dropFirst() }.joined()
    return "#" + (digits == "ffffff" ? "fff" : digits)
  }

  /// The color that is seen where this one lies on an opaque one, in a layer of an opacity.
  fileprivate func over(_ behind: RoomTint, opacity layer: Double = 1) -> RoomTint {
    let opacity = opacity * layer
    func mix(_ own: Double, _ other: Double) -> Double { own * opacity + other * (1 - opacity) }
    return RoomTint(
      red: mix(red, behind.red), green: mix(green, behind.green), blue: mix(blue, behind.blue))
  }

  /// The contrast of WCAG 2, from 1 to 21.
  fileprivate func contrast(to other: RoomTint) -> Double {
    let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
