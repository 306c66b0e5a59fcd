import RoomCore
import Testing

/// What a test that fails shows of values.
@Suite struct DescriptionsTests {
  @Test func valuesPrintAsAPersonWouldWriteThem() {
    #expect("\(Instant.start + .seconds(1.5))" == "1.5 s")
    #expect("\(ScreenPoint(x: 160, y: 300))" == "(160.0, 300.0)")
    #expect("\(ScreenSize(width: 320, height: 50))" == "320.0 x 50.0")
    #expect("\(Identifier("ada"))" == "ada" && "\([Identifier("ada")])" == #"["ada"]"#)
    #expect("\(Boxed(7))" == "7")
  }

  @Test func posesAndMotionsPrintWhatDiffersFromRest() {
    #expect("\(Pose.identity)" == "at rest")
    let pose = Pose(translation: ScreenPoint(x: 10, y: 0), opacity: 0.5)
    #expect("\(pose)" == "translationX 10.0, opacity 0.5")
    let fade = Motion([
      .opacity: [
        Keyframe(at: .zero, value: 0), Keyframe(at: .milliseconds(100), value: 0.7),
        Keyframe(at: .milliseconds(300), value: 1),
      ]
    ])
    #expect("\(fade)" == "opacity 0.0 to 1.0, 0.3 s")
    #expect("\(Motion.none)" == "0.0 s")
    #expect(
      "\(RunningMotion(fade, at: Instant.start + .seconds(2)))"
        == "opacity 0.0 to 1.0, 0.3 s, from 2.0 s")
  }

  @Test func timesAndReasonsPrintTheirValues() {
    #expect("\(Timed("ada", at: .start + .seconds(1.5)))" == "1.5 s: ada")
    #expect("\(SuspensionReason.room)" == "room" && "\(SuspensionReason("a call"))" == "“a call”")
  }

  @Test func fieldsPrintWithoutWhatIsAbsentAndCasesWithTheirValues() {
    var order = Order(guest: "ada", table: ScreenPoint(x: 1, y: 2))
    #expect("\(order)" == "Order(guest: ada, table: (1.0, 2.0), drinks: [])")
    order.wait = .milliseconds(1500)
    order.drinks = [.water, .tea(Tea(cups: 2)), .other(name: "hot milk")]
    #expect(
      "\(order)" == "Order(guest: ada, table: (1.0, 2.0), wait: 1.5 s, "
        + "drinks: [water, tea(cups: 2), other(name: “hot milk”)])")
    #expect("\(Drink.iced(.tea(Tea(cups: 1))))" == "iced.tea(cups: 1)")
    #expect("\([order.drinks[0]])" == "[water]")
  }

  @Test func settingsPrintThoseThatDifferFromTheDefaults() {
    var menu = Menu()
    #expect("\(menu)" == "Menu()")
    menu.hours.opening = .seconds(9)
    menu.closing = nil
    menu.fade = .none
    #expect("\(menu)" == "Menu(closing: nil, fade: 0.0 s, hours: (opening: 9.0 s))")
  }

  @Test func whatServersSendIsCutAndCannotDisguise() {
    #expect("\(Drink.other(name: ""))" == "other(name: “”)")
    #expect("\(Drink.other(name: "a”, cups: 9"))" == "other(name: “a\", cups: 9”)")
    #expect("\(Drink.other(name: "a\nb\u{202E}c"))" == "other(name: “a b\u{FFFD}c”)")
    #expect("\(Drink.other(name: "קפה"))" == "other(name: “\u{2068}קפה\u{2069}”)")
    let long = String(repeating: "long", count: 100_000)
    #expect("\(Drink.other(name: long))" == "other(name: “\(long.prefix(40))…”)")
    let tower = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect("\(Drink.other(name: tower))".unicodeScalars.count < 60)

    var order = Order(guest: long, table: ScreenPoint(x: 1, y: 2))
    order.drinks = (1...10_000).map { .tea(Tea(cups: $0)) }
    #expect("\(order)".hasSuffix("tea(cups: 8), … 9992 more])"))
    order.drinks = (1...10_000).map { _ in .other(name: long) }
    #expect("\(order)".unicodeScalars.count < 420)
    var nested = Drink.other(name: long)
    for _ in 0..<1_000 { nested = .iced(nested) }
    #expect("\(nested)".unicodeScalars.count <= 401)
  }
}

private struct Order: Described {
  var guest: String
  var table: ScreenPoint
  var wait: Duration?
  var drinks: [Drink] = []

  func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("guest", guest, .person)
    visitor.field("table", table)
    visitor.field("wait", wait)
    visitor.field("drinks", drinks)
  }
}

private struct Tea: Described {
  var cups: Int

  func describe(_ visitor: inout some FieldVisitor) { visitor.field("cups", cups) }
}

private indirect enum Drink: DescribedCases {
  case water
  case tea(Tea)
  case other(name: String)
  case iced(Drink)

  func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .water: visitor.visit("water")
    case .tea(let tea): visitor.visit("tea", tea)
    case .other(let name): visitor.visit("other", "name", name)
    case .iced(let drink): visitor.visit(path: "iced", drink)
    }
  }
}

private struct Menu: SettingsTable {
  struct Hours: SettingsTable, Equatable {
    var opening = Duration.seconds(8)

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("opening", &opening, in: .upToADay)
    }
  }

  var seats = 8
  var closing: Duration? = .seconds(20)
  var fade = Motion([.opacity: [Keyframe(at: .seconds(1), value: 1)]])
  var hours = Hours()

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("seats", &seats, in: 1...100)
    visitor.field("closing", &closing, in: .upToADay)
    visitor.field("fade", &fade)
    visitor.field("hours", &hours)
  }
}
