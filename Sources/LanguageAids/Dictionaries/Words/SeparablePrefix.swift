/// Finds the prefix of a verb that stands apart from it, at the end of its
/// clause: `auf` of `Er steht früh auf`.
///
/// Pure. It looks at the words alone: whether prefix and verb make a verb
/// together is for a dictionary to say.
enum SeparablePrefix {
    /// No clause is longer, in characters.
    private static let longestClause = 600

    /// The prefix that ends the clause of the word a text begins with; `nil`
    /// where there is none, and for languages without such verbs.
    ///
    /// A clause that is put in between commas is passed over.
    static func prefix(ofVerbBeginning text: String, language: String) -> String? {
        guard let words = ClauseWords.of(language) else { return nil }
        let parts = parts(of: text.prefix(longestClause)).dropFirst()
        var last: String?
        var isInserted = false
        for (index, part) in zip(parts.indices, parts) {
            let rest = parts[(index + 1)...]
            let ending = isInserted ? nil : last.flatMap { words.prefixes.contains($0) ? $0 : nil }
            switch part {
            case .word(let word):
                if let ending, words.joins.contains(word), !words.goesOn(rest) { return ending }
                last = word
            case .mark(let mark):
                if let ending { return ending }
                if mark == ".", last?.allSatisfy(\.isNumber) == true { continue }
                guard mark == "," else { return nil }
                guard isInserted || words.beginsInsertion(rest) else { return nil }
                isInserted.toggle()
                last = nil
            }
        }
        return isInserted ? nil : last.flatMap { words.prefixes.contains($0) ? $0 : nil }
    }

    /// A word, or a mark that may end a clause.
    private enum Part {
        case word(String)
        case mark(Character)
    }

    /// Quotation marks, brackets and dashes end nothing, and are left out.
    private static func parts(of text: Substring) -> [Part] {
        var parts: [Part] = []
        var word = ""
        func end(_ word: inout String) {
            if !word.isEmpty { parts.append(.word(word)) }
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                end(&word)
                if ",.;:!?…".contains(character) { parts.append(.mark(character)) }
            }
        }
        end(&word)
        return parts
    }

    /// The words that tell where clauses of a language begin and end.
    private struct ClauseWords {
        let prefixes: Set<String>
        /// What joins a clause to the one before it.
        let joins: Set<String>
        /// What a clause that is put in begins with.
        let insertions: Set<String>
        /// What may stand before that: `in der`, `mit dem`.
        let prepositions: Set<String>

        static func of(_ language: String) -> ClauseWords? {
            switch language {
            case "de": german
            case "nl": dutch
            default: nil
            }
        }

        /// Whether what looks like a prefix is one of two prepositions: `mit und ohne Leine`.
        func goesOn(_ rest: ArraySlice<Part>) -> Bool {
            guard case .word(let next)? = rest.first else { return false }
            return prefixes.contains(next) || next == "ohne" || next == "zonder"
        }

        func beginsInsertion(_ rest: ArraySlice<Part>) -> Bool {
            let words = rest.prefix(2).map { part in
                if case .word(let word) = part { word.lowercased() } else { "" }
            }
            guard let first = words.first else { return false }
            if insertions.contains(first) { return true }
            return words.count > 1 && prepositions.contains(first) && insertions.contains(words[1])
        }
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { String($0) })
    }

    private static let german = ClauseWords(
        prefixes: set(
            """
            ab an aneinander auf aus auseinander bei bekannt bereit bevor da dabei dagegen daneben
            dar davon dazu dazwischen durch ein einher empor entgegen entlang fehl fern fertig fest
            fort frei gegenüber gerade gleich heim her herab heran herauf heraus herbei herein
            herüber herum herunter hervor hin hinab hinauf hinaus hinein hinüber hinunter hinweg
            hinzu hoch kennen klar los mit nach nahe nieder preis statt still teil um umher unter
            vor voran voraus vorbei vorüber wahr weg weiter wieder zu zurecht zurück zusammen über
            überein
            """),
        joins: set("und oder sowie aber denn als wie"),
        insertions: set(
            """
            wenn dass daß ob weil als wie da obwohl während nachdem bevor damit sobald solange falls
            indem der die das dem den dessen deren denen welche welcher welches was wo wer um ohne
            bis
            """),
        prepositions: set("in mit auf für von zu bei an nach"))

    private static let dutch = ClauseWords(
        prefixes: set(
            """
            aan achter af bij binnen buiten dicht door heen in klaar langs los mee mis na neer om
            onder op open over plaats rond samen tegen terug thuis toe uit vast voor voorbij vrij
            weer weg
            """),
        joins: set("en of maar want dan als"),
        insertions: set(
            "als dat omdat terwijl toen wanneer hoewel zodra totdat die wie wat waar om zonder"),
        prepositions: set("in met op voor van bij aan naar"))
}
