#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    public import UIKit

    /// The view in which a player shows its picture: a `UIView`, or an `NSView` with AppKit.
    ///
    /// The host owns the view: the host sizes, clips and removes it with all subviews. A player adds its own
    /// view, which fills the bounds. The player's view has the same `contentMode`, or `layerContentsPlacement`
    /// with AppKit.
    public typealias PlayerView = UIView
  #else
    public import AppKit

    /// The view in which a player shows its picture: a `UIView`, or an `NSView` with AppKit.
    ///
    /// The host owns the view: the host sizes, clips and removes it with all subviews. A player adds its own
    /// view, which fills the bounds. The player's view has the same `contentMode`, or `layerContentsPlacement`
    /// with AppKit.
    public typealias PlayerView = NSView
  #endif
#else
  /// A stand-in for the view of a player on platforms without views. It is a `UIView` or an `NSView` elsewhere.
  @MainActor public final class PlayerView {
    /// A place for tests.
    public init() {}

    func removeFromSuperview() {}
  }
#endif

/// A place on screen in which players show pictures, one after another. Each player gets a new view, so that
/// remaining subviews are removed with the view.
@MainActor
final class PlayerContainer {
  /// The view of the container, which remains the same. Player views that are opened later have its content mode.
  let view = PlayerView()
  private(set) var current: PlayerView?

  /// Returns the view that is open, or opens one.
  func open() -> PlayerView {
    if let current { return current }
    let new = PlayerView()
    current = new
    view.addPlayerView(new)
    return new
  }

  /// Moves the open view of another container to this one, so that its picture continues.
  func take(from other: PlayerContainer) {
    guard other !== self, let moved = other.current else { return }
    other.current = nil
    current = moved
    view.addPlayerView(moved)
  }

  /// Makes a host for the view of the container, and removes that view from a previous host. SwiftUI may make
  /// the next host before it removes the last.
  func makeHost() -> PlayerView {
    let host = PlayerView()
    host.addPlayerView(view)
    return host
  }

  /// Removes the view that is open.
  func close() {
    current?.removeFromSuperview()
    current = nil
  }
}

extension PlayerView {
  /// Adds a subview that fills the view, with the same content mode.
  fileprivate func addPlayerView(_ view: PlayerView) {
    #if canImport(SwiftUI)
      view.frame = bounds
      view.clipsToBounds = true
      #if canImport(UIKit)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.contentMode = contentMode
        // Smart Invert leaves pictures as they are.
        view.accessibilityIgnoresInvertColors = true
      #else
        view.autoresizingMask = [.width, .height]
        view.wantsLayer = true
        view.layerContentsPlacement = layerContentsPlacement
      #endif
      addSubview(view)
    #endif
  }
}

#if canImport(SwiftUI)
  /// A view that hosts the container of a player.
  struct PlayerContainerView {
    let container: PlayerContainer
    let contentMode: ContentMode
  }

  #if canImport(UIKit)
    extension PlayerContainerView: UIViewRepresentable {
      func makeUIView(context: Context) -> UIView { container.makeHost() }

      func updateUIView(_ view: UIView, context: Context) {
        container.view.contentMode = contentMode == .fill ? .scaleAspectFill : .scaleAspectFit
      }
    }
  #else
    extension PlayerContainerView: NSViewRepresentable {
      func makeNSView(context: Context) -> NSView { container.makeHost() }

      func updateNSView(_ view: NSView, context: Context) {
        container.view.layerContentsPlacement =
          contentMode == .fill ? .scaleProportionallyToFill : .scaleProportionallyToFit
      }
    }
  #endif
#endif
