extension FixedWidthInteger {
  /// Creates the integer that is equal to a JSON number times ten to the power of `places`. Returns
  /// `nil` if the product is not whole or does not fit.
  package init?(json text: ArraySlice<UInt8>, places: Int = 0) {
    guard let decimal = DecimalNumber(text), decimal.exponent >= -places,
      let value: Self = decimal.integer(0..<decimal.length + places)
    else { return nil }
    self = value
  }
}

extension Duration {
  /// Creates the duration of a JSON number of seconds. Returns `nil` if the number has more than 18
  /// decimals or its magnitude is greater than `Int64.max`.
  package init?(json text: ArraySlice<UInt8>) {
    guard let decimal = DecimalNumber(text), decimal.exponent >= -18,
      let seconds: Int64 = decimal.integer(0..<max(0, decimal.length)), seconds != .min,
      let attoseconds: Int64 = decimal.integer(decimal.length..<decimal.length + 18),
      seconds.magnitude < Int64.max || attoseconds == 0
    else { return nil }
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}

extension Double {
  /// Creates the `Double` nearest to a JSON number, with ties to even, or returns `nil` if the
  /// number overflows or underflows to zero.
  ///
  /// The standard library parses numbers with functions of C, which Embedded Swift lacks on some
  /// platforms.
  package init?(json text: ArraySlice<UInt8>) {
    guard let decimal = DecimalNumber(text) else { return nil }
    guard let magnitude = decimal.shortMagnitude ?? decimal.magnitude else { return nil }
    self = decimal.isNegative ? -magnitude : magnitude
  }
}

extension ArraySlice<UInt8> {
  /// The number in this text without the surrounding white space, or `nil` if the text is not a
  /// JSON number.
  package var jsonNumber: ArraySlice<UInt8>? {
    var number = drop { $0.isSpace }
    while number.last?.isSpace == true { number.removeLast() }
    guard let first = number.first,
      first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= first,
      (try? JSONScanner.check(number, maximumNesting: 0)) != nil
    else { return nil }
    return number
  }
}

/// A decimal number: an integer of digits times a power of ten. Its last digit is not 0.
package struct DecimalNumber {
  package let isNegative: Bool
  /// The values of the digits. The first digit is not 0, and the number 0 has no digits.
  package let digits: [UInt8]
  let exponent: Int

  /// Creates the number of a text, which must be a valid JSON number.
  package init?(_ text: ArraySlice<UInt8>) {
    var digits: [UInt8] = []
    var exponent = 0
    var isFraction = false
    var rest = text
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isFraction { exponent -= 1 }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent += Self.exponent(rest)
        rest = []
      default: return nil
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// The number of digits before the decimal point.
  package var length: Int { digits.count + exponent }

  /// Returns the integer of the digits at the indices, with the sign of the number, or `nil` if it
  /// does not fit. Indices out of range are zeros.
  fileprivate func integer<Value: FixedWidthInteger>(_ indices: Range<Int>) -> Value? {
    var value: Value = 0
    for index in indices {
      let digit = digits.indices.contains(index) ? Value(digits[index]) : 0
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The magnitude if the digits and the power of ten are exact as `Double`, or `nil` otherwise.
  /// One operation then rounds the result correctly.
  fileprivate var shortMagnitude: Double? {
    guard digits.count <= 15, exponent.magnitude <= 22 else { return nil }
    var value = 0.0
    for digit in digits { value = value * 10 + Double(digit) }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? value / power : value * power
  }

  /// The magnitude of any number as the quotient of two long integers. The remainder decides how
  /// the quotient is rounded.
  fileprivate var magnitude: Double? {
    // Shorter numbers underflow to zero, and longer numbers overflow.
    guard -330...310 ~= length else { return nil }
    // A midpoint between two `Double` values has at most 767 digits. For a longer number the digits
    // after the 800th only matter as "not zero", so one digit 1 replaces them.
    let isLong = digits.count > 800
    let exponent = isLong ? exponent + digits.count - 801 : exponent
    var numerator = LongInteger(digits: isLong ? digits[..<800] + [1] : digits[...])
    var denominator = LongInteger(1)
    if exponent < 0 { denominator.multiply(byTenTo: -exponent) }
    if exponent > 0 { numerator.multiply(byTenTo: exponent) }
    // The quotient has 54 or 55 bits.
    var power = numerator.bitWidth - denominator.bitWidth - 54
    power = max(power, -1_075)
    if power < 0 { numerator.shiftLeft(by: -power) } else { denominator.shiftLeft(by: power) }
    var (quotient, isExact) = numerator.quotient(by: denominator)
    // The quotient is reduced to 53 bits. The removed bits decide how it is rounded, with ties to
    // even.
    var isHalf = false
    while quotient >> 53 != 0 || power < -1_074 {
      isExact = isExact && !isHalf
      isHalf = quotient & 1 == 1
      quotient >>= 1
      power += 1
    }
    if isHalf && (!isExact || quotient & 1 == 1) { quotient += 1 }
    let magnitude = Double(sign: .plus, exponent: power, significand: Double(quotient))
    return magnitude.isFinite && magnitude != 0 ? magnitude : nil
  }

  /// Returns the exponent of a number, limited to a magnitude that the digits of a line cannot
  /// compensate.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var exponent = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -exponent : exponent
  }
}

/// A nonnegative integer of any length.
private struct LongInteger {
  /// The words of the integer, the least significant first. The last word is not 0.
  private var words: [UInt32]

  init(_ value: UInt32) {
    words = value == 0 ? [] : [value]
  }

  init(digits: ArraySlice<UInt8>) {
    words = []
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  var bitWidth: Int {
    words.last.map { words.count * 32 - $0.leadingZeroBitCount } ?? 0
  }

  private mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func multiply(byTenTo power: Int) {
    for _ in 0..<power / 9 { multiply(by: 1_000_000_000) }
    for _ in 0..<power % 9 { multiply(by: 10) }
  }

  mutating func shiftLeft(by count: Int) {
    guard !words.isEmpty else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits) }
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// Returns the quotient, which must fit in 64 bits, and a Boolean value that indicates whether
  /// the remainder is 0.
  func quotient(by divisor: LongInteger) -> (UInt64, isExact: Bool) {
    var rest = self
    var quotient: UInt64 = 0
    for bit in stride(from: max(0, bitWidth - divisor.bitWidth), through: 0, by: -1) {
      var part = divisor
      part.shiftLeft(by: bit)
      quotient <<= 1
      if rest.subtract(part) { quotient |= 1 }
    }
    return (quotient, rest.words.isEmpty)
  }

  /// Subtracts an integer and returns `true`, or returns `false` if the integer is greater than
  /// this one.
  private mutating func subtract(_ other: LongInteger) -> Bool {
    guard other.words.count <= words.count else { return false }
    var rest = words
    var borrow: Int64 = 0
    for index in rest.indices {
      let word = index < other.words.count ? Int64(other.words[index]) : 0
      let difference = Int64(rest[index]) - word + borrow
      rest[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    guard borrow == 0 else { return false }
    while rest.last == 0 { rest.removeLast() }
    words = rest
    return true
  }
}
