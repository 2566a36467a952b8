import ListenCore
import Testing

@testable import Library

/// What stands in a sidecar's name behind its recording's.
@Suite struct SidecarNameTests {
    private static let table: [(tail: String, language: String?, marks: Set<SidecarName.Mark>)] = [
        ("", nil, []),
        (".en", "en", []), ("_en", "en", []), ("-en", "en", []), (" en", "en", []),
        (" (en)", "en", []), ("[en]", "en", []), (".EN", "en", []), (".Eng", "en", []),
        (" - English", "en", []), (".English", "en", []), ("_english", "en", []),
        (".eng", "en", []), (".ger", "de", []), (".deu", "de", []), (".spa", "es", []),
        (".fre", "fr", []), (".chi", "zh", []), (".jpn", "ja", []), (".kor", "ko", []),
        (".pt-BR", "pt-BR", []), (".pt_br", "pt-BR", []), ("_pt_BR", "pt-BR", []),
        (".zh-Hans", "zh-Hans", []), (".zh-hant", "zh-Hant", []), (".zh_TW", "zh-TW", []),
        (".zh-Hans-CN", "zh-Hans-CN", []), (".es-419", "es-419", []),
        (".en-orig", "en", [.original]),
        (".de-en", "de", []), (".chs", "zh-Hans", []), (".cht", "zh-Hant", []),
        (".sc", "zh-Hans", []), (".jp", "ja", []), (".cn", "zh", []), (".pob", "pt-BR", []),
        (".Deutsch", "de", []), (".Français", "fr", []), (".Franc\u{327}ais", "fr", []),
        (".日本語", "ja", []), (".简体中文", "zh-Hans", []), ("[繁體]", "zh-Hant", []),
        (".한국어", "ko", []), (".русский", "ru", []), (".Português", "pt", []),
        (".Brazilian.por", "pt-BR", []), (".Brazilian Portuguese", "pt-BR", []),
        (".Portuguese (Brazil)", "pt-BR", []), (".Latin American.spa", "es-419", []),
        (".Simplified.chi", "zh-Hans", []), (" Chinese (Traditional)", "zh-Hant", []),
        (".Canadian.fre", "fr", []), (".Indonesian", "id", []), (".Vietnamese", "vi", []),
        (".Norwegian", "no", []), (".latin", "la", []), (".no", "no", []), (".my", "my", []),
        (".en.sdh", "en", [.hearingImpaired]), (".en.cc", "en", [.hearingImpaired]),
        (".en[cc]", "en", [.hearingImpaired]), ("[cc]", nil, [.hearingImpaired]),
        (".sdh.en", "en", [.hearingImpaired]), (".en.hi", "en", [.hearingImpaired]),
        (".hi.en", "en", [.hearingImpaired]), (".hi", "hi", []), (".hin", "hi", []),
        (".en.forced", "en", [.forced]), (".forced", nil, [.forced]),
        (".en.foreign", "en", [.forced]), (".eng.signs & songs", "en", [.forced]),
        (".en.commentary", "en", [.commentary]), (".en.auto", "en", [.automatic]),
        (".en.auto-generated", "en", [.automatic]), (".whisper", nil, [.automatic]),
        (".chs&eng", "zh-Hans", [.bilingual]), (".en.de", "en", [.bilingual]),
        (".mp3", nil, []), (".mp3.en", "en", []), (".wav", nil, []), (".m4b.de", "de", []),
        (".vtt", nil, []), (".utf-8", nil, []), (".en.utf8", "en", []), (".en.default", "en", []),
        (".subtitles", nil, []), ("_subs_en", "en", []), (".captions", nil, []),
        ("_track3_[eng]", "en", []), (".en.1", "en", [.copy]), (" (1)", nil, [.copy]),
        (".v2", nil, []), (".yue", "yue", []), (".myv", "myv", []),
    ]

    @Test(arguments: table.indices)
    func `a name says its language and its kind`(index: Int) throws {
        let row = Self.table[index]
        let name = try SidecarName(tail: row.tail)
        #expect(name.language?.tag == row.language, "\(row.tail)")
        #expect(name.marks == row.marks, "\(row.tail)")
    }

    @Test(arguments: [
        (".words", "words"), (".info", "info"), (".live_chat", "live"), (" 2", "2"), (".2", "2"),
        (" - The Fox", "The"), (".old", "old"), (".bak", "bak"), (" part 2", "part"),
        (".en.words", "words"), ("_to", "to"), (" is", "is"), ("_abc", "abc"), ("es", nil),
        (".part-en", "part"),
    ])
    func `a word that such names have not is named`(tail: String, word: String?) {
        // What follows the recording's name begins with a mark, or the name is another.
        let error = #expect(throws: SidecarName.Unknown.self) {
            _ = try SidecarName(tail: word == nil ? "xyzzy" : tail)
        }
        #expect(error?.word == word ?? "xyzzy")
    }

    @Test(arguments: [
        ("2_English", "en"), ("3_SDH_eng,English [SDH]", "en"), ("English", "en"), ("eng", "en"),
        ("subtitles", nil), ("captions.de", "de"), ("04_Brazilian Portuguese", "pt-BR"),
    ])
    func `a whole name may be one, with a number in front`(name: String, tag: String?) throws {
        #expect(try SidecarName(tail: name, isWhole: true).language?.tag == tag)
    }

    @Test(arguments: ["01", "2", "2_Fox", "The English", ""])
    func `another whole name is none`(name: String) {
        #expect(throws: SidecarName.Unknown.self) { try SidecarName(tail: name, isWhole: true) }
    }

    @Test(
        arguments: [
            ("text.es.srt", "es"), ("a.zh-TW.vtt", "zh-TW"), ("text.srt", nil),
            ("a.words.json", nil), (".es.srt", nil), ("es", nil), ("talk.eng.srt", "en"),
            ("talk.en.sdh.srt", "en"), ("talk [English].vtt", "en"), ("talk_en.srt", "en"),
            ("how-to.srt", nil), ("say-it.srt", nil), ("say.no.en.srt", "en"), ("who is.srt", nil),
            ("English.srt", "en"), ("2_German.srt", "de"), ("it.srt", nil), ("en.srt", "en"),
            ("talk.chs.ass", "zh-Hans"), ("talk.pt-br.srt", "pt-BR"), ("may.srt", nil),
            ("talk.mp3.srt", nil), ("talk.Brazilian.por.srt", "pt-BR"), ("talk.日本語.srt", "ja"),
        ] as [(String, String?)])
    func `the language is found without the recording`(name: String, tag: String?) {
        #expect(SubtitleNames.language(in: "/a.fr/" + name)?.tag == tag, "\(name)")
    }
}
