#if canImport(SwiftUI)
  import RoomCore
  import SwiftUI

  extension ScreenSize {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension ScreenPoint {
    init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension View {
    /// Takes taps, where the platform knows their place.
    func onTap(perform action: @escaping @MainActor (ScreenPoint) -> Void) -> some View {
      #if os(tvOS)
        self
      #else
        onTapGesture { action(ScreenPoint($0)) }
      #endif
    }
  }

  extension UnitPoint {
    init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
  }
#endif
