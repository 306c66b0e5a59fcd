import Foundation
import LiveRoomKit
import LiveRoomTesting
import Observation
import RoomSimulation
import SelfCheck
import UIKit

/// A self-check: the rooms that are shown for it, and its report.
@MainActor @Observable final class CheckRun {
  /// The kit that hosts the views.
  enum Host: String, CaseIterable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
    /// UIKit, with views of an app for the elements.
    case ownViews = "own views"
  }

  /// A room on screen.
  struct Stage {
    let room: LiveRoom
    let host: Host
    /// The probes of its elements, while frames are compared.
    var probes: FrameProbes?
  }

  private(set) var stage: Stage?
  /// The view of the room on screen, if UIKit hosts it.
  @ObservationIgnored weak var hostingView: UIView?
  /// The sentence above the room.
  private(set) var status = "Choose a check."
  private(set) var gestures: GestureCheck?
  private(set) var report = ViewReport(device: device)
  /// Whether the report is in its file.
  private(set) var isSaved = false
  /// The report as a file.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("self-check.json")

  /// The clock of the display.
  private let clock: RoomClock

  /// The time in which a display shows what it was given.
  private let patience: Duration

  init(clock: RoomClock = RoomClock(.continuous), patience: Duration = .milliseconds(200)) {
    (self.clock, self.patience) = (clock, patience)
  }

  /// Measures each scene in each host, until the task is cancelled.
  ///
  /// - Parameter didMeasure: Called at the end of each scene, while it is on screen, with the names of the scene and the
  ///   host.
  func measure(didMeasure: (String) -> Void = { _ in }) async throws {
    report.scenes = []
    keepAwake(true)
    defer { keepAwake(false) }
    for host in [Host.swiftUI, .uiKit] {
      for scene in CheckScene.allCases {
        let room = try await show(scene.configuration, in: host)
        status = "\(scene.rawValue), \(host.rawValue)"
        // The entrance of the room is not measured.
        try await clock.sleep(until: clock.now + .seconds(1))
        let link = FrameLink()
        defer { link.stop() }
        link.start()
        let start = clock.now
        for input in scene.inputs {
          try await clock.sleep(until: start + (input.time - .start))
          room.send(input.value)
        }
        try await clock.sleep(until: start + scene.duration)
        report.scenes.append(link.meter.scene(scene.rawValue, in: host.rawValue))
        didMeasure(status)
        await room.close()
      }
    }
    try save()
  }

  /// Compares the frames of all elements with the view states in each host, until the task is cancelled.
  func compareFrames() async throws {
    report.frames = []
    keepAwake(true)
    defer { keepAwake(false) }
    for host in Host.allCases {
      let hand = ManualClock()
      let room = try LiveRoom(FrameScript.configuration, clock: RoomClock(hand))
      let probes = FrameProbes()
      await stage?.room.close()
      stage = Stage(room: room, host: host, probes: probes)
      status = "Frames, \(host.rawValue)"
      room.send(CheckScene.entrance)
      // The room enters while its clock passes a second, as views report what they show.
      for step in 1...10 {
        try await display()
        hand.advance(to: .init(offset: .milliseconds(100 * step)))
      }
      try await display()
      let start = room.clock.now
      var inputs = FrameScript.inputs[...]
      for time in FrameScript.times {
        while let next = inputs.first, next.time < time { room.send(inputs.removeFirst().value) }
        // Once for the inputs, and once for what views report of them, such as the width of a comment.
        try await display()
        try await display()
        hand.advance(to: .init(offset: start - .start + (time - .start)))
        try await display()
        let drawn = probes.rectangles
        let computed = await FrameScript.computed(
          in: room, at: room.clock.now, with: Self.preferences)
        for (name, computed) in computed.sorted(by: { $0.key < $1.key }) {
          report.frames.append(
            ViewReport.Frame(
              element: name, host: host.rawValue,
              milliseconds: Int((time - .start) / .milliseconds(1)),
              drawn: drawn[name], computed: computed))
        }
      }
      await room.close()
    }
    try save()
  }

  /// Waits until the display shows what it was given. The clock of the room stands still.
  private func display() async throws { try await clock.sleep(until: clock.now + patience) }

  /// The preferences of the user, as the views have them.
  private static var preferences: ViewPreferences {
    ViewPreferences(reducesMotion: UIAccessibility.isReduceMotionEnabled)
  }

  /// Nobody touches the screen for longer than the device stays awake.
  private func keepAwake(_ isKept: Bool) { UIApplication.shared.isIdleTimerDisabled = isKept }

  /// Lists the elements that VoiceOver finds in a busy room.
  func list() async throws {
    guard UIAccessibility.isVoiceOverRunning else {
      status = "Turn on VoiceOver, and list again."
      return
    }
    let room = try await show(CheckScene.lanes.configuration, in: .uiKit)
    status = "Elements of VoiceOver"
    try await clock.sleep(until: clock.now + .seconds(1))
    let inputs = CheckScene.lanes.inputs.prefix(8) + CheckScene.comments.inputs.prefix(4)
    for input in inputs { room.send(input.value) }
    try await clock.sleep(until: clock.now + .seconds(2))
    report.elements = hostingView.map { VoiceOverElements(of: $0).elements } ?? []
    await room.close()
    try save()
  }

  /// Asks for each gesture, until the task is cancelled.
  func ask() async throws {
    let room = try await show(CheckScene.comments.configuration, in: .swiftUI)
    for input in CheckScene.comments.inputs { room.send(input.value) }
    (gestures, status) = (GestureCheck(), GestureRequest.all[0].text)
    for await event in room.events {
      guard case .likes(.didResolve(let resolution)) = event.value else { continue }
      gestures?.take(resolution, at: clock.now)
      try next()
    }
  }

  /// Skips the present gesture.
  func skip() throws {
    gestures?.skip(at: clock.now)
    try next()
  }

  /// Ends the requests before another check, and keeps the outcomes so far.
  func abandonGestures() {
    guard let gestures else { return }
    (report.gestures, self.gestures) = (gestures.gestures, nil)
  }

  private func next() throws {
    guard let gestures else { return }
    if let request = gestures.request {
      status = request.text
    } else {
      report.gestures = gestures.gestures
      self.gestures = nil
      try save()
    }
  }

  /// Shows a new room in place of the last one.
  private func show(_ configuration: RoomConfiguration, in host: Host) async throws -> LiveRoom {
    await stage?.room.close()
    let room = try LiveRoom(configuration, clock: clock)
    stage = Stage(room: room, host: host)
    room.send(CheckScene.entrance)
    return room
  }

  private func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(report).write(to: file)
    isSaved = true
    let count = report.faults.count
    status = count == 0 ? "All is within bounds." : "\(count) out of bounds: share the report."
  }

  /// The model of the device, such as iPhone15,4, and the version of the system.
  private static var device: String {
    var name = utsname()
    uname(&name)
    let model = withUnsafeBytes(of: name.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(model), \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }
}
