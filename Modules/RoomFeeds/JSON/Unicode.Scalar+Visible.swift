extension Unicode.Scalar {
  /// Whether it neither controls a terminal, nor turns the direction of writing, nor hides.
  package var isVisible: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }
}
