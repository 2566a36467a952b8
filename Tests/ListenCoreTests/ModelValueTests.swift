import FoundationEssentials
import ListenCore
import Testing

/// Small values of the model whose answers lists and screens show.
@Suite struct ModelValueTests {
    private static let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))

    private func share(
        of seconds: Double, in length: Double, isCompleted: Bool = false
    ) -> Double? {
        PlaybackPosition(
            chapter: Self.chapter, position: .seconds(seconds), duration: .seconds(length),
            isCompleted: isCompleted, updatedAt: Date(timeIntervalSince1970: 0), bookTitle: "",
            chapterTitle: ""
        ).share
    }

    @Test func `the share heard is between nothing and all, and not known without a length`() {
        #expect(share(of: 0, in: 100) == 0 && share(of: 25, in: 100) == 0.25)
        #expect(share(of: 120, in: 100) == 1 && share(of: -5, in: 100) == 0)
        #expect(share(of: 5, in: 0) == nil && share(of: 0, in: 0) == 0)
        #expect(share(of: 5, in: 100, isCompleted: true) == 1)
        #expect(share(of: 0, in: 0, isCompleted: true) == 1)
    }

    @Test func `a word has its place where the sentence ends with what follows it`() {
        func place(_ word: String, _ following: String?, _ sentence: String?) -> Int? {
            DefinitionRequest(
                word: word, following: following, sentence: sentence, source: nil, target: .english
            ).place
        }
        #expect(place("gato", "gato.", "El gato.") == 3)
        #expect(place("él", "él", "¡él") == 2, "in UTF-8")
        #expect(place("gato", nil, "El gato") == 3)
        #expect(place("gato", "perro gato.", "perro gato.") == nil)
        #expect(place("gato", "gato", "El gato.") == nil)
        #expect(place("gato", "gato.", nil) == nil)
        #expect(place("e\u{301}", nil, "\u{E9}") == nil, "equal, but of other bytes")
    }

    @Test func `a form sounds as the first of its own entries that tells, never as its lemma`() {
        func entry(_ pronunciation: String?) -> DictionaryEntry {
            DictionaryEntry(
                headword: "x", pronunciation: pronunciation, senses: ["y"], dictionary: "d")
        }
        func definition(_ sounds: [String?], lemma: Int) -> Definition {
            Definition(
                form: "x", derivation: .exact, entries: sounds.map(entry), lemmaEntries: lemma)
        }
        #expect(definition([nil, "a", "b"], lemma: 0).pronunciation == "a")
        #expect(definition([nil, "a"], lemma: 1).pronunciation == nil)
        #expect(definition(["a", "b"], lemma: 1).ownEntries.map(\.pronunciation) == ["a"])
    }

    @Test func `the sound of a headword with other words is not that of the form`() {
        func sound(_ headwords: String...) -> String? {
            let entries = headwords.map {
                DictionaryEntry(headword: $0, pronunciation: $0, senses: ["see"], dictionary: "d")
            }
            return Definition(form: "sehen", derivation: .ending, entries: entries).pronunciation
        }
        #expect(sound("etw. sehen", "Sehen", "sehen") == "sehen")
        #expect(sound("etw. sehen", "Sehen") == "Sehen")
        #expect(sound("etw. sehen") == nil)
    }

    @Test func `only an old copy is asked for again, and every copy has an age`() {
        let (age, error) = (Duration.seconds(9), ServiceError(.offline, context: "x"))
        let all: [Freshness] = [
            .local, .fetched, .fresh(age: age), .stale(age: age), .offline(age: age, reason: error),
        ]
        #expect(all.map(\.needsRefresh) == [false, false, false, true, false])
        #expect(all.map(\.age) == [nil, nil, age, age, age])
        let doubled = Snapshot(2, .stale(age: age)).map { "\($0 * 2)" }
        #expect(doubled.value == "4" && doubled.freshness == .stale(age: age))
    }

    @Test func `a pass and a drill keep their bounds`() {
        let pass = DrillScore.Pass(factor: 5, repeats: 0)
        #expect(pass.factor == 30 && pass.repeats == 1)
        let long = DrillScore.Pass(factor: 999, repeats: 999)
        #expect(long.factor == 300 && long.repeats == 99)
        #expect(DrillScore([]) == nil)
        #expect(
            DrillScore([.init(repeats: 2), .init(repeats: 3)], rounds: 4)?.otherwise.rounds == 4)
        #expect(DrillScore([pass], rounds: 0)?.otherwise.rounds == 1)
        #expect(DrillScore([pass], rounds: 500)?.otherwise.rounds == 99)
    }

    @Test func `trouble adds up and makes a sentence hard after more than one sign`() {
        #expect(SentenceEffort().isNone && !SentenceEffort(lookUps: 1).isNone)
        let sum =
            SentenceEffort(replays: 1, lookUps: 2, slowDowns: 3, errors: 4)
            + SentenceEffort(replays: 10, lookUps: 20, slowDowns: 30, errors: .max)
        #expect(sum == SentenceEffort(replays: 11, lookUps: 22, slowDowns: 33, errors: .max))
        #expect((SentenceEffort(replays: -9) + SentenceEffort()).replays == 0)
        let hard = [
            SentenceEffort(replays: 3), SentenceEffort(replays: 1, lookUps: 1),
            SentenceEffort(replays: 1, slowDowns: 1), SentenceEffort(errors: 4),
        ]
        let easy = [
            SentenceEffort(), SentenceEffort(replays: 2), SentenceEffort(lookUps: 1),
            SentenceEffort(slowDowns: 1), SentenceEffort(errors: 3),
        ]
        #expect(hard.allSatisfy(\.isHard) && !easy.contains(where: \.isHard))
        #expect(SentenceEffort().heat == 0 && SentenceEffort(replays: 5).heat == 0.5)
        #expect(SentenceEffort(replays: -5).heat == 0)
    }

    @Test func `a dictation is mastered at once, whole and without a hint`() {
        func score(
            _ right: Int, extra: Int = 0, attempt: Int = 1, hints: Int = 0
        ) -> DictationScore {
            DictationScore(
                sentence: PractisedSentence(
                    chapter: Self.chapter, start: .zero, text: "", bookTitle: "", chapterTitle: ""),
                language: nil, attempt: attempt, words: 3, rightWords: right, extraWords: extra,
                hints: hints)
        }
        #expect(score(3).isPerfect && score(3).isMastery)
        #expect(!score(2).isPerfect && !score(2).isMastery && !score(3, extra: 1).isPerfect)
        #expect(score(3, attempt: 2).isPerfect && !score(3, attempt: 2).isMastery)
        #expect(score(3, hints: 1).isPerfect && !score(3, hints: 1).isMastery)
    }

    @Test func `a nudge takes over the edges that were moved and counts them`() {
        var nudge = EdgeNudge(sentence: .zero, start: .seconds(1), end: .seconds(2))
        nudge.apply(EdgeNudgeChange(sentence: .zero, end: .seconds(3)))
        #expect(nudge == EdgeNudge(sentence: .zero, start: .seconds(1), end: .seconds(3)))
        nudge.apply(EdgeNudgeChange(sentence: .zero, start: .zero))
        #expect(nudge == EdgeNudge(sentence: .zero, start: .zero, end: .seconds(3)))
        let both = EdgeNudge(sentence: .zero, start: .seconds(1), end: .seconds(1))
        #expect(EdgeNudgeReplacement(kept: [nudge, both, EdgeNudge(sentence: .zero)]).count == 3)
    }

    @Test func `the wording of a book is changed word by word`() {
        var wording = BookWording(title: "T", author: "A", narrator: "N", language: .english)
        var change = BookWordingChange()
        (change.title, change.author) = ("New", "")
        wording.apply(change)
        #expect(wording == BookWording(title: "New", narrator: "N", language: .english))
        change.language = ""
        wording.apply(change)
        #expect(wording.language == nil && !wording.isEmpty && BookWording().isEmpty)
        let below = BookWording(title: "Below", author: "B", narrator: "C", language: .english)
        let above = BookWording(title: "New", author: "B", narrator: "N", language: .english)
        #expect(wording.over(below) == above)
    }

    @Test(arguments: [
        (BookWording(title: "T"), "title"), (BookWording(author: "A"), "author"),
        (BookWording(narrator: "N"), "narrator"), (BookWording(language: .english), "language"),
    ])
    func `one word of a wording is a change of that word alone`(wording: BookWording, name: String)
    {
        let change = BookWordingChange(wording)
        let words = [
            "title": change.title, "author": change.author, "narrator": change.narrator,
            "language": change.language,
        ].filter { $0.value != nil }
        #expect(words.keys.sorted() == [name])
        var other = BookWording()
        other.apply(change)
        #expect(other == wording)
    }

    @Test func `a text is whole when nothing of it is cut off or moved`() {
        func text(shift: Double = 0, start: Double = 0, end: Double? = nil) -> AttachedText {
            AttachedText(
                chapter: Self.chapter, file: "f", name: "n", language: nil,
                addedAt: Date(timeIntervalSince1970: 0), shift: .seconds(shift),
                start: .seconds(start), end: end.map { .seconds($0) })
        }
        #expect(text().isWhole)
        #expect(!text(shift: 1).isWhole && !text(start: 1).isWhole && !text(end: 1).isWhole)
    }

    @Test func `the grading of a card counts once, by what the card was`() {
        func day(_ phase: CardMemory.Phase?, _ grade: ReviewGrade) -> ReviewDay {
            let memory = CardMemory(
                phase: phase ?? .review, stability: 1, difficulty: 5,
                due: Date(timeIntervalSince1970: 0), reviewedAt: Date(timeIntervalSince1970: 0))
            return ReviewDay(
                of: ReviewRecord(
                    card: 1, grade: grade, at: Date(timeIntervalSince1970: 0), day: "2026-01-02",
                    spent: .seconds(3), before: phase == nil ? nil : memory, after: memory))
        }
        let spent = MediaTime.seconds(3)
        #expect(day(nil, .good) == ReviewDay(day: "2026-01-02", introduced: 1, spent: spent))
        #expect(
            day(.review, .good)
                == ReviewDay(day: "2026-01-02", reviewed: 1, passed: 1, spent: spent))
        #expect(day(.review, .again) == ReviewDay(day: "2026-01-02", reviewed: 1, spent: spent))
        #expect(
            day(.learning(step: 0), .good) == ReviewDay(day: "2026-01-02", steps: 1, spent: spent))
        #expect(
            day(.relearning(step: 1), .good) == ReviewDay(day: "2026-01-02", steps: 1, spent: spent)
        )
    }

    @Test func `a plan flows unless something of it stops or goes back`() {
        #expect(PlaybackPlan.straight.isFlowing && PlaybackPlan(skipsSilence: true).isFlowing)
        #expect(PlaybackPlan(condensing: .init()).isFlowing)
        let others = [
            PlaybackPlan(drill: DrillScore([.init()])), PlaybackPlan(loop: .zero..<(.seconds(1))),
            PlaybackPlan(autoPause: .atEnd), PlaybackPlan(holdAfter: 0), PlaybackPlan(only: []),
        ]
        #expect(others.filter(\.isFlowing).isEmpty)
        let short = PlaybackPlan.Condensing(longest: .milliseconds(100))
        #expect(short.kept == .milliseconds(100))
    }

    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "image/png"),
            (Array("GIF89a".utf8), "image/gif"), (Array("RIFF....WEBP".utf8), "image/webp"),
            (Array("BM".utf8) + [UInt8](repeating: 0, count: 25), "image/bmp"),
            (Array("BM".utf8) + [UInt8](repeating: 0, count: 24), nil),
            (Array("RIFF....WAVE".utf8), nil), ([], nil), ([0xFF, 0xD8], nil),
        ] as [([UInt8], String?)])
    func `a picture is known by its first bytes`(bytes: [UInt8], type: String?) {
        #expect(EmbeddedPicture.mediaType(of: bytes) == type)
        #expect(EmbeddedPicture(bytes: bytes, isFront: true)?.mediaType == type)
    }

    @Test func `a picture beyond the limit is none`() {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
        let most = jpeg + [UInt8](repeating: 0, count: EmbeddedPicture.limitBytes - 3)
        #expect(EmbeddedPicture(bytes: most, isFront: false) != nil)
        #expect(EmbeddedPicture(bytes: most + [0], isFront: false) == nil)
    }

    @Test func `the lines of a text are those with something in them, by their times`() throws {
        #expect(EmbeddedText(lyrics: nil) == nil && EmbeddedText(lyrics: " \n\t\n") == nil)
        let lyrics = try #require(EmbeddedText(lyrics: "b\n\na"))
        #expect(lyrics.lines.map(\.text) == ["b", "a"] && !lyrics.isTimed)
        let timed = try #require(
            EmbeddedText(
                language: nil,
                lines: [(3, "c"), (1, "a"), (3, "d"), (2, " ")].map {
                    EmbeddedText.Line(start: .seconds($0), text: $1)
                }))
        #expect(timed.lines.map(\.text) == ["a", "c", "d"] && timed.isTimed)
    }

    @Test func `a length that is none is not kept`() {
        var facts = RecordingFacts(form: "MP3")
        facts.duration = .seconds(1)
        #expect(facts.duration == .seconds(1))
        facts.duration = .zero
        #expect(facts.duration == nil)
    }
}
