/// One entry of a folder on a server: a file, or another folder.
///
/// ```swift
/// RemoteItem(id: "1aB", name: "01.mp3", kind: .file, size: 3_000_000, version: "\"5e-1\"")
/// ```
package struct RemoteItem: Hashable, Sendable {
    /// The kinds of entries.
    package enum Kind: String, Hashable, Sendable, Codable {
        case file
        case folder
    }

    /// The id by which the server knows it; of a shortcut that of its target.
    package let id: String
    /// One name as the server gives it, never a path: it may hold slashes and control characters.
    package let name: String
    /// A file or a folder.
    package let kind: Kind
    /// The length in bytes, when the server tells it.
    package var size: Int64?
    /// The time of its last change in seconds since 1970, when the server tells it.
    package var modified: Int64?
    /// A text that changes with its content, such as an ETag or a checksum, when there is one.
    package var version: String?
    /// Something else that its server needs to give it out, such as a resource key.
    package var extra: String?

    /// An entry.
    package init(
        id: String, name: String, kind: Kind, size: Int64? = nil, modified: Int64? = nil,
        version: String? = nil, extra: String? = nil
    ) {
        (self.id, self.name, self.kind) = (id, name, kind)
        (self.size, self.modified) = (size, modified)
        (self.version, self.extra) = (version, extra)
    }

    /// True for a folder.
    package var isFolder: Bool { kind == .folder }
}

extension RemoteItem: Codable {
    /// Short names, since a list of ten thousand is kept.
    private enum CodingKeys: String, CodingKey {
        case id = "i"
        case name = "n"
        case kind = "k"
        case size = "s"
        case modified = "m"
        case version = "v"
        case extra = "x"
    }
}
