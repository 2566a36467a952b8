package import ListenCore

/// Object storage or a CDN that holds a copy of the library's folder.
package struct MediaBase: Hashable, Sendable {
    private let base: String
    private let folder: String

    /// A base whose `url` stands for `folder`, an absolute path without links; throws
    /// `.badMediaBase`.
    package init(_ url: String, folder: String) throws(ServingError) {
        guard let parsed = HTTPURL(url), parsed.query == nil, !url.contains("#"),
            folder.hasPrefix("/")
        else { throw ServingError(.badMediaBase, subject: url.addressWithoutPassword) }
        base = parsed.description.hasSuffix("/") ? parsed.description : parsed.description + "/"
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// The URL of a file of the folder; `nil` for one outside it.
    package func location(of path: String) -> String? {
        guard path.hasPrefix(folder) else { return nil }
        let relative = String(path.dropFirst(folder.count))
        guard !relative.isEmpty, !relative.split(separator: "/").contains("..") else { return nil }
        return base + HTTPURL.encoded(relative, keeping: "/")
    }
}
