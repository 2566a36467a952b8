import Markup

/// Addresses of servers that listen on a Unix socket: `http+unix://%2Frun%2Flisten.sock/base`.
extension HTTPURL {
    /// The scheme of such an address; the host is the socket's path, percent-encoded.
    public static let socketScheme = "http+unix"

    /// The path of the socket to connect to; `nil` for an address of the network.
    public var socketPath: String? {
        scheme == HTTPURL.socketScheme ? PercentEncoding.decoded(host) : nil
    }

    /// The path and the query: the target of a request.
    public var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The normalised host for a socket's path; `nil` when no socket can have that path.
    ///
    /// The path is absolute, holds no `..` and fits into the system's limit (107 bytes).
    static func socketHost(_ authority: Substring) -> String? {
        guard let path = PercentEncoding.decoded(authority), path.hasPrefix("/"),
            !path.hasSuffix("/"),
            path.utf8.count <= 107, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            !path.split(separator: "/").contains(where: { $0 == ".." || $0 == "." })
        else { return nil }
        return encoded(path)
    }
}
