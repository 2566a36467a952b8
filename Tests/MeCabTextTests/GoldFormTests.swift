import ListenCore
import ListenTestSupport
import Testing

@testable import MeCabText

/// Dictionary forms beside those of a treebank.
@Suite(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
struct GoldFormTests {
    /// A word of a sentence with its dictionary form.
    private struct Row {
        let word: String
        let place: Int
        let lemma: String
        let lemmaReading: String
    }

    /// 200 words drawn with a fixed seed: verbs, adjectives, adverbs and nouns.
    @Test(.enabled(if: MeCabTextTests.isInstalled, MeCabTextTests.reason))
    func `dictionary forms of words in sentences are those of people`() async throws {
        let text = MeCabText(over: PlainReader())
        let language = try #require(Language(tag: "ja"))
        var wrong: [String] = []
        let drawn = try Self.drawn(200)
        for (sentence, row) in drawn {
            let forms = await text.lemmas(
                of: row.word, at: row.place, in: sentence, language: language)
            let isRight = forms.contains { form in
                // 為る and する are one word; the treebank writes characters.
                form == row.lemma
                    || Self.sound(of: form, text) == JapaneseReading.hiragana(row.lemmaReading)
            }
            if !isRight { wrong.append("\(row.word): \(forms) for \(row.lemma)") }
        }
        #expect(drawn.count == 200)
        #expect(wrong.count * 20 <= drawn.count, "\(wrong)")
    }

    private static func sound(of form: String, _ text: MeCabText) -> String {
        let reading = text.readings(of: [form], language: Language(tag: "ja")).first ?? nil
        return JapaneseReading.hiragana(reading?.text ?? form)
    }

    private static func drawn(_ count: Int) throws -> [(sentence: String, row: Row)] {
        var found: [(sentence: String, row: Row)] = []
        var (last, text, rows) = ("", "", [Row]())
        func close() { found += rows.map { (text, $0) } }
        for row in try GoldSentences.rows("ja.tsv") where row.count > 9 && !row[1].contains("-") {
            if row[0] != last {
                close()
                (last, text, rows) = (row[0], "", [])
            }
            if ["VERB", "ADJ", "ADV", "NOUN"].contains(row[5]), !row[8].isEmpty {
                rows.append(
                    Row(
                        word: row[2], place: text.utf8.count, lemma: row[4],
                        lemmaReading: row[8]))
            }
            text += row[2] + (row[3] == "1" ? " " : "")
        }
        close()
        var random = SeededGenerator(seed: 31)
        return Array(found.shuffled(using: &random).prefix(count))
    }
}
