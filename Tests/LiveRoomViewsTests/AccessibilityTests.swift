import LiveRoomKit
import RoomSimulation
import SwiftUI
import Testing

@testable import LiveRoomUI

extension ViewTests {
  /// The elements that VoiceOver finds.
  @MainActor @Suite struct AccessibilityTests {
    private func lines(_ stage: Stage) -> [String] { stage.elements.map(\.description) }

    @Test("Each family has elements with labels, values and actions, in the order of the screen")
    func room() throws {
      try Jobs.taken {
        let found = lines(try .busy())
        let comments = found.filter { $0.contains("a wave of") }
        #expect(comments.count > 4)
        #expect(comments.allSatisfy { $0.hasSuffix("button actions Show actions, (scroll)") })
        #expect(
          found == [
            #"element "Room harbour" actions Like, Hide overlays, (adjust)"#,
            #"element "harbour""#,
            #"element "Follow" button"#,
            #"element "Top givers: ada, bob""#,
            #"element "1204 viewers""#,
            #"element "Close" button"#,
            #"element "Welcome to the harbour" button"#,
            #"element "ada sent rose" value "1 time" button updates frequently actions Show actions"#,
            #"element "bob sent cake" value "12 times" button updates frequently actions Show actions"#,
            #"element "Send star again" value "1 time" button updates frequently"#,
            #"group "Comments" actions Newest comments"#,
          ] + comments + [
            #"element "Hold a comment to reply, report or block" button"#,
            #"element "Say something" button"#, #"element "Write a comment""#,
            #"element "Send" button disabled"#, #"element "Gifts" button"#,
          ])
      }
    }

    @Test("A popup that is modal hides everything else, and an escape cancels it")
    func popup() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.send(.popup(Popup(id: "p", kind: "rules", payload: "Be kind")))
        stage.pass(0.8, frame: 0.05)
        #expect(
          lines(stage) == [
            #"group "Rules" modal actions Dismiss, (escape)"#, #"element "Rules""#,
            #"element "Be kind""#, #"element "Cancel" button"#, #"element "OK" button"#,
          ])
        let group = try #require(stage.elements.first)
        #expect(group.isGroup && group.escape())
        stage.pass(0.8, frame: 0.05)
        #expect(stage.boxes(of: "PopupLook").isEmpty)
        #expect(stage.element("Close") != nil)
      }
    }

    @Test("The gift board is modal, its gifts are buttons, and the chosen gift is selected")
    func board() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.room.presentSheet(GiftCatalog.sheet)
        stage.pass(0.8, frame: 0.05)
        let gift = try #require(stage.elements.first { $0.label.hasPrefix("Gift 2") })
        #expect(gift.activate())
        stage.pass(0.1)
        let found = lines(stage)
        #expect(found.first == #"group "Gifts" modal actions Dismiss, (escape)"#)
        #expect(found.contains(#"element "1200 coins left""#))
        #expect(found.contains(#"element "Send 10" value "20 coins" button"#))
        #expect(found.contains(#"element "Gift 2, 2 coins" button selected actions (scroll)"#))
        #expect(found.filter { $0.contains("selected") }.count == 1)
        let send = try #require(stage.elements.first { $0.label.contains("10") && $0.isEnabled })
        #expect(send.activate())
        stage.pass(0.3, frame: 0.05)
        let sent = stage.events.values {
          if case .room(.willSend(.gift(let gift))) = $0 { gift } else { nil }
        }
        #expect(sent.last?.gift == "gift2")
      }
    }

    @Test("Actions of the room's element like the room, turn the page and hide the overlays")
    func actions() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        let room = try #require(stage.elements.first)
        #expect(room.activate())
        stage.pass(0.1)
        #expect(stage.boxes(of: "HeartLook").count == 1)
        room.adjust(.increment)
        stage.pass(1, frame: 0.05)
        let settled = stage.events.values {
          if case .pager(.didSettle(let settled)) = $0 { settled.room } else { nil }
        }
        #expect(settled.last == "kitchen")
        #expect(try #require(stage.elements.first).perform("Hide overlays"))
        stage.pass(0.8, frame: 0.05)
        #expect(
          lines(stage) == [#"element "Room kitchen" actions Like, Show overlays, (adjust)"#])
      }
    }
  }
}
