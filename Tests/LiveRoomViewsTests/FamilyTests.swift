import Accessibility
import Foundation
import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

/// Plays nothing for a while, and notes its calls.
@MainActor
private final class NotedPlayer: GiftPlayer, RoomPlayer {
  private(set) var calls: [String] = []
  private let clock: RoomClock

  init(_ clock: RoomClock) { self.clock = clock }

  func prepare(_ gift: GiftCombo) async throws { calls.append("prepare \(gift.gift)") }
  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    calls.append(
      "play \(gift.gift) in \(Int(container.bounds.width))×\(Int(container.bounds.height))")
    try await clock.sleep(until: clock.now + .seconds(2))
  }
  func prepare(_ room: String, to level: PreloadLevel) async throws {}
  func play(_ room: String, on container: PlayerView) {
    calls.append("play \(room) in \(Int(container.bounds.width))×\(Int(container.bounds.height))")
  }
  func pause(_ room: String) { calls.append("pause \(room)") }
  func release(_ room: String) {}
}

/// A cell of an app in UIKit.
private final class Cell: UIView {
  var text = ""
  var updates = 0
  override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 30) }
}

extension ViewTests {
  /// Families beside those of the busy room, and everything that an app replaces.
  @MainActor @Suite struct FamilyTests {
    private func message(_ number: Int, _ kind: CommentKind = .comment) -> RoomInput {
      .comment(CommentMessage(id: "m\(number)", kind: kind, sender: "ada", text: "line \(number)"))
    }

    @Test(
      "Flying comments cross the screen, each on its lane, and a finger stops one where the layer takes fingers"
    )
    func danmaku() throws {
      try Jobs.taken {
        var configuration = RoomConfiguration(localUser: "me")
        configuration.commentDestination = .danmaku
        let stage = try Stage(.iPhone15, configuration, showing: { DanmakuRoom(room: $0) })
        stage.pass(0.2)
        for number in 0..<4 { stage.send(message(number)) }
        stage.pass(4, frame: 0.1)
        let before = stage.boxes(of: "DanmakuLook").map(\.rect)
        #expect(before.count >= 4)
        for (index, rect) in before.enumerated() {
          #expect(before[(index + 1)...].allSatisfy { !$0.insetBy(dx: 1, dy: 1).intersects(rect) })
        }
        let target = try #require(before.first { $0.minX > 0 && $0.maxX < 393 })
        stage.touch(.began, target.midX, target.midY)
        stage.pass(0.5, frame: 0.05)
        let after = stage.boxes(of: "DanmakuLook").map(\.rect)
        #expect(
          after.filter { abs($0.minY - target.minY) < 1 }.contains {
            abs($0.minX - target.minX) < 8
          })
        #expect(zip(before, after).contains { $0.minX > $1.minX + 20 })
        stage.touch(.ended, target.midX, target.midY)
        stage.pass(0.2)
        #expect(stage.elements.isEmpty)
      }
    }

    @Test(
      "The last notice leaves after 5 s at rest, without frames until then, and comes back with the next notice"
    )
    func lastNotice() throws {
      try Jobs.taken {
        let stage = try Stage(showing: { LiveRoomView($0) })
        stage.pass(0.2, frame: 0.05)
        stage.send(.notice(TickerItem(id: "n", content: "Welcome")))
        stage.pass(2, frame: 0.05)
        let host = try #require(stage.screen.hostingViews.first)
        #expect(!stage.screen.isAnimating)
        let before = host.graph.evaluationCount
        stage.pass(2.5, frame: 0.05)
        #expect(host.graph.evaluationCount == before)
        #expect(stage.element("Welcome") != nil)
        let place = try #require(
          stage.boxes(of: "RollingTickerView", in: "RoomOverlays").first?.rect)
        @MainActor func taps() -> Int {
          stage.tap(CGPoint(x: place.midX, y: place.midY))
          stage.pass(0.4, frame: 0.05)
          return stage.events.values { if case .ticker(.didTap) = $0 { () } else { nil } }.count
        }
        stage.pass(1, frame: 0.05)
        #expect(stage.element("Welcome") == nil && !stage.texts.contains("Welcome"))
        #expect(taps() == 0)
        stage.pass(2, frame: 0.05)
        #expect(!stage.screen.isAnimating)
        stage.send(.notice(TickerItem(id: "m", content: "Good evening")))
        stage.pass(1, frame: 0.05)
        #expect(stage.element("Good evening") != nil && !stage.texts.contains("Welcome"))
        #expect(taps() == 1)
        // The next frame is after the whole fade, as on a phone whose timers are late.
        stage.pass(3, frame: 0.05)
        stage.pass(4, frame: 4)
        stage.pass(0.1, frame: 0.05)
        #expect(stage.element("Good evening") == nil && !stage.texts.contains("Good evening"))
      }
    }

    @Test("Gifts that wait fold into a summary, between the ticker and the lanes")
    func summaries() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        for number in 0..<30 {
          stage.room.send(.gift(GiftMessage(sender: "u\(number)", gift: "gift\(number % 3)")))
        }
        var row: CGRect?
        for _ in 0..<20 where row == nil {
          stage.pass(1, frame: 0.2)
          row = stage.boxes(of: "SummaryRowLook").first?.rect
        }
        let lanes = try #require(stage.boxes(of: "GiftLanes").first?.rect)
        let ticker = try #require(
          stage.boxes(of: "RollingTickerView", in: "RoomOverlays").first?.rect)
        let place = try #require(row)
        #expect(place.minY >= ticker.maxY && place.maxY <= lanes.minY)
      }
    }

    @Test("Players show the page's stream and a gift's effect, each as large as the screen")
    func players() throws {
      try Jobs.taken {
        var player: NotedPlayer?
        let stage = try Stage(showing: { room in
          let noted = NotedPlayer(room.clock)
          player = noted
          return LiveRoomView(room).roomPlayer(noted).giftPlayer(noted)
            .roomCover { Text("cover of \($0)") }
        })
        stage.pass(0.2, frame: 0.05)
        stage.room.setRooms(["harbour", "kitchen"], current: "harbour")
        stage.pass(1, frame: 0.05)
        stage.send(.gift(GiftMessage(sender: "eve", gift: "rocket", fullScreen: .seconds(5))))
        stage.pass(1, frame: 0.05)
        #expect(
          player?.calls == ["play harbour in 393×852", "prepare rocket", "play rocket in 393×852"])
        stage.pass(3, frame: 0.1)
        #expect(stage.boxes(of: "FullScreenGiftLook").isEmpty)
        stage.screen.window.rootViewController = UIViewController()
        stage.pass(0.2, frame: 0.05)
        #expect(player?.calls.last == "pause harbour")
      }
    }

    @Test("An own look replaces the default of its kind, style or family alone")
    func looks() throws {
      try Jobs.taken {
        let stage = try Stage.busy(of: { room in
          UIHostingController(
            rootView: LiveRoomView(room) { Text("page of \($0)") }
              .giftRow { row, _ in Text("plain \(row.combo.gift)") }
              .giftRow(forStyle: "gold") { row, _ in Text("gold \(row.combo.gift)") }
              .comboButton { button, _ in Text("again \(button.countdown.gift)") }
              .roomNotice { Text("notice \($0.content)") }
              .roomComment(forKind: "shout") { Text("shout \($0.message.text)") }
              .roomPopup(forKind: "mine") { popup, answer in
                Button("mine \(popup.payload)") { answer(.confirmed) }
              }
              .roomHeart { _ in Text("heart") }
              .fullScreenGift { row, _ in Text("full \(row.combo.gift)") }
              .summaryRow { row, _ in Text("folded \(row.summary.gift)") }
              .roomSheet { Text("sheet \($0)") }
              .roomPhrases { "<\($0.text)>" }
              .roomProfiles { RoomProfile(name: $0.uppercased(), badge: "7") }
              .roomTheme(RoomTheme()))
        })
        stage.send(
          .gift(GiftMessage(sender: "eve", gift: "ring", style: "gold")),
          .comment(CommentMessage(id: "s", kind: "shout", sender: "ada", text: "hey")),
          .gift(GiftMessage(sender: "eve", gift: "rocket", fullScreen: .seconds(5))),
          .popup(Popup(id: "p", kind: "mine", payload: "one")))
        stage.room.like(at: ScreenPoint(x: 100, y: 300), isContinuing: false)
        stage.room.presentSheet(SheetSpec(id: "more", detents: [200]))
        stage.pass(1.5, frame: 0.05)
        let texts = stage.texts
        for own in [
          "page of harbour", "again star", "notice Welcome to the harbour", "shout hey", "mine one",
          "full rocket", "sheet more",
        ] { #expect(texts.contains(own), "\(own)") }
        #expect(texts.contains { $0.contains("ADA") && $0.contains("7 ") })
        let answer = try #require(stage.elements.first { $0.label == "mine one" })
        #expect(answer.activate())
        stage.pass(1, frame: 0.05)
        #expect(!stage.texts.contains("mine one"))
      }
    }

    @Test("Cells of UIKit draw elements, are used again, and take their own height")
    func cells() throws {
      try Jobs.taken {
        let looks = RoomViewLooks()
        var made = 0
        looks.comment.register { () -> Cell in
          made += 1
          return Cell()
        } show: { (cell: Cell, row: CommentRow) in
          cell.text = row.message.text
        } update: { (cell: Cell, _: Void) in
          cell.updates += 1
        }
        looks.controls = {
          let label = UILabel()
          label.text = "controls"
          label.touchRegion = .control
          return label
        }
        looks.header = { RoomHostingUIView(looks: looks, sizesItself: true) { Text("header") } }
        looks.gifts = { GiftCatalog([GiftCatalog.Gift(id: "rose", name: "Rose", price: 1)]) }
        var pages: [String] = []
        let stage = try Stage.busy(of: { room in
          let controller = UIViewController()
          controller.view = LiveRoomUIView(room, looks: looks) {
            pages.append($0)
            return UIView()
          }
          return controller
        })
        stage.pass(1, frame: 0.1)
        #expect(pages.contains("harbour") && made > 4)
        func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
        let views = all(stage.screen.window)
        let cells = views.compactMap { $0 as? Cell }
        #expect(cells.contains { $0.text.hasPrefix("a wave of 11") && $0.updates > 0 })
        let label = try #require(views.compactMap { $0 as? UILabel }.first)
        let place = label.convert(label.bounds, to: nil)
        #expect(place.size == CGSize(width: 80, height: 20) && place.maxY <= 852 - 34 - 16)
        #expect(stage.texts.contains("header"))
        let before = made
        for number in 0..<40 { stage.room.send(message(number)) }
        stage.pass(6, frame: 0.2)
        #expect(made <= before + 12)
      }
    }

    @Test("A list of comments with a pin and unread rows has a button to the newest")
    func unread() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.pass(3, frame: 0.1)
        let list = try #require(stage.boxes(of: "CommentRows").first?.rect)
        stage.drag(CGPoint(x: list.midX, y: list.midY), by: 0, 60)
        stage.pass(0.5, frame: 0.1)
        for number in 0..<3 { stage.room.send(message(number)) }
        stage.pass(2, frame: 0.1)
        let button = try #require(stage.element("3 new comments"))
        #expect(button.frame.height >= 44 && button.activate())
        stage.pass(1, frame: 0.1)
        #expect(stage.element("3 new comments") == nil)
      }
    }

    @Test("A comment draws a row, and evaluates no other part of the overlays")
    func evaluations() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let parts = ["RoomHeader", "GiftLanes", "CommentRows", "RoomComposer", "GiftButton"]
        let before = parts.map { ViewGraph.evaluations[$0] }
        let rows = ViewGraph.evaluations["CommentLook", default: 0]
        stage.send(.comment(CommentMessage(id: "new", sender: "ada", text: "hi")))
        stage.pass(0.1, frame: 0.05)
        #expect(ViewGraph.evaluations["CommentLook", default: 0] > rows)
        #expect(parts.map { ViewGraph.evaluations[$0] } == before)
      }
    }

    @Test("With VoiceOver, the room is announced")
    func announcements() throws {
      try Jobs.taken {
        AccessibilityNotification.posted = []
        let stage = try Stage.busy(prepare: { $0.setVoiceOver(true) })
        stage.pass(2, frame: 0.2)
        #expect(AccessibilityNotification.posted == ["You are in the room harbour."])
      }
    }

    @Test("Reduced motion leaves rows in their places while they fade")
    func reducedMotion() throws {
      try Jobs.taken {
        let stage = try Stage.busy(prepare: { $0.setReducesMotion(true) })
        stage.pass(10, frame: 0.2)
        stage.send(.gift(GiftMessage(sender: "new", gift: "rose")))
        stage.pass(0.05)
        let row = try #require(stage.boxes(of: "GiftRowLook").last?.rect)
        #expect(abs(row.minX - 16) < 0.5)
      }
    }
  }
}

/// The flying comments of a room alone, which take fingers.
private struct DanmakuRoom: View {
  let room: LiveRoom
  @State private var models: RoomViewModels?
  @State private var frames = FrameSource()

  var body: some View {
    ZStack {
      Color.clear
      if let danmaku = models?.danmaku { DanmakuLayer(danmaku) }
    }
    .frameSource(frames)
    .task { await room.run() }
    .task {
      let models = await RoomViewModels(room)
      self.models = models
      await models.follow(frames: frames)
    }
  }
}
