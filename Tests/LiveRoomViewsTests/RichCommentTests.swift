import Foundation
import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

/// The emotes of an app, with the pictures that have been loaded.
@MainActor
private final class Emotes {
  var pictures: [String: UIImage] = [:]
  var isAnimated = false

  func callAsFunction(_ id: String) -> RoomEmote? {
    guard id.hasPrefix("e") else { return nil }
    var emote = RoomEmote(code: id, name: "Name of \(id)", image: pictures[id], aspectRatio: 1.5)
    if isAnimated { emote.frames = ["first", "second"].map { UIImage(named: $0)! } }
    return emote
  }
}

extension ViewTests {
  @Suite(.serialized) @MainActor struct RichCommentTests {
    private let emotes = Emotes()

    private func stage(_ configure: (inout RoomConfiguration) -> Void = { _ in }) throws -> Stage {
      var configuration = RoomConfiguration(localUser: "me")
      configure(&configuration)
      return try Stage(.iPhone15, configuration) { room in
        LiveRoomView(room)
          .roomEmotes(
            { emotes($0) }, badges: { $0 == "vip" ? RoomProfile(name: "Gold member") : nil })
      }
    }

    private func comment(
      _ id: String, _ text: String, sender: String = "ada", _ emotes: String...
    ) -> CommentMessage {
      var message = CommentMessage(id: id, sender: sender, text: text)
      var place = 0
      for emote in emotes {
        message.emotes.append(CommentEmote(emote, at: place, length: 1, unit: .words))
        place += 1
      }
      return message
    }

    private func line(_ stage: Stage, _ number: Int = 0) -> String? {
      let lines = stage.boxes(of: "CommentLook").flatMap(\.all).compactMap(\.string)
      return number < lines.count ? lines[number] : nil
    }

    @Test("A row has the same height before its picture comes, with it, and after it was evicted")
    func height() throws {
      try Jobs.taken {
        let stage = try stage()
        stage.send(.enter(room: "r"), .comment(comment("1", "Kappa hi", "e1")))
        stage.pass(0.5)
        let rect = try #require(stage.boxes(of: "CommentLook").first?.rect)
        #expect(line(stage) == "ada: Name of e1 hi")
        emotes.pictures = ["e1": UIImage(named: "kappa")!]
        stage.send(.comment(comment("2", "Kappa again", "e1")))
        stage.pass(0.5)
        #expect(stage.boxes(of: "CommentLook").map(\.rect.height) == [rect.height, rect.height])
        #expect(line(stage, 1) == "ada: ⟨kappa⟩ again")
        emotes.pictures = [:]
        var replaced = comment("2", "Kappa evicted", "e1")
        stage.send(.comments(.replace(replaced)))
        stage.pass(0.5)
        #expect(stage.boxes(of: "CommentLook").map(\.rect.height) == [rect.height, rect.height])
        #expect(line(stage, 1) == "ada: Name of e1 evicted")
        // An unknown emote is its code.
        replaced.emotes = [CommentEmote("x", at: 0, length: 5)]
        stage.send(.comments(.replace(replaced)))
        stage.pass(0.5)
        #expect(line(stage, 1) == "ada: Kappa evicted")
      }
    }

    @Test("Emotes move while they are on screen, up to a number, and not with Reduce Motion")
    func motion() throws {
      try Jobs.taken {
        emotes.isAnimated = true
        let stage = try stage { $0.comments.rowsPerSecond = 1_000 }
        stage.send(.enter(room: "r"))
        for number in 0..<1_000 {
          stage.room.send(.comment(comment("\(number)", "a b c \(number)", "e1", "e2", "e3")))
          if number % 17 == 0 { stage.pass(0.017) }
        }
        stage.pass(1)
        @MainActor func moved() -> Int {
          let before = stage.boxes(of: "CommentLook").map { $0.all.compactMap(\.string) }
          stage.pass(0.1)
          let after = stage.boxes(of: "CommentLook").map { $0.all.compactMap(\.string) }
          return zip(before, after).count { $0 != $1 }
        }
        #expect(stage.boxes(of: "CommentLook").count > 5)
        #expect(moved() == EmoteMotion.limit / 3)
        stage.screen.setReducesMotion(true)
        stage.frame()
        #expect(moved() == 0)
        #expect(line(stage)?.contains("⟨first⟩ ⟨first⟩ ⟨first⟩") == true)
      }
    }

    @Test(
      "VoiceOver reads the name, the role, the badges, the amount, and the text with names of emotes"
    )
    func speech() throws {
      try Jobs.taken {
        let stage = try stage()
        var message = comment("1", "Kappa hi", "e1")
        message.badges = ["vip", "club"]
        message.role = .moderator
        message.payment = CommentPayment(amount: 2_999, currency: "USD")
        stage.send(.enter(room: "r"), .comment(message))
        stage.pass(0.5)
        #expect(
          stage.element("ada, Moderator, Gold member, club, 29.99 USD: Name of e1 hi") != nil,
          "\(stage.elements.map(\.description))")
        #expect(line(stage) == "Moderator Gold member club 29.99 USD ada: Name of e1 hi")
      }
    }

    @Test("A name from right to left, its badges and a text from left to right are isolated")
    func directions() throws {
      try Jobs.taken {
        let stage = try stage()
        var message = comment("1", "hello", sender: "דנה")
        message.badges = ["מנוי"]
        stage.send(.enter(room: "r"), .comment(message), .comment(comment("2", "שלום Ann")))
        stage.pass(0.5)
        #expect(line(stage) == "\u{2068}מנוי\u{2069} \u{2068}דנה\u{2069}: hello")
        #expect(line(stage, 1) == "ada: \u{2068}שלום Ann\u{2069}")
      }
    }

    @Test("A quote is above the text, and a tap shows the original of a translation")
    func quoteAndTranslation() throws {
      try Jobs.taken {
        let stage = try stage()
        var message = comment("1", "你好 @me", sender: "bob")
        message.quote = CommentQuote(sender: "ada", text: "hi")
        message.mentions = ["me"]
        message.translation = "Hello @me"
        stage.send(.enter(room: "r"), .comment(message))
        stage.pass(0.5)
        #expect(line(stage) == "ada: hi\nbob: Hello @me")
        let rect = try #require(stage.boxes(of: "CommentLook").first?.rect)
        stage.touch(.began, rect.minX + 20, rect.midY)
        stage.touch(.ended, rect.minX + 20, rect.midY)
        stage.pass(0.5)
        #expect(line(stage) == "ada: hi\nbob: 你好 @me")
      }
    }

    @Test("A paid comment is a chip with its time until the time of its tier is over")
    func chips() throws {
      try Jobs.taken {
        let stage = try stage {
          $0.comments.tiers = [
            CommentTier(from: 500, currency: "USD", color: 0x00_BFA5, pinTime: .seconds(65))
          ]
        }
        var message = comment("1", "thanks")
        message.payment = CommentPayment(amount: 500, currency: "USD")
        stage.send(.enter(room: "r"), .comment(message))
        stage.pass(0.5)
        #expect(stage.texts.contains("5.00 USD · 1:05"), "\(stage.texts)")
        stage.pass(10, frame: 0.25)
        #expect(stage.texts.contains("5.00 USD · 0:55"), "\(stage.texts)")
        stage.pass(56, frame: 0.5)
        #expect(!stage.texts.contains { $0.hasPrefix("5.00 USD ·") })
        #expect(stage.boxes(of: "CommentLook").count == 1)
      }
    }

    @Test("The width of a flying comment includes its outline")
    func outline() throws {
      try Jobs.taken {
        @MainActor func width(_ style: CommentStyle?) throws -> Double {
          let stage = try stage { $0.commentDestination = .danmaku }
          var message = comment("1", "Kappa hi", "e1")
          message.style = style
          stage.send(.enter(room: "r"), .comment(message))
          stage.pass(1)
          let box = try #require(stage.boxes(of: "DanmakuLook").first)
          #expect(box.all.contains { $0.string == "Name of e1 hi" })
          return box.rect.width
        }
        let plain = try width(nil)
        #expect(try width(CommentStyle(color: 0xFF_0000)) == plain)
        #expect(try width(CommentStyle(isOutlined: true)) == plain + 2 * LineText.outline)
        #expect(try width(CommentStyle(size: .small)) < plain)
      }
    }
  }
}
