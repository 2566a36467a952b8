import Files
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
            name: "talks that begin with a date, among anything",
            files: ["/in/Downloads/2019-05-01 Ann.mp3", "/in/Downloads/2020-02-11 Bob.mp3"],
            books: ["2019-05-01 Ann: 2019-05-01 Ann.mp3", "2020-02-11 Bob: 2020-02-11 Bob.mp3"]),
        Row(
            name: "talks that begin with a year",
            files: ["/in/2019 Ann.mp3", "/in/2020 Bob.mp3"],
            books: ["2019 Ann: 2019 Ann.mp3", "2020 Bob: 2020 Bob.mp3"]),
        Row(
            name: "a podcast by its dates",
            files: [
                "/in/News/20240112_news.mp3", "/in/News/20240105_news.mp3",
                "/in/News/20231229_news.mp3",
            ], books: ["News: 20231229_news.mp3 20240105_news.mp3 20240112_news.mp3"]),
        Row(
            name: "dates with dashes",
            files: ["/in/News/2024-02-12 Snow.mp3", "/in/News/2023-01-05 Rain.mp3"],
            books: ["News: 2023-01-05 Rain.mp3 2024-02-12 Snow.mp3"]),
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
            files: ["/in/fox 1.mp3", "/in/fox 2.mp3", "/in/keynote.mp3"],
            books: ["fox: fox 1.mp3 fox 2.mp3", "keynote: keynote.mp3"]),
        Row(
            name: "a series that is called as any beside another file",
            files: [
                "/in/El faro/lesson 1.mp3", "/in/El faro/lesson 2.mp3", "/in/El faro/talk.mp3",
            ],
            books: ["El faro: lesson 1.mp3 lesson 2.mp3", "talk: talk.mp3"]),
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
            name: "discs in words", files: ["/in/Deep/Disc Two/2.mp3", "/in/Deep/Disc One/1.mp3"],
            books: ["Deep: 1.mp3 2.mp3"]),
        Row(
            name: "what stands before and behind discs",
            files: [
                "/in/Deep/Bonus/3.mp3", "/in/Deep/CD 1/1.mp3", "/in/Deep/CD 2/2.mp3",
                "/in/Deep/Intro/0.mp3",
            ], books: ["Deep: 0.mp3 1.mp3 2.mp3 3.mp3"]),
        Row(
            name: "a folder for anything has no author",
            files: ["/in/Phone/Downloads/talk.mp3", "/in/Phone/Downloads/fox 1.mp3"],
            books: ["talk: talk.mp3", "fox 1: fox 1.mp3"]),
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
            name: "volumes of an author are books",
            files: [
                "/in/Autor/Teil 1 - Der Anfang/01.mp3", "/in/Autor/Teil 1 - Der Anfang/02.mp3",
                "/in/Autor/Teil 2 - Das Ende/01.mp3", "/in/Autor/Teil 2 - Das Ende/02.mp3",
            ],
            books: [
                "Der Anfang (Autor): 01.mp3 02.mp3", "Das Ende (Autor): 01.mp3 02.mp3",
            ]),
        Row(
            name: "volumes are books", files: ["/in/Saga Teil 1/1.mp3", "/in/Saga Teil 2/1.mp3"],
            books: ["Saga Teil 1: 1.mp3", "Saga Teil 2: 1.mp3"]),
    ]

    /// Names that count in ways of their own, all in one folder.
    static let counting: [Row] = [
        Row(
            name: "numbers in words",
            files: [
                "Spelled Book/Chapter Four.mp3", "Spelled Book/Chapter One.mp3",
                "Spelled Book/Chapter Three.mp3", "Spelled Book/Chapter Two.mp3",
            ],
            books: [
                "Spelled Book: Chapter One.mp3 Chapter Two.mp3 Chapter Three.mp3 Chapter Four.mp3"
            ]),
        Row(
            name: "numbers in German words",
            files: ["Buch/Kapitel Drei.mp3", "Buch/Kapitel Eins.mp3", "Buch/Kapitel Zwei.mp3"],
            books: ["Buch: Kapitel Eins.mp3 Kapitel Zwei.mp3 Kapitel Drei.mp3"]),
        Row(
            name: "ordinals",
            files: ["Ord/First Chapter.mp3", "Ord/Second Chapter.mp3", "Ord/Third Chapter.mp3"],
            books: ["Ord: First Chapter.mp3 Second Chapter.mp3 Third Chapter.mp3"]),
        Row(
            name: "seasons of a show",
            files: ["Cast/S01E01 - Pilot.mp3", "Cast/S01E02 - Next.mp3", "Cast/S02E01 - Back.mp3"],
            books: ["Cast: S01E01 - Pilot.mp3 S01E02 - Next.mp3 S02E01 - Back.mp3"]),
        Row(
            name: "levels of a course",
            files: ["Course/b1.mp3", "Course/b2.mp3", "Course/a1.mp3", "Course/a2.mp3"],
            books: ["Course: a1.mp3 a2.mp3 b1.mp3 b2.mp3"]),
        Row(
            name: "episodes",
            files: ["Show/Episode 1 - Hello.mp3", "Show/Episode 2 - World.mp3"],
            books: ["Show: Episode 1 - Hello.mp3 Episode 2 - World.mp3"]),
        Row(
            name: "numbers with a gap",
            files: [
                "Book Y/00 Opening.mp3", "Book Y/01.mp3", "Book Y/02.mp3", "Book Y/99 Credits.mp3",
            ],
            books: ["Book Y: 00 Opening.mp3 01.mp3 02.mp3 99 Credits.mp3"]),
        Row(
            name: "chapters far apart",
            files: ["Book/Chapter 1.mp3", "Book/Chapter 2.mp3", "Book/Chapter 300.mp3"],
            books: ["Book: Chapter 1.mp3 Chapter 2.mp3 Chapter 300.mp3"]),
        Row(
            name: "numbers far apart among anything",
            files: ["Downloads/Track 1.mp3", "Downloads/Track 300.mp3"],
            books: ["Track 1: Track 1.mp3", "Track 300: Track 300.mp3"]),
        Row(
            name: "two numbers with a gap", files: ["Book/01.mp3", "Book/99 Credits.mp3"],
            books: ["Book: 01.mp3 99 Credits.mp3"]),
        Row(
            name: "an introduction of several words",
            files: [
                "Book/Ch 1.mp3", "Book/Ch 10.mp3", "Book/Ch 2.mp3",
                "Book/Introduction by the author.mp3",
            ],
            books: ["Book: Introduction by the author.mp3 Ch 1.mp3 Ch 2.mp3 Ch 10.mp3"]),
        Row(
            name: "a bonus", files: ["Book/01.mp3", "Book/02.mp3", "Book/Bonus - Extra.mp3"],
            books: ["Book: 01.mp3 02.mp3 Bonus - Extra.mp3"]),
        Row(
            name: "what is called as the book",
            files: ["B/My Book_1.mp3", "B/My Book_2.mp3", "B/My Book_cover talk.mp3"],
            books: ["B: My Book_1.mp3 My Book_2.mp3 My Book_cover talk.mp3"]),
        Row(
            name: "letters are names",
            files: ["Some Book/a.mp3", "Some Book/b.mp3", "Some Book/c.mp3", "Some Book/d.mp3"],
            books: ["a: a.mp3", "b: b.mp3", "c: c.mp3", "d: d.mp3"]),
        Row(
            name: "a number that is a title",
            files: ["Library/1984.mp3", "Library/Catch-22.mp3", "Library/Emma.mp3"],
            books: ["1984: 1984.mp3", "Catch-22: Catch-22.mp3", "Emma: Emma.mp3"]),
        Row(
            name: "two series without names of their own",
            files: ["X/Track 1.mp3", "X/Track 2.mp3", "X/Part 1.mp3", "X/Part 2.mp3"],
            books: ["X: Track 1.mp3 Track 2.mp3", "Part: Part 1.mp3 Part 2.mp3"]),
        Row(
            name: "two of one title", files: ["X/a.mp3|||Talk", "X/b.mp3|||Talk"],
            books: ["Talk: a.mp3", "b: b.mp3"]),
    ]

    @Test(arguments: counting)
    func `names count in many ways`(row: Row) {
        let files = row.files.map { "/in/" + $0 }
        #expect(books(files) == row.books)
        // Two books of one folder are never called alike.
        let titles = books(Array(files.reversed())).map { $0.prefix { $0 != ":" } }
        #expect(Set(titles).count == titles.count && titles.count == row.books.count)
    }

    @Test(arguments: rows)
    func `each folder gives the books that names and tags say`(row: Row) {
        #expect(books(row.files) == row.books)
        #expect(Set(books(row.files.reversed())) == Set(row.books))
    }

    /// Folders of several books, which are not called as their folder.
    static let several: [[String]] = [
        ["a/Huck Finn", "a/Tom Sawyer", "a/Tom Sawyer 2"],
        ["c/Reading Unit 01", "c/Reading Unit 02", "c/Unit 01", "c/Unit 02"],
        ["d/Grammar 1", "d/Grammar 2", "d/Lesson 1", "d/Lesson 2"],
        ["h/Alpha", "h/Alpha 1", "h/Alpha 2", "h/Beta"],
        ["x/fox 1", "x/fox 2", "x/talk", "x/talk 2"],
    ]

    static let layouts: [[String]] = [
        rows.map(\.files), counting.map { row in row.files.map { "/in/" + $0 } },
        several.map { names in names.map { "/in/\($0).mp3" } },
    ].flatMap(\.self)

    @Test(arguments: layouts)
    func `untouched files are the same books again`(files: [String]) {
        let recordings = files.map(Self.recording)
        let first = BookGrouping(recordings).groups
        var hints = GroupingHints()
        for (index, group) in first.enumerated() {
            let isKept = group.recordings.count > 1
            for recording in group.recordings {
                let id = BookID(rawValue: "\(index)")
                hints.owners[recording.file.path] = id
                if isKept, recording.tags.album == nil { hints.kept[recording.file.path] = id }
            }
        }
        #expect(BookGrouping(recordings, hints).groups == first)
        #expect(books(files, hints) == books(files))
    }

    @Test func `each of several books takes what counts on`() {
        let files = ["bear_01", "bear_02", "fox_01", "fox_02"].map { "/in/Two/\($0).mp3" }
        var hints = kept(Array(files.prefix(2)), as: "bear")
        let fox = kept(Array(files.suffix(2)), as: "fox")
        hints.kept.merge(fox.kept) { $1 }
        hints.owners.merge(fox.owners) { $1 }
        #expect(
            books(files + ["/in/Two/fox_03.mp3", "/in/Two/talk.mp3"], hints) == [
                "bear: bear_01.mp3 bear_02.mp3", "fox: fox_01.mp3 fox_02.mp3 fox_03.mp3",
                "talk: talk.mp3",
            ])
    }

    @Test(arguments: [
        (["Ulysses (Part 1 of 3)", "Ulysses (Part 2 of 3)"], "Ulysses"),
        (["Emma part 1", "Emma part 2"], "Emma"), (["Momo - CD 1", "Momo - CD 2"], "Momo"),
        (["Part 1", "Part 2"], "Part"), (["fox 1", "fox 2"], "fox"),
    ])
    func `a book is called by no piece of a part's name`(names: [String], title: String) {
        let files = names.map { "/in/Downloads/\($0).mp3" }
        #expect(books(files).map { String($0.prefix { $0 != ":" }) } == [title])
    }

    @Test func `one of a series that is alone is called by its name`() {
        let files = ["/in/B/Prozess - 1.mp3", "/in/B/Prozess - 2.mp3"]
        let (one, two) = (BookID(rawValue: "one"), BookID(rawValue: "two"))
        let hints = GroupingHints(owners: [files[0]: one, files[1]: two], titles: [one: "Mine"])
        #expect(books(files, hints).last == "Prozess - 2: Prozess - 2.mp3")
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

    /// Files of one book of the store, with a title by hand where one is given.
    private func kept(
        _ files: [String], as id: String = "b", titled title: String? = nil
    ) -> GroupingHints {
        let book = BookID(rawValue: id)
        let owners = Dictionary(uniqueKeysWithValues: files.map { ($0, book) })
        return GroupingHints(
            kept: owners, owners: owners, titles: title.map { [book: $0] } ?? [:])
    }

    @Test(arguments: [
        ["Chapter One", "Two at home", "Epilogue at home"], ["a", "b", "c", "d"],
        ["on maps", "keynote"],
    ])
    func `what was one book stays one, and takes what is new`(names: [String]) {
        let files = names.map { "/in/Book/\($0).mp3" }
        let (former, new) = (kept(files), files + ["/in/Book/zzz.mp3"])
        #expect(books(files, former).count == 1)
        #expect(books(new, former).count == 1)
        let other = GroupingHints(
            kept: former.kept,
            owners: former.owners.merging(["/in/Book/zzz.mp3": BookID(rawValue: "other")]) { $1 })
        #expect(books(new, other).count == 2)
    }

    @Test(arguments: [
        (["fox_01", "fox_02"], "fox_03", "bear_01"), (["00 Opening", "01", "02"], "03", "keynote"),
        (["Chapter One", "Chapter Two"], "Chapter Three", "keynote"),
        (["Chapter One", "Chapter Two"], "Epilogue", "keynote"),
        (["20240105_a", "20240112_b"], "20240119_c", "keynote"),
        (["x|||x|1", "y|||y|2"], "z|||z|3", "keynote"),
    ])
    func `a book whose files count takes what counts on`(
        names: [String], next: String, other: String
    ) {
        func path(_ name: String) -> String {
            let parts = name.split(separator: "|", maxSplits: 1).map(String.init)
            return "/in/Book/\(parts[0]).mp3" + (parts.count > 1 ? "|" + parts[1] : "")
        }
        let files = names.map(path)
        let former = kept(files.map { String($0.prefix { $0 != "|" }) })
        #expect(books(files + [path(next)], former).count == 1)
        #expect(books(files + [path(other)], former).count == 2)
    }

    @Test(arguments: [
        ["fox_01", "fox_02", "bear_01", "bear_02"],
        ["maps.mp3||Ann|On maps", "keynote.mp3||Bob|Keynote"],
    ])
    func `names and tags may say that one book was several`(names: [String]) {
        let files = names.map { "/in/Book/" + ($0.contains("|") ? $0 : $0 + ".mp3") }
        let paths = files.map { String($0.prefix { $0 != "|" }) }
        #expect(books(files, kept(paths)).count == 2)
        #expect(books(files, kept(paths, titled: "Mine")).count == 1)
    }

    @Test func `books with titles by hand stay apart`() {
        let files = (1...3).map { "/in/Die Insel/CD\($0)/1.mp3" }
        let ids = ["one", "two", "three"].map(BookID.init(rawValue:))
        var hints = GroupingHints(owners: Dictionary(uniqueKeysWithValues: zip(files, ids)))
        func sizes(_ titles: [String?]) -> [Int] {
            hints.titles = [:]
            for (id, title) in zip(ids, titles) { hints.titles[id] = title }
            return BookGrouping(files.map(Self.recording), hints).groups.map(\.recordings.count)
                .sorted()
        }
        #expect(sizes([nil, nil, nil]) == [3])
        #expect(sizes([nil, "Mein Titel", nil]) == [1, 2])
        #expect(sizes(["Der erste", "Der zweite", nil]) == [1, 1, 1])
        // That of the whole tells none apart.
        #expect(sizes([nil, "die insel", nil]) == [3])
        #expect(sizes(["Insel", "Insel", nil]) == [3])
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
        let discs = ["CD 1/1.mp3", "CD 1/2.mp3", "CD 2/1.mp3"].map { "/in/Deep/" + $0 }
        #expect(BookTaking(.discs, paths: discs).sentence == "3 files on discs in Deep: CD 1, CD 2")
        let one = BookTaking(.discs, paths: Array(discs.prefix(2)))
        #expect(one.sentence == "2 files on discs in Deep: CD 1")
        let apart = BookTaking(
            .album, paths: ["/in/Deep/0.mp3", "/in/Deep/A/1.mp3", "/in/Deep/B/2.mp3"])
        #expect(apart.sentence == "3 files of one album in Deep: 0.mp3, A, B")
        let many = BookTaking(.series, paths: (1...9).map { "/x/\($0).mp3" })
        #expect(many.sentence == "9 numbered files in x: 1.mp3 … 9.mp3")
    }
}
