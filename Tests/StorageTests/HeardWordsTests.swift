import ListenCore
import ListenTestSupport
import Practice
import Testing

@testable import Storage

@Suite struct HeardWordsTests {
    private let database: HeardTextDatabase
    private var store: HeardTextStore { database.texts }

    init() throws {
        database = try HeardTextDatabase.inMemory()
    }

    private func keep(
        _ id: String, _ texts: [String], book: String = "3", language: String = "es",
        doubted: Set<String> = []
    ) async throws {
        let language = Language(tag: language)
        let sentences = texts.enumerated().compactMap { index, text in
            let words = text.split(separator: " ").map {
                Word(
                    start: .seconds(Double(index)), end: .seconds(Double(index) + 0.5),
                    text: String($0), isFollowedBySpace: true)
            }
            return Sentence(index: index, words: words)
        }
        let address = ChapterAddress(
            source: .local, book: BookID(rawValue: book), chapter: ChapterID(rawValue: id))
        try await store.keep(
            HeardChapter(
                address: address, bookTitle: "Libro", title: "Uno", language: language,
                spoken: sentences), stamp: "x")
        try await store.keep(
            ChapterForms(sentences, language: language) { doubted.contains($0.text) }, of: address)
    }

    private func mine(
        _ known: String, language: String = "es", _ change: (inout MiningSearch) -> Void = { _ in }
    ) async throws -> MinedSentences {
        let language = try #require(Language(tag: language))
        let texts = known.split(separator: " ").map { (String($0), WordStatus.known) }
        var search = MiningSearch(
            language: language,
            statuses: WordStatuses(language, texts: Dictionary(uniqueKeysWithValues: texts)))
        change(&search)
        return try await store.mine(search)
    }

    @Test func `a new word comes with its best sentence and where that is`() async throws {
        try await keep("1", ["El viejo faro brilla.", "Veo el faro."])
        let found = try await mine("el viejo brilla veo")
        let one = try #require(found.sentences.first)
        #expect(found.total == 1 && found.sentences.count == 1)
        #expect(one.word == "faro" && one.count == 2 && one.newWords == 1)
        #expect(one.hit.sentence.text == "Veo el faro." && one.hit.sentence.index == 1)
        #expect(one.hit.address.chapter.rawValue == "1" && one.hit.bookTitle == "Libro")
        #expect(one.spelling == "faro" && one.marked.marks == [7..<11])
    }

    @Test func `a search keeps to a language, a book and sources`() async throws {
        try await keep("1", ["Veo el faro."])
        try await keep("1", ["Veo el gato."], book: "4")
        try await keep("1", ["Veo el farol."], book: "5", language: "pt")
        func words(_ change: (inout MiningSearch) -> Void) async throws -> [String] {
            try await mine("veo el", change).sentences.map(\.word)
        }
        #expect(try await words { _ in } == ["faro", "gato"])
        #expect(try await words { $0.book = BookID(rawValue: "4") } == ["gato"])
        #expect(try await words { $0.excluded = [.local] }.isEmpty)
        #expect(try await words { $0.source = .local }.count == 2)
        #expect(try await words { $0.limit = 1 } == ["faro"])
        #expect(try await mine("veo el", language: "pt").sentences.map(\.word) == ["farol"])
        #expect(try await store.languagesOfWords().map(\.tag) == ["es", "pt"])
    }

    @Test func `a text that changed has other words, and none once it is gone`() async throws {
        try await keep("1", ["Veo el faro."])
        try await keep("1", ["Veo el gato."])
        #expect(try await mine("veo el").sentences.map(\.word) == ["gato"])
        try await store.remove([
            ChapterAddress(
                source: .local, book: BookID(rawValue: "3"), chapter: ChapterID(rawValue: "1"))
        ])
        #expect(try await mine("veo el").total == 0)
    }

    @Test func `a text that was kept before words were is asked for again`() async throws {
        try await keep("1", ["Veo el faro."])
        try await store.keep(.make("2", ["Hola."]), stamp: "x")
        try await store.askForWords()
        let stamps = try await store.stamps()
        #expect(stamps[.make("2")] == "")
        #expect(stamps.values.sorted() == ["", "x"])
    }

    @Test func `dictionary forms join words until the dictionaries answer otherwise`() async throws
    {
        let spanish = try #require(Language(tag: "es"))
        try await keep("1", ["Corro mucho.", "Corres mucho."])
        #expect(try await store.probe(of: spanish, count: 2).count == 2)
        let asked = try await store.unlooked(of: spanish, limit: 9)
        #expect(asked == ["corro": "Corro", "mucho": "mucho", "corres": "Corres"])
        try await store.settle("a", of: spanish)
        try await store.keep(
            lemmas: ["corro": "correr", "corres": "correr", "mucho": "mucho"], of: spanish)
        try await store.settle("a", of: spanish)
        #expect(try await store.unlooked(of: spanish, limit: 9).isEmpty)
        let found = try await mine("mucho").sentences
        #expect(found.map(\.word) == ["correr"] && found.first?.count == 2)
        #expect(try await mine("mucho correr").total == 0)
        try await store.settle("b", of: spanish)
        #expect(try await store.unlooked(of: spanish, limit: 9).count == 3)
    }

    @Test func `a sentence whose time is doubted is taken only where there is no other`()
        async throws
    {
        try await keep("1", ["Veo el faro.", "Mira el gato."], doubted: ["Veo el faro."])
        try await keep("2", ["Ayer veo el viejo faro."])
        let found = try await mine("veo el mira ayer viejo").sentences
        #expect(found.map(\.hit.sentence.text) == ["Ayer veo el viejo faro.", "Mira el gato."])
    }
}
