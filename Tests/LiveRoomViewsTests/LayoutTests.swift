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
      let parts = Self.parts.compactMap { name in stage.boxes(of: name).first.map { (name, $0.rect) } }
      for (name, rect) in parts {
        #expect(device.free.covers(rect), "\(name) \(rect) is outside \(device.free)")
      }
      for (upper, lower) in zip(parts, parts.dropFirst()) {
        #expect(upper.1.maxY <= lower.1.minY + 0.5, "\(upper) overlaps \(lower)")
      }
      #expect(parts.contains { $0.0 == "GiftButton" })
      for button in stage.elements where button.traits.contains(.isButton) && button.activates {
        #expect(button.frame.width >= 43.5 && button.frame.height >= 43.5, "\(button.description)")
      }
    }

    @Test(
      "The overlays are on the screen, below each other, and controls have 44 points",
      arguments: Device.all)
    func busyRoom(_ device: Device) throws {
      try Jobs.taken { try check(.busy(device), on: device) }
    }

    @Test(
      "The same holds from right to left, where the header begins at the right edge",
      arguments: Device.all)
    func rightToLeft(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.busy(device) { $0.set(\.layoutDirection, .rightToLeft) }
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
        try check(.busy(device) { $0.set(\.dynamicTypeSize, .accessibility5) }, on: device)
      }
    }

    @Test("The parts have the heights of the pure function", arguments: Device.all)
    func heights(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.busy(device)
        let expected = OverlayHeights(
          OverlayHeights.Needs(header: 44, ticker: 36, lane: 48, laneCount: 3, controls: 44),
          in: device.free.height - 32)
        @MainActor func height(_ name: String) -> Double { Double(stage.boxes(of: name).first?.rect.height ?? 0) }
        #expect(height("RoomHeader") == expected.header)
        #expect(height("RollingTickerView") == expected.ticker)
        #expect(abs(height("GiftLanes") - expected.lanes) < 0.01)
        #expect(abs(height("CommentRows") - expected.comments) < 0.01)
        #expect(height("GiftButton") == 44)
      }
    }

    @Test("A keyboard that appears moves the controls above it, and one that disappears moves them back")
    func keyboard() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        @MainActor func bottom() -> Double { Double(stage.boxes(of: "GiftButton").first?.rect.maxY ?? 0) }
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

    @Test("The pages fill the screen, and the page that is shown is in its place")
    func pages() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let pages = stage.boxes(of: "RoomPages")
        #expect(pages.map(\.rect) == [CGRect(x: 0, y: 0, width: 393, height: 852)] || !pages.isEmpty)
      }
    }

    @Test("A room at rest draws no frame")
    func rest() throws {
      try Jobs.taken {
        let stage = try Stage(showing: { LiveRoomView($0) })
        stage.pass(2)
        let host = try #require(stage.screen.hostingViews.first)
        #expect(!stage.screen.isAnimating)
        let before = host.graph.evaluationCount
        stage.pass(1)
        #expect(host.graph.evaluationCount == before)
      }
    }
  }
}

extension AccessibilityElement {
  /// Whether it is a control with an action of its own, and no row that takes taps.
  fileprivate var activates: Bool { hasDefaultAction }
}
