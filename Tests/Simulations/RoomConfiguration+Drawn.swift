import LiveRoomKit
import PromiseTesting

extension RoomConfiguration {
  static let localUser = "m\u{E9}"

  /// A room of any kind that an app might make, with rules in any composition.
  static func drawn(from dice: inout SeededGenerator) -> RoomConfiguration {
    var room = RoomConfiguration(localUser: localUser)
    // Of dice of their own, so that the rest of the world stays the same.
    var others = dice
    room.gifts.order = others.pick([.precedence, .precedence, .arrival, .newest])
    room.gifts.stepping = others.pick([.coalescing, .coalescing, .sequential])
    room.gifts.endsCombosWithLanes = others.chance(20)
    room.gifts.tracksTopGivers = others.chance(50)
    room.gifts.minimumUnitValue = others.pick([0, 0, 0, 10])
    room.commentDestination = others.pick([.list, .listAndDanmaku, .danmaku, .list])
    room.comments.capacity = others.pick([300, 300, 12])
    room.comments.rowsPerSecond = others.pick([10, 2, nil])
    room.comments.rules = others.some([RuleConfiguration("merge"), RuleConfiguration("joins")])
    room.danmaku.area = others.pick([.quarter, .full])
    room.danmaku.speed = others.pick([nil, nil, 120])
    if others.chance(30) { room.comments.mute(words: ["hello 1"], users: ["u3"]) }
    room.gifts.laneCount = dice.number(1...4)
    room.gifts.maximumWait = dice.milliseconds(3_000...12_000)
    room.gifts.hold = dice.milliseconds(1_000...4_000)
    room.gifts.fullScreenMaximumWait = .seconds(2 + dice.number(0...4))
    room.ticker.capacity = dice.pick([1, 3, 50])
    room.ticker.style = dice.pick([.slide, .fade(), .scaleY])
    room.ticker.rollDuration = dice.milliseconds(9...900)
    if dice.chance(20) { room.pager = .liveRoom }
    room.pager.pageLength = dice.pick([400, 844])
    room.pager.playbackStart = dice.pick([.settled, .settled, .visible(0.5), .visible(0.8)])
    if dice.chance(30) { room.likes = .liveRoom }
    if dice.chance(30) {
      let rule = GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)
      room.likes.rules.insert(rule, at: 0)
    }
    room.likes.hearts.maximumAlive = dice.pick([0, 3, 40])
    room.likes.sender.interval = dice.milliseconds(500...8_000)
    room.likes.session = "visit-\(dice.number(0...1_000_000))"
    room.gifts.comboPrefix = "own-"
    room.popups.channels[0].advance = dice.chance(10) ? .manual : .automatic
    room.popups.channels[0].capacity = dice.pick([1, 1, 1, 2])
    room.popups.channels[1].hasIndependentQueues = dice.chance(20)
    room.popups.channels[1].viewReports = dice.chance(50)
    room.popups.rules = rules(&dice)
    return room
  }

  private static func rules(_ dice: inout SeededGenerator) -> [RuleConfiguration] {
    let priority: RuleValue = [
      "preemptFrom": .int(Int64(dice.number(0...3))), "aging": .int(Int64(dice.number(0...5))),
    ]
    let arrival: RuleValue = dice.chance(50) ? ["roundRobin": true] : ["newestFirst": true]
    let frequency: RuleValue = [
      "gap": .int(Int64(dice.number(0...10))), "limit": .int(Int64(dice.number(0...3))),
      "window": .int(60), "together": .bool(dice.chance(50)),
    ]
    let quiet: RuleValue = ["longest": .int(Int64(dice.pick([0, 20])))]
    let flow: RuleValue = [
      "flows": .array([
        [
          "name": "wish",
          "steps": [
            ["name": "ask", "otherwise": "result"],
            [
              "name": "result",
              "branches": [["kind": "vote", "outcome": "cancelled", "to": "edit"]],
              "otherwise": "share",
            ],
            ["name": "edit", "otherwise": "share"], ["name": "share"],
          ],
        ]
      ]),
      "stepTimeout": .int(Int64(dice.number(0...5))), "late": .string(dice.pick(["show", "drop"])),
      "isExclusive": .bool(dice.chance(50)),
    ]
    return dice.some([
      RuleConfiguration("flow", flow), RuleConfiguration("quiet", quiet),
      RuleConfiguration("frequency", frequency),
      RuleConfiguration("priority", priority), RuleConfiguration("arrival", arrival),
    ])
  }
}
