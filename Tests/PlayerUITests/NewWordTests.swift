import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Plans that go by what is known of the words: pauses at new words, and drills by kinds of
/// sentences.
@Suite struct NewWordTests {
    private let moment = Moment(position: Make.time(6.2))

    struct Text: Sendable, CustomTestStringConvertible {
        let language: Language
        let sentences: [String]
        let known: [String]
        /// The sentences that hold a word which is neither known nor being learnt.
        let stops: [Int]

        var testDescription: String { language.tag }

        var timed: [Sentence] {
            sentences.enumerated().map { Make.sentence($0, $1, at: Double($0) * 4 + 1) }
        }

        func words(_ extra: [String: WordStatus] = [:]) -> ChapterWords {
            let folding = WordFolding(language)
            let statuses = known.map { (folding.folded($0), WordStatus.known) } + Array(extra)
            return ChapterWords(
                language: language, sentences: timed,
                text: TextWords(timed, language: language),
                statuses: WordStatuses(
                    language, texts: Dictionary(statuses, uniquingKeysWith: { $1 })))
        }
    }

    static let texts = [
        Text(
            language: .english,
            sentences: ["The boat came.", "The THE boat, boat!", "A lamp came.", "1910 came the"],
            known: ["the", "boat", "came", "a"], stops: [2]),
        Text(
            language: Language(tag: "es") ?? .english,
            sentences: ["¿Qué luz?", "La luz del faro.", "El FARO, la luz.", "La luz…"],
            known: ["qué", "luz", "la", "del"], stops: [1, 2]),
        Text(
            language: Language(tag: "ja") ?? .english,
            sentences: ["猫 が いる 。", "犬 が いる 。", "猫 、 猫 ！", "鳥 が いる"],
            known: ["猫", "が", "いる"], stops: [1, 3]),
    ]

    @Test(arguments: texts)
    func `the sound waits at exactly the sentences with a new word`(text: Text) {
        var app = Make.playing(at: 0, sentences: text.timed)
        app.practise(.autoPause([.atEnd, .onlyNew]))
        _ = app.update(.answer(.words(text.words()), of: Make.address()), at: moment)
        #expect(app.stops == text.stops)
    }

    @Test func `a word that got a status stops nothing any more`() throws {
        let text = Self.texts[0]
        var app = Make.playing(at: 0, sentences: text.timed)
        app.practise(.autoPause([.atEnd, .onlyNew]))
        _ = app.update(.answer(.words(text.words(["lamp": .one])), of: Make.address()), at: moment)
        #expect(app.stops.isEmpty)
    }

    @Test func `nothing is new before the words are read`() {
        var app = Make.playing(at: 0, sentences: Self.texts[0].timed)
        let plan = app.practise(.autoPause([.atEnd, .onlyNew])).plans.last
        #expect(plan?.traits.allSatisfy { $0.newWords == 0 } == true)
        #expect(app.toast?.text.string == "The sound pauses after each sentence with a new word.")
    }

    @Test func `where the language is not known, that is said`() {
        var app = Make.playing(at: 0)
        _ = app.update(.answer(.words(nil), of: Make.address()), at: moment)
        app.practise(.autoPause([.atEnd, .onlyNew]))
        #expect(app.toast?.text.string.hasPrefix("The language of this text is not known") == true)
    }

    @Test func `a plan that goes by no facts of sentences holds none`() {
        var app = Make.practising()
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        #expect(app.practise(.autoPause(.atEnd)).plans.last?.traits == [])
    }

    @Test func `marked and hard sentences are kinds too`() {
        var app = Make.practising()
        app.tap("m")
        let plan = app.practise(.score("marked: hide; else: on")).plans.last
        #expect(plan?.traits.indices.filter { plan?.traits[$0].isMarked == true } == [1])
    }

    @Test func `only sentences that a drill hides are hidden before they are heard`() {
        var app = Make.practising()
        app.tap("m")
        app.practise(.score("marked: show; else: hide"))
        #expect(app.played?.isHidden(2) == true)
        app.practise(.score("marked: hide; else: on"))
        #expect(app.played?.isHidden(2) == false)
    }
}

/// The question behind a pass: understood, or not.
@Suite struct AskTests {
    /// The player where sentence 1 was heard, hidden, and the sound waits for the answer.
    private func asked() -> PlayerStage {
        var app = Make.practising()
        app.practise(.score("learn"))
        let end = app.lines[1].played.upperBound
        let passage = Passage(line: 1, pass: 1, passCount: 3, display: .hidden, asks: true)
        _ = app.update(
            .player(.phase(.held)),
            at: Moment(place: PlaybackPlace(position: end, passage: passage), host: .zero))
        return app
    }

    @Test func `Space goes on behind the sentence, and is no jump to undo`() {
        var app = asked()
        let undo = app.played?.jumps.undo.count
        let commands = app.tap(" ").playerCommands
        #expect(commands == [.seek(app.lines[1].played.upperBound), .play])
        #expect(app.played?.jumps.undo.count == undo)
    }

    @Test func `s goes through the other passes`() {
        var app = asked()
        #expect(app.tap("s").playerCommands == [.play])
    }

    @Test func `the status line asks`() {
        let app = asked()
        #expect(app.played?.isAsked == true)
        #expect(ScreenSnapshot.text(of: app.render()).contains("understood"))
    }

    @Test func `a pass that only waits is gone on with by Space`() {
        var app = Make.practising()
        app.practise(.score("hide wait, show"))
        let passage = Passage(line: 1, pass: 1, passCount: 2, display: .hidden)
        let place = PlaybackPlace(position: app.lines[1].played.upperBound, passage: passage)
        _ = app.update(.player(.phase(.held)), at: Moment(place: place, host: .zero))
        #expect(app.tap(" ").playerCommands == [.play])
    }
}

extension PlayerStage {
    /// The lines at which the plan has the sound wait.
    fileprivate var stops: [Int] {
        guard let plan = player?.state.plan else { return [] }
        var itinerary = Itinerary(plan, from: .zero)
        var stops: [Int] = []
        while let step = itinerary.next() {
            if step.holds, let line = step.passage?.line { stops.append(line) }
        }
        return stops
    }
}
