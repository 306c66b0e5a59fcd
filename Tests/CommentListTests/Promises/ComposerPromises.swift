import CommentList
import PromiseTesting
import RoomCore
import Testing

/// Random sequences of a user who writes in several rooms, with an input method, emoji and refusals.
@Suite("Promises of the composer") struct ComposerPromises {
  private static let pieces = [
    "a", "b", " ", "@", "你", "👨‍👩‍👧‍👦", "🇨🇳", "e\u{301}", "\n", "word", "\u{200D}", "👩", "مرحبا",
    "\u{FFFC}",
  ]

  /// A composer with a field that obeys it, and the knowledge of an observer.
  private struct Play {
    var source: SeededGenerator
    var machine: ComposerMachine
    var field = ""
    var time = Instant.start
    var reach = PromiseReach()
    var sent: [(room: String?, text: String)] = []
    var mentioned: [String: String] = [:]

    init(_ seed: Int) {
      source = SeededGenerator(seed: UInt64(seed))
      var configuration = ComposerConfiguration()
      configuration.limit = source.pick([1, 5, 20, 200])
      configuration.unit = source.pick(ComposerUnit.allCases)
      machine = ComposerMachine(configuration: configuration)
      field = machine.takeWrite()?.text ?? ""
    }

    var length: Int { machine.length }
    var drafts: [String?: String] {
      var drafts: [String?: String] = [:]
      for room in [nil, "a", "b", "c"] as [String?] {
        var copy = machine
        _ = copy.follow(.didReset(room: room))
        drafts[room] = copy.text
      }
      return drafts
    }

    /// A text with a range of another text replaced.
    mutating func change(_ text: String) -> (text: String, caret: Int, head: String, tail: String) {
      let characters = Array(text)
      let start = source.number(0...characters.count)
      let end = source.chance(70) ? start : source.number(start...characters.count)
      let piece = source.chance(20) ? "" : source.pick(ComposerPromises.pieces)
      let (head, tail) = (String(characters[..<start]), String(characters[end...]))
      let added = source.chance(5) ? String(repeating: piece, count: 3_000) : piece
      return (head + added + tail, (head + added).utf16.count, head, tail)
    }
  }

  private func play(_ step: (inout Play, Int) throws -> Void, reaching situations: [String]) throws
  {
    var reach = PromiseReach()
    var seed = 0
    let count = sequenceCount(default: 40)
    while seed < count || seed < 400 && situations.contains(where: { reach.counts[$0] == nil }) {
      seed += 1
      var play = Play(seed)
      do {
        for number in 0..<40 {
          play.time = play.time + play.source.milliseconds(1...2_000)
          try step(&play, number)
        }
      } catch let fault as PromiseFault {
        Issue.record("seed \(seed): \(fault.text)")
        return
      }
      reach.add(play.reach)
    }
    for situation in situations where reach.counts[situation] == nil {
      Issue.record("\(situation) was not reached")
    }
    noteExercise(Test.current?.displayName, times: seed)
  }

  @Test("Promise 27: the text fits, no character is divided, and the other text remains")
  func limit() throws {
    try play(
      { play, _ in
        let (old, oldLength) = (play.machine.text, play.length)
        let change = play.change(old)
        play.machine.edit(change.text, caret: change.caret, isComposing: false, at: .start)
        _ = play.machine.takeWrite()
        let text = play.machine.text
        try ensure(
          play.length <= max(play.machine.configuration.limit, oldLength), "\(play.length): \(text)"
        )
        guard Array(text.utf8) != Array(change.text.utf8) else { return }
        play.reach.note("cut")
        if Array(text.utf8) == Array(old.utf8) { return play.reach.note("none") }
        try ensure(text.utf8.starts(with: change.head.utf8), "\(text) of \(change)")
        try ensure(text.utf8.reversed().starts(with: change.tail.utf8.reversed()), "\(text)")
        let kept = Array(text).count - Array(change.tail).count
        try ensure(
          Array(Array(change.text).prefix(max(0, kept))).map { Array($0.utf8) }
            == Array(Array(text).prefix(max(0, kept))).map { Array($0.utf8) },
          "\(text) divides a character of \(change.text)")
      }, reaching: ["cut", "none"])
  }

  @Test("Promise 28: the field is written for few reasons, and never while text is marked")
  func writes() throws {
    try play(
      { play, number in
        let isMarked = play.source.chance(50)
        let change = play.change(play.machine.text)
        play.machine.edit(
          change.text, caret: change.caret, isComposing: isMarked, at: .start)
        let write = play.machine.takeWrite()
        if isMarked {
          try ensure(
            write == nil && play.machine.text == change.text, "\(String(describing: write))")
          play.machine.insert("[smile]")
          _ = play.machine.mention("u", name: "Ann")
          _ = play.machine.follow(.didChangeWriting(play.machine.writing))
          try ensure(play.machine.send(at: play.time, byReturn: true) == nil, "sent by return")
          try ensure(play.machine.takeWrite() == nil, "written while marked")
          play.reach.note("marked")
          if play.source.chance(20), play.machine.send(at: play.time) != nil {
            try ensure(play.machine.takeWrite()?.text == "", "not cleared")
            play.reach.note("cleared")
          }
        } else if write != nil {
          try ensure(Array(write!.text.utf8) != Array(change.text.utf8), "\(write!) for nothing")
          play.reach.note("cut")
        }
      }, reaching: ["marked", "cleared", "cut"])
  }

  @Test("Promise 29: a mention has its text wherever it is")
  func mentions() throws {
    try play(
      { play, number in
        if play.source.chance(40) {
          let caret = play.source.number(0...play.machine.text.utf16.count)
          play.machine.select(caret: caret)
          let name = play.source.pick(["Ann", "鲍勃", "👨‍👩‍👧‍👦", "a b"])
          if play.machine.mention("u\(number)", name: name) {
            play.mentioned["u\(number)"] = "@" + name
            let write = play.machine.takeWrite()
            let head = String(
              decoding: Array(play.machine.text.utf16)[..<play.machine.caret], as: UTF16.self)
            try ensure(head.hasSuffix("@" + name + " "), "\(head)")
            try ensure(write?.caret == play.machine.caret, "\(String(describing: write))")
          }
        } else {
          let count = play.machine.mentions.count
          let change = play.change(play.machine.text)
          play.machine.edit(change.text, caret: change.caret, isComposing: false, at: .start)
          _ = play.machine.takeWrite()
          play.reach.note("lost", if: play.machine.mentions.count < count)
        }
        let units = Array(play.machine.text.utf16)
        var end = 0
        for mention in play.machine.mentions {
          try ensure(mention.start >= end, "\(play.machine.mentions)")
          end = mention.range.upperBound
          let text = String(decoding: units[mention.range], as: UTF16.self)
          try ensure(text == play.mentioned[mention.user], "\(text) is not \(mention)")
          play.reach.note("moved", if: mention.start > 5)
        }
      }, reaching: ["moved", "lost"])
  }

  @Test("Promise 30: a text is sent once, and a refused one returns to its own empty draft")
  func drafts() throws {
    try play(
      { play, _ in
        let before = play.drafts
        let room = play.machine.writing.room
        switch play.source.below(4) {
        case 0:
          let next = play.source.pick(["a", "b", "c"])
          _ = play.machine.follow(.didReset(room: next))
          try ensure(play.machine.text == before[next], "\(play.machine.text) in \(next)")
          try ensure(play.drafts == before, "\(play.drafts), before \(before)")
        case 1:
          let message = play.machine.send(at: play.time)
          if let message {
            play.sent.append((room, message.text))
            try ensure(play.machine.text.isEmpty, "not empty")
            play.reach.note("sent")
          }
          try ensure(play.machine.send(at: play.time) == nil, "sent twice")
        case 2:
          guard let refused = play.sent.popLast() else { return }
          let message = CommentMessage(id: "1", text: refused.text)
          let id = play.machine.follow(.didRefuse(CommentSend(message, room: refused.room)))
          try ensure((id != nil) == (before[refused.room] == ""), "\(before), \(refused)")
          play.reach.note(id == nil ? "kept" : "returned")
          play.reach.note("elsewhere", if: id != nil && refused.room != room)
          var expected = before
          if id != nil { expected[refused.room] = play.drafts[refused.room] }
          try ensure(play.drafts == expected, "\(play.drafts), before \(before)")
          play.sent.removeAll { $0.text == refused.text && $0.room == refused.room }
        default:
          _ = play.machine.takeWrite()
          let change = play.change(play.machine.text)
          play.machine.edit(
            change.text, caret: change.caret, isComposing: false, at: play.time + .seconds(1))
        }
        _ = play.machine.takeWrite()
        var next = ComposerMachine(
          configuration: play.machine.configuration, snapshot: play.machine.snapshot)
        for (room, text) in play.drafts {
          _ = next.follow(.didReset(room: room))
          try ensure(next.text == text, "\(next.text) in another launch, not \(text)")
        }
      }, reaching: ["sent", "returned", "kept", "elsewhere"])
  }
}
