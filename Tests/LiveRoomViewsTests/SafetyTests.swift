import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomUI

extension ViewTests {
  /// The menu of a room, the names of blocked users, and the hint.
  @MainActor @Suite struct SafetyTests {
    private func menu(_ stage: Stage) -> [String] {
      guard let group = stage.elements.first, group.isGroup, group.label == "Show actions"
      else { return [] }
      return stage.elements.dropFirst().map(\.label)
    }

    /// Opens the menu of a row by its action for a screen reader.
    private func open(_ row: String, _ stage: Stage) throws {
      let element = try #require(stage.elements.first { $0.label.hasPrefix(row) })
      #expect(element.perform("Show actions"))
      stage.pass(0.1)
    }

    private func choose(_ title: String, _ stage: Stage) throws {
      #expect(try #require(stage.element(title)).activate())
      stage.pass(0.3, frame: 0.05)
    }

    private func reports(_ stage: Stage) -> [RoomReport] {
      stage.events.values {
        if case .room(.willSend(.report(let report))) = $0 { report } else { nil }
      }
    }

    @Test("A hold opens the menu of the row under the finger, which acts on it after it has moved")
    func hold() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.pass(3, frame: 0.1)
        let row = try #require(stage.text("a wave of 10")?.middle)
        stage.tap(row, for: 0.7)
        #expect(menu(stage).first?.hasPrefix("bob: a wave of 10") == true)
        #expect(
          menu(stage).dropFirst()
            == ["Copy", "Reply", "Mention", "Report", "Block user", "Cancel"])
        // Fingers on the menu are not for the room.
        let winners = stage.winners.count
        stage.drag(CGPoint(x: 196, y: 700), by: 0, -260)
        #expect(stage.winners.count == winners)
        for number in 0..<9 {
          stage.send(.comment(CommentMessage(id: "n\(number)", sender: "eve", text: "new")))
        }
        stage.pass(1, frame: 0.1)
        try choose("Report", stage)
        #expect(menu(stage).dropFirst().first == "Spam" && menu(stage).last == "Cancel")
        stage.send(.comments(.remove(id: "c10")))
        try choose("Harassment", stage)
        let report = try #require(reports(stage).first)
        #expect(report.message == "c10" && report.user == "bob" && report.reason == "harassment")
        #expect(report.text.hasPrefix("a wave of 10") && menu(stage) == [])
      }
    }

    @Test("Copy, reply and mention do so, and a tap beside the menu closes it")
    func composer() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.pass(3, frame: 0.1)
        try open("bob: a wave of 10", stage)
        try choose("Copy", stage)
        #expect(UIPasteboard.general.string?.hasPrefix("a wave of 10") == true)
        try open("bob: a wave of 10", stage)
        try choose("Reply", stage)
        #expect(stage.texts.contains { $0.hasPrefix("Replying to bob") })
        try open("eve: a wave of 11", stage)
        stage.tap(CGPoint(x: 20, y: 100))
        stage.pass(0.3)
        #expect(menu(stage) == [])
        // The composer forgets a blocked user.
        stage.room.block(user: "bob")
        stage.pass(0.3, frame: 0.05)
        #expect(!stage.texts.contains { $0.hasPrefix("Replying to bob") })
      }
    }

    @Test("A blocked user has no rows and no name, and the lane counts on")
    func names() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        try open("bob sent cake", stage)
        #expect(menu(stage) == ["bob sent cake", "Mention", "Report", "Block user", "Cancel"])
        try choose("Block user", stage)
        stage.send(.gift(GiftMessage(sender: "bob", gift: "cake", count: .increment(12))))
        stage.pass(0.5, frame: 0.05)
        #expect(stage.element("bob sent cake") == nil && stage.element("Someone sent cake") != nil)
        #expect(!stage.texts.contains { $0.contains("bob") })
        try open("Someone sent cake", stage)
        try choose("Unblock user", stage)
        #expect(stage.element("bob sent cake") != nil && stage.room.blockedUsers == [])
        // Own content has no actions against oneself.
        stage.send(.comments(.send(CommentMessage(text: "mine"))))
        stage.pass(0.5, frame: 0.05)
        try open("me: mine", stage)
        #expect(menu(stage) == ["me: mine", "Copy", "Cancel"])
      }
    }

    @Test("Flying comments and entrances have the menu as well")
    func flyingCommentsAndEntrances() throws {
      try Jobs.taken {
        var configuration = RoomConfiguration(localUser: "me")
        configuration.commentDestination = .listAndDanmaku
        let stage = try Stage(.iPhone15, configuration) {
          UIHostingController(rootView: LiveRoomView($0))
        }
        stage.send(.enter(room: "harbour"))
        stage.pass(0.2, frame: 0.05)
        stage.send(.comment(CommentMessage(sender: "troll", text: "I fly over the video")))
        stage.pass(2, frame: 0.05)
        let flying = try #require(stage.boxes(of: "DanmakuLook").first { $0.rect.minX >= 0 })
        stage.tap(flying.rect.middle, for: 0.7)
        #expect(menu(stage).first == "troll: I fly over the video")
        try choose("Report", stage)
        try choose("Spam", stage)
        #expect(reports(stage).last?.subject == .flyingComment)
        #expect(stage.boxes(of: "DanmakuLook").isEmpty)
        stage.send(.join(RoomJoin(sender: "troll", priority: 9, duration: .seconds(30))))
        stage.pass(2, frame: 0.05)
        let entrance = try #require(stage.boxes(of: "EntranceLook").first)
        stage.tap(entrance.rect.middle, for: 0.7)
        try choose("Block user", stage)
        stage.pass(1, frame: 0.05)
        #expect(stage.boxes(of: "EntranceLook").isEmpty)
      }
    }

    @Test("An app replaces the menu, removes it, or moderates")
    func ownMenu() throws {
      try Jobs.taken {
        var opened: [RoomMenuSubject] = []
        let own = try Stage.busy { room in
          UIHostingController(
            rootView: LiveRoomView(room).roomMenu(opening: { opened.append($0) }))
        }
        own.pass(3, frame: 0.1)
        try open("bob: a wave of 10", own)
        #expect(opened.map(\.user) == ["bob"] && menu(own) == [])
        var moderated: [String] = []
        let stage = try Stage.busy { room in
          UIHostingController(
            rootView: LiveRoomView(room).roomMenu(reasons: ["offTopic"]) {
              moderated.append("\($0) \($1.message?.id ?? "") \($1.user ?? "")")
            })
        }
        stage.pass(3, frame: 0.1)
        for title in ["Remove for everyone", "Mute user"] {
          try open("bob: a wave of 10", stage)
          try choose(title, stage)
        }
        #expect(moderated == ["remove c10 bob", "mute c10 bob"])
        try open("bob: a wave of 10", stage)
        try choose("Report", stage)
        #expect(menu(stage).dropFirst() == ["Off topic", "Cancel"])
      }
    }

    @Test("The hint is on screen once, until the user has opened a menu or tapped it")
    func hint() throws {
      try Jobs.taken {
        let hint = RoomPhrase.menuHint.text
        let stage = try Stage.busy()
        #expect(stage.texts.contains(hint))
        try open("bob sent cake", stage)
        try choose("Cancel", stage)
        #expect(!stage.texts.contains(hint))
        var isShown = true
        let saved = try Stage.busy { room in
          UIHostingController(
            rootView: LiveRoomView(room)
              .roomMenuHint(Binding(get: { isShown }, set: { isShown = $0 })))
        }
        #expect(try #require(saved.element(hint)).activate())
        saved.pass(0.1)
        #expect(!isShown && !saved.texts.contains(hint))
        let later = try Stage.busy { room in
          UIHostingController(
            rootView: LiveRoomView(room).roomMenuHint(Binding(get: { false }, set: { _ in })))
        }
        #expect(!later.texts.contains(hint))
      }
    }
  }
}
