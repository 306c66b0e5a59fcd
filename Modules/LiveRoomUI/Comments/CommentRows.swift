#if canImport(SwiftUI)
  public import CommentList
  import LikeGestures
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The comments of a room: rows that scroll, the pinned comments above them, and a button with the number of unread
  /// rows.
  ///
  /// ```swift
  /// CommentRows(comments, height: 280)
  ///   .roomComment(forKind: "superChat") { SuperChat($0) }
  /// ```
  ///
  /// In a view with `roomTouches(to:)` the gestures of the room decide on the fingers. A vertical drag then
  /// scrolls the rows through the routes of a `LiveRoom`, and turns no page.
  public struct CommentRows: View {
    private let model: CommentListModel
    private let width: Double
    private let height: Double
    private let fade: Double
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    /// Creates the rows of a model, which is followed elsewhere. Sizes, fingers and taps are reported to the module.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - width: the greatest width, in points. Default 300.
    ///   - height: the height of the rows, in points, without the pinned comments. Default 220.
    ///   - fade: the height of the upper edge within which rows fade, in points. Default 24.
    public init(
      _ model: CommentListModel, width: Double = 300, height: Double = 220, fade: Double = 24
    ) {
      self.model = model
      self.width = width
      self.height = height
      self.fade = fade
    }

    public var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        if !model.chips.isEmpty { CommentChips(model: model) }
        ForEach(model.pinnedRows, id: \.message.id?.identifier) { row in
          looks.comment(row, ()).environment(\.roomSurroundings.isPinned, true)
            .accessibilityElement(children: .combine).modifier(CommentLabel(row: row))
            .menu { RoomMenuSubject(row) }
        }
        list
          .frame(height: height)
          .mask {
            VStack(spacing: 0) {
              LinearGradient(colors: [.clear, .black], startPoint: .top, endPoint: .bottom)
                .frame(height: fade)
              Color.black
            }
          }
          .overlay(alignment: .bottomLeading) { newest }
      }
      .frame(maxWidth: width, alignment: .leading)
      .accessibilityElement(children: .contain)
      .accessibilityLabel(phrases(.comments))
      .accessibilityAction(named: phrases(.newestComments)) { model.module.scrollToNewest() }
      .environment(\.roomSurroundings.localUser, model.localUser)
      // Another model is measured for its own module.
      .id(ObjectIdentifier(model))
    }

    private var list: some View {
      FrameClock(model) { viewState, now in
        let rows = viewState.visibleRows(at: now)
        let moving = movingRows(among: rows)
        ZStack(alignment: .topLeading) {
          Color.clear
          ForEach(rows, id: \.row.id) { placement in
            row(placement)
              .environment(
                \.roomSurroundings.emoteClock, moving.contains(placement.row.id) ? model.clock : nil
              )
              .offset(y: placement.top)
          }
        }
      }
      .clipped()
      .contentShape(Rectangle())
      .onDrag { model.module.drag($0) }
      .accessibilityScrollAction { edge in
        let pages = edge == .top ? 1.0 : edge == .bottom ? -1.0 : 0
        guard pages != 0 else { return }
        for drag in CommentDrag.page(by: pages * height) { model.module.drag(drag) }
      }
      .onLength(\.height) { model.module.resize(height: $0) }
      .touchRegion(.comments)
    }

    private func movingRows(among rows: [CommentPlacement]) -> Set<Int> {
      guard let emotes = looks.emotes else { return [] }
      return EmoteMotion.movingRows(among: rows) { message in
        message.emotes.count { emotes($0.id).map { $0.frames.count > 1 } ?? false }
      }
    }

    private func row(_ placement: CommentPlacement) -> some View {
      looks.comment(placement.row, ())
        .fixedSize(horizontal: false, vertical: true)
        .onLength(\.height) {
          model.module.didMeasure([CommentMeasurement(row: placement.row.id, height: $0)])
        }
        .contentShape(Rectangle())
        .onTap {
          model.module.send(placement.tap(in: height))
        } orHold: {
          hold(placement)
        }
        .accessibilityElement(children: .combine)
        .modifier(CommentLabel(row: placement.row))
        .accessibilityValue(RoomPhrase.value(of: placement.row).map { phrases($0) } ?? "")
        .accessibilityAddTraits(.isButton)
        .accessibilityAction(named: phrases(.commentActions)) { hold(placement) }
        // A screen reader skips the rows above and below the visible part of the list.
        .accessibilityHidden(!placement.isOnScreen(in: height))
    }

    /// Opens the menu of the row that was drawn under the finger, which may have moved since.
    private func hold(_ placement: CommentPlacement) {
      if let open = looks.menu.open {
        open(RoomMenuSubject(placement.row))
      } else {
        model.module.longPress(y: placement.middle(in: height))
      }
    }

    @ViewBuilder private var newest: some View {
      if model.unread > 0 {
        PillButton(
          title: phrases(.unreadComments(model.unread)), alignment: .bottomLeading
        ) {
          model.module.scrollToNewest()
        }
      }
    }
  }

  /// The label of a row, which is made when the row changes.
  private struct CommentLabel: ViewModifier {
    let row: CommentRow
    @Environment(\.roomLooks) private var looks

    func body(content: Content) -> some View { content.accessibilityLabel(looks.label(of: row)) }
  }

  extension View {
    /// Scrolls by a drag, where no gestures of a room decide on the finger.
    fileprivate func onDrag(
      perform action: @escaping @MainActor (CommentDrag) -> Void
    ) -> some View {
      #if os(tvOS)
        self
      #else
        modifier(DragModifier(action: action))
      #endif
    }

    /// Takes taps, and fingers that are held for half a second. On tvOS rows are not focused: the room is.
    fileprivate func onTap(
      perform tap: @escaping @MainActor () -> Void, orHold hold: @escaping @MainActor () -> Void
    ) -> some View {
      #if os(tvOS)
        self
      #else
        onTapGesture { _ in tap() }.onLongPressGesture(perform: hold)
      #endif
    }
  }

  #if !os(tvOS)
    private struct DragModifier: ViewModifier {
      let action: @MainActor (CommentDrag) -> Void
      @Environment(\.roomSurroundings.touches) private var receiver
      /// SwiftUI resets this state when the gesture ends, even if the system cancels the gesture without an
      /// event.
      @GestureState private var isActive = false
      @State private var dragging = CommentDragging()

      func body(content: Content) -> some View {
        content
          .gesture(
            DragGesture()
              .updating($isActive) { _, isActive, _ in isActive = true }
              .onChanged { action(dragging.move(by: $0.translation.height)) }
              .onEnded {
                action(dragging.end(by: $0.translation.height, velocity: $0.velocity.height))
              },
            including: receiver == nil ? .all : .subviews
          )
          .onChange(of: isActive) { _, isActive in
            if !isActive { dragging.cancel().map(action) }
          }
      }
    }
  #endif
#endif
