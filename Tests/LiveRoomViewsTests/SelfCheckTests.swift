import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import SelfCheck
import SwiftUI
import Testing

@testable import SelfCheckViews

extension ViewTests {
  /// The self-check of the example app, with a display by hand.
  @MainActor @Suite struct SelfCheckTests {
    @Test(
      "Elements are drawn where their view states have them, in SwiftUI, in UIKit and as views of an app"
    )
    func frames() throws {
      try Jobs.taken {
        let display = ManualClock()
        let run = CheckRun(clock: RoomClock(display), patience: .milliseconds(50))
        let device = Device.iPhone15
        let screen = Screen(device.size, insets: device.edges, CheckStage(run: run))
        let task = Task { try await run.compareFrames() }
        defer { task.cancel() }
        while !run.status.contains("bounds"), display.now.offset < .seconds(60) {
          Jobs.run()
          display.advance(to: display.now.advanced(by: .milliseconds(50)))
          Jobs.run()
          screen.draw(at: display.now.offset / .seconds(1))
          Jobs.run()
        }
        let frames = run.report.frames
        let byHost = Dictionary(grouping: frames, by: \.host)
        #expect(byHost.count == 3 && byHost.values.allSatisfy { $0.count == frames.count / 3 })
        #expect(
          Set(frames.map(\.element)) == [
            "gift of ada", "gift of bob", "comment one", "comment two", "heart 1", "heart 2",
          ])
        for frame in run.report.displacedFrames.prefix(10) { Issue.record("\(frame)") }
      }
    }
  }
}
