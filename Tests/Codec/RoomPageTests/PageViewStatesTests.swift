import LiveRoomKit
import RoomFeeds
import Testing

@testable import LiveRoom
@testable import RoomPage

/// The state of the screen says everything that a page draws.
@Suite struct PageViewStatesTests {
  /// A room that takes lines of a feed, with the view states of a page.
  private struct Page {
    private var machine: RoomMachine
    var states: PageViewStates
    private var reader = FeedReader(timing: .live)
    private var events: [RoomEvent] = []

    init(_ configuration: RoomConfiguration = RoomConfiguration()) throws {
      machine = try RoomMachine(configuration, rules: .builtIn())
      states = PageViewStates(
        machine.state(at: .start), pageLength: configuration.pager.pageLength,
        valuableUnitValue: configuration.gifts.valuableUnitValue)
    }

    mutating func take(_ lines: String..., at seconds: Double = 0) {
      var inputs: [RoomInput] = []
      let feed = lines.map { #"{"at":\#(seconds),"# + $0.dropFirst() + "\n" }.joined()
      reader.read(Array(feed.utf8)) { item in
        if case .message(let message) = item { inputs.append(message.value) }
      }
      #expect(inputs.count == lines.count)
      pass(to: seconds)
      machine.handle(contentsOf: inputs, at: .start + .seconds(seconds), into: &events)
      follow(at: seconds)
    }

    /// Takes the report of a popup's view, which no line of a feed may be.
    mutating func report(_ report: PopupInput, at seconds: Double) {
      pass(to: seconds)
      machine.handle(report: .popups(report), at: .start + .seconds(seconds), into: &events)
      follow(at: seconds)
    }

    /// Lets time pass, each deadline at its own time.
    mutating func pass(to seconds: Double) {
      let end = Instant.start + .seconds(seconds)
      while let deadline = machine.nextDeadline, deadline <= end {
        machine.catchUp(to: deadline, into: &events)
        follow(at: (deadline - .start).seconds)
      }
    }

    private mutating func follow(at seconds: Double) {
      for event in events { states.facts.follow(event, at: .start + .seconds(seconds)) }
      events = []
    }

    /// Returns the state that the page reads.
    mutating func state(at seconds: Double) -> String {
      pass(to: seconds)
      let time = Instant.start + .seconds(seconds)
      states.show(machine.state(at: time))
      var json = JSONText()
      states.write(to: &json, at: time)
      return String(decoding: json.take(), as: UTF8.self)
    }
  }

  private static let gift = #"{"type":"gift","sender":"ada","gift":"castle","unitValue":2000}"#

  @Test func aLaneSaysWhetherItsGiftIsValuableAndForHowLongATapMarksIt() throws {
    var page = try Page()
    page.take(Self.gift)
    page.take(#"{"type":"gifts.didTapLane","lane":0}"#, at: 1)
    #expect(page.state(at: 1.29).contains(#""isValuable":true,"isTapped":true,"count":1"#))
    #expect(page.state(at: 1.3).contains(#""isValuable":true,"isTapped":false"#))
    page.take(#"{"type":"gift","sender":"bob","gift":"rose","unitValue":1}"#, at: 2)
    #expect(page.state(at: 2).contains(#""isValuable":false,"isTapped":false"#))
  }

  @Test func aPopupSaysWhomItIsAboutAndSinceWhenItIsVisible() throws {
    var page = try Page()
    page.take(
      #"{"type":"popup","id":"p","kind":"entrance","channel":"banner","sender":"ada","payload":"7"}"#
    )
    let popup = #""id":"p","channel":"banner","kind":"entrance","payload":"7","sender":"ada","#
    #expect(page.state(at: 0.5).contains(popup + #""phase":"presenting""#))
    page.report(.didAppear(PopupVersion(id: "p")), at: 0.5)
    #expect(page.state(at: 2).contains(popup + #""visibleSince":0.5,"phase":"visible""#))
    page.take(#"{"type":"popups.didAnswer","id":"p","answer":"cancelled"}"#, at: 3)
    page.report(.didDisappear(PopupVersion(id: "p")), at: 4)
    page.take(#"{"type":"popup","id":"p","version":1,"channel":"banner"}"#, at: 5)
    #expect(page.state(at: 5.5).contains(#""id":"p""#))
    #expect(!page.state(at: 5.5).contains("visibleSince"))
  }

  @Test func aBroadcastIsBesideTheTickerWithItsRollAndItsTap() throws {
    var page = try Page()
    page.take(
      #"{"type":"notice","id":"n","content":"Tonight: songs from the harbour"}"#,
      #"{"type":"broadcast.append","id":"b","kind":"gift","content":"Ada gave a castle in another room","width":900}"#
    )
    page.take(#"{"type":"broadcast.tap","location":{"x":20,"y":20}}"#, at: 1)
    let state = page.state(at: 1.1)
    #expect(
      state.contains(
        #""ticker":{"size":{"width":320.0,"height":44.0},"opacity":1.0,"isTapped":false,"slots":[{"slot":"first""#
      ))
    #expect(
      state.contains(
        #""broadcast":{"size":{"width":320.0,"height":44.0},"opacity":1.0,"isTapped":true,"#))
    // The notice fits, and the broadcast scrolls.
    #expect(
      state.components(of: #""isFront":true,"isWide":false"#) == 2
        && state.components(of: #""isFront":true,"isWide":true"#) == 2)
    #expect(
      page.state(at: 60).contains(
        #""broadcast":{"size":{"width":320.0,"height":44.0},"opacity":0.0,"isTapped":false,"slots":[]}"#
      ))
  }

  @Test func theItemsOfARollSayWhichOfThemRemainsAndItsAnchor() throws {
    var page = try Page()
    page.take(
      #"{"type":"notice","id":"one","content":"The concert begins at nine","displayDuration":1}"#,
      #"{"type":"notice","id":"two","content":"Gifts count twice until midnight"}"#)
    let state = page.state(at: 1.1)
    #expect(state.contains(#""isFront":false"#) && state.contains(#""isFront":true"#))
    #expect(state.components(of: #""anchor":{"x":0.5,"y":"#) == 3)
  }

  @Test func theVisitItsViewersAndItsTopGiversEndWithTheNextOne() throws {
    var configuration = RoomConfiguration()
    configuration.gifts.tracksTopGivers = true
    var page = try Page(configuration)
    page.take(#"{"type":"enter","room":"harbour"}"#, at: 1)
    page.take(
      Self.gift, #"{"type":"meters.setAudience","viewers":1204}"#,
      #"{"type":"app","kind":"score","payload":"7"}"#, at: 2)
    #expect(
      page.state(at: 3).contains(
        #""visit":{"room":"harbour","since":1.0,"isOver":false},"isSuspended":false,"viewers":1204,"topGivers":[{"sender":"ada","value":2000}]"#
      ))
    page.take(#"{"type":"leave"}"#, at: 4)
    #expect(
      page.state(at: 4).contains(#""since":1.0,"isOver":true},"isSuspended":false,"topGivers""#))
    page.take(#"{"type":"enter","room":"kitchen"}"#, at: 5)
    #expect(
      page.state(at: 5).contains(
        #"{"room":"kitchen","since":5.0,"isOver":false},"isSuspended":false,"topGivers":[]"#))
  }

  @Test func aRoomInTheBackgroundIsSuspended() throws {
    var page = try Page()
    page.take(#"{"type":"suspend","reason":"background"}"#)
    #expect(page.state(at: 1).contains(#""isSuspended":true"#))
    page.take(#"{"type":"resume","reason":"background"}"#, at: 2)
    #expect(page.state(at: 2).contains(#""isSuspended":false"#))
  }

  @Test func aLikeHasThePlaceAndTheTimeOfItsTap() throws {
    var page = try Page()
    #expect(!page.state(at: 0).contains(#""last""#))
    for (x, time) in [(100, 1.0), (120, 1.2)] {
      for (phase, offset) in [("began", 0.0), ("ended", 0.05)] {
        page.take(
          #"{"type":"touch","id":0,"phase":"\#(phase)","location":{"x":\#(x),"y":300},"regions":["likeArea"]}"#,
          at: time + offset)
      }
    }
    let state = page.state(at: 1.3)
    #expect(state.contains(#""last":{"location":{"x":120.0,"y":300.0},"time":1.25}"#))
    #expect(state.contains(#""tap":{"location":{"x":120.0,"y":300.0},"time":1.25}"#))
  }

  @Test func aFingerThatTurnsPagesIsOnTheScreenAndThenThePageMovesByItself() throws {
    var page = try Page()
    page.take(#"{"type":"pager.setRooms","rooms":["harbour","kitchen"]}"#)
    for (step, y) in [600, 560, 500, 420].enumerated() {
      page.take(
        #"{"type":"touch","id":0,"phase":"\#(step == 0 ? "began" : "moved")","location":{"x":200,"y":\#(y)},"regions":["likeArea"]}"#,
        at: 1 + Double(step) / 60)
    }
    let held = page.state(at: 1.06)
    #expect(held.contains(#""finger":{"x":200.0,"y":420.0}"#))
    #expect(held.contains(#""isSnapping":false"#))
    page.take(
      #"{"type":"touch","id":0,"phase":"ended","location":{"x":200,"y":340},"regions":["likeArea"]}"#,
      at: 1.07)
    let released = page.state(at: 1.08)
    #expect(!released.contains(#""finger""#) && released.contains(#""isSnapping":true"#))
  }

  @Test func aSheetHasItsDetentsAndItsListBeginsAtItsTop() throws {
    var page = try Page()
    #expect(page.state(at: 0).contains(#""sheet":null"#))
    page.states.facts.scrollList(to: 120)
    page.take(#"{"type":"likes.presentSheet","id":"gifts","detents":[620,320]}"#)
    let state = page.state(at: 1)
    #expect(state.contains(#""detents":[320.0,620.0],"list":{"offset":0.0,"isCoasting":false}"#))
    page.states.facts.scrollList(to: 40)
    #expect(page.state(at: 1).contains(#""list":{"offset":40.0,"isCoasting":false}"#))
  }

  @Test func aListThatAFingerHasReleasedCoastsAndStops() {
    let list = PageFacts.List(offset: 100, velocity: -600, at: .start + .seconds(2))
    let offsets = [2, 2.1, 2.5, 8].map { list.offset(at: .start + .seconds($0)) }
    #expect(offsets[0] == 100)
    // As far as lists of phones: half of the velocity.
    #expect(offsets[1] < 50 && offsets[2] < -80 && abs(offsets[3] + 199.7) < 0.1)
    #expect(list.isCoasting(at: .start + .seconds(3)))
    #expect(!list.isCoasting(at: .start + .seconds(5)))
    let slow = PageFacts.List(offset: 100, velocity: 9, at: .start)
    #expect(slow.offset(at: .start + .seconds(1)) == 100 && !slow.isCoasting(at: .start))
  }
}

extension String {
  /// The number of pieces that a mark separates.
  fileprivate func components(of mark: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: mark) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
