package import LiveRoom
package import RoomCore

/// The number and a digest of the events that a module emitted within a minute.
package struct RecordedDigest: ReadFields, Equatable, Sendable {
  /// The minute of the room's clock, from 0.
  package var minute: Int
  /// The module.
  package var module: ModuleKind
  /// The number of events.
  package private(set) var events = 0
  /// The digest of the events, with their times and all fields except the words of reasons.
  package private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of no events.
  package init(minute: Int, module: ModuleKind) {
    self.minute = minute
    self.module = module
  }

  package init(from fields: some FieldReader) throws(FieldError) {
    minute = try fields.required("minute")
    module = try fields.required("module")
    events = try fields.required("events")
    digest = try fields.required("digest")
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("minute", &minute)
    visitor.field("module", &module)
    visitor.field("events", &events)
    visitor.field("digest", &digest)
  }

  /// Inserts the events of a call.
  package mutating func insert(_ events: [RoomEvent], at time: Instant) {
    var json = JSONText()
    json.isExact = true
    insert(events, at: time, as: &json)
  }

  /// Inserts the events of a call, which are written to the empty text `json` meanwhile.
  mutating func insert(_ events: [RoomEvent], at time: Instant, as json: inout JSONText) {
    self.events += events.count
    json.omitsWording = true
    for event in events {
      Timed(event, at: time).write(to: &json)
      json.endLine()
    }
    json.omitsWording = false
    // The FNV-1a hash of 64 bits.
    for byte in json.bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    json.clear()
  }
}

extension Instant {
  /// The minute of a room's clock, from 0.
  var minute: Int { Int(nanoseconds / 60_000_000_000) }
}
