extension CharsetSample {
    /// Short texts as people have them, and some in rare encodings; written by
    /// `scripts/generate-charset-samples.py`.
    static let usualOther: [CharsetSample] = [
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["446f6272fd2064656e2e"], lines: ["Dobrý den."]
        ),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["44ec6b756a692e"], lines: ["Děkuji."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["446f6272e92072e16e6f2e"],
            lines: ["Dobré ráno."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["436f20746164792064ec6ce19a3f"],
            lines: ["Co tady děláš?"]),
        CharsetSample(
            language: "cs", encoding: "cp1250",
            hex: ["4e6576ed6d2c206b6465206a65206df96a2070f8ed74656c2e"],
            lines: ["Nevím, kde je můj přítel."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["4ae12074ec206d696c756a752e"],
            lines: ["Já tě miluju."]),
        CharsetSample(
            language: "cs", encoding: "cp1250",
            hex: [
                "50726f73ed6d2076e1732c206df99e657465206d6920706f6d6f63743f",
                "53616d6f7af8656a6dec2e", "44ed6b792e",
            ], lines: ["Prosím vás, můžete mi pomoct?", "Samozřejmě.", "Díky."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["434f20544144592044cc4cc18a3f"],
            lines: ["CO TADY DĚLÁŠ?"]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["444f4252dd2044454e2e"], lines: ["DOBRÝ DEN."]
        ),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["506fe86b656a21"], lines: ["Počkej!"]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["447a6965f120646f6272792e"],
            lines: ["Dzień dobry."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["447a69ea6b756aea2e"], lines: ["Dziękuję."]),
        CharsetSample(language: "pl", encoding: "cp1250", hex: ["437a659ce621"], lines: ["Cześć!"]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["47647a6965206a657374659c3f"],
            lines: ["Gdzie jesteś?"]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: ["4e6965207769656d2c20646c61637a65676f207369ea209c6d69656a65737a2e"],
            lines: ["Nie wiem, dlaczego się śmiejesz."]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: [
                "50726f737aea2070616e612c206b74f3726120676f647a696e613f", "50f39f6e6f206a75bf2e",
                "43686f649f6d79207374b9642e",
            ], lines: ["Proszę pana, która godzina?", "Późno już.", "Chodźmy stąd."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["434f205349ca20535441a34f3f"],
            lines: ["CO SIĘ STAŁO?"]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: ["54616b2c206f637a7977699c6369652c20bf652070727a796a64ea2e"],
            lines: ["Tak, oczywiście, że przyjdę."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["a3f3649f206a657374207069ea6b6e612e"],
            lines: ["Łódź jest piękna."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4d756cfe756d6573632e"], lines: ["Mulţumesc."]
        ),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["4d756cfe756d65736320ba69206c61207265766564657265"],
            lines: ["Mulţumesc şi la revedere"]),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["42756ee3207a6975612c2063652066616365fe6920616963693f"],
            lines: ["Bună ziua, ce faceţi aici?"]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4e7520ba74697520756e646520657374652e"],
            lines: ["Nu ştiu unde este."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["53e3206d657267656d2e"], lines: ["Să mergem."]
        ),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["56e320726f672e", "ce6d6920706172652072e3752e", "4e7520ee6efe656c65672e"],
            lines: ["Vă rog.", "Îmi pare rău.", "Nu înţeleg."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4e5520aa544955204e494d49432e"],
            lines: ["NU ŞTIU NIMIC."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4af3206e61706f7421"], lines: ["Jó napot!"]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4bf6737af66ef66d20737ae970656e2e"],
            lines: ["Köszönöm szépen."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4e656d207475646f6d2c20686f6c2076616e2e"],
            lines: ["Nem tudom, hol van."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4d6974206373696ee16c737a206974743f"],
            lines: ["Mit csinálsz itt?"]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["d5206120626172e1746f6d2e"],
            lines: ["Ő a barátom."]),
        CharsetSample(
            language: "hu", encoding: "cp1250",
            hex: [
                "486f76e1206de9737a3f", "48617a612c206be973f52076616e2e",
                "5669737a6ce1742c20f6726567656d2e",
            ], lines: ["Hová mész?", "Haza, késő van.", "Viszlát, öregem."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4e454d20c95254454d2c204d4954204d4f4e442e"],
            lines: ["NEM ÉRTEM, MIT MOND."]),
        CharsetSample(
            language: "sk", encoding: "cp1250", hex: ["cf616b756a656d2e"], lines: ["Ďakujem."]),
        CharsetSample(
            language: "sk", encoding: "cp1250", hex: ["c86f20747520726f62ed9a3f"],
            lines: ["Čo tu robíš?"]),
        CharsetSample(
            language: "hr", encoding: "cp1250", hex: ["8a746f20726164699a3f"], lines: ["Što radiš?"]
        ),
        CharsetSample(
            language: "hr", encoding: "cp1250",
            hex: ["4876616c612c207665e62073616d206a656f2e204d6f9e646120706f736c696a652e"],
            lines: ["Hvala, već sam jeo. Možda poslije."]),
        CharsetSample(
            language: "sl", encoding: "cp1250", hex: ["4b616a20706fe86e659a2074756b616a3f"],
            lines: ["Kaj počneš tukaj?"]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["cde5f22e"], lines: ["Нет."]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["cdc5d221"], lines: ["НЕТ!"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d7d2ce20d2db20c4c5cbc0c5d8dc3f"],
            lines: ["ЧТО ТЫ ДЕЛАЕШЬ?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251",
            hex: [
                "d7d2ce20d2db20c4c5cbc0c5d8dc3f", "df20cdc8d7c5c3ce20cdc520c4c5cbc0de2e",
                "d3d5cec4c820ced2d1dec4c021",
            ], lines: ["ЧТО ТЫ ДЕЛАЕШЬ?", "Я НИЧЕГО НЕ ДЕЛАЮ.", "УХОДИ ОТСЮДА!"]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["c4e02e"], lines: ["Да."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d1efe0f1e8e1ee2e"], lines: ["Спасибо."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d7f2ee20f2fb20e7e4e5f1fc20e4e5ebe0e5f8fc3f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["cff0e8e2e5f22120cae0ea20e4e5ebe03f"],
            lines: ["Привет! Как дела?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["df20f2e5e1ff20ebfee1ebfe2e"],
            lines: ["Я тебя люблю."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["caf2ee20f2e0ec3f"], lines: ["Кто там?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251",
            hex: ["d5eef0eef8ee2c20efeee9e4b8ec2e", "caf3e4e03f", "c4eeeceee92e"],
            lines: ["Хорошо, пойдём.", "Куда?", "Домой."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["9720c3e4e520eeed3f209720cde520e7ede0fe2e"],
            lines: ["— Где он? — Не знаю."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["c3c4c520cecd3f"], lines: ["ГДЕ ОН?"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r",
            hex: [
                "fef4ef20f4f920e4e5ece1e5fbf83f", "f120eee9fee5e7ef20eee520e4e5ece1e02e",
                "f5e8efe4e920eff4f3e0e4e121",
            ], lines: ["ЧТО ТЫ ДЕЛАЕШЬ?", "Я НИЧЕГО НЕ ДЕЛАЮ.", "УХОДИ ОТСЮДА!"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r", hex: ["fed4cf20d4d920dac4c5d3d820c4c5ccc1c5dbd83f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r", hex: ["f0d2c9d7c5d42120ebc1cb20c4c5ccc13f"],
            lines: ["Привет! Как дела?"]),
        CharsetSample(
            language: "uk", encoding: "cp1251", hex: ["d9ee20f2e820f2f3f220f0eee1e8f83f"],
            lines: ["Що ти тут робиш?"]),
        CharsetSample(language: "uk", encoding: "cp1251", hex: ["c4ffeaf3fe2e"], lines: ["Дякую."]),
        CharsetSample(
            language: "uk", encoding: "cp1251",
            hex: ["df20ede520e7ede0fe2c20e4e520bfbf20e1f0e0f22e"], lines: ["Я не знаю, де її брат."]
        ),
        CharsetSample(
            language: "uk", encoding: "cp1251",
            hex: ["d5eee4b3ecee20e4eee4eeecf32e", "c2e6e520efb3e7edee2e", "c4eee1f0e52e"],
            lines: ["Ходімо додому.", "Вже пізно.", "Добре."]),
        CharsetSample(
            language: "uk", encoding: "cp1251", hex: ["d9ce20d6c520d2c0cac53f"],
            lines: ["ЩО ЦЕ ТАКЕ?"]),
        CharsetSample(
            language: "bg", encoding: "cp1251", hex: ["cae0eae2ee20eff0e0e2e8f820f2f3ea3f"],
            lines: ["Какво правиш тук?"]),
        CharsetSample(
            language: "bg", encoding: "cp1251", hex: ["c1ebe0e3eee4e0f0ff20e2e820ecedeee3ee2e"],
            lines: ["Благодаря ви много."]),
        CharsetSample(
            language: "sr", encoding: "cp1251", hex: ["d8f2e020f0e0e4e8f820eee2e4e53f"],
            lines: ["Шта радиш овде?"]),
        CharsetSample(language: "el", encoding: "cp1253", hex: ["cde1e92e"], lines: ["Ναι."]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["c5f5f7e1f1e9f3f4fe2e"], lines: ["Ευχαριστώ."]
        ),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["d4e920eadcede5e9f220e5e4fe3b"],
            lines: ["Τι κάνεις εδώ;"]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["c4e5ed20eeddf1f920f0effd20e5dfede1e92e"],
            lines: ["Δεν ξέρω πού είναι."]),
        CharsetSample(
            language: "el", encoding: "cp1253",
            hex: ["d0dcece520f3f0dff4e92e", "c5dfede1e920e1f1e3dc2e", "cae1ebe7edfdf7f4e12e"],
            lines: ["Πάμε σπίτι.", "Είναι αργά.", "Καληνύχτα."]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["d4c920cac1cdc5c9d320c5c4d93b"],
            lines: ["ΤΙ ΚΑΝΕΙΣ ΕΔΩ;"]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["5465fe656b6bfc726c65722e"],
            lines: ["Teşekkürler."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["47fc6e617964fd6e2e"], lines: ["Günaydın."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["427572616461206e6520796170fd796f7273756e3f"],
            lines: ["Burada ne yapıyorsun?"]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["486179fd722c206465f0696c2e"],
            lines: ["Hayır, değil."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["c76f6b2067fc7a656c2e"], lines: ["Çok güzel."]
        ),
        CharsetSample(
            language: "tr", encoding: "cp1254",
            hex: [
                "53656e692073657669796f72756d2c2061fe6bfd6d2e", "dd796920676563656c65722e",
                "47f672fcfefc72fc7a2e",
            ], lines: ["Seni seviyorum, aşkım.", "İyi geceler.", "Görüşürüz."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["425552414441204e452059415049594f5253554e3f"],
            lines: ["BURADA NE YAPIYORSUN?"]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["ebef2e"], lines: ["כן."]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["ece02e"], lines: ["לא."]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["f9ece5ed"], lines: ["שלום"]),
        CharsetSample(
            language: "he", encoding: "cp1255", hex: ["eee420e0fae420f2e5f9e420ebe0ef3f"],
            lines: ["מה אתה עושה כאן?"]),
        CharsetSample(
            language: "he", encoding: "cp1255",
            hex: ["e0f0e920ece020e9e5e3f22e", "fae5e3e420f8e1e42e", "ece4faf8e0e5fa2e"],
            lines: ["אני לא יודע.", "תודה רבה.", "להתראות."]),
        CharsetSample(language: "ar", encoding: "cp1256", hex: ["d4dfd1c7"], lines: ["شكرا"]),
        CharsetSample(language: "ar", encoding: "cp1256", hex: ["e4dae32e"], lines: ["نعم."]),
        CharsetSample(
            language: "ar", encoding: "cp1256", hex: ["e3c7d0c720cadddae120e5e4c7bf"],
            lines: ["ماذا تفعل هنا؟"]),
        CharsetSample(
            language: "ar", encoding: "cp1256",
            hex: ["c3e4c720e1c720c3dad1dd2e", "e5edc720c8e4c72e", "e3da20c7e1d3e1c7e3c92e"],
            lines: ["أنا لا أعرف.", "هيا بنا.", "مع السلامة."]),
        CharsetSample(
            language: "th", encoding: "cp874", hex: ["a2cdbaa4d8b3a4c3d1ba"], lines: ["ขอบคุณครับ"]),
        CharsetSample(
            language: "th", encoding: "cp874", hex: ["a4d8b3b7d3cdd0e4c3cdc2d9e8b7d5e8b9d5e8"],
            lines: ["คุณทำอะไรอยู่ที่นี่"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["d0bbd0bb"], lines: ["谢谢"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["c4e3bac3"], lines: ["你好"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["cac7b5c4a1a3"], lines: ["是的。"]),
        CharsetSample(
            language: "zh", encoding: "gb2312", hex: ["c4e3d4dad5e2c0efd7f6cab2c3b4a3bf"],
            lines: ["你在这里做什么？"]),
        CharsetSample(
            language: "zh", encoding: "gb2312",
            hex: ["ced2b2bbd6aab5c0a1a3", "d7dfb0c9a1a3", "d4d9bcfba1a3"],
            lines: ["我不知道。", "走吧。", "再见。"]),
        CharsetSample(language: "zh-TW", encoding: "big5", hex: ["c1c2c1c2"], lines: ["謝謝"]),
        CharsetSample(language: "zh-TW", encoding: "big5", hex: ["a741a66e"], lines: ["你好"]),
        CharsetSample(
            language: "zh-TW", encoding: "big5", hex: ["a741a662b36fb8ccb0b5a4b0bbf2a148"],
            lines: ["你在這裡做什麼？"]),
        CharsetSample(
            language: "zh-TW", encoding: "big5",
            hex: ["a7daa4a3aabeb944a143", "a8aba761a143", "a641a8a3a143"],
            lines: ["我不知道。", "走吧。", "再見。"]),
        CharsetSample(language: "ja", encoding: "shift_jis", hex: ["82cd82a28142"], lines: ["はい。"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis", hex: ["82a082e882aa82c682a4"], lines: ["ありがとう"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis",
            hex: ["82b182b182c589bd82f082b582c482a282e982cc8148"], lines: ["ここで何をしているの？"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis",
            hex: ["8d7382b182a48142", "82e082a4927882a28142", "82b382e682a482c882e78142"],
            lines: ["行こう。", "もう遅い。", "さようなら。"]),
        CharsetSample(
            language: "ja", encoding: "euc_jp",
            hex: ["a4b3a4b3a4c7b2bfa4f2a4b7a4c6a4a4a4eba4cea1a9"], lines: ["ここで何をしているの？"]),
        CharsetSample(language: "ko", encoding: "euc_kr", hex: ["b3d72e"], lines: ["네."]),
        CharsetSample(
            language: "ko", encoding: "euc_kr", hex: ["b0a8bbe7c7d5b4cfb4d9"], lines: ["감사합니다"]),
        CharsetSample(
            language: "ko", encoding: "euc_kr", hex: ["bfa9b1e2bcad20b9b920c7d83f"],
            lines: ["여기서 뭐 해?"]),
        CharsetSample(
            language: "ko", encoding: "euc_kr",
            hex: ["b8f0b8a3b0dabeeebfe42e", "b0a9bdc3b4d92e", "bec8b3e7c8f720b0a1bcbcbfe42e"],
            lines: ["모르겠어요.", "갑시다.", "안녕히 가세요."]),
        CharsetSample(
            language: "vi", encoding: "cp1258", hex: ["4361d26d20f56e2e"], lines: ["Cảm ơn."]),
        CharsetSample(
            language: "vi", encoding: "cp1258", hex: ["416e68206ce06d206769cc20f5d220f0e2793f"],
            lines: ["Anh làm gì ở đây?"]),
        CharsetSample(
            language: "lt", encoding: "cp1257",
            hex: [
                "4c6169766173206174706c61756beb2076eb6c61692e",
                "5279746f6a2076eb6c20617465697369752e", "5669736b61732067657261692c2061e869fb2e",
            ], lines: ["Laivas atplaukė vėlai.", "Rytoj vėl ateisiu.", "Viskas gerai, ačiū."]),
        CharsetSample(
            language: "lv", encoding: "cp1257",
            hex: ["50616c646965732c2076697373206972206c6162692e204be220746576206b6ce26a61733f"],
            lines: ["Paldies, viss ir labi. Kā tev klājas?"]),
        CharsetSample(
            language: "de", encoding: "cp850",
            hex: [
                "477281e16520617573206465722053747261e1652e",
                "4d94636874656e20536965206574776173204b8473653f", "446173207784726520736368946e2e",
                "9a6265722064656e20466c75e12e",
            ],
            lines: [
                "Grüße aus der Straße.", "Möchten Sie etwas Käse?", "Das wäre schön.",
                "Über den Fluß.",
            ]),
        CharsetSample(
            language: "fr", encoding: "mac_roman",
            hex: [
                "4cd58e748e2c206e6f757320616c6c696f6e732088206c61206d65722e",
                "4f9d20907465732d766f7573206e8e203f",
                "43d56573742074728f73206c6f696e2064d5696369c9", "8261207661206269656e2e",
            ],
            lines: [
                "L’été, nous allions à la mer.", "Où êtes-vous né ?", "C’est très loin d’ici…",
                "Ça va bien.",
            ]),
        CharsetSample(
            language: "ro", encoding: "iso8859_16",
            hex: [
                "42756ee3207a6975612c2063652066616365fe6920616963693f",
                "4e7520ba74697520ee6e63e32c2061ba74657074e36d2e",
                "4de2696e6520706c6563e36d206c61206d756e74652e",
                "537065722073e32066696520736f6172652e",
            ],
            lines: [
                "Bună ziua, ce faceți aici?", "Nu știu încă, așteptăm.", "Mâine plecăm la munte.",
                "Sper să fie soare.",
            ]),
        CharsetSample(
            language: "ru", encoding: "cp866",
            hex: [
                "97e2ae20e2eb20a7a4a5e1ec20a4a5aba0a5e8ec3f", "9f20a6a4e320a0a2e2aea1e3e12e",
                "8faea9a4f1ac20a4aeacaea92e", "95aee0aee8ae2c20afaea9a4f1ac2e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "ru", encoding: "cp866", hex: ["97e2ae20e2eb20a7a4a5e1ec20a4a5aba0a5e8ec3f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "cp855",
            hex: [
                "fce5d620e5f120f3a6a8e3ed20a6a8d0a0a8f5ed3f", "e020e9a6e720a0ebe5d6a2e7e32e",
                "ddd6bda684d220a6d6d2d6bd2e", "b6d6e1d6f5d62c20d8d6bda684d22e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "ru", encoding: "mac_cyrillic",
            hex: [
                "97f2ee20f2fb20e7e4e5f1fc20e4e5ebe0e5f8fc3f", "9f20e6e4f320e0e2f2eee1f3f12e",
                "8feee9e4deec20e4eeeceee92e", "95eef0eef8ee2c20efeee9e4deec2e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "pl", encoding: "cp852",
            hex: [
                "4e6965207769656d2c20646c61637a65676f207369a920986d69656a65737a2e",
                "50726f737aa92070616e612c206b74a2726120676f647a696e613f",
                "43686f64ab6d79207374a5642e",
            ],
            lines: [
                "Nie wiem, dlaczego się śmiejesz.", "Proszę pana, która godzina?", "Chodźmy stąd.",
            ]),
        CharsetSample(
            language: "fr", encoding: "cp437",
            hex: [
                "4f9720887465732d766f7573206e82203f",
                "43276573742074728a73206c6f696e2064276963692e",
                "8061207661206269656e2c206d612063688a72652e",
            ], lines: ["Où êtes-vous né ?", "C'est très loin d'ici.", "Ça va bien, ma chère."]),
    ]
}
