import Foundation
import LiveRoomKit
import Testing

/// The range that is listed of a setting is the range that is taken.
@Suite struct SettingRangeTests {
  // What else has to change where a setting is the least or the greatest that it may be.
  private static let least = """
    {"gifts": {"minimumHold": 1e-9, "stepInterval": 1e-9, "entrance": 0},
    "ticker": {"minimumDisplayDuration": 0.008333333}, "broadcast": {"minimumDisplayDuration": 0.008333333}}
    """
  private static let greatest = """
    {"gifts": {"hold": 86400, "maximumLag": 86400, "entrance": 0}, "ticker": {"displayDuration": 86400},
    "broadcast": {"displayDuration": 86400}}
    """

  /// The configuration in which the setting of this name has this value in JSON.
  private func read(_ name: String, _ value: String, over base: String) throws {
    var configuration = try RoomConfiguration(json: Array(base.utf8))
    var document = value
    for part in name.split(separator: ".").reversed() {
      if part.hasSuffix("[]") {
        // Channels have names.
        let fields = document.dropFirst().dropLast()
        document = "{\"\(part.dropLast(2))\": [{\"name\": \"a\", \(fields)}]}"
      } else {
        document = "{\"\(part)\": \(document)}"
      }
    }
    try configuration.set(json: Array(document.utf8))
  }

  private static let ranged: [(name: String, least: String, greatest: String?, isPair: Bool)] =
    RoomConfiguration().settings.compactMap { setting in
      let allowed = setting.allowed.replacing(", or null", with: "")
      let words = allowed.split(separator: " ").map(String.init)
      guard words.count > 2, Double(words[words.count - 3]) != nil else { return nil }
      let isPair = setting.allowed.hasPrefix("[")
      // Not the part of a page, which is one of two forms.
      guard isPair || ["a number", "a whole"].contains(where: setting.allowed.hasPrefix)
      else { return nil }
      let isOpen = allowed.hasSuffix(" or more")
      guard isOpen || words[words.count - 2] == "to" else { return nil }
      return (setting.name, words[words.count - 3], isOpen ? nil : words.last, isPair)
    }

  @Test func eachBoundIsTaken() throws {
    #expect(Self.ranged.count > 30)
    for (name, least, greatest, isPair) in Self.ranged {
      let low = isPair ? "[\(least), \(least)]" : least
      #expect(throws: Never.self, "\(name)") { try read(name, low, over: Self.least) }
      guard let greatest else { continue }
      let high = isPair ? "[\(greatest), \(greatest)]" : greatest
      #expect(throws: Never.self, "\(name)") { try read(name, high, over: Self.greatest) }
    }
  }

  @Test func whatIsBeyondABoundIsRefusedByItsRange() throws {
    for (name, least, greatest, isPair) in Self.ranged {
      for beyond in [Double(least)! - 1, greatest.map { Double($0)! + 1 }].compactMap(\.self)
      where beyond.magnitude < 1e9 {
        let number = beyond == beyond.rounded() ? "\(Int(beyond))" : "\(beyond)"
        let error = #expect(throws: FieldError.self, "\(name), \(number)") {
          try read(name, isPair ? "[\(number), \(number)]" : number, over: "{}")
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains(" must be ") || isPair, "\(name)")
      }
    }
  }
}
