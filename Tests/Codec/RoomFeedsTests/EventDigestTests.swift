import LiveRoomKit
import Testing

@testable import RoomFeeds

@Suite("Digests of events")
struct EventDigestTests {
  @Test("The fields of an event are listed once, with those of its objects and lists")
  func lists() {
    var digest = EventDigest()
    #expect(
      digest.listing([.moved(Move()), .stopped, .moved(Move(lane: 3))]) == [
        EventDigest.Fields(event: "moved", fields: ["lane", "from.x", "from.y", "to"])
      ])
    #expect(
      digest.listing([.moved(Move(to: .zero))]) == [
        EventDigest.Fields(event: "moved", fields: ["to.x", "to.y"])
      ])
    #expect(
      digest.listing([.ended(.because("b"))]) == [
        EventDigest.Fields(event: "ended", fields: ["reason", "reason.because"])
      ])
    #expect(
      digest.listing([.moved(Move(tags: ["a"]))]) == [
        EventDigest.Fields(event: "moved", fields: ["tags.[]"])
      ])
    #expect(digest.listing([.moved(Move(tags: ["b"])), .stopped]).isEmpty)
  }

  @Test(
    "Events with other values, or in another order, have other digests",
    arguments: [
      [Event.moved(Move(lane: 1)), .stopped], [.stopped, .moved(Move())], [.moved(Move())],
      [.moved(Move(to: .zero)), .stopped], [.moved(Move(tags: ["a"])), .stopped],
      [.moved(Move(tags: ["b", "a"])), .stopped],
      [.moved(Move(from: ScreenPoint(x: 1, y: 0))), .stopped],
      [.moved(Move(from: ScreenPoint(x: 0, y: 1))), .stopped], [.moved(Move()), .ended(.finished)],
      [.moved(Move()), .ended(.because("a"))], [.moved(Move()), .ended(.because("b"))],
    ])
  func values(events: [Event]) {
    var digest = EventDigest()
    let others: [Event] = [.moved(Move()), .stopped]
    // All fields are known.
    _ = digest.listing([.moved(Move(to: .zero, tags: ["a", "b"])), .ended(.because("c"))])
    _ = digest.listing(others)
    #expect(digest.digest(of: events) != digest.digest(of: others))
    #expect(digest.digest(of: events) == digest.digest(of: events))
  }

  @Test("The words of a reason are no part of a digest")
  func reasons() {
    var digest = EventDigest()
    #expect(
      digest.listing([.refused("The room is busy.")]) == [
        EventDigest.Fields(event: "refused", fields: ["lane"])
      ])
    let events = ["The room is busy.", "Busy."].map { [Event.refused($0)] }
    #expect(digest.digest(of: events[0]) == digest.digest(of: events[1]))
    // An earlier version listed the words.
    var known = EventDigest()
    known.insert(EventDigest.Fields(event: "refused", fields: ["lane", "reason"]))
    #expect(known.digest(of: events[0]) == digest.digest(of: events[0]))
    #expect(
      known.missing(in: events[0]) == [EventDigest.Fields(event: "refused", fields: ["reason"])])
  }

  @Test("The words of a case are found missing where an earlier version listed them")
  func reasonsOfCases() {
    var known = EventDigest()
    let path = "reason.worded"
    known.insert(EventDigest.Fields(event: "ended", fields: ["reason", "reason.because", path]))
    let events = [Event.ended(.worded("The room is busy."))]
    #expect(known.missing(in: events) == [EventDigest.Fields(event: "ended", fields: [path])])
    #expect(known.missing(in: [Event.ended(.because("a")), .ended(.finished)]).isEmpty)
  }

  @Test("The order of the elements of a list counts")
  func order() {
    var digest = EventDigest()
    let (first, second) = (
      [Event.moved(Move(tags: ["a", "b"]))], [Event.moved(Move(tags: ["b", "a"]))]
    )
    _ = digest.listing(first)
    #expect(digest.digest(of: first) != digest.digest(of: second))
  }

  @Test("A field that is not listed is not compared, wherever it is")
  func added() {
    var digest = EventDigest()
    _ = digest.listing([.moved(Move()), .ended(.finished)])
    var known = EventDigest()
    known.insert(EventDigest.Fields(event: "later", fields: ["lane", "from.x"]))
    let events: [Event] = [.later(Move(lane: 2)), .later(Move(lane: 2, to: .zero, tags: ["a"]))]
    #expect(
      known.digest(of: [events[0]]) == known.digest(of: [events[1]]))
    #expect(
      known.digest(of: [events[0]])
        != known.digest(of: [Event.later(Move(lane: 3))]))
    #expect(known.missing(in: events).isEmpty)
  }

  @Test("A listed field that an event has no more is found, where its object is there")
  func removed() {
    var known = EventDigest()
    known.insert(
      EventDigest.Fields(
        event: "moved", fields: ["lane", "speed", "from.z", "to.z", "by.id", "tags.[].x"]))
    let events: [Event] = [.moved(Move())]
    #expect(
      known.missing(in: events) == [
        EventDigest.Fields(event: "moved", fields: ["speed", "from.z", "by.id"])
      ])
    let other = known.digest(of: [Event.moved(Move(lane: 9))])
    #expect(known.digest(of: events) != other)
    #expect(known.digest(of: events).hasNames(of: other))
    #expect(!known.digest(of: [Event.stopped]).hasNames(of: other))
  }

  @Test("Names of people are replaced")
  func people() {
    var digest = EventDigest()
    var json = JSONText()
    json.pseudonyms = Pseudonyms()
    let recorded = digest.digest(of: [Event.greeted(name: "ada")], as: &json).digest
    #expect(digest.digest(of: [Event.greeted(name: "name1")]) == recorded)
    #expect(digest.digest(of: [Event.greeted(name: "ada")]) != recorded)
  }
}

extension EventDigest {
  fileprivate mutating func listing(_ events: [Event]) -> [Fields] {
    var json = JSONText()
    return digest(of: events, as: &json).new
  }
}

struct Move: Described {
  var lane = 0
  var from = ScreenPoint.zero
  var to: ScreenPoint?
  var tags: [String] = []

  func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("from", from)
    visitor.field("to", to)
    visitor.field("tags", tags)
  }
}

struct Greeting: Described {
  var name: String

  func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", name, .person)
  }
}

struct Refusal: Described {
  var lane = 2
  var reason: DiagnosticText

  func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("lane", lane)
    visitor.field("reason", reason)
  }
}

enum Event: DescribedCases {
  enum Reason: DescribedCases {
    case finished
    case because(String)
    case worded(DiagnosticText)

    func describe(_ visitor: inout some CaseVisitor) {
      switch self {
      case .finished: visitor.visit("finished")
      case .because(let reason): visitor.visit("because", "reason", reason)
      case .worded(let reason): visitor.visit("worded", "reason", reason)
      }
    }
  }

  case moved(Move)
  case later(Move)
  case stopped
  case ended(Reason)
  case greeted(name: String)
  case refused(DiagnosticText)

  func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .moved(let move): visitor.visit("moved", move)
    case .later(let move): visitor.visit("later", move)
    case .stopped: visitor.visit("stopped")
    case .ended(let reason): visitor.visit("ended", "reason", reason)
    case .greeted(let name): visitor.visit("greeted", Greeting(name: name))
    case .refused(let reason): visitor.visit("refused", Refusal(reason: reason))
    }
  }
}
