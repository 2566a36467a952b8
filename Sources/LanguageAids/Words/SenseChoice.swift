import ListenCore

/// The meanings of a word in the order of their likelihood in its sentence.
///
/// Pure. What a known translation of the sentence says counts most, then the part of speech that
/// the sentence shows, then the first choice of an analysis, then the order of the dictionaries.
/// Vulgar, archaic and rare meanings come last, unless the translation has one of them.
struct SenseChoice {
    /// The meanings, each once, with their headwords.
    let lines: [Line]
    /// The number of first meanings that are meant in the sentence.
    let meant: Int
    /// The reason for those.
    let ground: ExplainedWord.Ground
    /// The part of speech of the first meaning, with gender and the like.
    let grammar: String?
    /// The reading of the first meaning.
    let reading: String?
    /// The other readings of entries.
    let otherReadings: [String]

    /// A meaning with its headword.
    struct Line: Hashable {
        let text: String
        let headword: String
        let grammar: String?
        let reading: String?
        let dictionary: String
    }

    /// The known facts of the word's sentence.
    struct Sentence {
        /// The analyses of the word; only that of a single word counts.
        var analyses: [Explanation.Entry] = []
        /// The name of who made them.
        var analyst = ""
        /// A translation of the sentence.
        var translation: String?
        /// The reading of the word.
        var reading: WordReading?
    }

    /// The weight that brings the translation of a form before meanings of its verb.
    private static let unheard = 2.8
    /// The most meanings of a word that are shown.
    private static let mostLines = 24

    /// Chooses among the meanings of the dictionaries and of the analysis.
    init(_ request: DefinitionRequest, _ definition: Definition?, _ sentence: Sentence) {
        let analysis = sentence.analyses.count == 1 ? sentence.analyses.first : nil
        let place = WordPlace(request, analysis: analysis)
        let told = sentence.translation.map {
            TranslatedWords(
                $0, language: request.target.code, place: Self.share(request),
                isOfFunctionWord: FunctionWords.contains(
                    WordCandidates.trimmed(request.word), language: request.source?.code))
        }
        var items = Self.items(request, definition, sentence.reading)
        items += Self.items(
            of: analysis, request, definition, among: items, by: sentence.analyst)
        let statements = FormStatements(request, definition)
        for index in items.indices { items[index].state(statements) }
        let isUnheard = statements != nil && !items.contains { $0.stated != nil }
        for index in items.indices {
            // `freigesprochen: acquitted`, where no meaning of the verb says so.
            if isUnheard, items[index].isOfForm { items[index].stated = Self.unheard }
            items[index].weigh(place, told, analysis, order: index)
        }
        let sorted = items.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element)
        var (lines, seen): ([Line], Set<String>) = ([], [])
        for item in sorted where lines.count < Self.mostLines {
            let line = item.line(told)
            guard seen.insert(SenseText.bare(line.text)).inserted else { continue }
            lines.append(line)
        }
        self.lines = lines
        let first = sorted.first
        grammar = first?.grammarShown(analysis)
        reading = first?.entryReading
        var others: [String] = []
        for case let other? in items.map(\.entryReading)
        where other != first?.entryReading && !others.contains(other) {
            others.append(other)
        }
        otherReadings = others
        meant = lines.isEmpty ? 0 : 1
        let isOpen = definition.map { Self.isOpen(sorted, place, request, $0, sentence.reading) }
        ground = Self.ground(of: sorted, place, isOpen: isOpen == true && lines.count > 1)
    }

    /// The meanings as texts, those of another part of speech than the first with its name.
    var meanings: [String] {
        let first = lines.first.map { WordPlace.classes(ofGrammar: $0.grammar) } ?? []
        return lines.map { line in
            let own = WordPlace.classes(ofGrammar: line.grammar)
            guard !own.isEmpty, !first.isEmpty, own.isDisjoint(with: first),
                let name = WordPlace.order.first(where: own.contains), !line.text.hasPrefix("(")
            else { return line.text }
            return "(\(name)) \(line.text)"
        }
    }

    /// The reason for the first meaning: the sentence, where it leaves no other one.
    private static func ground(
        of items: [Item], _ place: WordPlace, isOpen: Bool
    ) -> ExplainedWord.Ground {
        guard let first = items.first else { return .usual }
        if first.isTold { return .translation }
        let isDecided: (Item) -> Bool
        if first.isRead == true, items.contains(where: { $0.isRead == false }) {
            isDecided = { $0.isRead != false }
        } else if place.isSure, place.fit(first.classes) == .first,
            items.contains(where: { place.fit($0.classes) == .other })
        {
            isDecided = { place.fit($0.classes) != .other }
        } else {
            return isOpen ? .guess : .usual
        }
        // Nouns alone are left of `Schloss`, but the sentence says lock no more than castle.
        let left = items.filter { isDecided($0) && !SenseOrder.isMarked($0.line.text) }
        if Set(left.map { SenseText.bare($0.line.text) }).count < 2 { return .sentence }
        return isOpen ? .guess : .usual
    }

    /// Says whether other meanings are as likely as the first one: where rules led to the form,
    /// where the part of speech is open, and where the first one of a dictionary whose order says
    /// nothing stands alone in it.
    private static func isOpen(
        _ items: [Item], _ place: WordPlace, _ request: DefinitionRequest,
        _ definition: Definition, _ reading: WordReading?
    ) -> Bool {
        if GlossChoice.isGuess(request, definition) { return true }
        if request.source?.code == "ja" {
            return GlossChoice(request, definition, reading: reading).isLikely
        }
        let usual = items.filter {
            !SenseOrder.isMarked($0.line.text) && !$0.isOfPart && $0.isRead != false
                && !$0.isOfOtherGender
                && !$0.line.headword.hasSuffix("…") && !$0.line.headword.hasPrefix("…")
        }
        guard let first = usual.first else { return false }
        let isRivalled = usual.contains { item in
            !item.classes.isEmpty && item.classes.isDisjoint(with: first.classes)
                && place.fit(item.classes) == place.fit(first.classes)
        }
        if isRivalled, !first.classes.isEmpty { return true }
        // FreeDict has an entry for each meaning, in no order; one that comes again is usual.
        guard request.source?.code == "de" else { return false }
        // A meaning of a subject is hardly meant where there is one of none.
        let isPlain = !SenseOrder.isOfSubject(first.line.text)
        let own = usual.dropFirst().filter { item in
            // The translation of a form and the plural say the same once more.
            !(item.isOfForm && !first.isOfForm)
                && !Self.differInNumber(item, first, request.target.code)
                && (item.classes.isEmpty || !item.classes.isDisjoint(with: first.classes))
                && place.fit(item.classes) == place.fit(first.classes)
                && !(isPlain && SenseOrder.isOfSubject(item.line.text))
        }
        let rivals = own.map(\.entryWeight).max() ?? -.infinity
        // A preposition means what the noun behind it wants.
        let isHeavier =
            !first.classes.contains("preposition")
            && first.entryWeight - rivals >= Self.sureMargin
        let isStatedAlone = first.stated != nil && !own.contains { $0.stated != nil }
        return !own.isEmpty && !isHeavier && !isStatedAlone
            && !own.contains { SenseText.rank(of: $0.line.text, in: first.line.text) != nil }
    }

    /// True for a plural and a singular of one translation: *minister of state*, *ministers of
    /// state*.
    private static func differInNumber(_ one: Item, _ other: Item, _ language: String) -> Bool {
        guard one.isPlural != other.isPlural, one.line.headword == other.line.headword else {
            return false
        }
        func content(_ item: Item) -> String {
            SenseText.bare(item.line.text).split(separator: " ")
                .filter { !FunctionWords.contains(String($0), language: language) }
                .joined(separator: " ")
        }
        let (plural, singular) = one.isPlural ? (one, other) : (other, one)
        let words = TranslatedWords(content(plural), language: language, place: nil)
        return words.match(content(singular)) != nil
    }

    /// The weight by which the first entry must exceed the others to be the usual one: that of
    /// seven examples more than none.
    private static let sureMargin = 3.0

    /// The share of the sentence before the word, from 0 to 1; `nil` where it is unclear.
    private static func share(_ request: DefinitionRequest) -> Double? {
        guard let place = request.place, let count = request.sentence?.utf8.count, count > 0 else {
            return nil
        }
        return Double(place) / Double(count)
    }

    // MARK: - Items

    /// A meaning with what speaks for it.
    private struct Item {
        let line: Line
        let classes: Set<String>
        let entryReading: String?
        /// True when the sentence reads the word as the entry does; `nil` when that is not known.
        var isRead: Bool?
        /// True when it is one of those the place in the sentence makes likely.
        var isChosen = false
        /// True for the translation of a plural that is written like its word.
        var isPlural: Bool { line.grammar == "plural" }
        /// True for what a part of a verb means alone: `kommen` where `ankommen` is meant.
        var isOfPart = false
        /// True for a noun whose gender is not that of its article.
        var isOfOtherGender = false
        /// True for a translation of the inflected form itself.
        var isOfForm = false
        /// The weight that those of the form give it; `nil` where none states it.
        var stated: Double?
        /// The weight that its objects have in the sentence.
        var valency = 0.0
        /// The estimate of how common its entry is.
        var entryWeight = 0.0
        var weight = 0.0
        var isTold = false

        /// Notes what the translations of the form say of it.
        mutating func state(_ statements: FormStatements?) {
            guard let statements, !isOfForm else { return }
            stated = statements.weight(of: line.text)
        }

        /// Adds up what speaks for it.
        mutating func weigh(
            _ place: WordPlace, _ told: TranslatedWords?, _ analysis: Explanation.Entry?,
            order: Int
        ) {
            weight = (isChosen ? 0.5 : 0) + valency - (isOfPart ? 6 : 0) + (stated ?? 0)
            if let match = told?.match(line.text) {
                weight += 6 + match.weight
                isTold = true
            }
            switch place.fit(classes) {
            case .first: weight += 3
            case .second: weight += 1.5
            case .unknown: weight += 1
            case .other: break
            }
            if let analysis, let rank = SenseText.rank(of: line.text, in: analysis.meaning) {
                weight += rank == 0 ? 2 : 1
            }
            if isRead == false || isOfOtherGender { weight -= 5 }
            let text = line.text
            if SenseOrder.isMarked(text) {
                weight -= isTold ? 2 : 10
            } else if SenseOrder.isSpecial(text) {
                weight -= 1
            }
            weight -= 0.01 * Double(min(order, 90))
        }

        /// The line, with the translation that was found first.
        func line(_ told: TranslatedWords?) -> Line {
            guard isTold, let text = told?.match(line.text)?.text else { return line }
            return Line(
                text: text, headword: line.headword, grammar: line.grammar,
                reading: line.reading, dictionary: line.dictionary)
        }

        func grammarShown(_ analysis: Explanation.Entry?) -> String? {
            line.grammar ?? analysis?.note.map { SenseText.grammar(ofNote: $0) }
        }
    }

    private static func items(
        _ request: DefinitionRequest, _ definition: Definition?, _ reading: WordReading?
    ) -> [Item] {
        guard let definition else { return [] }
        let chosen = Set(GlossChoice(request, definition, reading: reading).senses)
        let isJapanese = request.source?.code == "ja"
        let read = isJapanese && reading != nil ? readEntries(request, definition, reading) : nil
        let isChinese = request.source?.code == "zh"
        let isSpoken = isChinese ? reading.flatMap { spoken($0, request, definition) } : nil
        let parts = definition.isOfParts ? definition.entries.suffix(definition.lemmaEntries) : []
        let (valency, gender) = (GermanValency(request), GermanGender(request))
        let statements = FormStatements.entries(of: request, in: definition)
        var items: [Item] = []
        for entry in definition.entries {
            let weight =
                request.source?.code == "de"
                ? EntryWeight.of(entry, isIntoEnglish: request.target.code == "en") : 0
            for sense in entry.senses {
                let (name, text) = SenseText.split(sense)
                guard !text.isEmpty else { continue }
                let grammar = name ?? entry.grammar
                var item = Item(
                    line: Line(
                        text: text, headword: entry.headword, grammar: grammar,
                        reading: entry.reading, dictionary: entry.dictionary),
                    classes: WordPlace.classes(ofGrammar: grammar), entryReading: entry.reading)
                item.isOfPart = parts.contains(entry)
                item.isOfOtherGender = gender?.excludes(entry.headword, entry.grammar) == true
                item.isOfForm = statements.contains(entry)
                item.valency = valency?.weight(of: entry.headword) ?? 0
                item.entryWeight = weight
                item.isChosen = chosen.contains(text) || chosen.contains(sense)
                if let read { item.isRead = read.contains(entry) }
                if let isSpoken { item.isRead = isSpoken(entry) }
                items.append(item)
            }
        }
        return items
    }

    /// The entries that are read as the word is in its sentence; `nil` when none is.
    private static func readEntries(
        _ request: DefinitionRequest, _ definition: Definition, _ reading: WordReading?
    ) -> [DictionaryEntry]? {
        let entries = JapaneseEntries(request, definition, definition.entries, reading).entries
        return entries.count < definition.entries.count ? entries : nil
    }

    /// True for an entry whose pinyin is that of the word in its sentence; `nil` when that of none
    /// is.
    ///
    /// A headword that the word begins with has the beginning of its reading; longer ones are not
    /// judged.
    private static func spoken(
        _ reading: WordReading, _ request: DefinitionRequest, _ definition: Definition
    ) -> ((DictionaryEntry) -> Bool?)? {
        let isSpoken = { (entry: DictionaryEntry) -> Bool? in
            let names = [entry.headword] + entry.variants
            guard let own = entry.reading else { return nil }
            if names.contains(request.word) {
                return PinyinTones.sounds(own, of: request.word, as: reading.text)
            }
            // 行 of 行不行, which is xíng there, and no row.
            guard names.contains(where: request.word.hasPrefix) else { return nil }
            return reading.text.lowercased().hasPrefix(PinyinTones.joined(own))
        }
        return definition.entries.contains { isSpoken($0) == true } ? isSpoken : nil
    }

    /// The meanings that only the analysis has; of the first only, if dictionaries know the word.
    private static func items(
        of analysis: Explanation.Entry?, _ request: DefinitionRequest, _ definition: Definition?,
        among known: [Item], by analyst: String
    ) -> [Item] {
        guard let analysis else { return [] }
        let grammar = analysis.note.map { SenseText.grammar(ofNote: $0) }
        // `a la derecha` is what is explained, of which `derecha` was asked for.
        let isLonger = analysis.word.contains(" ") && !request.word.contains(" ")
        let parts = SenseText.alternatives(analysis.meaning).filter { $0 != "–" }
        return parts.compactMap { part in
            guard !known.contains(where: { SenseText.rank(of: $0.line.text, in: part) != nil })
            else { return nil }
            return Item(
                line: Line(
                    text: part,
                    headword: isLonger
                        ? analysis.word
                        : analysis.note.flatMap { SenseText.lemma(ofNote: $0) }
                            ?? definition?.form ?? request.word,
                    grammar: grammar, reading: nil, dictionary: analyst),
                classes: WordPlace.classes(ofGrammar: grammar), entryReading: nil)
        }
    }
}
