import LivePager
import PromiseTesting
import RoomCore

/// An identifier that is compared byte for byte.
struct Name: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }
  init(stringLiteral text: String) { self.init(text) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var description: String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }

  /// Rooms and reasons, with look-alikes.
  static let pool: [Name] = [
    "a", "b", "c", "d", "f", "g", "h", "\u{E9}", "e\u{301}", "", "\u{0}", "\u{C5}", "\u{212B}",
  ]
}

extension PagerEvent {
  var settled: Name? { settledRoom.map { Name($0.room) } }
  var snap: (room: Name, snap: Snap)? { motion.map { (Name($0.room), $0.snap) } }
  var begun: Name? { playingRoom.map { Name($0.room) } }
  var ended: Name? { stoppedRoom.map { Name($0.room) } }
  var hidden: Name? { hiddenRoom.map { Name($0.room) } }
}

extension PagerInput {
  var isEdit: Bool {
    switch self {
    case .setRooms, .insert, .remove, .move, .replace: true
    default: false
    }
  }
  var isSuspension: Bool { if case .suspend = self { true } else { false } }
  var isLength: Bool { if case .setPageLength = self { true } else { false } }
  /// The finger that ends its drag.
  var released: Int? {
    switch self {
    case .didEndDrag(_, let touch): touch
    case .didCancelDrag(let touch): touch
    default: nil
    }
  }
}

extension PagingDirection {
  var side: Int { self == .next ? 1 : -1 }
}

/// Whether two lengths are equal but for rounding.
func near(_ one: Double, _ other: Double, within limit: Double = 0) -> Bool {
  abs(one - other) <= limit + 1e-6 * max(1, abs(one), abs(other))
}
