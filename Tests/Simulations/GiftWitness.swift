import GiftChannels
import GiftTesting
import LiveRoom
import RoomCore

/// Counts units along by hand until a gift is withdrawn, and looks at lanes and full screen.
struct GiftWitness: Sendable {
  private let configuration: GiftConfiguration
  private var ledger: NaiveLedger
  private var closed = 0
  private var hasWithdrawn = false
  private var playing: GiftCombo.ID?
  private var lanes: [Int: (combo: GiftCombo.ID, count: Int)] = [:]
  private var leaving: Set<Int> = []
  private var shown: [GiftCombo.ID: Int] = [:]

  init(_ configuration: GiftConfiguration) {
    self.configuration = configuration
    ledger = NaiveLedger(window: configuration.comboWindow)
  }

  mutating func take(_ input: GiftInput, at time: Instant) {
    switch input {
    case .receive(let message): ledger.take(message, at: time)
    case .receiveBatch(let messages):
      for message in messages { ledger.take(message, at: time) }
    case .revoke: hasWithdrawn = true
    default: break
    }
  }

  func check(_ account: RoomAccount) throws {
    let units = closed + ledger.units
    try promise(
      hasWithdrawn || account.gifts.units == units,
      "\(account.gifts.units) units instead of \(units)")
  }

  mutating func follow(_ event: GiftEvent) throws {
    switch event {
    case .laneWillEnter(let entrance):
      let (lane, combo, count) = (entrance.lane, entrance.combo, entrance.count)
      try promise(lanes[lane] == nil && !leaving.contains(lane), "lane \(lane) is entered twice")
      try promise(
        !lanes.values.contains { $0.combo == combo.id }, "a combo is on two lanes")
      let least = configuration.stepping == .every ? 0 : 1
      try promise(count >= least && entrance.waited >= .zero, "a lane enters with \(count)")
      // Whatever else happens, the longest that a gift waits.
      let longest = configuration.maximumWait + configuration.fullScreenMaximumWait
      try promise(entrance.waited <= longest, "\(combo.id) enters after \(entrance.waited)")
      try promise(count >= shown[combo.id, default: 0], "a combo returns with less")
      lanes[lane] = (combo.id, count)
    case .laneDidStep(let step):
      try promise(
        lanes[step.lane].map { $0.combo == step.combo && $0.count < step.count } ?? false,
        "lane \(step.lane) steps to \(step.count) from \(String(describing: lanes[step.lane]))")
      lanes[step.lane]?.count = step.count
    case .laneWillExit(let exit):
      try promise(
        lanes[exit.lane].map { $0.combo == exit.combo && $0.count <= exit.count } ?? false,
        "lane \(exit.lane) leaves with \(exit.count)")
      lanes[exit.lane] = nil
      shown[exit.combo] = exit.count
      if exit.reason != .preempted, exit.reason != .replaced { leaving.insert(exit.lane) }
    case .laneDidEmpty(let lane):
      try promise(leaving.remove(lane) != nil, "lane \(lane) is emptied without having left")
    case .fullScreenWillBegin(let start):
      try promise(playing == nil, "two gifts have the full screen")
      playing = start.combo.id
    case .fullScreenDidEnd(let end):
      try promise(playing == end.combo, "the full screen ends for another gift")
      playing = nil
    case .didLeaveRoom(let account):
      closed += ledger.units
      ledger = NaiveLedger(window: configuration.comboWindow)
      try promise(playing == nil && lanes.isEmpty && leaving.isEmpty, "a lane outlives its room")
      try promise(account.isBalanced, "a room's account does not add up")
      shown.removeAll()
    default: break
    }
  }
}
