import ListenCore

/// What names of recordings say of the books they are of: pure.
enum FileNames {
    /// Words that only say that it is a recording, or that others come before and behind it.
    private static let plain: Set = [
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
    /// What stands before a book's first chapter.
    private static let front: Set = [
        "intro", "introduction", "introducción", "introduccion", "introduzione", "einleitung",
        "einführung", "prologue", "prolog", "prólogo", "prologo", "preface", "prefacio",
        "préface", "vorwort", "foreword", "avantpropos", "opening", "openingcredits", "vorspann",
        "dedication", "widmung", "введение", "пролог", "предисловие", "序", "序章", "序言", "前言",
        "プロローグ", "はじめに", "まえがき",
    ]
    /// What stands behind its last.
    private static let back: Set = [
        "outro", "epilogue", "epilog", "epílogo", "epilogo", "épilogue", "nachwort", "afterword",
        "postface", "credits", "endcredits", "closing", "closingcredits", "abspann", "danksagung",
        "acknowledgements", "acknowledgments", "appendix", "anhang", "apéndice", "apendice",
        "эпилог", "послесловие", "尾声", "尾聲", "后记", "後記", "エピローグ", "おわりに", "あとがき",
    ]
    /// Folders that people drop anything into.
    private static let heaps: Set = [
        "downloads", "download", "desktop", "documents", "music", "podcasts", "audio", "audios",
        "media", "tmp", "temp", "incoming", "files", "descargas", "escritorio", "documentos",
        "música", "musica", "téléchargements", "bureau", "musique", "schreibtisch", "dokumente",
        "musik", "scaricati", "загрузки", "музыка", "下载", "下載", "音乐", "ダウンロード", "音楽",
    ]

    /// A name without its ending, taken apart at its numbers.
    static func numbered(_ file: String) -> NumberedName {
        let stem = Sidecars.stem(of: file)
        let name = NumberedName(stem)
        guard name.numbers.isEmpty, let spelled = NumberedName.spelled(stem),
            spelled.texts[0] != ""
        else { return name }
        return spelled
    }

    /// Whether a name such as `Track 01` says nothing of what is in a file.
    ///
    /// A letter that stands alone is a name, though `x` may be a number.
    static func isPlain(_ name: String) -> Bool {
        if NumberedName(name).texts.allSatisfy(plain.contains) { return true }
        return name.count > 1
            && NumberedName.spelled(name)?.texts.allSatisfy(plain.contains) == true
    }

    /// Whether what files are called before their numbers says nothing of them.
    static func isPlain(lead: String) -> Bool { plain.contains(lead) }

    /// Whether a folder's name says nothing of what is in it.
    static func isHeap(_ folder: String) -> Bool {
        heaps.contains(folder.lowercased()) || BookAssembly.isPlain(folder)
    }

    /// -1 for what stands before a book's chapters by its name, 1 for what stands behind them.
    static func side(of file: String) -> Int {
        let name = NumberedName(Sidecars.stem(of: file))
        guard name.numbers.isEmpty, let text = name.texts.first else { return 0 }
        return front.contains(text) ? -1 : back.contains(text) ? 1 : 0
    }

    /// The words before a name's first number, as they are written; the whole where it has none.
    static func words(beforeNumberOf file: String) -> String {
        let stem = Sidecars.stem(of: file)
        let words = stem.prefix { !$0.isNumber }
        let plain = words.reversed().drop { !$0.isLetter }.reversed()
        return BookAssembly.words(String(plain))
    }

    /// Whether every name begins with a number or a date of its own, whatever lies between them;
    /// years alone count nothing.
    static func areNumbered(_ names: [NumberedName]) -> Bool {
        guard names.count > 1, names.allSatisfy({ !$0.numbers.isEmpty && $0.texts[0].isEmpty })
        else { return false }
        let isDated = names.allSatisfy { $0.numbers.count > 2 }
        let areYears = names.allSatisfy { (1900...2099).contains($0.numbers[0].value) }
        if areYears { return isDated && Set(names.map(\.numbers)).count == names.count }
        return Set(names.map { $0.numbers[0] }).count == names.count
    }

    /// Names that begin alike and count, each with one or more others: their indices.
    static func series(_ names: [NumberedName]) -> [[Int]] {
        var order: [String] = []
        var groups: [String: [Int]] = [:]
        for (index, name) in names.enumerated() where !name.numbers.isEmpty {
            if groups[name.texts[0]] == nil { order.append(name.texts[0]) }
            groups[name.texts[0], default: []].append(index)
        }
        return order.compactMap { groups[$0] }.filter { counts($0.map { names[$0] }) }
    }

    /// Whether names of one beginning count: their first numbers that differ lie close together.
    ///
    /// Years that begin a name count nothing.
    private static func counts(_ names: [NumberedName]) -> Bool {
        let levels = names.map(\.numbers.count).min() ?? 0
        for level in 0..<levels {
            guard Set(names.map { $0.texts[level] }).count == 1 else { return false }
            let numbers = Set(names.map { $0.numbers[level] })
            guard numbers.count > 1 else { continue }
            let values = numbers.map(\.value)
            guard let first = values.min(), let last = values.max() else { return false }
            let areYears = level == 0 && names[0].texts[0].isEmpty && first >= 1900
            let span = last.subtractingReportingOverflow(first).partialValue
            return !areYears && span < max(3 * numbers.count, numbers.count + 10)
        }
        return false
    }
}
