/// A number of bytes as typed.
enum ByteCount {
    /// The bytes of `500MB`, `2 GB`, `800k` or a plain number; units are powers of 1000.
    static func read(_ text: String) throws -> Int64 {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count).trimmingPrefix(while: { $0 == " " }).lowercased()
        let scale: Double? =
            switch unit {
            case "", "b": 1
            case "k", "kb": 1_000
            case "m", "mb": 1_000_000
            case "g", "gb": 1_000_000_000
            case "t", "tb": 1_000_000_000_000
            default: nil
            }
        guard let scale, let number = Double(digits), number * scale < 1e18 else {
            throw CommandLineError.badArgument(text, expected: "a size such as 500MB or 2GB")
        }
        return Int64(number * scale)
    }
}
