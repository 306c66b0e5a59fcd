import Foundation

/// Counts what the Swift runtime allocates: objects, closures, the storage of arrays,
/// dictionaries and long strings.
enum Allocations {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var allocate: Allocate?
  nonisolated(unsafe) private static var flag: UnsafeMutablePointer<Bool>?

  /// How many allocations `work` makes, with everything else of the process at rest; `nil` where
  /// the runtime does not let itself be watched.
  static func counted(in work: () -> Void) -> Int? {
    guard let end = begin() else { return nil }
    work()
    return end()
  }

  /// The same of work that suspends.
  static func counted(in work: () async -> Void) async -> Int? {
    guard let end = begin() else { return nil }
    await work()
    return end()
  }

  /// Returns a closure that ends the counting.
  private static func begin() -> (() -> Int)? {
    // The pointer that the runtime offers to instruments.
    let process = dlopen(nil, RTLD_LAZY)
    guard let symbol = dlsym(process, "_swift_allocObject"),
      let flagSymbol = dlsym(
        process, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return nil }
    let hook = symbol.assumingMemoryBound(to: Allocate.self)
    let original = hook.pointee
    allocate = original
    flag = flagSymbol.assumingMemoryBound(to: Bool.self)
    count = 0
    hook.pointee = { metadata, size, alignment in
      // The runtime would send retains another way from now on, which short strings do not survive.
      Allocations.flag?.pointee = false
      Allocations.count &+= 1
      return Allocations.allocate?(metadata, size, alignment)
    }
    return {
      hook.pointee = original
      return count
    }
  }
}
