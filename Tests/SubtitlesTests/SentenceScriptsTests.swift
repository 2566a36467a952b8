import ListenCore
import Testing

@testable import Subtitles

@Suite struct SentenceScriptsTests {
    private func annotated(
        _ text: String, _ tag: String?, _ analysis: any TextAnalyzing = PlainTextAnalysis()
    ) throws -> Sentence {
        let words = WordSplitter(language: nil, analysis: analysis).words(
            of: text, from: 0, to: 1_000_000)
        let sentence = try #require(Sentence(index: 0, words: words))
        return SentenceScripts(language: tag.flatMap { Language(tag: $0) }, analysis: analysis)
            .annotated(sentence)
    }

    /// The words with a mark after each: `‖` clause, `|` phrase, ` ` word,
    /// `~` poor, `-` never.
    private func picture(_ sentence: Sentence) -> String {
        let marks: [BreakQuality: String] = [
            .clause: "‖", .phrase: "|", .word: " ", .poor: "~", .never: "-",
        ]
        return zip(sentence.words, sentence.scripts).map { word, script in
            word.text + (marks[script.breakAfter] ?? "?")
        }.joined()
    }

    @Test(arguments: [
        (
            "en", "When he came to the house, Mr. Hyde and John Smith were not there.",
            "When he came to~the~house,‖Mr.~Hyde|and John~Smith were~not~there.‖"
        ),
        (
            "es", "Cuando llegó a la casa de su hermano, no encontró a nadie pero esperó.",
            "Cuando llegó a~la~casa de~su~hermano,‖no~encontró a~nadie|pero esperó.‖"
        ),
        (
            "fr", "Il marchait dans la rue et pensait à son frère Jean Paul depuis hier.",
            "Il~marchait dans~la~rue|et pensait à~son~frère Jean~Paul depuis~hier.‖"
        ),
        (
            "de", "Der alte Mann ging mit dem Hund in den Wald und kam nicht zurück.",
            "Der~alte Mann ging mit~dem~Hund in~den~Wald|und kam nicht~zurück.‖"
        ),
        (
            "it", "Il vecchio andava nel bosco con il suo cane e non tornava mai.",
            "Il~vecchio andava nel~bosco con~il~suo~cane|e non~tornava mai.‖"
        ),
        (
            "pt", "O velho andava pela floresta com o seu cão mas não voltava nunca.",
            "O~velho andava pela~floresta com~o~seu~cão|mas não~voltava nunca.‖"
        ),
    ])
    func `a line ends best after a clause and never inside a phrase`(
        tag: String, text: String, expected: String
    ) throws {
        #expect(picture(try annotated(text, tag)) == expected)
    }

    @Test func `a short sentence of letters keeps no scripts`() throws {
        #expect(try annotated("Not much to say here.", "en").scripts == [])
        #expect(try annotated("¿Qué tal está él?", "es").scripts == [])
    }

    @Test func `kinsoku holds between ideographs`() throws {
        let sentence = try annotated("「今日は、きっと」", "ja")
        #expect(sentence.words.map(\.text) == ["「今", "日", "は、", "きっ", "と」"])
        #expect(sentence.scripts.map(\.breakAfter) == [.word, .word, .clause, .poor, .clause])
    }

    @Test func `the levels of the sentence are shared out among its words`() throws {
        let sentence = try annotated("هو قال \"OK\" 12 مرة", "ar")
        #expect(
            sentence.scripts.map(\.levels) == [
                [1, 1], [1, 1, 1], [1, 2, 2, 2], [2, 2], [1, 1, 1],
            ])
        #expect(sentence.scripts.map(\.spaceLevel) == [1, 1, 2, 1, 0])
        #expect(sentence.scripts[0].shaped == "\u{FEEB}\u{FEEE}")
        #expect(sentence.scripts[2].shaped == nil)
        let latin = try annotated("He wrote 12 letters to his very old friend.", "en")
        #expect(latin.scripts.allSatisfy { $0.levels.isEmpty })
    }

    @Test func `a track comes with its scripts`() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nשלום עולם\n"
        let track = try SubtitleReader.read(Array(text.utf8), name: "a.srt")
        #expect(track.sentences.first?.scripts.map(\.levels) == [[1, 1, 1, 1], [1, 1, 1, 1]])
    }
}
