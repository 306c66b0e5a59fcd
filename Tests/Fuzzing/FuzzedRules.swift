import LiveRoomKit
import RoomArchives

/// Rules by any configuration, and the feed that they then judge: JSON up to the first empty
/// line, messages after it.
enum FuzzedRules {
  static let registry = try! PopupRuleRegistry.builtIn()

  static func run(_ bytes: [UInt8]) -> CInt {
    let (configuration, feed) = bytes.halves
    guard let choices = try? RuleConfiguration.list(json: Array(configuration)) else {
      return -1
    }
    do {
      var room = try FuzzedRoom(rules: choices)
      room.play(FuzzedFeed.items(.jsonl, [Array(feed)]))
    } catch {
      precondition(!error.description.isEmpty, "an error without a sentence")
    }
    return 0
  }
}

extension [UInt8] {
  /// The text before the first empty line, and the text after it.
  var halves: (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let lineBreak = UInt8(ascii: "\n")
    for index in indices.dropFirst() where self[index] == lineBreak {
      if self[index - 1] == lineBreak { return (self[..<index], self[(index + 1)...]) }
    }
    return (self[...], [])
  }
}
