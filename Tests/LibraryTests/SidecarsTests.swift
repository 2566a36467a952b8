import ListenCore
import Testing

@testable import Library

@Suite struct SidecarsTests {
    static func sidecars(_ names: [String], reader: String? = nil, book: String? = nil) -> Sidecars
    {
        Sidecars(
            SidecarFolder(names, recording: "a.b.mp3")["a.b.mp3"],
            readersLanguage: reader.flatMap(Language.init(tag:)),
            bookLanguage: book.flatMap(Language.init(tag:)))
    }

    static let table: [(names: [String], reader: String?, spoken: String?, others: [String])] = [
        ([], nil, nil, []),
        (["a.b.mp3", "a.srt", "a.bc.srt", "a.b.txt", "a.b.srt.bak"], nil, nil, []),
        (["a.b.json", "a.b.lrc", "a.b.vtt"], nil, "a.b.vtt", []),
        (["a.b.SRT", "a.b.vtt"], nil, "a.b.SRT", []),
        (["a.b.words.json"], nil, nil, []),
        (["a.b.es.srt"], nil, "a.b.es.srt", []),
        (
            ["a.b.srt", "a.b.es.srt", "a.b.pt-BR.vtt"], nil, "a.b.srt",
            ["a.b.es.srt", "a.b.pt-BR.vtt"]
        ),
        (["a.b.en.srt", "a.b.es.srt"], "en", "a.b.es.srt", ["a.b.en.srt"]),
        (["a.b.en.srt"], "en", "a.b.en.srt", []),
        (["a.b.srt", "a.b.de.srt", "a.b.en.srt"], "en", "a.b.srt", ["a.b.en.srt", "a.b.de.srt"]),
        (["a.b.srt", "a.b.en.srt", "a.b.en.vtt"], nil, "a.b.srt", ["a.b.en.srt"]),
        (["a.b.en.srt", "a.b.eng.srt"], nil, "a.b.en.srt", []),
        (["a.b.en.srt", "a.b.eng.srt", "a.b.spa.srt"], "en", "a.b.spa.srt", ["a.b.en.srt"]),
        (["a.b.pt-BR.srt", "a.b.pt.srt"], nil, "a.b.pt-BR.srt", ["a.b.pt.srt"]),
        (["a.b.pt-BR.srt", "a.b.pt.srt"], "pt-BR", "a.b.pt.srt", ["a.b.pt-BR.srt"]),
        (
            ["a.b.zh-Hans.srt", "a.b.zh-Hant.srt", "a.b.chs.vtt"], nil, "a.b.zh-Hans.srt",
            ["a.b.zh-Hant.srt"]
        ),
        (
            ["a.b.zh-CN.srt", "a.b.cht.srt", "a.b.en.srt"], "en", "a.b.cht.srt",
            ["a.b.en.srt", "a.b.zh-CN.srt"]
        ),
        (["a.b.en.sdh.srt", "a.b.en.vtt"], nil, "a.b.en.vtt", []),
        (["a.b.en.cc.srt"], nil, "a.b.en.cc.srt", []),
        (["a.b.forced.srt", "a.b.de.srt"], nil, "a.b.de.srt", []),
        (["a.b.en.forced.srt"], nil, nil, []),
        (["a.b.de.srt", "a.b.es-orig.srt"], nil, "a.b.es-orig.srt", ["a.b.de.srt"]),
        (["a.b.mp3.srt", "a.b.srt"], nil, "a.b.srt", []),
        (["A.B.srt", "a.b.vtt"], nil, "a.b.vtt", []),
        (["a.b.srt", "a.b (1).srt"], nil, "a.b.srt", []),
        (["a.b.auto.srt", "a.b.whisper.json", "a.b.lrc"], nil, "a.b.lrc", []),
    ]

    @Test(arguments: table.indices)
    func `the neighbours of a recording are sorted into spoken text and translations`(index: Int) {
        let row = Self.table[index]
        let found = Self.sidecars(row.names, reader: row.reader)
        #expect(found.subtitles?.name == row.spoken)
        #expect(found.translations.map(\.name) == row.others)
    }

    @Test func `the language of the book is what is spoken and no translation`() {
        let names = ["a.b.de.srt", "a.b.en.srt", "a.b.eng.sdh.srt"]
        let german = Self.sidecars(names, reader: "de", book: "de")
        #expect(german.subtitles?.name == "a.b.de.srt")
        #expect(german.translations.map(\.name) == ["a.b.en.srt"])
        #expect(!german.isGuess)
        let taiwan = Self.sidecars(["a.b.zh-Hans.srt", "a.b.zh-Hant.srt"], book: "zh-TW")
        #expect(taiwan.subtitles?.name == "a.b.zh-Hant.srt")
        #expect(taiwan.translations.map(\.name) == ["a.b.zh-Hans.srt"])
        let brazil = Self.sidecars(["a.b.srt", "a.b.pt-BR.srt"], book: "pt")
        #expect(brazil.subtitles?.name == "a.b.srt" && brazil.translations.isEmpty)
        let english = Self.sidecars(["a.b.srt", "a.b.en.srt"], book: "en")
        #expect(english.subtitles?.name == "a.b.srt" && english.translations.isEmpty)
    }

    @Test func `what is left out is named with its reason`() {
        let found = Self.sidecars([
            "a.b.en.srt", "a.b.en.sdh.srt", "a.b.eng.srt", "a.b.en.forced.srt",
            "a.b.commentary.srt", "a.b.notes.srt", "other.srt", "x.json",
        ])
        #expect(found.subtitles?.name == "a.b.en.srt" && found.translations.isEmpty)
        #expect(
            Dictionary(uniqueKeysWithValues: found.leftOut.map { ($0.track.name, $0.reason) }) == [
                "a.b.en.sdh.srt": .another(name: "a.b.en.srt"),
                "a.b.eng.srt": .another(name: "a.b.en.srt"), "a.b.en.forced.srt": .partial,
                "a.b.commentary.srt": .commentary, "a.b.notes.srt": .unclear(word: "notes"),
                "other.srt": .unrelated,
            ])
    }

    @Test func `which of two languages is spoken may be a guess`() {
        #expect(Self.sidecars(["a.b.de.srt", "a.b.es.srt"]).isGuess)
        #expect(!Self.sidecars(["a.b.de.srt", "a.b.en.srt"], reader: "en").isGuess)
        #expect(!Self.sidecars(["a.b.de.srt"]).isGuess)
        #expect(!Self.sidecars(["a.b.srt", "a.b.de.srt", "a.b.es.srt"]).isGuess)
    }
}
