/// The names of languages, in English and in themselves, as people write them into file names.
enum LanguageNames {
    /// Languages by names that are one word; of some the tag says more than the language.
    private static let words = StatedLanguage.table(
        """
        deutsch de español es espanol es castellano es français fr francais fr italiano it \
        português pt portugues pt brazilian pt-BR brasileiro pt-BR nederlands nl vlaams nl \
        svenska sv norsk no bokmål nb bokmal nb dansk da suomi fi íslenska is islenska is \
        polski pl čeština cs cestina cs česky cs cesky cs slovenčina sk slovencina sk \
        slovenščina sl slovenscina sl magyar hu română ro romana ro hrvatski hr srpski sr \
        српски sr bosanski bs български bg русский ru українська uk беларуская be \
        македонски mk ελληνικά el ελληνικα el türkçe tr turkce tr català ca catala ca \
        euskara eu galego gl eesti et latviešu lv latviesu lv lietuvių lt lietuviu lt \
        shqip sq latina la kiswahili sw filipino fil gaeilge ga irish ga cymraeg cy farsi fa \
        kurdish ku kyrgyz ky corsican co frisian fy igbo ig zulu zu xhosa xh ქართული ka \
        հայերեն hy العربية ar عربي ar עברית he فارسی fa اردو ur हिन्दी hi हिंदी hi मराठी mr \
        বাংলা bn தமிழ் ta తెలుగు te ไทย th 한국어 ko 日本語 ja 日语 ja 日語 ja 日文 ja \
        中文 zh 汉语 zh 漢語 zh 普通话 zh 国语 zh 國語 zh 粤语 yue 粵語 yue \
        简体 zh-Hans 简体中文 zh-Hans 简中 zh-Hans 繁體 zh-Hant 繁体 zh-Hant \
        繁體中文 zh-Hant 繁体中文 zh-Hant 繁中 zh-Hant 英语 en 英語 en 英文 en \
        韩语 ko 韓語 ko 法语 fr 德语 de 俄语 ru 西班牙语 es
        """)

    /// Languages by names of more than one word.
    private static let phrases: [String: String] = [
        "tiếng việt": "vi", "tieng viet": "vi", "bahasa indonesia": "id", "bahasa melayu": "ms",
        "brazilian portuguese": "pt-BR", "portuguese (brazil)": "pt-BR",
        "european portuguese": "pt-PT", "latin american spanish": "es-419",
        "simplified chinese": "zh-Hans", "chinese (simplified)": "zh-Hans",
        "traditional chinese": "zh-Hant", "chinese (traditional)": "zh-Hant",
        "canadian french": "fr-CA", "american english": "en-US", "british english": "en-GB",
        "haitian creole": "ht", "scottish gaelic": "gd",
    ]

    /// The language with a name, in any letter case; `nil` for an unknown name.
    static func language(named name: String) -> Language? {
        // Codes are shorter: `lao` and `thai` are the only names near them.
        guard name.utf8.count >= 4 else { return nil }
        let name = name.lowercased()
        return WhisperLanguage.language(named: name)
            ?? (words[name] ?? phrases[name]).flatMap(Language.init(tag:))
    }
}
