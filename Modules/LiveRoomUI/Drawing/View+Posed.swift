#if canImport(SwiftUI)
  public import RoomCore
  public import SwiftUI
  #if canImport(UIKit)
    public import UIKit
  #endif

  extension View {
    /// Draws the view in a pose of a view state; `nil` draws nothing.
    ///
    /// - Parameters:
    ///   - pose: how it is drawn, compared with the view at rest.
    ///   - anchor: the point about which it is scaled and rotated.
    public func posed(_ pose: Pose?, anchor: UnitPoint = .center) -> some View {
      posed(anchor: anchor) { _ in pose }
    }

    /// Draws the view in a pose that depends on its size.
    ///
    /// - Parameters:
    ///   - anchor: the point about which it is scaled and rotated.
    ///   - pose: the pose of a view of that size, in points; `nil` draws nothing.
    public func posed(
      anchor: UnitPoint = .center, _ pose: @escaping @Sendable (ScreenSize) -> Pose?
    ) -> some View {
      modifier(PosedModifier(anchor: anchor, pose: pose))
    }
  }

  private struct PosedModifier: ViewModifier {
    let anchor: UnitPoint
    let pose: @Sendable (ScreenSize) -> Pose?
    @Environment(\.layoutDirection) private var layoutDirection

    func body(content: Content) -> some View {
      content
        .environment(\.layoutDirection, layoutDirection)
        .visualEffect { [anchor, pose] view, geometry in
          let pose = pose(ScreenSize(geometry.size)).drawn
          return
            view
            .scaleEffect(x: pose.scaleX, y: pose.scaleY, anchor: anchor)
            .rotationEffect(.radians(pose.rotation), anchor: anchor)
            .offset(x: pose.translation.x, y: pose.translation.y)
            .opacity(pose.opacity)
        }
        // A pose is mirrored already, and counts to the right.
        .environment(\.layoutDirection, .leftToRight)
    }
  }

  #if canImport(UIKit)
    extension UIView {
      /// Draws the view in a pose of a view state, about its center; `nil` draws nothing.
      ///
      /// It sets `transform` and `alpha`. Where the view is at rest is set by `bounds` and `center`, or
      /// by constraints, never by `frame`.
      public func setPose(_ pose: Pose?) {
        let pose = pose.drawn
        // At once: the time of each frame comes from the screen.
        UIView.performWithoutAnimation {
          transform = CGAffineTransform(translationX: pose.translation.x, y: pose.translation.y)
            .rotated(by: pose.rotation).scaledBy(x: pose.scaleX, y: pose.scaleY)
          alpha = pose.opacity
        }
      }
    }
  #endif
#endif
