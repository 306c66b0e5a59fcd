# Prints what a translation has in common with its original: the level of each heading, and the code of each
# block, without comments and empty lines. The reference of a module and its list of symbols are not compared.
/^ *```/ { fenced = !fenced; print; next }
fenced || /^    / {
  sub(/(^|[ \t]+)(\/\/\/?|#)( .*|$)/, "")
  if (NF) print
  next
}
/^## (Reference|Topics|参考)$/ { exit }
match($0, /^#+ /) { print substr($0, 1, RLENGTH) }
