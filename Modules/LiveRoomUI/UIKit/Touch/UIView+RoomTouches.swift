#if canImport(UIKit)
  #if !os(tvOS)
    public import LikeGestures
    public import LiveRoom
    import RoomCore
    public import UIKit

    extension UIView {
      /// Sends all fingers on the view to a room, with the touch regions under them.
      ///
      /// Add it once, to the view that hearts fill too: touches are in its coordinates. A place with no
      /// ``touchRegion`` is the like area. Controls, scroll views and the system's gestures inside the view
      /// work as usual until a drag of the room wins a finger. The drag then cancels presses. A
      /// ``LiveRoomUIView`` has it.
      ///
      /// - Returns: the recognizer, for `removeGestureRecognizer(_:)`.
      @discardableResult
      public func addRoomTouches(to room: LiveRoom) -> UIGestureRecognizer {
        addTouches(.init(room))
      }

      /// Sends all fingers on the view to likes and gestures without a room.
      @discardableResult
      public func addRoomTouches(to likes: LikeGestures) -> UIGestureRecognizer {
        addTouches(.init(likes))
      }

      private func addTouches(_ destination: TouchReceiver.Destination) -> UIGestureRecognizer {
        let recognizer = ViewFingerRecognizer()
        recognizer.becomeObserver()
        recognizer.receiver = TouchReceiver()
        recognizer.receiver?.connect(to: destination)
        addGestureRecognizer(recognizer)
        return recognizer
      }
    }

    /// A view within the view that has the touches.
    private struct TouchedView: TouchElement {
      let view: UIView
      let root: UIView

      var touchElements: [any TouchElement] {
        view.subviews.map { TouchedView(view: $0, root: root) }
      }

      var isTouchable: Bool { !view.isHidden && view.alpha > 0.01 && view.isUserInteractionEnabled }
      var touchRegions: TouchRegions { view.touchRegion }
      var touchList: TouchList? { view.touchList }
      var touchFrame: TouchFrame { TouchFrame(view.convert(view.bounds, to: root)) }
    }

    /// A recognizer of all fingers on a UIKit view, with the touch regions under them.
    private final class ViewFingerRecognizer: FingerRecognizer {
      override func location(of touch: UITouch, on receiver: TouchReceiver) -> ScreenPoint {
        ScreenPoint(touch.location(in: view))
      }

      override func prepare(_ receiver: TouchReceiver, for phase: Touch.Phase) {
        // The regions count where a finger lands and where it lifts.
        if phase != .moved, let view {
          receiver.map = TouchMap(of: TouchedView(view: view, root: view))
        }
        super.prepare(receiver, for: phase)
      }
    }
  #endif
#endif
