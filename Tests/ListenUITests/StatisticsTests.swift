import FoundationEssentials
import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The statistics on the screen.
@Suite struct StatisticsTests {
    private static let spanish = Language(tag: "es") ?? .english
    private static let japanese = Language(tag: "ja") ?? .english

    /// Sixty days of two languages, with a pause; today is the last.
    static let days: [ListeningDay] = (0..<60).flatMap { ago -> [ListeningDay] in
        guard ago % 9 != 7 else { return [] }
        let day = CalendarDay("2026-11-21")?.advanced(by: -ago).text ?? ""
        return [
            ListeningDay(
                day: day, source: .local, book: BookID(rawValue: "c"), bookTitle: "El cartero",
                language: spanish, heard: .seconds(Double(600 + ago * 7 % 1_100))),
            ListeningDay(
                day: day, source: .local, book: BookID(rawValue: "j"), bookTitle: "Kokoro",
                language: japanese, heard: .seconds(Double(300 + ago * 13 % 700)),
                repeated: .seconds(60)),
        ]
    }

    static func effort(_ index: Int) -> KeptEffort {
        KeptEffort(
            sentence: PractisedSentence(
                chapter: Make.address("c2"), start: Make.time(Double(index) * 5),
                text: "The old woman rowed across, sentence \(index).", bookTitle: "The Ferry",
                chapterTitle: "The Letter"), effort: SentenceEffort(replays: 9 - index))
    }

    static func board(goal: Int = 20) throws -> ListeningBoard {
        let now = Date(timeIntervalSince1970: 1_795_219_200)
        let words = try ["casa", "perro", "gato"].enumerated().map { index, word in
            WordEntry(
                key: try #require(WordKey(word, language: spanish)), spelling: word,
                status: index == 2 ? .one : .known, translation: "",
                changedAt: now.addingTimeInterval(index == 0 ? -3_600 : -90 * 86_400))
        }
        return try #require(
            ListeningBoard(
                days, today: "2026-11-21", goal: goal,
                words: (words, since: now.addingTimeInterval(-30 * 86_400)),
                hard: (0..<6).map(effort)))
    }

    static func app(_ size: Size = Size(columns: 80, rows: 24)) throws -> AppModel {
        var app = Make.playing(size)
        app.type("%")
        _ = app.update(.statistics(try board()), at: Moment(position: Make.time(6.2)))
        return app
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    @Test func `they look as they were recorded at all sizes`() throws {
        for size in HomeTests.sizes {
            let canvas = try Self.app(size).render()
            try ScreenSnapshot.preview(canvas, "statistics-\(size.columns)x\(size.rows)")
            try ScreenSnapshot.expect(
                canvas, matches: "statistics-\(size.columns)x\(size.rows)")
        }
        let board = try Self.board()
        SmallSizes.draw { size in
            var app = Make.playing(size)
            _ = app.update(.statistics(board), at: Moment(position: Make.time(6.2)))
            return app
        }
    }

    @Test func `a key asks for them, from the lists and from the player`() {
        var app = Make.playing()
        #expect(app.type("%") == [.loadStatistics])
        var list = ListTests.app()
        #expect(list.type("%") == [.loadStatistics])
    }

    @Test func `they count days, languages, words and the goal`() throws {
        let board = try Self.board()
        #expect(board.days.count == ListeningBoard.longest)
        #expect(board.days.last?.number == 21 && board.streak == 7)
        #expect(board.tongues.map(\.name) == ["Spanish", "Japanese"])
        #expect(board.tongues[0].known == 2 && board.tongues[0].learnt == 1)
        #expect(board.tongues[0].goal == 50)
        let sum = board.tongues.reduce(MediaTime.zero) { $0 + $1.recent }
        let drawn = board.days.suffix(30).reduce(MediaTime.zero) { $0 + $1.total }
        #expect(sum == drawn)
        let text = text(try Self.app())
        #expect(text.contains("today 16 min of 20 min"))
        #expect(text.contains("Spanish") && text.contains("2 words"))
    }

    @Test func `in a narrow row whole words give way, and no number is cut`() throws {
        let menu = StatisticsMenu(board: try Self.board(), glyphs: Glyphs(Make.settings()))
        for columns in [200, 76, 60, 40] {
            let summary = menu.summary(columns)
            #expect(summary.count <= columns && menu.summary.hasPrefix("today 16 min of 20 min"))
            #expect(!summary.hasSuffix("the"))
        }
        #expect(menu.summary(76).contains("goal met on"))
        #expect(!text(try Self.app()).contains("30 da…"))
    }

    @Test func `numbers below the days stand apart`() throws {
        for size in HomeTests.sizes.prefix(3) {
            let lines = try Self.app(size).render().snapshotLines
            let numbers = lines.first { line in
                let parts = line.split(separator: " ")
                return parts.count > 3 && parts.allSatisfy { Int($0) != nil }
            }
            let row = try #require(numbers)
            let gaps = row.split(separator: " ", omittingEmptySubsequences: false)
            #expect(row.hasSuffix("21") && !row.contains("1 2 "), "\(gaps.count)")
        }
    }

    @Test(arguments: HomeTests.sizes.filter { $0.columns >= 40 })
    func `no time is cut, and each colour has its language`(size: Size) throws {
        let days = ["es", "ja", "de"].map { tag in
            ListeningDay(
                day: "2026-11-21", source: .local, book: BookID(rawValue: tag), bookTitle: tag,
                language: Language(tag: tag), heard: .seconds(27 * 60))
        }
        let board = try #require(
            ListeningBoard(
                days, today: "2026-11-21", goal: 20, words: ([], since: .distantPast),
                hard: (0..<2).map(Self.effort)))
        var app = Make.playing(size)
        app.type("%")
        _ = app.update(.statistics(board), at: Moment(position: Make.time(6.2)))
        let text = text(app)
        for name in ["Spanish", "Japanese", "German"] { #expect(text.contains(name)) }
        if size.columns >= 80 { #expect(text.contains("1 h 21 min ")) }
        #expect(!text.contains("1 h 21 …"))
    }

    @Test func `many languages share the last place`() throws {
        let days = ["es", "ja", "de", "fr", "it", "pt", "ru"].enumerated().map { index, tag in
            ListeningDay(
                day: "2026-11-21", source: .local, book: BookID(rawValue: tag), bookTitle: tag,
                language: Language(tag: tag), heard: .seconds(Double(700 - index * 90)))
        }
        let board = try #require(
            ListeningBoard(
                days, today: "2026-11-21", goal: 0, words: ([], since: .distantPast), hard: []))
        #expect(board.tongues.count == ListeningBoard.mostTongues)
        #expect(board.tongues.last?.name == "other languages")
        let all = days.reduce(MediaTime.zero) { $0 + $1.heard }
        #expect(board.today == all)
        #expect(board.tongues.reduce(MediaTime.zero) { $0 + $1.total } == all)
    }

    @Test func `a hard sentence goes there`() throws {
        var app = try Self.app()
        app.press(Key(.down))
        let effects = app.press(Key(.enter))
        #expect(app.layers.isEmpty)
        let sought = effects.playerCommands.compactMap { command -> MediaTime? in
            if case .seek(let place) = command { place } else { nil }
        }
        #expect(sought.count == 1 && sought[0] <= Make.time(5) && sought[0] > Make.time(4))
    }

    @Test func `one of another source says so`() throws {
        var app = Make.playing()
        var board = try Self.board()
        let sentence = PractisedSentence(
            chapter: ChapterAddress(
                source: .podcasts, book: BookID(rawValue: "x"), chapter: ChapterID(rawValue: "y")),
            start: .zero, text: "There.", bookTitle: "A Podcast", chapterTitle: "1")
        board.hard = [KeptEffort(sentence: sentence, effort: SentenceEffort())]
        _ = app.update(.statistics(board), at: Moment(position: Make.time(6.2)))
        app.press(Key(.enter))
        #expect(app.toast?.text.string.contains("another source") == true)
    }

    @Test func `without anything heard they say so`() {
        var app = ListTests.app()
        _ = app.update(.statistics(ListeningBoard()), at: Moment())
        #expect(text(app).contains("No listening was counted yet."))
        app.press(Key(.escape))
        #expect(app.layers.isEmpty)
    }

    @Test func `in words they are the same`() throws {
        let menu = StatisticsMenu(board: try Self.board(), glyphs: Glyphs(Make.settings())).menu
        let words = menu.rows.map(\.label)
        #expect(words[0].contains("today 16 min of 20 min"))
        #expect(words[1].hasPrefix("Spanish: ") && words[1].contains("of 50 h"))
        #expect(menu.rows.filter { !$0.isHeading }.count == 6)
        #expect(StatisticsMenu.headings(of: try Self.board()) == 4)
    }
}
