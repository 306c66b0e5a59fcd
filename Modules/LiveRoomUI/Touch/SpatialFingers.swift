#if canImport(SwiftUI)
  #if os(visionOS) || !canImport(UIKit)
    import LikeGestures
    import RoomCore
    import SwiftUI

    /// All fingers on a view, or clicks, where gesture recognizers of UIKit cannot be added.
    struct SpatialFingers: ViewModifier {
      let receiver: TouchReceiver
      /// SwiftUI resets this state when the gesture ends, even if the system cancels the gesture without an
      /// event.
      @GestureState private var isActive = false

      func body(content: Content) -> some View {
        withFingers(content)
          .onChange(of: isActive) { _, isActive in
            if !isActive { receiver.reset() }
          }
      }

      @ViewBuilder
      private func withFingers(_ content: Content) -> some View {
        if #available(iOS 18, macOS 15, visionOS 1, *) {
          content.simultaneousGesture(
            SpatialEventGesture()
              .updating($isActive) { _, isActive, _ in isActive = true }
              .onChanged { report($0) }
              .onEnded { report($0) })
        } else {
          content.simultaneousGesture(
            DragGesture(minimumDistance: 0)
              .updating($isActive) { _, isActive, _ in isActive = true }
              .onChanged { report($0, .moved) }
              .onEnded { report($0, .ended) })
        }
      }

      @available(iOS 18, macOS 15, visionOS 1, *)
      private func report(_ events: SpatialEventCollection) {
        report(
          events.map { event in
            FingerSample(
              finger: event.id, phase: Touch.Phase(event.phase),
              location: ScreenPoint(event.location))
          })
      }

      /// A mouse has one finger.
      private func report(_ drag: DragGesture.Value, _ phase: Touch.Phase) {
        report([FingerSample(finger: 0, phase: phase, location: ScreenPoint(drag.location))])
      }

      private func report(_ samples: [FingerSample]) {
        receiver.readPlaces()
        receiver.follow(samples, uptime: 0)
      }
    }

    @available(iOS 18, macOS 15, visionOS 1, *)
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
