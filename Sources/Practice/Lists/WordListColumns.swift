import ListenCore

/// The contents of a list's columns.
struct WordListColumns: Hashable, Sendable {
    private(set) var word = 0
    private(set) var status: Int?
    private(set) var extendedStatus: Int?
    private(set) var translation: Int?
    private(set) var language: Int?
    private(set) var changed: Int?
    /// True if statuses are numbered as LingQ does.
    private(set) var isOfLingQ = false

    /// One word on each line.
    init() {}

    /// A word, its translation, and what stands in other columns is not known.
    init(word: Int, translation: Int) {
        self.word = word
        self.translation = translation
    }

    /// The columns of a table that nothing names, seen from some of its rows:
    /// ours (word, status, translation, language, changed), those of LWT (text,
    /// translation, sentence, romanization, status, language; the older ones
    /// without the romanization), or a word and its translation.
    init(seenIn rows: [[String]]) {
        let second = rows.compactMap { $0.count > 1 && !$0[1].isEmpty ? $0[1] : nil }
        if second.isEmpty || 2 * second.count(where: Self.looksLikeStatus) > second.count {
            (status, translation, language, changed) = (1, 2, 3, 4)
            return
        }
        translation = 1
        status = [4, 3, 2].first { column in
            rows.allSatisfy { row in
                row.count > column && WordStatus(name: row[column]) != nil
                    && row[column].allSatisfy(\.isNumber)
            }
        }
        if let status, status > 2 { language = status + 1 }
    }

    private static func looksLikeStatus(_ text: String) -> Bool {
        WordStatus(name: text) != nil || ["new", "unknown"].contains(text.lowercased())
            || text.allSatisfy(\.isNumber)
    }

    /// True for the first line of a list of words alone that only says so; the plural of a
    /// language's own word for it would be a strange first word.
    static func isTitle(_ cells: [String]) -> Bool {
        guard let name = cells.first, cells.count == 1 else { return false }
        return titles.contains(name.lowercased().filter { $0.isLetter || $0 == " " })
    }

    private static let titles: Set<String> = [
        "word", "words", "term", "terms", "word list", "wordlist", "vocabulary", "vocab",
        "wörter", "vokabel", "vokabeln", "palabras", "vocabulario", "mots", "vocabulaire",
        "palavras", "woorden", "слова", "λέξεις", "単語", "生词", "生詞", "单词",
    ]

    /// The columns a first line names; `nil` when it holds words.
    init?(naming cells: [String]) {
        let names = cells.map { name in
            String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        }
        func place(_ known: String...) -> Int? {
            known.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        // One name alone may be a word of the list.
        guard
            let word = place(
                "word", "words", "term", "text", "form", "lemma", "front", "expression",
                "vocabulary", "wort", "vokabel", "palabra", "mot", "parola", "palavra", "woord",
                "słowo", "слово", "λέξη", "kelime", "ord", "slovo", "単語", "言葉", "单词", "生词",
                "詞語", "生詞", "단어", "hanzi", "kanji"),
            cells.count > 1 || word == 0 && names == ["word"]
        else { return nil }
        self.word = word
        status = place("status")
        extendedStatus = place("extendedstatus")
        translation = place(
            "translation", "hint", "hint1", "meaning", "definition", "back", "meanings",
            "übersetzung", "bedeutung", "traducción", "significado", "traduction", "signification",
            "traduzione", "tradução", "vertaling", "tłumaczenie", "перевод", "μετάφραση",
            "çeviri", "översättning", "oversættelse", "překlad", "意味", "訳", "翻译", "意思", "翻譯",
            "뜻", "의미", "english", "englisch", "inglés", "anglais")
        // LingQ's `locale` is the language of the hint.
        language = place("language", "lang")
        changed = place("changed", "changedat", "updated", "date")
        let others = [status, extendedStatus, translation, language, changed].compactMap { $0 }
        guard cells.count == 1 || !others.isEmpty else { return nil }
        isOfLingQ = names.contains("term") && names.contains { $0.hasPrefix("hint") }
    }
}

/// The statuses of LingQ, as its API numbers them: 0 new, 1 recognized,
/// 2 familiar, 3 learned, with the extended status 3 for known; its page
/// counts known as 4.
enum LingQStatus {
    /// The status of a row; `nil` when there is no such number or name.
    static func status(_ text: String, extended: String) -> WordStatus? {
        switch text.lowercased() {
        case "0", "new": .one
        case "1", "recognized": .two
        case "2", "familiar": .three
        case "3" where extended == "3": .known
        case "3", "learned": .five
        case "4", "known": .known
        case "ignored", "-1": .ignored
        default: nil
        }
    }

    /// The number LingQ has for a status; what it cannot tell apart becomes the lower one.
    static func text(of status: WordStatus) -> String {
        switch status {
        case .one: "0"
        case .two: "1"
        case .three, .four: "2"
        case .five: "3"
        case .known: "4"
        case .ignored: "ignored"
        }
    }
}
