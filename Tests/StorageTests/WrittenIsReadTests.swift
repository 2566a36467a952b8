import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// What a program may write, a restore may read: the longest texts of every store, in letters of
/// several bytes, come back from a backup.
@Suite struct WrittenIsReadTests {
    private let database: PersonDatabase

    init() throws {
        database = try PersonDatabase.inMemory(clock: ManualClock())
    }

    /// Letters of three bytes each, and one that JSON writes with six.
    private func text(_ bytes: Int) -> String {
        "\u{2}" + String(repeating: "本", count: bytes / 3) + String(repeating: "x", count: 9)
    }

    /// An id of just so many bytes.
    private func id(_ bytes: Int = TextBounds.id) -> String {
        String(repeating: "本", count: bytes / 3) + String(repeating: "x", count: bytes % 3)
    }

    private func check(_ kinds: Set<String>) async throws {
        let backup = try await database.backup()
        let other = try PersonDatabase.inMemory()
        let outcome = try await other.restore(backup)
        for share in outcome.shares {
            #expect(share.unreadable == 0, "\(share.kind)")
            #expect((share.new > 0) == kinds.contains(share.kind), "\(share.kind)")
        }
        #expect(try await other.backup() == backup)
    }

    @Test func `titles and texts that are too long are cut, and ids of any source are read`()
        async throws
    {
        let chapter = ChapterAddress(
            source: SourceID(rawValue: id()), book: BookID(rawValue: id()),
            chapter: ChapterID(rawValue: id()))
        let title = text(9_000)
        try await database.progress.save(
            PlaybackPosition(
                chapter: chapter, position: .seconds(-4), duration: .seconds(9),
                isCompleted: false, updatedAt: Date(timeIntervalSince1970: 5), bookTitle: title,
                chapterTitle: title))
        try await database.placeHistory.record(
            PlaceRecord(
                chapter: chapter, position: .seconds(-4), occasion: .jump,
                at: Date(timeIntervalSince1970: 5), bookTitle: title, chapterTitle: title))
        try await database.listeningDays.add(
            ListeningDay(
                day: "2026-11-21", source: chapter.source, book: chapter.book, bookTitle: title,
                language: Language(tag: "zh-Hant"), heard: .seconds(1e9), repeated: .zero,
                material: .zero))
        _ = try await database.bookmarks.save(
            Bookmark(
                chapter: chapter, range: .zero..<MediaTime.seconds(1), text: text(200_000),
                note: String(repeating: "本", count: BookmarkStore.longestNote / 3), grade: .hard,
                createdAt: Date(timeIntervalSince1970: 5), bookTitle: title, chapterTitle: title))
        try await database.edgeNudges.save(
            EdgeNudge(sentence: .seconds(1), start: .seconds(-1)), in: chapter)
        let sentence = PractisedSentence(
            chapter: chapter, start: .zero, text: text(200_000), bookTitle: title,
            chapterTitle: title)
        try await database.sentencePractice.add(
            SentenceEffort(replays: .max), to: sentence, at: Date(timeIntervalSince1970: 5))
        var settings = BookSettings()
        settings.score = text(60_000)
        try await database.preferences.change(
            BookSettingsChange(from: BookSettings(), to: settings), of: chapter.book,
            source: chapter.source)
        try await check([
            "progress", "placeHistory", "listeningDays", "bookmarks", "edgeNudges",
            "sentenceEfforts", "settings", "placeEntries",
        ])
    }

    @Test func `cards, tags, names and sources come back at their longest`() async throws {
        var card = StudyCard.make()
        card.text = String(repeating: "ﷺ", count: StudyCardStore.longestText / 3)
        (card.context, card.translation, card.note) = (card.text, card.text, card.text)
        card.place?.bookTitle = text(9_000)
        card.audio = AudioCut(range: .seconds(-2)..<MediaTime.seconds(-1), file: "1.mp3")
        _ = try await database.cards.add(card)
        let tag = try #require(BookTag(String(repeating: "ﷺ", count: BookTag.longest)))
        _ = try await database.tags.change(
            tagsOf: BookID(rawValue: id()), at: .local, adding: [tag], removing: [])
        try await database.importedBooks.say(
            BookWordingChange(BookWording(title: text(9_000))), of: BookID(rawValue: id()),
            at: Date(timeIntervalSince1970: 5))
        let name = String(repeating: "本", count: SourceStore.longestName)
        try await database.sources.add(
            KeptSource.backend(name: name, url: "http://\(id(7_000))", account: name))
        let word = try #require(
            WordKey(String(repeating: "a", count: WordKey.longestText), language: .english))
        let entry = WordEntry(
            key: word, spelling: text(9_000), status: .five, translation: text(9_000),
            changedAt: Date(timeIntervalSince1970: 5))
        _ = try await database.words.merge([entry])
        try await check(["cards", "tags", "bookNames", "sources", "words"])
        let stored = try await database.cards.cards(of: nil, limit: nil).first
        #expect(stored?.audio?.range == MediaTime.zero..<MediaTime.zero)
    }

    @Test func `a list of chapters as long as one that is imported comes back`() async throws {
        var book = HalfHour().book(600)
        book.chapterList = text(8 << 20).prefix(2_700_000).description
        book.dividedAt = Date(timeIntervalSince1970: 5)
        try await database.importedBooks.keep([book])
        try await check(["bookDivisions", "knownChapters"])
    }

    @Test func `what is longer than a restore reads is refused with a sentence`() async throws {
        let chapter = ChapterAddress.make(id(TextBounds.id + 1))
        let place = await storeError { try await database.progress.save(.make(chapter)) }
        #expect(place?.description.contains("64 kB") == true)
        let mark = await storeError { _ = try await database.bookmarks.save(.make(chapter)) }
        #expect(mark?.kind == .usage)
        let note = String(repeating: "本", count: BookmarkStore.longestNote / 3 + 1)
        let long = await storeError { _ = try await database.bookmarks.save(.make(note: note)) }
        #expect(long?.description.contains("at most 100 kB") == true)
        // 101 letters would be too many, and these are too many bytes.
        let letters = String(repeating: "👨‍👩‍👧", count: 50)
        let server = await storeError {
            try await database.sources.add(KeptSource.backend(name: letters, url: "http://a"))
        }
        #expect(server?.kind == .usage)
        let far = await storeError {
            try await database.sources.add(
                KeptSource.backend(name: "a", url: "http://\(id(9_000))"))
        }
        #expect(far?.kind == .usage)
        try await check([])
    }

    @Test func `numbers of a backup that nothing has are brought into bounds or refused`()
        async throws
    {
        _ = try await database.cards.add(.make())
        try await database.cards.grade(.make(1))
        let backup = try await database.backup()
        let changes = [
            ("\"audioStart\":900000", "\"audioStart\":-900000", true),
            ("\"audioEnd\":3100000", "\"audioEnd\":-3", false),
            ("\"reviews\":2", "\"reviews\":9223372036854775807", true),
            ("\"reviews\":2", "\"reviews\":-2", false),
            ("\"reviewed\":1", "\"reviewed\":9223372036854775807", true),
            ("\"spent\":4000000", "\"spent\":9223372036854775807", true),
            ("\"start\":1000000", "\"start\":9223372036854775807", false),
            ("\"createdAt\":1000000000", "\"createdAt\":-9223372036854775808", false),
        ]
        for (good, bad, isRead) in changes where backup.contains(good) {
            let other = try PersonDatabase.inMemory()
            let outcome = try await other.restore(backup.replacing(good, with: bad))
            #expect((outcome.unreadable == 0) == isRead, "\(bad)")
            for card in try await other.cards.cards(of: nil, limit: nil) {
                #expect(card.audio.map { $0.range.lowerBound >= .zero } ?? true)
                #expect(card.memory.map { $0.reviews <= SentencePracticeStore.most } ?? true)
            }
            _ = try await other.cards.reviewDays(since: nil, of: nil)
        }
        #expect(changes.count { backup.contains($0.0) } >= 6)
    }
}
