import FoundationEssentials
import ListenCore
import Practice
import Storage
import Testing

@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

/// UTC, three hours ahead, so that a test notices which clock was read.
let easternTime = LocalTime { instant in
    let minutes = Int(instant.timeIntervalSince1970 / 60) + 180
    return LocalTime.Parts(
        year: 2023, month: 11, day: 14 + (minutes / 1_440 - 19_675), hour: minutes / 60 % 24,
        minute: minutes % 60)
}

@Suite struct HistoryReportTests {
    private let printed = Printed()

    private func place(
        _ chapter: String = "c2", book: String = "cartero", source: SourceID = .local,
        at seconds: Double, _ occasion: PlaceRecord.Occasion = .jump
    ) -> PlaceRecord {
        PlaceRecord(
            chapter: ChapterAddress(
                source: source, book: BookID(rawValue: book), chapter: Make.id(chapter)),
            position: .seconds(seconds), occasion: occasion, at: Make.past,
            bookTitle: book == "cartero" ? "El cartero" : "Old \(book)",
            chapterTitle: "Part \(chapter.dropFirst())")
    }

    private func report(_ places: [PlaceRecord], failing: Bool = false) async throws
        -> HistoryReport
    {
        let store = try PersonDatabase.inMemory().placeHistory
        for place in places { try await store.record(place) }
        var answers = StubService.Answers()
        if failing {
            answers.books = { _ throws(ServiceError) in
                throw ServiceError(.offline, context: "the list of books")
            }
        }
        let service = StubService(answers)
        return HistoryReport(
            history: { store },
            finder: HeardFinder { Catalog(service: service, mode: .cacheFirst) },
            command: { PlaceCommand(sources: .make()) }, localTime: easternTime,
            console: printed.console)
    }

    @Test func `places are printed newest first with the command that goes there`() async throws {
        let report = try await report([
            place(at: 3_723.9, .leave), place("c1", at: 7, .sleep),
        ])
        try await report.list(book: nil, chapter: nil, limit: 20, json: false)
        #expect(
            printed.data == """
                2023-11-14 22:26  sleep timer     0:07  El cartero  Part 1
                    listen book cartero chapter c1 --start 0:07
                2023-11-14 22:26  left         1:02:03  El cartero  Part 2
                    listen book cartero chapter c2 --start 1:02:03

                """)
    }

    @Test func `a book's place in the list and a chapter's number choose among the places`()
        async throws
    {
        let report = try await report([
            place("c1", at: 7), place("c2", at: 8), place("c2", book: "ferry", at: 9),
        ])
        try await report.list(book: "2", chapter: nil, limit: 20, json: false)
        #expect(printed.data.contains("chapter c1") && printed.data.contains("chapter c2"))
        #expect(!printed.data.contains("ferry"))
        let chapter = Printed()
        try await HistoryReport(
            history: report.history, finder: report.finder, command: report.command,
            localTime: easternTime, console: chapter.console
        ).list(book: "2", chapter: "1", limit: 20, json: false)
        #expect(chapter.data.contains("chapter c1") && !chapter.data.contains("chapter c2"))
    }

    @Test func `a limit counts after the choice`() async throws {
        let report = try await report(
            [place(at: 7)] + (1...9).map { place(book: "ferry", at: Double($0) * 10) })
        try await report.list(book: "2", chapter: nil, limit: 1, json: false)
        #expect(printed.data.contains("--start 0:07"))
        try await report.list(book: nil, chapter: nil, limit: 1, json: false)
        #expect(printed.data.contains("--start 1:30") && !printed.data.contains("--start 1:20"))
    }

    @Test func `a book whose source does not answer is found by what was kept of it`() async throws
    {
        let report = try await report(
            [place(at: 7), place(book: "gone", at: 8)], failing: true)
        try await report.list(book: "old gone", chapter: "part 2", limit: 20, json: false)
        #expect(printed.data.contains("--start 0:08") && !printed.data.contains("--start 0:07"))
        await #expect(throws: ServiceError.self) {
            try await report.list(book: "2", chapter: nil, limit: 20, json: false)
        }
        await #expect(throws: ServiceError.self) {
            try await report.list(book: "gone", chapter: "9", limit: 20, json: false)
        }
    }

    @Test func `a book nobody knows is answered with what there is`() async throws {
        let report = try await report([place(at: 7)])
        await #expect {
            try await report.list(book: "nix", chapter: nil, limit: 20, json: false)
        } throws: { error in
            "\(error)".contains("El cartero")
        }
    }

    @Test func `places come as JSON, with no command where the file is not known`() async throws {
        let report = try await report([place(source: .file, at: 7.5, .interruption)])
        try await report.list(book: nil, chapter: nil, limit: 20, json: true)
        #expect(
            printed.data == """
                {
                  "places" : [
                    {
                      "at" : "2023-11-14T19:26:40Z",
                      "book" : "cartero",
                      "bookTitle" : "El cartero",
                      "chapter" : "c2",
                      "chapterTitle" : "Part 2",
                      "occasion" : "interruption",
                      "positionSeconds" : 7.5,
                      "source" : "file"
                    }
                  ],
                  "version" : 1
                }

                """)
        try await report.list(book: nil, chapter: nil, limit: 20, json: false)
        #expect(printed.data.hasSuffix("listen play FILE --start 0:07)\n"))
    }

    @Test func `without places it says when they come`() async throws {
        try await report([]).list(book: nil, chapter: nil, limit: 20, json: false)
        #expect(printed.data.isEmpty && printed.notes.contains("listen book 3 chapter 2"))
        try await report([]).list(book: "2", chapter: nil, limit: 20, json: false)
        #expect(printed.notes.contains("listen progress --history"))
    }
}

@Suite struct PlaceCommandTests {
    private let command = PlaceCommand(
        sources: .make(
            [
                .backend(name: "home", url: "http://books.example"),
                .backend(name: "my shelf", url: "http://shelf.example"),
            ], inUse: "http://books.example"))

    private func text(
        _ source: String, book: String = "b", title: String = "", chapter: String = "c"
    ) -> String? {
        command.text(
            for: ChapterAddress(
                source: SourceID(rawValue: source), book: BookID(rawValue: book),
                chapter: ChapterID(rawValue: chapter)),
            bookTitle: title, chapterTitle: "", at: .seconds(62.9))
    }

    @Test func `another source than the one in use is named`() {
        #expect(text("http://books.example") == "listen book b chapter c --start 1:02")
        #expect(text("local") == "listen book b chapter c --start 1:02 --local")
        #expect(
            text("http://shelf.example")
                == "listen book b chapter c --start 1:02 --server 'my shelf'")
        #expect(text("http://gone.example") == nil)
        #expect(text("file") == nil)
    }

    @Test(arguments: [
        ("a b", "'a b'"), ("a'; rm -rf ~ #", "'a'\\''; rm -rf ~ #'"), ("$(x)", "'$(x)'"),
        ("", "''"), ("島の本", "島の本"), ("a\nb", "'a\nb'"),
    ])
    func `an id is one word of the shell whatever it holds`(id: String, word: String) {
        #expect(text("local", book: id) == "listen book \(word) chapter c --start 1:02 --local")
    }

    @Test func `an id like an option stands behind the options`() {
        #expect(
            text("local", book: "-x", chapter: "--y")
                == "listen book --start 1:02 --local -- -x chapter --y")
    }

    @Test func `an id that is a number would be a place in the list, so the title stands`() {
        #expect(
            text("local", book: "7", title: "La barca")
                == "listen book 'La barca' chapter c --start 1:02 --local")
        #expect(
            text("local", book: "7", title: "1984")
                == "listen book 7 chapter c --start 1:02 --local")
    }
}

@Suite struct LocalTimeTests {
    @Test func `days and minutes are written with leading zeros`() {
        let time = LocalTime { _ in
            LocalTime.Parts(year: 987, month: 3, day: 4, hour: 5, minute: 6, second: 7)
        }
        #expect(time.day(at: Make.past) == "0987-03-04")
        #expect(time.minute(at: Make.past) == "0987-03-04 05:06")
        #expect(time.attended(at: Make.past).day == "0987-03-04")
        #expect(time.attended(at: Make.past).sinceMidnight == .seconds(18_367))
    }

    @Test func `the system's calendar knows every instant`() {
        #expect(LocalTime.system.day(at: Make.past).hasPrefix("2023-11-1"))
        for seconds in [Double.nan, .infinity, -1e300, 1e300] {
            #expect(!LocalTime.system.day(at: Date(timeIntervalSince1970: seconds)).isEmpty)
        }
    }
}
