// Replacements for some Unicode tables of the standard library, which would enlarge the module.
// Each scalar counts as a character. Nothing here is shown to a user. Muted words need the tables
// of canonical equivalence, which are linked.

@_cdecl("_swift_stdlib_getGraphemeBreakProperty")
func graphemeBreakProperty(_ scalar: UInt32) -> UInt8 { .max }

@_cdecl("_swift_stdlib_isInCB_Consonant")
func isConjunctConsonant(_ scalar: UInt32) -> Bool { false }

@_cdecl("_swift_stdlib_isExtendedPictographic")
func isExtendedPictographic(_ scalar: UInt32) -> Bool { false }
