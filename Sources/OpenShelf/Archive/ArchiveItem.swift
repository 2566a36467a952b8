import Documents
import Fetching
import ListenCore

/// An item of archive.org, as `/metadata/ID` gives it.
struct ArchiveItem: Decodable, Sendable {
    /// A file of an item; its numbers are texts.
    struct File: Hashable, Sendable {
        let name: String
        let format: String
        /// The file it was made from, which need not be there.
        var original: String?
        var title: String?
        /// Its number among those of its kind, from a text such as `2/3` or `02`.
        var track: Int?
        var seconds: Double = 0
        var creator: String?
    }

    /// True where the item was taken from the shelf.
    let isDark: Bool
    /// `nil` for an item that does not exist.
    let identifier: String?
    let title: String?
    let creator: String?
    let language: Language?
    let about: String?
    let files: [File]

    /// The most files that are looked at.
    private static let mostFiles = 20_000

    private enum CodingKeys: String, CodingKey {
        case metadata, files
        case isDark = "is_dark"
    }

    private struct Facts: Decodable {
        let identifier: String?
        let title, creator, language, description: StatedText?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        isDark = values.optional(.isDark) ?? false
        let facts: Facts? = values.optional(.metadata)
        identifier = facts?.identifier.flatMap { ArchiveName.isIdentifier($0) ? $0 : nil }
        title = ShelfWords.name(facts?.title?.first)
        creator = ShelfWords.name(
            facts?.creator?.texts.first { $0.lowercased() != "librivox" })
        language = facts?.language?.texts.lazy.compactMap(BookText.language).first
        about = ShelfWords.about(facts?.description?.texts.joined(separator: "\n"))
        let list: ReadableItems<ArchiveFileShape>? = values.optional(.files)
        files = list?.items.prefix(Self.mostFiles).compactMap(\.file) ?? []
    }
}

/// A text, or the first of several.
struct StatedText: Decodable, Sendable {
    let texts: [String]
    var first: String? { texts.first }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            texts = [text]
        } else {
            texts = Array(try value.decode([String].self).prefix(ShelfBook.mostNames))
        }
    }
}

/// A file as an item lists it.
private struct ArchiveFileShape: Decodable {
    let file: ArchiveItem.File?

    private enum CodingKeys: String, CodingKey {
        case name, format, original, title, track, length, creator
        case isPrivate = "private"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let hidden: String? = values.optional(.isPrivate)
        guard let name: String = values.optional(.name), ArchiveName.isFile(name),
            hidden != "true"
        else {
            file = nil
            return
        }
        let original: StatedText? = values.optional(.original)
        let track: StatedText? = values.optional(.track)
        let length: StatedText? = values.optional(.length)
        let title: StatedText? = values.optional(.title)
        let creator: StatedText? = values.optional(.creator)
        var made = ArchiveItem.File(name: name, format: values.optional(.format) ?? "")
        // A file of several originals belongs to none of them.
        made.original = original?.texts.count == 1 ? original?.first : nil
        made.title = ShelfWords.name(title?.first)
        made.track =
            (track?.first).flatMap { Int($0.prefix { $0.isNumber }) }
            ?? values.wholeNumber(.track)
        made.seconds = ShelfLength.seconds(length?.first)
        made.creator = ShelfWords.name(creator?.first)
        file = made
    }
}
