import Foundation
@testable import RoomFeeds
import LiveRoomKit
import Testing

/// Each case that can be written can be read: the compiler finds a case that a description forgets, and none that
/// the reader of the same enumeration does.
@Suite struct ReadCasesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../Modules").standardized

  /// The names that the description of a type visits, in the file of that type.
  private static func written(_ type: Any.Type, _ file: String) throws -> Set<String> {
    let path = folder.appendingPathComponent(file)
    let source = try String(contentsOf: path, encoding: .utf8)
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    let ownName = name.split(separator: ".").last ?? ""
    let declaration =
      try source.range(of: "extension \(name): Read")
      ?? source.firstRange(of: Regex("enum \(ownName): [^\n{]*\\bRead"))
    let start = try #require(declaration?.lowerBound, "\(name)")
    let line = source[..<start].lastIndex(of: "\n").map { source[$0...].dropFirst() } ?? ""
    let brace = "\n" + line.prefix { $0 == " " } + "}\n"
    let end = source[start...].range(of: brace)?.lowerBound ?? source.endIndex
    return Set(
      source[start..<end].matches(of: /visitor\.visit\("(\w+)"/).map { String($0.output.1) })
  }

  private func check<Value: ReadCases>(_ type: Value.Type, _ file: String) throws {
    let text = Array((Value.self is any ReadInputs.Type ? #"{"type":""}"# : #""""#).utf8)[...]
    let json = JSONReader(text, isExact: true)
    let reader = Value.self is any ReadInputs.Type ? try json.input() : try json.cases()
    let read = Set(Value.names(for: reader).map { $0.description })
    let written = try Self.written(type, file)
    #expect(!written.isEmpty && written.isSubset(of: read), "\(type): \(written.subtracting(read))")
  }

  @Test func eachCaseThatIsWrittenIsRead() throws {
    try check(GiftCount.self, "GiftChannels/Machine/GiftMessage.swift")
    try check(GiftInput.self, "GiftChannels/Machine/GiftInput.swift")
    try check(GestureRule.Trigger.self, "LikeGestures/Machine/Arena/GestureRule.swift")
    try check(LikeInput.self, "LikeGestures/Machine/LikeInput.swift")
    try check(ListPosition.self, "RoomCore/ListPosition.swift")
    try check(PlaybackStart.self, "LivePager/Machine/PagerConfiguration.swift")
    try check(PagerInput.self, "LivePager/Machine/PagerInput.swift")
    try check(PopupCondition.self, "PopupSequencer/Machine/PopupCondition.swift")
    try check(PopupInput.self, "PopupSequencer/Machine/PopupInput.swift")
    try check(PopupOutcome.self, "PopupSequencer/Machine/PopupOutcome.swift")
    try check(PopupScope.self, "PopupSequencer/Machine/PopupInput.swift")
    try check(TickerConfiguration.Mode.self, "RollingTicker/Machine/TickerConfiguration.swift")
    try check(TickerInput.self, "RollingTicker/Machine/TickerInput.swift")
    try check(TickerStyle.self, "RollingTicker/Machine/TickerStyle.swift")
    try check(Curve.self, "RoomCore/Fields/Motion+Fields.swift")
  }
}
