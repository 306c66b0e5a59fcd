import LiveRoomKit
import PromiseTesting
import Testing

@testable import RoomFeeds

/// Draws values of any type that is read, by reading them: what their descriptions ask for is drawn when they
/// ask for it. Names of cases, and lengths of lists, are learned from the errors for others. Records an issue
/// for a value that is written without the name of a case that it was read from.
final class Draw {
  fileprivate var random: SeededGenerator
  /// Whether all is drawn that a recording may have, and not only what a feed may.
  let isExact: Bool
  // Those of the values, and that of the present one.
  private var seeds: SeededGenerator
  private var seed: UInt64 = 0
  // The percentage of fields that are present where they need not be.
  fileprivate var presence = 50
  // The paths of those that need be.
  fileprivate var required: Set<String> = []
  // The type of the next input.
  private var type: String?
  private lazy var types = Self.feedTypes
  private var names: [Substring: [String]] = [:]
  // The names that were drawn.
  private var drawnNames: Set<String> = []
  private var fault: FieldError?
  private var lengths: [Substring: Int] = [:]

  init(seed: UInt64, isExact: Bool = false) {
    random = SeededGenerator(seed: seed)
    seeds = random
    self.isExact = isExact
  }

  /// A value of a type; of inputs one of the given type.
  func value<Value: ReadValue>(_: Value.Type = Value.self, type: String? = nil) -> Value {
    for _ in 0..<10_000 {
      self.type = type
      let read: Value? = attempt { value throws(FieldError) in try Value(from: value) }
      guard let read else { continue }
      var json = JSONText()
      read.write(to: &json)
      let text = String(decoding: json.take(), as: UTF8.self)
      for name in drawnNames where !text.contains("\"\(name)\"") {
        Issue.record("What is read from \(name) is written as \(text)")
      }
      return read
    }
    preconditionFailure("\(Value.self) \(type ?? "") cannot be drawn: \(String(describing: fault))")
  }

  /// Inputs that a feed may have, at times that do not decrease, a few seconds apart.
  func messages(_ count: Int) -> [Timed<RoomInput>] {
    var time = Instant.start
    return (0..<count).map { _ in
      time = time + .nanoseconds(random.number(0...2_000_000_000))
      return Timed(value(), at: time)
    }
  }

  /// One input of each kind that a module may receive, of which machines refuse much.
  func oneOfEach() -> [RoomInput] {
    each(RoomInput.gifts) + each(RoomInput.ticker) + each(RoomInput.popups)
      + each(RoomInput.pager) + each(RoomInput.likes) + each(RoomInput.comments)
      + each(RoomInput.danmaku) + each(RoomInput.broadcast) + each(RoomInput.meters)
  }

  private func each<Input: ReadInputs>(_ input: (Input) -> RoomInput) -> [RoomInput] {
    types = Self.types(of: Input.self, isExact: true)
    return types.map { input(value(type: $0)) }
  }

  /// Settings that are valid together, many of which are not the defaults.
  func configuration() -> RoomConfiguration {
    presence = 20
    defer { presence = 50 }
    var drawn = RoomConfiguration()
    for round in 0..<60 {
      var changed = drawn
      let isRead: Void? = attempt { value throws(FieldError) in
        switch round % 10 {
        case 0: try changed.gifts.update(from: value)
        case 1: try changed.ticker.update(from: value)
        case 2: try changed.popups.update(from: value)
        case 3: try changed.pager.update(from: value)
        case 4: try changed.likes.update(from: value)
        case 5: try changed.comments.update(from: value)
        case 6: try changed.danmaku.update(from: value)
        case 7: try changed.broadcast.update(from: value)
        case 8: try changed.meters.update(from: value)
        default: try changed.update(from: value)
        }
      }
      if isRead != nil, (try? changed.validate()) != nil { drawn = changed }
    }
    return drawn
  }

  private func attempt<Value>(_ read: (DrawnValue) throws(FieldError) -> Value) -> Value? {
    (drawnNames, required, seed) = ([], [], seeds.next())
    do throws(FieldError) {
      return try read(DrawnValue(draw: self, path: ""))
    } catch {
      fault = error
      learn(from: error)
      return nil
    }
  }

  private static let feedTypes: [String] = {
    let paths = [
      "gifts", "ticker", "popups", "pager", "likes", "comments", "danmaku", "broadcast", "meters",
      "room",
    ]
    return types(of: RoomInput.self).filter { !paths.dropFirst().contains($0) || $0 == "popups" }
      + types(of: GiftInput.self, after: "gifts.")
      // A notice has an identifier.
      + types(of: TickerInput.self, after: "ticker.").filter { $0 != "ticker.append" }
      + types(of: PopupInput.self, after: "popups.") + types(of: PagerInput.self, after: "pager.")
      + types(of: LikeInput.self, after: "likes.")
      + types(of: CommentInput.self, after: "comments.")
      + types(of: DanmakuInput.self, after: "danmaku.")
      + types(of: MeterInput.self, after: "meters.")
      + types(of: TickerInput.self, after: "broadcast.").filter { $0 != "broadcast.append" }
      + types(of: RoomAction.self, after: "room.")
  }()

  private static func types<Input: ReadInputs>(
    of _: Input.Type, after beginning: String = "", isExact: Bool = false
  ) -> [String] {
    let draw = Draw(seed: 0, isExact: isExact)
    draw.types = [""]
    let reader = try? DrawnValue(draw: draw, path: "").input()
    return reader.map { Input.names(for: $0).map { beginning + $0.description } } ?? []
  }

  private func learn(from error: FieldError) {
    guard case .invalid(let path, let allowed) = error else { return }
    let name = Self.name(of: path)
    if let beginning = allowed.firstRange(of: "one of "), name != "type" {
      let list = allowed[beginning.upperBound...]
      names[name] = (list.split(separator: ": ").last ?? list).split(separator: ", ")
        .map(String.init)
    } else if allowed.hasPrefix("a list of "), allowed.contains("bit16") {
      names[name] = allowed.dropFirst(10).replacing(" and ", with: ", ").split(separator: ", ")
        .map { String($0).replacing(" to bit31", with: "") }
    } else if allowed.hasPrefix("a color") {
      names[name] = ["#1565C0", "#FFFFFF"]
    } else if allowed.hasPrefix("\"") {
      names[name] = allowed.split(separator: "\"").enumerated()
        .filter { $0.offset % 2 == 0 }.map { String($0.element) }
    } else if allowed.hasPrefix("["), let list = allowed.split(separator: "]").first {
      lengths[name] = list.split(separator: ",").count
    }
  }

  /// The name of the field at a path, which is that of the list for an element.
  private static func name(of path: String) -> Substring {
    path.split(separator: ".").last { !($0.first?.isNumber ?? false) } ?? ""
  }

  /// A field that is read again has the same value: what is drawn depends on its path.
  fileprivate func begin(at path: String) -> Draw {
    let hash = path.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    random = SeededGenerator(seed: hash)
    return self
  }

  fileprivate func text(at path: String) -> String {
    if path == "type", let type {
      if isExact { drawnNames.insert(type) }
      return type
    }
    let name = Self.name(of: path)
    if name == "type" { return random.pick(types) }
    return names[name].map { drawnName($0, at: path) } ?? random.pick(Self.texts)
  }

  private func drawnName(_ names: [String], at path: String) -> String {
    let name = random.pick(names)
    // A default is not written. The settings of a rule that are no table are read again, as a table.
    if !["points", "linear"].contains(name), !path.contains("settings.") {
      drawnNames.insert(name)
    }
    return name
  }

  private static let texts = [
    "", "a", "ada", "é", "\u{0}", "e\u{301}", "\"\\/\n", "\u{1B}[2J", "\u{202E}", "👩‍👩‍👧", "\u{10FFFF}",
    "\u{FEFF}", "nan", "room",
  ]

  fileprivate func entries(at path: String) -> [(name: String, path: String)] {
    guard let names = names[Self.name(of: path)] else {
      // No two names are equal: the first would count.
      return Self.texts.dropFirst(random.below(10)).prefix(random.pick([0, 1, 1, 2]))
        .map { ($0, "\(path).*") }
    }
    let name = drawnName(names, at: path)
    return [(name, "\(path).\(name)")]
  }

  fileprivate func length(at path: String) -> Int {
    lengths[Self.name(of: path)].flatMap { random.chance(50) ? $0 : nil }
      ?? random.pick([0, 1, 1, 2])
  }

  fileprivate func integer() -> Int {
    let any = Int(truncatingIfNeeded: random.next())
    return random.pick([0, 1, 1, 7, 60, any & .max, .max] + (isExact ? [-1, any, .min] : [any]))
  }

  fileprivate func unsigned() -> UInt64 { random.pick([0, 1, .max, random.next()]) }

  fileprivate func number() -> Double {
    let any = Double(bitPattern: random.next())
    let finite = [
      0, 1.5, 1, random.number(0.0...1), random.number(0.0...1), random.number(-1e6...1e6), -0.0,
      Double(bitPattern: any.bitPattern & ~(1 << 62)), .leastNonzeroMagnitude,
    ]
    return random.pick(finite + (isExact ? [.nan, .infinity, -.infinity, any] : []))
  }

  fileprivate func duration() -> Duration {
    let upToADay = Duration.nanoseconds(random.number(1...86_400_000_000_000))
    let others: [Duration] =
      isExact
      ? [
        .nanoseconds(1), .seconds(Int64.max), .seconds(-Int64.max),
        Duration(secondsComponent: 1, attosecondsComponent: 123_456_789_012_345_678),
      ] : [upToADay, upToADay]
    return random.pick([.zero, upToADay, .milliseconds(-7)] + others)
  }

  func instant() -> Instant {
    if !isExact { return .start + .nanoseconds(random.number(0...2_000_000_000_000_000)) }
    return random.pick([
      .start, .distantPast, .distantFuture, Instant(nanoseconds: Int64(bitPattern: random.next())),
    ])
  }
}

/// A value that is drawn when it is read.
private struct DrawnValue: ValueReader {
  let draw: Draw
  let path: String
  let kind: ValueKind

  init(draw: Draw, path: String) {
    (self.draw, self.path) = (draw, path)
    kind = draw.begin(at: path).random.pick([
      .text, .text, .text, .table, .table, .table, .list, .number, .flag, .nothing,
    ])
  }

  private var present: Draw { draw.begin(at: path + "=") }

  var isExact: Bool { draw.isExact }
  var isNothing: Bool { kind == .nothing }

  func flag() -> Bool { present.random.chance(50) }
  func integer() -> Int { present.integer() }
  func unsigned() -> UInt64 { present.unsigned() }
  func number() -> Double { present.number() }
  func duration() -> Duration { present.duration() }
  func instant() -> Instant { present.instant() }
  func text() -> String { present.text(at: path) }

  func list() -> [DrawnValue] {
    (0..<present.length(at: path)).map { DrawnValue(draw: draw, path: "\(path).\($0)") }
  }

  func table() -> [(name: String, value: DrawnValue)] {
    present.entries(at: path).map { ($0.name, DrawnValue(draw: draw, path: $0.path)) }
  }

  func object() -> DrawnFields { DrawnFields(draw: draw, path: path) }
  func settings() -> DrawnFields { object() }
}

/// The fields of an object, each of which is drawn when it is read, or is absent.
private struct DrawnFields: FieldReader {
  let draw: Draw
  let path: String

  var isExact: Bool { draw.isExact }
  var isStrict: Bool { false }

  subscript(name: StaticString) -> DrawnValue? {
    let path = path(of: name)
    guard draw.required.contains(path) || draw.begin(at: path + "?").random.chance(draw.presence)
    else { return nil }
    return DrawnValue(draw: draw, path: path)
  }

  func value(_ name: StaticString) -> DrawnValue {
    let path = path(of: name)
    draw.required.insert(path)
    return DrawnValue(draw: draw, path: path)
  }

  private func path(of name: StaticString) -> String {
    path.isEmpty ? name.description : "\(path).\(name)"
  }

  func checkNames(_: [StaticString]) {}
}
