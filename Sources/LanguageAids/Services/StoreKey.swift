import HTTPCaching

extension String {
    /// A provider's name with a hash of the settings that decide its answers, so that answers under
    /// earlier settings are not taken for new ones.
    ///
    /// The hash keeps secrets out of the cache.
    func keyed(by parts: [String]) -> String {
        let bytes = Array(parts.joined(separator: "\u{0}").utf8)
        return "\(self) #\(SHA256.hex(of: bytes).prefix(16))"
    }
}
