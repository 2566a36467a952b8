import ListenCore
import Testing

/// Sources that stand before another one and change one thing of it.
@Suite struct WrappingSourceTests {
    /// A source that changes nothing.
    private struct Wrapping: WrappingSource { let source: any BookSource }

    private static let chapters = [
        Chapter(id: ChapterID(rawValue: "two"), title: "Chapter 2", number: 2),
        Chapter(id: ChapterID(rawValue: "one"), title: "Chapter 1", number: 1),
    ]
    private static let spanish = TrackReference(
        location: .file(path: "/one.es.srt"), language: Language(tag: "es"))
    private static let english = TrackReference(
        location: .file(path: "/one.en.srt"), language: .english)
    private static let texts = TextChoice(
        spoken: TextChoice.Text(spanish), translations: [TextChoice.Text(english)])

    private static let place = SpokenTextPlace(
        chapter: ChapterID(rawValue: "one"), location: .file(path: "/one"))

    private func wrapped() -> Wrapping {
        var kept = KeptSound()
        kept.note(.stored, of: Self.chapters[0].id, in: OneBook.id)
        return Wrapping(
            source: OneBook(
                chapters: Self.chapters, freshness: .fetched, kept: kept, places: [Self.place]))
    }

    @Test func `all that a source says is passed on`() async throws {
        let source = wrapped()
        #expect(source.sourceID == .local && source.sourceName == "one book")
        let books = try await source.books(.refresh)
        #expect(books.value.map(\.title) == ["refresh"] && books.freshness == .fetched)
        let book = try #require(books.value.first)
        #expect(try await source.chapters(of: OneBook.id, .refresh).value == Self.chapters)
        let id = Self.chapters[1].id
        let playback = try await source.playback(of: id, in: OneBook.id, .refresh).value
        #expect(playback.address == OneBook.address("one"))
        #expect(
            try await source.spokenTexts(of: [OneBook.id], .refresh) == [OneBook.id: [Self.place]])
        let track = try await source.track(Self.english, of: playback, .cacheOnly).value
        #expect(track.name == "cacheOnly" && track.language == .english)
        let audio = try await source.audio(of: playback, .cacheOnly).value
        guard case .file("/cacheOnly") = audio else {
            Issue.record("The sound is \(audio).")
            return
        }
        let parts = try await source.chaptersInParts(of: OneBook.id)
        #expect(parts == [ChapterID(rawValue: "in parts of b")])
        #expect(try await source.cover(of: book, .refresh).value == Array("refresh".utf8))
        #expect(await source.keptSound(of: OneBook.id)?.count(of: OneBook.id).stored == 1)
        try await source.health()
        await source.settle()
    }

    @Test func `what fails behind it fails before it`() async throws {
        let failure = ServiceError(.offline, context: "x")
        let source = Wrapping(source: OneBook(failure: failure))
        await #expect(throws: failure) { try await source.health() }
        await #expect(throws: failure) { try await source.books(.refresh) }
        await #expect(throws: failure) { try await source.chaptersInParts(of: OneBook.id) }
        let found = await outcome { () throws(ServiceError) in try await source.health() }
        #expect(throws: failure) { try found.get() }
        let fine = await outcome { () throws(ServiceError) in try await wrapped().health() }
        #expect(throws: Never.self) { try fine.get() }
    }

    @Test func `chapters are put in their order`() async throws {
        let source = OrderedSource(wrapped())
        let found = try await source.chapters(of: OneBook.id, .refresh)
        #expect(found.value.map(\.title) == ["Chapter 1", "Chapter 2"])
        #expect(found.freshness == .fetched)
    }

    @Test func `the books of a source at work are put behind another`() async throws {
        let opened = OpenedSource(books: wrapped()).wrapping { OrderedSource($0) }
        #expect(opened.books is OrderedSource)
        #expect(opened.translator == nil && opened.explainer == nil && opened.offline == nil)
    }

    @Test func `a text that was chosen is spoken in its chapter alone`() async throws {
        let one = OneBook(chapters: Self.chapters, texts: Self.texts)
        let source = ChosenTextSource(
            one, of: OneBook.address("one"), speaking: Self.english)
        let chosen = try await source.playback(
            of: ChapterID(rawValue: "one"), in: OneBook.id, .refresh
        ).value
        #expect(chosen.subtitles == Self.english && chosen.translations == [Self.spanish])
        let other = try await source.playback(
            of: ChapterID(rawValue: "two"), in: OneBook.id, .refresh
        ).value
        #expect(other.subtitles == Self.spanish && other.translations == [Self.english])
    }

    @Test func `places of texts are those of each chapter that has one`() async throws {
        let noText = Chapter(id: ChapterID(rawValue: "three"), title: "3", hasSubtitles: false)
        let book = OneBook(
            chapters: Self.chapters + [noText], texts: Self.texts, silent: ["two"])
        let other = BookID(rawValue: "other")
        #expect(
            try await book.spokenTexts(of: [OneBook.id, other], .cacheOnly) == [
                OneBook.id: [
                    SpokenTextPlace(chapter: ChapterID(rawValue: "two"), location: nil),
                    SpokenTextPlace(
                        chapter: ChapterID(rawValue: "one"), location: Self.spanish.location),
                ], other: [],
            ])
        let failing = OneBook(failure: ServiceError(.offline, context: "x"))
        #expect(try await failing.spokenTexts(of: [OneBook.id], .cacheOnly).isEmpty)
    }

    @Test(arguments: [
        ("b", ["/one.es.srt", "/one.en.srt"], ["/one.en.srt", "/one.en.srt"]),
        ("other", ["/one"], ["/one"]),
    ])
    func `places of texts are those that were chosen`(
        book: String, text: [String], language: [String]
    ) async throws {
        let one = OneBook(chapters: Self.chapters, texts: Self.texts, places: [Self.place])
        let id = BookID(rawValue: book)
        let chapter = ChapterAddress(
            source: .local, book: id, chapter: ChapterID(rawValue: "one"))
        func places(_ source: ChosenTextSource) async throws -> [ResourceReference?] {
            let found = try await source.spokenTexts(of: [OneBook.id], .cacheOnly)
            #expect(Array(found.keys) == [OneBook.id])
            return (found[OneBook.id] ?? []).map(\.location)
        }
        let spoken = ChosenTextSource(one, of: chapter, speaking: Self.english)
        #expect(try await places(spoken) == text.map { .file(path: $0) })
        let inEnglish = ChosenTextSource(one, of: id, spokenIn: .english)
        #expect(try await places(inEnglish) == language.map { .file(path: $0) })
    }

    @Test func `a chapter with a chosen text has a text`() async throws {
        let silent = [("one", "5"), ("two", "")].map { id, decimals in
            Chapter(
                id: ChapterID(rawValue: id), title: id, number: 2, decimals: decimals,
                hasAudio: false, hasSubtitles: false, wordCount: 7, duration: .seconds(9),
                wordsPerMinute: 120)
        }
        let texts = TextChoice(translations: [TextChoice.Text(Self.english)])
        let source = ChosenTextSource(
            OneBook(chapters: silent, texts: texts), of: OneBook.address("one"),
            speaking: Self.english)
        let found = try await source.chapters(of: OneBook.id, .refresh).value
        #expect(found.map(\.hasSubtitles) == [true, false])
        #expect(found.map { $0.label(place: 9) } == ["2.5", "2"])
        let first = try #require(found.first)
        #expect(first.title == "one" && !first.hasAudio && first.wordCount == 7)
        #expect(first.duration == .seconds(9) && first.wordsPerMinute == 120)
        #expect(found.last == silent.last)
        let playback = try await source.playback(of: first.id, in: OneBook.id, .refresh).value
        #expect(playback.chapter.hasSubtitles && playback.subtitles == Self.english)
        let elsewhere = ChosenTextSource(
            OneBook(chapters: silent),
            of: ChapterAddress(
                source: .local, book: BookID(rawValue: "other"), chapter: first.id),
            speaking: Self.english)
        #expect(try await elsewhere.chapters(of: OneBook.id, .refresh).value == silent)
    }

    @Test func `the spoken language of a book is that of its texts`() async throws {
        let one = OneBook(chapters: Self.chapters, texts: Self.texts)
        func spoken(_ book: String) async throws -> TrackReference? {
            let source = ChosenTextSource(
                one, of: BookID(rawValue: book), spokenIn: .english)
            #expect(try await source.chapters(of: OneBook.id, .refresh).value == Self.chapters)
            return try await source.playback(
                of: ChapterID(rawValue: "two"), in: OneBook.id, .refresh
            ).value.subtitles
        }
        #expect(try await spoken("b") == Self.english)
        #expect(try await spoken("other") == Self.spanish)
    }

    @Test func `a chapter without any text stays without one`() async throws {
        let silent = Chapter(
            id: ChapterID(rawValue: "one"), title: "one", hasSubtitles: false)
        let source = ChosenTextSource(
            OneBook(chapters: [silent]), of: OneBook.id, spokenIn: .english)
        let playback = try await source.playback(of: silent.id, in: OneBook.id, .refresh).value
        #expect(playback.subtitles == nil && playback.chapter == silent)
    }
}
