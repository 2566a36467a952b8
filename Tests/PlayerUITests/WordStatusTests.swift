import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Statuses of words: given, taken away, shown in the line, and looked for.
@Suite struct WordStatusTests {
    private let moment = Moment(position: Make.time(6.2))

    /// The player with the word cursor on `rowed`, the fourth word of the second sentence.
    private func cursorOnRowed(_ words: ChapterWords? = Make.words()) -> PlayerStage {
        var app = Make.playing(at: 4.6)
        if let words { _ = app.update(.answer(.words(words), of: Make.address()), at: moment) }
        app.press(.character("w"), Key(.right), Key(.right), Key(.right))
        while app.played?.words.cursor?.word ?? 0 > 3 { app.press(Key(.left)) }
        return app
    }

    private static func key(_ text: String) -> WordKey? { WordKey(text, language: .english) }

    static let keys: [(Character, WordStatus?)] = [
        ("1", .one), ("2", .two), ("3", .three), ("4", .four), ("5", .five), ("k", .known),
        ("i", .ignored), ("0", nil),
    ]

    @Test(arguments: keys)
    func `a key gives the word under the cursor a status`(
        typed: Character, status: WordStatus?
    ) throws {
        var app = cursorOnRowed()
        #expect(app.played?.cursorPhrase?.text == "rowed")
        let effects = app.press(.character(typed))
        let key = try #require(Self.key("rowed"))
        #expect(effects.kept == [.keepWord(key, status, spelling: "rowed")])
        #expect(app.played?.words.known?.statuses["rowed"] == status)
        #expect(app.played?.cursorPhrase?.status == status)
    }

    @Test func `what is known is counted elsewhere, and an old count never overtakes a new one`()
        throws
    {
        var app = cursorOnRowed()
        let before = try #require(app.played?.words.known?.coverage)
        func due(_ keys: String) throws -> ChapterWords {
            let due = app.type(keys).compactMap {
                if case .recountWords(let words, let address) = $0, address == Make.address() {
                    words
                } else {
                    nil
                }
            }
            #expect(due.count == 1 && app.played?.words.known?.coverage == before)
            return try #require(due.last)
        }
        let (first, second) = try (due("5"), due("1"))
        #expect(second.revision > first.revision)
        func answer(_ words: ChapterWords, _ chapter: String = "c2") -> WordCoverage? {
            _ = app.update(
                .answer(
                    .recounted(
                        words.count(), revision: words.revision), of: Make.address(chapter)),
                at: moment)
            return app.played?.words.known?.coverage
        }
        #expect(answer(second, "c3") == before, "of another chapter")
        #expect(answer(second) == second.count() && second.count() != before)
        #expect(answer(first) == second.count() && first.count() != second.count())
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        let read = try #require(app.played?.words.known)
        #expect(read.isCountDue && read.statuses["rowed"] == .one)
        #expect(answer(read) == second.count() && app.played?.words.known?.isCountDue == false)
    }

    @Test func `without the cursor the same keys mark sentences`() {
        var app = Make.playing()
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        let isKept = app.type("1").contains { if case .keepWord = $0 { true } else { false } }
        #expect(!isKept)
    }

    @Test func `a status can be given while a pop-up explains the word`() throws {
        var app = cursorOnRowed()
        app.press(Key(.enter))
        let key = try #require(Self.key("rowed"))
        #expect(app.type("k").kept == [.keepWord(key, .known, spelling: "rowed")])
        #expect(app.played?.aids.popups.count == 1)
    }

    @Test func `before the words are read nothing is kept`() {
        var app = cursorOnRowed(nil)
        #expect(app.type("3").isEmpty)
        #expect(app.toast?.text.string.contains("still being read") == true)
    }

    @Test func `a pop-up goes with the cursor`() throws {
        var app = cursorOnRowed()
        app.press(Key(.enter))
        let effects = app.press(Key(.right))
        #expect(app.played?.aids.popups.map(\.ticket.phrase) == ["across"])
        guard case .explain(let request, _) = try #require(effects.first) else {
            Issue.record("nothing was asked")
            return
        }
        #expect(request.phrase == "across")
        #expect(request.phraseStart == "An old woman rowed ".count)
    }

    @Test func `n goes to the next new word, over sentences, and says when there is none`() {
        let known = Set(Make.story.flatMap(\.words).map { bareWord($0.text).lowercased() })
            .subtracting(["rowed", "lamp", "bank"])
        let words = Make.words(Dictionary(uniqueKeysWithValues: known.map { ($0, .known) }))
        var app = Make.playing(at: 1)
        _ = app.update(
            .answer(.words(words), of: Make.address()), at: Moment(position: Make.time(1)))
        app.type("w")
        var found: [String?] = []
        for _ in 0..<3 {
            app.type("n")
            found.append(app.played?.cursorPhrase?.text)
        }
        #expect(found == ["rowed", "lamp", "bank"])
        app.type("n")
        #expect(app.played?.cursorPhrase?.text == "bank")
        #expect(app.toast?.text.string == "No new word comes after this one.")
    }

    @Test func `a phrase is stretched within its sentence, asked about and kept as one`() throws {
        var app = cursorOnRowed()
        app.press(Key(.right, .shift), Key(.right, .shift))
        #expect(app.played?.cursorPhrase?.text == "rowed across with")
        app.press(Key(.left, .shift))
        #expect(app.played?.cursorPhrase?.text == "rowed across")
        let key = try #require(Self.key("rowed across"))
        #expect(app.type("4").kept == [.keepWord(key, .four, spelling: "rowed across")])
        #expect(app.played?.cursorPhrase?.status == .four)
        guard case .explain(let request, _) = try #require(app.press(.character("e")).first) else {
            Issue.record("nothing was asked")
            return
        }
        #expect(request.phrase == "rowed across")
        app.press(Key(.escape), Key(.right))
        #expect(app.played?.cursorPhrase?.text == "across")
        #expect(app.played?.cursorPhrase?.status == .four, "the phrase's words have its status")
    }

    @Test func `a phrase never leaves its sentence`() {
        var app = cursorOnRowed()
        for _ in 0..<30 { app.press(Key(.right, .shift)) }
        #expect(app.played?.words.chosen?.upperBound == Make.story[1].words.count - 1)
        for _ in 0..<40 { app.press(Key(.left, .shift)) }
        #expect(app.played?.words.chosen == 0...3)
    }

    @Test func `the settings say whether the form or its lemma is kept`() throws {
        var app = cursorOnRowed(Make.words(lemmas: ["rowed": "row"]))
        let (form, lemma) = (try #require(Self.key("rowed")), try #require(Self.key("row")))
        #expect(app.type("4").kept == [.keepWord(form, .four, spelling: "rowed")])
        app.player?.state.settings.text.statusText = .lemma
        // The status of its own would hide that of its lemma.
        #expect(
            app.type("k").kept == [
                .keepWord(form, nil, spelling: "rowed"), .keepWord(lemma, .known, spelling: "row"),
            ])
        #expect(app.played?.cursorPhrase?.status == .known)
    }

    @Test func `0 takes away what the word's status stands under`() throws {
        var app = cursorOnRowed(Make.words(["row": .known, "x": .one], lemmas: ["rowed": "row"]))
        #expect(app.played?.cursorPhrase?.status == .known)
        let lemma = try #require(Self.key("row"))
        #expect(app.type("0").kept == [.keepWord(lemma, nil, spelling: "row")])
        #expect(app.played?.cursorPhrase?.status == nil)
        var other = cursorOnRowed(Make.words(["rowed across": .two]))
        let phrase = try #require(Self.key("rowed across"))
        #expect(other.type("0").kept == [.keepWord(phrase, nil, spelling: "rowed across")])
    }

    @Test func `a word inside a phrase says that the phrase counts`() {
        var app = cursorOnRowed(Make.words(["rowed across": .two]))
        app.type("k")
        #expect(app.played?.cursorPhrase?.status == .two)
        #expect(app.toast?.text.string == "“rowed”: known. Here its phrase counts.")
    }

    @Test func `hidden text is told neither in the status line nor in a notice`() {
        var app = cursorOnRowed()
        app.type("v3")
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("word: 3 of 5") && !text.contains("rowed"))
        #expect(app.toast?.text.string == "The word: 3 of 5.")
    }

    @Test func `a text whose language is not known says so`() {
        var app = cursorOnRowed(nil)
        _ = app.update(.answer(.words(nil), of: Make.address()), at: moment)
        app.type("3")
        #expect(app.toast?.text.string.hasPrefix("The language of this text is not known") == true)
    }

    @Test func `words of a text that was replaced meanwhile are dropped`() {
        var app = cursorOnRowed(nil)
        let others = [Make.sentence(0, "Quite another text.", at: 1)]
        let words = ChapterWords(
            language: .english, sentences: others, text: TextWords(others, language: .english),
            statuses: WordStatuses(.english))
        _ = app.update(.answer(.words(words), of: Make.address()), at: moment)
        #expect(app.played?.words.known == nil)
    }

    @Test func `j and k scroll what a click opened, and mark nothing`() {
        var app = cursorOnRowed()
        app.press(Key(.escape))
        _ = app.player?.update(.click(.word(WordAddress(sentence: 1, word: 3))), at: moment)
        #expect(app.played?.aids.popups.count == 1)
        #expect(app.type("jk").isEmpty)
        #expect(!app.type("5").isEmpty)
    }

    @Test func `what was given here outlives what was read before that`() {
        var app = cursorOnRowed()
        app.type("5")
        _ = app.update(
            .answer(.words(Make.words(lemmas: ["rowed": "row"])), of: Make.address()), at: moment)
        #expect(app.played?.words.known?.statuses["rowed"] == .five)
        #expect(app.played?.words.known?.statuses["old"] == .known)
    }

    @Test func `another text of the chapter waits for its own words`() {
        var app = cursorOnRowed()
        let other = SubtitleTrack(
            language: .english, cues: [], sentences: [Make.sentence(0, "Quite another.", at: 1)])
        _ = app.update(
            .answer(.track(.success(Snapshot(other, .local))), of: Make.address()), at: moment)
        #expect(app.played?.words.known == nil)
    }

    @Test func `the words of another chapter are not taken over`() {
        var app = Make.playing()
        _ = app.update(.answer(.words(Make.words()), of: Make.address("c3")), at: moment)
        #expect(app.played?.words.known == nil)
    }

    static let markings: [(WordMarking, Bool, [Int: WordMark])] = [
        (.off, true, [:]), (.new, false, [0: .new, 3: .new]),
        (.all, false, [0: .new, 2: .learning, 3: .new]),
        (.sentence, true, [0: .new, 2: .learning, 3: .new]), (.sentence, false, [:]),
    ]

    @Test(arguments: markings)
    func `the settings say which words are marked`(
        marking: WordMarking, isCurrent: Bool, expected: [Int: WordMark]
    ) {
        var app = Make.playing()
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        app.player?.state.settings.text.marking = marking
        let marks = app.played?.words.marks(of: 1, marking, isCurrent: isCurrent) ?? [:]
        #expect(marks.filter { $0.key < 4 } == expected)
    }

    // With 48 others 50 words have a status, and 49 are known.
    @Test(arguments: [(0, [:]), (48, [2: WordMark.learning])])
    func `before 50 words are known none is marked as new`(
        others: Int, expected: [Int: WordMark]
    ) {
        var app = Make.playing()
        let statuses: [String: WordStatus] = others == 0 ? [:] : ["old": .known, "woman": .two]
        _ = app.update(
            .answer(.words(Make.words(statuses, others: others)), of: Make.address()), at: moment)
        #expect(app.played?.words.marks(of: 1, .all, isCurrent: true) == expected)
    }

    @Test func `a word that is looked up is marked in other sentences until it is known`() throws {
        var app = cursorOnRowed(Make.words(lemmas: ["rowed": "row"]))
        let effects = app.type("e")
        let key = try #require(Self.key("row"))
        #expect(effects.kept.contains(.keepLookUp(key)))
        // Not in the sentence it was looked up in.
        #expect(app.played?.words.known?.metAgain(in: 1) == [])
        var words = Make.words(lemmas: ["rowed": "row"])
        words.lookedUp = ["row"]
        #expect(words.metAgain(in: 1) == [3])
        var player = PlayerWords()
        player.known = words
        #expect(player.marks(of: 1, .all, lookUps: true, isCurrent: true)[3] == .lookedUp)
        #expect(player.marks(of: 1, .all, isCurrent: true)[3] == .new)
        #expect(player.marks(of: 1, .off, lookUps: true, isCurrent: true).isEmpty)
        words.set(.known, of: "row")
        #expect(words.metAgain(in: 1) == [])
        // Words that were read again go on with what was looked up meanwhile.
        var later = Make.words(lemmas: ["rowed": "row"])
        later.follow(app.played?.words.known)
        #expect(later.lookedUp == ["row"] && later.metAgain(in: 1) == [])
    }

    @Test func `a phrase that is looked up is marked elsewhere, its known words too`() throws {
        var app = cursorOnRowed()
        app.press(.character("H"))
        #expect(app.played?.cursorPhrase?.text == "woman rowed")
        let effects = app.type("e")
        #expect(effects.kept.contains(.keepLookUp(try #require(Self.key("woman rowed")))))
        #expect(app.played?.words.known?.metAgain(in: 1) == [])
        var words = Make.words()
        words.lookedUp = ["woman rowed"]
        #expect(words.metAgain(in: 1) == [2, 3])
        // The phrase is named as one, beside a word.
        var player = PlayerWords()
        words.lookedUp.insert("an")
        player.known = words
        let transcript = app.played?.text.transcript
        #expect(player.metAgain(in: 1, of: transcript) == ["An", "woman rowed"])
        words.lookedUp = ["woman rowed"]
        words.set(.known, of: "woman")
        words.set(.known, of: "rowed")
        #expect(words.metAgain(in: 1) == [2, 3])
        words.set(.known, of: "woman rowed")
        #expect(words.metAgain(in: 1) == [])
    }

    @Test func `text that is hidden shows no marks`() {
        var app = Make.playing()
        let plain = app.render()
        app.type("v")
        let hidden = app.render()
        _ = app.update(.answer(.words(Make.words()), of: Make.address()), at: moment)
        #expect(app.render() == hidden)
        app.type("v")
        #expect(app.render() != plain)
    }
}

extension [AppEffect] {
    /// Those that are no wish to count again what is known.
    fileprivate var kept: [AppEffect] {
        filter { if case .recountWords = $0 { false } else { true } }
    }
}
