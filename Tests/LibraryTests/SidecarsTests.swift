import ListenCore
import Testing

@testable import Library

@Suite struct SidecarsTests {
    static func sidecars(_ names: [String], reader: String? = nil) -> Sidecars {
        Sidecars(
            of: "a.b.mp3", among: names, readersLanguage: reader.flatMap(Language.init(tag:)))
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
    ]

    @Test(arguments: table.indices)
    func `the neighbours of a recording are sorted into spoken text and translations`(index: Int) {
        let row = Self.table[index]
        let found = Self.sidecars(row.names, reader: row.reader)
        #expect(found.subtitles?.name == row.spoken)
        #expect(found.translations.map(\.name) == row.others)
    }

    @Test(arguments: [
        ("text.es.srt", "es"), ("a.zh-TW.vtt", "zh-TW"), ("text.srt", nil), ("a.words.json", nil),
        (".es.srt", nil), ("es", nil),
    ])
    func `the language stands before the extension`(name: String, tag: String?) {
        #expect(Sidecars.language(inNameOf: name)?.tag == tag)
    }
}
