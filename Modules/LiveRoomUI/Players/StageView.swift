#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit

    /// The place of what a player shows.
    struct StageView: UIViewRepresentable {
      let stage: PlayerStage

      func makeUIView(context: Context) -> UIView { stage.makeHost() }
      func updateUIView(_ view: UIView, context: Context) {}
    }
  #else
    import AppKit

    /// The place of what a player shows.
    struct StageView: NSViewRepresentable {
      let stage: PlayerStage

      func makeNSView(context: Context) -> NSView { stage.makeHost() }
      func updateNSView(_ view: NSView, context: Context) {}
    }
  #endif
#endif
