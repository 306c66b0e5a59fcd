import LiveRoomKit
import Testing

@testable import RoomFeeds

@Suite struct RuleDocumentTests {
  private func read(_ text: String) throws(FieldError) -> [RuleConfiguration] {
    try RuleConfiguration.list(json: Array(text.utf8))
  }

  @Test func choicesAreRead() throws {
    let text = """
      \u{FEFF} [ {"rule": "quiet", "settings": {"during": ["sheetOpen"], "longest": 3e1, "x": null}},
       {"settings": {"a": -0.5, "b": [true, false, {}, []], "c": "\\u00e9\\ud83d\\udc4f\\n\\/\\""},
        "rule": "flow"},\t{"rule": "arrival", "settings": null}, {"rule": "é"} ]
      """
    #expect(
      try read(text) == [
        RuleConfiguration("quiet", ["during": ["sheetOpen"], "longest": 30, "x": .null]),
        RuleConfiguration("flow", ["a": -0.5, "b": [true, false, [:], []], "c": "é👏\n/\""]),
        RuleConfiguration("arrival"), RuleConfiguration("é"),
      ])
    #expect(try read("[]") == [])
  }

  @Test(
    arguments: [
      ("1.0", .int(1)), ("9223372036854775807", .int(.max)), ("-0", .int(0)),
      ("-9223372036854775808", .int(.min)), ("9223372036854775808", .double(0x1p63)),
      ("1e-320", .double(Double("1e-320") ?? 0)), ("1E+2", .int(100)), ("0.5", .double(0.5)),
      (#""\u0000\uD800\uDC00""#, .string("\0\u{10000}")), (#"{"a":1,"a":2}"#, ["a": 1]),
    ] as [(String, RuleValue)])
  func valuesHaveTheirKinds(_ text: String, _ value: RuleValue) throws {
    let document = #"[{"rule":"a","settings":{"x":\#(text)}}]"#
    #expect(try read(document) == [RuleConfiguration("a", ["x": value])])
  }

  @Test func valuesAreReadAsTheyWereWritten() throws {
    let value: RuleValue = [
      "a": true, "b": 1, "c": 1.5, "d": "x", "e": [1, "y", []], "f": ["g": .null, "é": [:]],
      "h": .int(.max), "i": .int(.min), "j": .double(1e300),
    ]
    #expect(
      try RuleConfiguration(json: RuleConfiguration("a", value).json)
        == RuleConfiguration("a", value))
  }

  @Test(arguments: [
    ("[" + String(repeating: " ", count: 1 << 20), "The document is longer than 1048576 bytes."),
    (String(repeating: "[", count: 1 << 20), "The document is nested deeper than 32 levels."),
    (
      #"[{"rule": "a", "settings": {"x": 1e400}}]"#,
      "“rules.0.settings.x” must be a number."
    ),
    (
      #"[{"rule": "a", "settings": {"x": -0.0001e-400}}]"#,
      "“rules.0.settings.x” must be a number."
    ),
    (#"[{"rule": "a", "settings": {"x": 1x}}]"#, "The document is not JSON from byte 34 on."),
    (
      #"[{"rule": "a"}, {"rule": "a", "setings": {}, "z": 1}]"#,
      "The name “rules.1.setings” is unknown. The names are: rule, settings."
    ),
    (#"[{"preemptFrom": 5}]"#, "“rules.0.rule” is missing."),
    (#"[{"rule": 1}]"#, "“rules.0.rule” must be text."),
    (#"[{"rule": "a", "settings": 1}]"#, "“rules.0.settings” must be an object."),
    (#"{"rule": "a"}"#, "“rules” must be a list."),
  ])
  func whatIsWrongIsNamed(_ text: String, _ sentence: String) {
    let error = #expect(throws: FieldError.self) { try read(text) }
    #expect(error?.description == sentence)
  }

  @Test func nestingIsLimited() throws {
    func document(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"[{"rule": "flow", "settings": {"flows": \#(lists)}}]"#
    }
    #expect(try read(document(29)).count == 1)
    #expect(throws: FieldError.self) { try read(document(30)) }
    // Brackets in text are none.
    #expect(try read(#"[{"rule": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[["}]"#).count == 1)
  }
}
