package import ListenCore

/// The sentence that lets a voice be heard.
package enum VoiceSample {
    /// A sentence in a language, with a number and a comma; numbers alone where none is known.
    package static func text(in language: Language) -> String {
        texts[language.code] ?? "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."
    }

    private static let texts = [
        "ar": "أقرأ لك هذا النص، وكل كلمة تضيء عندما تسمعها.",
        "ca": "Et llegeixo aquest text, i cada paraula s'il·lumina quan la sents.",
        "cs": "Čtu ti tento text a každé slovo se rozsvítí, když ho slyšíš.",
        "da": "Jeg læser denne tekst for dig, og hvert ord lyser, når du hører det.",
        "de": "Ich lese dir diesen Text vor, und jedes Wort leuchtet, wenn du es hörst.",
        "el": "Σου διαβάζω αυτό το κείμενο, και κάθε λέξη φωτίζεται όταν την ακούς.",
        "en": "I read this text to you, and every word lights up when you hear it.",
        "es": "Te leo este texto, y cada palabra se ilumina cuando la oyes.",
        "fi": "Luen sinulle tämän tekstin, ja jokainen sana syttyy, kun kuulet sen.",
        "fr": "Je te lis ce texte, et chaque mot s'allume quand tu l'entends.",
        "hu": "Felolvasom neked ezt a szöveget, és minden szó világít, amikor hallod.",
        "it": "Ti leggo questo testo, e ogni parola si accende quando la senti.",
        "ja": "この文を読みます。聞こえた言葉が光ります。",
        "ko": "이 글을 읽어 드립니다. 들리는 낱말마다 빛이 납니다.",
        "la": "Hunc textum tibi lego, et omne verbum lucet cum audis.",
        "nl": "Ik lees je deze tekst voor, en elk woord licht op als je het hoort.",
        "no": "Jeg leser denne teksten for deg, og hvert ord lyser når du hører det.",
        "pl": "Czytam ci ten tekst, a każde słowo świeci, kiedy je słyszysz.",
        "pt": "Leio este texto para ti, e cada palavra acende quando a ouves.",
        "ro": "Îți citesc acest text, și fiecare cuvânt se aprinde când îl auzi.",
        "ru": "Я читаю тебе этот текст, и каждое слово светится, когда ты его слышишь.",
        "sv": "Jag läser den här texten för dig, och varje ord lyser när du hör det.",
        "tr": "Sana bu metni okuyorum ve her kelime duyduğunda parlıyor.",
        "uk": "Я читаю тобі цей текст, і кожне слово світиться, коли ти його чуєш.",
        "vi": "Tôi đọc văn bản này cho bạn, và mỗi từ sáng lên khi bạn nghe thấy.",
        "zh": "我给你读这段文字，每个词在你听到时都会亮起来。",
    ]
}
