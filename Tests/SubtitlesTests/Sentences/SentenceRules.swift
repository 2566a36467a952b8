import Testing

/// One case of the sentence rules: a language, cues and what is expected.
struct SentenceRule: Sendable, CustomTestStringConvertible {
    let language: String?
    /// Words between blanks, or lines between `|`; `||` is a silence of 3 s.
    let given: String
    /// Sentences between `|`.
    let expected: String

    init(_ language: String?, _ given: String, _ expected: String) {
        self.language = language
        self.given = given
        self.expected = expected
    }

    var testDescription: String { "\(language ?? "any"): \(given)" }
}

/// Tracks of one word a cue.
let wordRules: [SentenceRule] = [
    .init(
        "en", "It is 3 p.m. Now we go. At 5 a.m. sharp it rang.",
        "It is 3 p.m.|Now we go.|At 5 a.m. sharp it rang."),
    .init(
        "en", "He met Gen. Lee and Col. Ray in St. Ives. Fine.",
        "He met Gen. Lee and Col. Ray in St. Ives.|Fine."),
    .init(
        "en",
        "Apples, pears, etc. are fruit. He left. She works at Acme Inc. and lives. Good. Fine.",
        "Apples, pears, etc. are fruit.|He left.|She works at Acme Inc. and lives.|Good.|Fine."),
    .init(
        "en", "The U.S. Army came. J. R. R. Tolkien wrote.",
        "The U.S. Army came.|J. R. R. Tolkien wrote."),
    .init(
        "en", "See fig. 3 and p. 12 on Jan. 5 now. Good.",
        "See fig. 3 and p. 12 on Jan. 5 now.|Good."),
    .init("en", "Pi is 3.14 or so. Version 2.0 came.", "Pi is 3.14 or so.|Version 2.0 came."),
    .init("en", "What?! No!! Really... I see.", "What?!|No!!|Really...|I see."),
    .init(
        "en", "“Go,” she said. “Why?” “Because.” (He left.) Good.",
        "“Go,” she said.|“Why?”|“Because.”|(He left.)|Good."),
    .init("en", "JOHN: I like it. MARY: So do I.", "JOHN: I like it.|MARY: So do I."),
    .init(
        "en", "Yes: it is. One thing: never run; always walk there.",
        "Yes: it is.|One thing: never run;|always walk there."),
    .init("en", ">> Good evening. >> Thank you.", ">> Good evening.|>> Thank you."),
    .init("de", "Am 3. Mai kam er, d.h. am Montag. Gut.", "Am 3. Mai kam er, d.h. am Montag.|Gut."),
    .init(
        "de", "Es kostet ca. 5 Mio. Euro inkl. Steuer. Wirklich.",
        "Es kostet ca. 5 Mio. Euro inkl. Steuer.|Wirklich."),
    .init("de", "„Komm!“ rief sie. „Nein.“ Er ging.", "„Komm!“ rief sie.|„Nein.“|Er ging."),
    .init(
        "de", "Hr. Maier u.a. Gäste sind bzw. waren da. Ja.",
        "Hr. Maier u.a. Gäste sind bzw. waren da.|Ja."),
    .init("fr", "M. et Mme. Roux, MM. Petit. Voilà.", "M. et Mme. Roux, MM. Petit.|Voilà."),
    .init("fr", "« Viens ! » dit-elle. Qui ? Moi.", "« Viens ! » dit-elle.|Qui ?|Moi."),
    .init("es", "—¡Vete! —dijo él. ¿Adónde? Dra. Ruiz.", "—¡Vete! —dijo él.|¿Adónde?|Dra. Ruiz."),
    .init("es", "Uds. van a la Avda. Sur. Sí.", "Uds. van a la Avda. Sur.|Sí."),
    .init(
        "it", "Il sig. Neri e la dott.ssa Verdi, prof. Rossi. Bene.",
        "Il sig. Neri e la dott.ssa Verdi, prof. Rossi.|Bene."),
    .init("pt", "O Sr. Silva e a Dra. Ana. Pois é!", "O Sr. Silva e a Dra. Ana.|Pois é!"),
    .init(
        "nl", "Dhr. Jansen en mevr. Bos, d.w.z. zij. Goed.",
        "Dhr. Jansen en mevr. Bos, d.w.z. zij.|Goed."),
    .init(
        "pl", "Na ul. Długiej, tzn. tam, mieszka dr. Nowak. Tak.",
        "Na ul. Długiej, tzn. tam, mieszka dr. Nowak.|Tak."),
    .init("pl", "Było to 5. Maja. Dobrze.", "Było to 5. Maja.|Dobrze."),
    .init(
        "ru", "А. С. Пушкин жил на ул. Мойки, т.е. там. Да.",
        "А. С. Пушкин жил на ул. Мойки, т.е. там.|Да."),
    .init(
        "ru", "Это 5 тыс. Рублей. Проф. Иванов пришёл.", "Это 5 тыс. Рублей.|Проф. Иванов пришёл."),
    .init("sv", "Kl. 5 kom dr. Berg, bl.a. Sedan.", "Kl. 5 kom dr. Berg, bl.a. Sedan."),
    .init("cs", "Dne 1. Května přišel dr. Novák. Ano.", "Dne 1. Května přišel dr. Novák.|Ano."),
    .init("tr", "Prof. Kaya 2. Katta. Evet!", "Prof. Kaya 2. Katta.|Evet!"),
    .init("fi", "Esim. Helsingissä 6. Joulukuuta. Niin.", "Esim. Helsingissä 6. Joulukuuta.|Niin."),
    .init("el", "Τι κάνεις; Καλά. Ο κ. Παπάς ήρθε.", "Τι κάνεις;|Καλά.|Ο κ. Παπάς ήρθε."),
    .init("ar", "كيف حالك؟ أنا بخير. شكرا!", "كيف حالك؟|أنا بخير.|شكرا!"),
    .init("ur", "آپ کیسے ہیں؟ میں ٹھیک ہوں۔ شکریہ۔", "آپ کیسے ہیں؟|میں ٹھیک ہوں۔|شکریہ۔"),
    .init("fa", "حالت چطور است؟ خوبم. «بیا.» رفت.", "حالت چطور است؟|خوبم.|«بیا.»|رفت."),
    .init("he", "מה שלומך? טוב. ״בוא.״ הוא הלך.", "מה שלומך?|טוב.|״בוא.״|הוא הלך."),
    .init("hi", "आप कैसे हैं? मैं ठीक हूँ। धन्यवाद॥", "आप कैसे हैं?|मैं ठीक हूँ।|धन्यवाद॥"),
    .init("bn", "তুমি কেমন আছ? আমি ভালো আছি। ধন্যবাদ।", "তুমি কেমন আছ?|আমি ভালো আছি।|ধন্যবাদ।"),
    .init("hy", "Բարեւ ձեզ։ Ինչպե՞ս եք։ Լավ։", "Բարեւ ձեզ։|Ինչպե՞ս եք։|Լավ։"),
    .init("am", "ሰላም ነህ። እንዴት ነህ፧ ደህና።", "ሰላም ነህ።|እንዴት ነህ፧|ደህና።"),
    .init("my", "နေကောင်းလား။ ကောင်းပါတယ်။", "နေကောင်းလား။|ကောင်းပါတယ်။"),
    .init("km", "សួស្តី។ លាហើយ។", "សួស្តី។|លាហើយ។"),
    .init("ko", "\"가자.\" 라고 했다. 정말? 네.", "\"가자.\" 라고 했다.|정말?|네."),
    .init("id", "Bpk. Joko di Jl. Mawar. Ya.", "Bpk. Joko di Jl. Mawar.|Ya."),
    .init(
        "en", "hello there my friend || how are you today",
        "hello there my friend|how are you today"),
    .init(nil, "Dr. Ruiz y la Sra. Gil. Mr. Fox went.", "Dr. Ruiz y la Sra. Gil.|Mr. Fox went."),
]

/// Word cues of scripts without blanks, between `/`.
let unspacedRules: [SentenceRule] = [
    .init("zh", "他/说/：/“/走/吧/！/”/好/。", "他说：“走吧！”|好。"),
    .init("zh", "我/……/不/知道/。/你/呢/？/！", "我……|不知道。|你呢？！"),
    .init("zh-Hant", "他/說/「/好/。/」/走/了/。", "他說「好。」|走了。"),
    .init("ja", "「/行く/？/」/と/聞いた/。/うん/。", "「行く？」と聞いた。|うん。"),
    .init("ja", "はい/！/そう/です/か/。", "はい！|そうですか。"),
    .init("th", "สวัสดี/ครับ/ผม/ชื่อ/สม/||/ยินดี/ที่/ได้/รู้จัก", "สวัสดีครับผมชื่อสม|ยินดีที่ได้รู้จัก"),
    .init("lo", "ສະບາຍດີ/ເຈົ້າ/||/ຂອບໃຈ/ຫຼາຍ", "ສະບາຍດີເຈົ້າ|ຂອບໃຈຫຼາຍ"),
]

/// Tracks of lines, between `|`; `\n` is a line end inside a cue.
let lineRules: [SentenceRule] = [
    .init("en", "- Where is he?\n- Gone.|Fine.", "- Where is he?|- Gone.|Fine."),
    .init("en", "-Stop it.\n-Why should I?|Well.", "-Stop it.|-Why should I?|Well."),
    .init("en", "Where is he?\n- Gone.|Fine.", "Where is he?|- Gone.|Fine."),
    .init("en", "- Yes. - No.|Oh.", "- Yes.|- No.|Oh."),
    .init("fr", "— Tu viens ?\n— Non.|Bien.", "— Tu viens ?|— Non.|Bien."),
    .init("es", "–¿Quién?\n–Yo.|Ya.", "–¿Quién?|–Yo.|Ya."),
    .init("de", "- Kommst du\n- Nein.|Gut.", "- Kommst du|- Nein.|Gut."),
    .init("en", ">> Good evening.\n>> Thank you.|Yes.", ">> Good evening.|>> Thank you.|Yes."),
    .init("en", ">> Good evening. >> Thank you.|Yes.", ">> Good evening.|>> Thank you.|Yes."),
    .init("en", "JOHN: Hello there.\nMARY: Hi.|Yes.", "JOHN: Hello there.|MARY: Hi.|Yes."),
    .init(
        "en", "I was about to say|MRS. HALL: Never mind.|Yes.",
        "I was about to say|MRS. HALL: Never mind.|Yes."),
    .init(
        "en", "It fell to -5 degrees\nthat night.|Cold.", "It fell to -5 degrees that night.|Cold."),
    .init(
        "en", "[door slams]|He went away|and never came.|(sighs)|Fine.",
        "[door slams]|He went away and never came.|(sighs)|Fine."),
    .init(
        "en", "♪ when I was young ♪|It was so|long ago.|Yes.",
        "♪ when I was young ♪|It was so long ago.|Yes."),
    .init("en", "He saw Mr.|Smith there.|Good.", "He saw Mr. Smith there.|Good."),
    .init("en", "He went||home at last.|Good.|Fine.", "He went|home at last.|Good.|Fine."),
    .init("en", "\"Go away!\"|he said loudly.|Good.", "\"Go away!\" he said loudly.|Good."),
    .init("en", "Well...|maybe not.|Good.", "Well... maybe not.|Good."),
    .init("en", "The cat,|the dog|and the bird.|Good.", "The cat, the dog and the bird.|Good."),
    .init("en", "Oh,|my God!|Yes.|No.", "Oh, my God!|Yes.|No."),
    .init(
        "en",
        "When the rain had stopped at last, the children of the village ran out of their houses to play in the wet street.|Good.",
        "When the rain had stopped at last,|the children of the village ran out of their houses to play in the wet street.|Good."
    ),
    .init(
        "en",
        "The old man walked slowly down to the harbour every morning because he loved to see the ships come in early.|Good.",
        "The old man walked slowly down to the harbour every morning|because he loved to see the ships come in early.|Good."
    ),
    .init(
        "de",
        "Der alte Mann ging jeden Morgen langsam hinunter zum Hafen und sah den Schiffen zu bis die Sonne hoch am Himmel stand.|Gut.",
        "Der alte Mann ging jeden Morgen langsam hinunter zum Hafen|und sah den Schiffen zu bis die Sonne hoch am Himmel stand.|Gut."
    ),
    .init("ja", "- 行くの？\n- うん。|そう。", "- 行くの？|- うん。|そう。"),
    .init("ja", "（笑い声）|今日は|いい天気だ。|そう。", "（笑い声）|今日はいい天気だ。|そう。"),
    .init("zh", "“你去哪儿？”\n“回家。”|好。", "“你去哪儿？” “回家。”|好。"),
    .init("ar", "- أين هو؟\n- ذهب.|حسنا.", "- أين هو؟|- ذهب.|حسنا."),
    .init("hi", "वह घर|गया।|अच्छा।", "वह घर गया।|अच्छा।"),
    .init("hy", "Նա գնաց|տուն։|Լավ։", "Նա գնաց տուն։|Լավ։"),
    .init("ru", "– Где он?\n– Ушёл.|Ясно.", "– Где он?|– Ушёл.|Ясно."),
    .init("ru", "Он ушёл|домой.|Ясно.", "Он ушёл домой.|Ясно."),
    .init("ko", "- 어디 가?\n- 집에.|그래.", "- 어디 가?|- 집에.|그래."),
    .init("th", "คุณจะไปไหน|ไปตลาดครับ", "คุณจะไปไหน|ไปตลาดครับ"),
    .init("it", "Il signor Neri è|uscito presto.|Bene.", "Il signor Neri è uscito presto.|Bene."),
    .init("pt", "Ele foi|para casa.|Bom.", "Ele foi para casa.|Bom."),
    .init("nl", "Hij ging|naar huis.|Goed.", "Hij ging naar huis.|Goed."),
    .init("pl", "Poszedł|do domu.|Dobrze.", "Poszedł do domu.|Dobrze."),
]
