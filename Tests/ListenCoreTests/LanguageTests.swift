import ListenCore
import Testing

/// Tags of languages.
@Suite struct LanguageTests {
    @Test(
        arguments: [
            ("en", "en"), ("ES", "es"), ("zh_TW", "zh-TW"), ("pt-BR", "pt-BR"),
            ("de-1996", "de-1996"), ("", nil), ("x", nil), ("xx-yy-", nil), ("-en", nil),
            ("en--US", nil), ("e1", nil), ("en US", nil), ("en-toolongpart", nil),
        ] as [(String, String?)])
    func `a tag is taken where it is well formed`(text: String, tag: String?) {
        #expect(Language(tag: text)?.tag == tag)
    }

    @Test(
        arguments: [
            ("spa", "es"), ("Spanish", "es"), (" zh-TW\n", "zh-TW"), ("cmn-Hans", "zh-Hans"),
            ("Klingon", nil), ("", nil), ("Portuguese", "pt"), ("Indonesian", "id"),
            ("VIETNAMESE", "vi"), ("Deutsch", "de"), ("日本語", "ja"), ("Franc\u{327}ais", "fr"),
            ("Chinese (Simplified)", "zh-Hans"), ("irish", "ga"), ("en-orig", "en-orig"),
            ("qaaa-Latn", "qaaa-Latn"), ("qaaa", nil),
        ] as [(String, String?)])
    func `a language may be stated by a tag, a code or a name`(stated: String, tag: String?) {
        #expect(StatedLanguage.language(stated)?.tag == tag)
    }

    @Test(arguments: [
        ("pt", "pt-BR", true, true), ("pt-PT", "pt-BR", true, false), ("pt", "es", true, false),
        ("zh-Hans", "zh-Hant", true, false), ("zh-CN", "zh-Hans", false, true),
        ("zh-TW", "zh-Hant", false, true), ("zh-TW", "zh-CN", true, false),
        ("zh", "zh-Hant", true, true), ("zh-hk", "zh-TW", true, true),
        ("sr-Latn", "sr-Cyrl", true, false), ("en", "en", false, true),
        ("en-US", "en-us", false, true), ("de-1996", "de", false, true),
        ("zh-Hans-CN", "zh-CN", false, true),
    ])
    func `scripts and regions tell languages apart`(
        one: String, other: String, isTold: Bool, mayBe: Bool
    ) throws {
        let first = try #require(Language(tag: one))
        let second = try #require(Language(tag: other))
        #expect(first.isTold(from: second) == isTold && second.isTold(from: first) == isTold)
        #expect(first.mayBe(second) == mayBe && second.mayBe(first) == mayBe)
    }

    @Test(arguments: [
        ("es", true), ("spa", true), ("GER", true), ("deu", true), ("De", true), ("xx", false),
        ("spanish", false), ("", false), ("jap", false),
    ])
    func `two or three letters may be the code of a language`(text: String, isCode: Bool) {
        #expect(StatedLanguage.isCode(text) == isCode)
    }

    @Test(arguments: [("es", "Spanish"), ("pt-BR", "Portuguese"), ("xx-Latn", "xx-Latn")])
    func `a language is told in English, or by its tag`(tag: String, name: String) {
        #expect(Language(tag: tag)?.englishName == name)
    }
}
