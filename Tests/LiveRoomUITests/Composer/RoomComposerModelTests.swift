import LiveRoomKit
import Observation
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

/// Returns once a condition holds, which reads models.
@MainActor private func until(_ condition: () -> Bool) async {
  while true {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(condition, onChange: { change.yield() }) { return }
    for await _ in changes { break }
  }
}

@MainActor private final class Field: RoomComposerModel.Field {
  var texts: [String] = []
  var corrections = 0
  var isFocused = false
  /// The text that the keyboard corrects when the user sends.
  var correct: (() -> Void)?

  func show(_ write: ComposerWrite) { texts.append(write.text) }
  func commitCorrection() {
    corrections += 1
    correct?()
  }
  func focus() { isFocused = true }
  func endEditing() { isFocused = false }
}

@MainActor
@Suite struct RoomComposerModelTests {
  private let clock = ManualClock()
  private let room: LiveRoom
  private let model: RoomComposerModel
  private let field = Field()

  init() {
    room = LiveRoom(clock: RoomClock(clock))
    model = RoomComposerModel(room)
    model.field = field
  }

  private func type(_ text: String) {
    model.edit(text, caret: text.utf16.count, isComposing: false)
  }

  /// Runs the room and the model.
  private func running(_ body: () async throws -> Void) async throws {
    let (room, model) = (room, model)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await model.follow() }
      try await body()
      group.cancelAll()
    }
  }

  @Test("A text is sent once, and the field is written once")
  func sends() async throws {
    try await running {
      var events = room.events.subscribe().makeAsyncIterator()
      type("helo")
      field.correct = { [self] in
        field.correct = nil
        type("hello")
      }
      model.send()
      model.send()
      #expect(field.texts == [""] && model.machine.text == "" && !model.canSend)
      room.enter("a")
      var sent: [String] = []
      read: while let batch = await events.next() {
        for event in batch {
          if case .comments(.willSend(let comment)) = event.value {
            sent.append(comment.message.text)
          }
          if case .comments(.didReset) = event.value { break read }
        }
      }
      #expect(sent == ["hello"])
    }
  }

  @Test("A refused text returns to the field, and its row goes")
  func refusal() async throws {
    struct Server: RoomServer {
      func send(_ message: ServerMessage) async throws -> String? {
        throw ServerRefusal(retryAfter: .seconds(7))
      }
    }
    let server = Server()
    try await running {
      async let _ = room.serve(server)
      room.enter("a")
      await until { model.machine.writing.room == "a" }
      type("hello")
      model.send()
      await until { model.machine.text == "hello" }
      #expect(field.texts.suffix(2) == ["", "hello"] && model.secondsLeft == 7)
      let rows = await CommentListModel(joining: room.modules.comments!).rows
      #expect(rows.isEmpty && !model.canSend)
      await room.close()
    }
  }

  @Test("The seconds of slow mode are counted, and then the text can be sent")
  func countdown() async throws {
    try await running {
      room.enter("a")
      room.send(.comments(.setSlowMode(interval: .seconds(3))))
      await until { model.machine.writing.slowMode > .zero }
      type("one")
      model.send()
      await until { model.secondsLeft == 3 }
      type("t")
      type("two")
      #expect(!model.canSend)
      async let counted: Void = model.countDown()
      for left in [2, 1, nil] {
        let next = clock.now.advanced(by: .seconds(1))
        await clock.sleeper(until: next)
        #expect(clock.wakeNext(upTo: next))
        await until { model.secondsLeft == left }
      }
      await counted
      #expect(model.obstacle == nil && model.canSend)
    }
  }

  @Test("A finger that is held on a row mentions its sender")
  func mention() async throws {
    model.name = { $0 == "u1" ? "Ann" : $0 }
    try await running {
      room.enter("a")
      room.modules.comments?.resize(height: 280)
      let past = PastComment(CommentMessage(id: "1", sender: "u1", text: "hi"))
      room.send(.comments(.restore([past])))
      await until { model.machine.writing.room == "a" }
      type("well ")
      let list = await CommentListModel(joining: room.modules.comments!)
      await withDiscardingTaskGroup { group in
        group.addTask { await list.follow() }
        await until { list.rows.count == 1 }
        group.cancelAll()
      }
      room.modules.comments?.longPress(y: 270)
      await until { !model.machine.mentions.isEmpty }
      #expect(model.machine.text == "well @Ann " && field.isFocused)
      #expect(field.texts.last == "well @Ann ")
    }
  }

  @Test("The latest senders whose names begin so are offered, each once")
  func candidates() {
    let names = ["u1": "Ann", "u2": "anton", "u3": "Bob", "u4": "安娜"]
    var rows = ["u3", "u1", "u2", "u1", "u4"].enumerated().map { index, user in
      CommentRow(id: index + 1, message: CommentMessage(sender: user, text: "hi"))
    }
    rows.append(CommentRow(id: 9, message: CommentMessage(kind: .join, sender: "u5")))
    func users(_ query: String) -> [String] {
      MentionCandidates.users(for: query, among: rows) { names[$0] ?? $0 }
    }
    #expect(users("an") == ["u1", "u2"] && users("安") == ["u4"] && users("x") == [])
    #expect(users("") == ["u4", "u1", "u2", "u3"])
  }
}
