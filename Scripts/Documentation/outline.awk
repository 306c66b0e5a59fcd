# Prints what a translation has in common with its original: the level of each heading, and the code of each
# block, without comments and empty lines. The list of symbols under "Topics" is the original's alone.
/^ *```/ { fenced = !fenced; print; next }
fenced || /^    / {
  sub(/(^|[ \t]+)(\/\/\/?|#)( .*|$)/, "")
  if (NF) print
  next
}
/^## Topics$/ { exit }
match($0, /^#+ /) { print substr($0, 1, RLENGTH) }
