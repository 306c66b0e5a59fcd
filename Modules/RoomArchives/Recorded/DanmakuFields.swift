import GiftChannels
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds

/// What an element of a recording says: in its attributes, which writers name differently, or in
/// `raw`, the JSON of the platform's message.
struct DanmakuFields {
  private let kind: DanmakuElement.Kind
  private let attributes: XMLAttributes
  private let raw: JSONObject?

  init(_ attributes: XMLAttributes, of kind: DanmakuElement.Kind) {
    self.kind = kind
    self.attributes = attributes
    // That of a comment says nothing that its attributes do not.
    raw = kind == .comment ? nil : attributes["raw"].flatMap { try? JSONObject(line: $0[...]) }
  }

  // MARK: Messages

  /// The earliest date, in 2001: a time from it on is one, and not counted from the beginning of the
  /// recording.
  static let earliestDate = Instant(nanoseconds: 1_000_000_000_000_000_000)

  /// What the element is as a message.
  var meaning: DanmakuElement.Kind {
    get throws(FeedError) {
      guard kind == .paid else { return kind }
      switch try text("type") {
      case "gift": return .gift
      case "super_chat": return .superChat
      case "guard_buy": return .membership
      default: return kind
      }
    }
  }

  /// When it was received, or the date of that. What came ahead of the recording is read at its beginning.
  func time() throws(FeedError) -> Instant {
    var name: StaticString = kind == .comment ? "p" : "ts"
    if kind != .comment, try known(name) == nil, try known("timestamp") != nil {
      name = "timestamp"
    }
    guard let value = attributes[name] else { throw .missing(name.description) }
    let first = value.prefix { $0 != UInt8(ascii: ",") }
    guard let number = first.jsonNumber, let seconds = DecimalNumber(number) else {
      throw .malformed("the time in \"\(name.description)\" is not a number")
    }
    guard !seconds.isNegative else { return .start }
    if let nanoseconds = seconds.billionths, nanoseconds <= 100_000_000_000_000_000 {
      return Instant(nanoseconds: nanoseconds)
    }
    guard let date = Self.date(number) else {
      throw .outOfRange(
        name.description, allowed: "a number of seconds, 0 to 100000000, or a date of Unix")
    }
    return date
  }

  /// A date of Unix in seconds or milliseconds, from 2001 to 2255; `nil` for another number.
  private static func date(_ number: ArraySlice<UInt8>) -> Instant? {
    switch Double(json: number) {
    // To the microsecond: a `Double` has no more of a date.
    case let seconds? where 1e9...9e9 ~= seconds:
      Instant(nanoseconds: Int64((seconds * 1e6).rounded()) * 1_000)
    case let milliseconds? where 1e12...9e12 ~= milliseconds:
      Instant(nanoseconds: Int64((milliseconds * 1e3).rounded()) * 1_000)
    default: nil
    }
  }

  /// The date at which the recording began: the fifth field of `p`, when a comment was sent, less its time.
  var start: Instant? {
    let fields = (attributes["p"] ?? []).split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count > 4, let sent = fields[4].jsonNumber.flatMap({ Self.date($0) }),
      let time = try? time(), time < Self.earliestDate
    else { return nil }
    return sent - (time - .start)
  }

  /// The text between the tags.
  func said(_ text: [UInt8]) throws(FeedError) -> String {
    try Self.string(XMLText.plain(text[...]))
  }

  /// Who wrote a comment: the name, or else what is in its place in `p`.
  func author() throws(FeedError) -> String {
    if let user = try name() { return user }
    let fields = (attributes["p"] ?? []).split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return fields.count > 6 ? try Self.string(Array(fields[6])) : "?"
  }

  /// A super chat, which is the more prominent the more it costs.
  ///
  /// - Parameter number: how many there were up to this one.
  func superChat(_ text: String, number: Int) throws(FeedError) -> TickerItem {
    let price = try price(leastThousandths: 30_000)
    let tier = price.flatMap { price in Self.superChatTiers.last { Double($0.yuan) <= price } }
    let user = try name() ?? rawUserName ?? "?"
    var stay = tier.map { Duration.seconds($0.seconds) }
    // A paid message is not lost for a wrong time: it has the time of its price, or a day.
    if let seconds = try self.number(["time"], raw: "time"), seconds >= 1e-9 {
      stay = .nanoseconds(Int64((min(seconds, 86_400) * 1e9).rounded()))
    }
    return TickerItem(
      id: "superChat.\(number)", kind: tier.map { "superChat.\($0.yuan)" } ?? "superChat",
      content: (price.map { "¥\(Int($0)) " } ?? "") + "\(user): \(text)", stay: stay)
  }

  func gift(_ users: inout DanmakuUsers) throws(FeedError) -> GiftMessage {
    let count = try whole(["giftcount", "num"], raw: "num") ?? 1
    guard let gift = try text("giftname") ?? rawText("giftName") else { throw .missing("giftname") }
    return GiftMessage(
      sender: try sender(&users, raw: "uname"), gift: gift, count: .increment(count),
      combo: rawText("batch_combo_id"), unitValue: try unitValue(count))
  }

  /// A month or more of membership, which is what a guard buys: on the full screen.
  func membership(_ users: inout DanmakuUsers) throws(FeedError) -> GiftMessage {
    let count = try whole(["count", "giftcount", "num"], raw: "num") ?? 1
    let level = try whole(["level"], raw: "guard_level")
    let named = try text("giftname") ?? rawText("gift_name")
    let rank = Self.ranks.first { level == nil ? $0.name == named : $0.level == level }
    guard let gift = named ?? rank?.name else {
      throw level == nil ? .missing("level") : .outOfRange("level", allowed: "1 to 3")
    }
    let yuan = try price(leastThousandths: 100_000) ?? rank?.yuan ?? 0
    return GiftMessage(
      sender: try sender(&users, raw: "username"), gift: gift, count: .single(count),
      unitValue: try Self.value(thousandths: yuan * 1_000),
      fullScreen: .seconds(rank?.seconds ?? 4))
  }

  // The platform's prices, and how long each is kept.
  private static let superChatTiers: [(yuan: Int, seconds: Int)] = [
    (30, 60), (50, 120), (100, 300), (500, 1_800), (1_000, 3_600), (2_000, 7_200),
  ]

  // The platform's names and monthly prices, and how long a view plays.
  private static let ranks: [(level: Int, name: String, yuan: Double, seconds: Int)] = [
    (3, "舰长", 138, 4), (2, "提督", 1_998, 6), (1, "总督", 19_998, 8),
  ]

  // MARK: Users

  private func sender(
    _ users: inout DanmakuUsers, raw name: StaticString
  ) throws(FeedError) -> String {
    let identifier = try identifier(["uid", "user_id"]) ?? rawIdentifier
    let user = try self.name() ?? rawText(name)
    guard let sender = users.sender(identifier, called: user) else { throw .missing("user") }
    return sender
  }

  private func identifier(_ names: [StaticString]) throws(FeedError) -> String? {
    for name in names {
      if let text = try known(name), text != "0" { return text }
    }
    return nil
  }

  private var rawIdentifier: String? {
    let identifier = raw?.text("uid") ?? raw?.integer("uid").map { String($0) }
    return identifier == "" || identifier == "0" ? nil : identifier
  }

  private func name() throws(FeedError) -> String? {
    if let user = try text("user") { return user }
    return try text("username")
  }

  private var rawUserName: String? { raw?.object("user_info")?.text("uname") }

  // MARK: Prices

  /// The value of a unit of a gift; 0 for one that is free, or whose price is not known.
  private func unitValue(_ count: Int) throws(FeedError) -> Int {
    var coin = try text("coin_type") ?? rawText("coin_type")
    if let other = try text("cointype") { coin = other }
    if coin == "silver" || coin == "银瓜子" { return 0 }
    if let price = try number(["price"], raw: "price") { return try Self.value(thousandths: price) }
    guard let total = try number(["total_coin"], raw: "total_coin") else { return 0 }
    return try Self.value(thousandths: total / Double(max(1, count)))
  }

  /// Tenths of a yuan, which other platforms call diamonds; at least one for what is not free.
  private static func value(thousandths: Double) throws(FeedError) -> Int {
    guard 0...1e15 ~= thousandths else {
      throw .outOfRange("price", allowed: "a number, 0 to 1e15")
    }
    return thousandths == 0 ? 0 : max(1, Int((thousandths / 100).rounded()))
  }

  /// The price of a super chat or a membership in yuan; `nil` where it is not known.
  ///
  /// - Parameter leastThousandths: the least price in thousandths of a yuan, which some writers give.
  ///   No price in yuan is as high.
  private func price(leastThousandths: Double) throws(FeedError) -> Double? {
    guard let price = try number(["price"], raw: "price") else { return nil }
    guard 0...1e15 ~= price else { throw .outOfRange("price", allowed: "a number, 0 to 1e15") }
    return price >= leastThousandths ? price / 1_000 : price
  }

  // MARK: Fields

  private static func string(_ bytes: [UInt8]) throws(FeedError) -> String {
    guard let text = String(utf8: bytes) else {
      throw .malformed("the element is not UTF-8")
    }
    return text
  }

  /// The text of an attribute, unless it is empty.
  private func text(_ name: StaticString) throws(FeedError) -> String? {
    guard let value = attributes[name], !value.isEmpty else { return nil }
    return try Self.string(value)
  }

  /// The same, unless it is what writers in JavaScript or Python make of a value that they do not have.
  private func known(_ name: StaticString) throws(FeedError) -> String? {
    switch try text(name) {
    case "undefined", "null", "NaN", "None", nil: nil
    case let text?: text
    }
  }

  private func rawText(_ name: StaticString) -> String? {
    guard let text = raw?.text(name), !text.isEmpty else { return nil }
    return text
  }

  private func number(
    _ names: [StaticString], raw field: StaticString
  ) throws(FeedError) -> Double? {
    guard let (name, digits) = try digits(names, raw: field) else { return nil }
    guard let number = Double(json: digits) else {
      throw .outOfRange(name.description, allowed: Double.allowed)
    }
    return number
  }

  private func whole(
    _ names: [StaticString], raw field: StaticString
  ) throws(FeedError) -> Int? {
    guard let (name, digits) = try digits(names, raw: field) else { return nil }
    guard let number = Int(json: digits) else {
      throw .outOfRange(name.description, allowed: Int.allowed)
    }
    return number
  }

  /// The number in the first of these attributes that is known, or else in a field of `raw`.
  private func digits(
    _ names: [StaticString], raw field: StaticString
  ) throws(FeedError) -> (name: StaticString, ArraySlice<UInt8>)? {
    for name in names {
      guard let text = try known(name) else { continue }
      guard let number = Array(text.utf8)[...].jsonNumber else {
        throw .malformed("\"\(name.description)\" is not a number")
      }
      return (name, number)
    }
    return raw?.number(field).map { (field, $0) }
  }
}

extension DecimalNumber {
  /// The magnitude in billionths, the half rounded up; `nil` for what is too large by far.
  fileprivate var billionths: Int64? {
    guard length <= 9 else { return nil }
    // The digits that count, and one to round by.
    var billionths: Int64 = 0
    for index in stride(from: 0, to: length + 9, by: 1) {
      billionths = billionths * 10 + Int64(index < digits.count ? digits[index] : 0)
    }
    let next = length + 9
    return next >= 0 && next < digits.count && digits[next] >= 5 ? billionths + 1 : billionths
  }
}
