#if canImport(SwiftUI)
  import CommentList
  import SwiftUI

  #if os(iOS) || os(visionOS)
    import UIKit

    /// The field of a composer.
    ///
    /// It is a `UITextView`, since a `TextField` with a vertical axis has no marked range, no caret and no input view:
    /// a binding writes while text is marked or dictated, and a hardware return drops the focus.
    struct ComposerField: UIViewRepresentable {
      let model: RoomComposerModel
      let emotes: [RoomEmote]
      let label: String
      let color: Color

      func makeUIView(context: Context) -> ComposerTextView { ComposerTextView(model) }

      func updateUIView(_ view: ComposerTextView, context: Context) {
        view.accessibilityLabel = label
        view.textColor = UIColor(color)
        view.show(emotes: model.showsEmotes ? emotes : [])
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, uiView: ComposerTextView, context: Context
      ) -> CGSize? {
        let width = proposal.replacingUnspecifiedDimensions().width
        return CGSize(width: width, height: uiView.height(in: width))
      }
    }

    /// A text view that reports to a composer, and that the composer writes to.
    final class ComposerTextView: UITextView, UITextViewDelegate, RoomComposerModel.Field {
      /// A longer insertion is pasted, and is cut before it is laid out.
      private static let pasteLength = 256

      private let model: RoomComposerModel
      private var emotes: [RoomEmote] = []
      private var isShowing = false

      init(_ model: RoomComposerModel) {
        self.model = model
        super.init(frame: .zero, textContainer: nil)
        delegate = self
        font = .preferredFont(forTextStyle: .subheadline)
        adjustsFontForContentSizeCategory = true
        backgroundColor = .clear
        returnKeyType = .send
        model.field = self
        write(model.machine.text, caret: model.machine.caret)
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { nil }

      /// The height of the text, up to the number of lines.
      func height(in width: Double) -> Double {
        let line = Double(font?.lineHeight ?? 0)
        let insets = Double(textContainerInset.top + textContainerInset.bottom)
        let text = sizeThatFits(CGSize(width: width, height: .infinity)).height
        let limit = line * Double(model.machine.configuration.lines) + insets
        return min(Double(text), limit).rounded(.up)
      }

      // Dictated text is not marked, and `shouldChangeTextIn` is not called for it.
      private var isComposing: Bool {
        markedTextRange != nil || textInputMode?.primaryLanguage == "dictation"
      }

      private func report() {
        guard !isShowing else { return }
        let caret = selectedRange.location + selectedRange.length
        model.edit(text, caret: caret, isComposing: isComposing)
      }

      // MARK: Writes

      func show(_ write: ComposerWrite) { self.write(write.text, caret: write.caret) }

      private func write(_ written: String, caret: Int) {
        isShowing = true
        unmarkText()
        text = written
        selectedRange = NSRange(location: caret, length: 0)
        isShowing = false
        invalidateIntrinsicContentSize()
      }

      func commitCorrection() {
        guard markedTextRange == nil else { return }
        // The keyboard takes a movement of the caret for the end of the word.
        inputDelegate?.selectionWillChange(self)
        inputDelegate?.selectionDidChange(self)
        report()
      }

      func focus() { becomeFirstResponder() }

      func endEditing() { resignFirstResponder() }

      /// Shows emotes in place of the keyboard. The system gives them the height of the keyboard.
      func show(emotes: [RoomEmote]) {
        guard emotes != self.emotes else { return }
        self.emotes = emotes
        if emotes.isEmpty {
          inputView = nil
        } else {
          let board = UIInputView(frame: .zero, inputViewStyle: .keyboard)
          let content = RoomHostingUIView { [model] in
            EmoteBoard(emotes: emotes) { model.insert($0.code) }
          }
          content.frame = board.bounds
          content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          board.addSubview(content)
          inputView = board
          becomeFirstResponder()
        }
        reloadInputViews()
      }

      // MARK: Reports

      func textViewDidChange(_ textView: UITextView) {
        report()
        invalidateIntrinsicContentSize()
      }

      func textViewDidChangeSelection(_ textView: UITextView) {
        guard !isShowing else { return }
        if isComposing == model.machine.isComposing {
          model.select(caret: selectedRange.location + selectedRange.length)
        } else {
          report()
        }
      }

      func textViewDidBeginEditing(_ textView: UITextView) { model.isFocused = true }

      func textViewDidEndEditing(_ textView: UITextView) {
        (model.isFocused, model.showsEmotes) = (false, false)
        report()
      }

      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        guard !isComposing else { return true }
        if text == "\n" {
          model.send(byReturn: true)
          return false
        }
        guard text.utf16.count > Self.pasteLength else { return true }
        model.insert(text, replacing: range.location..<(range.location + range.length))
        return false
      }

      /// The return key of a hardware keyboard, which sends and keeps the focus. With shift it breaks the line. While
      /// text is marked, the key belongs to the input method.
      override var keyCommands: [UIKeyCommand]? {
        guard markedTextRange == nil else { return super.keyCommands }
        let send = UIKeyCommand(
          input: "\r", modifierFlags: [], action: #selector(ComposerTextView.sendByReturn))
        let line = UIKeyCommand(
          input: "\r", modifierFlags: .shift, action: #selector(ComposerTextView.breakLine))
        for command in [send, line] { command.wantsPriorityOverSystemBehavior = true }
        return [send, line]
      }

      @objc func sendByReturn() { model.send(byReturn: true) }

      @objc func breakLine() {
        let range = selectedRange
        model.insert("\n", replacing: range.location..<(range.location + range.length))
      }
    }
  #else
    #if os(macOS)
      import AppKit
    #endif

    /// The field of a composer.
    struct ComposerField: View {
      let model: RoomComposerModel
      let emotes: [RoomEmote]
      let label: String
      let color: Color
      @FocusState private var isFocused: Bool

      var body: some View {
        // The composer draws the placeholder.
        TextField(String(), text: text, axis: .vertical)
          .accessibilityLabel(label)
          .lineLimit(1...model.machine.configuration.lines)
          .foregroundStyle(color)
          .focused($isFocused)
          .onSubmit {
            model.send(byReturn: true)
            isFocused = true
          }
          .onChange(of: isFocused) { _, isFocused in model.isFocused = isFocused }
      }

      private var text: Binding<String> {
        Binding { @MainActor in
          model.machine.text
        } set: { @MainActor text in
          #if os(macOS)
            // A field of SwiftUI writes through the field editor of its window.
            let editor = NSApplication.shared.keyWindow?.firstResponder as? NSTextView
            model.edit(
              text, caret: editor?.selectedRange().location ?? text.utf16.count,
              isComposing: editor?.hasMarkedText() ?? false)
          #else
            model.edit(text, caret: text.utf16.count, isComposing: false)
          #endif
        }
      }
    }
  #endif

  /// The emotes of a composer, in rows.
  struct EmoteBoard: View {
    let emotes: [RoomEmote]
    let insert: @MainActor (RoomEmote) -> Void
    @ScaledMetric(relativeTo: .title3) private var size = 32.0

    var body: some View {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: size + 12))], spacing: 8) {
          ForEach(emotes, id: \.code) { emote in
            Button {
              insert(emote)
            } label: {
              Picture(image: emote.image, size: size) { Text(verbatim: emote.code) }
                .controlPlace()
            }
            .buttonStyle(.plain)
            .accessibilityLabel(emote.code)
          }
        }
      }
      .padding()
    }
  }
#endif
