package import GiftChannels
import PromiseTesting

extension GiftConfiguration: PromiseSetup {
  package func machine() throws -> GiftMachine { try GiftMachine(configuration: self) }

  /// A batch emits the events that its messages would emit.
  package func parts(of input: GiftInput) -> [GiftInput] {
    guard case .receiveBatch(let messages) = input else { return [input] }
    return messages.map { .receive($0) }
  }

  /// Whether a gift of this unit value is too cheap to be shown.
  func isBelowMinimum(_ unitValue: Int, from sender: String) -> Bool {
    unitValue < minimumUnitValue && localUser.map { Array($0.utf8) } != Array(sender.utf8)
  }

  package var title: String { differences(of: self, from: GiftConfiguration()) }
}
