import ListenCore

/// Headings of plain text, by their words and their place.
enum PlainHeadings {
    /// The rank of a heading among those of a text.
    enum Sign: Hashable {
        /// The title of the whole text.
        case title
        /// A part of a book.
        case part
        /// A chapter, by its word.
        case chapter
        /// A number, or letters in capitals, alone on a line.
        case other
    }

    private static let longest = 80

    private static let parts: Set<String> = [
        "part", "book", "volume", "teil", "buch", "band", "partie", "livre", "tome", "parte",
        "libro", "livro", "deel", "boek", "часть", "том", "книга", "część", "tom", "del",
    ]
    private static let chapters: Set<String> = [
        "chapter", "act", "scene", "letter", "section", "canto", "stave", "kapitel", "akt",
        "aufzug", "auftritt", "abschnitt", "szene", "brief", "gesang", "chapitre", "acte",
        "scène", "lettre", "chant", "capítulo", "capitulo", "acto", "escena", "carta", "capitolo",
        "atto", "scena", "lettera", "hoofdstuk", "глава", "письмо", "rozdział", "rozdzial",
        "kapitola", "luku", "fejezet", "capítol", "κεφάλαιο", "розділ", "bölüm",
    ]
    private static let alone: Set<String> = [
        "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "appendix",
        "conclusion", "prolog", "epilog", "vorwort", "nachwort", "einleitung", "schluss", "anhang",
        "préface", "avant-propos", "épilogue", "conclusión", "prólogo", "epílogo", "prefacio",
        "introducción", "prefazione", "introduzione", "пролог", "эпилог", "предисловие",
    ]

    /// The sign that a group of lines is a heading; `nil` when it is none.
    static func sign(of group: LineGroup, isFirst: Bool, isLast: Bool) -> Sign? {
        guard let line = group.lines.first, line.count <= longest, !isLast else { return nil }
        if let named = named(line.text) {
            let rest = group.lines.dropFirst()
            return rest.count <= 2 && rest.allSatisfy { $0.count <= 60 && !$0.endsSentence }
                ? named : nil
        }
        guard group.lines.count == 1 else { return nil }
        let text = line.text
        if isNumeral(text) || isNumbered(text) { return .other }
        if isCapitals(text) { return isFirst ? .title : .other }
        if isFirst, !line.endsSentence, ![",", "]"].contains(text.last), !text.hasPrefix("[") {
            return .title
        }
        return nil
    }

    /// True for a line alone that may be a heading by its words: a chapter, a number, or a title.
    static func isLikely(_ text: String) -> Bool {
        guard text.count <= longest else { return false }
        return named(text) != nil || isNumeral(text) || isNumbered(text) || isCapitals(text)
            || text.split(separator: " ").count <= 10
    }

    /// A part or chapter by its word and number: `Chapter 2. The storm`, `Zweiter Teil`, `第三章`.
    private static func named(_ text: String) -> Sign? {
        if text.first == "第",
            let end = text.prefix(12).firstIndex(where: { "章回節节話话".contains($0) }),
            text.index(after: text.startIndex) < end, text.count <= 40
        {
            return .chapter
        }
        if text.first == "第", text.prefix(8).contains(where: { "部編篇卷巻".contains($0) }),
            text.count <= 30, !text.contains("。")
        {
            return .part
        }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        guard let first = words.first.map(String.init) else { return nil }
        let second = words.dropFirst().first.map(String.init) ?? ""
        let isSentence = (text.last == "." || text.last == "!") && words.count > 6
        guard !isSentence, text.last != ",", text.first?.isLowercase != true else { return nil }
        if words.count <= 3, alone.contains(first) { return .chapter }
        for (names, sign) in [(chapters, Sign.chapter), (parts, Sign.part)] {
            if names.contains(first), isNumber(second) { return sign }
            if names.contains(second), words.count <= 8, isOrdinal(first) { return sign }
        }
        return nil
    }

    private static func isNumber(_ word: String) -> Bool {
        guard !word.isEmpty else { return false }
        return word.first?.isNumber == true || isRoman(word.uppercased()) || isSpelled(word)
    }

    private static func isOrdinal(_ word: String) -> Bool {
        word.first?.isNumber == true || !isRoman(word.uppercased()) && isSpelled(word)
    }

    private static func isSpelled(_ word: String) -> Bool {
        NumberedName.spelled(word)?.numbers.isEmpty == false
    }

    private static func isRoman(_ word: String) -> Bool {
        (1...8).contains(word.count) && word.allSatisfy { "IVXLCDM".contains($0) }
    }

    /// True for a number alone: `IV`, `IV.`, `12.`.
    private static func isNumeral(_ text: String) -> Bool {
        let bare = text.last == "." ? text.dropLast() : text[...]
        return isRoman(String(bare)) || (1...3).contains(bare.count) && bare.allSatisfy(\.isNumber)
    }

    /// True for `IV. The storm`, which does not end as a sentence does.
    private static func isNumbered(_ text: String) -> Bool {
        guard text.count <= 70, let dot = text.firstIndex(where: { $0 == "." || $0 == ":" }),
            isRoman(String(text[..<dot]))
                || (1...2).contains(text[..<dot].count)
                    && text[..<dot].allSatisfy(\.isNumber)
        else { return false }
        let rest = text[dot...].dropFirst().trimmed
        return rest.first?.isUppercase == true && ![".", ",", ";"].contains(rest.last ?? ".")
    }

    private static func isCapitals(_ text: String) -> Bool {
        guard text.count <= 70, !text.contains(where: \.isLowercase),
            let first = text.first, first.isUppercase || first.isNumber
        else { return false }
        return text.count(where: \.isUppercase) >= 2 && text.last != ","
    }
}
