import GiftChannels
import GiftTesting
import LiveRoom
import RoomCore

/// Counts along by brute force, and looks at the lanes.
struct GiftWitness: Sendable {
  private let configuration: GiftConfiguration
  private var ledger: NaiveLedger
  private var closed = (units: 0, combos: 0)
  private var lanes: [Int: (combo: GiftCombo.ID, count: Int)] = [:]
  private var leaving: Set<Int> = []
  private var shown: [GiftCombo.ID: Int] = [:]

  init(_ configuration: GiftConfiguration) {
    self.configuration = configuration
    ledger = NaiveLedger(window: configuration.comboWindow)
  }

  mutating func take(_ input: Timed<GiftInput>) {
    switch input.value {
    case .receive(let message): ledger.take(message, at: input.time)
    case .leaveRoom:
      closed = (closed.units + ledger.units, closed.combos + ledger.combos)
      ledger = NaiveLedger(window: configuration.comboWindow)
    default: break
    }
  }

  func check(_ account: RoomAccount) throws {
    let (units, combos) = (closed.units + ledger.units, closed.combos + ledger.combos)
    try promise(
      account.gifts.units == units, "\(account.gifts.units) units instead of \(units)")
    try promise(
      account.gifts.combos == combos, "\(account.gifts.combos) combos instead of \(combos)")
  }

  mutating func follow(_ event: GiftEvent) throws {
    switch event {
    case .laneWillEnter(let lane, let combo, let count, let waited, _):
      try promise(lanes[lane] == nil && !leaving.contains(lane), "lane \(lane) is entered twice")
      try promise(
        !lanes.values.contains { $0.combo == combo.id }, "a combo is on two lanes")
      try promise(count > 0 && waited >= .zero, "a lane enters with \(count)")
      try promise(count >= shown[combo.id, default: 0], "a combo returns with less")
      lanes[lane] = (combo.id, count)
    case .laneDidStep(let lane, let combo, let count):
      try promise(
        lanes[lane].map { $0.combo == combo && $0.count < count } ?? false,
        "lane \(lane) steps to \(count) from \(String(describing: lanes[lane]))")
      lanes[lane]?.count = count
    case .laneWillExit(let lane, let combo, let count, let reason):
      try promise(
        lanes[lane].map { $0.combo == combo && $0.count <= count } ?? false,
        "lane \(lane) leaves with \(count)")
      lanes[lane] = nil
      shown[combo] = count
      if reason != .preempted { leaving.insert(lane) }
    case .laneDidEmpty(let lane):
      try promise(leaving.remove(lane) != nil, "lane \(lane) is emptied without having left")
    case .didLeaveRoom(let account):
      try promise(lanes.isEmpty && leaving.isEmpty, "a lane outlives its room")
      try promise(account.isBalanced, "a room's account does not add up")
      shown.removeAll()
    default: break
    }
  }
}
