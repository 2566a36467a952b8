import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import LanguageAids

/// FreeDict's entries: which meaning is the usual one, and what a form is a form of.
@Suite struct DictFormsTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    /// Keys and entries as FreeDict has them, the lesser meanings first.
    static let entries: [(String, String)] = [
        ("alt", "alt /alt/ <adj>\ncast-off <adj> [Br.] , worn <adj> [dated]\n"),
        ("alt", "alt /alt/ <adj>\nold <adj>\n      \"ein alter Mann\"  - an old man\n"),
        ("hund", "Hund /hunt/ <masc, n, sg>\nmine car <n>, mine tub <n>\n   Synonym: {Hunt}\n"),
        (
            "hund",
            "Hund /hunt/ <masc, n, sg>\n [zool.] dog <n>\n      \"mein Hund\"  - my dog\n"
                + " see: {Hunde}\n"
        ),
        ("geht", "geht /geːt/\nwalks\n see: {laufen}, {gehen}, {gehend}, {ging}\n"),
        ("gehen", "gehen /geːən/ <v, intr>\ngo <v>\n see: {gehend}, {geht}\n"),
        ("laufen", "laufen /laʊfən/ <v, intr>\nrun <v>\n"),
        ("etw kaufen", "etw. kaufen /kaʊfən/ <v, trans>\nbuy sth. <v>\n"),
        ("kaufen", "Kaufen /kaʊfən/ <neut, n, sg>\nbuying <n>\n"),
        ("kommen", "kommen /kɔmən/ <v>\n [ugs.] have an orgasm <v>, cum <v> [slang]\n"),
        ("kommen", "kommen /kɔmən/ <v, intr>\ncome <v>\n"),
        ("vögel", "Vögel /føːɡəl/ <pl>\nbirds\n see: {Vogel}\n"),
        ("vogel", "Vogel /foːɡəl/ <masc, n, sg>\nbird <n>\n see: {Vögel}\n"),
        ("vögeln", "vögeln /føːɡəln/ <v>\nfuck <v> [vulg.] , bang <v>\n"),
        ("leeren", "leeren /leːʁən/ <v, trans>\nempty out <v>\n"),
        ("leer", "leer /leːɐ/ <adj>\nempty <adj>\n"),
        ("blätter", "Blätter /blɛtɐ/ <pl>\nleaves\n see: {Blatt}\n"),
        ("blatt", "Blatt /blat/ <neut, n, sg>\nleaf <n>\n"),
        ("blättern", "Blättern /blɛtɐn/ <neut, n, sg>\npage turning <n>\n"),
        ("morgen", "Morgen /mɔʁɡən/ <pl>\nmornings\n see: {Morgen}, {Montagmorgen}\n"),
        ("morgen", "Morgen /mɔʁɡən/ <masc, n, sg>\nmorning <n>\n see: {Morgen}\n"),
        ("ein", "ein /aɪn/ <art>\na <art>\n"), ("hin", "hin /hɪn/ <adv>\nthere <adv>\n"),
        ("erste", "erste /eːɐstə/ <num>\nfirst\n"),
        ("erste", "erste /eːɐstə/ <adj>\nleadoff <adj>\n"),
        ("tropfen", "Tropfen /tʁɔpfən/ <pl>\ndrops\n see: {Tropfen}, {Tropf}\n"),
        ("tropfen", "Tropfen /tʁɔpfən/ <masc, n, sg>\ndrop <n>\n"),
        ("tropf", "Tropf /tʁɔpf/ <masc, n, sg>\ndrip <n>\n"),
        ("trage", "Trage! /tʁaːɡə/\ncarry!\n"),
        ("00databaseutf8", "\n"),
    ]

    private func lookup() throws -> DictionaryLookup {
        _ = try folder.writeDict("freedict-deu-eng", Self.entries)
        return DictionaryLookup(
            shelf: DictionaryShelf(
                places: DictionaryPlaces(dictFolders: [folder.path]),
                analysis: PlainTextAnalysis()))
    }

    private func define(_ word: String, in sentence: String) async throws -> Definition {
        let place = try #require(sentence.firstRange(of: word))
        return try await lookup().define(
            DefinitionRequest(
                word: word, following: String(sentence[place.lowerBound...]), sentence: sentence,
                source: Language(tag: "de"), target: .english))
    }

    /// A word of a sentence, the form it is found under and its first meaning.
    static let words: [(word: String, sentence: String, form: String, meaning: String)] = [
        ("alt", "Das ist alt.", "alt", "old"),
        ("Hund", "Er hat einen Hund.", "Hund", "[zool.] dog"),
        ("geht", "Sie geht heim.", "gehen", "go"),
        ("kauft", "Er kauft Brot.", "kaufen", "buy sth."),
        ("kommen", "Wir kommen bald.", "kommen", "come"),
        ("Vögeln", "Sie schauen den Vögeln zu.", "Vogel", "bird"),
        ("Vögel", "Er sieht Vögel.", "Vogel", "bird"),
        ("leeren", "In die leeren Kisten.", "leer", "empty"),
        ("leeren", "Sie leeren Kisten.", "leeren", "empty out"),
        ("Blättern", "Zwischen den Blättern.", "Blatt", "leaf"),
        ("ersten", "Der ersten Frau.", "erste", "first"),
        ("Tropfen", "Die Tropfen fallen.", "Tropfen", "drop"),
        ("Morgen", "Am nächsten Morgen.", "Morgen", "morning"),
    ]

    @Test(arguments: words.indices) func `the usual meaning comes first`(index: Int) async throws {
        let row = Self.words[index]
        let found = try await define(row.word, in: row.sentence)
        #expect(found.form == row.form)
        #expect(found.entries.first?.senses.first == row.meaning)
    }

    @Test func `what is written small has no article for its tail`() async throws {
        await #expect {
            try await define("hinein", in: "Er geht hinein.")
        } throws: {
            ($0 as? ServiceError)?.code == .notFound
        }
    }

    /// A word, its neighbours, and the class that is likeliest.
    static let places: [(word: String, sentence: String, first: String?)] = [
        ("ferry", "She had a small ferry with it.", "noun"),
        ("small", "She had a small ferry with it.", "adjective"),
        ("came", "The fog came down.", "verb"), ("hear", "She could only hear it.", nil),
        ("see", "She could not see it.", "verb"), ("talking", "The river, talking.", "verb"),
        ("thing", "The same thing again.", "noun"), ("Come", "Come with us.", "verb"),
        ("walk", "They walk home.", "verb"), ("quietly", "He spoke quietly.", "adverb"),
        ("heavy", "It was heavy.", "adjective"), ("here", "He is here.", "adverb"),
        ("needs", "Every passenger needs a ticket.", nil), ("years", "For two years.", "noun"),
    ]

    @Test(arguments: places.indices) func `neighbours tell the class`(index: Int) throws {
        let row = Self.places[index]
        let place = try #require(row.sentence.firstRange(of: row.word))
        let classes = EnglishPlace.classes(
            DefinitionRequest(
                word: row.word, following: String(row.sentence[place.lowerBound...]),
                sentence: row.sentence, source: .english, target: .english))
        #expect(classes.first == row.first)
    }

    @Test func `names behind titles are told`() {
        #expect(FunctionWords.isTitle("Frau", language: "de"))
        #expect(!FunctionWords.isTitle("frau", language: "de"))
        #expect(!FunctionWords.isTitle("Frau", language: "ja"))
    }
}
