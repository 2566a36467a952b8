/// A subtitle text in a legacy encoding.
struct CharsetSample: Sendable {
    let language: String
    let encoding: String
    let hex: [String]
    let lines: [String]
}

extension CharsetSample {
    /// Written by `scripts/generate-charset-samples.py`.
    static let all: [CharsetSample] = [
        CharsetSample(
            language: "zh", encoding: "gb18030",
            hex: [
                "bdf1ccecccecc6f8badcbac3a3acced2c3c7d2bbc6f0c8a5b9abd4b0bfb4cae9b0c9a1a3",
                "cbfbcbb5d5e2b1becae9cac7b4d3cdbccae9b9ddbde8c0b4b5c4a1a3",
                "c4e3d6aab5c0cbfbcab2c3b4cab1baf2bbd8bcd2c2f0a3bf",
            ],
            lines: [
                "今天天气很好，我们一起去公园看书吧。",
                "他说这本书是从图书馆借来的。",
                "你知道他什么时候回家吗？",
            ]),
        CharsetSample(
            language: "zh", encoding: "gbk",
            hex: [
                "bdf1ccecccecc6f8badcbac3a3acced2c3c7d2bbc6f0c8a5b9abd4b0bfb4cae9b0c9a1a3",
                "cbfbcbb5d5e2b1becae9cac7b4d3cdbccae9b9ddbde8c0b4b5c4a1a3",
                "c4e3d6aab5c0cbfbcab2c3b4cab1baf2bbd8bcd2c2f0a3bf",
            ],
            lines: [
                "今天天气很好，我们一起去公园看书吧。",
                "他说这本书是从图书馆借来的。",
                "你知道他什么时候回家吗？",
            ]),
        CharsetSample(
            language: "zh", encoding: "gb2312",
            hex: [
                "bdf1ccecccecc6f8badcbac3a3acced2c3c7d2bbc6f0c8a5b9abd4b0bfb4cae9b0c9a1a3",
                "cbfbcbb5d5e2b1becae9cac7b4d3cdbccae9b9ddbde8c0b4b5c4a1a3",
                "c4e3d6aab5c0cbfbcab2c3b4cab1baf2bbd8bcd2c2f0a3bf",
            ],
            lines: [
                "今天天气很好，我们一起去公园看书吧。",
                "他说这本书是从图书馆借来的。",
                "你知道他什么时候回家吗？",
            ]),
        CharsetSample(
            language: "zh-TW", encoding: "big5",
            hex: [
                "a4b5a4d1a4d1aef0abdca66ea141a7daadcca440b05fa568a4bdb6e9acddaed1a761a143",
                "a54cbba1b36fa5bbaed1ac4fb171b9cfaed1c05dadc9a8d3aabaa143",
                "a741aabeb944a54ca4b0bbf2aec9add4a65eae61b6dca148",
            ],
            lines: [
                "今天天氣很好，我們一起去公園看書吧。",
                "他說這本書是從圖書館借來的。",
                "你知道他什麼時候回家嗎？",
            ]),
        CharsetSample(
            language: "ja", encoding: "shift_jis",
            hex: [
                "8da193fa82cd82c682c482e093568b4382aa82a282a282c582b782cb8142",
                "9746924282c6907d8f918ad982c5967b82f093c782dd82dc82b582bd8142",
                "8352839383738385815b835e815b82cd82c782b182c982a082e882dc82b782a98148",
            ],
            lines: [
                "今日はとても天気がいいですね。",
                "友達と図書館で本を読みました。",
                "コンピューターはどこにありますか？",
            ]),
        CharsetSample(
            language: "ja", encoding: "euc_jp",
            hex: [
                "baa3c6fca4cfa4c8a4c6a4e2c5b7b5a4a4aca4a4a4a4a4c7a4b9a4cda1a3",
                "cda7c3a3a4c8bfdebdf1b4dba4c7cbdca4f2c6c9a4dfa4dea4b7a4bfa1a3",
                "a5b3a5f3a5d4a5e5a1bca5bfa1bca4cfa4c9a4b3a4cba4a2a4eaa4dea4b9a4aba1a9",
            ],
            lines: [
                "今日はとても天気がいいですね。",
                "友達と図書館で本を読みました。",
                "コンピューターはどこにありますか？",
            ]),
        CharsetSample(
            language: "ko", encoding: "euc_kr",
            hex: [
                "bfc0b4c3c0ba20b3afbebeb0a120bec6c1d620c1c1bdc0b4cfb4d92e",
                "c4a3b1b8bfcd20c7d4b2b220b5b5bcadb0fcbfa1bcad20c3a5c0bb20c0d0befabeeebfe42e",
                "bef0c1a620c1fdbfa120b5b9bec6b0a1bdcab4cfb1ee3f",
            ],
            lines: [
                "오늘은 날씨가 아주 좋습니다.",
                "친구와 함께 도서관에서 책을 읽었어요.",
                "언제 집에 돌아가십니까?",
            ]),
        CharsetSample(
            language: "ko", encoding: "cp949",
            hex: [
                "bfc0b4c3c0ba20b3afbebeb0a120bec6c1d620c1c1bdc0b4cfb4d92e",
                "c4a3b1b8bfcd20c7d4b2b220b5b5bcadb0fcbfa1bcad20c3a5c0bb20c0d0befabeeebfe42e",
                "bef0c1a620c1fdbfa120b5b9bec6b0a1bdcab4cfb1ee3f",
            ],
            lines: [
                "오늘은 날씨가 아주 좋습니다.",
                "친구와 함께 도서관에서 책을 읽었어요.",
                "언제 집에 돌아가십니까?",
            ]),
        CharsetSample(
            language: "th", encoding: "cp874",
            hex: [
                "c7d1b9b9d5e9cdd2a1d2c8b4d5c1d2a120e0c3d2e4bbcac7b9cad2b8d2c3b3d0a1d1b9e0b6cd"
                    + "d0",
                "e0a2d2bacda1c7e8d2cbb9d1a7cad7cde0c5e8c1b9d5e9c2d7c1c1d2a8d2a1cbe9cda7cac1d8"
                    + "b4",
                "a4d8b3c3d9e9e4cbc1c7e8d2e0a2d2a8d0a1c5d1babae9d2b9e0c1d7e8cde4c3",
            ],
            lines: [
                "วันนี้อากาศดีมาก เราไปสวนสาธารณะกันเถอะ",
                "เขาบอกว่าหนังสือเล่มนี้ยืมมาจากห้องสมุด",
                "คุณรู้ไหมว่าเขาจะกลับบ้านเมื่อไร",
            ]),
        CharsetSample(
            language: "th", encoding: "tis_620",
            hex: [
                "c7d1b9b9d5e9cdd2a1d2c8b4d5c1d2a120e0c3d2e4bbcac7b9cad2b8d2c3b3d0a1d1b9e0b6cd"
                    + "d0",
                "e0a2d2bacda1c7e8d2cbb9d1a7cad7cde0c5e8c1b9d5e9c2d7c1c1d2a8d2a1cbe9cda7cac1d8"
                    + "b4",
                "a4d8b3c3d9e9e4cbc1c7e8d2e0a2d2a8d0a1c5d1babae9d2b9e0c1d7e8cde4c3",
            ],
            lines: [
                "วันนี้อากาศดีมาก เราไปสวนสาธารณะกันเถอะ",
                "เขาบอกว่าหนังสือเล่มนี้ยืมมาจากห้องสมุด",
                "คุณรู้ไหมว่าเขาจะกลับบ้านเมื่อไร",
            ]),
        CharsetSample(
            language: "ru", encoding: "cp1251",
            hex: [
                "d1e5e3eee4edff20eef7e5edfc20f5eef0eef8e0ff20efeee3eee4e02c20efeee9e4b8ec20e2"
                    + "20efe0f0ea2e",
                "ceed20f1eae0e7e0eb2c20f7f2ee20e2e7ffeb20fdf2f320eaede8e3f320e220e1e8e1ebe8ee"
                    + "f2e5eae52e",
                "d2fb20e7ede0e5f8fc2c20eaeee3e4e020eeed20e2e5f0edb8f2f1ff20e4eeeceee93f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "ru", encoding: "koi8_r",
            hex: [
                "f3c5c7cfc4ced120cfdec5ced820c8cfd2cfdbc1d120d0cfc7cfc4c12c20d0cfcac4a3cd20d7"
                    + "20d0c1d2cb2e",
                "efce20d3cbc1dac1cc2c20ded4cf20d7dad1cc20dcd4d520cbcec9c7d520d720c2c9c2ccc9cf"
                    + "d4c5cbc52e",
                "f4d920dacec1c5dbd82c20cbcfc7c4c120cfce20d7c5d2cea3d4d3d120c4cfcdcfca3f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "ru", encoding: "iso8859_5",
            hex: [
                "c1d5d3ded4ddef20dee7d5ddec20e5dee0dee8d0ef20dfded3ded4d02c20dfded9d4f1dc20d2"
                    + "20dfd0e0da2e",
                "bedd20e1dad0d7d0db2c20e7e2de20d2d7efdb20ede2e320daddd8d3e320d220d1d8d1dbd8de"
                    + "e2d5dad52e",
                "c2eb20d7ddd0d5e8ec2c20daded3d4d020dedd20d2d5e0ddf1e2e1ef20d4dedcded93f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "uk", encoding: "cp1251",
            hex: [
                "d1fceee3eee4edb320e4f3e6e520e3e0f0ede020efeee3eee4e02c20f5eee4b3ecee20e4ee20"
                    + "efe0f0eaf32e",
                "c2b3ed20f1eae0e7e0e22c20f9ee20e2e7ffe220f6fe20eaede8e6eaf320e220e1b3e1ebb3ee"
                    + "f2e5f6b32e",
                "d2e820e7ede0baf82c20eaeeebe820bfbf20e1f0e0f220eff0e8bfe4e53f",
            ],
            lines: [
                "Сьогодні дуже гарна погода, ходімо до парку.",
                "Він сказав, що взяв цю книжку в бібліотеці.",
                "Ти знаєш, коли її брат приїде?",
            ]),
        CharsetSample(
            language: "uk", encoding: "koi8_u",
            hex: [
                "f3d8cfc7cfc4cea620c4d5d6c520c7c1d2cec120d0cfc7cfc4c12c20c8cfc4a6cdcf20c4cf20"
                    + "d0c1d2cbd52e",
                "f7a6ce20d3cbc1dac1d72c20ddcf20d7dad1d720c3c020cbcec9d6cbd520d720c2a6c2cca6cf"
                    + "d4c5c3a62e",
                "f4c920dacec1a4db2c20cbcfccc920a7a720c2d2c1d420d0d2c9a7c4c53f",
            ],
            lines: [
                "Сьогодні дуже гарна погода, ходімо до парку.",
                "Він сказав, що взяв цю книжку в бібліотеці.",
                "Ти знаєш, коли її брат приїде?",
            ]),
        CharsetSample(
            language: "uk", encoding: "iso8859_5",
            hex: [
                "c1ecded3ded4ddf620d4e3d6d520d3d0e0ddd020dfded3ded4d02c20e5ded4f6dcde20d4de20"
                    + "dfd0e0dae32e",
                "b2f6dd20e1dad0d7d0d22c20e9de20d2d7efd220e6ee20daddd8d6dae320d220d1f6d1dbf6de"
                    + "e2d5e6f62e",
                "c2d820d7ddd0f4e82c20dadedbd820f7f720d1e0d0e220dfe0d8f7d4d53f",
            ],
            lines: [
                "Сьогодні дуже гарна погода, ходімо до парку.",
                "Він сказав, що взяв цю книжку в бібліотеці.",
                "Ти знаєш, коли її брат приїде?",
            ]),
        CharsetSample(
            language: "el", encoding: "cp1253",
            hex: [
                "d3deece5f1e120ef20eae1e9f1fcf220e5dfede1e920f0efebfd20eae1ebfcf22c20f0dcece5"
                    + "20f3f4ef20f0dcf1eaef2e",
                "c5dff0e520fcf4e920f0def1e520e1f5f4fc20f4ef20e2e9e2ebdfef20e1f0fc20f4e720e2e9"
                    + "e2ebe9efe8deeae72e",
                "ceddf1e5e9f220f0fcf4e520e8e120e3f5f1dff3e5e920f3f4ef20f3f0dff4e93b",
            ],
            lines: [
                "Σήμερα ο καιρός είναι πολύ καλός, πάμε στο πάρκο.",
                "Είπε ότι πήρε αυτό το βιβλίο από τη βιβλιοθήκη.",
                "Ξέρεις πότε θα γυρίσει στο σπίτι;",
            ]),
        CharsetSample(
            language: "el", encoding: "iso8859_7",
            hex: [
                "d3deece5f1e120ef20eae1e9f1fcf220e5dfede1e920f0efebfd20eae1ebfcf22c20f0dcece5"
                    + "20f3f4ef20f0dcf1eaef2e",
                "c5dff0e520fcf4e920f0def1e520e1f5f4fc20f4ef20e2e9e2ebdfef20e1f0fc20f4e720e2e9"
                    + "e2ebe9efe8deeae72e",
                "ceddf1e5e9f220f0fcf4e520e8e120e3f5f1dff3e5e920f3f4ef20f3f0dff4e93b",
            ],
            lines: [
                "Σήμερα ο καιρός είναι πολύ καλός, πάμε στο πάρκο.",
                "Είπε ότι πήρε αυτό το βιβλίο από τη βιβλιοθήκη.",
                "Ξέρεις πότε θα γυρίσει στο σπίτι;",
            ]),
        CharsetSample(
            language: "he", encoding: "cp1255",
            hex: [
                "e4e9e5ed20eee6e220e4e0e5e5e9f820e9f4e420eee0e5e32c20e1e5e020f0ecea20ecf4e0f8"
                    + "f72e",
                "e4e5e020e0eef820f9ecf7e720e0fa20e4f1f4f820e4e6e420eee4f1f4f8e9e9e42e",
                "e0fae420e9e5e3f220eefae920e4e5e020e9e7e6e5f820e4e1e9fae43f",
            ],
            lines: [
                "היום מזג האוויר יפה מאוד, בוא נלך לפארק.",
                "הוא אמר שלקח את הספר הזה מהספרייה.",
                "אתה יודע מתי הוא יחזור הביתה?",
            ]),
        CharsetSample(
            language: "he", encoding: "iso8859_8",
            hex: [
                "e4e9e5ed20eee6e220e4e0e5e5e9f820e9f4e420eee0e5e32c20e1e5e020f0ecea20ecf4e0f8"
                    + "f72e",
                "e4e5e020e0eef820f9ecf7e720e0fa20e4f1f4f820e4e6e420eee4f1f4f8e9e9e42e",
                "e0fae420e9e5e3f220eefae920e4e5e020e9e7e6e5f820e4e1e9fae43f",
            ],
            lines: [
                "היום מזג האוויר יפה מאוד, בוא נלך לפארק.",
                "הוא אמר שלקח את הספר הזה מהספרייה.",
                "אתה יודע מתי הוא יחזור הביתה?",
            ]),
        CharsetSample(
            language: "ar", encoding: "cp1256",
            hex: [
                "c7e1d8ded320cce3ede120cccfc720c7e1ede6e3a120e5edc720e4d0e5c820c5e1ec20c7e1cd"
                    + "cfeddec92e",
                "dec7e120c5e4e520c3ced020e5d0c720c7e1dfcac7c820e3e420c7e1e3dfcac8c92e",
                "e5e120cadad1dd20e3caec20d3eddae6cf20c5e1ec20c7e1c8edcabf",
            ],
            lines: [
                "الطقس جميل جدا اليوم، هيا نذهب إلى الحديقة.",
                "قال إنه أخذ هذا الكتاب من المكتبة.",
                "هل تعرف متى سيعود إلى البيت؟",
            ]),
        CharsetSample(
            language: "ar", encoding: "iso8859_6",
            hex: [
                "c7e4d7e2d320cce5eae420cccfc720c7e4eae8e5ac20e7eac720e6d0e7c820c5e4e920c7e4cd"
                    + "cfeae2c92e",
                "e2c7e420c5e6e720c3ced020e7d0c720c7e4e3cac7c820e5e620c7e4e5e3cac8c92e",
                "e7e420cad9d1e120e5cae920d3ead9e8cf20c5e4e920c7e4c8eacabf",
            ],
            lines: [
                "الطقس جميل جدا اليوم، هيا نذهب إلى الحديقة.",
                "قال إنه أخذ هذا الكتاب من المكتبة.",
                "هل تعرف متى سيعود إلى البيت؟",
            ]),
        CharsetSample(
            language: "tr", encoding: "cp1254",
            hex: [
                "427567fc6e206861766120e76f6b2067fc7a656c2c2068616469207061726b6120676964656c"
                    + "696d2e",
                "4275206b69746162fd206bfc74fc7068616e6564656e20616c64fdf0fd6efd2073f6796c6564"
                    + "692e",
                "4f6e756e20657665206e65207a616d616e2064f66e656365f0696e692062696c69796f72206d"
                    + "7573756e3f",
            ],
            lines: [
                "Bugün hava çok güzel, hadi parka gidelim.",
                "Bu kitabı kütüphaneden aldığını söyledi.",
                "Onun eve ne zaman döneceğini biliyor musun?",
            ]),
        CharsetSample(
            language: "tr", encoding: "iso8859_9",
            hex: [
                "427567fc6e206861766120e76f6b2067fc7a656c2c2068616469207061726b6120676964656c"
                    + "696d2e",
                "4275206b69746162fd206bfc74fc7068616e6564656e20616c64fdf0fd6efd2073f6796c6564"
                    + "692e",
                "4f6e756e20657665206e65207a616d616e2064f66e656365f0696e692062696c69796f72206d"
                    + "7573756e3f",
            ],
            lines: [
                "Bugün hava çok güzel, hadi parka gidelim.",
                "Bu kitabı kütüphaneden aldığını söyledi.",
                "Onun eve ne zaman döneceğini biliyor musun?",
            ]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: [
                "447a699c206a65737420626172647a6f20b361646e6120706f676f64612c2063686f649f6d79"
                    + "20646f207061726b752e",
                "506f776965647a6961b32c20bf6520777a69b9b32074ea206b7369b9bf6bea207a206269626c"
                    + "696f74656b692e",
                "437a7920776965737a2c206b69656479206f6e207772f3636920646f20646f6d752c206df36a"
                    + "2070727a796a616369656c753f",
            ],
            lines: [
                "Dziś jest bardzo ładna pogoda, chodźmy do parku.",
                "Powiedział, że wziął tę książkę z biblioteki.",
                "Czy wiesz, kiedy on wróci do domu, mój przyjacielu?",
            ]),
        CharsetSample(
            language: "pl", encoding: "iso8859_2",
            hex: [
                "447a69b6206a65737420626172647a6f20b361646e6120706f676f64612c2063686f64bc6d79"
                    + "20646f207061726b752e",
                "506f776965647a6961b32c20bf6520777a69b1b32074ea206b7369b1bf6bea207a206269626c"
                    + "696f74656b692e",
                "437a7920776965737a2c206b69656479206f6e207772f3636920646f20646f6d752c206df36a"
                    + "2070727a796a616369656c753f",
            ],
            lines: [
                "Dziś jest bardzo ładna pogoda, chodźmy do parku.",
                "Powiedział, że wziął tę książkę z biblioteki.",
                "Czy wiesz, kiedy on wróci do domu, mój przyjacielu?",
            ]),
        CharsetSample(
            language: "cs", encoding: "cp1250",
            hex: [
                "446e6573206a652076656c6d692070ec6b6ee920706fe86173ed2c20706f6aef6d6520646f20"
                    + "7061726b752e",
                "d8656b6c2c209e65207369207475206b6e6968752070f96ae8696c2076206b6e69686f766eec"
                    + "2e",
                "56ed9a2c206b6479207365206df96a2070f8ed74656c207672e174ed20646f6df93f",
            ],
            lines: [
                "Dnes je velmi pěkné počasí, pojďme do parku.",
                "Řekl, že si tu knihu půjčil v knihovně.",
                "Víš, kdy se můj přítel vrátí domů?",
            ]),
        CharsetSample(
            language: "cs", encoding: "iso8859_2",
            hex: [
                "446e6573206a652076656c6d692070ec6b6ee920706fe86173ed2c20706f6aef6d6520646f20"
                    + "7061726b752e",
                "d8656b6c2c20be65207369207475206b6e6968752070f96ae8696c2076206b6e69686f766eec"
                    + "2e",
                "56edb92c206b6479207365206df96a2070f8ed74656c207672e174ed20646f6df93f",
            ],
            lines: [
                "Dnes je velmi pěkné počasí, pojďme do parku.",
                "Řekl, že si tu knihu půjčil v knihovně.",
                "Víš, kdy se můj přítel vrátí domů?",
            ]),
        CharsetSample(
            language: "hu", encoding: "cp1250",
            hex: [
                "4d61206e6167796f6e20737ae970206964f52076616e2c206d656e6afc6e6b2061207061726b"
                    + "62612e",
                "417a74206d6f6e6474612c20686f67792061206bf66e797674e17262f36c206bf66c6373f66e"
                    + "f67a746520657a742061206bf66e797665742e",
                "5475646f642c20686f6779206d696b6f72206af66e2068617a61206120737af56b65206669fa"
                    + "3f",
            ],
            lines: [
                "Ma nagyon szép idő van, menjünk a parkba.",
                "Azt mondta, hogy a könyvtárból kölcsönözte ezt a könyvet.",
                "Tudod, hogy mikor jön haza a szőke fiú?",
            ]),
        CharsetSample(
            language: "hu", encoding: "iso8859_2",
            hex: [
                "4d61206e6167796f6e20737ae970206964f52076616e2c206d656e6afc6e6b2061207061726b"
                    + "62612e",
                "417a74206d6f6e6474612c20686f67792061206bf66e797674e17262f36c206bf66c6373f66e"
                    + "f67a746520657a742061206bf66e797665742e",
                "5475646f642c20686f6779206d696b6f72206af66e2068617a61206120737af56b65206669fa"
                    + "3f",
            ],
            lines: [
                "Ma nagyon szép idő van, menjünk a parkba.",
                "Azt mondta, hogy a könyvtárból kölcsönözte ezt a könyvet.",
                "Tudod, hogy mikor jön haza a szőke fiú?",
            ]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: [
                "496c2066616974207472e87320626561752061756a6f757264926875692c20616c6c6f6e7320"
                    + "617520706172632e",
                "496c20612064697420717592696c20617661697420656d7072756e74e9206365206c69767265"
                    + "20e0206c61206269626c696f7468e87175652e",
                "536169732d7475207175616e6420746f6e206672e872652072656e747265726120e0206c6120"
                    + "6d6169736f6e2c206ce02d626173203f",
            ],
            lines: [
                "Il fait très beau aujourd’hui, allons au parc.",
                "Il a dit qu’il avait emprunté ce livre à la bibliothèque.",
                "Sais-tu quand ton frère rentrera à la maison, là-bas ?",
            ]),
        CharsetSample(
            language: "fr", encoding: "iso8859_15",
            hex: [
                "496c2066616974207472e87320626561752061756a6f757264276875692c20616c6c6f6e7320"
                    + "617520706172632e",
                "496c20612064697420717527696c20617661697420656d7072756e74e9206365206c69767265"
                    + "20e0206c61206269626c696f7468e87175652e",
                "536169732d7475207175616e6420746f6e206672e872652072656e747265726120e0206c6120"
                    + "6d6169736f6e2c206ce02d626173203f",
            ],
            lines: [
                "Il fait très beau aujourd'hui, allons au parc.",
                "Il a dit qu'il avait emprunté ce livre à la bibliothèque.",
                "Sais-tu quand ton frère rentrera à la maison, là-bas ?",
            ]),
        CharsetSample(
            language: "de", encoding: "cp1252",
            hex: [
                "48657574652069737420736368f66e6573205765747465722c20676568656e2077697220696e"
                    + "2064656e205061726b2e",
                "45722073616774652c2065722068e47474652064696573657320427563682061757320646572"
                    + "2042fc6368657265692e",
                "576569df742064752c2077616e6e206572206e616368204861757365207a7572fc636b6b6568"
                    + "72656e206df6636874653f",
            ],
            lines: [
                "Heute ist schönes Wetter, gehen wir in den Park.",
                "Er sagte, er hätte dieses Buch aus der Bücherei.",
                "Weißt du, wann er nach Hause zurückkehren möchte?",
            ]),
        CharsetSample(
            language: "de", encoding: "latin_1",
            hex: [
                "48657574652069737420736368f66e6573205765747465722c20676568656e2077697220696e"
                    + "2064656e205061726b2e",
                "45722073616774652c2065722068e47474652064696573657320427563682061757320646572"
                    + "2042fc6368657265692e",
                "576569df742064752c2077616e6e206572206e616368204861757365207a7572fc636b6b6568"
                    + "72656e206df6636874653f",
            ],
            lines: [
                "Heute ist schönes Wetter, gehen wir in den Park.",
                "Er sagte, er hätte dieses Buch aus der Bücherei.",
                "Weißt du, wann er nach Hause zurückkehren möchte?",
            ]),
        CharsetSample(
            language: "es", encoding: "cp1252",
            hex: [
                "486f792068616365206d7579206275656e207469656d706f2c20bf76616d6f7320616c207061"
                    + "72717565206d61f1616e613f",
                "c96c2064696a6f2071756520736163f32065737465206c6962726f206465206c61206269626c"
                    + "696f746563612070fa626c6963612e",
                "bf5361626573206375e16e646f20766f6c766572e120656c206e69f16f206120737520686162"
                    + "6974616369f36e3f",
            ],
            lines: [
                "Hoy hace muy buen tiempo, ¿vamos al parque mañana?",
                "Él dijo que sacó este libro de la biblioteca pública.",
                "¿Sabes cuándo volverá el niño a su habitación?",
            ]),
        CharsetSample(
            language: "es", encoding: "latin_1",
            hex: [
                "486f792068616365206d7579206275656e207469656d706f2c20bf76616d6f7320616c207061"
                    + "72717565206d61f1616e613f",
                "c96c2064696a6f2071756520736163f32065737465206c6962726f206465206c61206269626c"
                    + "696f746563612070fa626c6963612e",
                "bf5361626573206375e16e646f20766f6c766572e120656c206e69f16f206120737520686162"
                    + "6974616369f36e3f",
            ],
            lines: [
                "Hoy hace muy buen tiempo, ¿vamos al parque mañana?",
                "Él dijo que sacó este libro de la biblioteca pública.",
                "¿Sabes cuándo volverá el niño a su habitación?",
            ]),
        CharsetSample(
            language: "vi", encoding: "cp1258",
            hex: [
                "48f46d206e6179207472f5cc6920f065f270207175e12c206368fa6e6720746120f0692063f4"
                    + "6e67207669ea6e206e68e92e",
                "416e6820e2ec79206ef36920f061de206dfdf5f26e20717579ead26e2073e16368206ee07920"
                    + "f5d2207468fd207669eaf26e2e",
                "4261f26e2063f3206269eaec74206b6869206ee06f20616e6820e2ec792076eacc206e68e020"
                    + "6b68f46e673f",
            ],
            lines: [
                "Hôm nay trời đẹp quá, chúng ta đi công viên nhé.",
                "Anh ấy nói đã mượn quyển sách này ở thư viện.",
                "Bạn có biết khi nào anh ấy về nhà không?",
            ]),
    ]
}
