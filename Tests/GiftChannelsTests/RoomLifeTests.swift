import GiftChannels
import RoomCore
import Testing

/// Background, change of room, and configurations.
@Suite struct RoomLifeTests {
  @Test func theBackgroundClearsTheScreen() {
    var stage = Stage()
    stage.send(.total(1), at: 0)
    stage.send(.total(4), at: 0.1)
    stage.send(.suspend, at: 0.2)
    #expect(stage.lanes.suffix(2) == ["0.2 exit 0 x4 suspended", "0.2 empty 0"])
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.machine.state(at: stage.now).isSuspended)
  }

  @Test func comingBackSumsUpWithoutABurst() {
    var stage = Stage()
    stage.send(.suspend, at: 0)
    for number in 0..<3_600 {
      stage.send(
        GiftMessage(sender: "u\(number)", gift: number % 2 == 0 ? "rose" : "cake"),
        at: Double(number))
    }
    stage.clearLog()
    stage.send(.resume, at: 3_600)
    // Two rows sum up the hour; what came in the last ten seconds is shown as ever.
    #expect(stage.log.count < 10)
    #expect(stage.machine.account.folded.units >= 3_580)
    #expect(stage.machine.account.units == 3_600)
    #expect(stage.machine.state(at: stage.now).lanes.allSatisfy { $0.phase == .entering })
    stage.advance(to: 3_640)
    #expect(stage.machine.account.waiting.units == 0)
  }

  @Test func suspendingTwiceIsSuspendingOnce() {
    var stage = Stage()
    stage.send(.total(1), at: 0)
    stage.send(.suspend, at: 1)
    stage.clearLog()
    stage.send(.suspend, at: 2)
    #expect(stage.log.isEmpty)
    stage.send(.resume, at: 3)
    stage.send(.resume, at: 4)
    stage.send(.total(1, of: "bob"), at: 5)
    #expect(stage.lanes.last == "5 enter 0 bob x1")
  }

  @Test func leavingARoomTellsItsAccount() {
    var stage = Stage { $0.laneCount = 1 }
    stage.send(.total(3, of: "ada"), at: 0)
    stage.send(.total(2, of: "bob"), at: 0.1)
    stage.send(GiftMessage(id: "m", sender: "cat", gift: "rose"), at: 0.2)
    stage.send(GiftMessage(id: "m", sender: "cat", gift: "rose"), at: 0.2)
    stage.send(.giftTapped(gift: "rose", batchSize: 1, unitValue: 1), at: 0.3)
    stage.send(.closeRoom, at: 0.5)
    guard case .roomClosed(let account) = stage.log.last?.value else {
      Issue.record("the account was not told")
      return
    }
    #expect(account.units == 6 && account.shown.units == 3 && account.waiting.units == 3)
    #expect(account.duplicates == 1)
    #expect(stage.lanes.suffix(2) == ["0.5 exit 0 x3 roomClosed", "0.5 empty 0"])
    #expect(
      stage.log.contains { $0.value == .button(.ended(gift: "rose", combo: "own-1", total: 1)) })
    let state = stage.machine.state(at: stage.now)
    #expect(state.roomAccount == GiftAccount() && state.account == account)
    #expect(account.left == account.waiting)
    #expect(stage.machine.nextDeadline == nil)
  }

  @Test func nothingOfOneRoomReachesTheNext() {
    var stage = Stage()
    stage.send(.total(5), at: 0)
    stage.send(.closeRoom, at: 1)
    stage.clearLog()
    stage.send(.total(5), at: 1.5)
    let state = stage.machine.state(at: stage.now)
    #expect(state.roomAccount.units == 5 && state.account.units == 10)
    #expect(stage.lanes == ["1.5 enter 0 ada x5"])
    // A new combo of the button does not bear the name of one in the room before.
    stage.send(.giftTapped(gift: "rose", batchSize: 1, unitValue: 1), at: 2)
    stage.send(.closeRoom, at: 3)
    stage.send(.giftTapped(gift: "rose", batchSize: 1, unitValue: 1), at: 4)
    let combos = stage.events { event in
      if case .button(.send(_, let combo, _, _)) = event { combo } else { nil }
    }
    #expect(combos == ["own-1", "own-2"])
  }

  @Test func fiftyRoomsAccountForEveryUnit() {
    var stage = Stage()
    var random = SeededGenerator(seed: 50)
    var sent = 0
    for room in 0..<50 {
      for step in 0..<40 {
        let count = Int.random(in: 1...9, using: &random)
        sent += count
        let user = "u\(Int.random(in: 0..<20, using: &random))"
        stage.send(.more(count, from: user), at: Double(room) * 10 + Double(step) * 0.2)
      }
      stage.send(.closeRoom, at: Double(room) * 10 + 9)
    }
    let accounts = stage.events { if case .roomClosed(let account) = $0 { account } else { nil } }
    #expect(accounts.count == 50)
    #expect(accounts.map(\.units).reduce(0, +) == sent)
    let told = accounts.map { $0.shown.units + $0.folded.units + $0.waiting.units }
    #expect(told.reduce(0, +) == sent)
    // The account of all rooms is their sum.
    let sum = accounts.reduce(into: GiftAccount()) { $0.add($1) }
    #expect(stage.machine.state(at: stage.now).account == sum && sum.isBalanced)
  }

  struct Mistake: Sendable {
    let error: GiftConfigurationError
    let make: @Sendable (inout GiftConfiguration) -> Void
  }

  @Test(arguments: [
    Mistake(error: .laneCountOutOfRange(0)) { $0.laneCount = 0 },
    Mistake(error: .laneCountOutOfRange(9)) { $0.laneCount = 9 },
    Mistake(error: .notPositive("takeoverRatio")) { $0.takeoverRatio = 0 },
    Mistake(error: .negative("rememberedMessages")) { $0.rememberedMessages = -1 },
    Mistake(error: .notPositive("hold")) { $0.hold = .zero },
    Mistake(error: .negative("entrance")) { $0.entrance = .seconds(-1) },
    Mistake(error: .tooLong("maximumWait")) { $0.maximumWait = .seconds(1_000_000) },
    Mistake(error: .minimumHoldAboveHold) { $0.minimumHold = .seconds(9) },
    Mistake(error: .lagTooShort) { $0.maximumLag = .milliseconds(100) },
  ])
  func senselessConfigurationsAreRefused(_ mistake: Mistake) {
    var configuration = GiftConfiguration()
    mistake.make(&configuration)
    #expect(throws: mistake.error) { try GiftMachine(configuration: configuration) }
    #expect(mistake.error.description.hasSuffix("."))
  }

  @Test func instantAnimations() {
    var stage = Stage {
      $0.laneCount = 1
      $0.entrance = .zero
      $0.exit = .zero
      $0.takeoverAfter = .zero
      $0.takeoverPatience = .zero
    }
    for number in 0..<5 { stage.send(.total(1, of: "u\(number)"), at: 0) }
    stage.advance(to: 20)
    #expect(stage.machine.account.shown.combos == 5)
  }
}
