import RollingTicker
import RoomCore
import Testing

@Suite struct TickerSceneTests {
  @Sendable private static func once(_ configuration: inout TickerConfiguration) {
    configuration.mode = .once
  }

  @Sendable private static func single(_ configuration: inout TickerConfiguration) {
    configuration.rollsSingleItem = true
  }

  @Test(arguments: [
    Scene("no items", "tap, 3600000 set", "0 tapped outside"),
    Scene(
      "one item stays at rest", "set a, 5000 suspend, 10000 resume, 100000 tap",
      "0 shown a, 0 idle a, 5000 suspended app 5.0, 10000 resumed app, 100000 tapped a 0"),
    Scene(
      "two items wrap", "set 12, 8000",
      "0 shown 1, 2000 1>2, 2660 ended 2, 4660 2>1, 5320 ended 1, 7320 1>2, 7980 ended 2"),
    Scene(
      "the list shrinks at rest, and grows", "set 12345, 1000 set 1, 20000 set 12345, set, set 345",
      """
      0 shown 1, 1000 idle 1, 20000 1>2, 20000 cancelled 1, 20000 cleared second, \
      20000 cleared first, 20000 shown 3
      """),
    Scene(
      "the list shrinks to the outgoing item, and grows", "set 12345, 2300 set 1, 20000 set 12345",
      "0 shown 1, 2000 1>2, 2300 cancelled 1, 2300 cleared second, 2300 idle 1, 20000 1>2"),
    Scene("each new item that is alone is idle", "set 1, set 2", "… 0 shown 2, 0 idle 2"),
    Scene(
      "each item of a list that is shown once is shown once, and the last stays",
      "set 123, 60000 append 1, 61000 append 4, insert 5@0, 70000",
      """
      0 shown 1, 2000 1>2, 2660 ended 2, 4660 2>3, 5320 ended 3, 5320 idle 3, 60000 3>1, \
      60660 ended 1, 60660 idle 1, 62660 1>5, 63320 ended 5, 65320 5>4, 65980 ended 4, \
      65980 idle 4
      """, once),
    Scene(
      "the ticker stops after the last round", "set 12, 60000",
      """
      0 shown 1, 2000 1>2, 2660 ended 2, 4660 2>1, 5320 ended 1, 7320 1>2, 7980 ended 2, \
      9980 cleared second, 9980 stopped
      """
    ) { $0.mode = .rounds(2, then: .stop) },
    Scene(
      "a replaced stay is that of the item at rest", "set 12, 1000 stay 1:3000, stay 1:700",
      "0 shown 1, 1000 updated 1, 1000 updated 1, 1000 1>2"),
    Scene(
      "an item that rolls to itself is updated twice",
      "set 1, 7500 replace 1, append 2, 10000",
      "… 7320 1>1, 7500 updated 1, 7500 updated 1, 7980 ended 1, 9980 1>2", single),
    Scene(
      "an outgoing item that has left the list is removed", "set 123, 2100 remove 1, 2660",
      "… 2000 1>2, 2100 cleared first, 2660 ended 2", once),
    Scene(
      "an item at rest that has left a full list is replaced and removed",
      "set 123, 1000 append 4, replace 1, remove 1, 3000",
      "0 shown 1, 1000 updated 1, 1000 shown 2, 3000 2>3"
    ) { $0.capacity = 3 },
    Scene(
      "an item that rolls to itself is removed from both slots",
      "set 1, 2100 append 3, remove 1", "… 2000 1>1, 2100 shown 3, 2100 cleared first", single),
  ])
  func lists(_ scene: Scene) { scene.check() }

  @Test(arguments: [
    Scene(
      "a suspended stay keeps its remainder",
      "set 123, 1200 suspend, suspend, 50000 resume, resume, 50800",
      "0 shown 1, 1200 suspended app 1.2, 50000 resumed app, 50800 1>2"),
    Scene(
      "a suspended roll continues", "set 123, 2200 suspend, 9000 resume, 9460",
      "… 2200 suspended app 0.2, 9000 resumed app, 9460 ended 2"),
    Scene(
      "an hour in the background is skipped", "set 123, 2100 suspend, 3600000 resume, 3600560",
      "… 3600000 resumed app, 3600560 ended 2"),
    Scene(
      "a reload while suspended waits for the end of it",
      "set 123, 2200 suspend, reload 789, 9000 resume, 11000",
      "… 2200 shown 7, 9000 resumed app, 11000 7>8"),
    Scene(
      "two reasons add up",
      "set 123, 500 suspend, 600 suspend background, resume, resume background, 2100",
      """
      0 shown 1, 500 suspended app 0.5, 600 suspended background 0.5, \
      600 resumed app with others, 600 resumed background, 2100 1>2
      """),
    Scene(
      "without a size nothing rolls until there is one", "set 123, tap, 60000 size 200x30, 62000",
      "0 shown 1, 0 tapped outside, 60000 resized, 60000 resumed without size, 62000 1>2"
    ) { $0.size = .zero },
    Scene(
      "no reason of the app is the missing size",
      "set 12, 500 size 0x0, resume noSize, suspend noSize, size 9x9, resume noSize, 2000",
      """
      0 shown 1, 500 resized, 500 suspended without size 0.5, 500 suspended noSize 0.5, \
      500 resized, 500 resumed without size with others, 500 resumed noSize, 2000 1>2
      """),
  ])
  func suspensions(_ scene: Scene) { scene.check() }

  @Test(arguments: [
    Scene(
      "a tap counts as of its own time", "set 123, 2700 tap 2000, tap 2500, tap 9000, tap -5",
      "… 2700 tapped 1 0, 2700 tapped 2 1, 2700 tapped 2 1, 2700 tapped 1 0"),
    Scene(
      "so does one from before a suspension",
      "set 123, 2700 suspend, 9000 resume, tap 2100, tap 2650, tap 5000",
      "… 9000 resumed app, 9000 tapped 1 0, 9000 tapped 2 1, 9000 tapped 2 1"),
    Scene(
      "a tap hits no item that was removed since", "set 123, 2700 remove 1, tap 2050",
      "… 2660 ended 2, 2700 tapped outside"),
    // Before the roll the item was at rest, whatever the style does to it first.
    Scene(
      "a tap hits nothing that cannot be seen", "set 123, 2100 tap, tap 1990",
      "… 2000 1>2, 2100 tapped outside, 2100 tapped 1 0"
    ) {
      let invisible = Motion([.opacity: [Keyframe(at: .zero, value: 0)]], duration: .seconds(1))
      $0.style = .custom(TickerTransition(outgoing: invisible, incoming: invisible))
    },
  ])
  func taps(_ scene: Scene) { scene.check() }

  @Test(arguments: [
    Scene(
      "a smaller capacity evicts the oldest", "set 12345, configure, 2000",
      "0 shown 1, 2000 configured, 2000 dropped 2, 2000 dropped 3, 2000 1>4",
      change: { $0.capacity = 2 }),
    Scene(
      "a change waits while the ticker is suspended",
      "set 123, 1000 suspend, configure, 9000 resume, 10000",
      "… 9000 resumed app, 10000 configured, 10000 stay 4.0, 10000 1>2",
      change: { $0.displayDuration = .seconds(4) }),
    Scene(
      "a reload takes the change", "set 123, 2200 configure, reload 789, 6200", "… 6200 7>8",
      change: { $0.displayDuration = .seconds(4) }),
    Scene(
      "a change without another size keeps that of the view",
      "set 12, size 200x30, configure, 2000", "0 shown 1, 0 resized, 2000 configured, 2000 1>2",
      change: { $0.spacing = 5 }),
    Scene(
      "a change to no size suspends", "set 123, 2000 configure, 9000",
      "… 2660 ended 2, 2660 configured, 2660 resized, 2660 suspended without size 0.0",
      change: { $0.size = .zero }),
  ])
  func configurations(_ scene: Scene) { scene.check() }

  /// Edits of 1…5 while 2 is at rest (at 3 s) and while 2 gives way to 3 (at 5 s), and the events.
  @Test(arguments: [
    ("3000 remove 2", ["shown 3"]), ("3000 remove 1", []),
    ("3000 insert 9@0", []), ("3000 insert 9>2", []),
    ("3000 insert 9<x", ["rejected The ticker has no item “x”."]),
    ("3000 insert 9@6", ["rejected The index 6 is out of range for 5 items."]),
    ("3000 append 2", ["rejected The ticker already has the item “2”."]),
    ("3000 append", ["rejected The identifier of an item is empty."]),
    ("3000 replace 2", ["updated 2"]), ("3000 replace 3", []),
    ("3000 replace 7", ["rejected The ticker has no item “7”."]),
    ("3000 set 528", []), ("3000 set 58", ["shown 8"]),
    ("5000 remove 2", ["cleared second"]), ("5000 remove 3", ["shown 4"]),
    ("5000 set 39", ["cleared second"]), ("5000 set 29", ["shown 9"]),
    ("5000 set 2", ["cancelled 2", "cleared first", "idle 2"]),
    ("5000 set", ["cancelled 2", "cleared first", "cleared second"]),
    ("5000 replace 3", ["updated 3"]),
  ])
  func edits(_ edit: String, _ events: [String]) {
    var rig = Rig()
    #expect(rig.play("set 12345, \(edit)") == events)
  }

  /// 3 is carried over, dropped, and taken again: that is another item.
  @Test func anItemThatASetDropsAndBringsAgainIsReceivedTwice() {
    var rig = Rig { $0.capacity = 2 }
    #expect(rig.play("set 13, set 3453") == ["dropped 3", "dropped 4", "shown 5"])
    let statistics = rig.state.statistics
    #expect(statistics.received == 5 && statistics.shown == 2 && statistics.withdrawn == 0)
  }

  @Test func twoSpellingsOfAKindAreTwoViews() {
    let keys = ["\u{E9}", "e\u{301}"].map { TickerShowing(TickerItem(kind: $0)).reuseKey }
    #expect(keys[0] != keys[1] && Set(keys).count == 2)
  }

  /// Also if it comes from an event, and has a number.
  @Test func anItemWithoutAnIdentifierIsAlwaysNew() {
    var rig = Rig { $0.mode = .once }
    rig.send(.append(TickerItem(content: "hello")))
    let shown = rig.state.current!.item
    #expect(shown.id == nil && shown.key == .serial(1))
    rig.send(.append(shown))
    rig.send(.set([shown, shown]))
    rig.send(.insert(TickerInsertion(item: shown, position: .index(0))))
    rig.send(.reload([shown]))
    let statistics = rig.state.statistics
    #expect(statistics.received == 6 && statistics.rejected == 0 && statistics.isBalanced)
    #expect(rig.send(.replace(shown)) == [.rejected(.missingIdentifier)])
    #expect(rig.state.current?.item.key == .serial(6))
  }
}
