#if canImport(SwiftUI)
  public import CommentList
  public import DanmakuLanes
  public import GiftChannels
  public import LikeGestures
  public import Meters
  public import PopupSequencer
  public import RollingTicker
  public import RoomCore
  public import SwiftUI

  // A look applies to all views of a room inside the modified view, and replaces the look of an outer modifier.
  extension View {
    /// Replaces the look of a row of gifts.
    ///
    /// ```swift
    /// .giftRow { row, labelPose in Text(row.label).posed(labelPose) }
    /// ```
    ///
    /// - Parameters:
    ///   - style: the `style` of the gifts that it is for; `nil`, the default, for all.
    ///   - look: makes the row; its second argument is the present pose of the label, which pops at each
    ///     step.
    public nonisolated func giftRow(
      forStyle style: String? = nil,
      @ViewBuilder _ look:
        @escaping @MainActor (_ row: GiftRow, _ labelPose: Pose) -> some View
    ) -> some View {
      looks { $0.giftRow.replace(for: style, look) }
    }

    /// Replaces the look of the row of a summary; its second argument is the present pose of the label,
    /// which pops at each change.
    public nonisolated func summaryRow(
      @ViewBuilder _ look:
        @escaping @MainActor (_ row: GiftSummaryRow, _ labelPose: Pose) -> some View
    ) -> some View {
      looks { $0.summaryRow.replace(look) }
    }

    /// Replaces the look of a gift on the full screen.
    ///
    /// - Parameters:
    ///   - style: the `style` of the gifts that it is for; `nil`, the default, for all.
    ///   - look: makes the view; its second argument is the present pose of the label, which pops at each
    ///     step.
    public nonisolated func fullScreenGift(
      forStyle style: String? = nil,
      @ViewBuilder _ look:
        @escaping @MainActor (_ row: GiftRow, _ labelPose: Pose) -> some View
    ) -> some View {
      looks { $0.fullScreenGift.replace(for: style, look) }
    }

    /// Replaces the look of a combo button; its second argument is the part of the countdown that
    /// remains, from 1 to 0.
    public nonisolated func comboButton(
      @ViewBuilder _ look: @escaping @MainActor (GiftViewState.Button, Double) -> some View
    ) -> some View {
      looks { $0.comboButton.replace(look) }
    }

    /// Replaces the look of an item of the ticker: a view of one line, at its ideal width.
    ///
    /// - Parameters:
    ///   - kind: the `kind` of the items that it is for; `nil`, the default, for all.
    ///   - look: makes the view.
    public nonisolated func roomNotice(
      forKind kind: String? = nil,
      @ViewBuilder _ look: @escaping @MainActor (TickerItem) -> some View
    ) -> some View {
      looks { $0.notice.replace(for: kind) { item, _ in look(item) } }
    }

    /// Replaces the look of a row of the comments: a view that is as high as it needs in the width of the list.
    ///
    /// - Parameters:
    ///   - kind: the kind of the rows that it is for; `nil`, the default, for all.
    ///   - look: makes the view.
    public nonisolated func roomComment(
      forKind kind: CommentKind? = nil,
      @ViewBuilder _ look: @escaping @MainActor (CommentRow) -> some View
    ) -> some View {
      looks { $0.comment.replace(for: kind?.name) { row, _ in look(row) } }
    }

    /// Replaces the look of a flying comment: a view of one line, at its ideal width.
    ///
    /// - Parameters:
    ///   - kind: the kind of the comments that it is for; `nil`, the default, for all.
    ///   - look: makes the view.
    public nonisolated func roomDanmaku(
      forKind kind: CommentKind? = nil,
      @ViewBuilder _ look: @escaping @MainActor (DanmakuComment) -> some View
    ) -> some View {
      looks { $0.danmaku.replace(for: kind?.name) { comment, _ in look(comment) } }
    }

    /// Replaces the look of a meter: a battle, a goal or a countdown. The view around it takes taps.
    ///
    /// - Parameters:
    ///   - kind: the `kind` of the meters that it is for; `nil`, the default, for all.
    ///   - look: makes the view of the present values.
    public nonisolated func roomMeter(
      forKind kind: String? = nil,
      @ViewBuilder _ look: @escaping @MainActor (MeterReading) -> some View
    ) -> some View {
      looks { $0.meter.replace(for: kind) { reading, _ in look(reading) } }
    }

    /// Replaces the look of a popup. The look calls `answer` with the answer of the user. If the look draws
    /// nothing, the presentation of the popup fails.
    ///
    /// - Parameters:
    ///   - kind: the `kind` of the popups that it is for; `nil`, the default, for all.
    ///   - look: makes the view.
    public nonisolated func roomPopup(
      forKind kind: String? = nil,
      @ViewBuilder _ look:
        @escaping @MainActor (
          _ popup: Popup, _ answer: @escaping @MainActor (PopupAnswer) -> Void
        ) -> some View
    ) -> some View {
      looks { $0.popup.replace(for: kind, look) }
    }

    /// Replaces the look of a heart.
    public nonisolated func roomHeart(
      @ViewBuilder _ look: @escaping @MainActor (Heart) -> some View
    ) -> some View {
      looks { $0.heart.replace { heart, _ in look(heart) } }
    }

    /// Sets the content of the bottom sheets of a ``LiveRoomView``, by the identity of the sheet.
    public nonisolated func roomSheet(
      @ViewBuilder _ content: @escaping @MainActor (_ id: String) -> some View
    ) -> some View {
      looks { $0.sheet = { AnyView(content($0)) } }
    }

    /// Sets the app's own controls in a ``LiveRoomView``, such as a comment field and a gift button. The
    /// controls are at the lower edge, above the keyboard, and below the sheet and popups. A swipe clears the
    /// controls with the other overlays.
    ///
    /// Mark a control that takes taps by `touchRegion(.control)`. Otherwise, two quick taps on the control are
    /// likes.
    public nonisolated func roomControls(
      @ViewBuilder _ controls: @escaping @MainActor () -> some View
    ) -> some View {
      looks { $0.controls = { AnyView(controls()) } }
    }

    /// Adds a gift button to the controls of a ``LiveRoomView``. The button presents ``GiftCatalog/sheet`` with a
    /// ``GiftBoard``, which gives the gifts to the room.
    ///
    /// - Parameters:
    ///   - catalog: the gifts and the balance. The app updates the balance when the viewer gives a gift.
    ///   - shouldGive: returns whether the room gives a number of units of a gift. The board and the combo button ask
    ///     before each gift of the catalog that the balance covers. By default all gifts are given.
    public nonisolated func roomGifts(
      _ catalog: GiftCatalog,
      shouldGive: @escaping @MainActor (GiftCatalog.Gift, _ units: Int) -> Bool = { _, _ in true }
    ) -> some View {
      looks { $0.gifts = OfferedGifts(catalog: catalog, shouldGive: shouldGive) }
    }

    /// Sets the header of a ``LiveRoomView``, such as a ``RoomHeader``: above the ticker, cleared with the other
    /// overlays. None by default. A control of the app in the header is a `touchRegion(.control)`.
    public nonisolated func roomHeader(
      @ViewBuilder _ header: @escaping @MainActor () -> some View
    ) -> some View {
      looks { $0.header = { AnyView(header()) } }
    }

    /// Sets the picture that covers the stream of a room until its first frame is on screen. None by default.
    ///
    /// The picture is below the page of the room, and fades out by `PagerConfiguration.coverFade`. A player without
    /// ``RoomPlayer/firstFrame(of:)`` is covered until it plays.
    public nonisolated func roomCover(
      @ViewBuilder _ cover: @escaping @MainActor (_ room: String) -> some View
    ) -> some View {
      looks { $0.cover = { AnyView(cover($0)) } }
    }

    nonisolated func looks(
      _ change: @escaping (inout RoomLooks) -> Void
    ) -> some View {
      transformEnvironment(\.roomLooks, transform: change)
    }
  }
#endif
