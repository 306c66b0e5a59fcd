/// A switch of what only recordings need.
///
/// A page, which is compiled as Embedded Swift, takes feeds only: there it is `false` for the compiler
/// to see, and the module of the page has none of the code for recordings.
@propertyWrapper
struct RecordingOnly: Sendable {
  #if hasFeature(Embedded)
    var wrappedValue: Bool {
      get { false }
      set {}
    }

    init(wrappedValue: Bool) {}
  #else
    var wrappedValue: Bool
  #endif
}
