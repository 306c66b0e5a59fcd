#if canImport(SwiftUI)
  #if canImport(UIKit)
    public import UIKit

    /// The view in which a player shows its picture: a `UIView`, or an `NSView` with AppKit.
    ///
    /// The host owns the view: the host sizes, clips and removes it with all subviews. A player adds its own
    /// view, which fills the bounds. The player's view has the same `contentMode`, or `layerContentsPlacement`
    /// with AppKit.
    public typealias PlayerView = UIView

    extension PlayerView {
      static func makePlayerView() -> PlayerView {
        let view = PlayerView()
        // Smart Invert leaves pictures as they are.
        view.accessibilityIgnoresInvertColors = true
        return view
      }

      /// Adds a subview that fills the view.
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

    /// The view in which a player shows its picture: a `UIView`, or an `NSView` with AppKit.
    ///
    /// The host owns the view: the host sizes, clips and removes it with all subviews. A player adds its own
    /// view, which fills the bounds. The player's view has the same `contentMode`, or `layerContentsPlacement`
    /// with AppKit.
    public typealias PlayerView = NSView

    extension PlayerView {
      static func makePlayerView() -> PlayerView { PlayerView() }

      /// Adds a subview that fills the view.
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
  /// A stand-in for the view of a player on platforms without views. It is a `UIView` or an `NSView` elsewhere.
  @MainActor public final class PlayerView {
    /// A place for tests.
    public init() {}

    static func makePlayerView() -> PlayerView { PlayerView() }
    func addPlayerView(_ view: PlayerView, _ scaling: PlayerScaling) {}
    func removePlayerView() {}
  }
#endif
