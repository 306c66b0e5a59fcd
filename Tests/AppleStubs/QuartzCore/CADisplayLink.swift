public import Foundation
#if canImport(ObjectiveC)
  // Foundation exports it where there is one.
  @_exported public import ObjectiveC
#else
  /// …/objectivec/selector, where nothing calls one.
  public struct Selector: Hashable, Sendable {
    public init() {}
  }
#endif

// What this project uses of QuartzCore, as its pages below
// https://developer.apple.com/documentation/quartzcore declare it.

/// The time of a test, in seconds.
@MainActor public var mediaTime = 0.0

/// …/cacurrentmediatime()
public func CACurrentMediaTime() -> Double { MainActor.assumeIsolated { mediaTime } }

/// …/cadisplaylink
open class CADisplayLink: NSObject {
  #if !os(macOS)
    /// …/cadisplaylink/init(target:selector:)
    public init(target: Any, selector: Selector) {}
  #endif
  /// …/cadisplaylink/preferredframeraterange
  open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
  /// …/cadisplaylink/timestamp
  open var timestamp: Double { fatalError() }
  /// …/cadisplaylink/targettimestamp
  open var targetTimestamp: Double { fatalError() }
  /// …/cadisplaylink/add(to:formode:)
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  /// …/cadisplaylink/invalidate()
  open func invalidate() {}
}

/// …/caframeraterange
public struct CAFrameRateRange: Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {}
}

extension ProcessInfo {
  // Foundation has it elsewhere: …/foundation/processinfo/islowpowermodeenabled
  public var isLowPowerModeEnabled: Bool { false }
}

@available(*, unavailable)
extension CADisplayLink: @unchecked Sendable {}
