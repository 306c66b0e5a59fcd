import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

/// The decisions of the menu and of its hint.
@Suite struct RoomMenuTests {
  private static func actions(
    _ message: CommentMessage, isBlocked: Bool = false, canWrite: Bool = true,
    moderates: Bool = false
  ) -> [RoomMenuAction] {
    RoomMenuSubject(CommentRow(id: 1, message: message)).actions(
      localUser: "me", isBlocked: isBlocked, canWrite: canWrite, moderates: moderates)
  }

  @Test func aMenuHasTheActionsThatHaveAnEffect() {
    let comment = CommentMessage(id: "1", sender: "ann", text: "hi")
    #expect(Self.actions(comment) == [.copy, .reply, .mention, .report, .block])
    #expect(
      Self.actions(comment, isBlocked: true, canWrite: false, moderates: true)
        == [.copy, .report, .unblock, .remove, .mute])
    // A comment without an identifier has no answers, and no server can remove it.
    #expect(
      Self.actions(CommentMessage(sender: "ann", text: "hi"), moderates: true)
        == [.copy, .mention, .report, .block, .mute])
    #expect(Self.actions(CommentMessage(sender: "me", text: "hi"), moderates: true) == [.copy])
    #expect(
      Self.actions(CommentMessage(kind: .join, sender: "ann")) == [.mention, .report, .block])
    #expect(Self.actions(CommentMessage(kind: .notice, text: "Welcome")) == [.report])
  }

  @Test func aReportNamesTheRowOnlyWithoutAnIdentifier() {
    func report(_ id: String?) -> RoomReport {
      let message = CommentMessage(id: id, sender: "ann", text: "hi")
      let row = CommentRow(id: 7, message: message, time: .start + .seconds(3))
      return RoomMenuSubject(row).report(reason: RoomReport.spam)
    }
    #expect(report("1").message == "1" && report("1").number == nil)
    #expect(report(nil).number == 7 && report(nil).time == .start + .seconds(3))
  }

  @MainActor
  @Test func theHintWaitsForACommentOfAnotherUser() {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let menu = RoomMenuModel(room, BlockedUsersModel(room))
    let own = CommentRow(id: 1, message: CommentMessage(sender: "me"), delivery: .sent)
    let notice = CommentRow(id: 2, message: CommentMessage(kind: .notice, text: "Welcome"))
    let other = CommentRow(id: 3, message: CommentMessage(sender: "ann"))
    #expect(!menu.isHintShown(over: []) && !menu.isHintShown(over: [own, notice]))
    #expect(menu.isHintShown(over: [own, other]))
    menu.endHint()
    #expect(!menu.isHintShown(over: [own, other]))
  }

  @Test func eachActionAndEachReasonHasATitleInBothLanguages() {
    let phrases =
      RoomMenuAction.allCases.map(RoomPhrase.menuAction)
      + RoomReport.reasons.map(RoomPhrase.reportReason)
    #expect(Set(phrases.map(\.text)).count == phrases.count)
    #expect(Set(phrases.map { $0.simplifiedChinese() }).count == phrases.count)
  }
}

@Suite @MainActor struct BlockedUsersModelTests {
  @Test func theModelFollowsTheRoom() async throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.blockedUsers = ["troll"]
    let room = try LiveRoom(configuration, rules: [], clock: RoomClock(ManualClock()))
    let model = BlockedUsersModel(room)
    #expect(model.users == ["troll"] && model.contains("troll"))
    model.unblock("troll")
    model.block("bot")
    _ = await room.statistics()
    #expect(room.blockedUsers == ["bot"])
    await room.close()
    await model.follow()
    #expect(model.users == ["bot"] && !model.contains("troll"))
  }
}
