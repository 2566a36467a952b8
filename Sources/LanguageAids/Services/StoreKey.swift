import HTTPCaching

extension String {
    /// A provider's name with a hash of what else decides about its answers, so
    /// that those of before are not taken for the new ones'.
    ///
    /// The hash keeps what may be secret out of the cache.
    func keyed(by parts: [String]) -> String {
        let bytes = Array(parts.joined(separator: "\u{0}").utf8)
        return "\(self) #\(SHA256.hex(of: bytes).prefix(16))"
    }
}
