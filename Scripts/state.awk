# Finds two uses of @State that Xcode 27 rejects, where @State is a macro: a property with a default value that an
# initializer assigns, and a type with such a private property that has an initializer in another file.
function depth_of(text) { return gsub(/\{/, "", text) - gsub(/\}/, "", text) }
FNR == 1 { depth = 0; in_init = 0; type = "" }
{
  line = $0
  sub(/\/\/.*/, "", line)
  if (match(line, /(struct|extension) +[A-Za-z0-9_]+/)) {
    split(substr(line, RSTART, RLENGTH), words, " +")
    type = words[2]
  }
  if (line ~ /@State .*var +[A-Za-z0-9_]+.*=/ || line ~ /@State .*var +[A-Za-z0-9_]+ *: *[^=]*\?$/) {
    match(line, /var +[A-Za-z0-9_]+/)
    split(substr(line, RSTART, RLENGTH), words, " +")
    has_default[FILENAME, type, words[2]] = 1
    if (line ~ /private/) private_in[type] = FILENAME
  }
  if (!in_init && line ~ /(^|[^.A-Za-z0-9_])init[?]?[(<]/) { in_init = 1; begin = depth; opened = 0; inits[type, FILENAME] = FNR }
  if (in_init && match(line, /(self\.|_)[A-Za-z0-9_]+ *=[^=]/)) {
    name = substr(line, RSTART, RLENGTH)
    gsub(/self\.|^_| *=.*/, "", name)
    assigned[FILENAME, type, name] = FNR
  }
  depth += depth_of(line)
  if (in_init && depth > begin) opened = 1
  if (in_init && opened && depth <= begin) in_init = 0
}
END {
  for (key in assigned)
    if (key in has_default) {
      split(key, part, SUBSEP)
      print part[1] ":" assigned[key] ": an initializer assigns " part[3] ", a @State with a default value"
    }
  for (key in inits) {
    split(key, part, SUBSEP)
    if (part[1] in private_in && private_in[part[1]] != part[2])
      print part[2] ":" inits[key] ": " part[1] " has a private @State with a default value in another file"
  }
}
