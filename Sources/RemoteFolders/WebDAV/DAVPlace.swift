import HTTPCaching
import Markup

/// The place of a file below a WebDAV folder, by the names on the way, decoded.
///
/// The only way from an answer to an address: nothing outside of the folder has one.
struct DAVPlace: Hashable {
    let names: [String]

    /// The folder itself.
    static let top = DAVPlace(names: [])

    private init(names: [String]) { self.names = names }

    /// The place an id stands for; `nil` for one that is none.
    init?(id: String) {
        guard let names = Self.names(of: id), !names.isEmpty else { return nil }
        self.init(names: names)
    }

    /// The place of a href that a server sends, below a folder; `nil` for one elsewhere.
    ///
    /// Of an address only the path counts: behind a proxy servers name themselves wrongly.
    init?(href: String, below base: HTTPURL) {
        let href = href.trimmingPrefix { $0.isWhitespace }
        var path = Substring(href.prefix { !$0.isNewline })
        while path.last?.isWhitespace == true { path.removeLast() }
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        }
        guard path.hasPrefix("/"), let own = Self.names(of: path),
            let start = Self.names(of: base.path), own.starts(with: start)
        else { return nil }
        self.init(names: Array(own.dropFirst(start.count)))
    }

    /// The id that items are known by: the names, each percent-encoded.
    var id: String { names.map { HTTPURL.encoded($0) }.joined(separator: "/") }

    /// True for what lies directly in this folder.
    func holds(_ other: DAVPlace) -> Bool {
        other.names.count == names.count + 1 && other.names.starts(with: names)
    }

    /// The address below a folder; of a folder it ends with a slash.
    func url(below base: HTTPURL, isFolder: Bool) -> HTTPURL {
        let url = names.reduce(base) { $0.appending($1) }
        return isFolder ? url.appending("") : url
    }

    /// The names of a path; `nil` when one is no text, or leads elsewhere.
    private static func names(of path: some StringProtocol) -> [String]? {
        var names: [String] = []
        for part in path.split(separator: "/") {
            guard let name = PercentEncoding.decoded(part), name != ".", name != ".." else {
                return nil
            }
            names.append(name)
        }
        return names
    }
}
