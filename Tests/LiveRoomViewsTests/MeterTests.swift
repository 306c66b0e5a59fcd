import Foundation
import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

extension Stage {
  /// The time of the server after so many seconds of the room.
  func server(_ seconds: Double) -> ServerTime {
    ServerTime(milliseconds: 1_790_000_000_000 + Int64(seconds * 1_000))
  }

  /// Sends the state of a meter from a quick server.
  func send(
    _ id: String, version: Int = 1, kind: String = "battle", phase: MeterPhase = .running,
    from start: Double = 0, to end: Double? = 60, _ scores: Int..., target: Int? = nil,
    level: Int? = nil, winners: [String]? = nil
  ) {
    let meter = Meter(
      id: id, version: version, kind: kind, phase: phase, startsAt: server(start),
      endsAt: end.map(server),
      sides: zip(["ann", "bob", "cid"], scores).map { MeterSide(id: $0, score: $1) },
      target: target, level: level, winners: winners)
    send(.delivered(RoomDelivery(sentAt: server(now), input: .meter(meter))))
  }

  /// A battle, a goal and a box in a busy room.
  static func metered(
    _ device: Device = .iPhone15, of make: ((LiveRoom) -> UIViewController)? = nil,
    prepare: (Screen) -> Void = { _ in }
  ) throws -> Stage {
    let stage = try busy(device, of: make, prepare: prepare)
    stage.sendMeters()
    return stage
  }

  fileprivate func sendMeters() {
    send("battle", 30, 12)
    send("goal", kind: "goal", to: nil, 30, target: 120, level: 2)
    send("box", kind: "box", to: 20)
    pass(0.6, frame: 0.1)
  }

  /// The words of VoiceOver about the meters.
  fileprivate var spokenMeters: [String] {
    elements.filter { ["Battle", "Goal, level 2", "Box"].contains($0.label) }.map(\.description)
  }
}

/// The numbers of drawings of looks, by the identifier of the meter.
@MainActor
private final class Drawings {
  private var counts: [String: Int] = [:]

  func note(_ reading: MeterReading) -> String {
    counts[reading.id, default: 0] += 1
    return "\(reading.meter.kind) \(reading.time ?? "")"
  }

  /// The numbers since the last call.
  func take() -> [String: Int] {
    defer { counts = [:] }
    return counts
  }
}

extension ViewTests {
  /// Meters in a room.
  @MainActor @Suite struct MeterTests {
    @Test(
      "Meters are below the ticker and above the lanes, on the screen, with 44 points for a finger; and on the screen with the largest text",
      arguments: Device.all)
    func places(_ device: Device) throws {
      try Jobs.taken {
        let stage = try Stage.metered(device)
        if device.keyboard == 0 {
          for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            stage.screen.set(\.layoutDirection, direction)
            stage.pass(0.2, frame: 0.1)
            try checkPlaces(stage, device, direction)
          }
        }
        stage.screen.set(\.dynamicTypeSize, .accessibility5)
        stage.pass(0.3, frame: 0.1)
        for rect in stage.boxes(of: "MeterRows", in: "RoomOverlays").map(\.rect) {
          #expect(device.free.insetBy(dx: -0.5, dy: -0.5).contains(rect), "\(rect)")
        }
      }
    }

    private func checkPlaces(
      _ stage: Stage, _ device: Device, _ direction: LayoutDirection
    ) throws {
      let rows = stage.boxes(of: "MeterRows", in: "RoomOverlays").map(\.rect)
      let lanes = try #require(stage.boxes(of: "GiftLanes").first?.rect)
      let ticker = stage.boxes(of: "RollingTickerView", in: "RoomOverlays").first?.rect
      if device.height > 500 { #expect(rows.count == 3 && ticker != nil) }
      for rect in rows {
        #expect(rect.maxY <= lanes.minY + 0.5 && rect.minY >= (ticker?.maxY ?? 0))
        #expect(device.free.insetBy(dx: -0.5, dy: -0.5).contains(rect))
      }
      for button in stage.elements where button.label == "Box" || button.label == "Battle" {
        #expect(button.traits.contains(.isButton))
        #expect(button.frame.width >= 43.5 && button.frame.height >= 43.5, "\(button)")
      }
      // The bars are as wide as the screen, and the badge is at the trailing edge.
      guard rows.count == 3 else { return }
      #expect(rows[0].width == rows[1].width && rows[0].width > rows[2].width)
      let isRight = direction == .leftToRight
      #expect(abs(isRight ? rows[2].maxX - rows[0].maxX : rows[2].minX - rows[0].minX) < 0.5)
    }

    @Test("VoiceOver finds each meter as a button with its scores, and its time or its result")
    func elements() throws {
      try Jobs.taken {
        let stage = try Stage.metered()
        let end = "button updates frequently"
        let seconds = Int((60 - stage.now).rounded(.up))
        #expect(
          stage.spokenMeters == [
            #"element "Battle" value "ann 30, bob 12, \#(seconds) seconds left" \#(end)"#,
            #"element "Goal, level 2" value "30 of 120" \#(end)"#,
            #"element "Box" value "\#(seconds - 40) seconds left" \#(end)"#,
          ])
        stage.send("battle", version: 2, phase: .ended, 30, 12, winners: ["ann"])
        stage.pass(20, frame: 0.5)
        #expect(stage.spokenMeters.last == #"element "Box" value "open" \#(end)"#)
        #expect(stage.texts.contains("Grab"))
      }
    }

    @Test("A tap at zero reports the meter as it is then: the app grabs")
    func grab() throws {
      try Jobs.taken {
        let stage = try Stage.metered()
        stage.pass(20, frame: 0.5)
        let badge = try #require(stage.element("Box"))
        stage.touch(.began, badge.frame.midX, badge.frame.midY)
        stage.touch(.ended, badge.frame.midX, badge.frame.midY)
        stage.pass(0.1)
        let taps = stage.events.values {
          if case .meters(.didTap(let meter)) = $0 { meter } else { nil }
        }
        #expect(taps.map(\.id) == ["box"] && taps[0].phase == .awaitingResult)
        let likes = stage.events.values {
          if case .likes(.didLike(let like)) = $0 { like } else { nil }
        }
        #expect(likes.isEmpty)
        // The server says who was lucky.
        stage.send("box", version: 2, kind: "box", phase: .ended, to: 20, winners: ["ann"])
        stage.pass(0.1)
        #expect(!stage.texts.contains("Grab"))
      }
    }

    @Test(
      "At rest a meter is drawn once a second, and not at all without a countdown or behind cleared overlays"
    )
    func rest() throws {
      try Jobs.taken {
        let drawings = Drawings()
        let stage = try Stage(showing: { room in
          LiveRoomView(room).roomMeter { Text(drawings.note($0)) }
        })
        stage.room.setRooms(["harbour"], current: "harbour")
        stage.pass(0.2, frame: 0.1)
        stage.sendMeters()
        stage.pass(2)
        _ = drawings.take()
        stage.pass(5)
        let rest = drawings.take()
        #expect(rest["battle"] == 5 && rest["box"] == 5 && rest["goal", default: 0] == 0, "\(rest)")

        // The score runs for 0.3 seconds, of the battle alone.
        stage.send("battle", version: 2, 900, 12)
        stage.pass(0.9)
        let run = drawings.take()
        #expect((18...24).contains(run["battle", default: 0]), "\(run)")
        // The stubs evaluate the views around a view that has changed.
        #expect(run["box", default: 0] < 6 && run["goal", default: 0] < 6, "\(run)")
        #expect(try #require(stage.elements.first).perform("Hide overlays"))
        stage.pass(1)
        _ = drawings.take()
        stage.pass(5)
        #expect(drawings.take() == [:])
      }
    }

    @Test("With reduced motion a score changes at once")
    func reducedMotion() throws {
      try Jobs.taken {
        let stage = try Stage.metered(prepare: { $0.setReducesMotion(true) })
        stage.send("battle", version: 2, 900, 12)
        #expect(stage.texts.contains("900"))
      }
    }

    @Test("A look of the app draws the meters of its kind alone, in SwiftUI and in UIKit")
    func looks() throws {
      try Jobs.taken {
        let stage = try Stage.metered(of: { room in
          UIHostingController(
            rootView: LiveRoomView(room).roomMeter(forKind: "box") { Text("mine \($0.time ?? "")") }
              .roomPhrases { $0.simplifiedChinese(names: ["goal": "目标"]) })
        })
        #expect(stage.texts.contains { $0.hasPrefix("mine 0:") } && stage.texts.contains("ann"))
        #expect(stage.texts.contains("目标，2 级") && stage.texts.contains("30 / 120"))
        let looks = RoomViewLooks()
        var shown: [MeterReading] = []
        looks.meter.register(forStyle: "battle") {
          UILabel()
        } show: { (label: UILabel, reading: MeterReading) in
          label.text = reading.time
          shown.append(reading)
        }
        let other = try Stage.metered(of: { room in
          let controller = UIViewController()
          controller.view = LiveRoomUIView(room, looks: looks)
          return controller
        })
        other.pass(2, frame: 0.5)
        #expect(shown.allSatisfy { $0.meter.kind == "battle" } && shown.count >= 3)
        #expect(other.texts.contains("30 / 120"))
      }
    }

    @Test("Three sides, an extension, a result, and a battle that begins meanwhile")
    func evening() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.send("one", to: 30, 5, 9, 9)
        stage.pass(1, frame: 0.1)
        #expect(["ann", "bob", "cid"].allSatisfy(stage.texts.contains))
        #expect(stage.texts.contains("0:28"))
        stage.send("one", version: 2, to: 90, 5, 9, 9)
        #expect(stage.texts.contains("1:28"))
        stage.pass(89, frame: 0.5)
        #expect(stage.texts.contains("0:00"))
        stage.send("one", version: 3, phase: .ended, to: 90, 5, 9, 9, winners: ["bob", "cid"])
        stage.send("two", from: 91, to: 151, 0, 0)
        stage.pass(1, frame: 0.1)
        #expect(stage.boxes(of: "MeterLook").count == 2)
        stage.pass(6, frame: 0.5)
        #expect(stage.boxes(of: "MeterLook").count == 1 && !stage.texts.contains("cid"))
        stage.send(.meters(.remove(id: "two")))
        #expect(stage.boxes(of: "MeterRows").isEmpty)
        for number in 0..<5 { stage.send("box \(number)", kind: "box", from: 98, to: 150) }
        stage.pass(0.1)
        #expect(stage.boxes(of: "MeterLook").count == 3, "of one form")
      }
    }

    @Test(
      "The header shows the viewers and the givers that the server sends, unless the app names others"
    )
    func audience() throws {
      try Jobs.taken {
        let stage = try Stage(showing: { room in
          LiveRoomView(room).roomHeader { RoomHeader(host: "harbour") }
        })
        stage.room.setRooms(["harbour"], current: "harbour")
        stage.pass(0.2, frame: 0.1)
        #expect(stage.element("harbour") != nil)
        let givers = (0..<200).map { MeterSide(id: "u\($0)", score: 900 - $0) }
        stage.send(.meters(.setAudience(RoomAudience(viewers: 1_318, givers: givers))))
        stage.pass(0.1)
        #expect(stage.element("1318 viewers") != nil)
        #expect(stage.element("Top givers: u0, u1, u2") != nil)
        let busy = try Stage.busy()
        busy.send(.meters(.setAudience(RoomAudience(viewers: 1_318, givers: givers))))
        busy.pass(0.1)
        #expect(busy.element("1204 viewers") != nil)
        #expect(busy.element("Top givers: ada, bob") != nil)
      }
    }

    @Test(
      "A header with a long name and large numbers fits on a phone, and shows the likes of the room",
      arguments: ["long", "丸子"], [320.0, 390])
    func header(name: String, width: Double) throws {
      try Jobs.taken {
        let device = Device(
          testDescription: "", width: width, height: 844, insets: Device.iPhone15.insets,
          keyboard: 0)
        let stage = try Stage(device) { room in
          UIHostingController(
            rootView: LiveRoomView(room)
              .roomHeader { RoomHeader(host: "harbour", isFollowing: false, close: {}) }
              .roomProfiles { _ in
                RoomProfile(name: String(repeating: name, count: 10), badge: "VIP")
              }
              .roomPhrases { name == "long" ? $0.text : $0.simplifiedChinese() })
        }
        stage.room.setRooms(["harbour"], current: "harbour")
        stage.pass(0.2, frame: 0.1)
        let givers = (0..<5).map { MeterSide(id: "u\($0)", score: 900 - $0) }
        stage.send(.meters(.setAudience(RoomAudience(viewers: 12_345_678, givers: givers))))
        for (likes, text) in [(999, "999"), (12_345_678, "12.3M")] {
          stage.send(.likes(.receiveLikes(ReceivedLikes(count: 1, total: likes))))
          stage.pass(0.1)
          let header = try #require(stage.boxes(of: "RoomHeader").first)
          let texts = header.all.filter { $0.string != nil }
          #expect(texts.contains { $0.string == text } && texts.contains { $0.string == "VIP" })
          #expect(header.rect.minX >= 16 && header.rect.maxX <= width - 16)
          let shown = try #require(texts.first { $0.string!.hasPrefix(name) })
          #expect(shown.rect.width > (width < 390 ? 20 : 30), "\(shown.rect)")
          let parts = stage.elements.map(\.frame)
            .filter { header.rect.insetBy(dx: -1, dy: -1).contains($0) }
            .sorted { $0.minX < $1.minX }
          // The givers have no place on the narrow screen.
          #expect(
            parts.count == (width < 390 ? 4 : 5), "host, follow, givers, viewers, close: \(parts)")
          for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.maxX <= next.minX + 0.5) }
        }
      }
    }

    @Test("Views of meters alone, without the room's view")
    func alone() throws {
      try Jobs.taken {
        let stage = try Stage(showing: { MeterRoom(room: $0) })
        stage.pass(0.2)
        stage.send(.enter(room: "harbour"))
        stage.send("battle", 30, 12)
        stage.send("goal", kind: "goal", to: nil, 30, target: 120)
        stage.send("box", kind: "box", to: 20)
        stage.pass(1)
        #expect(stage.boxes(of: "MeterLook").count == 3)
        let before = stage.texts
        stage.pass(1)
        #expect(before != stage.texts)
      }
    }
  }
}

private struct MeterRoom: View {
  let room: LiveRoom
  @State private var models: RoomViewModels?

  var body: some View {
    VStack {
      if let meters = models?.meters {
        MeterBar(meters)
        GoalBar(meters)
        CountdownBadge(meters)
      }
    }
    .task { await room.run() }
    .task {
      let models = await RoomViewModels(room)
      self.models = models
      await models.follow()
    }
  }
}
