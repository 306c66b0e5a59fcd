#if canImport(SwiftUI)
  #if canImport(UIKit)
    public import UIKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerView = UIView

    extension PlayerView {
      static func makePlayerView() -> PlayerView {
        let view = PlayerView()
        // Smart Invert leaves pictures as they are.
        view.accessibilityIgnoresInvertColors = true
        return view
      }

      /// Has another view fill the view.
      func addPlayerView(_ view: PlayerView, _ scaling: PlayerScaling) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.clipsToBounds = true
        view.contentMode = scaling == .fill ? .scaleAspectFill : .scaleAspectFit
        addSubview(view)
      }

      func removePlayerView() { removeFromSuperview() }
    }
  #else
    public import AppKit

    /// The view in which a player shows what it plays: a `UIView`, or an `NSView` with AppKit.
    ///
    /// It belongs to its host, which sizes it, clips it, and removes it with all that is in it. A
    /// player adds a view of its own that fills the bounds, and takes over the content mode: that
    /// of `UIView`, or `layerContentsPlacement` of `NSView`.
    public typealias PlayerView = NSView

    extension PlayerView {
      static func makePlayerView() -> PlayerView { PlayerView() }

      /// Has another view fill the view.
      func addPlayerView(_ view: PlayerView, _ scaling: PlayerScaling) {
        view.frame = bounds
        view.autoresizingMask = [.width, .height]
        view.clipsToBounds = true
        view.wantsLayer = true
        view.layerContentsPlacement =
          scaling == .fill ? .scaleProportionallyToFill : .scaleProportionallyToFit
        addSubview(view)
      }

      func removePlayerView() { removeFromSuperview() }
    }
  #endif
#else
  /// The container of what a player shows, where no views exist; a `UIView` or an `NSView` elsewhere.
  @MainActor public final class PlayerView {
    /// A place for tests.
    public init() {}

    static func makePlayerView() -> PlayerView { PlayerView() }
    func addPlayerView(_ view: PlayerView, _ scaling: PlayerScaling) {}
    func removePlayerView() {}
  }
#endif
