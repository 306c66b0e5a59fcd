// Replacements for the Unicode tables of the standard library, which would enlarge the module.
// Texts are equal if their bytes are equal, and each scalar counts as a character. Nothing here is
// shown to a user, and names are compared by bytes everywhere.

@_cdecl("_swift_stdlib_getNormData")
func normalizationData(_ scalar: UInt32) -> UInt16 { 0 }

@_cdecl("_swift_stdlib_getDecompositionEntry")
func decompositionEntry(_ scalar: UInt32) -> UInt32 { 0 }

@_cdecl("_swift_stdlib_getComposition")
func composition(_ one: UInt32, _ other: UInt32) -> UInt32 { .max }

@_cdecl("_swift_stdlib_getGraphemeBreakProperty")
func graphemeBreakProperty(_ scalar: UInt32) -> UInt8 { .max }

@_cdecl("_swift_stdlib_isInCB_Consonant")
func isConjunctConsonant(_ scalar: UInt32) -> Bool { false }

@_cdecl("_swift_stdlib_isExtendedPictographic")
func isExtendedPictographic(_ scalar: UInt32) -> Bool { false }
