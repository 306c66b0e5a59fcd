#if canImport(SwiftUI)
  #if canImport(UIKit)
    public import UIKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerSurface = UIView

    extension PlayerSurface {
      static func makeSurface() -> PlayerSurface {
        let surface = PlayerSurface()
        // Smart Invert leaves pictures as they are.
        surface.accessibilityIgnoresInvertColors = true
        return surface
      }

      /// Has a surface fill the view.
      func addSurface(_ surface: PlayerSurface, _ scaling: PlayerScaling) {
        surface.frame = bounds
        surface.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        surface.clipsToBounds = true
        surface.contentMode = scaling == .fill ? .scaleAspectFill : .scaleAspectFit
        addSubview(surface)
      }

      func removeSurface() { removeFromSuperview() }
    }
  #else
    public import AppKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerSurface = NSView

    extension PlayerSurface {
      static func makeSurface() -> PlayerSurface { PlayerSurface() }

      /// Has a surface fill the view.
      func addSurface(_ surface: PlayerSurface, _ scaling: PlayerScaling) {
        surface.frame = bounds
        surface.autoresizingMask = [.width, .height]
        surface.clipsToBounds = true
        surface.wantsLayer = true
        surface.layerContentsPlacement =
          scaling == .fill ? .scaleProportionallyToFill : .scaleProportionallyToFit
        addSubview(surface)
      }

      func removeSurface() { removeFromSuperview() }
    }
  #endif
#else
  /// The place of what a player shows, where no views exist; a `UIView` or an `NSView` elsewhere.
  @MainActor public final class PlayerSurface {
    /// A place for tests.
    public init() {}

    static func makeSurface() -> PlayerSurface { PlayerSurface() }
    func addSurface(_ surface: PlayerSurface, _ scaling: PlayerScaling) {}
    func removeSurface() {}
  }
#endif
