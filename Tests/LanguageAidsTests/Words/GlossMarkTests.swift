import Foundation
import ICUText
import ListenCore
import MeCabText
import Subtitles
import Testing

@testable import LanguageAids

private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Everyday sentences by which nothing was chosen: what is taught unmarked is right.
@Suite struct GlossMarkTests {
    /// A sentence and `word=meaning|meaning`; a word whose first meaning is none of them must
    /// say “perhaps”.
    struct Row: Sendable, CustomTestStringConvertible {
        let sentence: String
        let words: String
        var testDescription: String { sentence }
    }

    static let english = [
        Row(sentence: "My friends live here.", words: "live=inhabit|life here=place"),
        Row(sentence: "The birds fly south.", words: "fly=travel|air south=south"),
        Row(sentence: "The wind blew hard.", words: "blew=exhale|wind|air hard=effort"),
        Row(sentence: "My brother cut the bread.", words: "cut=separate bread=dough"),
        Row(sentence: "The men dig a well.", words: "dig=turn|earth|ground well=hole|water"),
        Row(sentence: "The trains stop here.", words: "stop=halt|moving"),
        Row(sentence: "My parents work hard.", words: "work=labor|physical|job|exert"),
        Row(sentence: "The children play outside.", words: "play=games outside=outside"),
        Row(sentence: "The car spun around.", words: "spun=revolve|turn"),
        Row(sentence: "The band split up.", words: "split=separate"),
        Row(sentence: "He's got a cold.", words: "got=possession|come_into cold=infection"),
        Row(sentence: "She's lost her keys.", words: "lost=fail keys=lock"),
        Row(sentence: "He wound the clock.", words: "wound=coil|wind clock=timepiece"),
        Row(sentence: "Turn left at the bank.", words: "left=side bank=financial|sloping"),
    ]

    static let german = [
        Row(sentence: "Ich weiß nicht, wo er wohnt.", words: "weiß=know wohnt=live"),
        Row(sentence: "Du weißt das.", words: "weißt=know"),
        Row(sentence: "Er bot mir seine Hilfe an.", words: "bot=offer"),
        Row(sentence: "Wir luden sie ein.", words: "luden=invite"),
        Row(sentence: "Er lieh ihr das Rad aus.", words: "lieh=lend"),
        Row(sentence: "Er riss das Fenster auf.", words: "riss=fling|throw"),
        Row(sentence: "Er stieß die Vase um.", words: "stieß=knock|overturn Vase=vase"),
        Row(sentence: "Er blies die Kerze aus.", words: "blies=blow Kerze=candle"),
        Row(sentence: "Sie band sich die Schürze um.", words: "band=put|tie Schürze=apron"),
        Row(sentence: "Sie hat gestern ihre Mutter angerufen.", words: "angerufen=call|phone"),
        Row(sentence: "Es hat aufgehört zu regnen.", words: "aufgehört=stop|cease"),
        Row(sentence: "Er hat das Fenster aufgemacht.", words: "aufgemacht=open"),
        Row(sentence: "Er hat sich angezogen.", words: "angezogen=dress|put_on"),
        Row(sentence: "Er hat sich umgedreht.", words: "umgedreht=turn"),
        Row(sentence: "Sie haben die Tür zugemacht.", words: "zugemacht=close|shut"),
        Row(sentence: "Wir haben lange ferngesehen.", words: "ferngesehen=watch"),
        Row(sentence: "Die Gäste blieben bis zum Abend.", words: "Gäste=guest blieben=stay|remain"),
        Row(sentence: "Er warf den Ball.", words: "warf=throw Ball=ball"),
        Row(sentence: "Dort steht der Bauer.", words: "Bauer=farmer"),
        Row(sentence: "Heute war der Ton zu leise.", words: "Ton=sound"),
        Row(sentence: "Es gibt ein Mittel gegen Husten.", words: "Mittel=remedy|means"),
        Row(sentence: "Danke, ich bin satt.", words: "satt=full|fed"),
        Row(sentence: "Ich gehe gleich weg.", words: "gleich=soon|right_away|immediately"),
        Row(sentence: "Das mache ich gern.", words: "gern=gladly"),
    ]

    static let japanese = [
        Row(sentence: "明日友だちが来ます。", words: "来ます=to_come"),
        Row(sentence: "母が来た。", words: "来た=to_come"),
        Row(sentence: "今日は一人で行った。", words: "今日=today 一人で=alone 行った=to_go"),
        Row(sentence: "今日は学校に行く。", words: "今日=today 学校=school"),
        Row(sentence: "これは何ですか。", words: "何=what"),
        Row(sentence: "九人の子供がいる。", words: "子供=child"),
        Row(sentence: "辛い食べ物が好きだ。", words: "辛い=spicy|hot 食べ物=food"),
        Row(sentence: "角を曲がる。", words: "角=corner"),
        Row(sentence: "明日は母の誕生日です。", words: "誕生日=birthday"),
        Row(sentence: "三回読んだ。", words: "三回=three_times"),
        Row(sentence: "一日に一回食べる。", words: "一日=one_day 一回=once|one_time"),
    ]

    /// What is taught wrong without a mark, and the words of the rows that are not taught.
    private func faults(
        _ rows: [Row], _ language: String, _ analysis: any TextAnalyzing,
        _ places: DictionaryPlaces, _ lemmatizer: (any Lemmatizing)? = nil
    ) async throws -> [String] {
        let shelf = DictionaryShelf(places: places, analysis: analysis)
        let glosser = SentenceGlosser(
            dictionaries: DictionaryLookup(shelf: shelf, lemmatizer: lemmatizer),
            analysis: analysis)
        var faults: [String] = []
        for row in rows {
            let answer = try await glosser.explain(
                ExplanationRequest(
                    sentence: row.sentence, phrase: nil,
                    source: Language(tag: language), target: .english))
            faults += row.words.split(separator: " ").compactMap { part in
                Self.fault(of: part, in: answer.vocabulary).map { "\(row.sentence) \($0)" }
            }
        }
        return faults
    }

    /// What is wrong with `word=meaning|meaning`; underscores stand for blanks.
    private static func fault(
        of part: Substring, in taught: [Explanation.Entry]
    ) -> String? {
        let parts = part.replacing("_", with: " ").split(separator: "=").map { String($0) }
        guard parts.count == 2 else { return "\(part) is no row" }
        guard let entry = taught.first(where: { $0.word == parts[0] }) else {
            return "\(parts[0]) is not among \(taught.map(\.word))"
        }
        let first = entry.meaning.split(separator: ";").first ?? ""
        let isRight = parts[1].split(separator: "|").contains { first.contains($0) }
        let isMarked = entry.note?.hasPrefix("perhaps") == true
        return isRight || isMarked ? nil : "\(parts[0]): \(entry.meaning)"
    }

    @Test(.enabled(if: isThere("/usr/share/dictd/wn.index"), "dict-wn is not installed"))
    func `what is taught of English unmarked is right`() async throws {
        let places = DictionaryPlaces(dictFolders: ["/usr/share/dictd"])
        #expect(try await faults(Self.english, "en", PlainTextAnalysis(), places) == [])
    }

    @Test(
        .enabled(
            if: isThere("/usr/share/dictd/freedict-deu-eng.index"),
            "dict-freedict-deu-eng is not installed"))
    func `what is taught of German unmarked is right`() async throws {
        let places = DictionaryPlaces(dictFolders: ["/usr/share/dictd"])
        #expect(try await faults(Self.german, "de", PlainTextAnalysis(), places) == [])
    }

    @Test(
        .enabled(
            if: isThere("/usr/share/edict/edict")
                && MeCabText(over: PlainTextAnalysis()).isInstalled,
            "edict or mecab is not installed"))
    func `what is taught of Japanese unmarked is right`() async throws {
        let analysis = MeCabText(over: ICUText())
        let places = DictionaryPlaces(edictFiles: ["/usr/share/edict/edict"])
        #expect(try await faults(Self.japanese, "ja", analysis, places, analysis) == [])
    }
}
