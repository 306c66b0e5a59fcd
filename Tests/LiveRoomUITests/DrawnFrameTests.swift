import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// The frames of families that are drawn.
@Suite struct DrawnFrameTests {
  private typealias Family = GiftViewState.Family

  /// Draws the families of gifts at 60 frames a second, as their views do.
  private struct Screen {
    private var last: [Family: DrawnFrame<GiftDrawing>] = [:]
    private(set) var drawings: [Family: Int] = [:]

    mutating func draw(_ gifts: FollowedGifts) {
      for family in Family.allCases {
        let frame = DrawnFrame(
          gifts.viewState.drawing(of: family, at: gifts.now),
          isMoving: gifts.viewState.isMovingOrDimming(family, at: gifts.now), at: gifts.now)
        if last[family] != frame { drawings[family, default: 0] += 1 }
        last[family] = frame
      }
    }
  }

  private func gifts() throws -> FollowedGifts {
    var configuration = GiftConfiguration()
    configuration.localUser = "me"
    return FollowedGifts(try GiftMachine(configuration: configuration))
  }

  private static let frame = Duration.nanoseconds(16_666_667)

  @Test("The countdown of a combo button draws the button alone")
  func countdown() throws {
    var (gifts, screen) = (try gifts(), Screen())
    screen.draw(gifts)
    gifts.send(.give(GiftTap(gift: "rose", unitValue: 1)))
    for _ in 0..<300 {
      screen.draw(gifts)
      gifts.advance(by: Self.frame)
    }
    #expect(try #require(screen.drawings[.buttons]) > 150, "a ring of 3 seconds")
    #expect(screen.drawings[.fullScreen] == 1)
    #expect(screen.drawings[.summaries] == 1)
  }

  @Test("Each change of what a family shows is drawn, also at rest")
  func changes() throws {
    var (gifts, screen) = (try gifts(), Screen())
    screen.draw(gifts)
    let before = screen.drawings
    gifts.send(.receive(GiftMessage(sender: "bob", gift: "yacht", fullScreen: .seconds(3))))
    screen.draw(gifts)
    #expect(screen.drawings[.fullScreen] == 2)
    #expect(screen.drawings[.buttons] == before[.buttons])
    gifts.prefer(ViewPreferences(isRightToLeft: true))
    screen.draw(gifts)
    #expect(Family.allCases.allSatisfy { screen.drawings[$0] ?? 0 > before[$0] ?? 0 })
  }
}
