public import UIKit

// What the guide to players uses of AVFoundation, as its pages below
// https://developer.apple.com/documentation/avfoundation declare it.

/// …/avurlasset
open class AVURLAsset: @unchecked Sendable {
  public init(url: URL, options: [String: Any]? = nil) {}

  /// …/avasynchronouskeyvalueloading/load(_:isolation:)
  public func load<T>(
    _ property: AVAsyncProperty<AVURLAsset, T>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> T { fatalError() }
}

/// …/avasyncproperty
public final class AVAsyncProperty<Root, Value>: Sendable {}

extension AVAsyncProperty where Root == AVURLAsset, Value == Bool {
  /// …/avpartialasyncproperty/isplayable
  public static var isPlayable: AVAsyncProperty<AVURLAsset, Bool> { fatalError() }
}

/// …/avplayeritem
@MainActor open class AVPlayerItem {
  /// …/avplayeritem/status-swift.enum
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  public init(asset: AVURLAsset) {}
  open var status: Status { fatalError() }
  open var preferredForwardBufferDuration: TimeInterval = 0

  /// …/avplayeritem/currentdate()
  nonisolated open func currentDate() -> Date? { fatalError() }
  /// …/avplayeritem/didplaytoendtimenotification
  nonisolated public static let didPlayToEndTimeNotification = NSNotification.Name(
    "didPlayToEndTime")
}

/// https://developer.apple.com/documentation/coremedia/cmtime
public struct CMTime: Sendable {
  public init(seconds: Double, preferredTimescale: Int32) {}
  public var seconds: Double { fatalError() }
}

/// …/avplayer
@MainActor open class AVPlayer {
  public init(playerItem item: AVPlayerItem?) {}
  open var currentItem: AVPlayerItem? { fatalError() }
  /// …/avplayer/timecontrolstatus-swift.enum
  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing
  }

  open var timeControlStatus: TimeControlStatus { fatalError() }
  open var rate: Float = 0
  nonisolated open func currentTime() -> CMTime { fatalError() }
  open var volume: Float = 1
  open func play() {}
  open func pause() {}
  open func replaceCurrentItem(with item: AVPlayerItem?) {}

  /// …/avplayer/addperiodictimeobserver(forinterval:queue:using:)
  nonisolated open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { fatalError() }

  /// …/avplayer/removetimeobserver(_:)
  nonisolated open func removeTimeObserver(_ observer: Any) {}
}

/// …/avlayervideogravity
public struct AVLayerVideoGravity: Hashable, Sendable {
  public static let resizeAspect = AVLayerVideoGravity()
  public static let resizeAspectFill = AVLayerVideoGravity()
}

/// …/avplayerlayer
open class AVPlayerLayer: CALayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { fatalError() }
}

// https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift
extension AVPlayerLayer {
  public func observe<Value>(
    _ keyPath: KeyPath<AVPlayerLayer, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (AVPlayerLayer, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

public struct NSKeyValueObservedChange<Value> {}

public final class NSKeyValueObservation {
  public func invalidate() {}
}
