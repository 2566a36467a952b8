import ListenCore

/// The part of speech that a word's place in its sentence makes likely: by an analysis, otherwise
/// by the word before it and by endings.
///
/// Pure; a small tagger, not a parser. It knows nothing of languages that are not in its tables.
struct WordPlace {
    /// The way a meaning fits.
    enum Fit {
        case first, second, unknown, other
    }

    /// The parts of speech that are told apart, in the order they are named.
    static let order = [
        "noun", "verb", "adjective", "adverb", "preposition", "pronoun", "conjunction", "numeral",
        "interjection", "article", "particle", "name",
    ]

    /// The likeliest parts of speech, and those that may be.
    private let likely: Set<String>
    private let possible: Set<String>
    /// True when an analysis or a capital decides rather than a neighbour.
    let isSure: Bool

    /// The place of the word of a request; `analysis` is that of the word alone.
    init(_ request: DefinitionRequest, analysis: Explanation.Entry?) {
        let told = Self.classes(ofGrammar: analysis?.note.map(SenseText.grammar))
        if !told.isEmpty {
            (likely, possible, isSure) = (told, [], true)
            return
        }
        if let classes = GermanFunction(request)?.classes, !classes.isEmpty {
            (likely, possible, isSure) = (classes, [], true)
            return
        }
        if let isNoun = NounCapital.isNoun(request) {
            let noun: Set = ["noun", "name"]
            let others = Set(Self.order).subtracting(noun)
            let predicate = isNoun ? nil : GermanPredicate.classes(request)
            likely = isNoun ? noun : predicate ?? others
            possible = predicate == nil ? [] : others
            isSure = true
            return
        }
        let names =
            request.source?.code == "en" ? EnglishPlace.classes(request) : Self.byNeighbour(request)
        likely = Set(names.prefix(1))
        possible = Set(names.dropFirst().prefix(1))
        isSure =
            !names.isEmpty
            && (request.source?.code != "en"
                || names.first.map { EnglishPlace.isSure($0, request) } == true)
    }

    /// The way a meaning of these parts of speech fits.
    func fit(_ classes: Set<String>) -> Fit {
        if classes.isEmpty || likely.isEmpty { return .unknown }
        if !classes.isDisjoint(with: likely) { return .first }
        return classes.isDisjoint(with: possible) ? .other : .second
    }

    /// The parts of speech in the words of a dictionary or an analysis: `masculine noun, plural`.
    static func classes(ofGrammar grammar: String?) -> Set<String> {
        guard let grammar else { return [] }
        // The first part of `verb, infinitive + pronoun` is the word itself.
        let own = grammar.firstRange(of: " + ").map { grammar[..<$0.lowerBound] } ?? grammar[...]
        let words = own.lowercased().split { !$0.isLetter }
        var found = Set(words.compactMap { names[$0] })
        // `verb, participle, masculine` is no noun.
        if found.isEmpty, words.contains(where: genders.contains) { found = ["noun"] }
        return found
    }

    private static let genders: Set<Substring> = ["masculine", "feminine", "neuter"]
    private static let names: [Substring: String] = [
        "noun": "noun", "plural": "noun", "verb": "verb", "transitive": "verb",
        "intransitive": "verb", "reflexive": "verb", "adjective": "adjective",
        "adjectival": "adjective", "adverb": "adverb", "adverbial": "adverb",
        "preposition": "preposition", "pronoun": "pronoun", "conjunction": "conjunction",
        "numeral": "numeral", "number": "numeral", "interjection": "interjection",
        "article": "article", "determiner": "article", "particle": "particle", "name": "name",
    ]

    // MARK: - Neighbours

    private static func byNeighbour(_ request: DefinitionRequest) -> [String] {
        guard let code = request.source?.code, let table = tables[code],
            let sentence = request.sentence, let place = request.place
        else { return [] }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let before = String(decoding: sentence.utf8.prefix(place), as: UTF8.self)
        let clause = before.reversed().prefix { !",.;:!?“”«»\"—()¿¡".contains($0) }
        let last = WordFold.folded(String(clause.reversed())).split { $0 == " " }.last
            .map { String($0) }
        let isAdverb = table.adverbEndings.contains { ending in
            word.hasSuffix(ending) && word.count > ending.count + 2
        }
        if isAdverb { return ["adverb", "adjective"] }
        guard let last else { return [] }
        if table.determiners.contains(last) || last.hasSuffix("'") && last != "qu'" {
            return table.subjects.contains(last) ? [] : ["noun", "adjective"]
        }
        if table.subjects.contains(last) { return ["verb", "adverb"] }
        let isInfinitive = table.infinitives.contains { word.hasSuffix($0) }
        if isInfinitive, table.beforeInfinitives.contains(last) { return ["verb", "noun"] }
        return []
    }

    private struct Table {
        let determiners, subjects, beforeInfinitives: Set<String>
        let infinitives, adverbEndings: [String]

        init(_ determiners: String, _ subjects: String, _ before: String, _ endings: String) {
            func set(_ words: String) -> Set<String> {
                Set(words.split(separator: " ").map(String.init))
            }
            self.determiners = set(determiners)
            self.subjects = set(subjects)
            beforeInfinitives = set(before)
            let parts = endings.split(separator: "|", omittingEmptySubsequences: false)
            infinitives = parts[0].split(separator: " ").map(String.init)
            adverbEndings = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
        }
    }

    private static let tables: [String: Table] = [
        "es": Table(
            "el un una unos unas del al mi mis tu tus su sus este esta estos estas ese esa esos"
                + " esas aquel aquella cada otro otra otros otras nuestro nuestra",
            "yo tú él ella nosotros ellos ellas usted ustedes quien no se me te nos",
            "a de para por sin quiere quiero puede puedo debe", "ar er ir arse erse irse|mente"),
        "fr": Table(
            "un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos cet cette"
                + " ces chaque quelques",
            "je j' tu il elle on nous vous ils elles qui ne n' se s' me te",
            "à de d' pour sans veut peut doit va", "er ir re|ment"),
        "it": Table(
            "il un uno una del dello della dei degli delle al allo alla ai dal dalla nel nella sul"
                + " sulla mio mia tuo tua suo sua questo questa quel quella ogni",
            "io tu lui lei noi voi loro chi non si mi ti ci",
            "a di da per senza vuole può deve", "are ere ire arsi ersi irsi|mente"),
        "pt": Table(
            "um uma uns umas do da dos das no na nos nas ao pelo pela meu minha teu tua seu sua"
                + " este esta esse essa cada",
            "eu tu ele ela nós eles elas você vocês quem não se me te",
            "de para por sem quer pode deve", "ar er ir|mente"),
        "nl": Table(
            "de het een mijn jouw zijn haar ons onze hun deze dit elke elk geen",
            "ik jij je hij zij ze wij we jullie wie", "te", "en|"),
        "sv": Table(
            "en ett den det min mitt din ditt sin sitt denna detta varje någon något inga",
            "jag du han hon vi ni de man som", "att", "a|"),
    ]
}
