import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  try verify(reaching: situations, location: location) { seed in
    try worlds[seed % worlds.count].run(seed)
  } _: {
    try check($0, &$1)
  }
}

/// Checks a promise over the sequences of seeds.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  in play: (Int) throws -> PromiseRun, _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, in: play, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

extension GiftConfiguration: PromiseSetup {
  func machine() throws -> GiftMachine { try GiftMachine(configuration: self) }

  var title: String { differences(of: self, from: GiftConfiguration()) }

  func line(_ input: GiftInput) -> String {
    guard case .receive(let message) = input else { return plainText(input) }
    var parts = ["\(message.sender)>\(message.gift)", "\(message.count)"]
    if let id = message.id { parts.append("id \(id.prefix(9))") }
    if let recipient = message.recipient { parts.append("to \(recipient.prefix(9))") }
    if let combo = message.combo { parts.append("combo \(combo.prefix(9))") }
    if message.batchSize != 1 { parts.append("batch \(message.batchSize)") }
    parts.append("value \(message.unitValue) \(message.style ?? "")")
    if let hold = message.hold { parts.append("hold \(hold)") }
    if let duration = message.fullScreen { parts.append("full screen \(duration)") }
    return plainText(parts.joined(separator: " "))
  }
}
