/// 128 random bits, as 32 hexadecimal digits.
@Sendable
func drawnIdentity() -> String {
    (0..<4).map { _ in
        let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
}
