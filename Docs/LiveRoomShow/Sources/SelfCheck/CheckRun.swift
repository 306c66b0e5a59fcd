import Foundation
import LiveRoomKit
import LiveRoomTesting
import Observation
import SelfCheck

/// A self-check: the rooms that are shown for it, and its report.
@MainActor @Observable final class CheckRun {
  /// The kit that hosts the views.
  enum Host: String, CaseIterable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
  }

  /// The room on screen, with its host.
  private(set) var stage: (room: LiveRoom, host: Host)?
  /// The sentence above the room.
  private(set) var status = "Choose a check."
  private(set) var gestures: GestureCheck?
  private(set) var report = ViewReport(device: device)
  /// The report as a file.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("self-check.json")

  private let clock = RoomClock(.continuous)

  /// Measures each scene in each host, until the task is cancelled.
  func measure(_ scenes: [CheckScene] = CheckScene.allCases) async throws {
    report.scenes = []
    for host in Host.allCases {
      for scene in scenes {
        let room = try show(in: host)
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
        await room.close()
      }
    }
    try save()
  }

  /// Asks for each gesture, until the task is cancelled.
  func ask() async throws {
    let room = try show(in: .swiftUI)
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

  private func show(in host: Host) throws -> LiveRoom {
    let room = try LiveRoom(CheckScene.configuration, clock: clock)
    stage = (room, host)
    room.send(CheckScene.entrance)
    return room
  }

  private func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(report).write(to: file)
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
