#if canImport(SwiftUI)
  import RoomCore
  import SwiftUI

  // Only tvOS has a remote control.
  extension View {
    /// Gives the focus of a remote control to a part of the view of this size, in the middle.
    func remoteControlled(
      in area: ScreenSize, move: @escaping @MainActor (PagerMove) -> Void,
      select: @escaping @MainActor () -> Void
    ) -> some View {
      #if os(tvOS)
        frame(width: area.width, height: area.height)
          .focusable()
          .onMoveCommand { PagerMove($0).map(move) }
          .onTapGesture(perform: select)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      #else
        allowsHitTesting(false)
      #endif
    }

    /// Lets the focus of a remote control reach the view, whose tap gesture the select button performs.
    func remoteFocus(_ isEnabled: Bool) -> some View {
      #if os(tvOS)
        modifier(FocusedModifier()).focusable(isEnabled, interactions: .activate)
      #else
        self
      #endif
    }

    /// Keeps the focus out of the view while something modal covers it. Elsewhere, the backdrop stops fingers.
    func remoteFocusEnds(when isCovered: @escaping @MainActor () -> Bool) -> some View {
      #if os(tvOS)
        modifier(CoveredModifier(isCovered: isCovered))
      #else
        self
      #endif
    }
  }

  #if os(tvOS)
    /// Scales a focused view by 1.1.
    private struct FocusedModifier: ViewModifier {
      @Environment(\.isFocused) private var isFocused

      func body(content: Content) -> some View {
        let scale = isFocused ? 1.1 : 1
        content.scaleEffect(x: scale, y: scale)
      }
    }

    /// A separate modifier, so that a change of the covering element evaluates only this modifier again.
    private struct CoveredModifier: ViewModifier {
      let isCovered: @MainActor () -> Bool

      func body(content: Content) -> some View { content.disabled(isCovered()) }
    }

    extension PagerMove {
      fileprivate init?(_ direction: MoveCommandDirection) {
        switch direction {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        @unknown default: return nil
        }
      }
    }
  #endif
#endif
