package import HTTPCaching

/// The addresses of the services that the open shelf is made of.
package struct ShelfServices: Hashable, Sendable {
    /// The catalogue of LibriVox.
    package let librivox: HTTPURL
    /// archive.org, where the recordings are.
    package let archive: HTTPURL
    /// Project Gutenberg, where most of the texts are.
    package let gutenberg: HTTPURL
    /// The service that makes one text of a work's pages at Wikisource.
    package let wikisource: HTTPURL
    /// True where a server of the person's stands for all of them, so that no other is asked.
    package let isMirror: Bool

    /// The public services; or a mirror that is asked in their place, in folders of their names.
    package init?(mirror: HTTPURL? = nil) {
        isMirror = mirror != nil
        guard
            let librivox = mirror?.appending("librivox") ?? HTTPURL("https://librivox.org"),
            let archive = mirror?.appending("archive") ?? HTTPURL("https://archive.org"),
            let gutenberg = mirror?.appending("gutenberg")
                ?? HTTPURL("https://www.gutenberg.org"),
            let wikisource = mirror?.appending("wikisource")
                ?? HTTPURL("https://ws-export.wmcloud.org")
        else { return nil }
        (self.librivox, self.archive) = (librivox, archive)
        (self.gutenberg, self.wikisource) = (gutenberg, wikisource)
    }
}

extension HTTPURL {
    /// The address of a question: a path below this one, and fields, all percent-encoded.
    func asking(_ path: String, _ fields: [(String, String)]) -> HTTPURL? {
        let place = path.split(separator: "/").reduce(self) { $0.appending(String($1)) }
        // LibriVox asks for a slash at the end of the path.
        let slash = path.hasSuffix("/") ? "/" : ""
        let query = fields.map { name, value in
            HTTPURL.encoded(name, keeping: "[]") + "=" + HTTPURL.encoded(value)
        }
        let end = query.isEmpty ? "" : "?" + query.joined(separator: "&")
        return HTTPURL(place.description + slash + end)
    }
}
