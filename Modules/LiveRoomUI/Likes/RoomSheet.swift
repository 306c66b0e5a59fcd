#if canImport(SwiftUI)
  public import LikeGestures
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The bottom sheet of a room, with its backdrop.
  ///
  /// ```swift
  /// RoomSheet(sheet) { id in Text(id) }
  /// ```
  ///
  /// It is dragged by the touches of the room: lay it inside the view of `roomTouches(to:)`, and mark a
  /// list in it by `touchList()`. Its height counts from the lower edge of the screen.
  public struct RoomSheet<Content: View>: View {
    private let model: SheetModel
    private let content: @MainActor (String) -> Content
    /// Below the content while there is no keyboard.
    @State private var containerInset = 0.0
    @ScaledMetric(relativeTo: .body) private var widest = 640.0
    @Environment(\.roomTheme) private var theme

    /// Creates the sheet of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. A dismissal by an assistive technology is reported
    ///     to its module.
    ///   - content: the content of a sheet, by the sheet's identity.
    public init(
      _ model: SheetModel,
      @ViewBuilder content: @escaping @MainActor (_ id: String) -> Content
    ) {
      self.model = model
      self.content = content
    }

    public var body: some View {
      GeometryReader { geometry in
        let inset = SheetViewState.inset(
          geometry.safeAreaInsets.bottom, withoutKeyboard: containerInset)
        ZStack(alignment: .bottom) {
          ForEach(model.sheets, id: \.id.identifier) { sheet in
            let card = card(sheet, above: inset).touchCoordinates()
            FrameClock(model) { viewState, now in
              Color.black.opacity(0.4 * viewState.backdropOpacity(at: now))
              card
                .offset(y: viewState.drop(at: now))
                // At the lower edge also where it is higher than the screen.
                .frame(minHeight: 0, maxHeight: .infinity, alignment: .bottom)
            }
            .touchPlace(id: [ObjectIdentifier(model), widest] as [AnyHashable]) {
              [model, widest] size in
              model.viewState.touchElement(widest: widest, in: size, at: model.clock.now)
            }
          }
        }
        .ignoresSafeArea(.container)
      }
      .screenChanges(with: model.sheets.map(\.id.identifier))
      .background {
        Color.clear
          .onGeometryChange(for: CGFloat.self, of: \.safeAreaInsets.bottom) { containerInset = $0 }
          .ignoresSafeArea(.keyboard)
      }
    }

    /// Apart from the motion: it is evaluated again for another sheet, not for each frame.
    private func card(_ sheet: SheetSpec, above inset: Double) -> some View {
      VStack(spacing: 0) {
        Capsule()
          .fill(.tertiary)
          .frame(width: 36, height: 5)
          .frame(maxWidth: .infinity)
          .frame(height: SheetViewState.headerHeight)
          .contentShape(Rectangle())
        content(sheet.id)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
          .safeAreaPadding(.bottom, inset)
          .environment(\.roomSurroundings.sheet, model)
      }
      .frame(maxWidth: widest)
      .frame(height: model.contentHeight)
      .background(
        theme.popupGround,
        in: UnevenRoundedRectangle(
          topLeadingRadius: theme.cornerRadius, topTrailingRadius: theme.cornerRadius)
      )
      .group(.sheet(id: sheet.id), isModal: true) {
        LikeInput.escape(sheet).map { model.module.send($0) }
      }
    }
  }
#endif
