import LiveRoomKit
import PromiseTesting
import Testing

@testable import RealTime

@Suite("Promises of a recording") struct RecordingPromises {
  @Test("Promise 1: a replay emits the same events at the same times")
  func equality() async throws {
    try await verify { source, _ in
      let evening = try await RecordedEvening.random(&source)
      let replay = try evening.replay(evening.recording)
      try ensure(replay.isExact && replay.notes.isEmpty, "\(replay.notes)")
      try ensure(replay.events.linesByModule == evening.events, "Other events are emitted")
      try ensure(evening.events.count == 7, "Only \(evening.events.keys) emit events")
      try ensure(evening.lines.last == #"{"end":"closed"}"#, "It ends with \(evening.lines.last!)")
    }
  }

  @Test("Promise 2: a recording that is cut plays its complete lines")
  func cuts() async throws {
    try await verify(reaching: ["in a line"]) { source, reach in
      let evening = try await RecordedEvening.random(&source)
      let whole = try evening.replay(evening.recording).events
      let header = evening.lines[0].utf8.count + 1
      for _ in 0..<3 {
        let length = source.number(header...evening.recording.utf8.count)
        let text = String(decoding: Array(evening.recording.utf8)[..<length], as: UTF8.self)
        let replay = try evening.replay(text)
        let notes = replay.notes.joined(separator: " ")
        try ensure(!notes.contains("What follows"), "A cut after \(length) bytes: \(notes)")
        let isCompared =
          replay.events.isEmpty || text.contains(/"events":[1-9][0-9]*,"digest":\d+}/)
        try ensure(replay.isExact == isCompared, "A cut after \(length) bytes: \(notes)")
        try ensure(whole.starts(with: replay.events), "No beginning of the events")
        let complete = text.prefix(through: text.lastIndex(of: "\n")!)
        let lines = try evening.replay(complete)
        let isWhole = text.hasSuffix("}")
        try ensure(isWhole || lines.events == replay.events, "A line that breaks off is played")
        let isBroken = complete.utf8.count < length && !isWhole
        let isSaid = notes.contains("is incomplete and is not played.")
        try ensure(isWhole || isSaid == isBroken, "A cut after \(length) bytes: \(notes)")
        let hasEnd = text.contains(#"{"end""#)
        try ensure(hasEnd || notes.contains("The recording has no end"), "Noted: \(notes)")
        reach.note("in a line", if: isBroken)
      }
    }
  }

  @Test("Promise 3: pseudonyms hide names and texts, and change no event otherwise")
  func pseudonyms() async throws {
    try await verify(reaching: ["\"rose\"", "harbour", "own-"]) { source, reach in
      let seed = source.next()
      var other = source
      let named = try await RecordedEvening.random(&source, seed: seed)
      let hidden = try await RecordedEvening.random(&other, keepsNames: false, seed: seed)
      for name in ["Chloé", "Dmitri", "Yusuf", "hello!", "song", "Be kind", "\"You\""] {
        try ensure(!hidden.recording.contains(name), "\(name) is in the recording")
      }
      // Identifiers are not replaced.
      for name in ["\"rose\"", "harbour", "own-"] where named.recording.contains(name) {
        try ensure(hidden.recording.contains(name), "\(name) is not in the recording")
        reach.note(name)
      }
      let (replay, kept) = (
        try hidden.replay(hidden.recording), try named.replay(named.recording)
      )
      try ensure(replay.isExact && replay.notes.isEmpty, "\(replay.notes)")
      try ensure(replay.events.map(\.time) == kept.events.map(\.time), "Other times")
      for module in ["popups", "pager", "likes"] {
        let lines = replay.events.linesByModule[module]
        try ensure(lines == named.events[module], "Other events of \(module)")
      }
      // The names of both sides, in the order in which events have them.
      var pseudonyms: [String: String] = [:]
      for (one, other) in zip(kept.events, replay.events) {
        try ensure(one.value.caseName == other.value.caseName, "\(one.value), \(other.value)")
        guard case .gifts(.laneWillEnter(let entrance)) = one.value,
          case .gifts(.laneWillEnter(let hidden)) = other.value
        else { continue }
        let (name, pseudonym) = (entrance.combo.sender, hidden.combo.sender)
        try ensure(pseudonyms[name] ?? pseudonym == pseudonym, "\(name) has two pseudonyms")
        try ensure(pseudonym.utf8.count >= name.utf8.count, "\(pseudonym) is shorter")
        pseudonyms[name] = pseudonym
      }
      try ensure(Set(pseudonyms.values).count == pseudonyms.count, "Two names have one pseudonym")
    }
  }

  @Test("Promises 4 and 5: unknown fields change nothing, and differences are found")
  func changes() async throws {
    try await verify { source, _ in
      let evening = try await RecordedEvening.random(&source)
      let events = try evening.replay(evening.recording).events
      var lines = evening.lines.map(String.init)
      for index in lines.indices.dropLast() where source.chance(30) {
        lines[index] = lines[index].dropLast() + #","unknown":{"a":[1]}}"#
      }
      let replay = try evening.replay(lines.joined(separator: "\n"))
      try ensure(replay.isExact && replay.notes.isEmpty, "Unknown fields: \(replay.notes)")
      try ensure(replay.events == events, "Unknown fields change events")
      let turn = source.number(1...lines.count - 2)
      for bad in [
        #"{"at":0,"type":"gifts.unknown"}"#, #"{"at":0,"deadline":"unknown"}"#,
      ] {
        var changed = lines
        changed[turn] = bad
        let result = Result { try evening.replay(changed.joined(separator: "\n")) }
        guard case .failure(let error) = result else {
          throw PromiseFault(text: "\(bad) is played")
        }
        try ensure("\(error)".hasPrefix("Line \(turn + 1) of"), "\(error)")
      }
      let place = source.pick(lines.indices.filter { lines[$0].contains(#""digest":"#) })
      // Another number of 64 bits.
      lines[place].replace(/"digest":(\d+)\d/, maxReplacements: 1) { #""digest":\#($0.1)"# }
      let other = try evening.replay(lines.joined(separator: "\n"))
      try ensure(
        !other.isExact && other.notes.contains { $0.hasPrefix("Line \(place + 1), minute ") },
        "Line \(place + 1) is believed: \(other.notes)")
    }
  }

  @Test("Promise 6: a recording has at most the bytes of its limit, and is exact")
  func limit() async throws {
    try await verify { source, _ in
      let limit = source.number(8_000...60_000)
      let evening = try await RecordedEvening.play(
        RoomRecorder(limit: limit), seed: source.next(), until: .start + .seconds(60))
      let replay = try evening.replay(evening.recording)
      try ensure(evening.recording.utf8.count <= limit, "More than \(limit) bytes")
      try ensure(evening.lines.last == #"{"end":"limit"}"#, "It ends with \(evening.lines.last!)")
      try ensure(replay.isExact, "\(replay.notes)")
      let note = replay.notes.last ?? ""
      try ensure(note.hasPrefix("The recording has reached its limit after "), note)
    }
  }

  @Test("Promise 7: any text is played or throws an error that names a line")
  func anyText() async throws {
    try await verify(reaching: ["played", "thrown"]) { source, reach in
      let evening = try await RecordedEvening.random(&source)
      let beginning = Array(evening.lines.prefix(100).joined(separator: "\n").utf8)
      for round in 0..<10 {
        var changed = beginning
        for _ in 0..<3 {
          let index = source.below(changed.count)
          let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(changed[index])
          // Of half of them only digits become other ones, so that most are read.
          guard round % 2 == 0 || isDigit else { continue }
          changed[index] = source.pick(Array((round % 2 == 0 ? "{}[]\",:x\n" : "0123456789").utf8))
        }
        let text = String(decoding: changed, as: UTF8.self)
        switch Result(catching: { try evening.replay(text) }) {
        case .success: reach.note("played")
        case .failure(let error):
          try ensure("\(error)".hasPrefix("Line "), "\(error)")
          reach.note("thrown")
        }
      }
    }
  }
}
