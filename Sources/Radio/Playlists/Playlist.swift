package import HTTPCaching

/// The streams that a list of a station names, in its order.
package struct Playlist: Hashable, Sendable {
    /// A stream, or another list.
    package struct Entry: Hashable, Sendable {
        /// Its address.
        package let url: HTTPURL
        /// Its name as the list says; `nil` for none.
        package let title: String?

        /// An entry.
        package init(_ url: HTTPURL, title: String? = nil) {
            (self.url, self.title) = (url, title)
        }
    }

    /// The name of the station; `nil` where the list says none.
    package var title: String?
    /// The streams, each once; those that may not be fetched are left out.
    package var entries: [Entry]

    /// The longest list that is read, in bytes.
    package static let mostBytes = 512 << 10
    /// The most streams of a list.
    static let mostEntries = 200
    /// The longest name, in characters.
    static let longestName = 200

    /// A list.
    package init(title: String? = nil, entries: [Entry] = []) {
        (self.title, self.entries) = (title, entries)
    }

    /// Adds what an address on a page leads to, unless it may not be fetched or is there already.
    mutating func add(_ address: String, title: String? = nil, on page: HTTPURL) {
        guard entries.count < Self.mostEntries, let url = Self.url(address, on: page),
            !entries.contains(where: { $0.url == url })
        else { return }
        entries.append(Entry(url, title: Self.name(title)))
    }

    /// Gives it a name where it has none.
    mutating func entitle(_ text: String) { title = title ?? Self.name(text) }

    /// A name on one line; `nil` for an empty one.
    static func name(_ text: String?) -> String? {
        let name = StationText.line(text ?? "", limit: longestName)
        return name.isEmpty ? nil : name
    }
}
