#if canImport(UIKit)
  import UIKit

  /// A symbol, or a picture in a square in its place.
  final class PictureUIView: UIImageView {
    /// The symbol that it was made with.
    private lazy var symbol = image
    private var length: Double?

    /// Shows a picture, and the symbol without one.
    ///
    /// - Parameters:
    ///   - picture: the picture, or `nil`.
    ///   - length: that of its sides in points, at the default size of texts.
    func show(_ picture: UIImage?, length: Double = 24) {
      let symbol = symbol
      image = picture ?? symbol
      self.length = picture.map { _ in length }
      contentMode = .scaleAspectFill
      clipsToBounds = true
      // Smart Invert leaves pictures as they are.
      accessibilityIgnoresInvertColors = picture != nil
      invalidateIntrinsicContentSize()
    }

    override var intrinsicContentSize: CGSize {
      length.map { length in
        let side = scaled(length, with: .title3)
        return CGSize(width: side, height: side)
      } ?? super.intrinsicContentSize
    }
  }

  extension RoomWords {
    /// The picture of a user.
    @MainActor
    func portrait(of user: String?) -> UIImage? { user.flatMap { profiles.users?($0)?.image } }

    /// The picture of a gift.
    @MainActor
    func picture(of gift: String?) -> UIImage? { gift.flatMap { profiles.gifts?($0)?.image } }
  }
#endif
