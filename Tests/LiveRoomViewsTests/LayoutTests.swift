import Foundation
import LiveRoomKit
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

extension CGRect {
  /// Whether another rectangle is within this one, up to half a pixel.
  fileprivate func covers(_ other: CGRect) -> Bool { insetBy(dx: -0.5, dy: -0.5).contains(other) }
}

extension ViewTests {
  /// The busy room on all screens.
  @MainActor @Suite struct LayoutTests {
    /// The parts of the overlays, from above.
    private static let parts = [
      "RoomHeader", "RollingTickerView", "GiftLanes", "CommentRows", "RoomComposer",
    ]

    private func check(_ stage: Stage, on device: Device) throws {
      let parts = Self.parts.compactMap { name in
        stage.boxes(of: name, in: "RoomOverlays").first.map { (name, $0.rect) }
      }
      for (name, rect) in parts {
        #expect(device.free.covers(rect), "\(name) \(rect) is outside \(device.free)")
      }
      for (upper, lower) in zip(parts, parts.dropFirst()) {
        #expect(upper.1.maxY <= lower.1.minY + 0.5, "\(upper) overlaps \(lower)")
      }
      let gifts = try #require(stage.boxes(of: "GiftButton").first?.rect)
      let composer = try #require(stage.boxes(of: "RoomComposer").first?.rect)
      #expect(device.free.covers(gifts) && !gifts.intersects(composer))
      for button in stage.elements
      where button.traits.contains(.isButton) && button.hasDefaultAction {
        #expect(button.frame.width >= 43.5 && button.frame.height >= 43.5, "\(button.description)")
      }
    }

    @Test(
      "The overlays have the heights of the pure function, are on the screen and below each other, and controls have 44 points; also after a change to right to left, and to the largest text",
      arguments: Device.all)
    func busyRoom(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.busy(device)
        try check(stage, on: device)
        let expected = OverlayHeights(
          OverlayHeights.Needs(header: 44, ticker: 36, lane: 48, laneCount: 2, controls: 96),
          in: device.free.height - 32)
        let heights = Self.parts.map { name in
          Double(stage.boxes(of: name, in: "RoomOverlays").first?.rect.height ?? 0)
        }
        let table = [expected.header, expected.ticker, expected.lanes, expected.comments, 44]
        for (height, expected) in zip(heights, table) {
          #expect(abs(height - expected) < 0.01, "\(heights) are not \(table)")
        }
        stage.screen.set(\.layoutDirection, .rightToLeft)
        stage.pass(0.2, frame: 0.1)
        try check(stage, on: device)
        try checkHeader(stage)
        stage.screen.set(\.layoutDirection, .leftToRight)
        stage.screen.set(\.dynamicTypeSize, .accessibility5)
        stage.pass(0.3, frame: 0.1)
        try check(stage, on: device)
      }
    }

    /// From right to left, the header begins at the right edge.
    private func checkHeader(_ stage: Stage) throws {
      guard let header = stage.boxes(of: "RoomHeader").first?.rect else { return }
      let portrait = try #require(stage.boxes(of: "Portrait").first { header.contains($0.rect) })
      let close = try #require(stage.boxes(of: "RoundButton").first { header.contains($0.rect) })
      #expect(portrait.rect.midX > close.rect.midX)
      #expect(abs(close.rect.minX - header.minX) < 1)
    }

    @Test(
      "A keyboard moves the overlays above it, the comments give way, and header, ticker and pages stay"
    )
    func keyboard() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        /// The upper and the lower edge.
        @MainActor func edges(_ name: String) -> [Double] {
          let rect = stage.boxes(of: name).first?.rect ?? .zero
          return [rect.minY, rect.maxY].map { (Double($0) * 2).rounded() / 2 }
        }
        let above = ["RoomPager", "RoomHeader", "RollingTickerView"]
        let below = ["GiftLanes", "CommentRows", "RoomComposer", "GiftButton"]
        let (upper, lower) = (above.map(edges), below.map(edges))
        #expect(edges("GiftButton")[1] == 852 - 34 - 16)
        #expect(edges("CommentRows") == [478, 698])
        // The second is a keyboard with a bar of candidates.
        for (keyboard, rows) in [(336.0, 115.0), (371, 80)] {
          stage.screen.window.keyboardHeight = keyboard
          stage.pass(0.1)
          #expect(above.map(edges) == upper)
          #expect(edges("GiftButton")[1] == 852 - keyboard - 16)
          #expect(edges("CommentRows")[1] - edges("CommentRows")[0] == rows)
        }
        stage.screen.window.keyboardHeight = 0
        stage.pass(0.1)
        #expect(above.map(edges) == upper && below.map(edges) == lower)
      }
    }

    @Test("A sheet has the keyboard for itself: the overlays behind it stay where they are")
    func keyboardOfSheet() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        @MainActor func composer() -> CGRect { stage.boxes(of: "RoomComposer")[0].rect }
        let before = composer()
        stage.screen.window.keyboardHeight = 336
        stage.pass(0.1)
        #expect(composer() != before)
        stage.room.presentSheet(GiftCatalog.sheet)
        stage.pass(0.8, frame: 0.05)
        #expect(composer() == before)
      }
    }
  }
}
