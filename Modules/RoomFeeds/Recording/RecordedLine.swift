import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// A line of a recording.
package enum RecordedLine: Sendable {
  /// The first line.
  case header(RecordingHeader)
  /// A turn of a module.
  case turn(RecordedTurn)
  /// Turns of a module are not recorded from here on.
  case stopped(RecordedModule)
  /// The last line.
  case end(RecordingEnd)

  /// The longest line that is read, in bytes.
  package static let maximumLength = 16 << 20
  /// How deep arrays and objects may be nested.
  package static let maximumNesting = 64

  /// Reads a line.
  ///
  /// - Throws: ``FeedError``, which names what is wrong.
  package init(_ line: ArraySlice<UInt8>) throws(FeedError) {
    guard line.count <= Self.maximumLength else { throw .lineTooLong(limit: Self.maximumLength) }
    let json = try JSONObject(line: line, maximumNesting: Self.maximumNesting, isExact: true)
    if let version = try json["recording"]?.integer() {
      guard version == RecordingHeader.version else { throw .unsupportedVersion(version) }
      self = .header(try RecordingHeader(json))
    } else if let end = json["end"] {
      guard let reason = RecordingEnd(rawValue: try end.string()) else { throw end.outOfRange }
      self = .end(reason)
    } else {
      let module = try json.required("module").module()
      if try json["stopped"]?.flag() ?? false {
        self = .stopped(module)
      } else {
        self = .turn(try RecordedTurn(json, of: module))
      }
    }
  }
}

extension RecordingHeader {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    if let names = json["names"], !["replaced", "kept"].contains(try names.string()) {
      throw .outOfRange("names")
    }
    var configuration = RoomConfiguration()
    try json.object("configuration").read(into: &configuration)
    var modules: [RecordedModule] = []
    for name in try json.required("modules").list() { modules.append(try name.module()) }
    var replaced: [RecordedModule] = []
    for name in try json.required("replaced").list() { replaced.append(try name.module()) }
    self.init(
      configuration: configuration, ownRules: try json.required("ownRules").strings(),
      modules: modules, replaced: replaced)
  }
}

extension RecordedTurn {
  fileprivate init(_ json: JSONObject, of module: RecordedModule) throws(FeedError) {
    self.module = module
    time = try json.required("at").instant()
    inputs = []
    if json["inputs"] != nil {
      inputs = try json.list("inputs") { json throws(FeedError) in
        let input = try RoomInput(json, of: module)
        guard input.module == module else { throw try json.required("type").outOfRange }
        return input
      }
    }
    eventCount = try json["events"]?.integer() ?? 0
    guard eventCount >= 0 else { throw .outOfRange("events") }
    guard eventCount > 0 || json["digest"] == nil else { throw .missing("events") }
    digest = eventCount == 0 ? 0 : try json.unsigned("digest")
  }
}

extension RoomInput {
  /// The module that takes it; `nil` for an input of the room as a whole.
  fileprivate var module: RecordedModule? {
    switch self {
    case .gifts: .gifts
    case .ticker: .ticker
    case .popups: .popups
    case .pager: .pager
    case .likes: .likes
    case .room, .addressed: nil
    }
  }
}

extension JSONValue {
  fileprivate func module() throws(FeedError) -> RecordedModule {
    guard let module = RecordedModule(rawValue: try string()) else { throw outOfRange }
    return module
  }
}
