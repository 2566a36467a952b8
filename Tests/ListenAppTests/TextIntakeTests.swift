import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import SharedWork

@Suite struct TextIntakeTests {
    private let database: PersonDatabase
    private let clock = ManualClock()

    init() throws { database = try PersonDatabase.inMemory(clock: clock) }

    private let story = "The fox lives in the wood. It is old and it sleeps in the sun."

    private func intake(
        page: FetchedPage = FetchedPage(
            bytes: Array("<html>".utf8), contentType: "text/html", address: "https://x.example/a"),
        article: String? = nil, file: String = ""
    ) -> TextIntake {
        let (database, story) = (database, story)
        return TextIntake(
            fetch: { _ in page },
            article: { page, _ in
                WrittenText(
                    title: "A fox", address: page.address,
                    blocks: [TextBlock(.paragraph, article ?? story)])
            },
            document: { bytes, name, _ in
                WrittenWork(
                    WrittenText(
                        title: name,
                        blocks: [TextBlock(.paragraph, String(decoding: bytes, as: UTF8.self))]))
            },
            bytes: { path in Array((path == nil ? "typed" : file).utf8) },
            store: { database.writtenTexts }, clock: clock)
    }

    @Test func `an article is one book, however its address ends`() async throws {
        let first = try await intake().read(.address("https://x.example/a"))
        let other = FetchedPage(
            bytes: Array("<p>".utf8), contentType: nil, address: "https://x.example/a#part")
        let second = try await intake(page: other).read(.address("https://x.example/a#part"))
        #expect(first.text.id == second.text.id)
        #expect(first.text.title == "A fox" && first.text.language == .english)
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", "<html>", "A fox"), (nil, " <!doctype html>", "A fox"),
        ("text/html", "%PDF-1.7", "a"), ("application/pdf", "%PDF-1.7", "a"),
        ("text/plain", "Hello.", "a"), (nil, "Hello.", "a"),
    ])
    func `a page is an article, anything else a document`(
        type: String?, content: String, title: String
    ) async throws {
        let page = FetchedPage(
            bytes: Array(content.utf8), contentType: type, address: "https://x.example/a?b=c/d")
        let taken = try await intake(page: page).read(.address("x"))
        #expect(taken.text.title == title)
    }

    @Test func `a text that has changed says so, an unchanged one is known`() async throws {
        let first = try await intake().read(.address("a"))
        #expect(!first.isChanged && !first.isKnown)
        try await intake().keep(first)
        let again = try await intake().read(.address("a"))
        #expect(!again.isChanged && again.isKnown)
        let changed = try await intake(article: "The fox is gone.").read(.address("a"))
        #expect(changed.isChanged && !changed.isKnown)
        try await intake().keep(changed)
        #expect(try await database.writtenTexts.texts().count == 1)
    }

    @Test func `files are told apart by their path, standard input by its words`() async throws {
        let one = try await intake(file: "same").read(.file(path: "/a/one.txt"))
        let two = try await intake(file: "same").read(.file(path: "/b/one.txt"))
        #expect(one.text.id != two.text.id && one.text.address == "/a/one.txt")
        let typed = try await intake().read(.standardInput)
        #expect(typed.text.address == nil && typed.text.title == "typed")
        let given = try await intake().read(.text(Array("typed".utf8)))
        #expect(given.text.id == typed.text.id && given.text.address == nil)
        let other = try await intake().read(.text(Array("given".utf8)))
        #expect(other.text.id != typed.text.id && other.text.title == "given")
    }

    @Test(arguments: ["🦊🦊 🐇", "… — !", " "])
    func `a text with nothing to say is refused, and the shelf stays as it is`(
        text: String
    ) async throws {
        let former = try await intake(file: "The fox.").read(.file(path: "/a/fox.md"))
        try await intake().keep(former)
        for path in ["/a/fox.md", "/a/new.md"] {
            let taken = try await intake(file: text).read(.file(path: path))
            let error = await #expect(throws: ServiceError.self) {
                try await intake().keep(taken)
            }
            #expect(error?.code == .noSound)
        }
        #expect(try await database.writtenTexts.texts().map(\.address) == ["/a/fox.md"])
        let kept = try await database.writtenTexts.work(former.text.id)
        #expect(kept?.chapters.first?.plain == "The fox.")
    }

    @Test func `a text without a title is called by its beginning`() async throws {
        let text = try await intake().read(.standardInput, language: Language(tag: "es"))
        #expect(text.text.title == "typed" && text.text.language == Language(tag: "es"))
    }

    @Test func `a language that is named is that of the chapters too, but of those in another`()
        async throws
    {
        let parts = [nil, "en", "fr"].map { tag in
            WrittenText(
                language: tag.flatMap(Language.init(tag:)),
                blocks: [TextBlock(.paragraph, "Once.")])
        }
        var work = WrittenWork(parts[1])
        work.chapters = parts
        let document = work
        let intake = TextIntake(
            fetch: { _ in throw StoreError(.noFolder, path: "") },
            article: { _, _ in parts[0] }, document: { _, _, _ in document }, bytes: { _ in [] },
            store: { [database] in database.writtenTexts }, clock: clock)
        let taken = try await intake.read(.standardInput, language: Language(tag: "es"))
        #expect(taken.work.facts.language?.tag == "es")
        #expect(taken.work.chapters.map { $0.language?.tag } == ["es", "es", "fr"])
    }

    private let headline = Headline(
        address: "https://x.example/a#top", title: "A fox", list: "l",
        summary: "It ran.\nIt slept.", provider: "Times")

    @Test func `an article of the news is read once, and comes back when it was put away`()
        async throws
    {
        let id = try await intake().keepArticle(headline, .cacheFirst)
        try await database.writtenTexts.set(isArchived: true, of: id)
        let other = try await intake(article: "Changed.").keepArticle(headline, .cacheFirst)
        #expect(other == id)
        #expect(try await database.writtenTexts.work(id)?.chapters.first?.plain == story)
        #expect(try await database.writtenTexts.texts().map(\.isArchived) == [false])
        _ = try await intake(article: "Changed.").keepArticle(headline, .refresh)
        #expect(try await database.writtenTexts.work(id)?.chapters.first?.plain == "Changed.")
    }

    /// An intake whose pages cannot be had.
    private func broken(_ error: any Error & Sendable) -> TextIntake {
        let reading = intake()
        return TextIntake(
            fetch: { _ in throw error }, article: reading.article, document: reading.document,
            bytes: reading.bytes, store: reading.store, clock: clock)
    }

    @Test func `an article that was read stays as it is when its page cannot be read anew`()
        async throws
    {
        let id = try await intake().keepArticle(headline, .cacheFirst)
        let gone = broken(ServiceError(.status(404, detail: nil), context: "the page"))
        #expect(try await gone.keepArticle(headline, .refresh) == id)
        _ = try await intake(article: "… — !").keepArticle(headline, .refresh)
        #expect(try await database.writtenTexts.work(id)?.chapters.first?.plain == story)
    }

    @Test(
        arguments: [
            ServiceError(.cancelled, context: "the page"), CancellationError(),
        ] as [any Error & Sendable])
    func `who leaves while the page comes has nothing kept in its place`(
        error: any Error & Sendable
    ) async throws {
        let code = await code(of: { try await broken(error).keepArticle(headline, .cacheFirst) })
        #expect(code == .cancelled)
        #expect(try await database.writtenTexts.texts().isEmpty)
    }

    @Test(arguments: [FetchMode.cacheOnly, .refreshBehind])
    func `who only looks, or fetches ahead, takes nothing back to the list`(
        mode: FetchMode
    ) async throws {
        let id = try await intake().keepArticle(headline, .cacheFirst)
        try await database.writtenTexts.set(isArchived: true, of: id)
        #expect(try await intake().keepArticle(headline, mode) == id)
        #expect(try await database.writtenTexts.texts().map(\.isArchived) == [true])
    }

    @Test func `what a list has of an article is called as the list calls it`() async throws {
        let full = Headline(
            address: "https://x.example/a", title: "A fox", list: "l", content: "It ran.")
        let gone = broken(ServiceError(.offline, context: "the page"))
        let id = try await gone.keepArticle(full, .cacheFirst)
        let work = try #require(try await database.writtenTexts.work(id))
        #expect(work.facts.title == "A fox" && work.chapters.map(\.title) == ["A fox"])
        #expect(work.facts.remarks.first?.contains("listen read https://x.example/a") == true)
    }

    @Test func `without the network only what is kept is heard`() async throws {
        let code = await code(of: { try await intake().keepArticle(headline, .cacheOnly) })
        #expect(code == .notCached)
        let id = try await intake().keepArticle(headline, .cacheFirst)
        #expect(try await intake().keepArticle(headline, .cacheOnly) == id)
    }

    @Test func `where a page cannot be read, what the list says of it is`() async throws {
        let reading = intake()
        let broken = TextIntake(
            fetch: { _ in throw ServiceError(.offline, context: "the page") },
            article: reading.article, document: reading.document, bytes: reading.bytes,
            store: reading.store, clock: clock)
        let id = try await broken.keepArticle(headline, .cacheFirst)
        let work = try #require(try await database.writtenTexts.work(id))
        #expect(work.chapters.first?.plain == "It ran.\n\nIt slept.")
        #expect(work.facts.title == "A fox" && work.facts.site == "Times")
        #expect(work.facts.remarks.first?.contains("https://x.example/a") == true)
        let bare = Headline(address: "https://x.example/b", title: "B", list: "l")
        #expect(await code(of: { try await broken.keepArticle(bare, .cacheFirst) }) == .offline)
    }
}
