import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

extension RoomConfiguration {
  /// A room of any kind that an app might make, with rules in any composition.
  static func drawn(from dice: inout Dice) -> RoomConfiguration {
    var room = RoomConfiguration(user: "me")
    room.gifts.laneCount = dice.number(1...4)
    room.gifts.maximumWait = dice.milliseconds(3_000...12_000)
    room.gifts.hold = dice.milliseconds(1_000...4_000)
    room.gifts.fullScreenCapacity = dice.number(0...4)
    room.ticker.capacity = dice.pick([1, 3, 50])
    room.ticker.style = dice.pick([.slide, .fade(), .scaleY])
    room.ticker.rollDuration = dice.milliseconds(0...900)
    room.pager.pageHeight = dice.pick([400, 844])
    room.likes.hearts.maximumAlive = dice.pick([0, 3, 40])
    room.likes.sender.interval = dice.milliseconds(500...8_000)
    room.likes.seed = UInt64(dice.number(0...1_000_000))
    room.popups.channels[0].advance = dice.chance(10) ? .manual : .automatic
    room.popups.channels[0].capacity = dice.pick([1, 1, 1, 2])
    room.popups.channels[1].hasIndependentQueues = dice.chance(20)
    room.popups.channels[1].viewReports = dice.chance(50)
    room.popups.rules = rules(&dice)
    return room
  }

  private static func rules(_ dice: inout Dice) -> [RuleChoice] {
    let priority: SettingValue = [
      "preemptFrom": .whole(Int64(dice.number(0...3))), "aging": .whole(Int64(dice.number(0...5))),
    ]
    let arrival: SettingValue = dice.chance(50) ? ["turns": true] : ["newestFirst": true]
    let frequency: SettingValue = [
      "gap": .whole(Int64(dice.number(0...10))), "limit": .whole(Int64(dice.number(0...3))),
      "window": .whole(60), "together": .flag(dice.chance(50)),
    ]
    let quiet: SettingValue = ["longest": .whole(Int64(dice.pick([0, 20])))]
    let flow: SettingValue = [
      "flows": .list([
        [
          "flow": "wish",
          "steps": [
            ["step": "ask", "otherwise": "result"],
            [
              "step": "result",
              "branches": [["kind": "vote", "outcome": "cancelled", "to": "edit"]],
              "otherwise": "share",
            ],
            ["step": "edit", "otherwise": "share"], ["step": "share"],
          ],
        ]
      ]),
      "hold": .whole(Int64(dice.number(0...5))), "late": .text(dice.pick(["show", "drop"])),
      "exclusive": .flag(dice.chance(50)),
    ]
    return dice.some([
      RuleChoice("flow", flow), RuleChoice("quiet", quiet), RuleChoice("frequency", frequency),
      RuleChoice("priority", priority), RuleChoice("arrival", arrival),
    ])
  }
}
