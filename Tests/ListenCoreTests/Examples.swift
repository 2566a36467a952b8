import ListenCore
import Testing

/// The examples of the docstrings, as they stand there.
@Suite struct Examples {
    enum ShelfCode: FailureCode {
        case full
        func sentence(about shelf: String) -> String { "\(shelf) is full. Take a book out." }
        var kind: FailureKind { .refused }
    }
    typealias ShelfError = CodedError<ShelfCode>

    @Test func `an error of a domain has its code's sentences and kind`() {
        func keep() throws(ShelfError) { throw ShelfError(.full, subject: "The shelf") }
        let error = #expect(throws: ShelfError.self) { try keep() }
        #expect(error?.description == "The shelf is full. Take a book out.")
        #expect(error?.code == .full && error?.kind == .refused)
        #expect(error != ShelfError(.full))
    }

    @Test func `an error may be its sentences alone`() {
        func tag(_ word: String) throws(StatedError) {
            throw StatedError(.usage, "“\(word)” is no tag. Write one word.")
        }
        let error = #expect(throws: StatedError.self) { try tag("a b") }
        #expect(error?.description == "“a b” is no tag. Write one word.")
        #expect(error?.kind == .usage)
    }

    @Test func `a dictionary has a format, languages and a description`() {
        let pair = LanguagePair(from: .english, to: .english)
        #expect(pair.target.code == "en")
        #expect(DictionaryFormat.starDict.displayName == "StarDict")
        let wordNet = DictionaryFile(
            name: "wn", path: "/usr/share/dictd/wn.index", format: .dict, pair: nil,
            origin: .system)
        let description = DictionaryDescription(title: "WordNet", notice: ["Licence: BSD"])
        #expect(description.licence == "Licence: BSD")
        let imported = ExtractImport(file: wordNet)
        #expect(imported.entries == 0)
    }
}

/// The examples of sources, as they stand in the docstrings.
private enum SourceExamples {
    static func keptSource() -> KeptSource {
        let home = KeptSource(
            id: SourceID(rawValue: "https://books.example"), name: "home", kind: .backend,
            address: "https://books.example")
        return home
    }

    static func sourceKind(
        _ makeShelf: @escaping @Sendable (KeptSource) -> any BookSource
    ) -> SourceKind {
        let shelf = SourceKind(
            name: SourceKindName(rawValue: "shelf"), title: "shelf of the town library",
            abilities: [.lists, .refreshes],
            recognize: { typed in
                guard typed.hasPrefix("shelf:") else { return nil }
                return KeptSource(
                    id: SourceID(rawValue: typed), name: "shelf",
                    kind: SourceKindName(rawValue: "shelf"), address: typed)
            },
            open: { OpenedSource(books: makeShelf($0)) })
        return shelf
    }

    static func sourceAbilities() -> Bool {
        let podcast: SourceAbilities = [.lists, .searches, .refreshes]
        return podcast.contains(.endless)  // false
    }
}
