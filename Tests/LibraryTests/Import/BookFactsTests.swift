import ListenCore
import Testing

@testable import Library

@Suite struct BookFactsTests {
    private func facts(_ change: (inout BookFacts) -> Void) -> BookFacts {
        var facts = BookFacts()
        change(&facts)
        return facts
    }

    /// Every source says every fact, marked with its own number.
    private func full(_ source: FactSource) -> BookFacts {
        facts {
            $0.title = "title \(source)"
            $0.authors = ["author \(source)"]
            $0.narrators = ["narrator \(source)"]
            $0.language = Language(
                tag: ["es", "en", "de", "fr", "it", "pt", "ru", "ja"][source.rawValue])
            $0.year = 1900 + source.rawValue
            $0.series = BookSeries(name: "series \(source)")
        }
    }

    @Test(arguments: FactSource.allCases)
    func `of those that speak the surest counts, in one order`(first: FactSource) {
        let speaking = FactSource.allCases.filter { $0 >= first }
        let sources = Dictionary(uniqueKeysWithValues: speaking.map { ($0, full($0)) })
        #expect(BookFacts(sources) == full(first))
    }

    @Test func `the order is that of the documentation`() {
        #expect(
            FactSource.allCases == [
                .metadata, .package, .tags, .sheets, .info, .text, .former, .names,
            ])
        #expect(
            BookSidecars.Kind.allCases.map(FactSource.init).sorted()
                == BookSidecars.Kind
                .allCases.map(FactSource.init))
    }

    @Test func `each fact is asked for by itself`() {
        let whole = BookFacts([
            .names: full(.names), .metadata: facts { $0.title = "M" },
            .tags: facts {
                $0.title = "T"; $0.year = 1605
            }, .text: facts { $0.narrators = ["R"] },
        ])
        #expect(whole.title == "M" && whole.year == 1605 && whole.narrators == ["R"])
        #expect(whole.authors == ["author names"] && whole.series?.name == "series names")
    }

    @Test func `what is not said anywhere stays unknown`() {
        #expect(BookFacts([:]) == BookFacts())
        #expect(BookFacts([.tags: BookFacts(), .info: BookFacts()]) == BookFacts())
    }

    /// An album artist is the author of tags, so a guess by names never comes before it.
    @Test func `tags say who wrote a book in several ways`() {
        var tags = RecordingTags()
        tags.albumArtists = ["Ana"]
        tags.artists = ["Reader"]
        var guess = RecordingTags()
        guess.authors = ["Folder"]
        #expect(BookFacts([.tags: BookFacts(tags), .names: BookFacts(guess)]).authors == ["Ana"])
    }

    @Test func `most recordings say it`() {
        func recording(_ artist: String, _ year: Int?) -> ReadRecording {
            var tags = RecordingTags()
            tags.artists = [artist]
            tags.year = year
            return ReadRecording(
                FoundFile(path: "/b/\(artist).mp3", size: 1, modified: 1),
                RecordingSurvey(tags: tags, duration: .zero))
        }
        let group = BookGrouping.Group(
            folder: "/b", album: "B",
            recordings: [recording("x", nil), recording("y", 1990), recording("y", nil)])
        let said = BookFacts(group)
        #expect(said.title == "B" && said.authors == ["y"] && said.year == 1990)
    }

    @Test(
        arguments: [
            ("/lib/Ana/El faro", "El faro", ["Ana"], nil),
            ("/lib/Ana/Saga/Vol. 2 - El faro", "El faro", ["Ana"], "Saga"),
            ("/lib/Ana - El faro (1920)", "El faro", ["Ana"], nil),
            ("/lib/Ana/El faro/mp3", "El faro", ["Ana"], nil), ("/lib/MP3", "lib", [], nil),
            ("/lib", "lib", [], nil), ("/elsewhere/Ana/El_faro", "El faro", [], nil),
            // A folder that was named says no more than its own name.
            ("/lib/named/El faro", "El faro", [], nil),
            ("/data/books/zip-1/El faro", "El faro", [], nil),
            ("/data/books/zip-1/pack/El faro", "El faro", [], nil),
            ("/data/books/zip-1/pack/Ana/El faro", "El faro", ["Ana"], nil),
        ] as [(String, String, [String], String?)])
    func `folders say what lies below the named path`(
        folder: String, title: String, authors: [String], series: String?
    ) {
        let folders = BookFolders(roots: ["/lib", "/lib/named"], own: "/data/books")
        let said = folders.facts(of: folder)
        #expect(said.title == title && said.authors == authors && said.series?.name == series)
    }
}
