#if canImport(SwiftUI)
  #if canImport(UIKit)
    public import UIKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerSurface = UIView
  #else
    public import AppKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerSurface = NSView
  #endif
#else
  /// The place of what a player shows, where no views exist; a `UIView` or an `NSView` elsewhere.
  @MainActor public final class PlayerSurface {
    package private(set) var content: PlayerSurface?

    package init() {}

    func show(_ content: PlayerSurface?) { self.content = content }
  }
#endif
