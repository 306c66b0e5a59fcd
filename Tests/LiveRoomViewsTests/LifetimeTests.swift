import LiveRoomKit
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI
@testable import RoomSimulation

extension ViewTests {
  /// The objects of views that remain, and how often views are drawn.
  @MainActor @Suite struct LifetimeTests {
    private static func hosted(_ room: LiveRoom) -> UIViewController {
      let controller = UIViewController()
      controller.view = LiveRoomUIView(room)
      return controller
    }

    @Test("A room that leaves the screen leaves no view, no task and no link")
    func leaving() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        weak let host = stage.screen.hostingViews.first
        weak let graph = host?.graph
        #expect(graph != nil && stage.clock.sleeperCount > 0)
        stage.screen.window.rootViewController = UIViewController()
        stage.pass(0.1)
        #expect(host == nil && graph == nil)
        #expect(stage.clock.sleeperCount == 0)
        #expect(!stage.screen.isAnimating)
      }
    }

    @Test("A room that is closed leaves no task that waits for a time, and its view rests")
    func closing() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let room = stage.room
        Task { await room.close() }
        stage.pass(8, frame: 0.2)
        #expect(stage.clock.sleeperCount == 0)
        #expect(!stage.screen.isAnimating)
      }
    }

    @Test("A view that leaves the window and comes back runs the room again, with its state")
    func comingBack() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let controller = try #require(stage.screen.window.rootViewController)
        stage.screen.window.rootViewController = UIViewController()
        stage.pass(0.2)
        stage.screen.window.rootViewController = controller
        stage.pass(0.2)
        stage.send(.comment(CommentMessage(id: "back", sender: "eve", text: "again")))
        stage.pass(0.3)
        #expect(stage.texts.contains { $0.contains("again") })
      }
    }

    @Test("A room at rest evaluates no view and asks for no frame")
    func rest() throws {
      try Jobs.taken {
        let stage = try Stage(showing: { LiveRoomView($0) })
        stage.pass(2, frame: 0.05)
        let host = try #require(stage.screen.hostingViews.first)
        #expect(!stage.screen.isAnimating)
        let before = host.graph.evaluationCount
        stage.pass(1, frame: 0.05)
        #expect(host.graph.evaluationCount == before)
      }
    }

    @Test("UIKit's host draws the same views at the same places, with the same elements")
    func hosts() throws {
      try Jobs.taken {
        let views = try Stage.busy(of: { UIHostingController(rootView: LiveRoomView($0)) })
        let hosted = try Stage.busy(of: Self.hosted)
        @MainActor func shown(_ stage: Stage) -> [String] {
          stage.boxes(of: "RoomOverlays").flatMap(\.all).map {
            "\($0.owners) \($0.rect) \($0.string ?? "")"
          }
        }
        #expect(shown(views).count > 50)
        #expect(shown(views) == shown(hosted))
        #expect(
          views.elements.map { "\($0.description) \($0.frame)" }
            == hosted.elements.map { "\($0.description) \($0.frame)" })
      }
    }

    @Test("The scene of a window suspends its room in the background, and resumes it")
    func scene() throws {
      try Jobs.taken {
        let stage = try Stage.busy(of: Self.hosted)
        let scene = try #require(stage.screen.window.windowScene)
        scene.setInBackground(true)
        stage.pass(0.2)
        scene.setInBackground(false)
        stage.pass(0.2)
        let changes = stage.events.values { event -> String? in
          switch event {
          case .room(.didSuspend): "suspended"
          case .room(.didResume): "resumed"
          default: nil
          }
        }
        #expect(changes == ["suspended", "resumed"])
      }
    }

    @Test("A look that is higher than its lane moves no control")
    func highLook() throws {
      try Jobs.taken {
        let stage = try Stage.busy(
          Device.all[1],
          of: { room in
            UIHostingController(
              rootView: LiveRoomView(room)
                .roomControls { Text("controls").frame(minHeight: 44) }
                .giftRow { _, _ in Color.red.frame(width: 100, height: 150) })
          })
        let controls = try #require(
          stage.screen.hostingViews.first?.graph.visibleBoxes.first { $0.string == "controls" })
        #expect(controls.rect.maxY <= 667 - 260 - 16)
      }
    }

    @Test("Controls that wrap are measured once: the views come to rest")
    func wrappingControls() throws {
      try Jobs.taken {
        for device in Device.all {
          _ = try Stage.busy(
            device,
            of: { room in
              UIHostingController(
                rootView: LiveRoomView(room)
                  .roomHeader { Text("A long name of a room that wraps into several lines") }
                  .roomControls { Text("Say something to the people in this room") })
            }, prepare: { $0.set(\.dynamicTypeSize, .accessibility5) })
        }
      }
    }
  }
}
