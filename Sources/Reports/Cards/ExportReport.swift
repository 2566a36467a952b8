package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
import Files

/// A form in which cards leave the program.
package enum CardExportForm: String, CaseIterable, Sendable {
    /// A package Anki imports, with sounds.
    case apkg
    /// A table Anki imports, without sounds.
    case tsv
    /// A table for LingQ, Quizlet and spreadsheets.
    case csv
    /// Straight into a running Anki.
    case anki
    /// The bookmarks, as lines with times.
    case lrc
}

/// `listen export`: cards into Anki, and into files.
package struct ExportReport: Sendable {
    /// An order to export some cards to a file or to Anki.
    package struct Order: Hashable, Sendable {
        /// The form.
        var form: CardExportForm
        /// The file; `nil` and `-` are standard output.
        var file: String?
        /// Only cards of this language, as it was typed.
        var language: String?
        /// Only what was saved on this day or later, as `2026-11-21`.
        var since: String?
        /// Only what was heard in this book, as it was typed.
        var book: String?
        /// True when a file that exists may be replaced.
        var replaces: Bool
        /// The address of AnkiConnect.
        var url: String

        /// An order.
        package init(
            _ form: CardExportForm, to file: String? = nil, language: String? = nil,
            since: String? = nil, book: String? = nil, replaces: Bool = false, url: String = ""
        ) {
            self.form = form
            self.file = file
            self.language = language
            self.since = since
            self.book = book
            self.replaces = replaces
            self.url = url
        }
    }

    let store: @Sendable () throws -> any StudyCardStoring & CardSoundKeeping
    let bookmarks: BookmarkReport
    let finder: HeardFinder
    let files: any CardExporting
    /// A running Anki at an address; throws when that is none.
    let anki: @Sendable (_ url: String) throws -> any CardSending
    /// The terms on which cards are remembered; they go along with the memory of the cards.
    let terms: MemoryTerms
    let clock: any WallClock
    let localTime: LocalTime
    let environment: ProcessEnvironment
    let console: Console

    package init(
        store: @escaping @Sendable () throws -> any StudyCardStoring & CardSoundKeeping,
        bookmarks: BookmarkReport, finder: HeardFinder, files: any CardExporting,
        anki: @escaping @Sendable (_ url: String) throws -> any CardSending,
        terms: MemoryTerms = .usual, clock: any WallClock,
        localTime: LocalTime, environment: ProcessEnvironment, console: Console
    ) {
        self.terms = terms
        (self.store, self.bookmarks, self.finder) = (store, bookmarks, finder)
        (self.files, self.anki, self.clock) = (files, anki, clock)
        (self.localTime, self.environment, self.console) = (localTime, environment, console)
    }

    /// Exports as ordered, and says how much it was.
    package func export(_ order: Order, json: Bool) async throws {
        if order.form == .lrc {
            return try await bookmarks.export(
                BookmarkReport.Choice(book: order.book), as: .lrc, to: order.file,
                replacing: order.replaces)
        }
        let isFile = order.file.map { $0 != "-" } ?? false
        if order.form == .apkg, !isFile { throw ExportError.noFile }
        if order.form != .anki, !isFile, json { throw ExportError.jsonNeedsFile }
        let cards = try await cards(order)
        let store = try store()
        let log = Dictionary(grouping: try await store.log(of: nil), by: \.card)
        let notes = cards.map { card in
            SoundedCard(
                card, soundPath: card.audio?.file.flatMap(store.path(ofSound:)),
                log: log[card.id] ?? [])
        }
        let silent = zip(cards, notes).filter { card, note in
            card.place != nil && card.audio != nil && note.soundPath == nil
        }
        switch order.form {
        case .anki:
            tellMissing(silent.map(\.0))
            try await send(notes, order, json: json)
            await noteExchange(of: cards, takesProgress: true, store)
        case .apkg:
            try write(notes, order, json: json)
            tellMissing(silent.map(\.0))
            await noteExchange(of: cards, takesProgress: false, store)
        case .tsv: try write(files.tsv(cards), of: cards.count, order, json: json)
        case .csv: try write(files.csv(cards), of: cards.count, order, json: json)
        case .lrc: return
        }
    }

    /// Notes what went over, by which changes of either side are known later; of a package says
    /// how many cards were learnt on since one went before, which Anki will not take.
    private func noteExchange(
        of cards: [StudyCard], takesProgress: Bool, _ store: any StudyCardStoring
    ) async {
        var former: [Int64: CardExchange] = [:]
        var changed: [Int64: CardExchange] = [:]
        do throws(StoreError) {
            former = try await store.exchanges()
            for card in cards {
                let exchange = CardExchange(
                    sending: card, after: former[card.id], takesProgress: takesProgress)
                if exchange != former[card.id] { changed[card.id] = exchange }
            }
            try await store.keep(changed)
        } catch {
            // The cards are there all the same.
            console.note("What went over could not be noted here. \(error)")
        }
        guard !takesProgress else { return }
        let behind = cards.count { former[$0.id]?.isBehind($0) == true }
        guard behind > 0 else { return }
        console.note(
            "\(behind == 1 ? "1 card was" : "\(behind) cards were") reviewed since an earlier"
                + " export. Anki takes what was learnt of a card it has by `listen export --format"
                + " anki` alone, not from a package.")
    }

    /// Says which cards go without the sound they ought to have.
    private func tellMissing(_ cards: [StudyCard]) {
        guard let first = cards.first else { return }
        let ids = cards.prefix(8).map { "\($0.id)" }.joined(separator: ", ")
        let names = cards.count > 8 ? ids + " and others" : ids
        let count =
            cards.count == 1 ? "The sound of 1 card is" : "The sounds of \(cards.count) cards are"
        console.note(
            "\(count) missing (\(names)). `listen cards play \(first.id)` cuts one while its"
                + " recording is at hand; then export again.")
    }

    /// The cards meant, the oldest first; throws when there are none.
    private func cards(_ order: Order) async throws -> [StudyCard] {
        let language = try CardReport.language(order.language)
        if let day = order.since, !Self.isDay(day) { throw ExportError.noDay(day) }
        let all = try await store().cards(of: language, limit: nil)
        let known = all.compactMap(\.place).map {
            HeardFinder.Known(
                chapter: $0.chapter, bookTitle: $0.bookTitle, chapterTitle: $0.chapterTitle)
        }
        let filter = try await finder.filter(book: order.book, chapter: nil, among: known)
        let meant = all.reversed().filter { card in
            if let since = order.since, localTime.day(at: card.createdAt) < since { return false }
            guard let filter else { return true }
            return card.place.map { filter.includes($0.chapter) } ?? false
        }
        if meant.isEmpty {
            let isNarrow = order.language != nil || order.since != nil || order.book != nil
            throw isNarrow ? ExportError.noneChosen : ExportError.noCards
        }
        return meant
    }

    private func send(_ notes: [SoundedCard], _ order: Order, json: Bool) async throws {
        let tally = try await anki(order.url).add(notes, now: clock.now, terms: terms)
        for failure in tally.failures { console.note(failure) }
        if json {
            console.print(
                json: ExportJSON(
                    .anki, cards: notes.count, sounds: notes.count { $0.soundPath != nil },
                    added: tally.added, duplicates: tally.duplicates,
                    failed: tally.failures.count))
        }
        let parts = [
            "\(tally.added) added", "\(tally.duplicates) there already",
            tally.taught > 0 ? "\(tally.taught) with new reviews" : nil,
            tally.failures.isEmpty ? nil : "\(tally.failures.count) refused",
        ]
        console.note("Anki: " + parts.compactMap { $0 }.joined(separator: ", ") + ".")
        guard tally.failures.isEmpty else {
            let isNothing = tally.added + tally.duplicates == 0
            throw isNothing
                ? ExportError.nothingAdded
                : ExportError.refused(tally.failures.count, of: notes.count)
        }
    }

    private func write(_ notes: [SoundedCard], _ order: Order, json: Bool) throws {
        guard let file = order.file, file != "-" else { throw ExportError.noFile }
        let now = clock.now
        try AtomicFile.make(
            environment.absolutePath(file), replacing: order.replaces, access: .usual
        ) {
            path throws(StoreError) in
            try files.writePackage(notes, to: path, now: now, terms: terms)
        }
        summarise(
            ExportJSON(
                .apkg, cards: notes.count, sounds: notes.count { $0.soundPath != nil }, file: file),
            json: json)
    }

    private func write(_ text: String, of count: Int, _ order: Order, json: Bool) throws {
        guard let file = order.file,
            let written = OutputFile(file, replaces: order.replaces, environment)
        else {
            console.print(export: text, environment)
            return
        }
        try written.write(text.utf8)
        summarise(ExportJSON(order.form, cards: count, file: file), json: json)
    }

    private func summarise(_ summary: ExportJSON, json: Bool) {
        if json { console.print(json: summary) }
        let cards = summary.cards == 1 ? "1 card is" : "\(summary.cards) cards are"
        let sounds = summary.sounds.map { $0 == 1 ? ", with 1 sound" : ", with \($0) sounds" }
        console.note("\(cards) in \(summary.file ?? "")\(sounds ?? "").")
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return false }
        return (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
    }
}

/// An export that cannot be carried out.
package enum ExportError: DescribedError, Hashable {
    case noDay(String)
    case noFile
    case jsonNeedsFile
    case noURL(String)
    case insecureKey(String)
    case nothingAdded
    case refused(Int, of: Int)
    case noCards
    case noneChosen

    package var description: String {
        switch self {
        case .noDay(let text): "\"\(text)\" is no day. Give one such as 2026-11-21."
        case .noFile: "A package is a file. Name it: `listen export --format apkg cards.apkg`."
        case .jsonNeedsFile: "--json prints a summary, so the cards need a file. Name one."
        case .noURL(let text):
            "\"\(text.addressWithoutPassword)\" is no address. Give one such as \(AnkiAddress.usual)."
        case .insecureKey(let origin):
            "The key is not sent to \(origin) without encryption. Reach that Anki by SSH or https,"
                + " or set allow-insecure-token = true in config.toml."
        case .nothingAdded: "Anki took none of the cards. Mend what it says, then export again."
        case .refused(let count, let all):
            "Anki refused \(count) of \(all) cards. Mend what it says, then export again; what it"
                + " has is not doubled."
        case .noCards:
            "There are no cards to export. In the player, C keeps the sentence you hear."
        case .noneChosen:
            "No card fits. `listen cards` shows all there are; leave out --language, --since or"
                + " --book."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .nothingAdded, .refused, .insecureKey: .refused
        case .noCards, .noneChosen: .notFound
        case .noDay, .noFile, .jsonNeedsFile, .noURL: .usage
        }
    }
}

private struct ExportJSON: Encodable {
    let version = 1
    let form: String
    let cards: Int
    let sounds: Int?
    let file: String?
    let added: Int?
    let duplicates: Int?
    let failed: Int?

    init(
        _ form: CardExportForm, cards: Int, sounds: Int? = nil, file: String? = nil,
        added: Int? = nil, duplicates: Int? = nil, failed: Int? = nil
    ) {
        self.form = form.rawValue
        self.cards = cards
        self.sounds = sounds
        self.file = file
        self.added = added
        self.duplicates = duplicates
        self.failed = failed
    }
}
