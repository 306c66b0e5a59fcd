public import RoomCore

/// The inputs of the gift channels.
public enum GiftInput: ReadInputs, Equatable, ModuleInput {
  /// Receives a gift message from the server.
  case receive(GiftMessage)
  /// Receives messages one after another at the same time.
  case receiveBatch([GiftMessage])
  /// Receives a message that is too old to be shown as new. Its units are counted. They are shown only if their combo
  /// is on screen or waits.
  case receiveOld(GiftMessage)
  /// Withdraws the whole combo of the message with this identifier, if the combo waits, is on screen or has not ended.
  /// A message that is received after its withdrawal credits nothing.
  case revoke(id: String)
  /// The user tapped a lane.
  case didTapLane(Int)
  /// Gives a batch of a gift, as a tap on the gift or on its combo button does.
  case give(GiftTap)
  /// The server has refused a gift of ``GiftButtonEvent/willSend(_:)`` permanently.
  case didRefuse(GiftSend)
  /// The player of the full screen has finished with this combo.
  case didFinishFullScreen(combo: GiftCombo.ID)
  /// The player of the full screen cannot prepare or play this combo.
  case didFailFullScreen(combo: GiftCombo.ID)
  /// A player prepares effects from now on: a gift takes the full screen when its effect is prepared.
  case didAttachPlayer
  /// The player no longer prepares effects. Gifts take the full screen without a preparation.
  case didDetachPlayer
  /// The player has prepared the effect of this combo.
  case didPrepareFullScreen(combo: GiftCombo.ID)
  /// The first frame of this combo's effect is on screen. The duration of the gift begins.
  case didRenderFirstFrame(combo: GiftCombo.ID)
  /// Enters a room. If the present room has another name, the user leaves it first. Messages with identifiers that were
  /// received in an earlier visit to the room have no effect.
  case enter(room: String)
  /// Leaves the present room. The next message belongs to the next room.
  case leave
  /// Restores the snapshot of an earlier run. Messages of the snapshot have no effect when they are received again.
  case restore(GiftSnapshot)
  /// Clears the screen and keeps it clear, for a reason. Every reason has the same effect. Counting continues.
  case suspend(reason: SuspensionReason)
  /// Ends a reason to be suspended. If no other reason is active, recent combos are shown, and older combos are
  /// summarized.
  case resume(reason: SuspensionReason)
  /// Leaves the present room if it has received anything, and rejects all later inputs.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .receive(let message): visitor.visit("receive", message)
    case .receiveBatch(let messages): visitor.visit("receiveBatch", "gifts", messages)
    case .receiveOld(let message): visitor.visit("receiveOld", message)
    case .revoke(let id): visitor.visit("revoke", "id", id)
    case .didTapLane(let lane): visitor.visit("didTapLane", "lane", lane)
    case .give(let tap): visitor.visit("give", tap)
    case .didRefuse(let send): visitor.visit("didRefuse", send)
    case .didFinishFullScreen(let combo): visitor.visit("didFinishFullScreen", "combo", combo)
    case .didFailFullScreen(let combo): visitor.visit("didFailFullScreen", "combo", combo)
    case .didAttachPlayer: visitor.visit("didAttachPlayer")
    case .didDetachPlayer: visitor.visit("didDetachPlayer")
    case .didPrepareFullScreen(let combo): visitor.visit("didPrepareFullScreen", "combo", combo)
    case .didRenderFirstFrame(let combo): visitor.visit("didRenderFirstFrame", "combo", combo)
    case .enter(let room): visitor.visit("enter", "room", room)
    case .leave: visitor.visit("leave")
    case .restore(let snapshot): visitor.visit("restore", snapshot)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "receive": self = .receive(try reader.fields())
    case "receiveBatch": self = .receiveBatch(try reader.value("gifts"))
    case "revoke": self = .revoke(id: try reader.value("id"))
    case "didTapLane": self = .didTapLane(try reader.value("lane"))
    case "give": self = .give(try reader.fields())
    // Only the app can send the inputs below; a feed cannot.
    case _ where !reader.isExact: throw reader.unknown
    case "receiveOld": self = .receiveOld(try reader.fields())
    case "didRefuse": self = .didRefuse(try reader.fields())
    case "didFinishFullScreen": self = .didFinishFullScreen(combo: try reader.value("combo"))
    case "didFailFullScreen": self = .didFailFullScreen(combo: try reader.value("combo"))
    case "didAttachPlayer": self = .didAttachPlayer
    case "didDetachPlayer": self = .didDetachPlayer
    case "didPrepareFullScreen": self = .didPrepareFullScreen(combo: try reader.value("combo"))
    case "didRenderFirstFrame": self = .didRenderFirstFrame(combo: try reader.value("combo"))
    case "enter": self = .enter(room: try reader.value("room"))
    case "leave": self = .leave
    case "restore": self = .restore(try reader.fields())
    default: self = try Self(lifecycle: reader)
    }
  }

  public var messageKind: MessageKind? {
    switch self {
    case .receive, .receiveBatch, .receiveOld: .gift
    default: nil
    }
  }
}

/// A tap on a gift or its combo button.
public struct GiftTap: ReadFields, Equatable, Sendable {
  /// The gift.
  public var gift: String
  /// The recipient. `nil` and an empty string mean the room.
  public var recipient: String?
  /// The number of units that the tap gives.
  public var batchSize: Int
  /// The value of one unit, in the room's currency.
  public var unitValue: Int

  /// Creates a tap on a gift. The default is one unit for the room, worth 1.
  public init(gift: String, recipient: String? = nil, batchSize: Int = 1, unitValue: Int = 1) {
    self.gift = gift
    self.recipient = recipient
    self.batchSize = batchSize
    self.unitValue = unitValue
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(gift: try fields.required("gift"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gift", &gift)
    visitor.field("recipient", &recipient, .person)
    visitor.field("batchSize", &batchSize)
    visitor.field("unitValue", &unitValue)
  }
}

/// An input that was rejected.
public struct RejectedGift: Described, Equatable, Sendable {
  /// The reason for the rejection.
  public var reason: GiftRejection
  /// The identifier of the rejected message, or `nil` if the input has no identifier of a permitted length.
  public var message: String?

  /// Creates a rejected input.
  public init(reason: GiftRejection, message: String? = nil) {
    self.reason = reason
    self.message = message
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", reason)
    visitor.field("message", message)
  }
}

/// The reason for which an input was rejected.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum GiftRejection: String, CaseIterable, Hashable, Sendable, DiagnosticTextConvertible,
  WrittenValue
{
  /// The message has no sender.
  case missingSender
  /// The message names no gift.
  case missingGift
  /// The identifier of the message is empty.
  case emptyIdentifier
  /// An identifier is longer than 256 bytes.
  case identifierTooLong
  /// The payload is longer than 4 KiB.
  case payloadTooLong
  /// The count is zero or negative.
  case countNotPositive
  /// The batch size is zero or negative.
  case batchNotPositive
  /// The units are more than 1,000,000,000, or more than the statistics can hold.
  case countTooLarge
  /// The unit value is negative or larger than 1,000,000,000.
  case valueOutOfRange
  /// A duration of the presentation is not positive.
  case durationNotPositive
  /// The tapped lane shows nothing, or does not exist.
  case nothingOnLane
  /// The message to withdraw is not remembered, was not credited, or belongs to a gift that no longer exists. Or the
  /// refused gift is not among the latest 1,024 gifts that were given, or was refused before.
  case nothingToRevoke
  /// The player reported a combo that is not on the full screen or in preparation.
  case notOnFullScreen
  /// More than eight combo buttons would count down at once.
  case tooManyButtons
  /// More reasons suspend the module at once than are allowed.
  case tooManySuspensions
  /// The module was closed.
  case closed

  public var text: DiagnosticText { sentence.named("gifts.\(rawValue)") }

  private var sentence: DiagnosticText {
    switch self {
    case .missingSender: "The message has no sender."
    case .missingGift: "The message has no gift."
    case .emptyIdentifier: "The identifier of the message is empty."
    case .identifierTooLong: "An identifier is longer than 256 bytes."
    case .payloadTooLong: .payloadTooLong()
    case .countNotPositive: "The count must be 1 or more."
    case .batchNotPositive: "The batch size must be 1 or more."
    case .countTooLarge: "There are more than 1,000,000,000 units."
    case .valueOutOfRange: "The unit value must be from 0 to 1,000,000,000."
    case .durationNotPositive: "The durations of a presentation must be more than 0 seconds."
    case .nothingOnLane: "The lane does not exist or shows no combo."
    case .nothingToRevoke: "No counted gift belongs to the message to withdraw."
    case .notOnFullScreen: "The combo is not on the full screen."
    case .tooManyButtons: "Eight combo buttons count down already."
    case .tooManySuspensions: .tooManySuspensions(SuspensionReasons.limit)
    case .closed: .closed
    }
  }
}
