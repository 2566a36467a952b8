/// Addresses of pages, as links state them (RFC 3986 section 5.2), without a check of their parts.
package enum WebAddress {
    /// The longest address that is kept, in bytes.
    private static let longest = 4_096

    /// The absolute address of a link on a page; `nil` for scripts, addresses without a page to begin
    /// from, and what is no address.
    ///
    ///     WebAddress.resolved("../b?c", against: "https://example.org/x/a")
    ///     // https://example.org/b?c
    package static func resolved(_ link: String, against base: String?) -> String? {
        let link = cleaned(link)
        guard !link.isEmpty, link.utf8.count <= longest else { return nil }
        if let scheme = scheme(of: link) {
            return ["http", "https", "mailto", "ftp", "tel"].contains(scheme) ? link : nil
        }
        guard let base, let scheme = scheme(of: base), base.utf8.count <= longest else {
            return nil
        }
        if link.hasPrefix("//") { return scheme + ":" + link }
        var rest = base.dropFirst(scheme.utf8.count + 1)
        var authority = ""
        if rest.hasPrefix("//") {
            let end = rest.dropFirst(2).firstIndex { "/?#".contains($0) } ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        let start = scheme + ":" + authority
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        switch link.first {
        case "#": return start + rest.prefix { $0 != "#" } + link
        case "?": return start + path + link
        case "/": return start + withoutDots(link)
        default:
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
            return start + withoutDots(folder + link)
        }
    }

    /// The host of an address, without `www.`.
    package static func host(of address: String) -> String? {
        guard let scheme = scheme(of: address) else { return nil }
        let rest = address.dropFirst(scheme.utf8.count + 1)
        guard rest.hasPrefix("//") else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@").last.map { $0.prefix { $0 != ":" } } ?? ""
        let name = host.lowercased()
        return name.isEmpty ? nil : name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    }

    private static func cleaned(_ link: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in link.unicodeScalars where scalar.value > 0x1F && scalar.value != 0x7F {
            scalars.append(scalar)
        }
        var text = Substring(String(scalars))
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text).replacing(" ", with: "%20")
    }

    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon]
        guard let first = name.first, first.isASCII, first.isLetter,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return name.lowercased()
    }

    /// A path without the parts `.` and `..`; what follows it stays.
    private static func withoutDots(_ text: some StringProtocol) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        var kept: [Substring] = []
        let parts = String(text[..<end]).split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".", "..":
                if part == "..", kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return kept.joined(separator: "/") + text[end...]
    }
}
