import FeedTesting
import Foundation
import LiveRoomKit
import RoomArchives
import RoomSimulation
import Testing

/// What rooms emit, read back by another parser and compared with what was emitted.
///
/// It knows no event by name, so that one that is added is held to the same: each text and number of
/// an event is in its JSON, and two events that differ have JSON that differs.
@Suite struct EventJSONTests {
  /// The properties of events that their JSON leaves out, by the names in Swift. `liveroom schema events`
  /// says so too.
  private static let unwritten: Set<String> = [
    "requested.identifier",
    // The durations that the message of a combo has set.
    "value.hold", "value.fullScreen",
  ]

  /// How a long text is shown where motion is reduced: for the screen, from the same state.
  private static func isOfPages(_ path: String) -> Bool {
    path.hasPrefix("page.") || path.hasPrefix("pages.")
  }

  /// How an identifier is compared that is written as the text that it is.
  private static func isCompared(_ path: String) -> Bool {
    path == "box.identifier"
  }

  @Test(arguments: 0..<4)
  func eachEventIsInItsJSON(_ seed: UInt64) async throws {
    var missing: Set<String> = []
    var eventsByText: [String: RoomEvent] = [:]
    var kinds: Set<String> = []
    for event in try await Self.events(seed: seed) {
      var writer = FeedWriter()
      writer.write(event)
      let line = writer.take()
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      #expect((json["time"] as? NSNumber)?.doubleValue == event.time.seconds)
      // The two tickers have the same events.
      let module = json["module"] as? String ?? ""
      kinds.insert((module == "broadcast" ? "ticker" : module) + ".\(json["event"] ?? "")")
      var written = Leaf.leaves(ofJSON: json)
      let leaves = Leaf.leaves(of: event.value, at: "")
      for (path, leaf) in leaves
      where !Self.unwritten.contains(path) && !Self.isOfPages(path)
        && !Self.isCompared(path)
      {
        if let index = written.firstIndex(of: leaf) {
          written.remove(at: index)
        } else {
          missing.insert("\(path): \(leaf) in \(String(decoding: line, as: UTF8.self))")
        }
      }
      guard !leaves.contains(where: { Self.unwritten.contains($0.path) }) else { continue }
      var alone = FeedWriter()
      alone.write(Timed(event.value, at: .start))
      let text = String(decoding: alone.take(), as: UTF8.self)
      let other = eventsByText.updateValue(event.value, forKey: text)
      if let other, other != event.value {
        Issue.record("\(event.value) and \(other) have one JSON")
      }
    }
    for fault in missing.sorted().prefix(20) { Issue.record("\(fault)") }
    #expect(kinds.count > 20)
    let page = try Self.page
    for kind in kinds { #expect(page.contains(kind), "\(kind) is not on the page") }
  }

  /// The events that the page has, as `module.event`.
  private static var page: Set<String> {
    get throws {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Modules/LiveRoomApp/Schemas/events.md")
      var module = ""
      var kinds: Set<String> = []
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("## ") { module = String(line.dropFirst(3)) }
        guard line.hasPrefix("| `") else { continue }
        let cell = line.split(separator: "|")[0]
        kinds.formUnion(cell.split(separator: "`").map { "\(module).\($0)" })
      }
      return kinds
    }
  }

  /// A room with all that the sample evening has, and messages made up from the schema.
  private static func events(seed: UInt64) async throws -> [Timed<RoomEvent>] {
    let hostile = GeneratedFeed.hostile(seed: seed, count: 400)
    var inputs = SampleEvening(seed: seed).messages.prefix(600).map(\.value)
    var reader = FeedReader(timing: .live)
    let take = { (item: FeedItem) in
      if case .message(let message) = item {
        inputs.insert(message.value, at: Int(message.time.seconds) % inputs.count)
      }
    }
    reader.read(hostile.text, take)
    reader.finish(take)
    return try await Simulation.run { [inputs] simulation in
      let room = LiveRoom(localUser: "You", clock: simulation.clock)
      let events = room.events.subscribe(.unbounded)
      async let _ = room.run()
      for input in inputs {
        room.send(input)
        await simulation.advance(by: .milliseconds(150))
      }
      await room.close()
      return events.takeBuffered()
    }
  }
}

/// A text or a number somewhere in a value.
private enum Leaf: Hashable {
  case text([UInt8])
  case number(Double)

  static func leaves(ofJSON json: Any) -> [Leaf] {
    switch json {
    case let text as String: [.text(Array(text.utf8))]
    case let number as NSNumber: [.number(number.doubleValue)]
    case let list as [Any]: list.flatMap { leaves(ofJSON: $0) }
    case let table as [String: Any]:
      table.flatMap { [.text(Array($0.key.utf8))] + leaves(ofJSON: $0.value) }
    default: []
    }
  }

  /// Those of a value, each with the last two names on the way to it.
  static func leaves(of value: Any, at path: String) -> [(path: String, leaf: Leaf)] {
    switch value {
    case let text as String: return [(path, .text(Array(text.utf8)))]
    case let identifier as Identifier: return [(path, .text(Array(identifier.string.utf8)))]
    case let item as TickerItem:
      // One without an identifier has a number, which is the ticker's own.
      return [item.id, item.kind, item.content].compactMap { $0 }
        .map { ("\(path).item", .text(Array($0.utf8))) }
    case let error as FieldError: return [(path, .text(Array(error.description.utf8)))]
    case let duration as Duration: return [(path, .number(duration.seconds))]
    case let instant as Instant: return [(path, .number(instant.seconds))]
    case let number as Double: return number.isFinite ? [(path, .number(number))] : []
    case let number as any BinaryInteger: return [(path, .number(Double(number)))]
    // Motions have a test of their own; true and false are names.
    case is Motion, is Bool: return []
    default: break
    }
    return Mirror(reflecting: value).children.flatMap { child in
      let name = child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
      let last = path.split(separator: ".").last.map(String.init) ?? ""
      return leaves(of: child.value, at: name.isEmpty ? path : "\(last).\(name)")
    }
  }
}
