#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Gives an element the size of its view, or of its place where the view grows without limit.
    ///
    /// - Parameters:
    ///   - width: the width of the place, in points. The default is the proposed width.
    ///   - height: the height of the place, in points.
    func cell(width: Double? = nil, height: Double) -> some View {
      CellLayout(width: width.map { CGFloat($0) }, height: height) {
        // A look may be several views.
        ZStack { self }
      }
    }
  }

  private struct CellLayout: Layout {
    let width: CGFloat?
    let height: CGFloat

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGSize {
      guard let cell = subviews.first else { return .zero }
      let greatest = cell.sizeThatFits(.infinity)
      return cell.sizeThatFits(
        ProposedViewSize(
          width: width.map { cellLength(greatest: greatest.width, place: $0) } ?? proposal.width,
          height: cellLength(greatest: greatest.height, place: height)))
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
      subviews.first?.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
  }
#endif
