import Foundation
import PopupSequencer
import Testing

@Suite struct RuleDocumentTests {
  private func read(_ text: String) throws(PopupRuleError) -> [RuleChoice] {
    try RuleChoice.choices(fromJSON: Array(text.utf8))
  }

  @Test func choicesAreRead() throws {
    let text = """
      \u{FEFF} [ {"rule": "quiet", "settings": {"during": ["sheetOpen"], "longest": 3e1, "x": null}},
       {"settings": {"a": -0.5, "b": [true, false, {}, []], "c": "\\u00e9\\ud83d\\udc4f\\n\\/\\""},
        "rule": "flow"},\t{"rule": "arrival", "settings": null}, {"rule": "é"} ]
      """
    #expect(
      try read(text) == [
        RuleChoice("quiet", ["during": ["sheetOpen"], "longest": 30, "x": .nothing]),
        RuleChoice("flow", ["a": -0.5, "b": [true, false, [:], []], "c": "é👏\n/\""]),
        RuleChoice("arrival"), RuleChoice("é"),
      ])
    #expect(try read("[]") == [])
  }

  /// What both read, both read as the same.
  @Test(arguments: [
    "[]", "[1]", "{}", "[{}]", #"[{"rule":"a","settings":{"x":1.0}}]"#,
    #"[{"rule":"a","settings":{"x":9223372036854775807}}]"#, #"[{"rule":1}]"#,
    #"[{"rule":"a","settings":{"x":9223372036854775808}}]"#, #"[{"rule":"a"}"#,
    #"[{"rule":"a","settings":{"x":-9223372036854775808}}]"#, #"[{"rule":"a"}]]"#,
    #"[{"rule":"a","settings":{"x":1e-320}}]"#, #"[{"rule":"a","settings":{"x":01}}]"#,
    #"[{"rule":"a","settings":{"x":.5}}]"#, #"[{"rule":"a","settings":{"x":1.}}]"#,
    #"[{"rule":"a","settings":{"x":+1}}]"#, #"[{"rule":"a","settings":{"x":NaN}}]"#,
    #"[{"rule":"a","settings":{"x":1e309}}]"#, #"[{"rule":"a","settings":{"x":-}}]"#,
    #"[{"rule":"a","settings":[]}]"#, #"[{"rule":"a","settings":{"x":tru}}]"#,
    #"[{"rule":"a","settings":{"x":"\u0000\uD800\uDC00"}}]"#, "[{\"rule\":\"\u{1}\"}]",
    #"[{"rule":"a","settings":{"x":"\uD800"}}]"#, #"[{"rule":"a","settings":{"x":"\x"}}]"#,
    #"[{"rule":"a" "settings":{}}]"#, #"[{"rule":"a","settings":{"x":}}]"#, "", " ", "[", "\"",
    #"[{"rule":"a","settings":{"x":-0}}]"#, #"[{"rule":"a","settings":{"x":1E+2}}]"#,
  ])
  func asJSONDecoderDoes(_ text: String) {
    struct Choice: Decodable {
      var rule: String
      var settings: [String: SettingValue]?
    }
    let decoded = try? JSONDecoder().decode([Choice].self, from: Data(text.utf8))
      .map { RuleChoice($0.rule, .table($0.settings ?? [:])) }
    #expect((try? read(text)) == decoded)
  }

  @Test(arguments: [
    ("[" + String(repeating: " ", count: 1 << 20), PopupRuleError.tooLarge(limit: 1 << 20)),
    (String(repeating: "[", count: 1 << 20), .nestedTooDeep(limit: 32)),
    (#"[{"rule": "a", "settings": {"x": 1e400}}]"#, .numberOutOfRange(offset: 33)),
    (#"[{"rule": "a", "settings": {"x": 1e-400}}]"#, .numberOutOfRange(offset: 33)),
    (#"[{"rule": "a", "settings": {"x": -0.0001e-400}}]"#, .numberOutOfRange(offset: 33)),
    (#"[{"rule": "a", "settings": {"x": 1x}}]"#, .malformed(offset: 34)),
    (#"[{"rule": "a", "setings": {}, "z": 1}]"#, .unknownName("setings")),
    (#"[{"preemptFrom": 5}]"#, .unknownName("preemptFrom")),
    (#"[{"rule": 1}]"#, .notChoices), (#"{"rule": "a"}"#, .notChoices),
  ])
  func whatIsWrongIsNamed(_ text: String, _ error: PopupRuleError) {
    #expect(throws: error) { try read(text) }
    #expect(error.description.hasPrefix("The rules "))
  }

  @Test func nestingIsLimited() throws {
    func document(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"[{"rule": "flow", "settings": {"flows": \#(lists)}}]"#
    }
    #expect(try read(document(29)).count == 1)
    #expect(throws: PopupRuleError.nestedTooDeep(limit: 32)) { try read(document(30)) }
    // Brackets in text are none.
    #expect(try read(#"[{"rule": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[["}]"#).count == 1)
    // An app that decodes by itself has the same limit, and not after all that is beside it.
    let lists = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let data = Data(#"{"a": \#(lists), "b": \#(lists)}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: SettingValue].self, from: data)
    }
  }

  @Test func piecesOfADocumentNeverTrap() throws {
    let text = #"[{"rule": "a\u00e9\ud83d\udc4f", "settings": {"x": [-1.5e3, null, {"y": true}]}}]"#
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      #expect(throws: PopupRuleError.self) {
        try RuleChoice.choices(fromJSON: Array(bytes[..<end]))
      }
      for byte: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5C, 0x5D, 0x75, 0x7D, 0xC3, 0xFF] {
        var changed = bytes
        changed[end] = byte
        _ = try? RuleChoice.choices(fromJSON: changed)
      }
    }
  }
}
