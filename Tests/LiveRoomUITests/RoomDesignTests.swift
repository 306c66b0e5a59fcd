import Foundation
import Testing

@testable import LiveRoomUI

@Suite struct RoomDesignTests {
  private static let design = RoomDesign.standard
  private static let texts = [
    ("text", design.text), ("secondary", design.secondaryText), ("name", design.name),
    ("accent", design.accent), ("failure", design.failure),
  ]
  private static let grounds = [("ground", design.ground), ("popup", design.popupGround)]
  private static let videos = [("white", RoomTint(0xFF_FFFF)), ("black", RoomTint(0))]

  @Test("Each text can be read on each ground, over a white video and over a black one")
  func contrast() {
    let steps = Self.design.stepColors.enumerated().map { ("step \($0 + 1)", $1) }
    let values = Self.design.valuableGrounds.enumerated().map { ("ground \($0 + 1)", $1) }
    for (name, text) in Self.texts + steps {
      for (place, ground) in Self.grounds + values {
        for (picture, video) in Self.videos {
          let behind = ground.over(video)
          let contrast = text.over(behind).contrast(to: behind)
          #expect(contrast >= 4.5, "\(name) on \(place) over \(picture): \(contrast)")
        }
      }
    }
    #expect(Self.design.text.contrast(to: Self.design.button) >= 4.5)
    for side in Self.design.sideColors { #expect(RoomTint(0xFF_FFFF).contrast(to: side) >= 4.5) }
  }

  @Test(
    "A flying comment, also an own one, can be read through the opacity of its layer",
    arguments: [0.6, 0.8, 1])
  func flyingComments(opacity: Double) {
    let ground = Self.design.ground.over(Self.design.backing)
    for (name, text) in [("text", Self.design.text), ("accent", Self.design.accent)] {
      for (picture, video) in Self.videos {
        let behind = ground.over(video, opacity: opacity)
        let contrast = text.over(video, opacity: opacity).contrast(to: behind)
        #expect(contrast >= 4.5, "\(name) over \(picture): \(contrast)")
      }
    }
  }

  @Test("A ground is at least 55 % opaque, and the veil at most 35 %")
  func opacities() {
    for ground in [Self.design.ground, Self.design.popupGround] + Self.design.valuableGrounds {
      #expect(ground.opacity >= 0.55)
    }
    #expect(Self.design.veil.opacity <= 0.35)
  }

  @Test("The style sheet of the page has the same table, and all looks read it")
  func styleSheets() throws {
    let sheet = try text("RoomPage/Page/room.css")
    let screen = sheet.prefix { $0 != "}" }
    let properties = screen.matches(of: /--([a-z0-9-]+): (.+);/).map { ($0.1, $0.2) }
    let table = Dictionary(uniqueKeysWithValues: properties.map { (String($0), String($1)) })
    let design = Self.design.css
    for name in Set(table.keys).union(design.keys) {
      #expect(table[name] == design[name], "\(name)")
    }
    let sheets = ["gifts", "comments", "meters"]
    let styles = try sheets.map { try text("RoomPage/Page/\($0).css") }
    for (name, style) in zip(sheets, styles) {
      #expect(!style.contains(/font-size: [\d.]+px/), "\(name).css has a size of its own")
    }
    let lanes = try text("RoomPage/Page/lanes.js")
    let page = try styles.joined() + sheet + lanes + text("RoomPage/Page/composer.css")
    for name in design.keys {
      let isRead = page.contains("var(--\(name))")
      #expect(isRead, "no rule reads \(name)")
    }
    // Motions in heights of a row are computed without the style sheet.
    #expect(lanes.contains("height: \(Int(Self.design.laneHeight)) }"))
    let summaries = try text("RoomPage/Page/gifts.js")
    #expect(summaries.contains("height: \(Int(Self.design.summaryHeight)) }"))
    let looks = try [
      "Looks/CommentLook", "Looks/GiftLooks", "Looks/RoomDefaultLooks", "Looks/RoomTheme",
      "Comments/CommentChips", "Danmaku/DanmakuLayer", "Gifts/GiftLanes",
      "Gifts/GiftViewState+Views", "Gifts/SummaryRows", "Meters/MeterLook", "Profiles/RoomProfile",
    ].map { ($0, try text("LiveRoomUI/\($0).swift").replacing(/\/\/\/.*/, with: "")) }
    for (name, look) in looks {
      // The height of a button in a popup depends on its style.
      let sizes = look.matches(of: /(?i)(size|width|height)(:| =) [1-9]/).map(\.output.0)
      #expect(sizes.filter { $0 != "Height: 3" }.isEmpty, "\(name) has a size of its own")
    }
    for child in Mirror(reflecting: Self.design).children {
      let name = child.label ?? ""
      #expect(looks.contains { $1.contains("standard.\(name)") }, "no look reads \(name)")
    }
  }

  @Test("The guide has the default values", arguments: ["Looks.md", "Looks.zh-Hans.md"])
  func guide(name: String) throws {
    let table = Mirror(reflecting: Self.design)
    let rows = try text("LiveRoomUI/LiveRoomUI.docc/" + name)
      .matches(of: /\n\| `(\w+)` \| ([#\d].+?|`\.\w+`) \|/).map { (String($0.1), String($0.2)) }
      .filter { table.descendant($0.0) != nil }
    #expect(rows.count == 17)
    for (property, value) in rows {
      let expected =
        switch table.descendant(property) {
        case let tint as RoomTint: tint.name
        case let tints as [RoomTint]: "\(tints.count)"
        case let font as RoomFont: "`.\(font)`"
        case let length as Double: "\(Int(length))"
        default: "no value of the table"
        }
      // The words after a number are translated.
      let number = value.prefix { $0 != " " }
      #expect([String(number), value.replacing("，", with: ", ")].contains(expected), "\(property)")
    }
  }

  private func text(_ path: String) throws -> String {
    let url = URL(filePath: "../../Modules/" + path, relativeTo: URL(filePath: #filePath))
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test("Components are those of the number")
  func components() {
    let tint = RoomTint(0x33_66FF, opacity: 0.5)
    #expect((tint.red, tint.green, tint.blue, tint.opacity) == (0.2, 0.4, 1, 0.5))
  }
}

extension RoomDesign {
  /// The custom properties of the style sheet, by their names.
  fileprivate var css: [String: String] {
    var properties: [String: String] = [:]
    for child in Mirror(reflecting: self).children {
      let label = child.label ?? ""
      let name = label.replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
      let values = Mirror(reflecting: child.value)
      guard values.displayStyle == .collection else {
        properties[name] = Self.css(child.value)
        continue
      }
      for (index, value) in values.children.enumerated() {
        properties["\(name)-\(index + 1)"] =
          label.hasSuffix("Scales") ? "\(value.value)" : Self.css(value.value)
      }
    }
    return properties
  }

  private static func css(_ value: Any) -> String? {
    switch value {
    case let tint as RoomTint: tint.css
    case let font as RoomFont: font.css
    case let length as Double: "\(length)px".replacing(".0px", with: "px")
    default: nil
    }
  }
}

extension RoomFont {
  /// With the sizes of the text styles of iOS where the user has not changed the size of text.
  fileprivate var css: String {
    switch self {
    case .subheadline: "15px/20px var(--family)"
    case .caption: "12px/16px var(--family)"
    case .headline: "600 17px/22px var(--family)"
    }
  }
}

extension RoomTint {
  fileprivate init(red: Double, green: Double, blue: Double) {
    func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
    self.init(byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  private var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }
  private var digits: String {
    bytes.map { String(0x100 + $0, radix: 16).dropFirst() }.joined()
  }
  private var percent: String { "\(Int((opacity * 100).rounded()))%" }

  /// The color in the notation of the guide.
  fileprivate var name: String {
    "#" + digits.uppercased() + (opacity == 1 ? "" : ", " + percent)
  }

  /// The color in the notation of the style sheet.
  fileprivate var css: String {
    if opacity < 1 { return "rgb(\(bytes.map(String.init).joined(separator: " ")) / \(percent))" }
    return "#" + (Set(digits).count == 1 ? String(digits.prefix(3)) : digits)
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
