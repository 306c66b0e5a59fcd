import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct GiftViewsTests {
  private func gifts(
    _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) throws -> FollowedGifts {
    var configuration = GiftConfiguration()
    configure(&configuration)
    return FollowedGifts(try GiftMachine(configuration: configuration))
  }

  @Test("Each row is drawn on its lane, what exits there below what it shows")
  func rowsOfALane() throws {
    var gifts = try gifts { $0.exit = .fade(over: .seconds(1)) }
    var mostRows = 0
    for number in 0..<60 {
      let value = [1, 500, 10_000][number % 3]
      gifts.send(.receive(GiftMessage(sender: "\(number)", gift: "\(value)", unitValue: value)))
      gifts.advance(by: .milliseconds(150))
      let lanes = gifts.viewState.lanes.indices.map { gifts.viewState.rows(on: $0, at: gifts.now) }
      let seen = gifts.viewState.rows.filter {
        gifts.viewState.pose(of: $0, at: gifts.now, size: .zero) != nil
      }
      #expect(Set(lanes.joined().map(\.id)) == Set(seen.map(\.id)))
      for (lane, rows) in lanes.enumerated() {
        #expect(rows.allSatisfy { $0.lane == lane })
        #expect(rows.dropLast().allSatisfy { !$0.isTappable })
        mostRows = max(mostRows, rows.count)
      }
    }
    #expect(mostRows > 1)
  }

  @Test("A row is drawn about the anchor of its own motion, mirrored as that is")
  func anchors() throws {
    var gifts = try gifts {
      $0.entrance = Motion([:], anchor: ScreenPoint(x: 0, y: 1), duration: .milliseconds(100))
    }
    gifts.send(.receive(GiftMessage(sender: "bob", gift: "rose")))
    gifts.send(.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(1))))
    let row = try #require(gifts.viewState.rows(on: 0, at: gifts.now).first)
    #expect(gifts.viewState.anchor(of: row) == ScreenPoint(x: 0, y: 1))
    let yacht = try #require(gifts.viewState.fullScreenRows(at: gifts.now).first)
    #expect(gifts.viewState.anchor(of: yacht) == ScreenPoint(x: 0.5, y: 0.5))
    gifts.prefer(ViewPreferences(isRightToLeft: true))
    #expect(gifts.viewState.anchor(of: row) == ScreenPoint(x: 1, y: 1))
  }

  @Test("A row that exits is neither tapped nor played")
  func exitingRows() throws {
    var gifts = try gifts()
    let gift = GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(1))
    gifts.send(.receive(gift))
    let row = try #require(gifts.viewState.fullScreenRows.first)
    #expect(row.isTappable && row.played?.gift == "yacht")
    gifts.send(.didFinishFullScreen(combo: row.combo.id))
    let exiting = try #require(gifts.viewState.fullScreenRows.first)
    #expect(exiting.id == row.id && !exiting.isTappable && exiting.played == nil)
  }

  @Test("Rows are dimmed exactly while a gift is on the full screen")
  func dimmedRows() throws {
    var gifts = try gifts()
    gifts.send(.receive(GiftMessage(sender: "bob", gift: "rose")))
    gifts.advance(by: .seconds(1))
    let row = try #require(gifts.viewState.lanes[0])
    func opacity() -> Double? {
      let pose = gifts.viewState.pose(of: row, at: gifts.now, size: .zero)
      return gifts.viewState.dimmed(pose, at: gifts.now)?.opacity
    }
    #expect(opacity() == 1)
    gifts.send(.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(1))))
    var opacities: [Double] = []
    for _ in 0..<10 {
      gifts.advance(by: .milliseconds(50))
      opacities.append(try #require(opacity()))
    }
    #expect(opacities == opacities.sorted(by: >) && opacities.last == 0.55)
    let yacht = try #require(gifts.viewState.fullScreen)
    gifts.send(.didFinishFullScreen(combo: yacht.combo.id))
    gifts.advance(by: GiftConfiguration.fadeOut.duration)
    #expect(opacity() == 1)
    #expect(gifts.viewState.dimmed(nil, at: gifts.now) == nil)
  }

  @Test(
    "A row has the class of its value and the step of its count",
    arguments: [
      (1, 1, 0, 0), (1, 9, 0, 0), (1, 10, 1, 1), (99, 1, 1, 0), (100, 1, 2, 0), (1, 66, 1, 2),
      (5, 188, 3, 3), (1, 520, 3, 4), (499, 1, 2, 0), (500, 1, 3, 0), (1_000_000_000, 2, 3, 0),
    ])
  func classes(_ value: Int, _ count: Int, _ valueClass: Int, _ step: Int) throws {
    var gifts = try gifts()
    gifts.send(
      .receive(GiftMessage(sender: "bob", gift: "rose", batchSize: count, unitValue: value)))
    gifts.advance(by: .seconds(1))
    let row = try #require(gifts.viewState.lanes[0])
    #expect(row.count == count)
    #expect(row.valueClass == valueClass && row.countStep == step)
  }

  @Test("A pose without a view draws nothing, and an opacity is one that views have")
  func drawnPoses() {
    #expect(Pose?.none.drawn.opacity == 0)
    #expect(Optional(Pose(opacity: 1.2)).drawn.opacity == 1)
    #expect(Optional(Pose(opacity: -0.1)).drawn.opacity == 0)
    #expect(Optional(Pose(scaleX: 2, opacity: 0.5)).drawn == Pose(scaleX: 2, opacity: 0.5))
  }
}
