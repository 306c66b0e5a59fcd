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
      touchPlace(id: regions) { _ in TouchElement(regions: regions) }
    }

    /// Makes the view a place that touches distinguish. Places in the view have its coordinates.
    ///
    /// - Parameters:
    ///   - id: the values that the closure has captured. A change replaces the closure.
    ///   - read: returns the present element of a place with this size. It is called when a finger lands.
    func touchPlace(
      id: some Equatable, _ read: @escaping @MainActor (ScreenSize) -> TouchElement
    ) -> some View {
      touchCoordinates().modifier(TouchPlaceModifier(id: id, read: read))
    }

    /// Gives the places in the view its coordinates. Use it on a view that is drawn elsewhere in its place, so that a
    /// movement of the view changes no frame.
    func touchCoordinates() -> some View { coordinateSpace(.touches) }

    /// Keeps the frame at rest of an element of a family.
    func touchFrame<ID>(_ id: ID, in frames: ElementFrames<ID>) -> some View {
      onGeometryChange(for: TouchFrame.self, of: TouchFrame.init(of:)) { frames.frames[id] = $0 }
        .onDisappear { frames.frames[id] = nil }
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
        .touchCoordinates()
        .environment(\.roomSurroundings.touches, receiver)
        .backgroundPreferenceValue(TouchNodes.self) { nodes in
          Color.clear.onChange(of: nodes, initial: true) { receiver.nodes = nodes }
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

  private struct TouchPlaceModifier<ID: Equatable>: ViewModifier {
    let id: ID
    let read: @MainActor (ScreenSize) -> TouchElement
    @State private var place = TouchPlace()

    func body(content: Content) -> some View {
      content
        .onChange(of: id, initial: true) { place.read = read }
        .onGeometryChange(for: TouchFrame.self, of: TouchFrame.init(of:)) { place.frame = $0 }
        .transformPreference(TouchNodes.self) { [place] nodes in
          nodes = [TouchNode(place: place, nodes: nodes)]
        }
    }
  }

  /// The places of a view in the order in which they are drawn. They change with the views, and not with a movement.
  private struct TouchNodes: PreferenceKey {
    static let defaultValue: [TouchNode] = []

    static func reduce(value: inout [TouchNode], nextValue: () -> [TouchNode]) {
      value += nextValue()
    }
  }

  extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// The coordinates of the nearest place of touches around a view.
    static var touches: NamedCoordinateSpace { .named("LiveRoomUI.touches") }
  }
#endif
