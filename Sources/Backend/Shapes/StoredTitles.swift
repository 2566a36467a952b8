import FoundationEssentials
import ListenCore
import Fetching

/// Names of books and chapters out of stored lists, asking nobody.
public enum StoredTitles {
    /// A book or chapter of a list.
    public struct Entry: Hashable, Sendable {
        /// Its id.
        public let id: String
        /// Its title, not yet safe for a terminal; its id where it has none.
        public let title: String
        /// The chapter's number, when the list gives one.
        public let number: Int?

        /// An entry.
        public init(id: String, title: String, number: Int?) {
            self.id = id
            self.title = title
            self.number = number
        }
    }

    /// The entries of the content of a stored list, in its order; none when it cannot be
    /// read.
    public static func entries(in content: [UInt8]) -> [Entry] {
        let bytes =
            content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content
        let shapes = try? JSONDecoder().decode(ReadableItems<TitleShape>.self, from: Data(bytes))
        return (shapes?.items ?? []).map { Entry(id: $0.id, title: $0.title, number: $0.number) }
    }
}

private struct TitleShape: Decodable {
    let id: String
    let title: String
    let number: Int?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: ChapterKey.self)
        id = try values.decodeIdentifier(.id)
        title = values.optional(.title) ?? id
        number = values.wholeNumber(.number)
    }
}
