package import GiftChannels
import PromiseTesting

extension GiftConfiguration: PromiseSetup {
  package func machine() throws -> GiftMachine { try GiftMachine(configuration: self) }

  /// A batch emits what its messages would.
  package func parts(of input: GiftInput) -> [GiftInput] {
    guard case .receiveBatch(let messages) = input else { return [input] }
    return messages.map { .receive($0) }
  }

  package var title: String { differences(of: self, from: GiftConfiguration()) }

  package func line(_ input: GiftInput) -> String {
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
