import FoundationEssentials
package import ListenCore
import Fetching

/// Names of books and chapters out of stored lists, asking nobody.
package enum StoredTitles {
    /// The entries of the content of a stored list, in its order; none when it cannot be
    /// read.
    package static func entries(in content: [UInt8]) -> [StoredTitle] {
        let bytes =
            content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content
        let shapes = try? JSONDecoder().decode(ReadableItems<TitleShape>.self, from: Data(bytes))
        return (shapes?.items ?? []).map {
            StoredTitle(id: $0.id, title: $0.title, number: $0.number)
        }
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
