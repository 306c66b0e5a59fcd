import Foundation
import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

extension Stage {
  /// A finger that lands, rests for a time, and lifts.
  func tap(_ point: CGPoint, for seconds: Double = 0.03) {
    touch(.began, point.x, point.y)
    pass(seconds)
    touch(.ended, point.x, point.y)
    pass(0.02)
  }

  /// A finger that moves along a line with a sample in each frame, and lifts while it moves.
  func drag(_ start: CGPoint, by x: Double, _ y: Double, frames: Int = 10) {
    touch(.began, start.x, start.y)
    for frame in 1...frames {
      pass(1 / 60)
      let part = Double(frame) / Double(frames)
      touch(.moved, start.x + x * part, start.y + y * part)
    }
    touch(.ended, start.x + x, start.y + y)
  }

  /// Where a text is drawn that contains some words.
  func text(_ words: String) -> CGRect? {
    screen.hostingViews.flatMap(\.graph.visibleBoxes).first { $0.string?.contains(words) == true }?
      .rect
  }

  var likes: [LikeEvent] {
    events.values { if case .likes(let event) = $0 { event } else { nil } }
  }
  var resolutions: [GestureResolution] {
    likes.compactMap { if case .didResolve(let resolution) = $0 { resolution } else { nil } }
  }
  /// The gestures that have won, in their order.
  var winners: [RoomGesture] {
    resolutions.compactMap { if case .rejected = $0.verdict { nil } else { $0.gesture } }
  }
}

extension CGRect {
  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}

extension ViewTests {
  /// Fingers on the busy room, by the recognizers of the kit.
  @MainActor @Suite struct FingerTests {
    private static let free = CGPoint(x: 340, y: 300)

    @Test("Two taps on the video like the room, and a heart rises where the finger was")
    func doubleTap() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.tap(Self.free)
        stage.pass(0.09)
        stage.tap(Self.free)
        stage.pass(0.1)
        #expect(stage.likes.contains { if case .didLike = $0 { true } else { false } })
        let heart = try #require(stage.boxes(of: "HeartLook").first?.rect)
        #expect(abs(heart.midX - Self.free.x) < 30 && abs(heart.midY - Self.free.y) < 60)
      }
    }

    @Test("A tap on the gift button presents the board, and likes nothing")
    func control() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let button = try #require(stage.boxes(of: "GiftButton").first?.rect.middle)
        stage.tap(button)
        stage.pass(0.6, frame: 0.05)
        #expect(stage.boxes(of: "GiftBoard").count == 1)
        #expect(stage.winners == [.controlTap])
      }
    }

    @Test("Without a menu, a tap on a comment reports it, and a finger that is held does as well")
    func comment() throws {
      try Jobs.taken {
        let stage = try Stage.busy { room in
          UIHostingController(rootView: LiveRoomView(room).roomMenu(opening: nil))
        }
        // The last comment has arrived.
        stage.pass(3, frame: 0.1)
        let row = try #require(stage.text("a wave of 10")?.middle)
        stage.tap(row)
        @MainActor func count(_ isMeant: (CommentEvent) -> Bool) -> Int {
          stage.events.values {
            if case .comments(let event) = $0, isMeant(event) { event } else { nil }
          }
          .count
        }
        #expect(count { if case .didTap = $0 { true } else { false } } == 1)
        stage.pass(0.5)
        stage.tap(row, for: 0.7)
        #expect(count { if case .didLongPress = $0 { true } else { false } } == 1)
        #expect(count { if case .didTap = $0 { true } else { false } } == 1)
      }
    }

    @Test("A drag on the video turns the page")
    func page() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.drag(Self.free, by: 0, -260)
        stage.pass(1, frame: 0.05)
        #expect(stage.winners.contains(.pageDrag))
        let settled = stage.events.values {
          if case .pager(.didSettle(let settled)) = $0 { settled.room } else { nil }
        }
        #expect(settled.last == "kitchen")
      }
    }

    @Test("A drag on the comments scrolls them with the finger, and turns no page")
    func comments() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.pass(3, frame: 0.1)
        let list = try #require(stage.boxes(of: "CommentRows").first?.rect)
        @MainActor func top() -> Double { stage.text("a wave of 9").map { Double($0.minY) } ?? 0 }
        let before = top()
        stage.touch(.began, list.midX, list.midY)
        for step in 1...8 {
          stage.pass(1 / 60)
          stage.touch(.moved, list.midX, list.midY + Double(step) * 5)
        }
        stage.pass(0.05)
        #expect(stage.winners == [.commentScroll])
        #expect(top() > before + 15)
        stage.touch(.ended, list.midX, list.midY + 40)
        stage.pass(0.5, frame: 0.05)
        #expect(!stage.winners.contains(.pageDrag))
      }
    }

    @Test("A drag of a sheet's header dismisses it, and a drag on its list scrolls the list")
    func sheet() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.room.presentSheet(GiftCatalog.sheet)
        stage.pass(0.8, frame: 0.05)
        let board = try #require(stage.boxes(of: "GiftBoard").first?.rect)
        @MainActor func cell() -> Double {
          Double(
            stage.boxes(of: "GiftBoard").first?.all.filter { $0.string == "Gift 9" }.first?.rect
              .minY ?? 0)
        }
        let before = cell()
        stage.drag(CGPoint(x: board.midX, y: board.maxY - 90), by: 0, -70)
        stage.pass(0.5, frame: 0.05)
        #expect(stage.winners.contains(.listScroll))
        #expect(cell() < before - 15)
        stage.drag(CGPoint(x: board.midX, y: board.minY - 10), by: 0, 260)
        stage.pass(1, frame: 0.05)
        #expect(stage.winners.last == .sheetPan)
        #expect(stage.boxes(of: "GiftBoard").isEmpty)
      }
    }

    @Test("A tap on the backdrop dismisses the sheet")
    func backdrop() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.room.presentSheet(GiftCatalog.sheet)
        stage.pass(0.8, frame: 0.05)
        stage.tap(CGPoint(x: 200, y: 200))
        stage.pass(1, frame: 0.05)
        #expect(stage.winners.last == .backdropTap)
        #expect(stage.boxes(of: "GiftBoard").isEmpty)
      }
    }

    @Test("A swipe to the side clears the screen, and the other swipe shows the overlays again")
    func clear() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let before = try #require(stage.boxes(of: "RoomHeader").first?.rect)
        stage.drag(CGPoint(x: 120, y: 300), by: 220, 0)
        stage.pass(0.8, frame: 0.05)
        #expect(stage.winners == [.clearSwipe])
        let cleared = stage.boxes(of: "RoomHeader").first?.rect
        #expect(cleared.map { !$0.intersects(CGRect(x: 0, y: 0, width: 393, height: 852)) } ?? true)
        #expect(stage.element("Close") == nil)
        stage.drag(CGPoint(x: 340, y: 300), by: -220, 0)
        stage.pass(0.8, frame: 0.05)
        #expect(stage.boxes(of: "RoomHeader").first?.rect == before)
        #expect(stage.element("Close") != nil)
      }
    }

    @Test(
      "A navigation swipe of the system takes the finger, and the pages go back to their places")
    func edgeSwipe() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let host = try #require(stage.screen.hostingViews.first)
        let recognizer = try #require(host.graph.recognizers.first)
        let navigation = UIPanGestureRecognizer()
        stage.screen.window.addGestureRecognizer(navigation)
        let inner = UIPanGestureRecognizer()
        host.addGestureRecognizer(inner)
        #expect(recognizer.canBePrevented(by: navigation) && !recognizer.canBePrevented(by: inner))
        stage.touch(.began, 4, 300)
        for step in 1...6 {
          stage.pass(1 / 60)
          stage.touch(.moved, 4, 300 - Double(step) * 12)
        }
        #expect(stage.winners == [.pageDrag])
        recognizer.reset()
        stage.touch(.cancelled, 4, 230)
        stage.pass(0.8, frame: 0.05)
        let settled = stage.events.values {
          if case .pager(.didSettle(let settled)) = $0 { settled.room } else { nil }
        }
        #expect(settled.last == "harbour")
      }
    }

    @Test("A drag that begins on a control turns the page, and presses nothing")
    func pressIsCancelled() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let button = try #require(stage.boxes(of: "GiftButton").first?.rect.middle)
        stage.drag(button, by: 0, -260)
        stage.pass(0.8, frame: 0.05)
        #expect(stage.winners.contains(.pageDrag))
        #expect(stage.boxes(of: "GiftBoard").isEmpty)
      }
    }

    @Test("A popup takes the fingers on it, and its button answers it")
    func popup() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.send(.popup(Popup(id: "p", kind: "rules", payload: "Be kind")))
        stage.pass(0.8, frame: 0.05)
        let confirm = try #require(stage.elements.last { $0.hasDefaultAction })
        stage.tap(confirm.frame.middle)
        stage.pass(0.8, frame: 0.05)
        let outcomes = stage.events.values {
          if case .popups(.didEnd(let ended)) = $0 { ended.outcome } else { nil }
        }
        #expect(outcomes == [.confirmed])
        #expect(stage.boxes(of: "PopupLook").isEmpty)
      }
    }
  }
}
