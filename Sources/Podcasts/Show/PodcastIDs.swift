import HTTPCaching
import ListenCore

/// The ids of shows and episodes: made once, and kept whatever address they have later.
enum PodcastIDs {
    /// The id of a show by what its feed calls itself, else by its address.
    static func show(guid: String?, address: PodcastAddress) -> BookID {
        let basis = uuid(guid).map { "guid:" + $0 } ?? "feed:" + address.identity
        return BookID(rawValue: letters(SHA256.hex(of: Array(basis.utf8)).prefix(20)))
    }

    /// Hexadecimal digits as letters: a number that a person types for a chapter must never be one
    /// in an id.
    static func letters(_ digits: some StringProtocol) -> String {
        String(
            digits.compactMap(\.hexDigitValue).map {
                Character(UnicodeScalar(UInt8(0x61 + $0)))
            })
    }

    /// The `podcast:guid` of a feed in small letters; `nil` for an id of another form, which two
    /// feeds may share.
    static func uuid(_ guid: String?) -> String? {
        guard let guid = guid?.lowercased(), guid.utf8.count == 36 else { return nil }
        let parts = guid.split(separator: "-", omittingEmptySubsequences: false)
        let digits = Set("0123456789abcdef")
        guard parts.map(\.count) == [8, 4, 4, 4, 12],
            parts.allSatisfy({ $0.allSatisfy(digits.contains) })
        else { return nil }
        return guid
    }
}
