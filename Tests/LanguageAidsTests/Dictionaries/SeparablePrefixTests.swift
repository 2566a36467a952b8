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
        ("geht in die Küche und macht das Licht aus.", nil),
        ("kommt und nimmt den Hut ab.", nil),
        ("sehen den Mann und machen die Tür auf.", nil),
        ("schläft und die Kinder machen das Licht aus.", nil),
        ("wartet und er macht das Licht aus.", nil),
        ("schläft oder ruft jemand an.", nil),
        ("wartet weil er das Licht aus macht aus.", nil),
        ("schläft aber er steht dann auf.", nil),
        ("ist noch da.", nil),
        ("will heute weg.", nil),
        ("nimmt Hut und Mantel ab.", "ab"),
        ("nimmt den Hut und den alten Mantel ab.", "ab"),
        ("ruft dich und deine Mutter heute Abend an.", nil),
        ("kommt aber heute an.", "an"),
        ("teilte der Presse (und allen anderen) gestern mit.", "mit"),
        ("kommt an (um drei).", "an"),
        ("arbeiten mit Berlin, Hamburg und Köln eng zusammen.", "zusammen"),
        ("wartet in Berlin, Hamburg und Köln arbeitet zusammen.", nil),
        ("lädt Kinder ohne Begleitung und / oder mit kleinem Hund ein.", "ein"),
        ("sah den Gästen und geduldig stehenden Fahrern zu.", "zu"),
        ("sah den Gästen zu und täglich kommen Fahrer an.", "zu"),
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

    @Test(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
    func `hardly any is found for verbs of gold sentences that have none`() throws {
        let verbs = try Self.plainVerbs()
        let wrong = verbs.filter {
            guard let found = SeparablePrefix.prefix(ofVerbBeginning: $0, language: "de") else {
                return false
            }
            return !SeparablePrefix.isOftenAdverb(found, language: "de")
        }
        #expect(verbs.count > 300)
        #expect(wrong.count * 100 <= verbs.count, "\(wrong.count) of \(verbs.count): \(wrong)")
    }

    /// The texts from each finite verb without a prefix on.
    private static func plainVerbs() throws -> [String] {
        var verbs: [String] = []
        var text = ""
        var starts: [Int] = []
        var sentence = ""
        var covered = 0
        func end() { verbs += starts.map { String(text.dropFirst($0)) } }
        for row in try GoldSentences.rows("de.tsv") {
            if row[0] != sentence {
                end()
                (sentence, text, starts, covered) = (row[0], "", [], 0)
            }
            let numbers = row[1].split(separator: "-").compactMap { Int($0) }
            guard let number = numbers.first, number > covered else { continue }
            if let last = numbers.dropFirst().first { covered = last }
            let isFinite = row[5] == "VERB" || row[5] == "AUX"
            if isFinite, row[6].contains("VerbForm=Fin"), !(row.last ?? "").contains("prt=") {
                starts.append(text.count)
            }
            text += row[2] + (row[3] == "1" ? " " : "")
        }
        end()
        return verbs
    }

    @Test func `what is oftener an adverb is told`() {
        #expect(SeparablePrefix.isOftenAdverb("gleich", language: "de"))
        #expect(!SeparablePrefix.isOftenAdverb("auf", language: "de"))
    }
}
