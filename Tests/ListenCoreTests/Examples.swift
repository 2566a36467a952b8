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

    @Test func `times, rates and snapshots are values`() {
        #expect(MediaTime.seconds(12.5) + .milliseconds(500) == .seconds(13))
        #expect(PlaybackRate.normal.advanced(byHundredths: 25).factor == 1.25)
        #expect(Snapshot([3, 4], .local).map(\.count).value == 2)
        let chapter = ChapterAddress(
            source: .local, book: BookID(rawValue: "fox"), chapter: ChapterID(rawValue: "1"))
        #expect(chapter.book.rawValue == "fox")
    }

    @Test func `languages are read, words and texts folded, names ordered`() throws {
        #expect(Language(tag: "pt-BR")?.code == "pt")
        #expect(StatedLanguage.language("German")?.tag == "de")
        #expect(FoldedText("El Árbol").scalars == FoldedText("el arbol").scalars)
        let spanish = try #require(Language(tag: "es"))
        #expect(WordKey("Casa", language: spanish)?.text == "casa")
        let names = NaturalOrder.sorted(["chapter 10", "chapter 2"]) { $0 }
        #expect(names == ["chapter 2", "chapter 10"])
        let word = Word(start: .zero, end: .seconds(1), text: "Hello.")
        #expect(Sentence(index: 0, words: [word])?.text == "Hello.")
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
