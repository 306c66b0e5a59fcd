import GiftChannels
import LikeGestures
import LivePager
public import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

extension RoomConfiguration {
  /// The defaults, with the settings that a document in JSON names:
  /// `{"gifts": {"hold": 8}, "ticker": {"stay": 3}}`. Its names are listed in <doc:SettingsSchema>.
  ///
  /// - Throws: ``ConfigurationError``, which lists what there is.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(ConfigurationError) {
    self.init()
    try set(json: json)
  }

  /// Changes the settings that such a document names.
  ///
  /// - Throws: ``ConfigurationError``; then nothing is changed.
  package mutating func set(json: [UInt8]) throws(ConfigurationError) {
    let hasMark = json.starts(with: FeedReader.byteOrderMark)
    let begin = hasMark ? FeedReader.byteOrderMark.count : 0
    let text = json.dropFirst(begin)
    guard json.count <= 1 << 20, String(validating: json, as: UTF8.self) != nil,
      JSONScanner.depth(of: text) <= FeedReader.maximumNesting
    else { throw .malformed }
    do throws(JSONScanner.Malformed) {
      try JSONScanner.check(text)
    } catch {
      throw .notJSON(offset: begin + error.offset)
    }
    guard let object = JSONObject(text) else { throw .malformed }
    var changed = self
    try SettingsCoder.read(object, into: &changed)
    try changed.validate()
    self = changed
  }

  private func validate() throws(ConfigurationError) {
    try checked("gifts") { () throws(FieldError) in try gifts.validate() }
    try checked("ticker") { () throws(FieldError) in try ticker.validate() }
    try checked("popups") { () throws(FieldError) in try popups.validate() }
    try checked("pager") { () throws(FieldError) in try FieldCheck.check(pager) }
    try checked("likes") { () throws(FieldError) in try likes.validate() }
    try checked("announcements") { () throws(FieldError) in
      try FieldCheck.check(announcements)
    }
  }

  /// All settings in JSON, from which `init(json:)` makes an equal configuration.
  public var json: [UInt8] {
    var json = JSONText()
    SettingsCoder.write(self, to: &json)
    return json.take()
  }

  /// All settings, with the values that they have.
  package var settings: [Setting] { SettingsCoder.list(self) }

  private func checked<Failure: Error & CustomStringConvertible>(
    _ module: String, _ validate: () throws(Failure) -> Void
  ) throws(ConfigurationError) {
    do {
      try validate()
    } catch {
      throw .invalid(module: module, because: error.description)
    }
  }
}

extension RoomConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.table("gifts", &gifts)
    try coder.table("ticker", &ticker)
    try coder.table("popups", &popups)
    try coder.table("pager", &pager)
    try coder.table("likes", &likes)
    try coder.table("announcements", &announcements)
    try coder.text("user", &user)
    try coder.names("blockingChannels", &blockingChannels)
  }
}
