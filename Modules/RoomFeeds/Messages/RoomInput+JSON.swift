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
      case "pager": self = .pager(try PagerInput(from: line.path()))
      case "notice":
        _ = try line.value("id") as String
        self = .notice(try line.fields())
      // What a configuration does not name is as in a room.
      case "ticker" where type == "ticker.configure":
        var configuration = RoomConfiguration().ticker
        try configuration.update(from: json.reader.object().value("configuration"))
        self = .ticker(.configure(configuration))
      case "ticker": self = .ticker(try TickerInput(from: line.path()))
      case "popup": self = .popup(try line.fields())
      case "popups" where path == "popups": self = .popups(try line.value("popups") as [Popup])
      case "popups": self = .popups(try PopupInput(from: line.path()))
      case "gift": self = .gift(try line.fields())
      case "gifts" where path == "gifts": self = .gifts(try line.value("gifts") as [GiftMessage])
      case "gifts": self = .gifts(try GiftInput(from: line.path()))
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
    case .gifts(.receive(let message)) where !json.isExact: json.type("gift", fields: message)
    case .gifts(.receiveBatch(let messages)) where !json.isExact:
      json.field("type", "gifts")
      json.field("gifts", messages)
    case .gifts(let input): json.type("gifts", input)
    case .ticker(.append(let item)) where !json.isExact: json.type("notice", fields: item)
    case .ticker(let input): json.type("ticker", input)
    case .popups(.enqueue(let popup)) where !json.isExact: json.type("popup", fields: popup)
    case .popups(.enqueueBatch(let popups)) where !json.isExact:
      json.field("type", "popups")
      json.field("popups", popups)
    case .popups(let input): json.type("popups", input)
    case .pager(let input): json.type("pager", input)
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
