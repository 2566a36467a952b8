import Glibc

/// Reads hosts that need no lookup: IPv4 and IPv6 numbers, `localhost`.
enum HostNumber {
    /// True when a host is this machine; `0.0.0.0` and `[::]` connect to it too.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        if let number = four(name) { return isLoopback(number) }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        return isLoopback(six: String(host.dropFirst().dropLast()))
    }

    /// True when a host is an IPv4 number, or an IPv6 number in brackets.
    static func isNumber(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        if four(name) != nil { return true }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        return bytes(of: String(host.dropFirst().dropLast())) != nil
    }

    /// True when a host is an IPv4 number in a form that libraries read differently: `127.1`,
    /// `2130706433`, `0x7f.0.0.1`, `0177.0.0.1`.
    static func isAmbiguous(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        guard let last = name.split(separator: ".").last else { return true }
        let isNumber = last.utf8.allSatisfy { (0x30...0x39).contains($0) } || last.hasPrefix("0x")
        return isNumber && four(name) == nil
    }

    /// The 4 or 16 bytes of a number without brackets or zone; `nil` when it is none.
    static func bytes(of number: String) -> [UInt8]? {
        let bare = number.prefix { $0 != "%" }
        if let bytes = four(bare) { return bytes }
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(bare), &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }

    private static func four(_ name: Substring) -> [UInt8]? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        // `UInt8` accepts a sign, and some read a leading zero as octal.
        let bytes = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func isLoopback(_ number: some Collection<UInt8>) -> Bool {
        number.first == 127 || number.allSatisfy { $0 == 0 }
    }

    private static func isLoopback(six text: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return false }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        // ::ffff:127.0.0.1, IPv4 written as IPv6 (RFC 4291 section 2.5.5.2).
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
        if isMapped { return isLoopback(bytes[12...]) }
        return bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] <= 1
    }
}
