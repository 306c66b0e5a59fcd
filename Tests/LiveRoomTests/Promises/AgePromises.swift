import LiveRoomKit
import PromiseTesting
import Testing

/// Deliveries to a room, some of them old, and to one for which all of them are new.
private struct AgedVisit {
  private var dice: SeededGenerator
  private var (room, twin): (RoomMachine, RoomMachine)
  private var now = Instant.start
  private var number = 0
  private(set) var reach = PromiseReach()
  // The identifiers of messages that were taken.
  private var likes: Set<String> = []
  private var items: Set<String> = []
  private var expected = 0

  init(_ source: SeededGenerator) throws {
    dice = source
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.maximumAge = dice.pick([.zero, .seconds(10), .seconds(30)])
    configuration.gifts.laneCount = dice.pick([1, 2])
    configuration.gifts.maximumWait = .seconds(dice.number(1...4))
    maximum = configuration.maximumAge
    room = try RoomMachine(configuration)
    twin = try RoomMachine(configuration)
    var outputs: [RoomEvent] = []
    room.handle(.enter(room: "harbour"), at: now, into: &outputs)
    twin.handle(.enter(room: "harbour"), at: now, into: &outputs)
  }

  private let maximum: Duration

  mutating func play() throws {
    for _ in 0..<60 {
      now = now + .milliseconds(dice.pick([0, 100, 900, 6_000]))
      try deliver()
    }
  }

  private mutating func deliver() throws {
    number += 1
    let ages: [Duration?] = [
      nil, .seconds(-5), .zero, maximum, maximum + .nanoseconds(1), .seconds(86_400 * 3),
    ]
    let age = dice.pick(ages)
    let isOld = age.map { $0 > maximum } ?? false
    // Who sends what is old sends nothing that is new.
    let sender = isOld ? "old" : "new"
    let message = message(sender, isOld: isOld)
    var delivery = RoomDelivery(room: dice.pick([nil, "harbour"]), age: age, input: message)
    if dice.chance(20) {
      delivery = RoomDelivery(age: dice.pick([nil, .zero]), input: .delivered(delivery))
    }
    var (events, others): ([RoomEvent], [RoomEvent]) = ([], [])
    room.handle(.delivered(delivery), at: now, into: &events)
    twin.handle(message, at: now, into: &others)
    for event in events { try check(event) }
    let popups = (events.filter { $0.module == .popups }, others.filter { $0.module == .popups })
    try ensure(popups.0 == popups.1, "\(message): \(popups)")
    let totals = (events.compactMap(\.total), others.compactMap(\.total))
    try ensure(totals.0 == totals.1, "\(message): \(totals)")
    if isOld, case .room(.receiveLike(let like)) = message,
      events.contains(.likes(.didReceiveLikes(count: like.count)))
    {
      try ensure(
        events.contains(.likes(.didFoldHearts(count: like.count))), "\(message): \(events)")
      reach.note("old like")
    }
    try compareAccounts()
  }

  private mutating func message(_ sender: String, isOld: Bool) -> RoomInput {
    let id = dice.pick([nil, "1", "2", "3", "\(number)"])
    switch dice.below(6) {
    case 0:
      let like = RoomLike(
        id: id, sender: dice.chance(10) ? "ada" : sender, count: dice.number(1...9),
        total: dice.pick([nil, number * 10]))
      let isNew = id.map { likes.insert($0).inserted } ?? true
      if isOld, isNew, like.sender != "ada" { expected += 1 }
      return .like(like)
    case 1, 2:
      let isComment = dice.chance(50)
      let item =
        isComment
        ? RoomInput.comment(CommentMessage(id: id, sender: sender, text: "text"))
        : .notice(TickerItem(id: id, kind: "notice", content: sender))
      let kind = isComment ? "comment" : "notice"
      let isNew = id.map { items.insert("\(kind) \($0)").inserted } ?? true
      if isOld, isNew {
        expected += 1
        reach.note("old item")
      }
      return item
    case 3: return .popup(Popup(id: "\(number)"))
    default:
      reach.note("old gift", if: isOld)
      var gifts = [gift(sender, id)]
      if dice.chance(20) { gifts.append(gift(sender, nil)) }
      if isOld { expected += gifts.count }
      return gifts.count == 1 ? .gift(gifts[0]) : .gifts(gifts)
    }
  }

  /// Totals of named combos, which count the same whether they are shown or not.
  private mutating func gift(_ sender: String, _ id: String?) -> GiftMessage {
    GiftMessage(
      id: id.map { "gift \($0)" }, sender: sender, gift: dice.pick(["rose", sender]),
      count: .runningTotal(dice.number(1...40)), combo: dice.pick(["a", "b"]),
      unitValue: dice.pick([1, 100_000]), fullScreen: dice.pick([nil, nil, .seconds(2)]))
  }

  /// Nothing of what is old is shown.
  private func check(_ event: RoomEvent) throws {
    switch event {
    case .gifts(.laneWillEnter(let entrance)):
      try ensure(entrance.combo.sender != "old", "\(entrance)")
    case .gifts(.fullScreenWillBegin(let start)):
      try ensure(start.combo.sender != "old", "\(start)")
    case .gifts(.comboDidFold(let fold)): try ensure(fold.combo.sender != "old", "\(fold)")
    case .gifts(.summaryDidChange(let summary)):
      try ensure(summary.gift != "old" && summary.senders == 1 && summary.combos > 0, "\(summary)")
    case .gifts(.comboDidEnd(let end)):
      try ensure(end.isOld == (end.combo.sender == "old"), "\(end)")
    case .ticker(.didShow(let showing)): try check(showing.item)
    case .ticker(.didBeginRoll(let roll)): try check(roll.incoming.item)
    default: break
    }
  }

  private func check(_ item: TickerItem) throws {
    // One that was shown may change to what a later message has.
    guard item.id == nil else { return }
    try ensure(!item.content.hasPrefix("old"), "\(item)")
  }

  private func compareAccounts() throws {
    var account = room.state(at: now).account
    let other = twin.state(at: now).account
    try ensure(account.oldMessages == expected, "\(account.oldMessages), not \(expected)")
    account.oldMessages = 0
    try ensure(account.repeated == other.repeated, "\(account.repeated)")
    let sums = [account, other].map { account in
      [
        account.messages, account.comments, account.ownLikesEchoed, account.gifts.messages,
        account.gifts.duplicates, account.gifts.echoes, account.gifts.late, account.gifts.units,
        account.gifts.combos,
        account.likes.others, account.rejected,
      ]
    }
    try ensure(sums[0] == sums[1], "\(sums)")
    try ensure(account.isBalanced, "\(account)")
  }
}

extension RoomEvent {
  fileprivate var total: Int? {
    if case .likes(.totalDidChange(let total)) = self { total } else { nil }
  }
}

@Suite("Promises of messages that are old") struct AgePromises {
  @Test("Promise 25: what is old is counted, and not shown as new")
  func ages() throws {
    try verify(reaching: ["old gift", "old item", "old like"]) { source, reach in
      var visit = try AgedVisit(source)
      try visit.play()
      reach.add(visit.reach)
    }
  }
}
