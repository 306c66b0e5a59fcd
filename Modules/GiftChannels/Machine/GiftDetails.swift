import RoomCore

/// What few gifts have, behind one pointer: messages and combos are copied often.
indirect enum GiftDetails: Equatable, Sendable {
  struct Values: Equatable, Sendable {
    var recipient: String?
    var style: String?
    var payload: String?
    var hold: Nanoseconds?
    var fullScreen: Nanoseconds?
  }

  case none
  case some(Values)

  /// Without any, it is `none`.
  var values: Values {
    get {
      switch self {
      case .none: Values()
      case .some(let values): values
      }
    }
    set { self = newValue == Values() ? .none : .some(newValue) }
  }

  var recipient: String? {
    if case .some(let values) = self { values.recipient } else { nil }
  }
}

/// A combo that was shown, and the serial number of that.
struct GiftPresentation: Sendable {
  var id: UInt64
  var combo: GiftCombo

  /// Before the first. Not an optional: copies of those cost more.
  static var none: GiftPresentation {
    GiftPresentation(
      id: 0,
      combo: GiftCombo(
        id: 0, sender: "", gift: "", unitValue: 0, isLocalUser: false, details: .none))
  }
}
