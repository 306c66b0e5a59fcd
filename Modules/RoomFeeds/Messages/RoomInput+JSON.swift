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
    } else if !json.isExact, let action = try RoomAction(type, json) {
      self = .room(action)
    } else if let input = try LikeInput(type, json) {
      self = .likes(input)
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
    case .likes(let input): input.write(to: &json)
    case .room(let action): action.write(to: &json)
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

extension RoomAction {
  /// `nil` for a type that is none of an action.
  fileprivate init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "like": self = .didReceiveLike(try RoomLike(json))
    case "comment":
      self = .didReceiveComment(
        RoomComment(
          id: try json["id"]?.string(), sender: try json.string("sender"),
          text: try json.string("text")))
    case "enter": self = .enter(room: try json.string("name"))
    case "leave": self = .leave
    case "suspend": self = .suspend(reason: try json.reason())
    case "resume": self = .resume(reason: try json.reason())
    case "app":
      self = try json.choice(
        "state",
        [
          ("background", .suspend(reason: .background)),
          ("foreground", .resume(reason: .background)),
          ("landscape", .setLandscape(true)), ("portrait", .setLandscape(false)),
        ])
    default: return nil
    }
  }

  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .didReceiveLike(let like):
      json.field("type", "like")
      json.field("sender", person: like.sender)
      json.field("count", like.count)
      if let total = like.total { json.field("total", total) }
    case .didReceiveComment(let comment):
      json.field("type", "comment")
      if let id = comment.id { json.field("id", id) }
      json.field("sender", person: comment.sender)
      json.field("text", text: comment.text)
    case .enter(let room):
      json.field("type", "enter")
      json.field("name", room)
    case .leave: json.field("type", "leave")
    case .suspend(let reason):
      json.field("type", "suspend")
      json.field(reason)
    case .resume(let reason):
      json.field("type", "resume")
      json.field(reason)
    case .setLandscape(let isLandscape):
      json.field("type", "app")
      json.field("state", isLandscape ? "landscape" : "portrait")
    }
  }
}

extension RoomLike {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(
      sender: try json.string("sender"), count: try json.integer("count"),
      total: try json["total"]?.integer())
    guard count > 0 else { throw .outOfRange("count") }
  }
}
