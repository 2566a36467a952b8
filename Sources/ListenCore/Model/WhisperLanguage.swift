/// The languages as OpenAI's service names them: in English, in full.
enum WhisperLanguage {
    private static let names = StatedLanguage.table(
        """
        english en chinese zh mandarin zh german de spanish es castilian es russian ru korean ko \
        french fr japanese ja portuguese pt turkish tr polish pl catalan ca valencian ca dutch nl \
        flemish nl arabic ar swedish sv italian it indonesian id hindi hi finnish fi vietnamese vi \
        hebrew he ukrainian uk greek el malay ms czech cs romanian ro moldavian ro danish da \
        hungarian hu tamil ta norwegian no thai th urdu ur croatian hr bulgarian bg lithuanian lt \
        latin la maori mi malayalam ml welsh cy slovak sk telugu te persian fa latvian lv \
        bengali bn serbian sr azerbaijani az slovenian sl kannada kn estonian et macedonian mk \
        breton br basque eu icelandic is armenian hy nepali ne mongolian mn bosnian bs kazakh kk \
        albanian sq swahili sw galician gl marathi mr punjabi pa sinhala si khmer km shona sn \
        yoruba yo somali so afrikaans af occitan oc georgian ka belarusian be tajik tg sindhi sd \
        gujarati gu amharic am yiddish yi lao lo uzbek uz faroese fo pashto ps turkmen tk \
        nynorsk nn maltese mt sanskrit sa luxembourgish lb burmese my tibetan bo tagalog tl \
        malagasy mg assamese as tatar tt hawaiian haw lingala ln hausa ha bashkir ba javanese jw \
        sundanese su cantonese yue esperanto eo
        """)

    /// The language of an English name in lower case.
    static func language(named name: String) -> Language? {
        names[name].flatMap(Language.init(tag:))
    }
}
