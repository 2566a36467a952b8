import CryptoDigests
import HTTPCaching

/// Measures SHA-256 of 64 MB by libcrypto beside the one in Swift, by turns.
enum Sums {
    /// The microseconds of each turn.
    static func measure(
        turns: Int, _ microseconds: () -> Double
    ) -> (libcrypto: [Double], swift: [Double]) {
        let bytes = [UInt8](repeating: 0xA5, count: 1 << 18)
        func taken(_ digests: any DigestMaking) -> Double {
            var digest = digests.sha256()
            let start = microseconds()
            bytes.withUnsafeBytes { piece in for _ in 0..<256 { digest.update(piece) } }
            _ = digest.finalized()
            return microseconds() - start
        }
        var figures: (libcrypto: [Double], swift: [Double]) = ([], [])
        for _ in 0..<turns {
            figures.libcrypto.append(taken(LibcryptoDigests()))
            figures.swift.append(taken(PlainDigests()))
        }
        return figures
    }
}
