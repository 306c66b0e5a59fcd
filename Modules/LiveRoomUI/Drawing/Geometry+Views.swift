#if canImport(SwiftUI)
  import RoomCore
  import SwiftUI

  // For the views of UIKit too: SwiftUI is everywhere where UIKit is.

  extension ScreenSize {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
    init(of view: GeometryProxy) { self.init(view.size) }
  }

  extension ScreenPoint {
    init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension TouchFrame {
    init(_ frame: CGRect) {
      self.init(origin: ScreenPoint(frame.origin), size: ScreenSize(frame.size))
    }

    /// The frame of a view in the nearest place of touches around it.
    init(of view: GeometryProxy) { self.init(view.frame(in: .touches)) }
  }

  extension View {
    /// Takes taps by their place, where there is something to tap; otherwise touches pass through. The select button
    /// of a remote control taps the middle of this size.
    func onTap(
      in size: ScreenSize, isEnabled: Bool,
      perform action: @escaping @MainActor (ScreenPoint) -> Void
    ) -> some View {
      #if os(tvOS)
        remoteFocus(isEnabled)
          .onTapGesture { action(ScreenPoint(x: size.width / 2, y: size.height / 2)) }
      #else
        onTapGesture { action(ScreenPoint($0)) }.allowsHitTesting(isEnabled)
      #endif
    }

    /// Reports a length of the view, and then its changes, but no fractions of a pixel.
    func onLength(
      _ length: any KeyPath<ScreenSize, Double> & Sendable,
      perform action: @escaping @MainActor (Double) -> Void
    ) -> some View {
      modifier(LengthModifier(length: length, action: action))
    }
  }

  private struct LengthModifier: ViewModifier {
    let length: any KeyPath<ScreenSize, Double> & Sendable
    let action: @MainActor (Double) -> Void
    @State private var measured = MeasuredLength()

    func body(content: Content) -> some View {
      content.onGeometryChange(for: Double.self) { [length] in
        ScreenSize($0.size)[keyPath: length]
      } action: {
        measured.measured($0).map(action)
      }
    }
  }

  extension UnitPoint {
    init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
  }

  extension String {
    /// The identity for `ForEach`: compared byte for byte, as everywhere.
    var identifier: Identifier { Identifier(self) }
  }
#endif
