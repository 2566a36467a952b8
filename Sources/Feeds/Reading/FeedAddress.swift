import HTMLText

/// Addresses as feeds write them.
enum FeedAddress {
    /// The absolute address; `nil` for what is none, or of no scheme that is fetched.
    static func resolved(_ address: String, against base: String?) -> String? {
        isPlain(address) ? address : WebAddress.resolved(address, against: base)
    }

    /// True for an address that is used as it is, as nearly all are.
    private static func isPlain(_ address: String) -> Bool {
        var address = address
        return address.withUTF8 { bytes in
            guard bytes.count > 8, bytes.count <= 4_096, bytes.starts(with: "http".utf8) else {
                return false
            }
            let rest = bytes[4] == 0x73 ? 5 : 4
            guard bytes[rest] == 0x3A, bytes[rest + 1] == 0x2F, bytes[rest + 2] == 0x2F else {
                return false
            }
            return bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    /// An address of something to fetch: by HTTP or FTP alone.
    static func fetched(_ address: String?, against base: String?) -> String? {
        guard let address = address.flatMap({ resolved($0, against: base) }),
            let colon = address.firstIndex(of: ":"),
            ["http", "https", "ftp"].contains(address[..<colon].lowercased())
        else { return nil }
        return address
    }
}
