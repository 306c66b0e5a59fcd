import Testing

/// `#expect` for expressions that change what they ask, which the macro cannot take apart.
func expect(
  _ condition: Bool, _ comment: String = "", at location: SourceLocation = #_sourceLocation
) {
  #expect(condition, Comment(rawValue: comment), sourceLocation: location)
}
