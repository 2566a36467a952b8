import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Two processes with one database: each changes what it changed, and not the row it remembered.
@Suite struct TwoWritersTests {
    private let folder: TemporaryFolder
    private let one: PersonDatabase
    private let other: PersonDatabase

    init() throws {
        folder = try TemporaryFolder()
        one = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        other = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
    }

    @Test func `a grade leaves the note that was written meanwhile, and a note the grade`()
        async throws
    {
        let seen = try await one.bookmarks.save(.make())
        try await other.bookmarks.change(seen.id, .note("beside"))
        try await one.bookmarks.change(seen.id, .grade(.hard))
        let kept = try await other.bookmarks.bookmark(seen.id)
        #expect(kept?.note == "beside" && kept?.grade == .hard)
        try await other.bookmarks.change(seen.id, .note(""))
        #expect(try await one.bookmarks.bookmark(seen.id)?.grade == .hard)
    }

    @Test func `a mark that was written on meanwhile is not taken away unseen`() async throws {
        let seen = try await one.bookmarks.save(.make())
        let written = try await other.bookmarks.change(seen.id, .note("beside"))
        #expect(try await !one.bookmarks.remove(asSeen: seen))
        #expect(try await one.bookmarks.bookmark(seen.id) == written)
        #expect(try await one.bookmarks.remove(asSeen: written))
        #expect(try await other.bookmarks.remove(asSeen: seen), "it is gone")
    }

    @Test func `settings of a book are changed one by one`() async throws {
        var (first, second) = (BookSettings(), BookSettings())
        first.rate = PlaybackRate(hundredths: 120)
        second.gainHundredths = 150
        let book = BookID(rawValue: "3")
        for (database, settings) in [(one, first), (other, second)] {
            try await database.preferences.change(
                BookSettingsChange(from: BookSettings(), to: settings), of: book, source: .local)
        }
        let kept = try await one.preferences.value(for: .bookSettings(of: book, source: .local))
        #expect(kept?.rate == first.rate && kept?.gainHundredths == 150)
        try await one.preferences.change(
            BookSettingsChange(from: first, to: BookSettings()), of: book, source: .local)
        let left = try await other.preferences.value(for: .bookSettings(of: book, source: .local))
        #expect(left?.rate == nil && left?.gainHundredths == 150)
    }

    @Test func `each edge of a sentence is moved for itself`() async throws {
        let sentence = MediaTime.seconds(4)
        try await one.edgeNudges.change(
            EdgeNudgeChange(sentence: sentence, start: .milliseconds(-20)), in: .make())
        try await other.edgeNudges.change(
            EdgeNudgeChange(sentence: sentence, end: .milliseconds(40)), in: .make())
        #expect(
            try await one.edgeNudges.nudges(in: .make()) == [
                EdgeNudge(sentence: sentence, start: .milliseconds(-20), end: .milliseconds(40))
            ])
        try await one.edgeNudges.change(
            EdgeNudgeChange(sentence: sentence, start: .zero, end: .zero), in: .make())
        #expect(try await other.edgeNudges.nudges(in: .make()).isEmpty)
    }

    @Test func `a card that is suspended keeps what was written and learned meanwhile`()
        async throws
    {
        let card = try await one.cards.add(.make()).card
        try await other.cards.change(card.id, .note("beside"))
        try await other.cards.grade(.make(card.id))
        try await one.cards.change(card.id, .suspended(true))
        let kept = try await one.cards.card(card.id)
        #expect(kept?.note == "beside" && kept?.isSuspended == true && kept?.memory == .make())
    }

    @Test func `a word's status keeps the translation that came meanwhile`() async throws {
        let key = try #require(WordKey("faro", language: .english))
        let instant = Date(timeIntervalSince1970: 5)
        try await one.words.set(.three, of: key, spelling: "faro", at: instant)
        let entry = WordEntry(
            key: key, spelling: "faro", status: .three, translation: "lighthouse",
            changedAt: Date(timeIntervalSince1970: 4))
        _ = try await other.words.merge([entry])
        try await one.words.set(.five, of: key, spelling: "faro", at: instant)
        let kept = try await other.words.entry(of: key)
        #expect(kept?.status == .five && kept?.translation == "lighthouse")
    }

    @Test func `what is said of a book is said word by word`() async throws {
        try await one.importedBooks.keep([.make("b", title: "Tag")])
        let id = BookID(rawValue: "b")
        for (database, wording) in [
            (one, BookWording(title: "Mine")), (other, BookWording(narrator: "Eva")),
        ] {
            try await database.importedBooks.say(
                BookWordingChange(wording), of: id, at: Date(timeIntervalSince1970: 5))
        }
        let said = try await one.importedBooks.book(id)?.said
        #expect(said == BookWording(title: "Mine", narrator: "Eva"))
    }

    @Test func `tags, days and trouble of both are kept`() async throws {
        let (slow, hard) = (try #require(BookTag("slow")), try #require(BookTag("hard")))
        let sentence = PractisedSentence(
            chapter: .make(), start: .zero, text: "x", bookTitle: "", chapterTitle: "")
        for (database, tag) in [(one, slow), (other, hard)] {
            _ = try await database.tags.change(
                tagsOf: BookID(rawValue: "3"), at: .local, adding: [tag], removing: [])
            try await database.listeningDays.add(.make(heard: 60))
            try await database.sentencePractice.add(
                SentenceEffort(replays: 1), to: sentence, at: Date(timeIntervalSince1970: 9))
        }
        #expect(try await one.tags.tags(at: .local)[BookID(rawValue: "3")] == [hard, slow])
        #expect(try await one.listeningDays.days(since: nil).map(\.heard) == [.seconds(120)])
        #expect(
            try await one.sentencePractice.efforts(in: .make()).map(\.effort.replays) == [2])
    }
}
