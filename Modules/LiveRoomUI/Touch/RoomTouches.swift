#if canImport(SwiftUI)
  public import LikeGestures
  public import LiveRoom
  import RoomBus
  import RoomCore
  public import SwiftUI

  extension View {
    /// Sends all fingers on the view to a room, with the touch regions under them.
    ///
    /// ```swift
    /// ZStack {
    ///   player
    ///   Button("Follow", action: follow).touchRegion(.control)
    ///   HeartsLayer(hearts)
    /// }
    /// .roomTouches(to: room)
    /// ```
    ///
    /// Apply it once, to the view that hearts fill too: touches are in its coordinates. A place with no
    /// region of its own is the like area. Controls, scroll views and the system's gestures inside the view
    /// work as usual until a drag of the room wins a finger. The drag then cancels presses. Fingers that are
    /// down when the view disappears are cancelled.
    public func roomTouches(to room: LiveRoom) -> some View {
      modifier(TouchModifier(destination: .init(room)))
    }

    /// Sends all fingers on the view to likes and gestures without a room.
    public func roomTouches(to likes: LikeGestures) -> some View {
      modifier(TouchModifier(destination: .init(likes)))
    }

    /// Names the region that the view is, for touches.
    ///
    /// `.sheet`, `.sheetHeader`, `.backdrop` and `.outside` conceal the regions behind the view. All other
    /// regions are added to the regions behind it. A view that is drawn later is on top.
    public func touchRegion(_ regions: TouchRegions) -> some View {
      transformAnchorPreference(key: TouchParts.self, value: .bounds) { parts, bounds in
        parts.insert(TouchPart(bounds: bounds, regions: regions), at: 0)
      }
    }

    /// Removes the regions of the view, so that the regions behind the view count.
    func touchRegions(areConcealed: Bool) -> some View {
      transformPreference(TouchParts.self) { $0 = areConcealed ? [] : $0 }
    }

    /// Names the scroll view as a list that takes vertical drags: touches know how far it is scrolled. In a
    /// sheet of the room it scrolls together with the sheet.
    public func touchList() -> some View {
      modifier(TouchListModifier(followsSheet: true))
    }
  }

  extension List {
    /// Marks a `List` that takes vertical drags. Touches on the list report its scroll extent. In a sheet of
    /// the room a finger on it scrolls it alone, and does not drag the sheet.
    ///
    /// Apply it before other modifiers: a view that they return is taken for a `ScrollView`.
    public func touchList() -> some View {
      modifier(TouchListModifier(followsSheet: false))
    }
  }

  private struct TouchModifier: ViewModifier {
    let destination: TouchReceiver.Destination
    @State private var receiver = TouchReceiver()

    func body(content: Content) -> some View {
      content
        .environment(\.touchReceiver, receiver)
        .backgroundPreferenceValue(TouchParts.self) { parts in
          GeometryReader { geometry in
            let map = TouchMap(parts: parts.map { $0.resolved(in: geometry) })
            Color.clear.onChange(of: map, initial: true) { receiver.map = map }
          }
        }
        // Fingers in the unsafe areas as well: pages extend to there.
        .background { Color.clear.contentShape(Rectangle()).ignoresSafeArea() }
        .fingers(on: receiver)
        .onGeometryChange(for: CGPoint.self) {
          $0.frame(in: .global).origin
        } action: { origin in
          receiver.origin = ScreenPoint(x: origin.x, y: origin.y)
        }
        .onChange(of: destination.id, initial: true) { receiver.connect(to: destination) }
        .onDisappear { receiver.cancelAll() }
    }
  }

  /// A part of a view as its frame is not known yet.
  struct TouchPart: Sendable {
    let bounds: Anchor<CGRect>
    let regions: TouchRegions
    var list: TouchList?
    /// The views of UIKit within the part.
    var host: TouchHost?
    /// The bounds of the lists that contain the view. Parts outside of the bounds take no touches.
    var clips: [Anchor<CGRect>] = []

    func resolved(in geometry: GeometryProxy) -> TouchMap.Part {
      TouchMap.Part(
        frame: TouchFrame(geometry[bounds]).clipped(to: clips.map { TouchFrame(geometry[$0]) }),
        regions: regions, list: list, host: host)
    }
  }

  /// The parts of a view in the order in which they are drawn.
  struct TouchParts: PreferenceKey {
    static let defaultValue: [TouchPart] = []

    static func reduce(value: inout [TouchPart], nextValue: () -> [TouchPart]) {
      value += nextValue()
    }
  }

  private struct TouchReceiverKey: EnvironmentKey {
    static let defaultValue: TouchReceiver? = nil
  }

  extension EnvironmentValues {
    /// The receiver that the fingers of a view are on.
    var touchReceiver: TouchReceiver? {
      get { self[TouchReceiverKey.self] }
      set { self[TouchReceiverKey.self] = newValue }
    }
  }
#endif
