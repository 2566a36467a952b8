/// Addresses of servers that listen on a Unix socket: `http+unix://%2Frun%2Flisten.sock/base`.
extension HTTPURL {
    /// The scheme of such an address; the host is the socket's path, percent-encoded.
    public static let socketScheme = "http+unix"

    /// The path of the socket to connect to; `nil` for an address of the network.
    public var socketPath: String? {
        scheme == HTTPURL.socketScheme ? HTTPURL.decoded(host) : nil
    }

    /// The path and the query: what a request asks its server for.
    public var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The host of a socket's path in its one spelling; `nil` when no socket can lie there.
    ///
    /// It is absolute, climbs nowhere and fits into what the system connects to (107 bytes).
    static func socketHost(_ authority: Substring) -> String? {
        guard let path = decoded(String(authority)), path.hasPrefix("/"), !path.hasSuffix("/"),
            path.utf8.count <= 107, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            !path.split(separator: "/").contains(where: { $0 == ".." || $0 == "." })
        else { return nil }
        return encoded(path)
    }

    /// Text with percent-encoded bytes put back; `nil` when they are not UTF-8.
    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
