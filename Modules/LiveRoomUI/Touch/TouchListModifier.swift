#if canImport(SwiftUI)
  import LikeGestures
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Follows how far a scroll view is scrolled, and names it as a list for touches.
  struct TouchListModifier: ViewModifier {
    /// Whether a scroll view follows fingers by itself.
    #if canImport(UIKit) && !os(tvOS) && !targetEnvironment(macCatalyst)
      private static let systemFollowsFingers = true
    #else
      private static let systemFollowsFingers = false
    #endif

    /// Whether the events of a sheet scroll it: a `ScrollView`, but no `List`.
    let followsSheet: Bool
    @State private var list = TouchList()
    @Environment(\.roomSurroundings.touches) private var receiver
    @Environment(\.roomSurroundings.sheet) private var sheet
    // Then no finger reaches the room, and they scroll the list. Voice Control and Full Keyboard Access,
    // of which the system gives no notice, have its scroll action.
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverEnabled
    @Environment(\.accessibilitySwitchControlEnabled) private var isSwitchControlEnabled

    func body(content: Content) -> some View {
      let control = ListControl(isInSheet: sheet != nil, followsSheet: followsSheet)
      scrolled(content, by: control)
        .modifier(
          ScrollModifier(
            list: list, receiver: receiver, isScrolledBySheet: control.isScrolledBySheet)
        )
        .onGeometryChange(for: CGFloat.self, of: \.size.height) { list.visibleHeight = $0 }
        .touchPlace(id: control) { [list] _ in
          TouchElement(regions: control.regions, list: list)
        }
    }

    /// Scrolls the list of a sheet by the events of the sheet, and not by fingers. The sheet and the list share a
    /// finger, and each movement of the finger moves only one of them.
    @ViewBuilder
    private func scrolled(_ content: Content, by control: ListControl) -> some View {
      if control.isScrolledBySheet {
        content
          .scrollDisabled(
            !control.isScrolledByFingers(
              systemFollowsFingers: Self.systemFollowsFingers,
              isAssisted: isVoiceOverEnabled || isSwitchControlEnabled)
          )
          .accessibilityScrollAction { edge in
            switch edge {
            case .top: page(-1)
            case .bottom: page(1)
            case .leading, .trailing: break
            }
          }
          .scrolls(with: sheet, on: receiver) { [list] in [list] }
      } else {
        content
      }
    }

    private func page(_ count: Double) {
      _ = list.refresh()
      list.page(count).map { list.scroll?($0) }
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
          // The position of a scroll view of macOS 14 is unknown: the list counts as unable to scroll.
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
    /// Scrolls the lists in a view by the events of the sheet that the view is in.
    func scrolls(
      with sheet: SheetModel?, on receiver: TouchReceiver?,
      _ lists: @escaping @MainActor () -> [TouchList]
    ) -> some View {
      task(id: sheet.map(ObjectIdentifier.init)) {
        guard let sheet else { return }
        for await event in sheet.module.events.subscribe().flattened {
          receiver?.scroll(lists(), after: event.value)
        }
      }
    }
  }
#endif
