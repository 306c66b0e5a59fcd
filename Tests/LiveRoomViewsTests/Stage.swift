import Foundation
import LiveRoomKit
import SwiftUI
import Testing
import UIKit

@testable import RoomSimulation

/// A screen: https://developer.apple.com/design/human-interface-guidelines/layout#Specifications.
struct Device: CustomTestStringConvertible, Sendable {
  var testDescription: String
  let width: Double
  let height: Double
  /// The safe area: above, at both sides, below.
  let insets: (top: Double, sides: Double, bottom: Double)
  /// The height of the keyboard, or 0.
  let keyboard: Double

  static let iPhone15 = Device(
    testDescription: "15", width: 393, height: 852, insets: (59, 0, 34), keyboard: 0)

  /// The screens of iPhone SE, iPhone 15 and iPad in portrait and in landscape, with and without a keyboard.
  static let all: [Device] = [
    ("SE", 375.0, 667.0, (20.0, 0.0, 0.0), 260.0),
    ("SE, landscape", 667, 375, (0, 0, 0), 206),
    ("15", 393, 852, (59, 0, 34), 336),
    ("15, landscape", 852, 393, (0, 59, 21), 210),
    ("iPad", 834, 1_194, (24, 0, 20), 424),
    ("iPad, landscape", 1_194, 834, (24, 0, 20), 508),
  ].flatMap { name, width, height, insets, keyboard in
    [("", 0), (", keyboard", keyboard)].map {
      Device(
        testDescription: name + $0.0, width: width, height: height, insets: insets, keyboard: $0.1)
    }
  }

  @MainActor var size: CGSize { CGSize(width: width, height: height) }
  @MainActor var edges: UIEdgeInsets {
    UIEdgeInsets(top: insets.top, left: insets.sides, bottom: insets.bottom, right: insets.sides)
  }
  /// The part of the screen without its safe area and its keyboard.
  var free: CGRect {
    CGRect(
      x: insets.sides, y: insets.top, width: width - 2 * insets.sides,
      height: height - insets.top - max(insets.bottom, keyboard))
  }
}

/// A room on a screen, with a clock by hand. All of it runs on the thread of the test.
@MainActor
final class Stage {
  let room: LiveRoom
  let screen: Screen
  let clock = ManualClock()
  private(set) lazy var events = EventLog(room.events)

  var now: Double { clock.now.offset / .seconds(1) }

  init(
    _ device: Device = .iPhone15,
    _ configuration: RoomConfiguration = RoomConfiguration(localUser: "me"),
    _ controller: (LiveRoom) -> UIViewController
  ) throws {
    room = try LiveRoom(configuration, clock: RoomClock(clock))
    screen = Screen(device.size, insets: device.edges, controller: controller(room))
    _ = events
    frame()
  }

  /// Shows a view of SwiftUI.
  convenience init(
    _ device: Device = .iPhone15,
    _ configuration: RoomConfiguration = RoomConfiguration(localUser: "me"),
    showing view: (LiveRoom) -> some View
  ) throws {
    try self.init(device, configuration) { UIHostingController(rootView: view($0)) }
  }

  /// Lets time pass, frame by frame.
  func pass(_ seconds: Double, frame length: Double = 1 / 60) {
    let end = clock.now.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
    while clock.now < end {
      let next = min(clock.now.advanced(by: .nanoseconds(Int64(length * 1e9))), end)
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

  /// A sample of a finger, with all that follows.
  func touch(_ phase: UITouch.Phase, _ x: Double, _ y: Double, finger: Int = 0) {
    screen.touch(phase, at: CGPoint(x: x, y: y), finger: finger)
    Jobs.run()
    screen.settle()
    frame()
  }

  func send(_ inputs: RoomInput...) {
    for input in inputs { room.send(input) }
    frame()
  }

  /// The boxes of a view of the kit that are drawn, or those in another view of the kit.
  func boxes(of owner: String, in outer: String? = nil) -> [ViewBox] {
    let boxes = screen.hostingViews.flatMap { $0.graph.boxes(of: outer ?? owner) }
    return outer == nil ? boxes : boxes.flatMap(\.all).filter { $0.owners.contains(owner) }
  }
  /// The texts that are drawn.
  var texts: [String] {
    screen.hostingViews.flatMap(\.graph.visibleBoxes).compactMap(\.string)
  }
  /// The elements and the groups that an assistive technology finds, in their order.
  var elements: [AccessibilityElement] { screen.accessibilityElements.flatMap(\.all) }
  func element(_ label: String) -> AccessibilityElement? { elements.first { $0.label == label } }
}

extension Stage {
  /// The room of an evening: gifts on all lanes, an own combo, a notice, comments, and pages.
  static func busy(
    _ device: Device = .iPhone15,
    of make: ((LiveRoom) -> UIViewController)? = nil, prepare: (Screen) -> Void = { _ in }
  ) throws -> Stage {
    let stage = try Stage(device) { room in
      make?(room)
        ?? UIHostingController(
          rootView: LiveRoomView(room)
            .roomHeader {
              RoomHeader(
                host: "harbour", viewers: 1_204, topGivers: ["ada", "bob", "eve"],
                isFollowing: false, close: {})
            }
            .roomControls {
              Button {
              } label: {
                Text("Say something").frame(minHeight: 44)
              }
              .touchRegion(.control)
            }
            .roomGifts(
              GiftCatalog(
                (1...12).map { GiftCatalog.Gift(id: "gift\($0)", name: "Gift \($0)", price: $0) },
                balance: 1_200)))
    }
    prepare(stage.screen)
    stage.pass(0.1, frame: 0.05)
    if device.keyboard > 0 { stage.screen.window.keyboardHeight = device.keyboard }
    stage.fill()
    return stage
  }

  func fill() {
    room.setRooms(["harbour", "kitchen", "garden"], current: "harbour")
    pass(0.2, frame: 0.1)
    room.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    room.send(.gift(GiftMessage(sender: "bob", gift: "cake", count: .increment(12))))
    room.send(.notice(TickerItem(id: "n", content: "Welcome to the harbour")))
    room.give("star")
    for number in 0..<12 {
      let sender = ["ada", "bob", "eve"][number % 3]
      let text = "a wave of \(number) " + String(repeating: "waves ", count: number % 4 * 2)
      room.send(.comment(CommentMessage(id: "c\(number)", sender: sender, text: text)))
      if number % 4 == 3 { pass(0.1, frame: 0.1) }
    }
    pass(0.8, frame: 0.1)
  }
}
