/// Finds the prefix of a separable verb at the end of its clause: `auf` of `Er steht früh auf`.
///
/// Pure. It looks at the words alone: a dictionary decides if prefix and verb form a verb.
enum SeparablePrefix {
    /// The longest clause, in characters.
    private static let longestClause = 600

    /// The prefix at the end of the clause that begins with a verb; `nil` when there is none, and
    /// for languages without such verbs.
    ///
    /// An inserted clause between commas is skipped. A conjunction ends the first clause, so that
    /// the prefix of the next verb is not taken.
    static func prefix(ofVerbBeginning text: String, language: String) -> String? {
        guard let words = ClauseWords.of(language) else { return nil }
        let all = parts(of: withoutBrackets(text.prefix(longestClause)))
        guard case .word(let verb)? = all.first, !words.withoutPrefix.contains(verb.lowercased())
        else { return nil }
        let parts = all.dropFirst()
        var last: String?
        var isInserted = false
        for (index, part) in zip(parts.indices, parts) {
            let rest = parts[(index + 1)...]
            let ending = isInserted ? nil : last.flatMap { words.prefixes.contains($0) ? $0 : nil }
            switch part {
            case .word(let word):
                if let ending, words.joins.contains(word), !words.goesOn(rest) { return ending }
                if !isInserted, words.endsClause(word, before: rest) { return nil }
                last = word
            case .dash:
                if let ending { return ending }
            case .mark(let mark):
                if let ending { return ending }
                if mark == ".", last?.allSatisfy(\.isNumber) == true { continue }
                guard mark == "," else { return nil }
                // `mit einem Bad, einer Bar und einem Garten vor`
                if !isInserted, words.isListed(rest, behind: last) {
                    last = nil
                    continue
                }
                guard isInserted || words.beginsInsertion(rest) else { return nil }
                isInserted.toggle()
                last = nil
            }
        }
        return isInserted ? nil : last.flatMap { words.prefixes.contains($0) ? $0 : nil }
    }

    /// True for a prefix that is hardly ever another word at the end of a clause.
    static func isNeverAlone(_ prefix: String) -> Bool { particles.contains(prefix) }

    /// True for a German prefix that belongs to the preposition before it: `von hier aus`, `von
    /// Anfang an`; where the verb is `unknown`, also `um den Tisch herum`.
    static func closesPhrase(
        _ prefix: String, behind words: [String], unknown: Bool = false
    ) -> Bool {
        guard let openers = circumpositions[prefix] else { return false }
        let words = words.suffix(4).map { $0.lowercased() }
        if unknown { return words.contains(where: openers.contains) }
        return words.count > 1 && openers.contains(words[words.count - 2])
            && starts.contains(words[words.count - 1])
    }

    private static let circumpositions: [String: Set<String>] = [
        "an": ["von", "vom"], "aus": ["von", "vom"], "ab": ["von", "vom"], "auf": ["von"],
        "her": ["von", "vom", "hinter"], "hin": ["vor", "auf", "bis", "nach"],
        "herum": ["um"], "hinaus": ["über"], "hindurch": ["durch"], "heraus": ["aus"],
    ]
    /// Words between the two: `von da an`.
    private static let starts = set(
        """
        hier da dort nun jetzt anfang beginn natur haus hause sich mir dir uns ihm ihr klein
        kindheit jugend oben unten hinten vorn vorne außen innen heute vornherein
        """)
    private static let particles = set(
        """
                ab an auf aus bei durch ein einher empor entgegen fort heim herab heran herauf
        heraus herbei         herein herüber herum herunter hervor hinab hinauf hinaus hinein
        hinüber hinunter hinweg         hinzu los nach nieder ran raus rauf rein rum runter
        rüber um umher vor voran voraus vorbei vorüber         weg zu zurück überein
        """)

    /// True for a prefix that is nothing else before an infinitive: `kennen lernen`, `zurück
    /// bekommen`; `an`, `zu` and `mit` are prepositions there.
    static func standsApart(_ prefix: String) -> Bool {
        prefix == "kennen" || prefix == "zusammen"
            || particles.contains(prefix) && !german.prepositions.contains(prefix)
                && !["ab", "ein", "überein", "entgegen"].contains(prefix)
    }

    /// True when a prefix is mostly a word of its own: `Ich komme gleich.` is not `gleichkommen`.
    static func isOftenAdverb(_ prefix: String, language: String) -> Bool {
        ClauseWords.of(language)?.adverbs.contains(prefix) == true
    }

    /// The prefixes of German verbs, the longest first.
    static let germanPrefixes = german.prefixes.sorted { ($1.count, $0) < ($0.count, $1) }

    /// True when a German word precedes nouns: an article, a preposition, a number.
    static func opensNounPhrase(_ word: String) -> Bool {
        german.determiners.contains(word) && !["ihr"].contains(word)
            || german.prepositions.contains(word)
    }

    /// A word, or a punctuation mark that may end a clause.
    private enum Part {
        case word(String)
        case mark(Character)
        /// A dash or a bracket, which ends nothing but a clause that is whole.
        case dash
    }

    /// The text with a dash in place of what stands in brackets.
    private static func withoutBrackets(_ text: Substring) -> Substring {
        guard text.contains("(") else { return text }
        var (result, rest) = ("", text)
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            result += rest[..<open] + "– "
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// The words and marks of a text; quotation marks end nothing, and are left out.
    private static func parts(of text: Substring) -> [Part] {
        var parts: [Part] = []
        var word = ""
        func end(_ word: inout String) {
            if !word.isEmpty { parts.append(.word(word)) }
            word = ""
        }
        var last: Character = " "
        for character in text {
            defer { last = character }
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                end(&word)
                if ",.;:!?…".contains(character) { parts.append(.mark(character)) }
                if "–—(".contains(character) || character == "-" && last == " " {
                    parts.append(.dash)
                }
            }
        }
        end(&word)
        return parts
    }

    /// The words that mark the beginning and end of clauses in a language.
    private struct ClauseWords {
        let prefixes: Set<String>
        /// Words that join a clause to the one before.
        let joins: Set<String>
        /// Words that begin an inserted clause.
        let insertions: Set<String>
        /// Words that may precede those: `in der`, `mit dem`.
        let prepositions: Set<String>
        /// Prefixes that are mostly adverbs.
        let adverbs: Set<String>
        /// Verbs whose combination with a prefix is no headword: `ist auf`, `will weg`.
        let withoutPrefix: Set<String>
        /// Conjunctions that join clauses of one kind, or words.
        let coordinating: Set<String>
        /// Conjunctions of clauses with the verb at the end.
        let subordinating: Set<String>
        /// Subjects, which begin a clause behind a conjunction.
        let pronouns: Set<String>
        /// Words that begin a noun phrase.
        let determiners: Set<String>

        static func of(_ language: String) -> ClauseWords? {
            switch language {
            case "de": german
            case "nl": dutch
            default: nil
            }
        }

        /// True when a seeming prefix is one of two prepositions: `mit und ohne Leine`.
        func goesOn(_ rest: ArraySlice<Part>) -> Bool {
            guard case .word(let next)? = rest.first else { return false }
            return prefixes.contains(next) || next == "ohne" || next == "zonder"
        }

        /// True when a conjunction begins another clause, with a verb of its own.
        func endsClause(_ word: String, before rest: ArraySlice<Part>) -> Bool {
            if subordinating.contains(word) { return true }
            guard joins.contains(word) else { return false }
            guard case .word(let next)? = rest.first else { return false }
            guard coordinating.contains(word) else {
                // `kommt aber heute an`: within a clause it joins nothing.
                return ["aber", "denn", "maar", "want"].contains(word) && pronouns.contains(next)
            }
            if pronouns.contains(next) { return true }
            return !isPhrase(rest)
        }

        /// Adverbs before a phrase: `und nun auch unsere Freunde`.
        private var fillers: Set<String> {
            [
                "nun", "auch", "noch", "sogar", "nur", "dann", "schließlich", "besonders", "vor",
                "allem",
            ]
        }

        /// True when another phrase of the same clause follows (`und seinen Mantel`), rather than a
        /// verb (`und macht`) or a subject with its verb (`und die Kinder machen`).
        private func isPhrase(_ rest: ArraySlice<Part>, isListed: Bool = false) -> Bool {
            var words: [String] = []
            for part in rest {
                guard case .word(let word) = part else { break }
                words.append(word)
            }
            var at = 0
            func skip(_ isWanted: (String) -> Bool) {
                while at < words.count, isWanted(words[at]) { at += 1 }
            }
            // `und/oder`
            skip { coordinating.contains($0) }
            let start = at
            skip { fillers.contains($0) }
            skip { prepositions.contains($0) || prefixes.contains($0) }
            skip { determiners.contains($0) || $0.allSatisfy(\.isNumber) }
            // An adjective before its noun: `und alte Bücher`; but `und machen Türen`.
            let isOpen = at > start || isListed
            // `und ängstlich wartenden Menschen`
            if isAdverbOfParticiple(words[at...]) { at += 2 }
            let endings =
                isOpen
                ? ["e", "en", "er", "es", "em"]
                : ["e", "er", "es", "em", "lichen", "igen", "ischen", "baren", "samen", "losen"]
            // `und deren und unsere Freunde`
            if at > start, at < words.count, coordinating.contains(words[at]) { return true }
            var noun = at
            while noun < words.count, isInflected(words[noun], endings) { noun += 1 }
            guard noun < words.count, isNoun(words[noun]) else {
                return at > start && noun >= words.count
            }
            at = noun
            skip(isNoun)
            guard at < words.count else { return true }
            let next = words[at]
            return prefixes.contains(next) || prepositions.contains(next)
                || determiners.contains(next) || joins.contains(next)
                || isAdverb(words[at...])
        }

        /// True when an adverb, a present participle and its noun begin a phrase.
        private func isAdverbOfParticiple(_ words: ArraySlice<String>) -> Bool {
            let words = Array(words.prefix(3))
            guard words.count == 3, isNoun(words[2]), words[0].first?.isLowercase == true else {
                return false
            }
            let isParticiple = ["ende", "enden", "ender", "endes", "endem"].contains {
                words[1].hasSuffix($0) && words[1].count > $0.count + 2
            }
            return isParticiple && !isLikeVerb(words[0])
        }

        /// True for the endings of finite verbs.
        private func isLikeVerb(_ word: String) -> Bool {
            ["t", "te", "ten", "en", "st"].contains(where: word.hasSuffix)
        }

        /// True when an adverb and the prefix close the clause: `und Köln eng zusammen`.
        private func isAdverb(_ words: ArraySlice<String>) -> Bool {
            guard words.count == 2, let adverb = words.first, let prefix = words.last else {
                return false
            }
            // Finite verbs end so: `und Köln arbeitet zusammen`.
            return prefixes.contains(prefix) && adverb.first?.isLowercase == true
                && !isLikeVerb(adverb)
        }

        private func isNoun(_ word: String) -> Bool { word.first?.isUppercase == true }

        private func isInflected(_ word: String, _ endings: [String]) -> Bool {
            word.first?.isLowercase == true && !determiners.contains(word)
                && endings.contains { word.hasSuffix($0) }
        }

        /// True when a comma only divides the phrases of a list.
        func isListed(_ rest: ArraySlice<Part>, behind last: String?) -> Bool {
            guard case .word(let first)? = rest.first, !insertions.contains(first),
                last.map(isNoun) == true
            else { return false }
            if isNoun(first) {
                guard case .word(let next)? = rest.dropFirst().first else { return false }
                return coordinating.contains(next) && isPhrase(rest)
            }
            // `…, räumte Peter ein`
            return !["te", "ten"].contains(where: first.hasSuffix) && isPhrase(rest, isListed: true)
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
            hinterher hinzu hoch kennen klar kund los mit nach nahe nieder preis ran raus rein rauf
            rum runter rüber stand statt still teil um umher unter vor voran voraus vorbei vorweg
            vorüber wahr weg weiter wett wieder zu zugrunde zugute zunichte zurecht zurück zusammen
            zustande zuvor über überein übrig
            """),
        joins: set("und oder sowie aber denn als wie"),
        insertions: set(
            """
            wenn dass daß ob weil als wie da obwohl während nachdem bevor damit sobald solange falls
            indem der die das dem den dessen deren denen welche welcher welches was wo wer um ohne
            bis
            """),
        prepositions: set(
            """
            in mit auf für von zu bei an nach im am zum zur vom beim ins ans aus über unter vor
            hinter neben zwischen durch gegen ohne um seit bis während wegen
            """),
        adverbs: set(
            """
            gleich da zusammen wieder weiter nahe gerade dabei dagegen daneben davon dazu hinterher
            zuvor
            """
        ),
        withoutPrefix: set(
            """
            bin bist ist sind seid war warst waren wart sei seist seien wäre wären wärst wäret
            kann kannst können könnt konnte konnten konntest könnte könnten muss muß musst müssen
            müsst musste mussten müsste müssten soll sollst sollen sollt sollte sollten will willst
            wollen wollt wollte wollten darf darfst dürfen dürft durfte durften dürfte dürften
            mag magst mögen möchte möchten möchtest werde wirst wird werden werdet wurde wurden
            würde würden
            """),
        coordinating: set("und oder sowie"),
        subordinating: set("dass daß weil wenn ob obwohl falls sondern sobald solange"),
        pronouns: set("ich du er es wir ihr man"),
        determiners: set(
            """
            der die das den dem des ein eine einen einem einer eines kein keine keinen keinem deren
            dessen mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen
            seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure
            euren diese dieser diesen diesem dieses jede jeder jeden jedem jedes alle allen viele
            einige zwei drei vier fünf
            """))

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
        prepositions: set("in met op voor van bij aan naar"),
        adverbs: set("samen weer thuis vast"),
        withoutPrefix: set(
            """
            ben bent is zijn was waren kan kunt kunnen kon konden moet moeten moest moesten zal zult
            zullen zou zouden wil wilt willen wilde wilden mag mogen mocht mochten word wordt worden
            werd werden
            """),
        coordinating: set("en of"), subordinating: set("dat omdat terwijl hoewel zodra totdat"),
        pronouns: set("ik je jij hij ze zij we wij jullie men"),
        determiners: set("de het een geen mijn je jouw zijn haar ons onze hun deze dit die dat"))
}
