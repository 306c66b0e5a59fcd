#if canImport(SwiftUI)
  #if os(visionOS) || !canImport(UIKit)
    import LikeGestures
    import RoomCore
    import SwiftUI

    /// All fingers on a view, or clicks, where gesture recognizers of UIKit cannot be added.
    struct SpatialFingers: ViewModifier {
      let receiver: TouchReceiver
      /// Ends with the gesture, also with one that the system cancels without another event.
      @GestureState private var isActive = false

      func body(content: Content) -> some View {
        content
          .simultaneousGesture(
            SpatialEventGesture()
              .updating($isActive) { _, isActive, _ in isActive = true }
              .onChanged { report($0) }
              .onEnded { report($0) }
          )
          .onChange(of: isActive) { _, isActive in
            if !isActive { receiver.reset() }
          }
      }

      private func report(_ events: SpatialEventCollection) {
        let samples = events.map { event in
          FingerSample(
            finger: event.id, phase: Touch.Phase(event.phase),
            location: ScreenPoint(x: event.location.x, y: event.location.y))
        }
        receiver.follow(samples, uptime: 0)
      }
    }

    extension Touch.Phase {
      /// The receiver makes the first sample of a finger its beginning.
      fileprivate init(_ phase: SpatialEventCollection.Event.Phase) {
        switch phase {
        case .active: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        @unknown default: self = .cancelled
        }
      }
    }

    extension View {
      /// Reports all fingers on the view to a receiver.
      func fingers(on receiver: TouchReceiver) -> some View {
        modifier(SpatialFingers(receiver: receiver))
      }
    }
  #elseif os(tvOS)
    import SwiftUI

    extension View {
      /// A remote control has no fingers on the view: the focus engine serves it.
      func fingers(on receiver: TouchReceiver) -> some View { self }
    }
  #endif
#endif
