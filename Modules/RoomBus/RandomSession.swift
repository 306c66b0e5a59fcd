/// 128 random bits, for what an identifier has to be apart from those of other launches and devices.
package func randomSession() -> String {
  (1...2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
}
