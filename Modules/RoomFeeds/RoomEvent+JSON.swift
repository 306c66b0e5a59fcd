package import LiveRoom
package import RoomCore

extension RoomEvent {
  /// Writes the name of the module, the name of the event and its fields.
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
