/// Words in the names of chapters, as data: pure.
///
/// All are in lower case and without separators, as in `NumberedName.texts`.
package enum ChapterNaming {
    /// Words that only say that it is a recording, or that others come before and behind it.
    package static let plain: Set = [
        "", "track", "titel", "título", "titulo", "piste", "traccia", "chapter", "chap", "ch",
        "kapitel", "kap", "capítulo", "capitulo", "cap", "chapitre", "capitolo", "hoofdstuk",
        "kapittel", "luku", "rozdział", "kapitola", "fejezet", "bölüm", "глава", "часть", "part",
        "parte", "partie", "teil", "deel", "section", "abschnitt", "cd", "disc", "disk", "audio",
        "episode", "ep", "e", "s", "folge", "episodio", "épisode", "aflevering", "odcinek",
        "эпизод", "выпуск", "lesson", "lektion", "lección", "leccion", "leçon", "lezione", "unit",
        "unidad", "vol", "volume", "band", "tomo", "tome",
        "file", "datei", "recording", "aufnahme", "rec", "voice", "untitled", "sound", "第", "第章",
        "章", "第话", "第話", "第回", "第集",
    ]
    /// The names of parts before a book's first chapter.
    package static let front: Set = [
        "intro", "introduction", "introducción", "introduccion", "introduzione", "introdução",
        "einleitung", "einführung", "prologue", "prolog", "prólogo", "prologo", "preface",
        "prefacio", "préface", "prefazione", "prefácio", "vorwort", "voorwoord", "inleiding",
        "proloog", "foreword", "avantpropos", "opening", "openingcredits", "vorspann",
        "dedication", "widmung", "введение", "пролог", "предисловие", "序", "序章", "序言", "前言",
        "プロローグ", "はじめに", "まえがき",
    ]
    /// The names of parts behind its last.
    package static let back: Set = [
        "outro", "epilogue", "epilog", "epílogo", "epilogo", "épilogue", "epiloog", "nachwort",
        "nawoord", "afterword", "postface", "postfazione", "posfácio", "credits", "endcredits",
        "closing", "closingcredits", "abspann", "danksagung", "acknowledgements",
        "acknowledgments", "bonus", "bonusmaterial", "extra", "extras", "appendix", "anhang",
        "apéndice", "apendice", "эпилог", "послесловие",
        "尾声", "尾聲", "后记", "後記", "エピローグ", "おわりに", "あとがき",
    ]
    /// Words that go on from one of these: `Introduction by the author`.
    private static let continuing: Set = [
        "by", "to", "of", "from", "and", "von", "vom", "zu", "zum", "zur", "des", "der", "de",
        "del", "du", "par", "por", "di", "da", "do", "van", "bij",
    ]

    /// -1 for the name of a part before a book's chapters, 1 for one behind them, otherwise 0.
    ///
    /// The word is the whole name, or begins it: `Epilogue: Home`, `Introduction by the author`.
    package static func side(of name: String) -> Int {
        // Nearly all names have a number, which their bytes tell the fastest.
        if name.utf8.contains(where: { (0x30...0x39).contains($0) }) { return 0 }
        let pieces = name.lowercased().prefix(300).split {
            !$0.isLetter && $0 != "'" && $0 != "’"
        }
        guard let first = pieces.first, !name.contains(where: \.isNumber) else { return 0 }
        let whole = pieces.joined()
        if let side = side(ofWord: whole) { return side }
        let behind = name.lowercased().drop { !$0.isLetter }.dropFirst(first.count)
        let isApart = behind.first { !$0.isWhitespace }.map { !$0.isLetter } ?? true
        let goesOn = pieces.count > 1 && continuing.contains(String(pieces[1]))
        return isApart || goesOn ? side(ofWord: String(first)) ?? 0 : 0
    }

    private static func side(ofWord word: String) -> Int? {
        front.contains(word) ? -1 : back.contains(word) ? 1 : nil
    }
}
