#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit

    /// A view that hosts the container of a player.
    struct PlayerContainerView: UIViewRepresentable {
      let container: PlayerContainer

      func makeUIView(context: Context) -> UIView { container.makeHost() }
      func updateUIView(_ view: UIView, context: Context) {}
    }
  #else
    import AppKit

    /// A view that hosts the container of a player.
    struct PlayerContainerView: NSViewRepresentable {
      let container: PlayerContainer

      func makeNSView(context: Context) -> NSView { container.makeHost() }
      func updateNSView(_ view: NSView, context: Context) {}
    }
  #endif
#endif
