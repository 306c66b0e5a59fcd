import RollingTicker
import RoomCore
import Testing

/// The time at which a ticker leaves after its last item.
@Suite struct TickerLeaveTests {
  /// The opacities at these milliseconds.
  private func opacities(_ rig: inout Rig, at times: [Int]) -> [Double] {
    times.map {
      rig.advance(to: $0)
      return (rig.view.opacity(at: rig.now) * 100).rounded() / 100
    }
  }

  private func milliseconds(_ time: Instant?) -> Int? {
    time.map { Int(($0.seconds * 1_000).rounded()) }
  }

  @Test(
    "The last item leaves after 5 seconds at rest, or a quarter of a second after a longer stay")
  func stays() {
    let table: [(stay: Int?, mode: TickerConfiguration.Mode, leave: Int?)] = [
      (nil, .once, 5_000), (700, .once, 5_000), (9_000, .once, 9_250), (nil, .loop, nil),
      (nil, .rounds(2, then: .rest), 5_000), (9_000, .rounds(1, then: .stop), nil),
    ]
    for (stay, mode, leave) in table {
      var rig = Rig { $0.mode = mode }
      let item = TickerItem(id: "1", displayDuration: stay.map { .milliseconds($0) })
      #expect(opacities(&rig, at: [0]) == [0], "an empty ticker is hidden")
      rig.send(.set([item]))
      #expect(milliseconds(rig.view.nextChange(after: rig.now)) == leave)
      guard let leave else {
        #expect(opacities(&rig, at: [8_900]) == [1])
        continue
      }
      #expect(
        opacities(&rig, at: [leave - 1, leave, leave + 150, leave + 300, leave + 9_000])
          == [1, 1, 0.5, 0, 0])
      let moves = [leave - 1, leave, leave + 299, leave + 300].map {
        rig.view.isMoving(at: .start + .milliseconds($0))
      }
      #expect(moves == [false, true, true, false], "frames are drawn for the fade only")
      #expect(rig.view.nextChange(after: rig.now) == nil)
    }
  }

  @Test(
    "An item that waits keeps the ticker until its roll, and the roll does not show a hidden item")
  func followers() {
    var rig = Rig([item(1)]) {
      $0.mode = .once
      $0.displayDuration = .seconds(8)
    }
    rig.advance(to: 3_000)
    rig.send(.append(item(2)))
    #expect(opacities(&rig, at: [7_990, 8_000, 8_700, 16_900, 17_300]) == [1, 1, 1, 1, 0])
    rig.send(.append(item(3)))
    #expect(opacities(&rig, at: [17_300, 17_400]) == [1, 1])
    let slot = rig.view.roll!.incoming.slot
    #expect(rig.view.pose(of: slot, at: rig.now) != nil)
    #expect(rig.view.pose(of: slot.other, at: rig.now) == nil)
  }

  @Test("A wide item is at rest after its marquee")
  func marquees() {
    // It scrolls for 3 s between two pauses of 1 s.
    for isKnown in [true, false] {
      var rig = Rig {
        $0.mode = .once
        $0.size = ScreenSize(width: 100, height: 20)
      }
      let wide = TickerItem(id: "1", content: "wide", width: isKnown ? 190 : nil)
      rig.send(.append(wide))
      if !isKnown { rig.send(.didMeasure(TickerMeasurement(showing: rig.view.first!, width: 190))) }
      #expect(milliseconds(rig.view.nextChange(after: rig.now)) == 10_000)
      #expect(opacities(&rig, at: [9_990, 10_150]) == [1, 0.5])
    }
  }

  @Test("A suspension stops the time, and another text begins it again")
  func suspensions() {
    var rig = Rig([item(1)]) { $0.mode = .once }
    rig.advance(to: 4_000)
    rig.send(.suspend(reason: .app))
    #expect(rig.view.nextChange(after: rig.now) == nil && !rig.view.isMoving(at: rig.now))
    #expect(opacities(&rig, at: [60_000]) == [1])
    rig.send(.resume(reason: .app))
    #expect(opacities(&rig, at: [60_990, 61_150]) == [1, 0.5])
    rig.send(.suspend(reason: .app))
    #expect(opacities(&rig, at: [70_000]) == [0.5])
    rig.send(.replace(TickerItem(id: "1", content: "other")))
    #expect(opacities(&rig, at: [80_000]) == [1])
    rig.send(.resume(reason: .app))
    #expect(opacities(&rig, at: [84_990, 85_300]) == [1, 0])
    rig.send(.replace(TickerItem(id: "1", content: "another")))
    #expect(opacities(&rig, at: [85_300, 90_290, 90_600]) == [1, 1, 0])
  }

  @Test("A shorter stay for the items after it does not hide an item that is visible")
  func shorterStays() {
    var rig = Rig([item(1)]) {
      $0.mode = .once
      $0.displayDuration = .seconds(20)
    }
    rig.advance(to: 12_000)
    rig.send(.append(item(2)))
    var configuration = rig.machine.configuration
    configuration.displayDuration = .seconds(6)
    rig.send(.configure(configuration))
    #expect(opacities(&rig, at: [19_990, 20_100]) == [1, 1])
    let slot = rig.view.roll!.incoming.slot
    #expect(rig.view.pose(of: slot.other, at: rig.now) != nil)
  }

  @Test("With a fixed period, the ticker stays until the roll to an item that waits")
  func periods() {
    var rig = Rig([item(1)]) {
      $0.mode = .once
      $0.pacing = .period
      $0.displayDuration = .seconds(6)
    }
    rig.advance(to: 1_000)
    rig.send(.append(item(2)))
    #expect(opacities(&rig, at: [6_100, 6_300, 6_650, 6_700]) == [1, 1, 1, 1])
  }

  @Test("A ticker that is hidden stays hidden with another size and another stay")
  func hidden() {
    var rig = Rig {
      $0.mode = .once
      $0.size = ScreenSize(width: 100, height: 20)
    }
    rig.send(.append(TickerItem(id: "1", content: "wide", width: 190)))
    #expect(opacities(&rig, at: [20_000]) == [0])
    rig.send(.resize(ScreenSize(width: 200, height: 20)))
    #expect(opacities(&rig, at: [20_100]) == [0])
    var configuration = rig.machine.configuration
    configuration.displayDuration = .seconds(60)
    rig.send(.configure(configuration))
    #expect(opacities(&rig, at: [20_200]) == [0])
  }

  @Test("A size of zero that takes effect late stops the rest at the time of the call")
  func lateSizes() {
    var rig = Rig([item(1)]) { $0.mode = .once }
    rig.advance(to: 1_000)
    rig.send(.append(item(2)))
    var configuration = rig.machine.configuration
    configuration.size = .zero
    rig.send(.configure(configuration))
    // The rig compares the view state with the state of the machine after each call.
    rig.advance(to: 2_100, lateness: .milliseconds(100))
    rig.send(.resize(ScreenSize(width: 320, height: 44)))
    rig.advance(to: 9_000, lateness: .milliseconds(100))
  }
}
