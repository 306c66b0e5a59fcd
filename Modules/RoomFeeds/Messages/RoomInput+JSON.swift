import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

// Inputs as feeds and recordings have them: objects with a `type`, and what belongs to it. What only
// the app does is read from recordings, and from no feed: see ``JSONObject/isExact``.

extension RoomInput {
  /// Reads an input, which in a recording is always one of a module.
  init(_ json: JSONObject, of module: RecordedModule? = nil) throws(FeedError) {
    let type = try json.string("type")
    if let input = try RoomInput(described: type, json, of: module) {
      self = input
    } else if let input = try GiftInput(type, json) {
      self = .gifts(input)
    } else if let input = try PopupInput(type, json) {
      self = .popups(input)
    } else if let input = try PagerInput(type, json) {
      self = .pager(input)
    } else if let input = try TickerInput(type, json) {
      self = .ticker(input)
    } else {
      throw .unknownType(String(type.prefix(40)))
    }
  }

  /// Reads an input of a module that describes it; `nil` for a type of another.
  private init?(
    described type: String, _ json: JSONObject, of module: RecordedModule?
  ) throws(FeedError) {
    do throws(FieldError) {
      let path = module.map { $0.rawValue + "." + type } ?? type
      let line = JSONCaseReader(path, .line(try json.reader.object()), of: json.reader)
      // The name of the module, or a short form.
      switch line.name {
      case "likes": self = .likes(try LikeInput(from: line.path()))
      case "touch": self = .touch(try line.fields())
      case "room": self = .room(try RoomAction(from: line.path()))
      case "like": self = .like(try line.fields())
      case "comment": self = .comment(try line.fields())
      case "enter", "leave", "suspend", "resume": self = .room(try RoomAction(from: line))
      default: return nil
      }
    } catch {
      throw .field(error)
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .gifts(let input): input.write(to: &json)
    case .ticker(let input): input.write(to: &json)
    case .popups(let input): input.write(to: &json)
    case .pager(let input): input.write(to: &json)
    case .likes(.touch(let touch)) where !json.isExact: json.type("touch", fields: touch)
    case .likes(let input): json.type("likes", input)
    case .room(.didReceiveLike(let like)): json.type("like", fields: like)
    case .room(.didReceiveComment(let comment)): json.type("comment", fields: comment)
    case .room(let action):
      if case .setLandscape = action { return json.type("room", action) }
      // The short form of the others is the name of the case.
      json.field("type", path: action)
    case .addressed(let addressed):
      json.field("room", addressed.room)
      addressed.input.write(to: &json)
    }
  }
}

extension JSONText {
  /// Writes the type of an input, after its module unless a recording names that beside it, and the
  /// fields.
  mutating func type(_ module: StaticString, _ input: some DescribedCases) {
    field("type", path: input, after: isExact ? "" : module)
  }

  /// Writes the short form of an input.
  mutating func type(_ type: StaticString, fields: some Described) {
    field("type", type.description)
    self.fields(fields)
  }
}
