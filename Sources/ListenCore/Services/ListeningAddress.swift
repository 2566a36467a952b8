import Glibc
/// The address a server listens at.
package enum ListeningAddress: Hashable, Sendable {
    /// An IP address of this machine and a port; port 0 takes any that is free. IPv6 is without
    /// brackets.
    case port(host: String, port: UInt16)
    /// A unix socket by its path.
    case socket(path: String)

    /// This machine only, port 8000.
    package static let standard = ListeningAddress.port(host: "127.0.0.1", port: 8_000)

    /// Reads an address: `ADDRESS:PORT`, `[IPV6]:PORT` or `PORT`.
    ///
    /// The address is a number or `localhost`; no name is looked up. Throws `.badAddress`.
    package init(_ text: String) throws(ServingError) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        var host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
        if host == "localhost" { host = "127.0.0.1" }
        guard (1...5).contains(digits.utf8.count), let port = UInt16(digits),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw ServingError(.badAddress, subject: text.addressWithoutPassword) }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = String(host.dropFirst().dropLast()) }
        guard Self.number(host).count == (isBracketed ? 16 : 4) else {
            throw ServingError(.badAddress, subject: text.addressWithoutPassword)
        }
        self = .port(host: host, port: port)
    }

    /// True when only programs on this machine reach it through the network.
    package var isLoopback: Bool {
        guard case .port(let host, _) = self else { return false }
        let bytes = Self.number(host)
        // ::ffff:127.0.0.1, IPv4 written as IPv6 (RFC 4291 section 2.5.5.2).
        let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
        if bytes.count == 4 || isMapped { return bytes.dropFirst(isMapped ? 12 : 0).first == 127 }
        return bytes.count == 16 && bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// True when it needs a token: always, except on this machine alone.
    package var needsToken: Bool {
        if case .socket = self { return false }
        return !isLoopback
    }

    /// True when it stands for every address of this machine.
    var isAny: Bool {
        guard case .port(let host, _) = self else { return false }
        let bytes = Self.number(host)
        return (bytes.starts(with: Self.mapped) ? bytes.dropFirst(12) : bytes[...])
            .allSatisfy { $0 == 0 }
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]

    /// The bytes of an IPv4 or IPv6 number; none for a text that is neither.
    private static func number(_ host: String) -> [UInt8] {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, host, &six) == 1 else { return [] }
        return withUnsafeBytes(of: six, Array.init)
    }

    /// The URL to connect to, with `name` in place of "every address of this machine"; `nil` for a
    /// socket.
    package func url(onMachine name: String) -> String? {
        guard case .port(let host, let port) = self else { return nil }
        return "http://\(isAny ? name : bracketed(host)):\(port)"
    }

    /// The text of the address for messages.
    package var description: String {
        switch self {
        case .port(let host, let port): "\(bracketed(host)):\(port)"
        case .socket(let path): path
        }
    }

    private func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
