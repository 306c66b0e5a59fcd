import GiftChannels
package import LiveRoom
import PopupSequencer
package import RoomCore

/// What a recording says of its room, in its first line.
package struct RecordingHeader: Sendable {
  /// The version of the format.
  package static let version = 1
  /// What every recording begins with.
  package static let signature = Array("{\"recording\":".utf8)

  /// The settings of the room and its modules.
  package var configuration: RoomConfiguration
  /// The rules of popups that only the app can create.
  package var ownRules: [String]
  /// The modules of the room whose turns are recorded.
  package var modules: [RoomMachine.Module]
  /// The modules that the app has replaced by its own, whose turns are not recorded.
  package var replaced: [RoomMachine.Module]
  /// The settings that were read, and that are not known here.
  package var unknownSettings: [String] = []

  package init(
    configuration: RoomConfiguration, ownRules: [String], modules: [RoomMachine.Module],
    replaced: [RoomMachine.Module]
  ) {
    self.configuration = configuration
    self.ownRules = ownRules
    self.modules = modules
    self.replaced = replaced
  }
}

/// A turn of a module: the inputs that its machine took at one time, and how many events it emitted
/// then, with a digest of them.
package struct RecordedTurn: Sendable {
  package var module: RoomMachine.Module
  package var time: Instant
  /// Inputs of the module; none where only a deadline was reached.
  package var inputs: [RoomInput]
  /// The fields of the events of this turn, of each event where it is emitted for the first time.
  package var fields: [EventDigest.Fields]
  package var eventCount: Int
  package var digest: EventDigest.Digest
}

/// Writes a recording, line by line, as <doc:RecordingSchema> says.
package struct RecordingWriter: Sendable {
  private var json = JSONText()
  private var digest = EventDigest()

  /// - Parameter keepsNames: whether names and texts are written as they are.
  package init(keepsNames: Bool) {
    json.pseudonyms = keepsNames ? nil : Pseudonyms()
    json.isExact = true
  }

  /// The first line.
  package mutating func header(_ header: RecordingHeader) -> [UInt8] {
    line { json in
      json.field("recording", RecordingHeader.version)
      json.field("names", json.pseudonyms == nil ? "kept" : "replaced")
      json.writesAbsence = true
      json.field("configuration", header.configuration)
      json.writesAbsence = false
      json.field("ownRules", header.ownRules)
      json.field("modules", header.modules)
      json.field("replaced", header.replaced)
    }
  }

  /// The line of a turn; `nil` for one that no reader would take, since its values are nested too
  /// deep.
  package mutating func turn(
    of module: RoomMachine.Module, at time: Instant, _ inputs: [RoomInput],
    _ events: [RoomEvent]
  ) -> [UInt8]? {
    let (digest, fields) = self.digest.digest(of: events, as: &json)
    let line = line { json in
      json.field("module", module.rawValue)
      json.field("at", time)
      if !inputs.isEmpty {
        json.begin("inputs")
        json.array(inputs) { json, input in
          json.object { json in json.pathInModule("type") { input.describe(&$0, short: false) } }
        }
      }
      if !fields.isEmpty { json.field("fields", fields) }
      if !events.isEmpty {
        json.field("events", events.count)
        json.field("digest", digest.bits)
      }
    }
    return JSONScanner.depth(of: line[...]) <= RecordedLine.maximumNesting ? line : nil
  }

  /// The line after which turns of a module are not recorded any more.
  package mutating func stop(of module: RoomMachine.Module, at time: Instant) -> [UInt8] {
    line { json in
      json.field("module", module.rawValue)
      json.field("at", time)
      json.field("stopped", true)
    }
  }

  /// The last line.
  package mutating func end(_ end: RecordingEnd) -> [UInt8] {
    line { $0.field("end", end.rawValue) }
  }

  private mutating func line(_ fields: (inout JSONText) -> Void) -> [UInt8] {
    json.object(fields)
    json.endLine()
    return json.take()
  }
}

/// Why a recording has ended.
package enum RecordingEnd: String, CaseIterable, Sendable, ReadValue {
  /// All modules are closed.
  case closed
  /// It has reached its limit.
  case limit
}
