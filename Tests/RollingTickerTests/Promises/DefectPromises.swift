import RollingTicker
import RoomCore
import Testing

/// The smallest sequences that broke promises, by the number of the promise.
@Suite struct DefectPromises {
  @Sendable private static func once(_ configuration: inout TickerConfiguration) {
    configuration.mode = .once
  }

  @Sendable private static func oneRound(_ configuration: inout TickerConfiguration) {
    configuration.mode = .rounds(1, then: .rest)
  }

  @Sendable private static func stopping(_ configuration: inout TickerConfiguration) {
    configuration.mode = .rounds(1, then: .stop)
  }

  @Test(arguments: [
    Scene(
      "3: no item is on screen while the list is empty, also after a change to `once`",
      "set ab, next, 660 rows 1, configure", "… 660 configured, 660 cleared second", screen: "",
      oneRound, change: once),
    Scene(
      "3: the list of a loop that a change to `once` empties is not on screen either",
      "set ab, next, 660 rows 1, configure, 2660", "… 2660 configured, 2660 cleared second",
      screen: "", change: once),
    Scene(
      "4: when the mode becomes `once`, the items that were shown leave the list",
      "set ab, next, 660 configure, replace a", "… 660 rejected The ticker has no item “a”.",
      screen: "b", oneRound, change: once),
    Scene(
      "4: an item that was inserted before the one at rest does not follow it",
      "set abc, insert d@0, 2000", "… 2000 a>b"
    ) { $0.capacity = 3 },
    Scene(
      "7: `set` in mode `once` shows the first of the new items", "set a, set ba, set cd",
      "… 0 shown c", screen: "c", once),
    Scene(
      "7: `set` of more items than the capacity shows the item now at that index",
      "set ab, next, 660 set cde", "… 660 dropped c, 660 shown e", screen: "e"
    ) { $0.capacity = 2 },
    Scene(
      "7: an item that is leaving the screen in mode `once` is updated by `set`",
      "set ab, next, replace a, set ab", "… 0 updated a, 0 updated a", screen: "a b", once),
    Scene(
      "30: an item that is leaving the screen in mode `once` occurs once in a `set`",
      "set ab, next, set aba", "… 0 rejected The ticker already has the item “a”.",
      screen: "a b", once),
    Scene(
      "30: what a full list has lost again is no duplicate", "set 0x0",
      "0 dropped 0, 0 dropped x, 0 shown 0, 0 idle 0", screen: "0"
    ) { $0.capacity = 1 },
    Scene(
      "9: where no other follows an outgoing item that has left, the last enters",
      "set xb, next, insert y@0, remove b", "… 0 shown y", screen: "x y"
    ) {
      $0.capacity = 2
      $0.mode = .rounds(1, then: .stop)
    },
    Scene(
      "10: rows that are added after one that has left the list follow it",
      "rows 2, next, 660 rows 1, rows 3, 2660", "… 2660 #2>#3", screen: "#2 #3"),
    Scene(
      "22: what was shown leaves for the mode `once` before the list is cut",
      "set ab, next, 660 insert x@0, configure, 2660", "… 2660 configured, 2660 b>x",
      change: {
        $0.mode = .once
        $0.capacity = 2
      }),
    Scene(
      "22: a configuration waits for the end of the stay before a stop", "set a, configure, 2000",
      "… 2000 configured, 2000 stay 9.0, 2000 idle a", screen: "a", stopping,
      change: {
        $0.mode = .once
        $0.displayDuration = .seconds(9)
      }),
    Scene(
      "22: a roll that is cancelled has not ended", "set ab, next, configure, remove b",
      "… 0 cancelled 1, 0 cleared second", screen: "a"
    ) { $0.rollsSingleItem = true },
    Scene(
      "28: a tap from before a stop hits nothing", "set ab, next, 660, 2660 tap 2000",
      "… 2660 tapped outside", screen: "", stopping),
    Scene(
      "State: during a roll whose outgoing item was removed, no item is the current one",
      "set abc, next, remove a", "… 0 cleared first", screen: "- b"),
  ])
  func promise(_ scene: Scene) { scene.check() }
}
