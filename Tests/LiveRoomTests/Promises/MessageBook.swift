import LiveRoomKit
import PromiseTesting

@testable import LiveRoom

/// What the page says of messages of the app's own, and of the origins of deliveries.
struct MessageBook {
  enum Outcome: Equatable {
    /// The message has the effect that it has without origins.
    case taken
    /// The message has no other effect than a change.
    case withheld(RoomChange?)
  }

  /// What an account has beside that of a room that is sent neither.
  private(set) var account = RoomStatistics()
  private let maximumAge: Duration
  private var memory: DoorMemory
  private var present: Identifier?
  private var launch = 0
  // The launches and the visits in which messages came first.
  private var visit = 0
  private var visits: [MessageIdentifier: (launch: Int, visit: Int)] = [:]
  private var forms: Set<String> = []
  // The origins of the delivery that is taken.
  private var origins: [(kind: String, origin: String)] = []

  init(_ configuration: RoomConfiguration) {
    maximumAge = configuration.maximumAge
    memory = DoorMemory(limit: configuration.rememberedMessages)
  }

  /// Returns the outcome of a message whose numbers and rooms have let it in.
  mutating func take(_ input: RoomInput, _ reach: inout PromiseReach) -> Outcome {
    var (isOld, inner) = (false, input)
    origins = []
    while case .delivered(let delivery) = inner {
      isOld = isOld || delivery.age.map { $0 > maximumAge } ?? false
      inner = delivery.input
      guard let origin = delivery.origin else { continue }
      reach.note("empty origin", if: origin.isEmpty)
      guard !origin.isEmpty else { continue }
      guard let kind = input.messageKind else {
        reach.note("origin of no message")
        continue
      }
      guard origin.utf8.count <= 256 else {
        reach.note("origin too long")
        return reject(.identifierTooLong)
      }
      reach.note("longest origin", if: origin.utf8.count == 256)
      if isRemembered("\(kind)", origin, of: "origin", &reach) {
        account.repeatedDeliveries += 1
        origins = []
        return .withheld(nil)
      }
      origins.append(("\(kind)", origin))
    }
    guard case .room(.receiveApp(let message)) = inner else { return .taken }
    return take(message, isOld: isOld, &reach)
  }

  /// Remembers the origins of the delivery that was taken, unless the room has rejected it.
  mutating func rememberOrigins(isRejected: Bool, _ reach: inout PromiseReach) {
    reach.note("origin rejected", if: isRejected && !origins.isEmpty)
    if !isRejected {
      for (kind, origin) in origins { remember(kind, origin, of: "origin", &reach) }
    }
    origins = []
  }

  private mutating func take(
    _ message: AppMessage, isOld: Bool, _ reach: inout PromiseReach
  ) -> Outcome {
    guard max(message.id?.utf8.count ?? 0, message.kind.utf8.count) <= 256 else {
      reach.note(message.kind.utf8.count > 256 ? "kind too long" : "identifier too long")
      return reject(.identifierTooLong)
    }
    guard message.payload.utf8.count <= 65_536 else {
      reach.note("payload too long")
      return reject(.payloadTooLong(limit: 65_536))
    }
    reach.note("longest payload", if: message.payload.utf8.count == 65_536)
    reach.note("without an identifier", if: message.id == nil)
    reach.note("empty identifier", if: message.id?.isEmpty ?? false)
    if let id = message.id, !id.isEmpty {
      if isRemembered(message.kind, id, of: "message", &reach) {
        reach.note("old repetition", if: isOld)
        account.repeated[.app, default: 0] += 1
        return .withheld(nil)
      }
      remember(message.kind, id, of: "message", &reach)
    }
    reach.note("old state", if: isOld && message.isState)
    guard isOld, !message.isState else {
      reach.note("taken")
      return .withheld(.app(message))
    }
    reach.note("old")
    account.oldMessages += 1
    return .withheld(nil)
  }

  private func reject(_ reason: RoomRejection) -> Outcome { .withheld(.rejected(reason)) }

  private func key(_ kind: String, _ id: String, of word: String) -> MessageIdentifier {
    // Neither part runs into the other.
    MessageIdentifier(Identifier("\(word) \(kind.utf8.count) \(kind) \(id)"), in: present)
  }

  /// Returns whether an identifier of a kind is remembered.
  private func isRemembered(
    _ kind: String, _ id: String, of word: String, _ reach: inout PromiseReach
  ) -> Bool {
    let key = key(kind, id, of: word)
    guard memory.contains(key) else { return false }
    reach.note("\(word) repeated")
    if let first = visits[key] {
      reach.note("\(word) of another visit", if: first.visit != visit)
      reach.note("\(word) of another launch", if: first.launch != launch)
    }
    return true
  }

  /// Remembers an identifier of a kind.
  private mutating func remember(
    _ kind: String, _ id: String, of word: String, _ reach: inout PromiseReach
  ) {
    let key = key(kind, id, of: word)
    guard !memory.remember(key, of: word, &reach) else { return }
    reach.note("\(word) before a room", if: present == nil)
    visits[key] = (launch, visit)
    // `String` compares by canonical equivalence.
    reach.note("look-alike \(word)", if: !forms.insert("\(word) \(kind) \(id)").inserted)
  }

  /// Follows the events of an input, in which rooms may be entered and left.
  mutating func follow(_ events: [RoomEvent]) {
    for case .room(let change) in events {
      switch change {
      case .didEnter(let name):
        let room = Identifier(name)
        present = room
        memory.enter(room)
        for (key, first) in visits where key.room == nil {
          visits[key] = nil
          visits[MessageIdentifier(key.id, in: room)] = first
        }
      case .didLeave:
        present = nil
        visit += 1
      default: break
      }
    }
  }

  /// The app is launched again, with a snapshot.
  mutating func relaunch() {
    present = nil
    account = RoomStatistics()
    launch += 1
    visit += 1
  }
}
