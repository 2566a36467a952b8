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
# Short texts as people have them: language, encoding, lines.
USUAL = [
    ("fr", "cp1252", "Ça va."),
    ("fr", "cp1252", "Ça va très bien, merci à vous. Où êtes-vous?"),
    ("fr", "cp1252", "Le cœur d’une femme. Œil pour œil."),
    ("fr", "cp1252", "L’œuvre de cœur."),
    ("fr", "cp1252", "Ma sœur est ici. C’est l’heure."),
    ("fr", "cp1252", "ÇA VA TRÈS BIEN, MERCI À VOUS.~OÙ ÊTES-VOUS ALLÉ HIER SOIR?"),
    ("fr", "cp1252", "Où êtes-vous ?"),
    ("fr", "cp1252", "Voilà."),
    ("fr", "cp1252", "Déjà ?"),
    ("fr", "cp1252", "C'est à moi."),
    ("fr", "cp1252", "L'été, nous allions à la mer."),
    ("fr", "cp1252", "J’ai rêvé de toi cette nuit."),
    ("fr", "cp1252", "À demain !"),
    ("fr", "cp1252", "Je ne sais pas où il est allé."),
    ("fr", "cp1252", "Ça ne me plaît pas.~Vous êtes sûr ?~Tout à fait."),
    ("fr", "cp1252", "ÇA VA ?"),
    ("fr", "cp1252", "OÙ ES-TU ?"),
    ("fr", "cp1252", "JE T'AI ATTENDU TOUTE LA JOURNÉE."),
    ("fr", "cp1252", "Noël est passé."),
    ("fr", "cp1252", "Bien sûr."),
    ("fr", "cp1252", "Un garçon français."),
    ("it", "cp1252", "È vero."),
    ("it", "cp1252", "Così è la vita."),
    ("it", "cp1252", "Perché no?"),
    ("it", "cp1252", "Non è più qui."),
    ("it", "cp1252", "Dov'è la città?"),
    ("it", "cp1252", "C'è qualcuno?"),
    ("it", "cp1252", "Sì, signore."),
    ("it", "cp1252", "Che cos'è?~Non lo so.~È tardi, andiamo."),
    ("it", "cp1252", "È TARDI, ANDIAMO."),
    ("it", "cp1252", "PERCHÉ NON MI HAI CHIAMATO?"),
    ("it", "cp1252", "Lei è già andata via."),
    ("es", "cp1252", "¿Qué?"),
    ("es", "cp1252", "¿Cómo estás?"),
    ("es", "cp1252", "Mañana será otro día."),
    ("es", "cp1252", "El niño está aquí."),
    ("es", "cp1252", "¡Adiós!"),
    ("es", "cp1252", "Sí, señor."),
    ("es", "cp1252", "No sé quién es.~¿Dónde está?~Está allí."),
    ("es", "cp1252", "¿QUÉ HACES AQUÍ?"),
    ("es", "cp1252", "NO SÉ NADA."),
    ("es", "cp1252", "¡Vamos! ¡Rápido!"),
    ("de", "cp1252", "Für dich."),
    ("de", "cp1252", "Schön, dass du da bist."),
    ("de", "cp1252", "Ich weiß."),
    ("de", "cp1252", "Über den Fluss."),
    ("de", "cp1252", "Grüß Gott!"),
    ("de", "cp1252", "Können Sie mir helfen?~Natürlich.~Danke schön."),
    ("de", "cp1252", "Die Tür ist zu."),
    ("de", "cp1252", "ICH WEISS NICHT, WO DIE SCHLÜSSEL SIND."),
    ("de", "cp1252", "FÜR DICH."),
    ("de", "cp1252", "„Gehen Sie!“, sagte er für sich."),
    ("de", "cp1252", "Äpfel und Birnen."),
    ("pt", "cp1252", "Não."),
    ("pt", "cp1252", "Olá!"),
    ("pt", "cp1252", "Está bem."),
    ("pt", "cp1252", "O coração não mente."),
    ("pt", "cp1252", "Você não pode fazer isso."),
    ("pt", "cp1252", "Amanhã é outro dia.~Até logo.~Obrigado, irmão."),
    ("pt", "cp1252", "NÃO FAÇA ISSO!"),
    ("pt", "cp1252", "Já vou."),
    ("pt", "cp1252", "Então, até amanhã."),
    ("en", "cp1252", "£100"),
    ("en", "cp1252", "Price: £5 – 10"),
    ("en", "cp1252", "It’s me."),
    ("en", "cp1252", "“Hello,” he said."),
    ("en", "cp1252", "Café"),
    ("en", "cp1252", "I don’t know what you mean.~Don’t say that.~That’s what it’s about."),
    ("en", "cp1252", "Wait… what?"),
    ("en", "cp1252", "© 2005 Someone"),
    ("en", "cp1252", "20 °C"),
    ("en", "cp1252", "– Hello. – Hi."),
    ("sv", "cp1252", "Vad är det här?"),
    ("sv", "cp1252", "Jag går nu."),
    ("sv", "cp1252", "Förlåt."),
    ("sv", "cp1252", "JAG ÄR HÄR."),
    ("da", "cp1252", "Må jeg få en øl?"),
    ("da", "cp1252", "Undskyld, jeg går nu."),
    ("no", "cp1252", "Hva gjør du?"),
    ("no", "cp1252", "Jeg må gå nå."),
    ("fi", "cp1252", "Hyvää päivää."),
    ("fi", "cp1252", "Mitä sinä teet täällä?"),
    ("nl", "cp1252", "Eén moment."),
    ("nl", "cp1252", "Hé, waar ga je heen?"),
    ("is", "cp1252", "Hvað er þetta?"),
    ("ca", "cp1252", "Però què és això?"),
    ("cs", "cp1250", "Dobrý den."),
    ("cs", "cp1250", "Děkuji."),
    ("cs", "cp1250", "Dobré ráno."),
    ("cs", "cp1250", "Co tady děláš?"),
    ("cs", "cp1250", "Nevím, kde je můj přítel."),
    ("cs", "cp1250", "Já tě miluju."),
    ("cs", "cp1250", "Prosím vás, můžete mi pomoct?~Samozřejmě.~Díky."),
    ("cs", "cp1250", "CO TADY DĚLÁŠ?"),
    ("cs", "cp1250", "DOBRÝ DEN."),
    ("cs", "cp1250", "Počkej!"),
    ("pl", "cp1250", "Dzień dobry."),
    ("pl", "cp1250", "Dziękuję."),
    ("pl", "cp1250", "Cześć!"),
    ("pl", "cp1250", "Gdzie jesteś?"),
    ("pl", "cp1250", "Nie wiem, dlaczego się śmiejesz."),
    ("pl", "cp1250", "Proszę pana, która godzina?~Późno już.~Chodźmy stąd."),
    ("pl", "cp1250", "CO SIĘ STAŁO?"),
    ("pl", "cp1250", "Tak, oczywiście, że przyjdę."),
    ("pl", "cp1250", "Łódź jest piękna."),
    ("ro", "cp1250", "Mulţumesc."),
    ("ro", "cp1250", "Mulţumesc şi la revedere"),
    ("ro", "cp1250", "Bună ziua, ce faceţi aici?"),
    ("ro", "cp1250", "Nu ştiu unde este."),
    ("ro", "cp1250", "Să mergem."),
    ("ro", "cp1250", "Vă rog.~Îmi pare rău.~Nu înţeleg."),
    ("ro", "cp1250", "NU ŞTIU NIMIC."),
    ("hu", "cp1250", "Jó napot!"),
    ("hu", "cp1250", "Köszönöm szépen."),
    ("hu", "cp1250", "Nem tudom, hol van."),
    ("hu", "cp1250", "Mit csinálsz itt?"),
    ("hu", "cp1250", "Ő a barátom."),
    ("hu", "cp1250", "Hová mész?~Haza, késő van.~Viszlát, öregem."),
    ("hu", "cp1250", "NEM ÉRTEM, MIT MOND."),
    ("sk", "cp1250", "Ďakujem."),
    ("sk", "cp1250", "Čo tu robíš?"),
    ("hr", "cp1250", "Što radiš?"),
    ("hr", "cp1250", "Hvala, već sam jeo. Možda poslije."),
    ("sl", "cp1250", "Kaj počneš tukaj?"),
    ("ru", "cp1251", "Нет."),
    ("ru", "cp1251", "НЕТ!"),
    ("ru", "cp1251", "ЧТО ТЫ ДЕЛАЕШЬ?"),
    ("ru", "cp1251", "ЧТО ТЫ ДЕЛАЕШЬ?~Я НИЧЕГО НЕ ДЕЛАЮ.~УХОДИ ОТСЮДА!"),
    ("ru", "cp1251", "Да."),
    ("ru", "cp1251", "Спасибо."),
    ("ru", "cp1251", "Что ты здесь делаешь?"),
    ("ru", "cp1251", "Привет! Как дела?"),
    ("ru", "cp1251", "Я тебя люблю."),
    ("ru", "cp1251", "Кто там?"),
    ("ru", "cp1251", "Хорошо, пойдём.~Куда?~Домой."),
    ("ru", "cp1251", "— Где он? — Не знаю."),
    ("ru", "cp1251", "ГДЕ ОН?"),
    ("ru", "koi8_r", "ЧТО ТЫ ДЕЛАЕШЬ?~Я НИЧЕГО НЕ ДЕЛАЮ.~УХОДИ ОТСЮДА!"),
    ("ru", "koi8_r", "Что ты здесь делаешь?"),
    ("ru", "koi8_r", "Привет! Как дела?"),
    ("uk", "cp1251", "Що ти тут робиш?"),
    ("uk", "cp1251", "Дякую."),
    ("uk", "cp1251", "Я не знаю, де її брат."),
    ("uk", "cp1251", "Ходімо додому.~Вже пізно.~Добре."),
    ("uk", "cp1251", "ЩО ЦЕ ТАКЕ?"),
    ("bg", "cp1251", "Какво правиш тук?"),
    ("bg", "cp1251", "Благодаря ви много."),
    ("sr", "cp1251", "Шта радиш овде?"),
    ("el", "cp1253", "Ναι."),
    ("el", "cp1253", "Ευχαριστώ."),
    ("el", "cp1253", "Τι κάνεις εδώ;"),
    ("el", "cp1253", "Δεν ξέρω πού είναι."),
    ("el", "cp1253", "Πάμε σπίτι.~Είναι αργά.~Καληνύχτα."),
    ("el", "cp1253", "ΤΙ ΚΑΝΕΙΣ ΕΔΩ;"),
    ("tr", "cp1254", "Teşekkürler."),
    ("tr", "cp1254", "Günaydın."),
    ("tr", "cp1254", "Burada ne yapıyorsun?"),
    ("tr", "cp1254", "Hayır, değil."),
    ("tr", "cp1254", "Çok güzel."),
    ("tr", "cp1254", "Seni seviyorum, aşkım.~İyi geceler.~Görüşürüz."),
    ("tr", "cp1254", "BURADA NE YAPIYORSUN?"),
    ("he", "cp1255", "כן."),
    ("he", "cp1255", "לא."),
    ("he", "cp1255", "שלום"),
    ("he", "cp1255", "מה אתה עושה כאן?"),
    ("he", "cp1255", "אני לא יודע.~תודה רבה.~להתראות."),
    ("ar", "cp1256", "شكرا"),
    ("ar", "cp1256", "نعم."),
    ("ar", "cp1256", "ماذا تفعل هنا؟"),
    ("ar", "cp1256", "أنا لا أعرف.~هيا بنا.~مع السلامة."),
    ("th", "cp874", "ขอบคุณครับ"),
    ("th", "cp874", "คุณทำอะไรอยู่ที่นี่"),
    ("zh", "gb2312", "谢谢"),
    ("zh", "gb2312", "你好"),
    ("zh", "gb2312", "是的。"),
    ("zh", "gb2312", "你在这里做什么？"),
    ("zh", "gb2312", "我不知道。~走吧。~再见。"),
    ("zh-TW", "big5", "謝謝"),
    ("zh-TW", "big5", "你好"),
    ("zh-TW", "big5", "你在這裡做什麼？"),
    ("zh-TW", "big5", "我不知道。~走吧。~再見。"),
    ("ja", "shift_jis", "はい。"),
    ("ja", "shift_jis", "ありがとう"),
    ("ja", "shift_jis", "ここで何をしているの？"),
    ("ja", "shift_jis", "行こう。~もう遅い。~さようなら。"),
    ("ja", "euc_jp", "ここで何をしているの？"),
    ("ko", "euc_kr", "네."),
    ("ko", "euc_kr", "감사합니다"),
    ("ko", "euc_kr", "여기서 뭐 해?"),
    ("ko", "euc_kr", "모르겠어요.~갑시다.~안녕히 가세요."),
    ("vi", "cp1258", "Cảm ơn."),
    ("vi", "cp1258", "Anh làm gì ở đây?"),
    ("lt", "cp1257", "Laivas atplaukė vėlai.~Rytoj vėl ateisiu.~Viskas gerai, ačiū."),
    ("lv", "cp1257", "Paldies, viss ir labi. Kā tev klājas?"),
    ("de", "cp850", "Grüße aus der Straße.~Möchten Sie etwas Käse?~Das wäre schön.~Über den Fluß."),
    ("fr", "mac_roman", "L’été, nous allions à la mer.~Où êtes-vous né ?~C’est très loin d’ici…~Ça va bien."),
    ("ro", "iso8859_16", "Bună ziua, ce faceți aici?~Nu știu încă, așteptăm.~Mâine plecăm la munte.~Sper să fie soare."),
    ("ru", "cp866", "Что ты здесь делаешь?~Я жду автобус.~Пойдём домой.~Хорошо, пойдём."),
    ("ru", "cp866", "Что ты здесь делаешь?"),
    ("ru", "cp855", "Что ты здесь делаешь?~Я жду автобус.~Пойдём домой.~Хорошо, пойдём."),
    ("ru", "mac_cyrillic", "Что ты здесь делаешь?~Я жду автобус.~Пойдём домой.~Хорошо, пойдём."),
    ("pl", "cp852", "Nie wiem, dlaczego się śmiejesz.~Proszę pana, która godzina?~Chodźmy stąd."),
    ("fr", "cp437", "Où êtes-vous né ?~C'est très loin d'ici.~Ça va bien, ma chère."),
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
            out += char if char in "àáâèéêíóôùúăơư" else base + tone
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


def usual(samples):
    rows = []
    for language, codec, text in samples:
        encoded = [(decomposed(l) if codec == "cp1258" else l).encode(codec).hex() for l in text.split("~")]
        hexes = ", ".join(f'"{line}"' for line in encoded)
        lines = ", ".join('"' + line.replace('"', '\\"') + '"' for line in text.split("~"))
        rows.append(f'        CharsetSample(language: "{language}", encoding: "{codec}", '
                    f'hex: [{hexes}], lines: [{lines}]),')
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
    half = next(at for at, (language, _, _) in enumerate(USUAL) if language == "cs")
    for name, what, samples in (
        ("usualWestern", "CharsetUsualWestern", USUAL[:half]), ("usualOther", "CharsetUsualOther", USUAL[half:])):
        (target / f"{what}.swift").write_text(f"""extension CharsetSample {{
    /// Short texts as people have them, and some in rare encodings; written by
    /// `scripts/generate-charset-samples.py`.
    static let {name}: [CharsetSample] = [
""" + usual(samples) + "\n    ]\n}\n", encoding="utf-8")
    print(len(SAMPLES) + len(OLD) + len(USUAL), "samples")


main()
