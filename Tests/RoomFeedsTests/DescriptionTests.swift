import RoomCore
import Testing

@testable import RoomFeeds

@Suite("Descriptions as JSON")
struct DescriptionTests {
  // MARK: Writing

  @Test("A field is its property, nil is absent, and a case its name or an object")
  func writing() {
    var drink = Drink(name: "tea", size: .large)
    #expect(
      written(drink)
        == #"{"name":"tea","size":"large","temperature":60.0,"extras":[],"served":"inCup"}"#)
    drink.steeping = .milliseconds(2500)
    drink.extras = ["milk", "sugar"]
    drink.served = .toGo(lid: true)
    #expect(
      written(drink)
        == #"{"name":"tea","size":"large","temperature":60.0,"steeping":2.5,"extras":["milk","sugar"],"#
        + #""served":{"toGo":true}}"#)
    drink.served = .mixed(Mix(first: Drink(name: "a", size: .small), parts: 1...3))
    #expect(written(drink).hasSuffix(#""served":{"inCup":"b"},"parts":[1,3]}}}"#) == false)
    #expect(written(drink).hasSuffix(#""served":"inCup"},"parts":[1,3]}}}"#))
  }

  @Test("An event is its path, with the fields of its value beside it")
  func paths() {
    #expect(line(.poured) == #"{"event":"poured"}"#)
    #expect(line(.spilled(drops: 3)) == #"{"event":"spilled","drops":3}"#)
    #expect(
      line(.mixed(Mix(first: Drink(name: "a", size: .small), parts: 1...2)))
        == #"{"event":"mixed","first":{"name":"a","size":"small","temperature":60.0,"extras":[],"#
        + #""served":"inCup"},"parts":[1,2]}"#)
    #expect(line(.serving(.toGo(lid: false))) == #"{"event":"serving.toGo","lid":false}"#)
  }

  @Test("A list within a list, and an object after a list, are separated")
  func lists() {
    var json = JSONText()
    json.object { json in
      json.field("a", [[1, 2], [], [3]])
      json.field("b", [Mix(first: Drink(name: "x", size: .small), parts: 0...0)])
      json.field("c", true)
    }
    #expect(
      text(json.take())
        == #"{"a":[[1,2],[],[3]],"b":[{"first":{"name":"x","size":"small","temperature":60.0,"#
        + #""extras":[],"served":"inCup"},"parts":[0,0]}],"c":true}"#)
  }

  @Test("Names of people are replaced where pseudonyms are asked for, and nothing else is")
  func pseudonyms() {
    var json = JSONText()
    json.pseudonyms = Pseudonyms()
    json.object { json in
      json.field("a", "ada", .person)
      json.field("b", "ada")
      json.field("c", Optional("ada"), .person)
      json.field("d", Optional<String>.none, .person)
      json.field("e", "ada", .text)
    }
    #expect(text(json.take()) == #"{"a":"name1","b":"ada","c":"name1","e":"text1"}"#)
  }

  // MARK: Reading

  @Test("What is absent keeps its default, and null is nil for whatever may be nil")
  func defaults() throws {
    let drink = try Drink(json: #"{"name":"tea","size":"small","steeping":null,"extras":null}"#)
    #expect(drink == Drink(name: "tea", size: .small))
    let menu = try Menu(json: #"{"closing":null,"day":{"seats":4}}"#)
    #expect(menu.closing == nil)
    #expect(menu.day.seats == 4)
    #expect(menu.day.tables == 2)
    #expect(try Menu(json: "{}").closing == .seconds(60))
    #expect(throws: FieldError.missing("name")) {
      try Drink(json: #"{"name":null,"size":"small"}"#)
    }
  }

  @Test("Of two fields of one name the first counts")
  func duplicates() throws {
    #expect(try Menu(json: #"{"day":{"seats":3,"seats":9}}"#).day.seats == 3)
    let drink = try Drink(json: #"{"name":"a","name":"b","size":"small","\u0073ize":"large"}"#)
    #expect(drink == Drink(name: "a", size: .small))
  }

  @Test("Every case is read as it was written, in values and in lines")
  func cases() throws {
    for serving in [
      Serving.inCup, .toGo(lid: true),
      .mixed(Mix(first: Drink(name: "a", size: .large), parts: 2...3)),
    ] {
      var drink = Drink(name: "tea", size: .small)
      drink.served = serving
      #expect(try Drink(json: written(drink)) == drink)
      var json = JSONText()
      json.object { $0.field("type", path: serving) }
      let reader = JSONReader(json.take()[...])
      #expect(try Serving(from: reader.input()) == serving)
    }
  }

  @Test("An error names the field, and says what is allowed")
  func errors() {
    let cases: [(String, String)] = [
      (#"{"size":"small"}"#, "“name” is missing."),
      (#"{"name":1,"size":"small"}"#, "“name” must be text."),
      (#"{"name":"a","size":"huge"}"#, "“size” must be one of small, large."),
      (
        #"{"name":"a","size":"small","temperature":101}"#,
        "“temperature” must be a number of degrees, 0 to 100."
      ),
      (
        #"{"name":"a","size":"small","temperature":"hot"}"#,
        "“temperature” must be a number of degrees, 0 to 100."
      ),
      (
        #"{"name":"a","size":"small","steeping":0}"#,
        "“steeping” must be a number of seconds, 1e-9 to 86400, or null."
      ),
      (#"{"name":"a","size":"small","extras":["b",2]}"#, "“extras.1” must be text."),
      (
        #"{"name":"a","size":"small","served":{"mixed":{"first":{"name":"b"},"parts":[1,2]}}}"#,
        "“served.mixed.first.size” is missing."
      ),
      (
        #"{"name":"a","size":"small","served":{"mixed":{"first":{"name":"b","size":"large"},"parts":[2,1]}}}"#,
        "“served.mixed.parts” must be [least, greatest], each a whole number."
      ),
      (
        #"{"name":"a","size":"small","served":"onFire"}"#,
        "“served” must be one of the following, not “onFire”: inCup, toGo, mixed."
      ),
      (
        #"{"name":"a","size":"small","served":"toGo"}"#,
        "“served” must be an object with the value of toGo."
      ),
      (
        #"{"name":"a","size":"small","served":[]}"#,
        "“served” must be the name of a case, or an object with its value."
      ),
    ]
    for (json, sentence) in cases {
      let error = #expect(throws: FieldError.self) { try Drink(json: json) }
      #expect(error?.description == sentence)
    }
  }

  @Test("Settings refuse what they do not have, with its path")
  func unknown() {
    #expect(throws: FieldError.unknown("day.chairs", known: ["seats", "tables"])) {
      try Menu(json: #"{"day":{"chairs":1}}"#)
    }
    #expect(throws: FieldError.unknown("night", known: ["closing", "day", "drinks"])) {
      try Menu(json: #"{"night":1}"#)
    }
  }

  // MARK: Checking and listing

  @Test("A check finds what is out of bounds, in fields of fields too")
  func check() throws {
    var menu = Menu()
    try FieldCheck.check(menu)
    menu.drinks = [Drink(name: "a", size: .small), Drink(name: "b", size: .small)]
    menu.drinks[1].temperature = .nan
    #expect(
      throws: FieldError.invalid("drinks.1.temperature", allowed: "a number of degrees, 0 to 100")
    ) {
      try FieldCheck.check(menu)
    }
    menu.day.seats = 0
    #expect(throws: FieldError.invalid("day.seats", allowed: "a whole number, 1 or more")) {
      try FieldCheck.check(menu)
    }
  }

  @Test("A list has the settings of tables, with what is allowed and their values")
  func list() {
    var menu = Menu()
    menu.closing = nil
    menu.drinks = [Drink(name: "a", size: .small), Drink(name: "b", size: .large)]
    let list = SettingList(menu).settings.map { "\($0.name): \($0.value) (\($0.allowed))" }
    #expect(
      list.prefix(3) == [
        "closing: null (a number of seconds, 0 to 86400, or null)",
        "day.seats: 8 (a whole number, 1 or more)", "day.tables: 2 (a whole number)",
      ])
    #expect(list.contains("drinks[].size: required (one of small, large)"))
    #expect(list.contains { $0.hasPrefix("drinks[].temperature: 60.0 ") })
    #expect(list.count(where: { $0.hasPrefix("drinks[].name") }) == 1)
  }

  @Test(
    "Bounds are said as people say them",
    arguments: [
      (0.0...1, "a number, 0 to 1"), (0.0.nextUp...1, "a number, more than 0 and at most 1"),
      (0.0.nextUp...1.0.nextDown, "a number, more than 0 and less than 1"),
      (0.0...1.0.nextDown, "a number, 0 or more and less than 1"),
      (0.5...2.5, "a number, 0.5 to 2.5"),
      (1...Double.greatestFiniteMagnitude, "a number, 1 or more"),
    ])
  func bounds(range: ClosedRange<Double>, sentence: String) {
    #expect(Double.allowed(range, unit: "") == sentence)
  }

  // MARK: Values

  @Test("Motions, keyframes and curves are read as they were written")
  func motions() throws {
    let curves: [Curve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4),
      .spring(response: 0.5, dampingFraction: 0.8, initialVelocity: 1),
      .reversedSpring(response: 0.5, dampingFraction: 0.8, initialVelocity: -1),
    ]
    let motion = Motion(
      [
        .translationX: curves.enumerated().map {
          Keyframe(at: .milliseconds(100 * $0), value: Double($0), curve: $1)
        },
        .opacity: [Keyframe(at: .zero, value: 0)],
      ], anchor: ScreenPoint(x: 0, y: 1), duration: .seconds(2), unit: .size)
    var json = JSONText()
    motion.write(to: &json)
    let bytes = json.take()
    #expect(try Motion(from: JSONReader(bytes[...])) == motion)
    #expect(text(bytes).hasPrefix(#"{"duration":2.0,"anchor":{"x":0.0,"y":1.0},"unit":"size","#))
    #expect(text(bytes).contains(#"[0.4,4.0,{"cubicBezier":[0.1,0.2,0.3,0.4]}]"#))
  }

  @Test("A number in the place of a motion is its duration")
  func seconds() throws {
    var motion = Motion([.opacity: [Keyframe(at: .seconds(1), value: 1)]])
    try motion.update(from: JSONReader(Array("0.5".utf8)[...]))
    #expect(motion.duration == .milliseconds(500))
    #expect(throws: FieldError.self) { try motion.update(from: JSONReader(Array("-1".utf8)[...])) }
  }

  @Test("A reason of the package's own is read where it was written, and from no feed")
  func reasons() throws {
    var json = JSONText()
    SuspensionReason.room.write(to: &json)
    let bytes = json.take()
    #expect(text(bytes) == #"{"reserved":"room"}"#)
    #expect(try SuspensionReason(from: JSONReader(bytes[...], isExact: true)) == .room)
    #expect(throws: FieldError.self) { try SuspensionReason(from: JSONReader(bytes[...])) }
    #expect(try SuspensionReason(from: JSONReader(Array(#""room""#.utf8)[...])) == "room")
  }

  private func line(_ event: Serving.Event) -> String {
    var json = JSONText()
    json.object { $0.field("event", path: event) }
    return text(json.take())
  }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func written(_ value: some Described) -> String {
  var json = JSONText()
  value.write(to: &json)
  return text(json.take())
}

extension ReadValue {
  fileprivate init(json: String) throws(FieldError) {
    try self.init(from: JSONReader(Array(json.utf8)[...]))
  }
}

private struct Drink: ReadFields, Equatable {
  enum Size: String, CaseIterable, ReadValue { case small, large }

  var name: String
  var size: Size
  var temperature = 60.0
  var steeping: Duration?
  var extras: [String] = []
  var served = Serving.inCup

  init(name: String, size: Size) {
    self.name = name
    self.size = size
  }

  init(from fields: some FieldReader) throws(FieldError) {
    self.init(name: try fields.required("name"), size: try fields.required("size"))
  }

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("size", &size)
    visitor.field("temperature", &temperature, in: 0...100, "degrees")
    visitor.field("steeping", &steeping, in: .positiveUpToADay)
    visitor.field("extras", &extras)
    visitor.field("served", &served)
  }
}

private struct Mix: ReadFields, Equatable {
  var first: Drink
  var parts: ClosedRange<Int>

  init(first: Drink, parts: ClosedRange<Int>) {
    self.first = first
    self.parts = parts
  }

  init(from fields: some FieldReader) throws(FieldError) {
    self.init(first: try fields.required("first"), parts: try fields.required("parts"))
  }

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("first", &first)
    visitor.field("parts", &parts)
  }
}

private indirect enum Serving: ReadCases, Equatable {
  case inCup
  case toGo(lid: Bool)
  case mixed(Mix)

  func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .inCup: visitor.visit("inCup")
    case .toGo(let lid): visitor.visit("toGo", "lid", lid)
    case .mixed(let mix): visitor.visit("mixed", mix)
    }
  }

  init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "inCup": self = .inCup
    case "toGo": self = .toGo(lid: try reader.value("lid"))
    case "mixed": self = .mixed(try reader.fields())
    default: throw reader.unknown
    }
  }

  enum Event: DescribedCases {
    case poured
    case spilled(drops: Int)
    case mixed(Mix)
    case serving(Serving)

    func describe(_ visitor: inout some CaseVisitor) {
      switch self {
      case .poured: visitor.visit("poured")
      case .spilled(let drops): visitor.visit("spilled", "drops", drops)
      case .mixed(let mix): visitor.visit("mixed", mix)
      case .serving(let serving): visitor.visit(path: "serving", serving)
      }
    }
  }
}

private struct Menu: RoomCore.SettingsTable, Equatable {
  struct Day: RoomCore.SettingsTable, Equatable {
    var seats = 8
    var tables = 2

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("seats", &seats, in: 1 ... .max)
      visitor.field("tables", &tables)
    }
  }

  var closing: Duration? = .seconds(60)
  var day = Day()
  var drinks: [Drink] = []

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("closing", &closing, in: .upToADay)
    visitor.field("day", &day)
    visitor.field("drinks", &drinks)
  }
}
