#if canImport(SwiftUI)
  import SwiftUI

  /// How one kind of element looks, by style.
  struct RoomLook<Value, Motion>: Sendable {
    private let style: @MainActor (Value) -> String?
    private var draw: @MainActor (Value, Motion) -> AnyView

    init(
      style: @escaping @MainActor (Value) -> String? = { _ in nil },
      _ look: @escaping @MainActor (Value, Motion) -> some View
    ) {
      self.style = style
      draw = { AnyView(look($0, $1)) }
    }

    @MainActor
    func callAsFunction(_ value: Value, _ motion: Motion) -> AnyView { draw(value, motion) }

    /// Replaces the look of the elements of a style; `nil`, the default, of all.
    mutating func replace(
      for style: String? = nil, _ look: @escaping @MainActor (Value, Motion) -> some View
    ) {
      let scope = LookScope(style)
      replace { scope.contains($2) ? AnyView(look($0, $1)) : nil }
    }

    /// Replaces the look of the elements for which a closure returns a view. Its last argument is the style.
    mutating func replace(_ look: @escaping @MainActor (Value, Motion, String?) -> AnyView?) {
      let outer = self
      draw = { look($0, $1, outer.style($0)) ?? outer($0, $1) }
    }
  }
#endif
