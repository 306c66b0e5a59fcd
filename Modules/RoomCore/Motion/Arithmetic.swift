/// Elementary functions with equal results on every platform.
///
/// The functions of platforms differ in the last digits, and Embedded Swift has none. These
/// functions use only addition, multiplication and division of IEEE 754, and each operation is
/// rounded once. The results are accurate to a few units in the last place.
package enum Arithmetic {
  /// Returns `e` to the power of `x`, which is infinite beyond about 709.8.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.782712893384 { return .infinity }
    if x < -745.133219101941 { return 0 }
    // x = k ln 2 + r with |r| <= ln 2 / 2.
    let k = rounded(x * log2OfE)
    let r = (x - k * ln2High) - k * ln2Low
    var series = 1.0 / 6227020800
    series = series * r + 1.0 / 479001600
    series = series * r + 1.0 / 39916800
    series = series * r + 1.0 / 3628800
    series = series * r + 1.0 / 362880
    series = series * r + 1.0 / 40320
    series = series * r + 1.0 / 5040
    series = series * r + 1.0 / 720
    series = series * r + 1.0 / 120
    series = series * r + 1.0 / 24
    series = series * r + 1.0 / 6
    series = series * r + 1.0 / 2
    series = (series * r + 1) * r + 1
    // The power is split in two halves, because it may be out of range while the product is not.
    let exponent = Int(k)
    let half = exponent / 2
    return series * powerOfTwo(half) * powerOfTwo(exponent - half)
  }

  /// Returns sine and cosine of an angle in radians, for up to a million turns. Larger angles,
  /// which no motion has, count as zero. The result for NaN is NaN.
  package static func sinAndCos(_ x: Double) -> (sin: Double, cos: Double) {
    if x.isNaN { return (.nan, .nan) }
    guard x.magnitude <= 1_000_000 else { return (0, 1) }
    // x = n π/2 + r with |r| <= π/4. π/2 in three parts of 33 bits: n times each is exact.
    let n = rounded(x * twoOverPi)
    let r = ((x - n * halfPi1) - n * halfPi2) - n * halfPi3
    let square = r * r
    var sine = 1.0 / 355687428096000
    sine = sine * square - 1.0 / 1307674368000
    sine = sine * square + 1.0 / 6227020800
    sine = sine * square - 1.0 / 39916800
    sine = sine * square + 1.0 / 362880
    sine = sine * square - 1.0 / 5040
    sine = sine * square + 1.0 / 120
    sine = sine * square - 1.0 / 6
    sine = (sine * square) * r + r
    var cosine = 1.0 / 20922789888000
    cosine = cosine * square - 1.0 / 87178291200
    cosine = cosine * square + 1.0 / 479001600
    cosine = cosine * square - 1.0 / 3628800
    cosine = cosine * square + 1.0 / 40320
    cosine = cosine * square - 1.0 / 720
    cosine = cosine * square + 1.0 / 24
    cosine = cosine * square - 1.0 / 2
    cosine = cosine * square + 1
    switch Int(n) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the nearest whole number, for magnitudes up to 2^51. The standard library's `rounded`
  /// is a call of libm on some platforms.
  private static func rounded(_ x: Double) -> Double {
    let shift = 6_755_399_441_055_744.0
    return (x + shift) - shift
  }

  /// Returns the power for exponents from -1022 to 1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }

  private static var log2OfE: Double { 1.4426950408889634 }
  private static var ln2High: Double { Double(bitPattern: 0x3FE6_2E42_FEE0_0000) }
  private static var ln2Low: Double { Double(bitPattern: 0x3DEA_39EF_3579_3C76) }
  private static var twoOverPi: Double { 0.6366197723675814 }
  private static var halfPi1: Double { Double(bitPattern: 0x3FF9_21FB_5440_0000) }
  private static var halfPi2: Double { Double(bitPattern: 0x3DD0_B461_1A60_0000) }
  private static var halfPi3: Double { Double(bitPattern: 0x3BA3_198A_2E03_7073) }
}
