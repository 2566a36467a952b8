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

    @Test func `edges go over to another text as they are stored, and others stay`()
        async throws
    {
        @Sendable func nudge(_ sentence: Double, _ start: Int64) -> EdgeNudge {
            EdgeNudge(sentence: .seconds(sentence), start: .milliseconds(start))
        }
        for own in [nudge(1, 40), nudge(2, 50), nudge(3, 60)] {
            try await one.edgeNudges.save(own, in: .make())
        }
        try await other.edgeNudges.change(
            EdgeNudgeChange(sentence: .seconds(1), start: .milliseconds(-90)), in: .make())
        // The first goes to where the second was, and the second elsewhere.
        let written = try await one.edgeNudges.replace(in: .make()) { nudges in
            let first = nudges.prefix(2)
            return EdgeNudgeReplacement(
                kept: first.map {
                    EdgeNudge(sentence: $0.sentence + .seconds(1), start: $0.start)
                }.filter { $0.sentence < .seconds(3) } + [nudge(9, 50)], replaced: Array(first))
        }
        #expect(written.count == 2)
        #expect(
            try await other.edgeNudges.nudges(in: .make()) == [
                nudge(2, -90), nudge(3, 60), nudge(9, 50),
            ])
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

    @Test func `a book is kept over what it was made of alone`() async throws {
        let half = HalfHour(
            chapterLength: .seconds(600), dividedAt: Date(timeIntervalSince1970: 5))
        let (books, others) = (one.importedBooks, other.importedBooks)
        try await books.keep([half.book(600)])
        let seen = try #require(try await books.book(half.id))
        var anew = seen
        anew.year = 1920
        let revision = BookRevision(anew, of: seen)
        let changes: [@Sendable () async throws -> Void] = [
            {
                var cut = half
                cut.chapterLength = .seconds(900)
                cut.dividedAt = Date(timeIntervalSince1970: 9)
                try await others.keep([cut.book(900)])
            },
            { try await others.forget(half.id) },
        ]
        let both = [BookRevision(.make("new"), of: nil), revision]
        for change in changes {
            try await change()
            let there = try await books.book(half.id)
            #expect(try await books.keep(both, over: SeenFiles()) == [half.id])
            #expect(try await books.book(half.id) == there)
            let fresh = BookID(rawValue: "new")
            #expect(try await books.book(fresh) != nil, "another is kept")
            try await books.forget(fresh)
            try await one.execute("DELETE FROM import_passed_over")
            try await books.forget(half.id)
            try await books.keep([seen])
        }
        // What the person says of it is not of what is written, nor is a cover.
        try await others.setCover("/cover.jpg", of: half.id)
        try await others.say(
            BookWordingChange(BookWording(title: "Mine")), of: half.id,
            at: Date(timeIntervalSince1970: 9))
        #expect(try await books.keep([revision], over: SeenFiles()).isEmpty)
        let kept = try await books.book(half.id)
        #expect(kept?.year == 1920 && kept?.coverPath == "/cover.jpg")
    }

    @Test func `a new book is kept where nothing of it came, went or was said meanwhile`()
        async throws
    {
        let (books, others) = (one.importedBooks, other.importedBooks)
        let (revision, id) = (BookRevision(.make("b"), of: nil), BookID(rawValue: "b"))
        let path = try #require(revision.sources.sorted().first)
        try await others.keep([.make("b", title: "Theirs")])
        #expect(try await books.keep([revision], over: SeenFiles()) == [id])
        try await others.forget(id)
        #expect(try await books.keep([revision], over: SeenFiles()) == [id], "it went")
        let seen = SeenFiles(passedOver: try await books.passedOver())
        #expect(seen.passedOver.contains(path))
        var copied = revision
        for index in copied.book.recordings.indices {
            copied.book.recordings[index].path = "/copies/\(index).mp3"
        }
        #expect(try await books.keep([copied], over: SeenFiles()) == [id], "its sources went")
        try await other.execute(
            "\(DivisionTable.table.insert(first: 4)) VALUES ('b', NULL, 600000000, 9)")
        #expect(try await books.keep([revision], over: seen) == [id], "it is said how it is cut")
        var wished = revision
        wished.wish = try await books.wishedDivision(of: id)
        #expect(try await books.keep([wished], over: seen).isEmpty)
    }

    @Test func `a file is taken from the book alone that was known to have it`() async throws {
        let (books, others) = (one.importedBooks, other.importedBooks)
        try await others.keep([.make("b")])
        let revision = BookRevision(.make("c", folder: "/b"), of: nil)
        let path = try #require(revision.sources.sorted().first)
        #expect(try await books.keep([revision], over: SeenFiles()) == [revision.book.id])
        let seen = SeenFiles(owners: try await books.owners(of: revision.sources.sorted()))
        #expect(seen.owners[path] == BookID(rawValue: "b"))
        #expect(try await books.keep([revision], over: seen).isEmpty)
        #expect(try await others.books().map(\.book.id) == [revision.book.id])
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
