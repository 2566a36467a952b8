#!/usr/bin/env python3
"""Writes Tests/ICUTextTests/CharsetSamples.swift and CharsetOldSamples.swift: sentences in legacy
encodings, as hexadecimal."""
import pathlib

TEXTS = {
    "zh": ("今天天气很好，我们一起去公园看书吧。", "他说这本书是从图书馆借来的。", "你知道他什么时候回家吗？"),
    "zh-TW": ("今天天氣很好，我們一起去公園看書吧。", "他說這本書是從圖書館借來的。", "你知道他什麼時候回家嗎？"),
    "ja": ("今日はとても天気がいいですね。", "友達と図書館で本を読みました。", "コンピューターはどこにありますか？"),
    "ko": ("오늘은 날씨가 아주 좋습니다.", "친구와 함께 도서관에서 책을 읽었어요.", "언제 집에 돌아가십니까?"),
    "th": ("วันนี้อากาศดีมาก เราไปสวนสาธารณะกันเถอะ", "เขาบอกว่าหนังสือเล่มนี้ยืมมาจากห้องสมุด", "คุณรู้ไหมว่าเขาจะกลับบ้านเมื่อไร"),
    "ru": ("Сегодня очень хорошая погода, пойдём в парк.", "Он сказал, что взял эту книгу в библиотеке.", "Ты знаешь, когда он вернётся домой?"),
    "uk": ("Сьогодні дуже гарна погода, ходімо до парку.", "Він сказав, що взяв цю книжку в бібліотеці.", "Ти знаєш, коли її брат приїде?"),
    "el": ("Σήμερα ο καιρός είναι πολύ καλός, πάμε στο πάρκο.", "Είπε ότι πήρε αυτό το βιβλίο από τη βιβλιοθήκη.", "Ξέρεις πότε θα γυρίσει στο σπίτι;"),
    "he": ("היום מזג האוויר יפה מאוד, בוא נלך לפארק.", "הוא אמר שלקח את הספר הזה מהספרייה.", "אתה יודע מתי הוא יחזור הביתה?"),
    "ar": ("الطقس جميل جدا اليوم، هيا نذهب إلى الحديقة.", "قال إنه أخذ هذا الكتاب من المكتبة.", "هل تعرف متى سيعود إلى البيت؟"),
    "tr": ("Bugün hava çok güzel, hadi parka gidelim.", "Bu kitabı kütüphaneden aldığını söyledi.", "Onun eve ne zaman döneceğini biliyor musun?"),
    "pl": ("Dziś jest bardzo ładna pogoda, chodźmy do parku.", "Powiedział, że wziął tę książkę z biblioteki.", "Czy wiesz, kiedy on wróci do domu, mój przyjacielu?"),
    "cs": ("Dnes je velmi pěkné počasí, pojďme do parku.", "Řekl, že si tu knihu půjčil v knihovně.", "Víš, kdy se můj přítel vrátí domů?"),
    "hu": ("Ma nagyon szép idő van, menjünk a parkba.", "Azt mondta, hogy a könyvtárból kölcsönözte ezt a könyvet.", "Tudod, hogy mikor jön haza a szőke fiú?"),
    "fr": ("Il fait très beau aujourd’hui, allons au parc.", "Il a dit qu’il avait emprunté ce livre à la bibliothèque.", "Sais-tu quand ton frère rentrera à la maison, là-bas ?"),
    "de": ("Heute ist schönes Wetter, gehen wir in den Park.", "Er sagte, er hätte dieses Buch aus der Bücherei.", "Weißt du, wann er nach Hause zurückkehren möchte?"),
    "es": ("Hoy hace muy buen tiempo, ¿vamos al parque mañana?", "Él dijo que sacó este libro de la biblioteca pública.", "¿Sabes cuándo volverá el niño a su habitación?"),
    "vi": ("Hôm nay trời đẹp quá, chúng ta đi công viên nhé.", "Anh ấy nói đã mượn quyển sách này ở thư viện.", "Bạn có biết khi nào anh ấy về nhà không?"),
    "bg": ("Днес времето е много хубаво, хайде в парка.", "Той каза, че е взел тази книга от библиотеката.", "Знаеш ли кога ще се върне вкъщи?"),
    "sr": ("Данас је веома лепо време, хајдемо у парк.", "Рекао је да је ову књигу узео из библиотеке.", "Знаш ли када ће се вратити кући?"),
    "lt": ("Šiandien labai gražus oras, eikime į parką.", "Jis sakė, kad šią knygą pasiėmė iš bibliotekos.", "Ar žinai, kada jis grįš namo vėlai vakare?"),
    "lv": ("Šodien ir ļoti jauks laiks, iesim uz parku.", "Viņš teica, ka paņēma šo grāmatu bibliotēkā.", "Vai tu zini, kad viņš atgriezīsies mājās?"),
    "ro": ("Astăzi vremea este frumoasă, să mergem în parc.", "A spus că a împrumutat această carte și o citește.", "Știi când se întoarce acasă fratele meu, puțin mai târziu?"),
    "it": ("Oggi fa molto bello, perché non andiamo in città?", "Ha detto che è già stato così tante volte là.", "Sai perché non può più tornare? È tardi."),
    "sv": ("I dag är vädret mycket fint, låt oss gå till parken.", "Han sade att han lånade boken på biblioteket.", "Vet du när hon kommer hem på kvällen?"),
    "da": ("I dag er vejret meget smukt, lad os gå i parken.", "Han sagde, at han havde lånt bogen på biblioteket.", "Ved du, hvornår hun kommer hjem på søndag?"),
}
OLD = [
    ("de", "cp850"), ("de", "cp437"), ("de", "mac_roman"), ("fr", "cp850"), ("fr", "mac_roman"),
    ("es", "cp850"), ("es", "mac_roman"), ("it", "cp850"), ("it", "mac_roman"), ("sv", "cp850"),
    ("da", "cp865"), ("pl", "cp852"), ("pl", "mac_latin2"), ("cs", "cp852"), ("cs", "mac_latin2"),
    ("hu", "cp852"), ("ro", "iso8859_16"), ("lt", "cp1257"), ("lt", "iso8859_13"), ("lt", "cp775"),
    ("lv", "cp1257"), ("ru", "cp866"), ("ru", "cp855"), ("ru", "mac_cyrillic"), ("bg", "cp1251"),
    ("bg", "cp866"), ("sr", "cp1251"), ("sr", "cp855"), ("uk", "mac_cyrillic"), ("el", "cp737"),
    ("el", "mac_greek"), ("tr", "cp857"), ("he", "cp862"), ("ja", "iso2022_jp"), ("ko", "johab"),
]
SAMPLES = [
    ("zh", "gb18030"), ("zh", "gbk"), ("zh", "gb2312"), ("zh-TW", "big5"), ("ja", "shift_jis"),
    ("ja", "euc_jp"), ("ko", "euc_kr"), ("ko", "cp949"), ("th", "cp874"), ("th", "tis_620"),
    ("ru", "cp1251"), ("ru", "koi8_r"), ("ru", "iso8859_5"), ("uk", "cp1251"), ("uk", "koi8_u"),
    ("uk", "iso8859_5"), ("el", "cp1253"), ("el", "iso8859_7"), ("he", "cp1255"),
    ("he", "iso8859_8"), ("ar", "cp1256"), ("ar", "iso8859_6"), ("tr", "cp1254"),
    ("tr", "iso8859_9"), ("pl", "cp1250"), ("pl", "iso8859_2"), ("cs", "cp1250"),
    ("cs", "iso8859_2"), ("hu", "cp1250"), ("hu", "iso8859_2"), ("fr", "cp1252"),
    ("fr", "iso8859_15"), ("de", "cp1252"), ("de", "latin_1"), ("es", "cp1252"),
    ("es", "latin_1"), ("vi", "cp1258"),
]
# Vietnamese tone marks stand alone in windows-1258.
TONES = "\u0300\u0309\u0303\u0301\u0323"


def decomposed(text):
    import unicodedata
    out = ""
    for char in text:
        parts = unicodedata.normalize("NFD", char)
        tone = next((t for t in TONES if t in parts), None)
        if tone and len(parts) > 1:
            base = unicodedata.normalize("NFC", parts.replace(tone, ""))
            out += char if char in "àáâèéêìíòóôùúăơư" else base + tone
        else:
            out += char
    return out


def rows(samples):
    rows = []
    for language, codec in samples:
        lines = list(TEXTS[language])
        if codec in ("iso8859_15", "latin_1") or codec.startswith("cp8"):
            lines = [line.replace("’", "'") for line in lines]
        encoded = [(decomposed(l) if codec == "cp1258" else l).encode(codec) for l in lines]
        rows.append(f'        CharsetSample(\n            language: "{language}", '
                    f'encoding: "{codec}",\n            hex: [')
        for line in encoded:
            text = line.hex()
            parts = [text[i:i + 76] for i in range(0, len(text), 76)]
            rows.append("                " + "\n                    + ".join(f'"{p}"' for p in parts) + ",")
        rows.append("            ],\n            lines: [")
        rows += [f'                "{line}",' for line in lines]
        rows.append("            ]),")
    return "\n".join(rows)


def main():
    target = pathlib.Path(__file__).resolve().parent.parent / "Tests/ICUTextTests"
    (target / "CharsetSamples.swift").write_text("""/// A subtitle text in a legacy encoding.
struct CharsetSample: Sendable {
    let language: String
    let encoding: String
    let hex: [String]
    let lines: [String]
}

extension CharsetSample {
    /// Written by `scripts/generate-charset-samples.py`.
    static let all: [CharsetSample] = [
""" + rows(SAMPLES) + "\n    ]\n}\n", encoding="utf-8")
    (target / "CharsetOldSamples.swift").write_text("""extension CharsetSample {
    /// Texts in the encodings of DOS, the Mac and other rare ones; written by
    /// `scripts/generate-charset-samples.py`.
    static let old: [CharsetSample] = [
""" + rows(OLD) + "\n    ]\n}\n", encoding="utf-8")
    print(len(SAMPLES) + len(OLD), "samples")


main()
