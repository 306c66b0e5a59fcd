// What this project uses of the Objective-C runtime, as its pages below
// https://developer.apple.com/documentation/objectivec declare it.

/// …/selector
public struct Selector: Hashable, @unchecked Sendable {
  // The compiler makes one of a pointer.
  var ptr: OpaquePointer
}
