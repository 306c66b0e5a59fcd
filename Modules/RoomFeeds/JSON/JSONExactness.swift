/// Whether JSON is that of a recording, which has every value as it is.
///
/// A page, which is compiled as Embedded Swift, takes feeds only: there it is `false` for the compiler
/// to see, and the module of the page has none of the code that reads recordings.
struct JSONExactness: Sendable {
  #if hasFeature(Embedded)
    var isExact: Bool { false }

    init(_ isExact: Bool) {}
  #else
    let isExact: Bool

    init(_ isExact: Bool) {
      self.isExact = isExact
    }
  #endif
}
