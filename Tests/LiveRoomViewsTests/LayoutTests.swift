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
      "RoomHeader", "RollingTickerView", "GiftLanes", "CommentRows", "GiftButton",
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
      #expect(parts.contains { $0.0 == "GiftButton" })
      for button in stage.elements
      where button.traits.contains(.isButton) && button.hasDefaultAction {
        #expect(button.frame.width >= 43.5 && button.frame.height >= 43.5, "\(button.description)")
      }
    }

    @Test(
      "The overlays have the heights of the pure function, are on the screen and below each other, and controls have 44 points",
      arguments: Device.all)
    func busyRoom(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.busy(device)
        try check(stage, on: device)
        let expected = OverlayHeights(
          OverlayHeights.Needs(header: 44, ticker: 36, lane: 48, laneCount: 2, controls: 44),
          in: device.free.height - 32)
        let heights = Self.parts.map { name in
          Double(stage.boxes(of: name, in: "RoomOverlays").first?.rect.height ?? 0)
        }
        let table = [expected.header, expected.ticker, expected.lanes, expected.comments, 44]
        for (height, expected) in zip(heights, table) {
          #expect(abs(height - expected) < 0.01, "\(heights) are not \(table)")
        }
      }
    }

    @Test(
      "The same holds from right to left, where the header begins at the right edge",
      arguments: Device.all)
    func rightToLeft(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.busy(device, prepare: { $0.set(\.layoutDirection, .rightToLeft) })
        try check(stage, on: device)
        guard let header = stage.boxes(of: "RoomHeader").first?.rect else { return }
        let portrait = try #require(stage.boxes(of: "Portrait").first { header.contains($0.rect) })
        let close = try #require(stage.boxes(of: "RoundButton").first { header.contains($0.rect) })
        #expect(portrait.rect.midX > close.rect.midX)
        #expect(abs(close.rect.minX - header.minX) < 1)
      }
    }

    @Test("The same holds with the largest text", arguments: Device.all)
    func largestText(_ device: Device) throws {
      try Jobs.taken {
        try check(
          .busy(device, prepare: { $0.set(\.dynamicTypeSize, .accessibility5) }), on: device)
      }
    }

    @Test(
      "A keyboard that appears moves the controls above it, and one that disappears moves them back"
    )
    func keyboard() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        @MainActor func bottom() -> Double {
          Double(stage.boxes(of: "GiftButton").first?.rect.maxY ?? 0)
        }
        let before = bottom()
        #expect(before == 852 - 34 - 16)
        stage.screen.window.keyboardHeight = 336
        stage.pass(0.1)
        #expect(bottom() == 852 - 336 - 16)
        stage.screen.window.keyboardHeight = 0
        stage.pass(0.1)
        #expect(bottom() == before)
      }
    }
  }
}
