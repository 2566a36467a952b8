import Foundation
import ListenCore
import Subtitles
import Testing

@testable import LanguageAids

private let folder = "/usr/share/dictd"
private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(name).index")
}

/// Sentences explained word by word, as a teacher of the language would read the answer.
@Suite struct GlossGoldTests {
    /// A word of a sentence, and what its meanings must hold one of.
    struct Row: Sendable {
        let sentence: String
        /// `word=meaning|meaning`, blanks between words.
        let words: String
    }

    static let german = [
        Row(
            sentence: "Jonas wohnt mit seiner Mutter im fünften Stock eines alten Hauses.",
            words: "wohnt=live Mutter=mother fünften=fifth Stock=floor alten=old Hauses=house"),
        Row(
            sentence: "Aus seinem Fenster sieht er nur graue Dächer und Schornsteine.",
            words: "Fenster=window sieht=see graue=grey Dächer=roof Schornsteine=chimney"),
        Row(
            sentence: "An einem warmen Samstag steigt er die schmale Treppe zum Dach hinauf.",
            words: "warmen=warm Samstag=Saturday schmale=narrow Treppe=stair Dach=roof"),
        Row(
            sentence: "Oben stehen zwölf leere Holzkisten und ein kaputter Stuhl.",
            words: "stehen=stand zwölf=twelve leere=empty Holzkisten=wooden kaputter=broken "
                + "Stuhl=chair"),
        Row(
            sentence: "In der Mitte sitzt eine alte Frau mit einem großen Strohhut.",
            words: "Mitte=middle sitzt=sit alte=old Frau=woman großen=big|large Strohhut=straw"),
        Row(
            sentence: "Früher war hier ein Garten, und im Sommer gab es Tomaten.",
            words: "hier=here Garten=garden Sommer=summer gab=give Tomaten=tomato"),
        Row(
            sentence: "Jonas schaut in die leeren Kisten.",
            words: "schaut=look leeren=empty Kisten=box"),
        Row(
            sentence: "Die Erde ist hart und trocken wie Stein.",
            words: "Erde=earth|Earth|soil hart=hard trocken=dry Stein=stone"),
        Row(
            sentence: "Frau Winter lacht und schüttelt den Kopf.",
            words: "lacht=laugh schüttelt=shake Kopf=head"),
        Row(
            sentence: "Ich kann keine schweren Säcke mehr tragen.",
            words: "schweren=heavy Säcke=sack|bag tragen=carry"),
        Row(
            sentence: "Ich trage die Erde, und Sie erklären mir alles.",
            words: "trage=carry erklären=explain"),
        Row(
            sentence: "Da nimmt sie eine kleine Papiertüte aus ihrer Tasche.",
            words: "nimmt=take kleine=small|little Papiertüte=bag Tasche=pocket|bag"),
        Row(
            sentence: "Sie öffnet seine Hand und legt drei winzige Samen auf den Tisch.",
            words: "öffnet=open Hand=hand legt=put|lay drei=three winzige=tiny Samen=seed"),
        Row(
            sentence: "Am Abend hat Jonas schmutzige Hände, und er ist sehr müde.",
            words: "Abend=evening schmutzige=dirty Hände=hand sehr=very müde=tired"),
        Row(
            sentence: "Jeden Morgen gießt er sie mit einer alten Kanne.",
            words: "Morgen=morning gießt=water|pour alten=old Kanne=can|pot"),
        Row(
            sentence: "Auch die Nachbarn kommen jetzt oft auf das Dach.",
            words: "Nachbarn=neighbour kommen=come jetzt=now oft=often"),
        Row(
            sentence:
                "Er hat den Stuhl repariert, und zwei Studentinnen haben eine Lampe gebracht.",
            words: "repariert=repair zwei=two Studentinnen=student Lampe=lamp gebracht=bring"),
        Row(
            sentence: "Jonas rennt die Treppe hinauf, und der Wind reißt ihm fast die Tür zu.",
            words: "rennt=run Wind=wind fast=almost Tür=door"),
        Row(
            sentence: "Die ersten Tropfen fallen, und die Pflanzen biegen sich bis zum Boden.",
            words: "ersten=first Tropfen=drop fallen=fall Pflanzen=plant biegen=bend Boden=ground"),
        Row(
            sentence: "Zuerst bleibt alles still, dann ruft sie laut.",
            words: "bleibt=remain|stay still=quiet ruft=shout|call laut=loud|aloud"),
        Row(
            sentence: "Die ganze Nacht riecht das Haus nach Regen.",
            words: "ganze=whole Nacht=night riecht=smell Haus=house Regen=rain"),
        Row(
            sentence: "Am nächsten Morgen scheint die Sonne, und alle Pflanzen leben noch.",
            words: "nächsten=next scheint=shine Sonne=sun leben=live noch=still"),
        Row(
            sentence: "Ganz oben, zwischen zwei grünen Blättern, hängt die erste rote Tomate.",
            words: "grünen=green Blättern=leaf hängt=hang erste=first rote=red Tomate=tomato"),
        Row(
            sentence: "Sie ist klein, aber sie reicht für zwölf sehr dünne Scheiben.",
            words: "klein=small dünne=thin Scheiben=slice"),
        Row(
            sentence: "Die Kinder schauen den Vögeln zu.", words: "Kinder=child Vögeln=bird"),
        Row(
            sentence: "Ich freue mich, wenn du mit uns kommst.", words: "freue=glad kommst=come"),
        Row(sentence: "Er hat einen kleinen Hund.", words: "kleinen=small|little Hund=dog"),
        Row(sentence: "Sie geht in die Küche.", words: "geht=go Küche=kitchen"),
        Row(
            sentence: "Er kauft ein Buch und hilft seinem Bruder.",
            words: "kauft=buy Buch=book hilft=help Bruder=brother"),
        Row(
            sentence: "Der König schreibt einen Brief an seine Schwester in der Stadt.",
            words: "König=king schreibt=write Brief=letter Schwester=sister Stadt=city|town"),
        Row(
            sentence: "Der alte Mann saß auf einer Bank und las die Zeitung.",
            words: "Mann=man saß=sit Bank=bench las=read Zeitung=newspaper"),
        Row(
            sentence: "Das Mädchen schrieb seiner Großmutter einen langen Brief.",
            words: "Mädchen=girl schrieb=write Großmutter=grandmother langen=long Brief=letter"),
        Row(
            sentence: "Der Zug fährt um acht Uhr ab.",
            words: "Zug=train fährt=leave|depart acht=eight Uhr=clock|o'clock"),
        Row(
            sentence: "Gestern haben wir im Wald einen Fuchs gesehen.",
            words: "Gestern=yesterday Wald=wood|forest Fuchs=fox gesehen=see"),
    ]

    static let english = [
        Row(
            sentence: "Nora was eleven years old, and she lived beside a wide green river.",
            words: "eleven=ten years=365 lived=inhabit wide=broad|extent green=blue river=stream"),
        Row(
            sentence: "Her grandfather had a small ferry with a red roof.",
            words: "grandfather=father small=limited ferry=boat red=blood|color roof=covering"),
        Row(
            sentence: "A thick white fog came down from the hills.",
            words: "thick=thin white=color fog=droplets came=move hills=elevation"),
        Row(
            sentence: "She could only hear the river, talking quietly in the dark.",
            words: "hear=perceive river=stream talking=exchange quietly=volume dark=absence"),
        Row(
            sentence: "“He should be here by now,” said her mother, looking at the clock.",
            words: "here=place said=express mother=woman looking=perceive clock=timepiece"),
        Row(
            sentence: "Nora took the old brass bell from the kitchen wall.",
            words: "took=carry old=time brass=copper bell=metal kitchen=meals wall=partition"),
        Row(
            sentence: "Nothing moved in the fog, and she rang the bell again.",
            words: "moved=change rang=sound bell=metal again=anew"),
        Row(sentence: "Her arms hurt.", words: "arms=limb"),
        Row(
            sentence: "It was tied with a piece of string, and nobody had used it.",
            words: "piece=part string=cord used=service"),
        Row(
            sentence: "“Come with us tomorrow,” she said.",
            words: "Come=move tomorrow=day said=express"),
        Row(
            sentence: "It did the same thing when her grandfather had a bad cold.",
            words: "thing=situation bad=negative cold=infection"),
    ]

    /// What no list may show of a word that stands in the sentences.
    static let never: [String: [String]] = [
        "Vögeln": ["fuck", "screw", "bang"], "kommst": ["orgasm", "cum"], "geht": ["walks"],
        "Blättern": ["turning"], "grünen": ["Green Party"], "Hund": ["hun"],
        "came": ["semen", "spermatozoa"], "Come": ["spermatozoa"], "thing": ["thorium", "fifth"],
        "tied": ["metallic"], "used": ["republic"], "riecht": ["odorous"], "hinauf": ["one"],
        "was": ["metallic"], "ist": ["equal"], "einen": ["egg"], "seiner": ["equal"],
        "mit": ["as from"], "las": ["lanthanum", "Laos"], "schrieb": ["rub"], "ab": ["from"],
        "Zug": ["net"], "Winter": ["winter"],
    ]

    private func glosses(
        _ rows: [Row], _ language: Language
    ) async throws -> (
        found: Int, first: Int, count: Int, missed: [String], wrong: [String]
    ) {
        let analysis = PlainTextAnalysis()
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(dictFolders: [folder]), analysis: analysis)
        let glosser = SentenceGlosser(
            dictionaries: DictionaryLookup(shelf: shelf), analysis: analysis)
        var (found, first, count) = (0, 0, 0)
        var (missed, wrong): ([String], [String]) = ([], [])
        for row in rows {
            let answer = try await glosser.explain(
                ExplanationRequest(
                    sentence: row.sentence, phrase: nil, source: language, target: .english))
            let meanings = Dictionary(
                answer.vocabulary.map { ($0.word, $0.meaning) }, uniquingKeysWith: { one, _ in one }
            )
            for (word, meaning) in meanings {
                for bad in Self.never[word] ?? [] where meaning.contains(bad) {
                    wrong.append("\(word): \(meaning)")
                }
            }
            for expected in row.words.split(separator: " ") {
                let parts = expected.split(separator: "=").map { String($0) }
                let meaning = meanings[parts[0]] ?? ""
                let wanted = parts[1].split(separator: "|")
                count += 1
                let isFound = wanted.contains { meaning.contains($0) }
                found += isFound ? 1 : 0
                if !isFound { missed.append("\(parts[0]): \(meaning)") }
                let head = meaning.prefix { $0 != ";" }
                first += wanted.contains { head.contains($0) } ? 1 : 0
            }
        }
        return (found, first, count, missed, wrong)
    }

    @Test(.enabled(if: isThere("freedict-deu-eng"), "dict-freedict-deu-eng is not installed"))
    func `German sentences teach what their words mean`() async throws {
        let result = try await glosses(Self.german, try #require(Language(tag: "de")))
        #expect(result.wrong.isEmpty)
        #expect(result.count > 125)
        #expect(
            result.found * 100 >= result.count * 95,
            "\(result.found) of \(result.count): \(result.missed)")
        #expect(
            result.first * 100 >= result.count * 85, "\(result.first) of \(result.count) come first"
        )
    }

    @Test(.enabled(if: isThere("wn"), "dict-wn is not installed"))
    func `English sentences teach what their words mean`() async throws {
        let result = try await glosses(Self.english, .english)
        #expect(result.wrong.isEmpty)
        #expect(
            result.found * 100 >= result.count * 90,
            "\(result.found) of \(result.count): \(result.missed)")
    }
}
