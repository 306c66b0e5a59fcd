import LiveRoom
import RoomCore
import RoomFeeds

extension RoomPosition {
  /// Creates the position of a server's sign of life, `{"liveroom": 1, "session": "7f3a", "number": 12}`, or `nil` for
  /// another line.
  init?(signOfLife line: Substring.UTF8View) {
    guard line.starts(with: #"{"liveroom""#.utf8),
      let fields = try? JSONReader(line: Array(line)[...]).object(),
      let session: String = try? fields.optional("session"),
      let number: Int = try? fields.optional("number")
    else { return nil }
    self.init(session: session, number: number)
  }

  /// Returns an address with the position in its parameters, after a number of messages that are left out.
  func added(to address: String, skipping count: Int) -> String {
    let number = number.addingSaturating(count)
    let session = session.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
    return address + (address.contains("?") ? "&" : "?") + "session=\(session)&since=\(number)"
  }
}
