import Foundation
import LiveRoomKit
import Testing

/// The page hides the same characters as everything else.
@Suite struct HiddenCharactersTests {
  @Test func theScriptHasTheListOfTheRoom() throws {
    var ranges: [ClosedRange<UInt32>] = []
    // Halves of characters are none of Swift's, and may be in a text of JavaScript.
    for value in 0...UInt32(0x10FFFF) where Unicode.Scalar(value)?.isHidden ?? true {
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    let hexadecimal = { (value: UInt32) in "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
    let list = ranges.map { range in
      hexadecimal(range.lowerBound)
        + (range.count > 1 ? "-" + hexadecimal(range.upperBound) : "")
    }.joined()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Modules/RoomPage/Page/text.js")
    let page = try String(contentsOf: script, encoding: .utf8)
    #expect(page.filter { !$0.isWhitespace }.contains("`\(list)`"), "text.js is to have \(list)")
  }
}
