import ListenCore
import Testing

@testable import Library

/// Which recordings of folders are a book together, and what each book is called.
@Suite struct LooseFilesTests {
    /// `path|album|artist|title|track`.
    private static func recording(_ text: String) -> ReadRecording {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        func part(_ index: Int) -> String? {
            index < parts.count && !parts[index].isEmpty ? parts[index] : nil
        }
        var tags = RecordingTags()
        tags.album = part(1)
        tags.artists = part(2).map { [$0] } ?? []
        tags.title = part(3)
        tags.track = part(4).flatMap { Int($0) }.flatMap { NumberedPlace($0) }
        return ReadRecording(
            FoundFile(path: parts[0], size: 10, modified: 1),
            RecordingSurvey(tags: tags, duration: .seconds(5)))
    }

    /// The books of files below `/in`: `title (author): names`.
    private func books(
        _ files: [String], _ hints: GroupingHints = GroupingHints(), root: String = "/in"
    ) -> [String] {
        let folders = BookFolders(roots: [root], own: nil)
        return BookGrouping(files.map(Self.recording), hints).groups.map { group in
            let facts = BookFacts([.tags: BookFacts(group), .names: folders.facts(of: group)])
            let names = group.recordings.map { FilePlace($0.file.path).name }
            let author = facts.authors.isEmpty ? "" : " (\(facts.authors.joined(separator: ", ")))"
            return "\(facts.title ?? "")\(author): \(names.joined(separator: " "))"
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [String]
        let books: [String]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "one untagged file", files: ["/in/Downloads/a_talk.mp3"],
            books: ["a talk: a_talk.mp3"]),
        Row(
            name: "single talks", files: ["/in/interview.mp3", "/in/keynote Ann.mp3"],
            books: ["interview: interview.mp3", "keynote Ann: keynote Ann.mp3"]),
        Row(
            name: "talks that begin with a year",
            files: ["/in/2019-05-01 Ann.mp3", "/in/2020-02-11 Bob.mp3"],
            books: ["2019-05-01 Ann: 2019-05-01 Ann.mp3", "2020-02-11 Bob: 2020-02-11 Bob.mp3"]),
        Row(
            name: "numbers that are of titles",
            files: ["/in/5 tips.mp3", "/in/100 years.mp3"],
            books: ["5 tips: 5 tips.mp3", "100 years: 100 years.mp3"]),
        Row(
            name: "a file that is called nothing", files: ["/in/El_faro/01.mp3"],
            books: ["El faro: 01.mp3"]),
        Row(
            name: "a numbered audiobook",
            files: ["/in/El faro/10.mp3", "/in/El faro/2 - The sea.mp3"],
            books: ["El faro: 2 - The sea.mp3 10.mp3"]),
        Row(
            name: "with what stands before and behind",
            files: [
                "/in/El faro/Epílogo.mp3", "/in/El faro/Kapitel 1.mp3", "/in/El faro/Kapitel 2.mp3",
                "/in/El faro/Prolog.mp3",
            ], books: ["El faro: Prolog.mp3 Kapitel 1.mp3 Kapitel 2.mp3 Epílogo.mp3"]),
        Row(
            name: "a numbered series among others",
            files: ["/in/lesson 1.mp3", "/in/lesson 2.mp3", "/in/keynote.mp3"],
            books: ["lesson: lesson 1.mp3 lesson 2.mp3", "keynote: keynote.mp3"]),
        Row(
            name: "two numbered series",
            files: ["/in/fox_01.mp3", "/in/fox_02.mp3", "/in/bear_01.mp3", "/in/bear_02.mp3"],
            books: ["fox: fox_01.mp3 fox_02.mp3", "bear: bear_01.mp3 bear_02.mp3"]),
        Row(
            name: "a series in a heap is called by its stem",
            files: ["/in/Downloads/fox_01.mp3", "/in/Downloads/fox_02.mp3"],
            books: ["fox: fox_01.mp3 fox_02.mp3"]),
        Row(
            name: "the second of a talk", files: ["/in/talk 2.mp3", "/in/talk.mp3", "/in/x.mp3"],
            books: ["talk: talk.mp3 talk 2.mp3", "x: x.mp3"]),
        Row(
            name: "numbers of tracks",
            files: ["/in/El faro/home.mp3||||2", "/in/El faro/away.mp3||||1"],
            books: ["El faro: away.mp3 home.mp3"]),
        Row(
            name: "podcasts of two shows, and a talk",
            files: [
                "/in/a.mp3|Coffee|Ann", "/in/b.mp3|Tea|Bob", "/in/c.mp3|Coffee|Ann", "/in/talk.mp3",
            ],
            books: ["Coffee (Ann): a.mp3 c.mp3", "Tea (Bob): b.mp3", "talk: talk.mp3"]),
        Row(
            name: "a talk beside one show is none of it",
            files: ["/in/ep 1.mp3|Coffee", "/in/ep 2.mp3|Coffee", "/in/talk.mp3"],
            books: ["Coffee: ep 1.mp3 ep 2.mp3", "talk: talk.mp3"]),
        Row(
            name: "an episode without tags is of its show",
            files: ["/in/ep 1.mp3|Coffee", "/in/ep 2.mp3"], books: ["Coffee: ep 1.mp3 ep 2.mp3"]),
        Row(
            name: "a title without an album", files: ["/in/x.mp3||Ann|On maps"],
            books: ["On maps (Ann): x.mp3"]),
        Row(
            name: "no album at all", files: ["/in/x.mp3|Unknown Album", "/in/y.mp3|unknown album"],
            books: ["x: x.mp3", "y: y.mp3"]),
        Row(
            name: "an author's folder for a book", files: ["/in/Ann Hill/The Deep/deep64kb.mp3"],
            books: ["The Deep (Ann Hill): deep64kb.mp3"]),
        Row(
            name: "discs with titles",
            files: [
                "/in/The Deep/CD1 - Anfang/01.mp3|The Deep",
                "/in/The Deep/CD2 - Ende/01.mp3|The Deep",
            ], books: ["The Deep: 01.mp3 01.mp3"]),
        Row(
            name: "several parts in one folder",
            files: [
                "/in/The Deep/Part 1-2/01.mp3|The Deep", "/in/The Deep/Part 3/01.mp3|The Deep",
            ],
            books: ["The Deep: 01.mp3 01.mp3"]),
        Row(
            name: "untagged discs", files: ["/in/Deep/CD1 - A/1.mp3", "/in/Deep/CD2 - B/2.mp3"],
            books: ["Deep: 1.mp3 2.mp3"]),
        Row(
            name: "discs beside other books",
            files: ["/in/Deep - CD2/2.mp3", "/in/Deep - CD1/1.mp3", "/in/Fox/1.mp3"],
            books: ["Deep: 1.mp3 2.mp3", "Fox: 1.mp3"]),
        Row(
            name: "Roman numbers in order",
            files: ["/in/Deep/Teil IX/9.mp3", "/in/Deep/Teil V/5.mp3", "/in/Deep/Teil X/0.mp3"],
            books: ["Deep: 5.mp3 9.mp3 0.mp3"]),
        Row(
            name: "one disc alone", files: ["/in/The Deep/CD1 - Anfang/01.mp3"],
            books: ["The Deep: 01.mp3"]),
        Row(
            name: "folders of one album and author",
            files: ["/in/Deep/Anfang/1.mp3|The Deep|Ann", "/in/Deep/Ende/2.mp3|The Deep|Ann"],
            books: ["The Deep (Ann): 1.mp3 2.mp3"]),
        Row(
            name: "of one album and two authors",
            files: ["/in/A/1.mp3|Poems|Ann", "/in/B/2.mp3|Poems|Bob"],
            books: ["Poems (Ann): 1.mp3", "Poems (Bob): 2.mp3"]),
        Row(
            name: "of two formats",
            files: ["/in/A/1.mp3|Poems|Ann", "/in/B/1.ogg|Poems|Ann"],
            books: ["Poems (Ann): 1.mp3", "Poems (Ann): 1.ogg"]),
        Row(
            name: "volumes are books", files: ["/in/Saga Teil 1/1.mp3", "/in/Saga Teil 2/1.mp3"],
            books: ["Saga Teil 1: 1.mp3", "Saga Teil 2: 1.mp3"]),
    ]

    @Test(arguments: rows)
    func `each folder gives the books that names and tags say`(row: Row) {
        #expect(books(row.files) == row.books)
        #expect(Set(books(row.files.reversed())) == Set(row.books))
    }

    @Test func `what somebody says is one book is one`() {
        let files = ["/in/El faro/away.mp3", "/in/El faro/home.mp3"]
        #expect(books(files).count == 2)
        #expect(books(files, GroupingHints(areOne: true)) == ["El faro: away.mp3 home.mp3"])
        #expect(
            books(files, GroupingHints(bookFolders: ["/in/El faro"]))
                == ["El faro: away.mp3 home.mp3"])
        let id = BookID(rawValue: "b")
        let kept = GroupingHints(kept: Dictionary(uniqueKeysWithValues: files.map { ($0, id) }))
        #expect(books(files, kept) == ["El faro: away.mp3 home.mp3"])
    }

    @Test func `what was taken is told with why`() {
        let groups = BookGrouping(
            ["/in/t 1.mp3", "/in/t 2.mp3", "/in/a.mp3|Show", "/in/talk.mp3"].map(Self.recording)
        ).groups
        let texts = groups.map {
            BookTaking($0.kind, paths: $0.recordings.map(\.file.path)).sentence
        }
        #expect(
            texts == [
                "2 numbered files in in: t 1.mp3, t 2.mp3", "1 file of one album in in: a.mp3",
                "1 file in in: talk.mp3",
            ])
        let many = BookTaking(.series, paths: (1...9).map { "/x/\($0).mp3" })
        #expect(many.sentence == "9 numbered files in x: 1.mp3 … 9.mp3")
    }
}
