import Foundation
import LiveRoomKit
import RoomCore
import SwiftUI
import Testing
import UIKit

@testable import RoomSimulation

/// A room on a screen, with a clock by hand. All of it runs on the thread of the test.
@MainActor
final class Stage {
  let room: LiveRoom
  let screen: Screen
  private let clock: ManualClock

  var now: Double { seconds(clock.now.offset) }

  init(
    _ device: Device = .iPhone15, _ configuration: RoomConfiguration = RoomConfiguration(),
    _ view: (LiveRoom) -> some View
  ) throws {
    clock = ManualClock()
    room = try LiveRoom(configuration, clock: RoomClock(clock))
    screen = Screen(device.size, insets: device.insets, view(room))
    frame()
  }

  /// Lets time pass, frame by frame.
  func pass(_ seconds: Double) {
    let end = clock.now.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
    while clock.now < end {
      let next = min(clock.now.advanced(by: .nanoseconds(16_666_667)), end)
      Jobs.run()
      while clock.wakeNext(upTo: next) { Jobs.run() }
      clock.move(to: next)
      frame()
    }
  }

  /// Draws a frame, with all that follows.
  func frame() {
    Jobs.run()
    screen.draw(at: now)
    Jobs.run()
  }

  func touch(_ phase: UITouch.Phase, _ x: Double, _ y: Double, finger: Int = 0) {
    screen.touch(phase, at: CGPoint(x: x, y: y), finger: finger)
    Jobs.run()
    screen.settle()
    frame()
  }
}

private func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// A screen: …/human-interface-guidelines/layout#Specifications.
struct Device: CustomTestStringConvertible {
  let name: String
  let size: CGSize
  let insets: UIEdgeInsets
  var testDescription: String { name }

  @MainActor static let iPhone15 = Device(
    name: "iPhone 15", size: CGSize(width: 393, height: 852),
    insets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
}
