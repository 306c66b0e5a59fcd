package import GiftChannels
package import PromiseTesting
package import RoomCore

/// A combo as its messages and events show it.
package final class PromiseCombo {
  package let names: [UInt8]
  package let order: Int
  package let isSingle: Bool
  package var messages: [GiftMessage] = []
  package var credited = 0
  /// The units that were credited before the present call.
  package var creditedBefore = 0
  /// The highest count seen or folded.
  package var seen = 0
  package var waitsSince: Instant?
  package var waitOrder = 0
  package var lane: Int?
  package var isOnFullScreen = false
  package var isOver = false
  /// Whether the page does not decide if it was folded while the module was suspended.
  package var isUncertain = false
  package var isRevoked = false
  package var id: GiftCombo.ID?

  package init(_ message: GiftMessage, names: [UInt8], order: Int) {
    self.names = names
    self.order = order
    if case .single = message.count { isSingle = true } else { isSingle = false }
  }

  package var isForFullScreen: Bool { messages.contains { $0.fullScreen != nil } }
  package var value: Double { Double(credited) * Double(messages[0].unitValue) }
}

/// The content of a lane.
package struct PromiseRow {
  package var combo: PromiseCombo
  package var count: Int
  package var entered: Instant
  package var stepped: Instant?
}

/// Follows inputs and events of a sequence without batches.
package struct PromiseRig {
  package let configuration: GiftConfiguration
  package private(set) var now = Instant.start
  package private(set) var combos: [PromiseCombo] = []
  package private(set) var rows: [Int: PromiseRow] = [:]
  package private(set) var exiting: Set<Int> = []
  package private(set) var fullScreen: PromiseCombo?
  package private(set) var suspensions: Set<SuspensionReason> = []
  /// The combo to which a message with this identifier was credited.
  package private(set) var creditedTo: [[UInt8]: PromiseCombo] = [:]
  /// The identifiers of messages that were not rejected, and of those that were withdrawn before they came.
  package private(set) var book = IdentifierBook()
  package private(set) var current: [[UInt8]: PromiseCombo] = [:]
  private var byStyle: [String: PromiseCombo] = [:]
  private var byID: [GiftCombo.ID: PromiseCombo] = [:]
  package private(set) var statistics = GiftStatistics()
  /// The last moment at which a combo waited.
  package private(set) var waited: Instant?
  private var order = 0
  /// What the message of the present call was credited, its combo, and whether it began that.
  package private(set) var credit = 0
  package private(set) var creditCombo: PromiseCombo?
  package private(set) var begins = false

  package init(_ configuration: GiftConfiguration) { self.configuration = configuration }

  package var isSuspended: Bool { !suspensions.isEmpty }

  package var waiting: [PromiseCombo] { combos.filter { $0.waitsSince != nil } }

  package func combo(_ id: GiftCombo.ID) throws(PromiseFault) -> PromiseCombo {
    guard let result = byID[id] else { throw PromiseFault(text: "Unknown combo \(id)") }
    return result
  }

  package mutating func combo(_ combo: GiftCombo) throws(PromiseFault) -> PromiseCombo {
    if let known = byID[combo.id] { return known }
    guard let style = combo.style, let found = byStyle[style] else {
      throw PromiseFault(text: "No message began \(combo)")
    }
    byID[combo.id] = found
    found.id = combo.id
    return found
  }

  package static func names(_ message: GiftMessage) -> [UInt8] {
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
  package mutating func begin(_ moment: PromiseMoment<GiftMachine>) throws(PromiseFault) {
    now = moment.time
    order += 1
    if !waiting.isEmpty { waited = now }
    if isSuspended { foldSilently() }
    for combo in combos { combo.creditedBefore = combo.credited }
    (credit, begins, creditCombo) = (0, false, nil)
    if case .receive(let message)? = moment.input {
      credit = moment.statistics.units - statistics.units
      begins = moment.statistics.combos > statistics.combos
      try receive(message)
    }
    switch moment.input {
    case .suspend(let reason)?: suspensions.insert(reason)
    case .resume(let reason)?: suspensions.remove(reason)
    default: break
    }
    statistics = moment.statistics
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
    guard credit > 0 else { return }
    if let style = message.style { byStyle[style] = creditCombo }
    guard let combo = creditCombo else { throw PromiseFault(text: "Credited to no combo") }
    combo.isOver = false
    combo.messages.append(message)
    combo.credited += credit
    if let id = message.id { creditedTo[Array(id.utf8)] = combo }
    if configuration.isBelowMinimum(combo.messages[0].unitValue, from: message.sender) {
      combo.seen = combo.credited
    } else if combo.lane == nil, !combo.isOnFullScreen, combo.waitsSince == nil {
      combo.waitsSince = now
      combo.waitOrder = order
      waited = now
    }
  }

  /// Ends a call, and remembers its outcome.
  package mutating func end(_ moment: PromiseMoment<GiftMachine>) {
    if moment.isLeaving { book.leave() }
    switch moment.input {
    case .receive(let message)?, .receiveOld(let message)?:
      let isRejected = moment.events.contains { $0.rejectedGift != nil }
      if let id = message.id, !isRejected { book.take(id) }
    case .revoke(let id)? where 1...256 ~= id.utf8.count: book.take(id)
    case .enter(let room)?: book.enter(room)
    case .restore(let snapshot)?: book.restore(snapshot)
    default: break
    }
  }

  package mutating func apply(_ event: GiftEvent) throws(PromiseFault) {
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
