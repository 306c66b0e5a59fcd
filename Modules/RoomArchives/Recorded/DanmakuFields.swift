import CommentList
import GiftChannels
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds

/// The fields of an element. They are in its attributes, whose names depend on the program, or in
/// `raw`, the JSON of the platform's message.
struct DanmakuFields {
  private let kind: DanmakuElement.Kind
  private let attributes: [String: String]
  private let raw: JSONObject?

  init(_ attributes: [String: String], of kind: DanmakuElement.Kind) {
    self.kind = kind
    self.attributes = attributes
    // The `raw` of a comment has nothing that its attributes lack.
    raw =
      kind == .comment
      ? nil : attributes["raw"].flatMap { try? JSONObject(line: Array($0.utf8)[...]) }
  }

  // MARK: Messages

  /// The earliest date, in 2001. A greater time is a date, and a lesser time counts from the
  /// beginning of the recording.
  static let earliestDate = Instant(nanoseconds: 1_000_000_000_000_000_000)

  /// The kind of the message.
  var meaning: DanmakuElement.Kind {
    guard kind == .paid else { return kind }
    switch text("type") {
    case "gift": return .gift
    case "super_chat": return .superChat
    case "guard_buy": return .membership
    default: return kind
    }
  }

  /// Returns the time or the date at which the message was received. A message from before the
  /// recording has the time of the beginning.
  func time() throws(FeedError) -> Instant {
    let name =
      kind == .comment ? "p" : text("ts") == nil && text("timestamp") != nil ? "timestamp" : "ts"
    guard let value = kind == .comment ? place(0) : attributes[name] else { throw .missing(name) }
    guard let number = Array(value.utf8)[...].jsonNumber else {
      throw .malformed("The time in “\(name)” is not a number.")
    }
    if number.first == UInt8(ascii: "-") { return .start }
    // A number too small for a `Double` is 0.
    let seconds = Double(json: number) ?? (number.contains(UInt8(ascii: "-")) ? 0 : .infinity)
    if seconds <= 1e8 { return Instant(nanoseconds: Int64((seconds * 1e9).rounded())) }
    guard let date = Self.date(seconds) else {
      throw .outOfRange(name, allowed: "a number of seconds, 0 to 100000000, or a date of Unix")
    }
    return date
  }

  /// Returns the date of a Unix time in seconds or milliseconds, from 2001 to 2255, or `nil` for
  /// another number.
  private static func date(_ number: Double) -> Instant? {
    switch number {
    // The date is rounded to a microsecond, the precision of a `Double` for a date.
    case 1e9...9e9: Instant(nanoseconds: Int64((number * 1e6).rounded()) * 1_000)
    case 1e12...9e12: Instant(nanoseconds: Int64((number * 1e3).rounded()) * 1_000)
    default: nil
    }
  }

  /// The date at which the recording began. The fifth field of `p` is the date at which the comment
  /// was sent; its time is subtracted.
  var start: Instant? {
    guard let sent = place(4).flatMap({ Array($0.utf8)[...].jsonNumber }),
      let date = Double(json: sent).flatMap({ Self.date($0) }),
      let time = try? time(), time < Self.earliestDate
    else { return nil }
    return date - (time - .start)
  }

  /// The author of a comment: the name, or the seventh field of `p` if there is no name.
  var author: String { name ?? present(place(6)) ?? "?" }

  /// The number of the kind of a comment, the second field of `p`.
  var commentKind: String { place(1) ?? "1" }

  /// The mode of a comment, by its kind.
  var mode: CommentMode {
    switch commentKind {
    case "4": .bottom
    case "5": .top
    default: .scrolling
    }
  }

  /// Returns the text that a comment shows, or `nil` if the comment is a program. Kind 7 has its text at the fifth
  /// place of a list, beside its position on the video.
  func words(of text: String) -> String? {
    switch commentKind {
    case "7": (try? JSONObject(line: Array("{\"d\":\(text)}".utf8)[...]))?.text("d", at: 4)
    case "8", "9": nil
    default: text
    }
  }

  /// Returns a field of `p`.
  private func place(_ index: Int) -> String? {
    guard
      let fields = attributes["p"]?.utf8.split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false), index < fields.count
    else { return nil }
    return String(fields[index])
  }

  /// Returns the notice of a super chat. Its kind names the price tier, such as `superChat.100`.
  ///
  /// - Parameter number: The number of super chats up to this one.
  func superChat(_ text: String, number: Int) throws(FeedError) -> TickerItem {
    let price = try price(leastThousandths: 30_000)
    let tier = price.flatMap { price in Self.superChatTiers.last { Double($0.yuan) <= price } }
    let user = name ?? raw?.object("user_info")?.text("uname") ?? "?"
    var stay = tier.map { Duration.seconds($0.seconds) }
    // An invalid time does not reject a paid message. The notice then has the time of its price, or
    // at most a day.
    if let seconds = try self.number("time", raw: "time"), seconds >= 1e-9 {
      stay = .nanoseconds(Int64((min(seconds, 86_400) * 1e9).rounded()))
    }
    return TickerItem(
      id: "superChat.\(number)", kind: tier.map { "superChat.\($0.yuan)" } ?? "superChat",
      content: (price.map { "¥\(Int($0)) " } ?? "") + "\(user): \(text)", displayDuration: stay)
  }

  func gift(_ users: inout DanmakuUsers) throws(FeedError) -> GiftMessage {
    let count = Int(try number("giftcount", "num", raw: "num", isWhole: true) ?? 1)
    guard let gift = text("giftname", raw: "giftName") else { throw .missing("giftname") }
    return GiftMessage(
      sender: try sender(&users, raw: "uname"), gift: gift, count: .increment(count),
      combo: text(raw: "batch_combo_id"), unitValue: try unitValue(count))
  }

  /// Returns the gift message of a guard purchase: one or more months of membership, on the full
  /// screen.
  func membership(_ users: inout DanmakuUsers) throws(FeedError) -> GiftMessage {
    let count = Int(try number("count", "giftcount", "num", raw: "num", isWhole: true) ?? 1)
    let level = try number("level", raw: "guard_level", isWhole: true).map { Int($0) }
    let named = text("giftname", raw: "gift_name")
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

  // The platform's prices, and the time for which each is shown.
  private static let superChatTiers: [(yuan: Int, seconds: Int)] = [
    (30, 60), (50, 120), (100, 300), (500, 1_800), (1_000, 3_600), (2_000, 7_200),
  ]

  // The platform's names and monthly prices, and the duration of the animation.
  private static let ranks: [(level: Int, name: String, yuan: Double, seconds: Int)] = [
    (3, "舰长", 138, 4), (2, "提督", 1_998, 6), (1, "总督", 19_998, 8),
  ]

  // MARK: Users

  private var name: String? { present(text("user", "username")) }

  /// Returns the name or the identifier of a user. The platform uses 0 for all viewers who are not
  /// signed in.
  private func present(_ user: String?) -> String? {
    user.flatMap { $0 == "0" || Self.isMissing($0) ? nil : $0 }
  }

  /// Returns the sender of a gift or a membership.
  private func sender(
    _ users: inout DanmakuUsers, raw name: StaticString
  ) throws(FeedError) -> String {
    let identifier =
      text("uid", "user_id", raw: "uid") ?? raw?.integer("uid").map { String($0) }
    let called = self.name ?? present(text(raw: name))
    guard let sender = users.sender(present(identifier), called: called) else {
      throw .missing("user")
    }
    return sender
  }

  // MARK: Prices

  /// Returns the value of one unit of a gift, or 0 if the gift is free or its price is unknown.
  private func unitValue(_ count: Int) throws(FeedError) -> Int {
    let coin = text("cointype", "coin_type", raw: "coin_type")
    if coin == "silver" || coin == "银瓜子" { return 0 }
    if let price = try number("price", raw: "price") {
      return try Self.value(thousandths: price)
    }
    guard let total = try number("total_coin", raw: "total_coin") else { return 0 }
    return try Self.value(thousandths: total / Double(max(1, count)))
  }

  /// Returns a price in tenths of a yuan, which other platforms call diamonds. A price above 0
  /// gives at least 1.
  private static func value(thousandths: Double) throws(FeedError) -> Int {
    guard 0...1e15 ~= thousandths else {
      throw .outOfRange("price", allowed: "a number, 0 to 1e15")
    }
    return thousandths == 0 ? 0 : max(1, Int((thousandths / 100).rounded()))
  }

  /// Returns the price of a super chat or a membership in yuan, or `nil` if it is unknown.
  ///
  /// - Parameter leastThousandths: The lowest price in thousandths of a yuan, the unit of some
  ///   programs. A number at or above it is in thousandths, because no price in yuan is as high.
  private func price(leastThousandths: Double) throws(FeedError) -> Double? {
    guard let price = try number("price", raw: "price") else { return nil }
    guard 0...1e15 ~= price else { throw .outOfRange("price", allowed: "a number, 0 to 1e15") }
    return price >= leastThousandths ? price / 1_000 : price
  }

  // MARK: Fields

  /// Returns the first of these attributes that has a value, or a field of `raw`.
  private func text(_ names: String..., raw field: StaticString? = nil) -> String? {
    for name in names {
      if let text = attributes[name], !Self.isMissing(text) { return text }
    }
    guard let text = field.flatMap({ raw?.text($0) }), !text.isEmpty else { return nil }
    return text
  }

  /// Returns a Boolean value that indicates whether a text is empty or the name of a missing value,
  /// such as `undefined`, which programs in JavaScript and Python write.
  private static func isMissing(_ text: String) -> Bool {
    switch text {
    case "", "undefined", "null", "NULL", "NaN", "None": true
    default: false
    }
  }

  /// Returns the number in the first of these attributes that has a value, or in a field of `raw`.
  private func number(
    _ names: String..., raw field: StaticString, isWhole: Bool = false
  ) throws(FeedError) -> Double? {
    let name = names.first { text($0) != nil }
    guard
      let digits = name.flatMap({ text($0)?.utf8 }).map({ Array($0)[...] }) ?? raw?.number(field)
    else { return nil }
    let title = name ?? field.description
    guard let digits = digits.jsonNumber else { throw .malformed("“\(title)” is not a number.") }
    guard let number = Double(json: digits), !isWhole || Int(exactly: number) != nil else {
      throw .outOfRange(title, allowed: isWhole ? Int.allowed : Double.allowed)
    }
    return number
  }
}
