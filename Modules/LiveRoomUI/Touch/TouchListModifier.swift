#if canImport(SwiftUI)
  import LikeGestures
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Follows how far a scroll view is scrolled, and names it as a list for touches.
  struct TouchListModifier: ViewModifier {
    /// Whether the events of a sheet scroll it: a `ScrollView`, but no `List`.
    let followsSheet: Bool
    @State private var list = TouchList()
    @Environment(\.touchReceiver) private var receiver
    @Environment(\.sheetEvents) private var sheet

    func body(content: Content) -> some View {
      let control = ListControl(isInSheet: sheet != nil, followsSheet: followsSheet)
      content
        .modifier(
          SheetListModifier(list: list, receiver: receiver, control: control, events: sheet)
        )
        .modifier(
          ScrollModifier(
            list: list, receiver: receiver, isScrolledBySheet: control.isScrolledBySheet)
        )
        .onGeometryChange(for: Double.self) {
          $0.size.height
        } action: {
          list.visibleHeight = $0
        }
        .touchPlace(id: control) { [list] _ in
          TouchElement(regions: control.regions, list: list)
        }
    }
  }

  /// Reads how far a scroll view is scrolled, and scrolls it.
  private struct ScrollModifier: ViewModifier {
    let list: TouchList
    let receiver: TouchReceiver?
    let isScrolledBySheet: Bool

    func body(content: Content) -> some View {
      if #available(iOS 18, macOS 15, tvOS 18, visionOS 2, *) {
        content
          .modifier(ScrollPositionModifier(list: list, isEnabled: isScrolledBySheet))
          .onScrollGeometryChange(for: ListExtent.self) {
            ListExtent(
              contentOffset: $0.contentOffset.y, contentHeight: $0.contentSize.height,
              visibleHeight: $0.containerSize.height,
              insets: (top: $0.contentInsets.top, bottom: $0.contentInsets.bottom))
          } action: { _, extent in
            if list.didLayOut(extent) { receiver?.contentDidChange(of: list) }
          }
          .onScrollPhaseChange { _, phase in
            list.isMoving = phase == .decelerating || phase == .animating
          }
      } else {
        #if canImport(UIKit)
          content.background { ScrollViewMarker(list: list) }
        #else
          // The position of a scroll view of macOS 14 is unknown: a click on it is not a drag of its sheet.
          content
        #endif
      }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  private struct ScrollPositionModifier: ViewModifier {
    let list: TouchList
    let isEnabled: Bool
    @State private var position = ScrollPosition(edge: .top)

    func body(content: Content) -> some View {
      if isEnabled {
        content
          .scrollPosition($position)
          .onAppear { list.scroll = { [position = $position] in position.scroll($0) } }
      } else {
        content
      }
    }
  }

  /// Scrolls the list of a sheet by the events of the sheet, and not by fingers. The sheet and the list share a
  /// finger, and each movement of the finger moves only one of them.
  private struct SheetListModifier: ViewModifier {
    /// Whether a scroll view follows fingers by itself.
    #if canImport(UIKit) && !os(tvOS) && !targetEnvironment(macCatalyst)
      private static let followsFingers = true
    #else
      private static let followsFingers = false
    #endif

    let list: TouchList
    let receiver: TouchReceiver?
    let control: ListControl
    let events: SheetEvents?
    // Then no finger reaches the room, and they scroll the list. Voice Control and Full Keyboard Access,
    // of which the system gives no notice, have its scroll action.
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverEnabled
    @Environment(\.accessibilitySwitchControlEnabled) private var isSwitchControlEnabled

    func body(content: Content) -> some View {
      if let events, control.isScrolledBySheet {
        content
          .scrollDisabled(
            !control.isScrolledByFingers(
              systemFollowsFingers: Self.followsFingers,
              isAssisted: isVoiceOverEnabled || isSwitchControlEnabled)
          )
          .accessibilityScrollAction { edge in
            switch edge {
            case .top: page(-1)
            case .bottom: page(1)
            case .leading, .trailing: break
            }
          }
          .task(id: events.id) {
            for await batch in events.source.subscribe() {
              for event in batch {
                receiver?.scroll(of: list, after: event.value).map { list.scroll?($0) }
              }
            }
          }
      } else {
        content
      }
    }

    private func page(_ count: Double) {
      _ = list.refresh()
      list.page(count).map { list.scroll?($0) }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  extension Binding<ScrollPosition> {
    @MainActor
    fileprivate func scroll(_ scroll: ListScroll) {
      switch scroll {
      case .follow(let offset): wrappedValue.scrollTo(y: offset)
      case .decelerate(let offset, let duration):
        withAnimation(.easeOut(duration: duration)) { wrappedValue.scrollTo(y: offset) }
      }
    }
  }

  extension View {
    /// Has the lists in the content of a sheet scroll as the sheet does.
    func sheetLists(of sheet: String, in model: SheetModel) -> some View {
      environment(
        \.sheetEvents,
        SheetEvents(
          id: .init(sheet: sheet.identifier, model: ObjectIdentifier(model)),
          source: model.module.events))
    }
  }

  /// The events of the likes whose sheet a view is in.
  struct SheetEvents: Sendable {
    /// The sheet, and the model of it: another one has events of its own.
    struct ID: Equatable {
      let sheet: Identifier
      let model: ObjectIdentifier
    }

    let id: ID
    let source: EventSource<Timed<LikeEvent>>
  }

  private struct SheetEventsKey: EnvironmentKey {
    static let defaultValue: SheetEvents? = nil
  }

  extension EnvironmentValues {
    /// The events of the likes whose sheet the view is in; `nil` outside of one.
    var sheetEvents: SheetEvents? {
      get { self[SheetEventsKey.self] }
      set { self[SheetEventsKey.self] = newValue }
    }
  }
#endif
