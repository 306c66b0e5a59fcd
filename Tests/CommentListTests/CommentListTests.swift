import CommentList
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct CommentListTests {
  @Test func everyCommandReachesTheMachine() async throws {
    try await Simulation.run { simulation in
      var configuration = CommentConfiguration()
      configuration.localUser = "me"
      let comments = try CommentList(configuration: configuration, clock: simulation.clock)
      let seen = comments.events.subscribe()
      async let _ = comments.run()
      func emitted(_ command: () -> Void) async -> [CommentEvent] {
        command()
        await simulation.advance(by: .milliseconds(100))
        return seen.takeBuffered().map(\.value)
      }
      #expect(await emitted { comments.resize(height: 200) } == [.didResize(height: 200)])
      #expect(await emitted { comments.enter("r") } == [.didReset(room: "r")])
      #expect(await emitted { comments.receive(message("a")) }.count == 1)
      #expect(await emitted { comments.restore([PastComment(message("past"))]) }.count == 1)
      #expect(await emitted { comments.replace(message("b", id: "a")) }.count == 1)
      #expect(await emitted { comments.pin(message("p"), for: .seconds(60)) }.count == 1)
      #expect(await emitted { comments.unpin(id: "p") } == [.didUnpin(id: "p")])
      let rows = await comments.state.screen.rows
      #expect(rows.map(\.message.text) == ["past", "b"])
      #expect(
        await emitted { comments.didMeasure([CommentMeasurement(row: 1, height: 40)]) }.count == 1)
      #expect(await emitted { comments.tap(y: 199) }.count == 1)
      #expect(await emitted { comments.longPress(y: 199) }.count == 1)
      #expect(await emitted { comments.drag(CommentDrag(.began)) }.count == 1)
      #expect(await emitted { comments.scrollToNewest() } == [.didScrollToNewest])
      #expect(await emitted { comments.clear() } == [.didRemove([0, 1])])
      #expect(await emitted { comments.removeSender("s") } == [])
      #expect(await emitted { comments.allowSender("s") } == [])
      #expect(await emitted { comments.remove(id: "later") } == [])
      let sent = await emitted { comments.comment("mine", payload: "p", mentions: ["a"]) }
      guard case .willSend(let comment)? = sent.last else {
        Issue.record("\(sent)")
        return
      }
      #expect(comment.message.payload == "p" && comment.message.mentions == ["a"])
      #expect(await emitted { comments.didFailToDeliver(comment) } == [])
      #expect(await emitted { comments.didRefuse(comment) }.count == 2)
      #expect(await emitted { comments.retry(id: comment.message.id!) }.count == 2)
      #expect(await emitted { comments.didDeliver(comment) }.count == 1)
      #expect(await emitted { comments.setSlowMode(.seconds(5)) }.count == 1)
      #expect(await emitted { comments.setPermission(CommentPermission(.muted)) }.count == 1)
      configuration.capacity = 5
      #expect(await emitted { comments.configure(configuration) }.count == 1)
      #expect(await emitted { comments.suspend() } == [])
      #expect(await comments.state.isSuspended)
      #expect(await emitted { comments.resume() } == [])
      #expect(await emitted { comments.leave() } == [.didReset(room: nil)])
      await comments.close()
      #expect(comments.rejected == [:])
      comments.receive(message("late"))
      #expect(comments.rejected == [.comment: 1])
    }
  }

  @Test func twoListsGiveOtherIdentifiers() async throws {
    try await Simulation.run { simulation in
      let lists = try (0..<2).map { _ in try CommentList(clock: simulation.clock) }
      let prefixes = Set(lists.map(\.configuration.identifierPrefix))
      #expect(prefixes.count == 2)
    }
  }

  @Test func aModelFollows() async throws {
    try await Simulation.run { simulation in
      let comments = try CommentList(clock: simulation.clock)
      async let _ = comments.run()
      comments.resize(height: 100)
      let joined = await comments.join()
      comments.receive(message("a"))
      await simulation.advance(by: .milliseconds(100))
      await simulation.onMainActor {
        let model = CommentListModel(joined, of: comments)
        model.refresh()
        #expect(model.rows.map(\.message.text) == ["a"])
        #expect(model.unread == 0 && model.isFollowing)
      }
    }
  }
}
