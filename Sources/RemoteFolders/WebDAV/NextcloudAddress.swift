package import HTTPCaching
import Markup

/// The address of a Nextcloud as a person copies it: of its first page, of a folder in a browser,
/// or of its WebDAV.
package struct NextcloudAddress: Hashable, Sendable {
    /// The beginning of its paths.
    package let base: HTTPURL
    /// The address of the folder by WebDAV, whose answers are those of the account that asks.
    package let folder: HTTPURL

    /// Reads an address; `nil` for one that is none.
    ///
    /// `https://cloud.example/apps/files/files/7?dir=/Books` names the folder Books.
    package init?(_ typed: String) {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)) else { return nil }
        let names = url.path.split(separator: "/").map(String.init)
        let end = names.firstIndex { ["index.php", "apps", "remote.php", "s"].contains($0) }
        var root = url.origin
        for name in names.prefix(end ?? names.count) { root += "/" + name }
        guard let base = HTTPURL(root) else { return nil }
        self.base = base
        var inside: [String] = []
        if let end, names[end] == "remote.php" {
            // `remote.php/webdav/Books`, or `remote.php/dav/files/NAME/Books`.
            let rest = names[(end + 1)...]
            inside = Array(rest.first == "webdav" ? rest.dropFirst() : rest.dropFirst(3))
                .map { PercentEncoding.leniently(decoded: $0) }
        } else if let query = url.query {
            let dir = query.split(separator: "&").first { $0.hasPrefix("dir=") }
            inside =
                dir.map { PercentEncoding.leniently(decoded: String($0.dropFirst(4))) }?
                .split(separator: "/").map(String.init) ?? []
        }
        let below = inside.filter { $0 != "." && $0 != ".." }
        folder = (["remote.php", "webdav"] + below).reduce(base) { $0.appending($1) }
    }

    /// True for the address of a page or a folder that only a Nextcloud has.
    package static func isSure(_ typed: String) -> Bool {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)), url.scheme.hasPrefix("http") else {
            return false
        }
        let names = url.path.split(separator: "/")
        return names.contains("remote.php")
            || names.indices.dropLast().contains { names[$0...].starts(with: ["apps", "files"]) }
    }
}
