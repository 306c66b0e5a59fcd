import GiftChannels
import PromiseTesting
import RoomCore

/// A combo as its messages and events show it.
final class PromiseCombo {
  let names: [UInt8]
  let order: Int
  let isSingle: Bool
  var messages: [GiftMessage] = []
  var credited = 0
  /// What was credited before the present call.
  var creditedBefore = 0
  /// The highest count seen or folded.
  var seen = 0
  var folded = 0
  var waitsSince: Instant?
  var waitOrder = 0
  var lane: Int?
  var isOnFullScreen = false
  var isOver = false
  /// Whether the page does not decide if it was folded while the module was suspended.
  var isUncertain = false
  var isRevoked = false
  var id: GiftCombo.ID?

  init(_ message: GiftMessage, names: [UInt8], order: Int) {
    self.names = names
    self.order = order
    if case .single = message.count { isSingle = true } else { isSingle = false }
  }

  var isForFullScreen: Bool { messages.contains { $0.fullScreen != nil } }
  var value: Double { Double(credited) * Double(messages[0].unitValue) }
}

/// What a lane shows.
struct PromiseRow {
  var combo: PromiseCombo
  var count: Int
  var entered: Instant
  var stepped: Instant?
}

/// Follows inputs and events of a sequence without batches.
struct PromiseStage {
  let configuration: GiftConfiguration
  private(set) var now = Instant.start
  private(set) var combos: [PromiseCombo] = []
  private(set) var rows: [Int: PromiseRow] = [:]
  private(set) var exiting: Set<Int> = []
  private(set) var fullScreen: PromiseCombo?
  private(set) var suspensions: Set<SuspensionReason> = []
  /// The combo to which a message with this identifier was credited.
  private(set) var creditedTo: [[UInt8]: PromiseCombo] = [:]
  private(set) var current: [[UInt8]: PromiseCombo] = [:]
  private var byStyle: [String: PromiseCombo] = [:]
  private var byID: [GiftCombo.ID: PromiseCombo] = [:]
  private(set) var account = GiftAccount()
  /// The last moment at which a combo waited.
  private(set) var waited: Instant?
  private var order = 0
  /// What the message of the present call was credited, its combo, and whether it began that.
  private(set) var credit = 0
  private(set) var creditCombo: PromiseCombo?
  private(set) var begins = false

  init(_ configuration: GiftConfiguration) { self.configuration = configuration }

  var isSuspended: Bool { !suspensions.isEmpty }

  var waiting: [PromiseCombo] { combos.filter { $0.waitsSince != nil } }

  func combo(_ id: GiftCombo.ID) throws(PromiseFault) -> PromiseCombo {
    guard let result = byID[id] else { throw PromiseFault(text: "Unknown combo \(id)") }
    return result
  }

  mutating func combo(_ combo: GiftCombo) throws(PromiseFault) -> PromiseCombo {
    if let known = byID[combo.id] { return known }
    guard let style = combo.style, let found = byStyle[style] else {
      throw PromiseFault(text: "No message began \(combo)")
    }
    byID[combo.id] = found
    found.id = combo.id
    return found
  }

  static func names(_ message: GiftMessage) -> [UInt8] {
    let parts = [message.sender, message.gift, message.recipient ?? "", message.combo ?? ""]
    return Array(parts.joined(separator: "\u{0}").utf8)
  }

  /// While the module is suspended, what has waited too long is folded without an event.
  private func foldSilently() {
    for combo in waiting {
      guard let since = combo.waitsSince, now - since >= configuration.maximumWait else { continue }
      combo.isUncertain = combo.isForFullScreen
      combo.seen = combo.credited
      combo.waitsSince = nil
    }
  }

  /// Begins a call: what a message was credited.
  mutating func begin(_ moment: PromiseMoment) throws(PromiseFault) {
    now = moment.time
    order += 1
    if !waiting.isEmpty { waited = now }
    if isSuspended { foldSilently() }
    for combo in combos { combo.creditedBefore = combo.credited }
    (credit, begins, creditCombo) = (0, false, nil)
    if case .receive(let message)? = moment.input {
      credit = moment.account.units - account.units
      begins = moment.account.combos > account.combos
      try receive(message)
    }
    if case .suspend(let reason)? = moment.input { suspensions.insert(reason) }
    if case .resume(let reason)? = moment.input { suspensions.remove(reason) }
    account = moment.account
  }

  private mutating func receive(_ message: GiftMessage) throws(PromiseFault) {
    let names = Self.names(message)
    if begins {
      let combo = PromiseCombo(message, names: names, order: order)
      combos.append(combo)
      creditCombo = combo
      if !combo.isSingle { current[names] = combo }
    } else {
      creditCombo = current[names]
    }
    if let style = message.style { byStyle[style] = creditCombo }
    guard credit > 0 else { return }
    guard let combo = creditCombo else { throw PromiseFault(text: "Credited to no combo") }
    combo.isOver = false
    combo.messages.append(message)
    combo.credited += credit
    if let id = message.id { creditedTo[Array(id.utf8)] = combo }
    if combo.lane == nil, !combo.isOnFullScreen, combo.waitsSince == nil {
      combo.waitsSince = now
      combo.waitOrder = order
      waited = now
    }
  }

  mutating func apply(_ event: GiftEvent) throws(PromiseFault) {
    switch event {
    case .laneWillEnter(let entrance):
      let combo = try combo(entrance.combo)
      combo.waitsSince = nil
      combo.lane = entrance.lane
      combo.seen = max(combo.seen, entrance.count)
      exiting.remove(entrance.lane)
      rows[entrance.lane] = PromiseRow(combo: combo, count: entrance.count, entered: now)
    case .laneDidStep(let step):
      rows[step.lane]?.count = step.count
      rows[step.lane]?.stepped = now
      if let combo = rows[step.lane]?.combo { combo.seen = max(combo.seen, step.count) }
    case .laneWillExit(let exit):
      guard let combo = rows.removeValue(forKey: exit.lane)?.combo else { return }
      exiting.insert(exit.lane)
      combo.lane = nil
      combo.seen = max(combo.seen, exit.count)
      if exit.count < combo.credited, exit.reason != .revoked { wait(combo) }
    case .laneDidEmpty(let lane): exiting.remove(lane)
    case .fullScreenWillBegin(let start):
      let combo = try combo(start.combo)
      combo.waitsSince = nil
      combo.isOnFullScreen = true
      combo.seen = max(combo.seen, start.count)
      fullScreen = combo
    case .fullScreenDidStep(let step): fullScreen?.seen = step.count
    case .fullScreenDidEnd(let end):
      fullScreen?.isOnFullScreen = false
      if let combo = fullScreen, combo.seen < combo.credited, end.reason != .revoked {
        wait(combo)
      }
      fullScreen = nil
    case .comboDidFold(let fold):
      let combo = try combo(fold.combo)
      combo.waitsSince = nil
      combo.folded += fold.units
      combo.seen += fold.units
    case .comboDidEnd(let end):
      let combo = try combo(end.combo)
      combo.isOver = true
      if end.reason == .revoked {
        combo.isRevoked = true
        combo.waitsSince = nil
      }
    case .didLeaveRoom:
      for combo in combos { combo.waitsSince = nil }
      (current, creditedTo, combos, waited) = ([:], [:], [], now)
    default: break
    }
  }

  private func wait(_ combo: PromiseCombo) {
    combo.waitsSince = now
    combo.waitOrder = order
  }
}

extension PromiseRun {
  /// Follows the sequence: `before` sees the stage at the time of a call, `event` before each
  /// event is applied, `after` when all are.
  func follow(
    before: (inout PromiseStage, PromiseMoment) throws -> Void = { _, _ in },
    event: (inout PromiseStage, PromiseMoment, GiftEvent) throws -> Void = { _, _, _ in },
    after: (inout PromiseStage, PromiseMoment) throws -> Void = { _, _ in }
  ) throws {
    var stage = PromiseStage(configuration)
    for moment in moments {
      try stage.begin(moment)
      try before(&stage, moment)
      for one in moment.events {
        try event(&stage, moment, one)
        try stage.apply(one)
      }
      try after(&stage, moment)
    }
  }
}
