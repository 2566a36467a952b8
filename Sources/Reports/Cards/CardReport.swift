package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import SharedWork

/// `listen cards …`: lists, shows, plays, edits and removes a person's cards.
package struct CardReport: Sendable {
    /// A filter of cards.
    package struct Choice: Hashable, Sendable {
        /// Only those of this language, as it was typed.
        var language: String?
        /// Only those of this kind.
        var kind: StudyCard.Kind?
        /// The most cards.
        var limit: Int

        /// A choice; without arguments the newest twenty.
        package init(language: String? = nil, kind: StudyCard.Kind? = nil, limit: Int = 20) {
            self.language = language
            self.kind = kind
            self.limit = limit
        }
    }

    let store: @Sendable () throws -> any StudyCardStoring & CardSoundKeeping
    /// The card maker for the source of this run.
    let maker: @Sendable () async throws -> CardMaker
    let catalog: @Sendable () async throws -> Catalog
    /// Plays a file to its end.
    let play: @Sendable (_ path: String) async throws -> Void
    let command: @Sendable () async throws -> PlaceCommand
    /// The edges the person moved in a chapter.
    var nudges: @Sendable (ChapterAddress) async throws -> [EdgeNudge] = { _ in [] }
    let analysis: any TextAnalyzing
    let padding: (before: MediaTime, after: MediaTime)
    let target: Language
    let localTime: LocalTime
    let console: Console
    let removals: Removals

    package init(
        store: @escaping @Sendable () throws -> any StudyCardStoring & CardSoundKeeping,
        maker: @escaping @Sendable () async throws -> CardMaker,
        catalog: @escaping @Sendable () async throws -> Catalog,
        play: @escaping @Sendable (_ path: String) async throws -> Void,
        command: @escaping @Sendable () async throws -> PlaceCommand,
        nudges: @escaping @Sendable (ChapterAddress) async throws -> [EdgeNudge] = { _ in [] },
        analysis: any TextAnalyzing, padding: (before: MediaTime, after: MediaTime),
        target: Language, localTime: LocalTime, console: Console, removals: Removals? = nil
    ) {
        self.removals = removals ?? .plain(console)
        (self.store, self.maker, self.catalog) = (store, maker, catalog)
        (self.play, self.command, self.nudges) = (play, command, nudges)
        (self.analysis, self.padding, self.target) = (analysis, padding, target)
        (self.localTime, self.console) = (localTime, console)
    }

    /// Prints cards, the newest first.
    package func list(_ choice: Choice, json: Bool) async throws {
        let store = try store()
        let language = try Self.language(choice.language)
        let all = try await store.cards(
            of: language, limit: choice.kind == nil ? choice.limit + 1 : nil
        ).filter { choice.kind == nil || $0.kind == choice.kind }
        let cards = all.prefix(choice.limit)
        if json {
            let command = try await command()
            console.print(json: CardsJSON(cards: cards.map { CardJSON($0, store, command) }))
            return
        }
        if cards.isEmpty { console.note(Self.emptyText(choice)) }
        var table = TextTable(.right, .left, .left, .left, .left, .left)
        for card in cards {
            table.add(
                "\(card.id)", localTime.day(at: card.createdAt), card.language.tag,
                card.audio?.file == nil ? " " : "♪", card.text,
                card.isSuspended ? "(suspended) " + card.translation : card.translation)
        }
        console.print(table)
        if cards.count < all.count {
            console.note("These are the newest \(cards.count); --limit shows more.")
        }
    }

    /// Prints all of one card.
    package func show(_ id: Int64, json: Bool) async throws {
        let store = try store()
        let card = try await self.card(id, store)
        let command = try await command()
        let shape = CardJSON(card, store, command)
        if json {
            console.print(json: CardsJSON(cards: [shape]))
            return
        }
        console.print(card.text)
        for line in [card.translation, card.context, card.note] where !line.isEmpty {
            console.print("    " + oneLine(line))
        }
        var table = TextTable(.left, .left)
        table.add("kind", "\(card.kind.rawValue), \(card.language.englishName)")
        if let place = card.place {
            table.add(
                "heard",
                "\(place.bookTitle), \(place.chapterTitle), \(place.range.lowerBound.clockText)")
        }
        if let text = shape.command { table.add("again", text) }
        table.add("sound", shape.sound ?? "none")
        table.add("saved", localTime.minute(at: card.createdAt))
        if let memory = card.memory {
            table.add("due", localTime.minute(at: memory.due))
            table.add("reviews", "\(memory.reviews), \(memory.lapses) forgotten")
        }
        if card.isSuspended {
            table.add("suspended", "`listen cards resume \(card.id)` has it asked again")
        }
        console.print(table)
    }

    /// Removes cards with their sounds; none when one of them does not exist.
    package func remove(_ ids: [Int64], isSure: Bool = false) async throws {
        let store = try store()
        var cards: [StudyCard] = []
        for id in ids { cards.append(try await card(id, store)) }
        let count = Set(ids).count
        let what = count == 1 ? "the card “\(cards.first?.text ?? "")”" : "\(count) cards"
        _ = try await removals.remove(
            what.printable(limit: 120), isSure: isSure,
            files: cards.compactMap { $0.audio?.file.flatMap(store.path(ofSound:)) }
        ) {
            for id in Set(ids) { try await store.remove(id) }
            console.note(count == 1 ? "1 card was removed." : "\(count) cards were removed.")
        }
    }

    /// Returns suspended cards to reviews; none when one of them does not exist.
    package func resume(_ ids: [Int64]) async throws {
        let store = try store()
        var cards: [StudyCard] = []
        for id in Set(ids).sorted() { cards.append(try await card(id, store)) }
        let suspended = cards.filter(\.isSuspended)
        for card in suspended { try await store.change(card.id, .suspended(false)) }
        let count = suspended.count
        console.note(
            count == 0
                ? "None of them was suspended."
                : count == 1 ? "1 card is asked again." : "\(count) cards are asked again.")
    }

    /// Writes a person's note on a card; an empty one removes it.
    package func note(_ id: Int64, _ text: String) async throws {
        let store = try store()
        _ = try await card(id, store)
        try await store.change(id, .note(text))
        console.note(
            text.isEmpty ? "Card \(id) has no note now." : "Card \(id) has a note now.")
    }

    /// Plays the sound of a card; it is cut now if it was not before.
    package func play(_ id: Int64) async throws {
        let store = try store()
        let card = try await card(id, store)
        if let path = card.audio?.file.flatMap(store.path(ofSound:)) {
            console.note(card.text)
            return try await play(path)
        }
        guard let place = card.place else { throw CardError.typed(id) }
        guard let range = card.audio?.range,
            let sound = try await maker().cut(place.chapter, at: range)
        else { throw CardError.noSound(id) }
        try await store.give(sound, to: id)
        guard let path = try await self.card(id, store).audio?.file.flatMap(store.path(ofSound:))
        else { throw CardError.noSound(id) }
        console.note(card.text)
        try await play(path)
    }

    func card(_ id: Int64, _ store: any StudyCardStoring) async throws -> StudyCard {
        guard let card = try await store.card(id) else { throw CardError.unknown(id) }
        return card
    }

    static func language(_ tag: String?) throws -> Language? {
        try tag.map(Language.typed)
    }

    private static func emptyText(_ choice: Choice) -> String {
        choice.language == nil && choice.kind == nil
            ? "There are no cards yet. In the player, C keeps the sentence you hear."
            : "There are no such cards. `listen cards` shows all there are."
    }
}

/// A card that cannot be found or made.
enum CardError: DescribedError, Hashable {
    case unknown(Int64)
    case noSound(Int64)
    case typed(Int64)
    case noLanguage

    package var description: String {
        switch self {
        case .unknown(let id):
            "There is no card \(id). `listen cards` shows them with their numbers."
        case .noSound(let id):
            "Card \(id) has no sound, and its recording is not at hand. Name its server with"
                + " --server, or play its chapter once."
        case .typed(let id):
            "Card \(id) was typed and has no recording. Make a card of a sentence that has one:"
                + " C in the player, or `listen cards add` with --book, --chapter and --sentence."
        case .noLanguage:
            "The language of the text is not known. Say it with --language, such as --language es."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .unknown, .noSound, .typed: .notFound
        case .noLanguage: .usage
        }
    }
}

/// Cards for scripts.
struct CardsJSON: Encodable {
    let version = 1
    let cards: [CardJSON]
}

/// A card for scripts.
struct CardJSON: Encodable {
    let id: Int64
    let kind: String
    let language: String
    let text: String
    let context: String
    let translation: String
    let note: String
    let source: String?
    let book: String?
    let chapter: String?
    let bookTitle: String?
    let chapterTitle: String?
    let startSeconds: Double?
    let endSeconds: Double?
    let sound: String?
    let soundSeconds: Double?
    let savedAt: String
    let dueAt: String?
    let reviews: Int
    let isSuspended: Bool
    let command: String?

    init(_ card: StudyCard, _ sounds: any CardSoundKeeping, _ command: PlaceCommand) {
        id = card.id
        kind = card.kind.rawValue
        language = card.language.tag
        text = card.text
        context = card.context
        translation = card.translation
        note = card.note
        let place = card.place
        source = place?.chapter.source.rawValue
        book = place?.chapter.book.rawValue
        chapter = place?.chapter.chapter.rawValue
        bookTitle = place?.bookTitle
        chapterTitle = place?.chapterTitle
        startSeconds = place?.range.lowerBound.seconds
        endSeconds = place?.range.upperBound.seconds
        sound = card.audio?.file.flatMap(sounds.path(ofSound:))
        soundSeconds = card.audio.map { ($0.range.upperBound - $0.range.lowerBound).seconds }
        savedAt = card.createdAt.formatted(.iso8601)
        dueAt = card.memory?.due.formatted(.iso8601)
        reviews = card.memory?.reviews ?? 0
        isSuspended = card.isSuspended
        self.command = place.flatMap {
            command.text(
                for: $0.chapter, bookTitle: $0.bookTitle, chapterTitle: $0.chapterTitle,
                at: $0.range.lowerBound)
        }
    }
}
