/// Why a ticker refused an input.
public enum TickerRejection: Hashable, Sendable, CustomStringConvertible {
  /// An item of this id is there already.
  case duplicate(id: String)
  /// There is no item of this id.
  case unknown(id: String)
  /// An item needs an id.
  case emptyIdentifier
  /// There is no such place; `count` is the last.
  case noSuchIndex(Int, count: Int)
  /// ``TickerPause/hidden`` follows from the size and cannot be asked for.
  case hiddenIsNotForAsking

  public var description: String {
    switch self {
    case .duplicate(let id): "An item \"\(id)\" is on the ticker already."
    case .unknown(let id): "No item \"\(id)\" is on the ticker."
    case .emptyIdentifier: "An item of a ticker needs an identifier that is not empty."
    case .noSuchIndex(let index, let count): "There is no place \(index) among \(count) items."
    case .hiddenIsNotForAsking: "A ticker is hidden by its size only."
    }
  }
}
