import ListenCore
import Practice
import Testing

private let spanish = Language(tag: "es") ?? .english

/// Sentences of words, a sentence for each text; times do not matter.
private func sentences(_ texts: [String]) -> [Sentence] {
    texts.enumerated().compactMap { index, text in
        Sentence(
            index: index,
            words: text.split(separator: " ").map {
                Word(start: .zero, end: .zero, text: String($0))
            })
    }
}

private func words(_ texts: String..., lemmas: [String: String] = [:]) -> TextWords {
    TextWords(sentences(texts), language: spanish) { lemmas[$0] }
}

private func statuses(_ texts: [String: WordStatus]) -> WordStatuses {
    WordStatuses(spanish, texts: texts)
}

@Suite struct TextWordTests {
    @Test func `words are folded, what holds no letter is left out, places stay`() {
        let words = words("¡Hola, — Ana!", "Son 3 perros.").words
        #expect(words.map(\.form) == ["hola", "ana", "son", "perros"])
        #expect(
            words.map(\.place) == [
                .init(sentence: 0, word: 0), .init(sentence: 0, word: 2),
                .init(sentence: 1, word: 0), .init(sentence: 1, word: 2),
            ])
    }

    @Test func `a lemma is folded, asked once a spelling, and none when it is the form`() {
        var asked: [String] = []
        let words = TextWords(sentences(["Corre corre Correr …"]), language: spanish) {
            asked.append($0)
            return "Correr"
        }
        #expect(words.words.map(\.lemma) == ["correr", "correr", nil])
        #expect(asked == ["corre", "corre", "correr"])
    }
}

@Suite struct WordCoverageTests {
    @Test func `running words are counted by status`() {
        let coverage = WordCoverage(
            of: words("uno dos tres cuatro cinco seis", "uno uno"),
            by: statuses(["uno": .known, "dos": .five, "tres": .four, "cuatro": .ignored]))
        #expect(
            [coverage.known, coverage.learning, coverage.new, coverage.ignored] == [4, 1, 2, 1])
        #expect(coverage.familiarShare == 5.0 / 7)
        #expect(coverage.summary == "57 % known, 2 new words")
    }

    @Test func `new words come by frequency, then by place`() {
        let coverage = WordCoverage(of: words("b a c", "c b c d"), by: statuses([:]))
        #expect(coverage.newWords.map(\.text) == ["c", "b", "a", "d"])
        #expect(coverage.newWords.map(\.count) == [3, 2, 1, 1])
        #expect(coverage.newWords.first?.first == .init(sentence: 0, word: 2))
    }

    @Test func `forms of one lemma are one word`() {
        let text = words(
            "corre corrieron corro", lemmas: ["corre": "correr", "corrieron": "correr"])
        let none = WordCoverage(of: text, by: statuses([:]))
        #expect(none.newWords.map(\.text) == ["correr", "corro"])
        let some = WordCoverage(of: text, by: statuses(["correr": .known, "corre": .two]))
        #expect([some.known, some.learning, some.new] == [1, 1, 1])
    }

    @Test func `words of a phrase count as the phrase, inside one sentence`() {
        let known = statuses(["por supuesto": .known, "supuesto": .one, "por": .two])
        let coverage = WordCoverage(of: words("Por supuesto que", "por", "supuesto"), by: known)
        #expect([coverage.known, coverage.learning, coverage.new] == [2, 2, 1])
    }

    @Test func `a text of Han counts as one word however the sentence parts it`() {
        let known = statuses(["没关系": .known, "关系": .one])
        let coverage = WordCoverage(of: words("没 关系 吧", "没关系 关系"), by: known)
        #expect([coverage.known, coverage.learning, coverage.new] == [3, 1, 1])
    }

    @Test func `what is no word of its own is left out`() {
        #expect(words("C++ y C#").words.map(\.form) == ["y"])
    }

    @Test(arguments: [
        ("", "no words"), ("…", "no words"), ("x", "no words"), ("a", "100 % known, 0 new words"),
        ("b", "0 % known, 1 new word"), ("a a a a a a a b", "87 % known, 1 new word"),
    ])
    func `the summary never says more than is known`(text: String, summary: String) {
        let coverage = WordCoverage(
            of: words(text), by: statuses(["a": .known, "x": .ignored]))
        #expect(coverage.summary == summary)
    }

    @Test func `the next unknown word is found from any place`() {
        let text = words("a b a", "c a por", "por supuesto d")
        let known = statuses(["a": .known, "por supuesto": .one])
        func next(_ sentence: Int, _ word: Int) -> String? {
            text.nextUnknown(after: .init(sentence: sentence, word: word), by: known)?.form
        }
        #expect(text.nextUnknown(after: nil, by: known)?.form == "b")
        #expect(next(0, 0) == "b")
        #expect(next(0, 1) == "c")
        #expect(next(1, 0) == "por")
        #expect(next(1, 2) == "d")
        #expect(next(2, 0) == "d")
        #expect(next(2, 2) == nil)
        #expect(next(99, 0) == nil)
        #expect(next(-1, 0) == "b")
    }

    @Test func `a sentence's words have the statuses of phrases first`() {
        let text = words("uno", "Por supuesto — que", "dos")
        let known = statuses(["por supuesto": .known, "por": .two, "dos": .one])
        func found(_ sentence: Int) -> [String] {
            text.statuses(ofSentence: sentence, by: known)
                .map { "\($0.word) \($0.status?.name ?? "new")" }
        }
        #expect(found(0) == ["0 new"])
        #expect(found(1) == ["0 known", "1 known", "3 new"])
        #expect(found(2) == ["0 1"] && found(3) == [] && found(-1) == [])
    }

    @Test func `a word's status stands under its phrase, its form or its lemma`() {
        let text = words(
            "por supuesto corre corro", "por que", lemmas: ["corre": "correr", "corro": "correr"])
        let known = statuses([
            "por supuesto": .known, "por": .two, "correr": .one, "corro": .three,
        ])
        func found(_ sentence: Int, _ word: Int) -> String? {
            text.statusText(at: .init(sentence: sentence, word: word), by: known)
        }
        #expect(
            (0...3).map { found(0, $0) } == ["por supuesto", "por supuesto", "correr", "corro"])
        #expect(found(1, 0) == "por" && found(1, 1) == nil && found(2, 0) == nil)
        #expect(found(0, 9) == nil)
    }

    @Test func `a place without letters holds no word`() {
        let text = words("uno — dos", "tres")
        func form(_ sentence: Int, _ word: Int) -> String? {
            text.word(at: .init(sentence: sentence, word: word))?.form
        }
        #expect(form(0, 0) == "uno" && form(0, 1) == nil && form(0, 2) == "dos")
        #expect(form(1, 0) == "tres" && form(1, 1) == nil && form(-1, 0) == nil)
    }

    @Test func `a long book is counted whole`() {
        let count = 100_000
        let texts = (0..<count / 10).map { line in
            (0..<10).map { word in "Palabra\((line * 37 + word * word * 11) % 9_000)ñ," }
                .joined(separator: " ")
        }
        let book = sentences(texts)
        var known: [String: WordStatus] = ["palabra1ñ palabra2ñ": .known]
        for number in 0..<8_000 { known["palabra\(number)ñ"] = .known }
        let all = statuses(known)
        let coverage = WordCoverage(of: TextWords(book, language: spanish), by: all)
        #expect(coverage.counted == count && coverage.new > 0)
        #expect(coverage.newWords.reduce(0) { $0 + $1.count } == coverage.new)
    }
}

@Suite struct ChapterFitTests {
    /// A chapter of a thousand words of which so many are known, on the way and new.
    private func chapter(known: Int, learning: Int = 0, newWords: Int = 10) -> WordCoverage {
        let new = (0..<(1_000 - known - learning)).map { "n\($0 % newWords)" }
        let words =
            Array(repeating: "k", count: known) + Array(repeating: "l", count: learning) + new
        return WordCoverage(
            of: TextWords(sentences([words.joined(separator: " ")]), language: spanish),
            by: statuses(["k": .known, "l": .one]))
    }

    @Test func `the chapter nearest to what is wanted comes first`() {
        let fits = ChapterFit.ranked([
            chapter(known: 800), chapter(known: 990), chapter(known: 953),
            chapter(known: 940, learning: 26), chapter(known: 945),
        ])
        #expect(fits.map(\.index) == [3, 2, 4, 1, 0])
        #expect(fits.map(\.ease) == [.fitting, .fitting, .hard, .easy, .hard])
    }

    @Test func `of equals the one with fewer new words comes first, then the earlier`() {
        let fits = ChapterFit.ranked([
            chapter(known: 960, newWords: 20), chapter(known: 960, newWords: 5),
            chapter(known: 960, newWords: 5),
        ])
        #expect(fits.map(\.index) == [1, 2, 0])
    }

    @Test func `of fitting chapters the one nearest to the middle comes first`() {
        let fits = ChapterFit.ranked([
            chapter(known: 950), chapter(known: 979), chapter(known: 964), chapter(known: 981),
        ])
        #expect(fits.map(\.index) == [2, 1, 0, 3])
        #expect(fits.map(\.distance).prefix(3) == [0, 0, 0])
        #expect(fits.last.map { ($0.distance * 1_000).rounded() } == 1)
        #expect(fits.first?.newWords == 10 && fits.first?.share == 0.964)
    }

    @Test(arguments: [
        (949, ChapterFit.Ease.hard), (950, .fitting), (980, .fitting), (981, .easy),
    ])
    func `a chapter fits from its lowest wanted share to its highest`(
        known: Int, ease: ChapterFit.Ease
    ) {
        #expect(ChapterFit.ranked([chapter(known: known)]).map(\.ease) == [ease])
    }

    @Test func `chapters without words are left out, and what is wanted can be chosen`() {
        let empty = WordCoverage(of: TextWords([], language: spanish), by: statuses([:]))
        #expect(ChapterFit.ranked([empty]).isEmpty)
        let chapters = [empty, chapter(known: 900), chapter(known: 960)]
        #expect(ChapterFit.ranked(chapters, wanted: 0.85...0.92).map(\.index) == [1, 2])
    }
}
