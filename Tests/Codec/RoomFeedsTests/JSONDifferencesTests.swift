import FeedTesting
import Testing

/// The comparison of lines by their fields finds each fault of an expected field, and no other field.
@Suite struct JSONDifferencesTests {
  @Test(arguments: [
    (#"{"a":1,"b":{"c":[1,2.0],"d":"x\"}"}}"#, #"{"b":{"d":"x\"}","c":[1,2.0]},"e":null}"#),
    (#"{"a":null,"b":{},"c":[]}"# + "\n", #"{"c":[],"b":{},"a":null}"#), (#""a,b""#, #""a,b""#),
  ])
  func whatIsExpectedIsFound(_ json: String, _ expected: String) {
    #expect(differences(in: json, from: expected) == [])
  }

  @Test(arguments: [
    (#"{"a":1.0}"#, #"{"a":1}"#, ".a is 1.0, not 1"), ("{}", #"{"a":1}"#, ".a is null, not 1"),
    (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3]}}"#, ".a.b.1 is 2, not 3"),
    ("[1,2]", "[1]", " is a list of 2, not a list of 1"),
    (#"{"a":0}"#, #"{"a":null}"#, ".a is 0, not null"),
    (#"{"a":{"b":1}}"#, #"{"a":{}}"#, ".a is an object of 1, not an object of 0"),
    (#"{"a":"e\#u{301}"}"#, #"{"a":"é"}"#, ".a is \"e\u{301}\", not \"é\""),
    (#"{"a":1,"a":1}"#, #"{"a":1}"#, #"{"a":1,"a":1} is not JSON"#),
    (#"{"a":1"#, #"{"a":1}"#, #"{"a":1 is not JSON"#),
    (#"{"a":1}x"#, #"{"a":1}"#, #"{"a":1}x is not JSON"#),
    ("[1,]", "[1]", "[1,] is not JSON"), ("1", "{", "{ is expected, and not JSON"),
  ])
  func whatDiffersIsNamed(_ json: String, _ expected: String, _ difference: String) {
    #expect(differences(in: json, from: expected) == [difference])
  }
}
