import ListenCore
import ListenTestSupport
import Testing

@testable import LanguageAids

/// Prefixes that stand apart from their verbs.
@Suite struct SeparablePrefixTests {
    static let german: [(text: String, prefix: String?)] = [
        ("steht früh auf.", "auf"),
        ("steht früh auf", "auf"),
        ("kommt an", "an"),
        ("hob planmäßig um 2.20 Uhr ab und gab ihn frei.", "ab"),
        ("gab ihn 20 Minuten später frei.", "frei"),
        ("wählt der Gast, wenn er möchte, seinen Wein aus.", "aus"),
        ("nimmt, in der er sitzt, den Hut ab.", "ab"),
        ("geht am 3. Mai weg.", "weg"),
        ("sieht aus wie sein Vater.", "aus"),
        ("rief: „Komm mit!“", nil),
        ("steht auf dem Tisch.", nil),
        ("ging mit und ohne Leine bei Fuß.", nil),
        ("ging, aber die Leine hing durch.", nil),
        ("steht", nil),
        ("", nil),
    ]

    @Test(arguments: german) func `the prefix at the end of the clause is found`(
        text: String, prefix: String?
    ) {
        #expect(SeparablePrefix.prefix(ofVerbBeginning: text, language: "de") == prefix)
    }

    @Test func `Dutch has them, English is not asked`() {
        #expect(
            SeparablePrefix.prefix(ofVerbBeginning: "staat vroeg op.", language: "nl") == "op")
        #expect(SeparablePrefix.prefix(ofVerbBeginning: "gets up.", language: "en") == nil)
    }

    @Test(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
    func `most prefixes of gold sentences are found`() throws {
        let rows = try GoldSentences.rows("de-particles.tsv")
        let found = rows.count { row in
            guard let place = row[6].firstRange(of: row[2]) else { return false }
            let rest = String(row[6][place.lowerBound...])
            return SeparablePrefix.prefix(ofVerbBeginning: rest, language: "de") == row[4]
        }
        #expect(found * 5 >= rows.count * 4, "\(found) of \(rows.count)")
    }
}
