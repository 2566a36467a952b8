import FoundationEssentials
public import HTTPCaching

/// The rules that choose a proxy for a request, read from the environment as curl does.
///
/// They are `http_proxy` (in small letters only, since `HTTP_PROXY` can be a visitor's field on a
/// web server), `https_proxy`, `all_proxy`, and `no_proxy` for hosts without a proxy. This machine
/// itself and sockets never go through one.
///
/// ```swift
/// let rules = ProxyRules(environment: ["all_proxy": "http://proxy:3128", "no_proxy": "lan"])
/// rules.proxy(for: url)  // "http://proxy:3128"; nil for http://nas.lan/
/// ```
public struct ProxyRules: Hashable, Sendable {
    private let plain: String?
    private let secure: String?
    private let exceptions: [String]

    /// The rules of this process's environment.
    public static var inherited: ProxyRules {
        ProxyRules(environment: ProcessInfo.processInfo.environment)
    }

    /// Rules from an environment; a `setting` that is not empty replaces its proxies, and `none`
    /// turns them off.
    public init(environment: [String: String], setting: String = "") {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        let all = first("all_proxy", "ALL_PROXY")
        switch setting {
        case "":
            plain = first("http_proxy") ?? all
            secure = first("https_proxy", "HTTPS_PROXY") ?? all
        case "none":
            plain = nil
            secure = nil
        default:
            plain = setting
            secure = setting
        }
        exceptions = (first("no_proxy", "NO_PROXY") ?? "")
            .split { $0 == "," || $0 == " " || $0 == "\t" }
            .map { $0.drop { $0 == "." }.lowercased() }
    }

    /// The proxy for a URL in libcurl's form; `nil` for a direct connection.
    public func proxy(for url: HTTPURL) -> String? {
        guard !url.isLoopback else { return nil }
        let proxy = url.scheme == "https" ? secure : plain
        return proxy.flatMap { isExcepted(url.host) ? nil : $0 }
    }

    private func isExcepted(_ host: String) -> Bool {
        var name = host.hasSuffix(".") ? host.dropLast() : host[...]
        if name.hasPrefix("[") { name = name.dropFirst().dropLast() }
        let number = AddressNumber(name)
        return exceptions.contains { entry in
            if entry == "*" { return true }
            if let number { return number.lies(in: entry) }
            return name == entry || name.hasSuffix("." + entry)
        }
    }
}

/// The bits of an IPv4 or IPv6 number.
private struct AddressNumber {
    private let bytes: [UInt8]

    init?(_ text: Substring) {
        guard let bytes = AddressClasses.bytes(of: String(text)) else { return nil }
        self.bytes = bytes
    }

    /// True when an entry names this number or a net around it (`10.0.0.0/8`).
    func lies(in entry: String) -> Bool {
        let parts = entry.split(separator: "/", maxSplits: 1)
        let bare = (parts.first ?? "").filter { $0 != "[" && $0 != "]" }
        guard let net = AddressNumber(Substring(bare)), net.bytes.count == bytes.count else {
            return false
        }
        guard parts.count == 2 else { return net.bytes == bytes }
        guard let bits = Int(parts[1]), (0...bytes.count * 8).contains(bits) else { return false }
        return zip(bytes, net.bytes).enumerated().allSatisfy { index, pair in
            let kept = min(8, max(0, bits - index * 8))
            let mask = kept == 0 ? 0 : UInt8.max << UInt8(8 - kept)
            return pair.0 & mask == pair.1 & mask
        }
    }
}
