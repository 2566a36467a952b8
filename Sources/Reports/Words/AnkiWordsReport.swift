package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import Practice
package import SharedWork

/// `listen words from-anki`: what is known in Anki is known here.
package struct AnkiWordsReport: Sendable {
    /// The things that are read and written.
    package struct Parts: Sendable {
        let words: @Sendable () throws -> any WordStatusStoring
        let given: @Sendable () throws -> any WordGiving
        /// The notes that an order names.
        let notes: @Sendable (NoteOrder) async throws -> [NoteElsewhere]
        /// The orders of earlier runs.
        let orders: @Sendable () async throws -> [NoteOrder]
        let keep: @Sendable ([NoteOrder]) async throws -> Void

        package init(
            words: @escaping @Sendable () throws -> any WordStatusStoring,
            given: @escaping @Sendable () throws -> any WordGiving,
            notes: @escaping @Sendable (NoteOrder) async throws -> [NoteElsewhere],
            orders: @escaping @Sendable () async throws -> [NoteOrder],
            keep: @escaping @Sendable ([NoteOrder]) async throws -> Void
        ) {
            (self.words, self.given, self.notes) = (words, given, notes)
            (self.orders, self.keep) = (orders, keep)
        }
    }

    let parts: Parts
    /// Finds dictionary forms where statuses are kept under them; `nil` where they are not.
    let lemmatizer: (any Lemmatizing)?
    let clock: any WallClock
    let console: Console
    let removals: Removals
    /// Ends the child processes that look up dictionary forms.
    let shutdown: @Sendable () async -> Void

    package init(
        parts: Parts, lemmatizer: (any Lemmatizing)? = nil, clock: any WallClock,
        console: Console, removals: Removals? = nil,
        shutdown: @escaping @Sendable () async -> Void = {}
    ) {
        self.removals = removals ?? .plain(console)
        (self.parts, self.lemmatizer, self.clock) = (parts, lemmatizer, clock)
        (self.console, self.shutdown) = (console, shutdown)
    }

    /// Takes over what is known there, or with `isDry` only says what would change.
    package func run(_ options: AnkiWordsOptions) async throws {
        try await HelpedWork.run(endingBy: shutdown) { try await carryOut(options) }
    }

    private func carryOut(_ options: AnkiWordsOptions) async throws {
        let former = try await parts.orders()
        let orders = try options.orders(after: former)
        var outcomes: [AnkiWordsOutcome] = []
        var kept = former
        for order in orders {
            let (outcome, order) = try await take(order, options)
            if !options.json { say(outcome, isDry: options.isDry) }
            outcomes.append(outcome)
            kept.removeAll { $0.language == order.language }
            kept.append(order)
        }
        if options.json { console.print(json: AnkiWordsJSON(outcomes, isDry: options.isDry)) }
        if !options.isDry, kept != former { try await parts.keep(kept) }
    }

    /// The outcome of an order, and the order with what was found out.
    private func take(
        _ order: NoteOrder, _ options: AnkiWordsOptions
    ) async throws -> (AnkiWordsOutcome, NoteOrder) {
        let all = try await parts.notes(order)
        guard !all.isEmpty else { throw AnkiWordsError.noNotes }
        let notes = try Self.chosen(all, by: order)
        let isOther = options.language == nil && !options.decks.isEmpty
        let (order, language) = try Self.completed(
            isOther ? Self.of(other: order, notes, keepingField: options.field != nil) : order,
            by: notes)
        var words = WordsElsewhere(notes, language, field: order.field)
        guard !words.words.isEmpty || words.notBegun > 0 else {
            throw AnkiWordsError.noWords(
                language.englishName, fields: Self.fieldNames(notes), wanted: order.field)
        }
        try await putUnderLemmas(&words, language)
        let entries = try await parts.words().entries(of: language, includingRemoved: true)
        let given = try await parts.given().given(of: language)
        let meeting = StatusMeeting(
            words.words, entries: entries, given: given, overwrites: options.overwrites)
        if !options.isDry, !meeting.changes.isEmpty {
            let taken = meeting.changes.map {
                GivenWord(
                    key: $0.word.key, spelling: $0.word.spelling, status: $0.word.status)
            }
            let (store, now) = (try parts.given(), clock.now)
            let what = taken.count == 1 ? "status" : "statuses"
            let isKept = try await removals.keep("\(taken.count) \(what) of words from Anki") {
                try await store.give(taken, at: now)
            }
            if isKept, !options.json { console.note("`listen undo` takes it back, for a day.") }
        }
        return (AnkiWordsOutcome(words, meeting, notes: notes.count, language), order)
    }

    private func putUnderLemmas(_ words: inout WordsElsewhere, _ language: Language) async throws {
        guard let lemmatizer else { return }
        let single = words.words.map(\.spelling).filter { !$0.contains(" ") }
        words.put(under: await lemmatizer.lemmas(ofAll: single, language: language), language)
    }

    /// The notes of the decks that an order names; an order that names none has one deck to choose.
    private static func chosen(
        _ notes: [NoteElsewhere], by order: NoteOrder
    ) throws -> [NoteElsewhere] {
        guard !order.decks.contains("*") else { return notes }
        var counts: [String: Int] = [:]
        for note in notes {
            let top = note.deck.firstRange(of: "::").map { note.deck[..<$0.lowerBound] }
            counts[top.map(String.init) ?? note.deck, default: 0] += 1
        }
        let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key.printable(limit: 60)) (\($0.value.counted("note")))" }
        if order.decks.isEmpty {
            guard counts.count < 2 else { throw AnkiWordsError.severalDecks(names) }
            return notes
        }
        for deck in order.decks where !notes.contains(where: { $0.isIn(deck) }) {
            throw AnkiWordsError.noDeck(deck, names)
        }
        return notes.filter { note in order.decks.contains { note.isIn($0) } }
    }

    /// The order of former runs for decks that were named now: where their names say another
    /// language it is another order, since its words are none of the former language.
    private static func of(
        other order: NoteOrder, _ notes: [NoteElsewhere], keepingField: Bool
    ) -> NoteOrder {
        let named = languages(ofDecks: notes)
        let former = Language(tag: order.language)?.code
        guard !named.isEmpty, !named.contains(where: { $0.code == former }) else {
            return order
        }
        var order = order
        order.language = ""
        if !keepingField { order.field = nil }
        return order
    }

    private static func languages(ofDecks notes: [NoteElsewhere]) -> Set<Language> {
        let decks = notes.lazy.map(\.deck).reduce(into: Set<String>()) { $0.insert($1) }
        return Set(decks.compactMap(language(ofDeck:)))
    }

    /// The order with its language, which the name of a deck may say.
    private static func completed(
        _ order: NoteOrder, by notes: [NoteElsewhere]
    ) throws -> (NoteOrder, Language) {
        var order = order
        if order.language.isEmpty {
            let tags = Set(languages(ofDecks: notes).map(\.tag))
            guard tags.count == 1, let tag = tags.first else { throw AnkiWordsError.noLanguage }
            order.language = tag
        }
        return (order, try WordsReport.language(order.language))
    }

    /// The language that a deck is named after: `Spanish::Core 2000`.
    private static func language(ofDeck name: String) -> Language? {
        name.split { !$0.isLetter }.lazy.filter { $0.count > 3 }
            .compactMap { StatedLanguage.language(String($0)) }.first
    }

    private static func fieldNames(_ notes: [NoteElsewhere]) -> [String] {
        var names: [String] = []
        for note in notes.prefix(1_000) {
            for field in note.fields where !names.contains(field.name) { names.append(field.name) }
        }
        return names
    }

    private func say(_ outcome: AnkiWordsOutcome, isDry: Bool) {
        for line in outcome.lines(isDry: isDry) {
            console.print(line)
        }
    }
}
