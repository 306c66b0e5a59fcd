import FeedTesting
import LiveRoom
import RoomCore
import RoomFeeds
import Testing

extension RoomEvent {
  /// The line of the event at a time.
  func line(at time: Instant = .start) -> String {
    var writer = FeedWriter()
    writer.write(Timed(self, at: time))
    return String(decoding: writer.take(), as: UTF8.self)
  }
}

extension RoomInput {
  /// The line of a feed with the input at the start; `nil` where a feed has no words for it.
  var line: String? {
    var writer = FeedWriter()
    let isWritten = writer.write(Timed(self, at: .start))
    return isWritten ? String(decoding: writer.take(), as: UTF8.self) : nil
  }

  /// The line of a recording with the input at the start.
  func recordedLine(of module: RoomMachine.Module) throws -> String {
    var writer = RecordingWriter(keepsNames: true)
    let line = writer.turn(of: module, at: .start, [self], [])
    return String(decoding: try #require(line), as: UTF8.self)
  }

  /// Checks that a feed has these fields of the input, or no words for it, and that it is read from there.
  func checkFeed(_ fields: String?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let line, let fields else {
      #expect(line == nil && fields == nil, sourceLocation: sourceLocation)
      return
    }
    #expect(
      differences(in: line, from: #"{"at":0.0,\#(fields)}"#) == [], sourceLocation: sourceLocation)
    #expect(
      FeedReader.items(line) == [.message(Timed(self, at: .start))],
      sourceLocation: sourceLocation)
  }

  /// Checks that a recording has these fields of the input, and that it is read from there.
  func checkRecording(
    of module: RoomMachine.Module, _ fields: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let line = try recordedLine(of: module)
    let expected = #"{"module":"\#(module.rawValue)","at":0,"inputs":[{\#(fields)}]}"#
    #expect(differences(in: line, from: expected) == [], sourceLocation: sourceLocation)
    guard case .turn(let turn) = try RecordedLine(Array(line.utf8).dropLast()) else {
      Issue.record("\(line) is no turn", sourceLocation: sourceLocation)
      return
    }
    #expect(turn.inputs == [self], sourceLocation: sourceLocation)
  }
}
