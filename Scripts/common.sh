# The functions of all scripts. Source it from the root of the repository.

# One configuration for all builds of a check: warnings are errors.
export CI=true

# A run of tests that takes longer hangs. No test has a limit of its own, so this limit is many times
# the duration on a busy machine.
test_limit=3600

fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# step NAME: ends the previous step and begins the next. The seconds of each step are printed at its end.
step_name=
step() {
  end_step
  step_name=$1
  step_began=$SECONDS
  printf '\n== %s\n' "$1"
}
end_step() {
  [ -n "$step_name" ] || return 0
  local seconds=$((SECONDS - step_began))
  printf -- '-- %s: %d s\n' "$step_name" "$seconds"
  # .ci/run prints all of them again at its end.
  [ -z "${STEP_TIMES:-}" ] || printf '%-20s %4d s\n' "$step_name" "$seconds" >>"$STEP_TIMES"
  step_name=
}

beside_logs=()
# beside COMMAND...: begins a command that runs beside the next commands, until beside_ends.
beside() {
  local log
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null &
  beside_logs+=("$!:$log")
}
# beside_ends: waits for these commands, prints their output, and fails if one has failed.
beside_ends() {
  local one status=0
  for one in "${beside_logs[@]}"; do
    wait "${one%%:*}" || status=$?
    cat "${one#*:}"
    rm "${one#*:}"
  done
  beside_logs=()
  return "$status"
}

# end_tree PROCESS: kills a process with all its descendants, of any process group.
end_tree() {
  local child
  kill -STOP "$1" 2>/dev/null || return 0
  for child in $(pgrep -P "$1"); do end_tree "$child"; done
  kill -KILL "$1" 2>/dev/null || true
}

# limited SECONDS COMMAND...: runs a command and returns its status, or 124 after it has been ended
# with all its processes because it exceeded the limit. Without the GNU tools there is no limit.
limited() {
  local seconds=$1 command status=0
  shift
  "$@" &
  command=$!
  trap 'end_tree "$command"; exit 130' INT TERM HUP
  timeout "$seconds" tail --pid="$command" -f /dev/null 2>/dev/null || status=$?
  if [ "$status" = 124 ]; then
    end_tree "$command"
    wait "$command" 2>/dev/null || true
    printf '%s: "%s" was ended after %d s. A test hangs: one that started and did not end.\n' \
      "${0##*/}" "$*" "$seconds" >&2
  else
    status=0
    wait "$command" || status=$?
  fi
  trap - INT TERM HUP
  return "$status"
}

# tests OPTION...: swift test, with the limit of all tests. Uses stdbuf, if it exists, to print line by line, so
# that the last lines of a run that hangs name the tests that have not ended.
tests() {
  local lines=
  ! command -v stdbuf >/dev/null || lines="stdbuf -oL"
  limited "$test_limit" $lines swift test "$@"
}

# test_folder MODULE: the folder with the tests of a module: Tests/GiftChannelsTests, Tests/Codec/RoomFeedsTests.
test_folder() { find Tests -maxdepth 2 -type d -name "$1Tests"; }
# suite MODULE: the target of this folder: GiftChannelsTests, CodecTests.
suite() { test_folder "$1" | sed -E 's:^Tests/([^/]+).*:\1:; s:(Tests)?$:Tests:'; }
# types FILE...: the types at the top of files, as alternatives of a pattern.
types() {
  sed -nE 's/^(@[A-Za-z]+(\(.*\))? +|[a-z]+ +)*(struct|class|actor|enum|extension) +([A-Za-z]+).*/\4/p' "$@" |
    sort -u | paste -sd '|' -
}
# tests_of MODULE: the pattern of its tests, for --filter.
tests_of() {
  local suite
  suite=$(suite "$1")
  if [ "$suite" = "$1Tests" ]; then
    echo "^$suite\."
  else
    echo "^$suite\.($(types $(find "$(test_folder "$1")" -name '*.swift')))/"
  fi
}

# command_tests COMMAND OPTION...: the tests of the command, of which they need the path. RealTime is beside it.
command_tests() {
  LIVEROOM=$1 tests --package-path Tests/Command --scratch-path .build/command "${@:2}"
}

# copy FOLDER: brings a copy of the tree up to date. It keeps the times of files, so that only changed files
# are built again.
copy() {
  mkdir -p "$1"
  find "$1" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp -p --parents -t "$1"
}

# page_code FOLDER: the code of README and of the guides, a file for each block; translations have equal code.
page_code() {
  mkdir "$1"
  awk -v folder="$1" '
    FILENAME ~ /\.zh-Hans\./ { next }
    /^```swift/ { file = folder "/" ++count ".swift"; next }
    /^```/ { file = "" }
    file != "" { print > file }' README.md Modules/LiveRoomKit/LiveRoomKit.docc/*.md \
    Modules/LiveRoomUI/LiveRoomUI.docc/*.md
}

# The modules with a machine, without LiveRoom, which composes them; and the popup rules.
machines=()
for module in Modules/*/Machine; do
  module=$(basename "${module%/Machine}")
  [ "$module" = LiveRoom ] || machines+=("$module")
done
rules=()
for module in Plugins/*/; do rules+=("$(basename "$module")"); done

# embed TARGET FOLDER MODULE FILE...: compiles files as a module of Embedded Swift, with the modules
# in the folder, and with the options in embed_options.
embed_options=()
# The options for the outputs of the module. Only a program needs an object, which has all the code that
# it uses of the other modules.
embed_output=()
# The settings for the room of a page: compiled for size, and optimized as a whole when it is linked. The
# stack of a page ends in a trap by itself. A check compiles it without optimization, in a third of the time.
playground=.build/playground
checked_playground=.build/checked-playground
checked_options=(-Xfrontend -disable-stack-protector)
# For size, a function has one trap for all of its checks, and no function is specialized for a closure. Swift,
# LLVM and the linker inline a function with several callers only if the call is not shorter. Otherwise each
# retain is inlined.
inlining=-inline-threshold=0
playground_options=(
  -Osize -lto=llvm-full -Xfrontend -mergeable-traps -Xllvm -sil-disable-pass=closure-specialize
  -Xllvm -sil-disable-pass=capture-prop -Xfrontend -sil-inline-caller-benefit-reduction-factor
  -Xfrontend 50 -Xllvm "$inlining" "${checked_options[@]}")
embed() {
  local target=$1 folder=$2 module=$3
  shift 3
  swiftc -target "$target" -enable-experimental-feature Embedded -wmo -parse-as-library \
    -swift-version 6 -enable-upcoming-feature InternalImportsByDefault -warnings-as-errors \
    "${embed_options[@]}" -package-name liveroomkit -module-name "$module" \
    -I "$folder" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
    "${embed_output[@]}" "$@"
}

# embed_room TARGET FOLDER: compiles the machines with their view states, the rules and the room. For a page
# it also compiles the codec and the archives, with the summary of the page: a device has the whole of Swift.
embed_room() {
  local target=$1 folder=$2 module compiler compilers=()
  # rest_of MODULE: the other files of the module that the room and the codec need.
  rest_of() {
    [ "$1" != PopupSequencer ] || ls Modules/PopupSequencer/PopupRuleRegistry.swift
  }
  mkdir -p "$folder"
  embed "$target" "$folder" RoomCore $(find Modules/RoomCore -name '*.swift' | sort)
  embed_machine() {
    embed "$target" "$folder" "$1" \
      $(find "Modules/$1"/{Machine,ViewState} -name '*.swift' | sort) $(rest_of "$1")
  }
  # DanmakuLanes imports the messages and the rules of CommentList. The others import no other module.
  embed_machine CommentList
  for module in "${machines[@]}"; do
    [ "$module" != CommentList ] || continue
    embed_machine "$module" &
    compilers+=($!)
  done
  for compiler in "${compilers[@]}"; do wait "$compiler"; done
  compilers=()
  for module in "${rules[@]}"; do
    embed "$target" "$folder" "$module" $(find "Plugins/$module" -name '*.swift' | sort) &
    compilers+=($!)
  done
  embed "$target" "$folder" LiveRoom $(find Modules/LiveRoom/Machine -name '*.swift' | sort)
  for compiler in "${compilers[@]}"; do wait "$compiler"; done
  echo "$target: RoomCore ${machines[*]} LiveRoom ${rules[*]}"
  [[ $target = wasm32* ]] || return 0
  for module in RoomFeeds RoomArchives; do
    embed "$target" "$folder" "$module" $(find "Modules/$module" -name '*.swift' | sort)
  done
  echo "$target: RoomFeeds RoomArchives"
}
