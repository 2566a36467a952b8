import FoundationEssentials
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import UIVocabulary

@testable import ListenUI

/// The states whose pictures are kept.
enum Scene: String, CaseIterable, Sendable {
    case player, paused, gap, hidden, word, list, listScrolled, estimated
    case wordCursor, wordMarks, wordStatus, phrase, translation, translationFailed, explanation,
        translationLine, wordPopup, wordCorrection
    case explaining, explainingCut, translationOld
    case chinese, longSentence, hostile, loading, failed, noText, silent, offline
    case help, toast, light
    case books, booksEmpty, booksLoading, booksFailed, booksStale, chapters, chaptersFailed

    func app(_ size: Size) -> AppModel {
        switch self {
        case .player, .paused, .gap, .hidden, .word, .list, .listScrolled, .estimated,
            .wordCursor, .wordMarks, .wordStatus, .phrase, .translation, .translationFailed,
            .explanation, .wordPopup, .wordCorrection, .translationLine, .explaining,
            .explainingCut, .translationOld, .toast,
            .help, .light:
            playerApp(size)
        case .chinese, .longSentence, .hostile, .loading, .failed, .noText, .silent, .offline:
            oddApp(size)
        case .books, .booksEmpty, .booksLoading, .booksFailed, .booksStale, .chapters,
            .chaptersFailed:
            listApp(size)
        }
    }

    private func playerApp(_ size: Size) -> AppModel {
        var app = Make.playing(size)
        switch self {
        case .paused:
            app.press(.character(" "))
            _ = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(6.2)))
        case .gap: app = Make.playing(size, at: 10.2)
        case .hidden: app.type("v")
        case .word: app.press(Key(.tab))
        case .list: app.press(Key(.tab), Key(.tab))
        case .listScrolled: app.press(Key(.tab), Key(.tab), Key(.down), Key(.down))
        case .estimated:
            app = Make.playing(
                size,
                sentences: Make.story.map { sentence in
                    Make.sentence(
                        sentence.index, sentence.text, at: sentence.start.seconds, estimated: true)
                })
        case .wordCursor: app.press(.character("w"), Key(.right))
        case .wordMarks, .wordStatus, .phrase:
            _ = app.update(
                .answer(.words(Make.words()), of: Make.address()),
                at: Moment(position: Make.time(6.2)))
            guard self != .wordMarks else { break }
            for case .recountWords(let words, let address) in app.press(
                .character("w"), .character("3"))
            {
                _ = app.update(
                    .answer(.recounted(words.count(), revision: words.revision), of: address),
                    at: Moment(position: Make.time(6.2)))
            }
            if self == .phrase { app.press(Key(.right, .shift), Key(.right, .shift)) }
        case .translation, .translationFailed, .translationOld: answer(&app)
        case .explaining, .explainingCut: stream(&app)
        case .explanation: explain(&app)
        case .wordPopup, .wordCorrection:
            lookUp(&app)
            if self == .wordCorrection { app.type("c") }
        case .translationLine:
            let effects = app.type("T")
            for case .translate(_, let ticket) in effects {
                _ = app.update(
                    .aid(.translation(.success(Self.spanishLine)), for: ticket),
                    at: Moment(position: Make.time(6.2)))
            }
        case .toast: app.press(.character("u"))
        case .help: app.type("?")
        case .light: app = Make.playing(size, settings: Make.settings(.light))
        default: break
        }
        _ = app.update(
            .tick, at: Moment(position: app.played?.sound.position ?? .zero, host: clearing))
        return app
    }

    /// Late enough for notices that are not the point to be gone.
    private var clearing: Duration { self == .toast ? .zero : .seconds(10) }

    private static let spanishLine = Translation(
        text:
            "Una anciana cruzó remando con una cesta de cartas y una lámpara que nunca se apagaba.",
        provider: "Apertium", isRough: true, isCached: true)

    private func answer(_ app: inout AppModel) {
        let moment = Moment(position: Make.time(6.2))
        for case .translate(_, let ticket) in app.type("t") {
            let result: Result<Translation, ServiceError> =
                switch self {
                case .translation: .success(Self.spanishLine)
                case .translationOld: .success(Self.oldLine)
                default: .failure(ServiceError(.offline, context: "the translation"))
                }
            _ = app.update(.aid(.translation(result), for: ticket), at: moment)
        }
    }

    private static let oldLine = Translation(
        text: "Una anciana cruzó en barca.", provider: "LibreTranslate", isCached: true,
        ageSeconds: 3 * 86_400 + 7,
        remark: ServiceError(
            .status(456, detail: nil), context: "a translation by DeepL",
            advice: "The quota of this key is used up."
        ).description)

    /// An explanation as it grows, and one whose end never comes.
    private func stream(_ app: inout AppModel) {
        let moment = Moment(position: Make.time(6.2))
        for case .explain(_, let ticket) in app.type("e") {
            for text in ["A woman crosses ", "the **river** in a rowing", " boat. “Rowed"] {
                let part = ExplanationPart(text: text, provider: "llama3.2 (chat)")
                _ = app.update(.aid(.explanationPart(part), for: ticket), at: moment)
            }
            guard self == .explainingCut else { continue }
            let error = ServiceError(
                .cut, context: "an explanation by llama3.2 (chat)", advice: "Ask again.")
            _ = app.update(.aid(.explanation(.failure(error)), for: ticket), at: moment)
        }
    }

    private func explain(_ app: inout AppModel) {
        let explanation = Explanation(
            overview: "A woman crosses the river in a rowing boat and brings the post.",
            keyPoints: [
                "“rowed across”: a verb with a particle; the particle says where to.",
                "“that never went out” describes the lamp, not the woman.",
            ],
            vocabulary: [
                .init(word: "row", meaning: "remar", note: "regular: rowed, rowed"),
                .init(word: "basket", meaning: "cesta"),
                .init(word: "go out", meaning: "apagarse", note: "of a light or a fire"),
            ],
            translation: "Una anciana cruzó remando.", provider: "backend")
        let moment = Moment(position: Make.time(6.2))
        for case .explain(_, let ticket) in app.type("e") {
            _ = app.update(.aid(.explanation(.success(explanation)), for: ticket), at: moment)
        }
    }

    /// A word with the meaning that the sentence has, the others, and another sentence with it.
    private func lookUp(_ app: inout AppModel) {
        let moment = Moment(position: Make.time(6.2))
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        app.press(.character("w"), Key(.right))
        let word = ExplainedWord(
            form: "old", pronunciation: "əʊld", grammar: "adjective, comparative",
            meanings: ["anciano", "viejo", "antiguo", "(noun) la gente mayor, los ancianos"],
            meant: 1, ground: .translation)
        let explanation = Explanation(
            overview: "old", provider: "English-Spanish, Apertium", word: word)
        let text = "The mill is older than the old bridge of the village."
        let hit = HeardHit(
            address: Make.address(), bookTitle: "B", chapterTitle: "C", language: .english,
            sentence: HeardSentence(index: 0, range: .zero..<Make.time(1), text: text),
            marks: [27..<30])
        for case .explain(_, let ticket) in app.press(Key(.enter)) {
            _ = app.update(.aid(.explanation(.success(explanation)), for: ticket), at: moment)
            let count = HeardCount(sentences: 6, chapters: 3, isCut: false, example: hit)
            _ = app.update(.aid(.heardCount(count), for: ticket), at: moment)
        }
    }

    private func oddApp(_ size: Size) -> AppModel {
        let moment = Moment(position: Make.time(6.2))
        var app = Make.playing(size)
        switch self {
        case .chinese:
            app = Make.playing(size, at: 4.9, sentences: Self.chineseStory)
        case .longSentence:
            let text = Array(repeating: "and the river went on", count: 14)
                .joined(separator: " ")
            app = Make.playing(
                size, at: 12, sentences: [Make.sentence(0, "So " + text + ".", at: 1)])
        case .hostile:
            let title = "Evil\u{1B}[2J\u{7}\u{202E}title " + String(repeating: "x", count: 90)
            let book = Book(id: Make.book.id, title: title, author: "\u{1B}]0;pwn\u{7}")
            app = Make.playing(
                size, at: 1,
                sentences: [
                    Make.sentence(0, "a\u{1B}[31mred b\u{9B}2J c\r\nd e\u{301}\u{301} f", at: 0.5)
                ], book: book)
        case .loading:
            app = AppModel(
                source: .local, sourceName: "bundled library", settings: Make.settings(),
                size: size,
                start: .chapter(
                    ChapterID(rawValue: "c2"), of: Make.book, number: 3, chapters: Make.chapters))
            _ = app.start()
        case .failed:
            let error = ServiceError(.timeout, context: "the sound of chapter 2")
            _ = app.update(.player(.phase(.failed(message: error.description))), at: moment)
        case .noText: app = Make.playing(size, sentences: [])
        case .silent:
            app.type("xx")
            _ = app.update(.player(.output(.silent(reason: "no sound server"))), at: moment)
            _ = app.update(.tick, at: Moment(position: Make.time(6.2), host: .seconds(10)))
        case .offline:
            let playback = ChapterPlayback(
                address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a"))
            let reason = ServiceError(.offline, context: "the chapter")
            let freshness = Freshness.offline(age: .seconds(3 * 86_400), reason: reason)
            _ = app.update(
                .answer(.playback(.success(Snapshot(playback, freshness))), of: Make.address()),
                at: moment)
        default: break
        }
        return app
    }

    private static let chineseStory = [
        Make.dense(0, ["每天", "早上，", "雾", "还", "没有", "散去，"], at: 1),
        Make.dense(
            1,
            [
                "一位", "老妇人", "划着船，", "带着", "一", "篮子", "信，", "来到", "对岸，", "村子里",
                "的", "人", "都", "认识", "她，", "可是", "没有", "人", "知道", "她", "的", "名字。",
            ], at: 4),
        Make.dense(2, ["没", "人", "问", "她", "从", "哪里", "来。"], at: 12),
    ]

    private func listApp(_ size: Size) -> AppModel {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(), size: size,
            start: .library)
        let moment = Moment()
        _ = app.start(at: moment)
        let offline = ServiceError(.offline, context: "the list of books from the backend")
        switch self {
        case .booksEmpty: _ = app.update(.books(.success(Snapshot([], .local))), at: moment)
        case .booksFailed: _ = app.update(.books(.failure(offline)), at: moment)
        case .books, .chapters, .chaptersFailed, .booksStale:
            let freshness: Freshness = self == .booksStale ? .stale(age: .seconds(30_000)) : .local
            _ = app.update(.books(.success(Snapshot(Self.shelf, freshness))), at: moment)
            _ = app.update(.bookExtents([Make.book.id: BookExtent(chapterCount: 3)]), at: moment)
            _ = app.update(.progress(Self.positions), at: moment)
            // Else the list would stand on the book heard last.
            app.press(Key(.home))
        default: break
        }
        guard self == .chapters || self == .chaptersFailed else { return app }
        app.press(Key(.down), Key(.enter))
        let answer: Result<Snapshot<[Chapter]>, ServiceError> =
            self == .chapters
            ? .success(Snapshot(Make.chapters, .fresh(age: .seconds(7_300))))
            : .failure(
                ServiceError(.status(503, detail: "maintenance"), context: "the list of chapters"))
        _ = app.update(.chapters(answer, of: Make.book.id), at: moment)
        return app
    }

    private static let shelf = [
        Book(
            id: BookID(rawValue: "a"), title: "Der Garten auf dem Dach", author: "listen",
            language: Language(tag: "de")),
        Make.book,
        Book(
            id: BookID(rawValue: "z"), title: "河边的村子", author: "无名氏",
            language: Language(tag: "zh")),
        Book(
            id: BookID(rawValue: "l"),
            title: "A Very Long Title That Goes On and On, Being the True History of a Ferry",
            author: "Anonymous, with Notes by Another", language: Language(tag: "en")),
    ]

    private static let positions = [
        PlaybackPosition(
            chapter: Make.address("c2"), position: Make.time(12), duration: Make.time(30),
            isCompleted: false, updatedAt: .distantPast, bookTitle: "The River Village",
            chapterTitle: "Letters"),
        PlaybackPosition(
            chapter: Make.address("c1"), position: Make.time(62), duration: Make.time(62),
            isCompleted: true, updatedAt: .distantPast, bookTitle: "The River Village",
            chapterTitle: "The Ferry"),
    ]
}
