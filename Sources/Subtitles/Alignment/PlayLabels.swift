/// Names of speakers as printed plays have them, without a colon: `HAMLET. To be`, `_Ham._ To be`,
/// `HAMLET (aside). To be`, or alone above what is said.
enum PlayLabels {
    /// A name, and what stands behind it; `isBare` for one alone on its line without a point, as
    /// headings stand.
    typealias Label = (name: String, text: Substring, isBare: Bool)

    /// The times that a name recurs which shows that a text is a play, and those of all such names.
    private static let recurring = (each: 3, all: 6)
    /// Of so many paragraphs one has a name: most lines of verse have none.
    private static let lines = 12
    /// The same for names that are written as words are, of which prose has some.
    private static let paragraphs = 3
    /// The same for names alone on their lines, which may be headings.
    private static let bareLines = 8
    private static let longest = (words: 4, characters: 60)

    /// The first words of what stands in capitals and is nobody's name.
    private static let headings: Set<String> = [
        "ACT", "SCENE", "ACTE", "SCÈNE", "AKT", "AUFZUG", "AUFTRITT", "SZENE", "ACTO", "ESCENA",
        "JORNADA", "ATTO", "SCENA", "BEDRIJF", "TONEEL", "ДЕЙСТВИЕ", "ЯВЛЕНИЕ", "CHAPTER", "PART",
        "BOOK", "VOLUME", "CANTO", "SECTION", "LETTER", "CHAPITRE", "KAPITEL", "TEIL", "CAPÍTULO",
        "CAPITOLO", "NOTE", "FOOTNOTE", "CONTENTS", "DRAMATIS", "END", "FINIS", "CURTAIN",
    ]
    /// Answers and calls that are sentences of their own.
    private static let answers: Set<String> = [
        "yes", "no", "oh", "ah", "well", "okay", "ok", "sure", "thanks", "please", "sorry", "hello",
        "hi", "goodbye", "hey", "never", "nothing", "right", "really", "good", "why", "what", "ja",
        "nein", "doch", "ach", "na", "gut", "danke", "bitte", "hallo", "nie", "nichts", "warum",
        "was", "oui", "non", "si", "eh", "bien", "bon", "merci", "bonjour", "salut", "jamais",
        "rien", "pourquoi", "quoi", "sí", "bueno", "vale", "claro", "gracias", "hola", "adiós",
        "nunca", "nada", "ay", "qué", "sì", "bene", "grazie", "prego", "ciao", "niente",
        "certo", "ecco", "sim", "não", "bem", "obrigado", "obrigada", "olá", "tchau", "nee", "goed",
        "dank", "nooit", "niets", "да", "нет", "ну", "ах", "ой", "хорошо", "спасибо",
        "пожалуйста", "привет", "никогда", "ничего",
    ]
    /// Words that a point stands behind within a name.
    private static let titles: Set<String> = [
        "MR", "MRS", "MS", "DR", "ST", "MME", "MLLE", "MM", "HR", "FR", "SR", "SRA", "REV", "CAPT",
    ]

    /// The paragraphs of a play without the names before them; `nil` for any other text.
    static func parted(_ parts: [String]) -> [SpeakerLabels.Turn]? {
        let capitals = withoutHeadings(parts.map { label(of: $0, isName: isCapitals) })
        if isPlay(capitals, lines) { return turns(parts, capitals) }
        // What is alone on its line is an answer or a heading.
        let words = parts.map { part in
            label(of: part, isName: isWord).flatMap { isSaid($0.text) ? $0 : nil }
        }
        guard isPlay(words, paragraphs) else { return nil }
        // A short sentence of its own looks alike.
        let counts = counts(words)
        return turns(parts, words.map { $0.flatMap { counts[$0.name, default: 0] > 1 ? $0 : nil } })
    }

    /// The labels without the bare ones that may be headings: those of sections follow each other in
    /// one order, as of recipes or lessons, where persons speak in any.
    private static func withoutHeadings(_ labels: [Label?]) -> [Label?] {
        guard labels.contains(where: { $0?.isBare == true }),
            !(isPlay(labels, bareLines) && isIrregular(labels))
        else { return labels }
        let pointed = Set(labels.compactMap { $0.flatMap { $0.isBare ? nil : $0.name } })
        return labels.map { $0.flatMap { !$0.isBare || pointed.contains($0.name) ? $0 : nil } }
    }

    /// True where the name before seldom tells the next of those that recur.
    private static func isIrregular(_ labels: [Label?]) -> Bool {
        let counts = counts(labels)
        let names = labels.compactMap { $0?.name }.filter {
            counts[$0, default: 0] >= recurring.each
        }
        var next: [String: [String: Int]] = [:]
        for (name, behind) in zip(names, names.dropFirst()) {
            next[name, default: [:]][behind, default: 0] += 1
        }
        let told = next.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
        return told * 10 < (names.count - 1) * 9
    }

    private static func isSaid(_ text: Substring) -> Bool {
        text.contains { $0.isLetter || $0.isNumber }
    }

    private static func counts(_ labels: [Label?]) -> [String: Int] {
        labels.reduce(into: [:]) { counts, label in
            if let label { counts[label.name, default: 0] += 1 }
        }
    }

    private static func isPlay(_ labels: [Label?], _ share: Int) -> Bool {
        let often = counts(labels).values.filter { $0 >= recurring.each }
        let all = often.reduce(0, +)
        return often.count > 1 && all >= recurring.all && all * share >= labels.count
    }

    private static func turns(_ parts: [String], _ labels: [Label?]) -> [SpeakerLabels.Turn] {
        var speaker: String?
        var turns: [SpeakerLabels.Turn] = []
        for (part, label) in zip(parts, labels) {
            if let label {
                speaker = label.name
            } else if isHeading(part) {
                speaker = nil
            }
            let text = label?.text ?? part[...]
            guard isSaid(text) else { continue }
            turns.append((isDirection(part) ? nil : speaker, String(text)))
        }
        return turns
    }

    private static func isHeading(_ part: String) -> Bool {
        let first = part.prefix { $0.isLetter }
        return part.count <= longest.characters && headings.contains(first.uppercased())
    }

    private static func isDirection(_ part: String) -> Bool {
        part.drop(while: isMark).first.map { "[(".contains($0) } ?? false
    }

    /// The name before a paragraph, whose words are as `isName` says; `nil` where it has none.
    static func label(of part: String, isName: (Substring) -> Bool) -> Label? {
        var rest = part[...]
        var name: [Substring] = []
        while let word = nextWord(&rest) {
            if word.first == "(" || word.first == "[" {
                guard !name.isEmpty, let behind = behindDirection(word, in: part) else {
                    return nil
                }
                return made(name, behind, isBare: !isSaid(behind))
            }
            let bare = word.drop(while: isMark).dropEnd(while: isMark)
            let core = bare.dropEnd { $0 == "." }.dropEnd(while: isMark)
            guard isName(core), name.count < longest.words else { return nil }
            name.append(core)
            let isEnd = bare.last == "." && !titles.contains(core.uppercased())
            if isEnd { return made(name, rest) }
        }
        // Alone on its line; what is written as words are may be a line of the text.
        return name.allSatisfy(isCapitals) ? made(name, rest, isBare: true) : nil
    }

    private static func made(
        _ words: [Substring], _ rest: Substring, isBare: Bool = false
    ) -> Label? {
        guard let first = words.first, !headings.contains(first.uppercased()),
            !words.allSatisfy({ answers.contains($0.lowercased()) })
        else { return nil }
        let letters = words.joined().filter(\.isLetter)
        // Numbers of chapters, and letters that count.
        guard letters.count > 1, !letters.allSatisfy({ "IVXLC".contains($0) }) else { return nil }
        let text = rest.drop { $0.isWhitespace || isMark($0) }
        return (words.joined(separator: " "), text, isBare)
    }

    /// True for a mark of slanted or heavy letters.
    private static func isMark(_ sign: Character) -> Bool { sign == "_" || sign == "*" }

    private static func nextWord(_ rest: inout Substring) -> Substring? {
        rest = rest.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        guard !word.isEmpty, word.count <= longest.characters else { return nil }
        rest = rest[word.endIndex...]
        return word
    }

    /// The text behind what is said of the voice, which begins with a word.
    private static func behindDirection(_ word: Substring, in part: String) -> Substring? {
        let open = part[word.startIndex...]
        let close: Character = word.first == "(" ? ")" : "]"
        guard let end = open.prefix(200).firstIndex(of: close) else { return nil }
        return open[open.index(after: end)...].drop { $0 == "." || isMark($0) }
    }

    /// True for a word in capitals.
    static func isCapitals(_ word: Substring) -> Bool {
        word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
            && word.allSatisfy { $0.isLetter || $0.isNumber || "'’-.".contains($0) }
    }

    /// True for a word that begins with a capital.
    static func isWord(_ word: Substring) -> Bool {
        word.first?.isUppercase == true
            && word.allSatisfy { $0.isLetter || "'’-".contains($0) }
    }
}

extension Substring {
    /// The text without the characters at its end that fit.
    fileprivate func dropEnd(while isDropped: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, isDropped(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
