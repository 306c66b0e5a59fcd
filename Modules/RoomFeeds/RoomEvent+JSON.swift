package import LiveRoom
package import RoomCore

extension RoomEvent {
  /// Writes the module's name, and the event's name and fields.
  package func write(to json: inout JSONText) {
    json.field("module", module?.rawValue ?? "room")
    json.pathInModule("event") { describe(&$0) }
  }
}

extension Timed<RoomEvent> {
  /// Writes the event as one object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("time", time)
      value.write(to: &json)
    }
  }
}
