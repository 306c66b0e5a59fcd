# What the scripts share; to be sourced from the root of the repository.

# One configuration for all that a check builds: with warnings as errors.
export CI=true

# A run of tests that takes longer hangs: the only limit there is, so that no test has one. It is
# many times the duration on a busy machine.
test_limit=3600

fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# step NAME: ends the step before and begins the next. The seconds of each step are printed at its end.
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
  # .ci/run prints all of them once more.
  [ -z "${STEP_TIMES:-}" ] || printf '%-20s %4d s\n' "$step_name" "$seconds" >>"$STEP_TIMES"
  step_name=
}

beside_logs=()
# beside COMMAND...: begins one beside what follows, until beside_ends.
beside() {
  local log
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null &
  beside_logs+=("$!:$log")
}
# beside_ends: waits for all of them, prints what each has written, and fails if one did.
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
# with all its processes because it exceeded the limit. Without the tools of GNU it has none.
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

# tests OPTION...: swift test, with the limit of all tests. Line by line where stdbuf is, so that the
# last lines of a run that hangs name the tests that have not ended.
tests() {
  local lines=
  ! command -v stdbuf >/dev/null || lines="stdbuf -oL"
  limited "$test_limit" $lines swift test "$@"
}

# copy FOLDER: brings a copy of the tree up to date. With the times of the files, so that only what
# has changed is built again.
copy() {
  mkdir -p "$1"
  find "$1" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp -p --parents -t "$1"
}

# page_code FOLDER: the code of README and of the guides, each block a file; translations have the same.
page_code() {
  mkdir "$1"
  awk -v folder="$1" '
    FILENAME ~ /\.zh-Hans\./ { next }
    /^```swift/ { file = folder "/" ++count ".swift"; next }
    /^```/ { file = "" }
    file != "" { print > file }' README.md Modules/LiveRoomKit/LiveRoomKit.docc/*.md \
    Modules/LiveRoomUI/LiveRoomUI.docc/*.md
}

# The modules with a machine, without LiveRoom, which is composed of them; and the rules of popups.
machines=()
for module in Modules/*/Machine; do
  module=$(basename "${module%/Machine}")
  [ "$module" = LiveRoom ] || machines+=("$module")
done
rules=()
for module in Plugins/*/; do rules+=("$(basename "$module")"); done

# embed TARGET FOLDER MODULE FILE...: compiles files as a module of Embedded Swift, with those that
# are in the folder, and with the options in embed_options.
embed_options=()
# The options for what it writes beside the module. Nobody needs the object of a module but a program's:
# that has all which it uses of the others.
embed_output=()
# Where the room for a page is compiled, and how: for size, into what is optimized as a whole when it is
# linked. The stack of a page ends in a trap by itself. A check compiles it as it is, in a third of the time.
playground=.build/playground
checked_playground=.build/checked-playground
checked_options=(-Xfrontend -disable-stack-protector)
# For size a function has one trap for all that it checks, none is compiled again for a closure that it
# gets, and what is called more than once is inlined, of Swift, of LLVM and by the linker, only where a call
# is no shorter: otherwise each retain is.
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

# embed_room TARGET FOLDER: compiles the machines with their view states, the rules and the room, and for
# a page the codec and the archives, whose summary it shows: a device has the whole of Swift.
embed_room() {
  local target=$1 folder=$2 module compiler compilers=()
  # rest_of MODULE: what else of it the room and the codec need.
  rest_of() {
    [ "$1" != PopupSequencer ] || ls Modules/PopupSequencer/PopupRuleRegistry.swift
  }
  mkdir -p "$folder"
  embed "$target" "$folder" RoomCore $(find Modules/RoomCore -name '*.swift' | sort)
  embed_machine() {
    embed "$target" "$folder" "$1" \
      $(find "Modules/$1"/{Machine,ViewState} -name '*.swift' | sort) $(rest_of "$1")
  }
  # DanmakuLanes takes the messages and the rules of CommentList; the others need nothing of each other.
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
