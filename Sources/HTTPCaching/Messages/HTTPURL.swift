/// An absolute http, https or http+unix URL, checked and normalised (RFC 3986, RFC 9110 section
/// 4.2).
///
/// Scheme and host are lower case, the scheme's own port is left out, an empty path is `/`, and the
/// fragment is dropped. Path and query stay byte for byte, `..` segments too. User names, control
/// bytes, spaces, port 0, short forms of IPv4 numbers and more than 8 KB are refused.
///
/// ```swift
/// let url = HTTPURL("HTTPS://Books.Example:443/api?page=2")
/// url?.description  // "https://books.example/api?page=2"
/// url?.resolving("../cover.png")?.path  // "/cover.png"
/// ```
public struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    /// `http`, `https` or `http+unix`.
    public let scheme: String
    /// The host in lower case; IPv6 in brackets; a socket's path percent-encoded.
    public let host: String
    /// The port; 0 for a socket.
    public let port: Int
    /// The path from its first slash on.
    public let path: String
    /// The query without its question mark, or `nil`.
    public let query: String?

    /// The URL that a text is; `nil` when it is none that may be requested.
    public init?(_ text: String) {
        guard text.utf8.count <= 8_192, text.utf8.allSatisfy(HTTPURL.isPrintable),
            let mark = text.utf8.firstIndex(of: 0x3A)
        else { return nil }
        let scheme = text[..<mark].lowercased()
        let rest = text[text.utf8.index(after: mark)...]
        guard ["http", "https", HTTPURL.socketScheme].contains(scheme), rest.hasPrefix("//") else {
            return nil
        }
        let body = rest.dropFirst(2).prefix { $0 != "#" }
        let authority = body.prefix { $0 != "/" && $0 != "?" }
        let target = body[authority.endIndex...]
        let path = target.prefix { $0 != "?" }
        guard let (host, port) = HTTPURL.place(authority, scheme) else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path.isEmpty ? "/" : String(path)
        query =
            path.endIndex == target.endIndex ? nil : String(target[path.endIndex...].dropFirst())
    }

    private init(like other: HTTPURL, path: String, query: String?) {
        scheme = other.scheme
        host = other.host
        port = other.port
        self.path = path
        self.query = query
    }

    /// The URL as text.
    public var description: String { origin + target }

    /// Scheme, host and port: the origin that a token belongs to (RFC 9110 section 4.3.1).
    public var origin: String {
        "\(scheme)://\(host)" + (port == HTTPURL.usualPort(scheme) ? "" : ":\(port)")
    }

    /// True when the host is this machine by its name or number (RFC 6761 section 6.3, RFC 6890).
    ///
    /// True for a socket; no name is looked up.
    public var isLoopback: Bool { port == 0 || HostNumber.isLoopback(host) }
    /// True when the host is a number, of whatever machine.
    package var isNumber: Bool { HostNumber.isNumber(host) }
    /// True when nobody but the server can read a request to it: over https, or on this machine.
    package var keepsSecrets: Bool { scheme == "https" || isLoopback }

    /// The URL of a reference on this one's page (RFC 3986 section 5.2); `nil` when it may not be
    /// requested.
    ///
    /// A server can refer to no socket but its own.
    public func resolving(_ reference: String) -> HTTPURL? {
        let url = resolvingAny(reference)
        return url?.scheme != HTTPURL.socketScheme || url?.origin == origin ? url : nil
    }

    private func resolvingAny(_ reference: String) -> HTTPURL? {
        let bare = String(reference.prefix { $0 != "#" })
        guard bare.utf8.count <= 8_192, bare.utf8.allSatisfy(HTTPURL.isPrintable) else {
            return nil
        }
        if bare.hasPrefix("//") { return HTTPURL("\(scheme):\(bare)") }
        if HTTPURL.hasScheme(bare) { return HTTPURL(bare) }
        if bare.isEmpty { return self }
        let path = bare.prefix { $0 != "?" }
        let query =
            path.endIndex == bare.endIndex
            ? nil : String(bare[path.endIndex...].dropFirst())
        if path.isEmpty { return HTTPURL(like: self, path: self.path, query: query) }
        if path.hasPrefix("/") { return HTTPURL(like: self, path: String(path), query: query) }
        let folder = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
        return HTTPURL(like: self, path: HTTPURL.withoutDots(folder + path), query: query)
    }

    /// This URL with path segments added, each percent-encoded.
    public func appending(_ segments: String...) -> HTTPURL {
        let start = path.hasSuffix("/") ? String(path.dropLast()) : path
        let added = segments.map { "/" + HTTPURL.encoded($0) }.joined()
        return HTTPURL(like: self, path: start + added, query: nil)
    }

    /// An address without the blanks at its ends and with those inside percent-encoded, for servers
    /// that send addresses unencoded.
    public static func withoutBlanks(_ text: String) -> String {
        let blank: Character = " "
        let start = text.drop { $0 == blank }
        guard let end = start.lastIndex(where: { $0 != blank }) else { return "" }
        return String(start[...end]).replacing(" ", with: "%20")
    }

    /// Text with every byte outside RFC 3986's unreserved set percent-encoded.
    public static func encoded(_ text: String, keeping kept: String = "") -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) {
                result.append(byte)
            } else {
                result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        // A segment of dots alone would refer to a parent folder; encoded dots are data.
        if text == "." || text == ".." { return text.utf8.map { _ in "%2E" }.joined() }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) || byte >= 0x80
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
    }

    private static func usualPort(_ scheme: String) -> Int {
        scheme == "https" ? 443 : scheme == "http" ? 80 : 0
    }

    private static func hasScheme(_ text: String) -> Bool {
        let name = text.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
        return name.endIndex != text.endIndex && text[name.endIndex] == ":"
            && name.first?.isLetter == true
    }

    private static func place(_ authority: Substring, _ scheme: String) -> (String, Int)? {
        guard !authority.contains("@"), !authority.contains("\\") else { return nil }
        if scheme == socketScheme { return socketHost(authority).map { ($0, 0) } }
        let isBracketed = authority.hasPrefix("[")
        let end =
            isBracketed
            ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
            : authority.firstIndex(of: ":") ?? authority.endIndex
        guard let end, end > authority.startIndex else { return nil }
        let host = authority[..<end].lowercased()
        let isSound = host.utf8.allSatisfy { byte in
            isUnreserved(byte) || byte >= 0x80
                || (isBracketed && [0x25, 0x5B, 0x5D, 0x3A].contains(byte))
        }
        guard isSound, host.utf8.count <= 255, !HostNumber.isAmbiguous(host) else { return nil }
        let rest = authority[end...]
        guard !rest.isEmpty, rest != ":" else { return (host, usualPort(scheme)) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), (1...65_535).contains(port)
        else { return nil }
        return (host, port)
    }

    private static func withoutDots(_ path: some StringProtocol) -> String {
        var kept: [Substring] = []
        let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return kept.joined(separator: "/")
    }
}
