import Foundation

#if !os(tvOS)
  /// …/nstextcontainer
  open class NSTextContainer {}

  /// …/uitextview
  @MainActor @preconcurrency open class UITextView: UIScrollView {
    /// …/uitextview/init(frame:textcontainer:)
    public init(frame: CGRect, textContainer: NSTextContainer?) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    open weak var delegate: (any UITextViewDelegate)?
    open var text: String!
    open var font: UIFont?
    open var textColor: UIColor?
    open var selectedRange = NSRange()
    open var textContainerInset = UIEdgeInsets.zero
    /// …/uitextview/inputview
    open override var inputView: UIView? {
      get { fatalError() }
      set {}
    }

    // Of …/uicontentsizecategoryadjusting, …/uitextinput and …/uitextinputtraits.
    open var adjustsFontForContentSizeCategory = false
    open var markedTextRange: UITextRange? { fatalError() }
    open func unmarkText() {}
    open weak var inputDelegate: (any UITextInputDelegate)?
    open var returnKeyType = UIReturnKeyType.default
  }

  /// …/uitextviewdelegate
  @MainActor @preconcurrency public protocol UITextViewDelegate: AnyObject {
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
  }

  /// …/uitextrange
  @MainActor @preconcurrency open class UITextRange {}

  /// …/uitextinput
  @MainActor @preconcurrency public protocol UITextInput: AnyObject {}

  extension UITextView: UITextInput {}

  /// …/uitextinputdelegate
  @MainActor @preconcurrency public protocol UITextInputDelegate: AnyObject {
    func selectionWillChange(_ textInput: (any UITextInput)?)
    func selectionDidChange(_ textInput: (any UITextInput)?)
  }

  /// …/uitextinputmode
  @MainActor @preconcurrency open class UITextInputMode {
    /// …/uitextinputmode/primarylanguage
    open var primaryLanguage: String? { fatalError() }
  }

  /// …/uireturnkeytype
  public enum UIReturnKeyType: Int, Sendable {
    case `default`
    case send = 7
  }

  /// …/uiinputview
  @MainActor @preconcurrency open class UIInputView: UIView {
    /// …/uiinputview/style
    public enum Style: Int, Sendable {
      case `default`, keyboard
    }

    /// …/uiinputview/init(frame:inputviewstyle:)
    public init(frame: CGRect, inputViewStyle: Style) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
  }

  /// …/uikeycommand
  @MainActor @preconcurrency open class UIKeyCommand {
    /// …/uikeycommand/init(input:modifierflags:action:)
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
      fatalError()
    }
    /// …/uikeycommand/wantspriorityoversystembehavior
    open var wantsPriorityOverSystemBehavior = false
  }

  /// …/uikeymodifierflags
  public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  }

  #if !os(visionOS)
    /// …/uicoordinatespace
    @MainActor @preconcurrency public protocol UICoordinateSpace: AnyObject {}

    /// …/uiscreen
    @MainActor @preconcurrency open class UIScreen {
      private final class Space: UICoordinateSpace {}

      /// …/uiscreen/coordinatespace
      open private(set) lazy var coordinateSpace: any UICoordinateSpace = Space()
    }

    extension UIView {
      /// …/uicoordinatespace/convert(_:from:)-3lc0m, for the space of the screen, at whose origin the window is.
      public func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
        let origin = convert(CGRect.zero, to: nil).origin
        return rect.offsetBy(dx: -origin.x, dy: -origin.y)
      }
    }

    extension UIResponder {
      /// …/uiresponder/keyboardwillchangeframenotification
      public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name {
        NSNotification.Name("UIKeyboardWillChangeFrameNotification")
      }
      /// …/uiresponder/keyboardwillhidenotification
      public nonisolated class var keyboardWillHideNotification: NSNotification.Name {
        NSNotification.Name("UIKeyboardWillHideNotification")
      }
      /// …/uiresponder/keyboardframeenduserinfokey, in the coordinates of the screen.
      public nonisolated class var keyboardFrameEndUserInfoKey: String {
        "UIKeyboardFrameEndUserInfoKey"
      }
      /// …/uiresponder/keyboardanimationdurationuserinfokey, in seconds.
      public nonisolated class var keyboardAnimationDurationUserInfoKey: String {
        "UIKeyboardAnimationDurationUserInfoKey"
      }
    }
  #endif
#endif
