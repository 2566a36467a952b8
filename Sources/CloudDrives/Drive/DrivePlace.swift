import HTTPCaching
import Markup

/// A folder of Google Drive as a person names it: a link, an id, or a word; pure.
package struct DrivePlace: Hashable, Sendable {
    /// The kinds of places.
    enum Kind: Hashable, Sendable {
        /// The person's own files.
        case mine
        /// The files that others shared with the person.
        case shared
        /// The shared drives, as folders.
        case drives
        /// A folder, or a shared drive.
        case folder(String)
    }

    let kind: Kind
    /// The key that old links need (resource keys of 2021).
    let resourceKey: String?

    init(_ kind: Kind, resourceKey: String? = nil) {
        (self.kind, self.resourceKey) = (kind, resourceKey)
    }

    /// The place in a text; `nil` for one that names none.
    ///
    /// An empty text, `drive` and `my-drive` are the person's own files.
    package init?(_ typed: String) {
        let text = HTTPURL.withoutBlanks(typed)
        switch text.lowercased() {
        case "", "drive", "mine", "root", "my-drive": self.init(.mine)
        case "shared", "shared-with-me": self.init(.shared)
        case "drives", "shared-drives": self.init(.drives)
        default:
            if let url = HTTPURL(text) {
                self.init(url)
            } else if Self.isID(text) {
                self.init(.folder(text))
            } else {
                return nil
            }
        }
    }

    private init?(_ url: HTTPURL) {
        guard url.scheme == "https", ["drive.google.com", "docs.google.com"].contains(url.host)
        else { return nil }
        let fields = (url.query ?? "").split(separator: "&").map { $0.split(separator: "=") }
        func value(_ name: String) -> String? {
            let found = fields.first { $0.count == 2 && $0[0] == name }
            return found.flatMap { PercentEncoding.decoded($0[1]) }
        }
        let key = value("resourcekey").flatMap { Self.isID($0, from: 1) ? $0 : nil }
        let parts = url.path.split(separator: "/").map(String.init)
        if let at = parts.firstIndex(where: { $0 == "folders" }), at + 1 < parts.count {
            guard Self.isID(parts[at + 1]) else { return nil }
            self.init(.folder(parts[at + 1]), resourceKey: key)
            return
        }
        switch (parts.last, value("id")) {
        case ("my-drive", _): self.init(.mine)
        case ("shared-with-me", _): self.init(.shared)
        case ("shared-drives", _): self.init(.drives)
        case (_, let id?) where Self.isID(id): self.init(.folder(id), resourceKey: key)
        default: return nil
        }
    }

    /// The link that opens it in a browser, which is the address of the source.
    package var link: String {
        let start = "https://drive.google.com/drive/"
        switch kind {
        case .mine: return start + "my-drive"
        case .shared: return start + "shared-with-me"
        case .drives: return start + "shared-drives"
        case .folder(let id):
            return start + "folders/\(id)" + (resourceKey.map { "?resourcekey=\($0)" } ?? "")
        }
    }

    /// The word that a list of its files is kept by.
    var word: String {
        switch kind {
        case .mine: "root"
        case .shared: "shared-with-me"
        case .drives: "shared-drives"
        case .folder(let id): id
        }
    }

    static func isID(_ text: String, from shortest: Int = 8) -> Bool {
        (shortest...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
            }
    }
}
