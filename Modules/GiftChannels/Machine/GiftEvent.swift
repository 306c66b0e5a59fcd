/// Names one combo within a room, in the order in which they began.
public struct ComboID: Hashable, Comparable, Sendable {
  /// 1 for the room's first combo.
  public let number: UInt64

  init(number: UInt64) {
    self.number = number
  }

  public static func < (lhs: ComboID, rhs: ComboID) -> Bool { lhs.number < rhs.number }
}

/// Who gives what, as a view needs it.
public struct ComboGift: Hashable, Sendable {
  /// Which combo.
  public let combo: ComboID
  /// Who gives.
  public let sender: String
  /// What is given.
  public let gift: String
  /// What one unit is worth.
  public let unitValue: Int
  /// Whether the user gives it.
  public let isOwn: Bool
  /// The name that the message gave for the view layer.
  public let style: String?
}

/// What the gift channels tell.
public enum GiftEvent: Hashable, Sendable {
  /// A lane is about to enter with `gift` and `count`: the moment to bind its cell. `waited` is
  /// the time since the combo's first message or, when it `returns` after it was shown or folded,
  /// since the first message after that.
  case laneWillEnter(lane: Int, gift: ComboGift, count: Int, waited: Duration, returns: Bool)
  /// The count on a lane goes up to `count`.
  case laneDidStep(lane: Int, combo: ComboID, count: Int)
  /// A lane begins to leave, showing its final `count`.
  case laneWillExit(lane: Int, combo: ComboID, count: Int, reason: LaneExit)
  /// A lane has left: its cell is to be reset.
  case laneDidEmpty(lane: Int)
  /// The user tapped on what a lane shows.
  case laneTapped(lane: Int, gift: ComboGift, count: Int)

  /// A gift takes the full screen for `duration`.
  case fullScreenWillBegin(gift: ComboGift, count: Int, duration: Duration, waited: Duration)
  /// The count of the gift on the full screen goes up.
  case fullScreenDidStep(combo: ComboID, count: Int)
  /// The full screen is free.
  case fullScreenDidEnd(combo: ComboID)

  /// A combo waited too long: its `units` went into the crowd's summary. `returns`: it had been
  /// shown before.
  case folded(gift: ComboGift, units: Int, waited: Duration, returns: Bool)
  /// The row that sums up what was folded of one gift has changed.
  case crowdChanged(GiftCrowd)
  /// That row goes.
  case crowdEnded(gift: String)

  /// A combo is over, with `units` in all. Should a late message add to it, it is told again.
  case comboEnded(gift: ComboGift, units: Int, reason: ComboEnd)
  /// What the user's combo button does.
  case button(ComboButtonEvent)
  /// A message or tap was not taken. `message`: its identifier, if it has one of allowed length.
  case rejected(GiftRejection, message: String?)
  /// The room was left: its account.
  case roomClosed(GiftAccount)
}

/// Why a lane leaves.
public enum LaneExit: String, Hashable, Sendable {
  /// Its hold ended.
  case held
  /// Something more important took it over, and enters in the same row at the same moment: no
  /// ``GiftEvent/laneDidEmpty(lane:)`` comes in between.
  case takenOver
  /// The user's combo button ran out.
  case buttonEnded
  /// The app went to the background.
  case suspended
  /// The room was left.
  case roomClosed
}

/// Why a combo is over.
public enum ComboEnd: String, Hashable, Sendable {
  /// The gift was a single one.
  case single
  /// The server said so.
  case closed
  /// No message came within the combo window.
  case timedOut
  /// A new combo of the same sender and gift began.
  case replaced
  /// The room was left.
  case roomClosed
}

/// The gifts of one kind that were summed up, since the row appeared.
public struct GiftCrowd: Hashable, Sendable {
  /// What was given.
  public let gift: String
  /// What one unit is worth.
  public let unitValue: Int
  /// How many people gave it. Beyond 4,096 of them each combo counts as one more.
  public internal(set) var senders: Int
  /// How many combos.
  public internal(set) var combos: Int
  /// How many units.
  public internal(set) var units: Int
}
