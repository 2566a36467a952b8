import FoundationEssentials
import ListenCore
import Practice
import ReviewUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The states of a review whose pictures are kept.
enum ReviewScene: String, CaseIterable, Sendable {
    case reviewHidden, reviewShown, reviewAnswer, reviewSentence, reviewKeeping, reviewWaiting
    case reviewSummary, reviewEmpty, reviewFailed, reviewJapanese, reviewHebrew, reviewLong
    case reviewHostile, reviewMono, reviewASCII, reviewBooks, reviewHelp

    private var settings: UISettings {
        switch self {
        case .reviewMono: Make.settings(.mono)
        case .reviewASCII:
            UISettings(theme: .mono, glyphs: .ascii, targetLanguage: .english)
        default: Make.settings()
        }
    }

    private var cards: [StudyCard] {
        let second = ReviewMake.card(2, "isla", memory: ReviewMake.learned())
        switch self {
        case .reviewSentence:
            return [ReviewMake.card(1, "Nadie apagaba el faro.", kind: .sentence)]
        case .reviewJapanese:
            return [ReviewMake.card(1, "灯台", context: "誰も島の灯台を消さなかった。")]
        case .reviewHebrew:
            return [ReviewMake.card(1, "מגדלור", context: "איש לא כיבה את המגדלור.")]
        case .reviewLong:
            let long = Array(repeating: "una frase que no termina nunca", count: 20)
            return [ReviewMake.card(1, long.joined(separator: ", "), kind: .sentence)]
        case .reviewHostile:
            return [
                ReviewMake.card(1, "\u{1B}[2Jfaro\u{202E}\n\nfin", context: "\u{9B}31mfaro\t\0")
            ]
        case .reviewEmpty: return []
        default: return [ReviewMake.card(1), second, ReviewMake.card(3, "mar")]
        }
    }

    private var typed: String {
        switch self {
        case .reviewHidden, .reviewShown, .reviewEmpty, .reviewFailed, .reviewBooks: ""
        case .reviewWaiting: " 1 4x"
        case .reviewSummary: " 1 4q"
        case .reviewHelp: "?"
        case .reviewKeeping: " 3"
        default: " "
        }
    }

    func app(_ size: Size) -> AppModel {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: settings, size: size,
            start: self == .reviewBooks ? .library : .review)
        let moment = Moment(date: ReviewMake.noon)
        if self == .reviewBooks {
            _ = app.start(at: moment)
            _ = app.update(.books(.success(Snapshot(ListTests.shelf, .local))), at: moment)
            _ = app.update(.review(.waiting(ReviewMake.hand(cards).deck)), at: moment)
            return app
        }
        var stage = ReviewAppStage(app: app, hand: ReviewMake.hand(cards))
        if self == .reviewFailed {
            stage.fault = StoreError(.locked, path: "/home/ana/.local/share/listen/person.sqlite")
        }
        if self == .reviewShown { stage.sound = .none("") }
        stage.start()
        for key in typed {
            stage.holdsChanges = self == .reviewKeeping
            stage.type(key)
        }
        return stage.app
    }
}

/// The whole app in a review whose requests are carried out at once.
struct ReviewAppStage {
    var app: AppModel
    var hand: ReviewHand
    var fault: StoreError?
    var sound = ReviewSound.playing
    var holdsChanges = false
    var seconds = 0.0
    var effects: [AppEffect] = []

    private var moment: Moment {
        Moment(host: .milliseconds(Int64(seconds * 1_000)), date: ReviewMake.noon + seconds)
    }

    mutating func start() {
        let effects = app.start(at: moment)
        carryOut(effects)
    }

    mutating func type(_ key: Character) {
        seconds += 5
        press(.character(key))
    }

    mutating func press(_ key: Key) {
        let effects = app.update(.input(.key(key)), at: moment)
        carryOut(effects)
    }

    private mutating func carryOut(_ effects: [AppEffect]) {
        self.effects += effects
        for case .review(let request) in effects {
            guard let answer = answer(request) else { continue }
            let more = app.update(.review(answer), at: moment)
            carryOut(more)
        }
    }

    private func answer(_ request: ReviewRequest) -> ReviewAnswer? {
        switch request {
        case .load: .hand(fault.map { .failure($0) } ?? .success(hand))
        case .hear(let card, _): .sound(sound, of: card.id)
        case .log(let record): holdsChanges ? nil : .logged(.done, record)
        case .takeBack(let record): .takenBack(.done, record)
        case .suspend(let id): .suspended(.done, id)
        case .resume(let id): .resumed(.done, id)
        case .lookAhead:
            .ahead(
                hand.cards.isEmpty
                    ? ReviewAhead(hasCards: false) : ReviewAhead(tomorrow: 4, new: 3, due: 5))
        case .count: .waiting(hand.deck)
        case .hush: nil
        }
    }
}

/// Reviews at every size they must be useful at.
@Suite struct ReviewSnapshotTests {
    static let sizes = [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: ReviewScene.allCases)
    func `every state of a review looks as it was recorded at all sizes`(
        scene: ReviewScene
    ) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: ReviewScene.allCases)
    func `no review traps at any small size`(scene: ReviewScene) {
        SmallSizes.draw(scene.app)
    }
}

/// The review among the other screens.
@Suite struct ReviewNavigationTests {
    private func stage(_ app: AppModel) -> ReviewAppStage {
        ReviewAppStage(
            app: app,
            hand: ReviewMake.hand([ReviewMake.card(1), ReviewMake.card(2)]))
    }

    @Test func `it is reached from the books and leads back to them`() {
        var stage = stage(ListTests.app(ListTests.shelf, Size(columns: 80, rows: 24)))
        stage.type("v")
        #expect(stage.app.screen == .review && stage.app.review.model?.card?.id == 1)
        stage.press(Key(.escape))
        #expect(stage.app.screen == .books && stage.app.review.model == nil)
        #expect(stage.effects.suffix(2) == [.review(.hush), .review(.count)])
        #expect(stage.app.waitingText == "2 new")
    }

    @Test func `a review the program began with ends it`() {
        var stage = stage(
            AppModel(
                source: .local, sourceName: "x", settings: Make.settings(),
                size: Size(columns: 80, rows: 24), start: .review))
        stage.start()
        stage.type("q")
        #expect(stage.effects.last == .quit)
    }

    @Test func `it moves no place and saves nothing of what is open in the player`() {
        var app = Make.playing()
        app.press(Key(.escape))
        var stage = stage(app)
        stage.type("v")
        for key in " 3 4q" { stage.type(key) }
        stage.press(Key(.escape))
        let touching = stage.effects.filter { effect in
            switch effect {
            case .review: false
            default: true
            }
        }
        #expect(touching.isEmpty, "\(touching)")
        #expect(stage.app.screen == .chapters)
    }

    @Test func `sound that runs under the lists pauses`() {
        var app = Make.playing()
        app.press(Key(.escape))
        _ = app.update(.play(true), at: Moment(position: Make.time(6.2)))
        _ = app.update(.player(.phase(.playing)), at: Moment(position: Make.time(6.2)))
        var stage = stage(app)
        stage.type("v")
        #expect(stage.effects.contains(.player(.pause)))
    }

    @Test func `a long card scrolls to its end and no further`() {
        let text = Array(repeating: "una frase que no termina nunca", count: 20)
        var stage = stage(
            AppModel(
                source: .local, sourceName: "x", settings: Make.settings(),
                size: Size(columns: 40, rows: 12), start: .review))
        stage.hand = ReviewMake.hand([
            ReviewMake.card(1, text.joined(separator: ", "), kind: .sentence)
        ])
        stage.start()
        for key in " jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj" { stage.type(key) }
        #expect(stage.app.render().snapshotLines.joined().contains("El faro"))
        let end = stage.app.review.model?.scroll ?? 0
        stage.type("k")
        #expect(end > 0 && stage.app.review.model?.scroll == end - 1)
    }

    @Test func `limits of the settings layer hold at once`() {
        var stage = stage(ListTests.app(ListTests.shelf, Size(columns: 80, rows: 24)))
        stage.type("v")
        #expect(stage.app.review.model?.remaining.new == 2)
        stage.app.settingRows.items = Make.settingItems
        let effects = stage.app.set(.reviewNew, to: "1", at: Moment(date: ReviewMake.noon))
        #expect(effects.contains(.keepSetting(.reviewNew, "1")))
        #expect(effects.contains(.review(.load)))
    }
}

/// A review as lines.
@Suite struct ReviewPlainPresenterTests {
    private func stage(_ cards: [StudyCard], sound: ReviewSound = .playing) -> ReviewAppStage {
        let app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: Size(columns: 80, rows: 24), start: .review)
        var stage = ReviewAppStage(app: app, hand: ReviewMake.hand(cards), sound: sound)
        stage.start()
        return stage
    }

    @Test func `a card is asked, shown and graded in lines`() throws {
        var stage = stage([ReviewMake.card(1), ReviewMake.card(2, "isla")])
        var presenter = ReviewPlainPresenter()
        func lines() throws -> [String] {
            presenter.lines(of: try #require(stage.app.review.model))
        }
        #expect(
            try lines() == [
                "", "0 done, 2 left: word · Spanish", "Listen. Enter shows it.",
            ])
        #expect(try lines() == [])
        stage.type(" ")
        #expect(
            try lines() == [
                "faro", "Nadie apagaba el faro de la isla.", "= lighthouse", "note: not «far»",
                "heard in El cartero de la isla · El faro · 0:10",
                "1 again (1 m)  2 hard (6 m)  3 good (10 m)  4 easy (8 d)",
            ])
        stage.type("3")
        #expect(
            try lines().prefix(2) == ["", "1 done, 2 left: word · Spanish"])
        stage.type(" ")
        stage.type("4")
        #expect(
            try lines() == [
                "The next card comes in 10 min. Enter goes on now, q ends."
            ])
        stage.type("q")
        let end = try lines()
        #expect(
            end == [
                "2 cards reviewed, 100 % remembered, in 20 s.", "1 card still to come today.",
                "More for another day: 3 new, 5 due.",
            ])
    }

    @Test func `the text of a card that cannot be heard is printed at once`() throws {
        var presenter = ReviewPlainPresenter()
        let model = stage([ReviewMake.card(1)], sound: .none("gone.")).app.review.model
        #expect(
            presenter.lines(of: try #require(model)) == [
                "", "0 done, 1 left: word · Spanish", "faro", "Nadie apagaba el faro de la isla.",
                "Enter shows the answer.",
            ])
    }

    @Test(arguments: [
        ("", Command.reveal), ("  ", .reveal), ("3", .answerGood), (" 1 ", .answerAgain),
        ("Q", .leave), ("undo", .undoGrade), ("r", .hearAgain), ("a", .hearSlower),
        ("x", .suspendCard), ("n", .skipCard), ("5", nil), ("33", nil), ("\u{1B}", nil),
    ])
    func `a typed line is a command, or none`(line: String, command: Command?) {
        #expect(ReviewPlainPresenter.command(line) == command)
    }
}
