import GiftChannels
import GiftTesting
import RoomCore
import Testing

/// The order of combos, and preemption.
@Suite struct OrderTests {
  /// The senders that enter after the one lane is taken, in order.
  private func order(
    of messages: [(Double, GiftMessage)], own: String? = nil, until end: Double = 30
  ) -> [String] {
    var rig = Rig {
      $0.laneCount = 1
      $0.localUser = own
      $0.preemptionRatio = 1_000_000
      $0.preemptionPatience = .seconds(60)
    }
    rig.send(.total(1, of: "first", value: 99), at: 0)
    for (time, message) in messages { rig.send(message, at: time) }
    rig.advance(to: end)
    return Array(rig.events(\.laneEntrance?.combo.sender).dropFirst())
  }

  @Test func equalsEnterByArrival() {
    #expect(
      order(of: (1...4).map { (0.1 * Double($0), .total(1, of: "u\($0)")) })
        == ["u1", "u2", "u3", "u4"])
  }

  @Test func valueIsFirst() {
    let messages: [(Double, GiftMessage)] = [
      (0, .total(1, of: "one")), (0, .total(9, of: "nine")), (0, .total(1, of: "ten", value: 10)),
      (0, .total(3, of: "six", value: 2)),
    ]
    #expect(order(of: messages) == ["ten", "nine", "six", "one"])
  }

  @Test func aWaitingComboRisesWithItsCount() {
    let messages: [(Double, GiftMessage)] = [
      (0, .total(2, of: "two")), (0.1, .total(1, of: "grows")), (0.2, .total(8, of: "grows")),
    ]
    #expect(order(of: messages) == ["grows", "two"])
  }

  @Test func ownPrecedesEverything() {
    let messages: [(Double, GiftMessage)] = [
      (0, .total(1, of: "rich", value: 90)), (0.1, .total(1, of: "me")),
    ]
    #expect(order(of: messages, own: "me").first == "me")
  }

  @Test func valuablePrecedesWhatHasWaited() {
    var messages: [(Double, GiftMessage)] = [(0, .total(99, of: "old"))]
    messages.append((1.2, .total(1, of: "valuable", value: 100)))
    messages.insert((0, .total(90, of: "older")), at: 0)
    #expect(order(of: messages).first == "valuable")
  }

  /// Those of lanes, the full screen, folds and ends.
  @Test(arguments: [(49, false), (50, true)])
  func eventsSayWhatIsValuable(_ value: Int, _ isValuable: Bool) {
    var rig = Rig {
      $0.valuableUnitValue = 50
      $0.laneCount = 1
      $0.maximumWait = .seconds(1)
    }
    for sender in ["shown", "folded"] { rig.send(.total(1, of: sender, value: value), at: 0) }
    var rocket = GiftMessage.total(1, of: "me", "rocket", value: value)
    rocket.fullScreen = .seconds(1)
    rig.send(rocket, at: 0)
    rig.advance(to: 60)
    var said: [String: Bool] = [:]
    for event in rig.log.map(\.value) {
      switch event {
      case .laneWillEnter(let entrance): said["lane"] = entrance.isValuable
      case .fullScreenWillBegin(let start): said["full screen"] = start.isValuable
      case .comboDidFold(let fold): said["fold"] = fold.isValuable
      case .comboDidEnd(let end): said["end"] = end.isValuable
      default: break
      }
    }
    #expect(said.count == 4 && said.values.allSatisfy { $0 == isValuable }, "\(said)")
  }

  /// Two seconds of waiting weigh as much as twice the value.
  @Test func waitingMakesUpForValue() {
    func second(gap: Double) -> String? {
      var rig = Rig {
        $0.laneCount = 1
        $0.preemptionRatio = 1_000_000
        $0.hold = .seconds(5)
        $0.minimumHold = .seconds(5)
      }
      rig.send(.total(1, of: "first", value: 99), at: 0)
      rig.send(.total(1, of: "early"), at: 0.1)
      rig.send(.total(2, of: "late"), at: 0.1 + gap)
      rig.advance(to: 6)
      return rig.machine.state(at: rig.now).lanes[0].combo?.sender
    }
    #expect(second(gap: 1.9) == "late")
    #expect(second(gap: 2.1) == "early")
  }

  // MARK: Preemption

  struct Preemption: Sendable, CustomTestStringConvertible {
    let name: String
    let shown: Int
    let message: GiftMessage
    /// When the message is received, and when it preempts.
    let arrives: Double
    let enters: Double?

    var testDescription: String { name }
  }

  @Test(arguments: [
    Preemption(
      name: "four times the value, once seen", shown: 5, message: .total(20, of: "x"), arrives: 0.1,
      enters: 0.8),
    Preemption(
      name: "immediately where seen long enough", shown: 5, message: .total(20, of: "x"),
      arrives: 1,
      enters: 1),
    Preemption(
      name: "less than four times waits", shown: 5, message: .total(19, of: "x"), arrives: 0.1,
      enters: nil),
    Preemption(
      name: "an own gift, however small", shown: 5, message: .total(1, of: "me"), arrives: 0.9,
      enters: 0.9),
    Preemption(
      name: "valuable, after patience", shown: 100, message: .total(1, of: "x", value: 100),
      arrives: 0.1, enters: 1.6),
  ])
  func preempts(_ row: Preemption) {
    var rig = Rig {
      $0.laneCount = 1
      $0.localUser = "me"
      $0.minimumHold = .seconds(3)
    }
    rig.send(.total(row.shown, of: "shown"), at: 0)
    rig.send(row.message, at: row.arrives)
    rig.advance(to: 3.2)
    let preemption = rig.lanes.filter {
      $0.contains("preempted") || $0.contains("\(row.message.sender) x")
    }
    if let enters = row.enters {
      let time = enters.formatted
      #expect(
        preemption == [
          "\(time) exit 0 x\(row.shown) preempted",
          "\(time) enter 0 \(row.message.sender) x\(row.message.count.number)",
        ])
    } else {
      #expect(preemption.isEmpty)
    }
  }

  @Test func theLeastValuableLaneIsPreempted() {
    var rig = Rig()
    rig.send(.total(9, of: "nine"), at: 0)
    rig.send(.total(2, of: "two"), at: 0)
    rig.send(.total(99, of: "x"), at: 2)
    #expect(rig.lanes.suffix(2) == ["2 exit 1 x2 preempted", "2 enter 1 x x99"])
  }

  @Test func whatIsPreemptedShowsItsFinalCount() {
    var rig = Rig { $0.laneCount = 1 }
    rig.send(.total(1, of: "shown"), at: 0)
    for total in 2...6 { rig.send(.total(total, of: "shown"), at: 0.75) }
    rig.send(.total(1, of: "x", value: 1_000), at: 0.76)
    rig.advance(to: 0.9)
    #expect(rig.lanes.contains("0.8 exit 0 x6 preempted"))
    #expect(rig.machine.account.shown.units == 7)
  }

  @Test func anOwnLaneIsNotPreemptedByValue() {
    var rig = Rig {
      $0.laneCount = 1
      $0.localUser = "me"
    }
    rig.send(.total(1, of: "me"), at: 0)
    rig.send(.total(50, of: "x"), at: 1)
    #expect(rig.machine.state(at: rig.now).lanes[0].combo?.sender == "me")
  }

  /// Three valuable gifts of one moment are all seen within three seconds.
  @Test func threeValuableAtOnce() {
    var rig = Rig()
    for user in ["a", "b", "c"] { rig.send(.total(1, of: user, value: 500), at: 1) }
    rig.advance(to: 4)
    let waits = rig.events(\.laneEntrance?.waited.seconds)
    #expect(waits.count == 3 && waits.max()! <= 3)
  }

  // MARK: Hold

  @Test func onlyAsManyLanesExitAsCombosWait() {
    var rig = Rig()
    rig.send(.total(5, of: "five"), at: 0)
    rig.send(.total(4, of: "four"), at: 0)
    rig.send(.total(1, of: "one"), at: 2)
    rig.advance(to: 3)
    #expect(rig.lanes.suffix(3) == ["2 exit 1 x4 expired", "2.3 empty 1", "2.3 enter 1 one x1"])
  }

  @Test(arguments: [(0, 3.3), (1, 1.8), (2, 1.3), (3, 1.1), (50, 1.1)])
  func waitingCombosShortenTheHold(_ waiting: Int, _ exit: Double) {
    var rig = Rig()
    rig.send(.total(1, of: "a", value: 9), at: 0)
    rig.send(.total(1, of: "b", value: 9), at: 0)
    for number in 0..<waiting { rig.send(.total(1, of: "w\(number)"), at: 0) }
    rig.advance(to: 10)
    let first = rig.lanes.first { $0.contains("exit") }
    #expect(first == "\(exit.formatted) exit 0 x1 expired")
  }

  // MARK: Other orders

  @Test func theNewestReplacesTheRowThatEnteredFirst() {
    var rig = Rig { $0.order = .newest }
    for (time, sender) in [(0.0, "a"), (0.5, "b"), (1, "c"), (1.1, "d")] {
      rig.send(.total(1, of: sender, value: sender == "a" ? 900 : 1), at: time)
    }
    rig.advance(to: 2)
    #expect(
      rig.lanes == [
        "0 enter 0 a x1", "0.5 enter 1 b x1", "1 exit 0 x1 preempted", "1 enter 0 c x1",
        "1.3 exit 1 x1 preempted", "1.3 enter 1 d x1",
      ])
  }

  @Test func theNewestWaitsUntilTheRowWasSeen() {
    var rig = Rig {
      $0.order = .newest
      $0.laneCount = 1
    }
    for sender in ["a", "b", "c"] { rig.send(.total(1, of: sender), at: 0) }
    rig.advance(to: 1)
    #expect(rig.lanes == ["0 enter 0 a x1", "0.8 exit 0 x1 preempted", "0.8 enter 0 c x1"])
  }

  @Test func byArrivalNothingIsPreempted() {
    var rig = Rig {
      $0.order = .arrival
      $0.laneCount = 1
      $0.localUser = "me"
    }
    for sender in ["a", "b", "me"] {
      rig.send(.total(1, of: sender, value: sender == "b" ? 1 : 900), at: 0)
    }
    rig.advance(to: 20)
    let order = rig.events(\.laneEntrance?.combo.sender)
    #expect(order == ["a", "b", "me"])
    #expect(!rig.lanes.contains { $0.contains("preempted") })
  }

  @Test func twoCombosOfTheSameNamesPreemptOneLane() {
    var rig = Rig {
      $0.laneCount = 2
      $0.order = .newest
    }
    for sender in ["ada", "bob"] { rig.send(.total(2, of: sender), at: 0) }
    for count in [GiftCount.closingTotal(4), .increment(1)] {
      rig.send(GiftMessage(sender: "cat", gift: "rose", count: count), at: 0.5)
    }
    rig.advance(to: 2)
    #expect(rig.lanes.count { $0.contains("preempted") } == 1)
    #expect(rig.lanes.count { $0.contains("enter") } == 3)
  }
}
