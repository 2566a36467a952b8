import HTTPCaching
package import ListenCore
import Markup

/// A folder on a server that ssh reaches, as `sftp://USER@HOST:PORT/FOLDER`.
///
/// `/~/FOLDER` begins in the home folder, and without a folder it is that. What the address does
/// not say, ssh's own configuration says; so the host may be a name that stands only there.
package struct SFTPAddress: Hashable, Sendable {
    /// The longest folder that is taken, in bytes.
    private static let longestPath = 1_024

    /// The name of the account; `nil` where ssh's configuration says it.
    package let user: String?
    /// The host as it was typed; IPv6 without brackets.
    package let host: String
    /// The port; `nil` where ssh's configuration says it.
    package let port: Int?
    /// The folder: with a slash at its beginning, or else below the home folder; empty for that.
    package let path: String

    /// Reads an address; `nil` for one of another kind; throws what is wrong with it.
    package init?(_ typed: String) throws(StatedError) {
        guard typed.lowercased().hasPrefix("sftp://") else { return nil }
        let rest = typed.dropFirst("sftp://".count)
        let authority = rest.prefix { $0 != "/" }
        let at = authority.lastIndex(of: "@")
        if let at {
            let user = authority[..<at]
            guard !user.contains(":") else {
                throw StatedError(
                    .usage,
                    "A password may not stand in an address of SFTP. Leave it out; ssh signs in by"
                        + " a key of yours (`ssh-add`).")
            }
            guard Self.isUser(user) else { throw Self.wrong(typed) }
        }
        user = at.map { String(authority[..<$0]) }
        let place = at.map { authority[authority.index(after: $0)...] } ?? authority
        guard let (host, port) = Self.place(place) else { throw Self.wrong(typed) }
        (self.host, self.port) = (host, port)
        guard let path = Self.path(rest[authority.endIndex...]) else {
            throw StatedError(
                .usage,
                "The folder in that address is none. Give it from the root, or from your home"
                    + " folder like sftp://\(host.printable(limit: 100))/~/Books; a % is written"
                    + " %25.")
        }
        self.path = path
    }

    /// The text that adds it and is shown; read again, it is the same.
    package var text: String {
        var folder = path.replacing("%", with: "%25")
        if folder == "/~" || folder.hasPrefix("/~/") { folder = "/%7E" + folder.dropFirst(2) }
        if !folder.isEmpty, !folder.hasPrefix("/") { folder = "/~/" + folder }
        return "sftp://" + (user.map { $0 + "@" } ?? "") + shownHost
            + (port.map { ":\($0)" } ?? "") + folder
    }

    /// The host and the folder, without the account.
    var shown: String { "sftp://" + shownHost + (path.hasPrefix("/") ? path : "/~/" + path) }

    /// The last name of the folder, or of the host.
    var name: String { path.split(separator: "/").last.map(String.init) ?? host }

    /// The command that signs in to the same place.
    var command: String {
        "ssh " + (port.map { "-p \($0) " } ?? "") + (user.map { $0 + "@" } ?? "") + host
    }

    /// The name by which ssh's list of known hosts has it.
    var knownName: String { port.map { $0 == 22 ? host : "[\(host)]:\($0)" } ?? host }

    /// The address that stands for it where one of HTTP is wanted: nothing is ever sent there, and
    /// no other server has its origin.
    var base: String {
        let label = host.replacing(":", with: "-")
        let folder = path.hasPrefix("/") ? path : "~/" + path
        return "http://\(label).sftp.invalid:\(port ?? 22)/" + HTTPURL.encoded(user ?? "-") + "/"
            + HTTPURL.encoded(folder)
    }

    private var shownHost: String { host.contains(":") ? "[\(host)]" : host }

    private static func wrong(_ typed: String) -> StatedError {
        StatedError(
            .usage,
            "\(typed.addressWithoutPassword.printable(limit: 100)) names no server. Write it as"
                + " sftp://USER@HOST/FOLDER, with :PORT behind the host where it is not 22.")
    }

    /// True for a name that is no option, and nothing to a shell that a configuration may run.
    private static func isUser(_ name: Substring) -> Bool {
        (1...64).contains(name.utf8.count) && name.first != "-"
            && name.utf8.allSatisfy { isWord($0) || "._+-@".utf8.contains($0) }
    }

    private static func place(_ text: Substring) -> (host: String, port: Int?)? {
        let isBracketed = text.hasPrefix("[")
        let end =
            isBracketed
            ? text.firstIndex(of: "]").map { text.index(after: $0) }
            : text.firstIndex(of: ":") ?? text.endIndex
        guard let end else { return nil }
        let host = isBracketed ? text[..<end].dropFirst().dropLast() : text[..<end]
        guard (1...200).contains(host.utf8.count), host.first != "-" else { return nil }
        let isSound =
            isBracketed
            ? host.contains(":") && host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
                && host.utf8.allSatisfy { $0 < 0x80 }
            : host.utf8.allSatisfy { isWord($0) || "._-".utf8.contains($0) }
        guard isSound else { return nil }
        let rest = text[end...]
        guard !rest.isEmpty else { return (String(host), nil) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), (1...65_535).contains(port)
        else { return nil }
        return (String(host), port)
    }

    private static func path(_ text: Substring) -> String? {
        let isOfHome = text.isEmpty || text == "/" || text == "/~" || text.hasPrefix("/~/")
        let rest = text.hasPrefix("/~") && isOfHome ? text.dropFirst(2) : text
        guard let path = PercentEncoding.decoded(rest), path.utf8.count <= longestPath,
            !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let names = path.split(separator: "/").filter { $0 != "." }
        guard !names.contains("..") else { return nil }
        return (isOfHome || names.isEmpty ? "" : "/") + names.joined(separator: "/")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }
}
