# Compiles the package for a device of Apple on any machine. Source it after common.sh, with a folder
# `work`, which is removed at the end.
#
# The standard library for a device is made from its interface for Linux. Names, declarations and
# availability are equal, except for the parts of Glibc and Darwin.

# The options of all compilations here.
device_options=(
  -swift-version 6 -Xfrontend -disable-objc-interop -Xfrontend -disable-implicit-string-processing-module-import
  -module-cache-path "$work/cache")

# device_library TARGET: makes the standard library of a target, once for each compiler, in the folder `library`.
device_library() {
  local target=$1 interfaces module
  library=.build/device/$target-$(swiftc --version 2>/dev/null | cksum | cut -d ' ' -f 1)
  # A function that is deployed back to earlier systems has its body in an app. If the interface lacks the body,
  # the function counts as one of the oldest system.
  interfaces=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/linux
  for module in Swift SwiftOnoneSupport _Concurrency Observation Synchronization; do
    [ ! -f "$library/$module.swiftmodule/done" ] || continue
    mkdir -p "$library/$module.swiftmodule"
    sed -E "s/-target [^ ]+/-target $target/; /^ *@backDeployed\(before: macOS 1[0-4]/d
      /^ *@backDeployed\(before: macOS 15/{N; /\{$/!s/^[^\n]*\n//}
      /^import Glibc/d; s/_swift_stdlib_gettid\(\)/UInt32(0)/
      s/self = _stdlib_(remainder|squareRoot)l\(.*/fatalError()/" \
      "$interfaces/$module.swiftmodule/"*-gnu.swiftinterface >"$work/$module.swiftinterface"
    swiftc -frontend -compile-module-from-interface "$work/$module.swiftinterface" -target "$target" \
      -parse-stdlib -disable-availability-checking -module-name "$module" -I "$library" \
      -module-cache-path "$work/cache" -o "$library/$module.swiftmodule/${target%[0-9][0-9].0}.swiftmodule"
    touch "$library/$module.swiftmodule/done"
  done
}

# device_stubs TARGET: declares the functions of Darwin, Dispatch and os in the modules, which every system has.
device_stubs() {
  local module
  mkdir -p "$work/$1"
  echo >"$work/Darwin.swift"
  cat >"$work/os.swift" <<'END'
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) {}
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
}
END
  cat >"$work/Dispatch.swift" <<'END'
public final class DispatchSpecificKey<T>: Sendable { public init() {} }
public final class DispatchQueue: Sendable {
  public static var main: DispatchQueue { fatalError() }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  public static func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}
END
  for module in Darwin os Dispatch; do
    swiftc -target "$1" "${device_options[@]}" -parse-as-library -I "$library" -emit-module \
      -emit-module-path "$work/$1/$module.swiftmodule" -module-name "$module" "$work/$module.swift"
  done
}

# device_module TARGET MODULE OPTION...: compiles a module of the package.
device_module() {
  local folder=Modules/$2
  [ -d "$folder" ] || folder=Plugins/$2
  find "$folder" -name '*.swift' -not -path '*/WebAssembly/*' -print0 | sort -z |
    xargs -0 swiftc -target "$1" "${device_options[@]}" -wmo -parse-as-library -package-name liveroomkit \
      -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
      -enable-upcoming-feature MemberImportVisibility -I "$library" -I "$work/$1" -module-name "$2" "${@:3}"
}

# The modules that apps link, in the order in which they are compiled.
device_modules=(
  RoomCore RoomBus "${machines[@]}" "${rules[@]}" BuiltInRules LiveRoom RoomFeeds RoomRecording LiveRoomUI LiveRoomKit)
