extension FixedWidthInteger {
  /// The integer that a JSON number is, times ten to the power of `places`; `nil` where that is not whole or
  /// does not fit.
  package init?(json text: ArraySlice<UInt8>, places: Int = 0) {
    guard let decimal = DecimalNumber(text), decimal.exponent >= -places,
      let value: Self = decimal.integer(0..<decimal.length + places)
    else { return nil }
    self = value
  }
}

extension Duration {
  /// The seconds that a JSON number is, or `nil` if the number has more than 18 decimals or its magnitude is greater
  /// than `Int64.max`.
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
  /// The number nearest to a JSON number, of two the even one; `nil` where it is too large for a
  /// `Double`, or so small that nothing would be left of it.
  ///
  /// The standard library reads numbers by means of C, which Embedded Swift has not everywhere.
  package init?(json text: ArraySlice<UInt8>) {
    guard let decimal = DecimalNumber(text) else { return nil }
    guard let magnitude = decimal.shortMagnitude ?? decimal.magnitude else { return nil }
    self = decimal.isNegative ? -magnitude : magnitude
  }
}

extension ArraySlice<UInt8> {
  /// The number that this text is, without the blanks around it; `nil` for what is none.
  package var jsonNumber: ArraySlice<UInt8>? {
    var number = drop { $0.isJSONSpace }
    while number.last?.isJSONSpace == true { number.removeLast() }
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
  /// The values of the digits, the first of which is not 0; none for zero.
  package let digits: [UInt8]
  let exponent: Int

  /// The number of a text that is known to be a JSON number.
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

  /// The number of digits ahead of the decimal point.
  package var length: Int { digits.count + exponent }

  /// The integer of the digits at these indices, with the sign of the number and zeros around its digits; `nil` if it
  /// does not fit.
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

  /// The magnitude where digits and power are exact as `Double`, so that one operation rounds it.
  fileprivate var shortMagnitude: Double? {
    guard digits.count <= 15, exponent.magnitude <= 22 else { return nil }
    var value = 0.0
    for digit in digits { value = value * 10 + Double(digit) }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? value / power : value * power
  }

  /// The magnitude of any number, by integers of any length: the quotient of two, of 53 bits or of
  /// what is left of them among the smallest numbers, rounded by its remainder.
  fileprivate var magnitude: Double? {
    // Nothing is left of what is smaller, and nothing larger is finite.
    guard -330...310 ~= length else { return nil }
    // No number halfway between two has more than 767 digits: of what is longer it is enough that
    // there is more.
    let isLong = digits.count > 800
    let exponent = isLong ? exponent + digits.count - 801 : exponent
    var numerator = LongInteger(digits: isLong ? digits[..<800] + [1] : digits[...])
    var denominator = LongInteger(1)
    if exponent < 0 { denominator.multiply(byTenTo: -exponent) }
    if exponent > 0 { numerator.multiply(byTenTo: exponent) }
    // So that the quotient has 54 or 55 bits.
    var power = numerator.bitWidth - denominator.bitWidth - 54
    power = max(power, -1_075)
    if power < 0 { numerator.shiftLeft(by: -power) } else { denominator.shiftLeft(by: power) }
    var (quotient, isExact) = numerator.quotient(by: denominator)
    // To 53 bits: what is cut off decides about rounding, the half goes to the even one.
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

  /// The exponent of a number, held within what no line of text can make up for.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var exponent = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -exponent : exponent
  }
}

/// An integer of any length that is not negative.
private struct LongInteger {
  /// The least significant first; the last is not 0.
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

  /// A quotient of at most 64 bits, bit by bit, and whether nothing remains.
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

  /// Subtracts what is not greater; `false` for what is.
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
