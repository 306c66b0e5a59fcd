public import UIKit

// What the guide to players uses of Lottie, as the sources of
// https://github.com/airbnb/lottie-ios/tree/master/Sources/Public declare it.

/// …/Animation/LottieAnimation.swift
public final class LottieAnimation: Sendable {
  /// …/Animation/LottieAnimationHelpers.swift
  public static func filepath(_ filepath: String) -> LottieAnimation? {
    fatalError()
  }
}

public typealias LottieCompletionBlock = (_ completed: Bool) -> Void

/// …/Animation/LottieAnimationView.swift
open class LottieAnimationView: UIView {
  public init(animation: LottieAnimation?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { fatalError() }
  open func play(completion: LottieCompletionBlock? = nil) {}
  open func stop() {}
}
