import RoomBus

extension RoomDiagnostic {
  /// What the host of a module has noticed.
  init(_ diagnostic: ModuleDiagnostic, in source: Source) {
    let kind: Kind =
      switch diagnostic {
      case .lateWakeUp: .lateWakeUp
      case .backlog: .backlog
      case .drop: .drop
      }
    self.init(kind, in: source, description: diagnostic.description)
  }
}
