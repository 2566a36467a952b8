import FoundationEssentials
package import ListenCore
package import Practice

/// The memory of cards, sent to a running Anki and read from it.
extension AnkiConnect {
    /// The way back: the cards of notes that came from here.
    ///
    /// The add-on does not say the identifiers of notes, so they are known by type, text and place.
    package func way(_ terms: MemoryTerms) -> CardReturn {
        CardReturn(
            from: "Anki", read: { try await self.cards(terms) },
            key: { AnkiCardInfo.key(CardNote($0, soundPath: nil)) },
            deck: { CardNote.deck(of: $0) })
    }

    private func cards(_ terms: MemoryTerms) async throws(CardExportError) -> CardsElsewhere {
        try await checkVersion()
        var all = CardsElsewhere()
        for info in try await infos() {
            guard let key = info.key else { continue }
            all.cards[key] = info.card(terms)
            all.decks.insert(info.deckName ?? "")
        }
        return all
    }

    /// The cards of all notes that came from here, with their logs.
    private func infos() async throws(CardExportError) -> [AnkiCardInfo] {
        let ids: [Int64] = try await ask("findCards", ["query": "\"note:listen *\" card:1"])
        var all: [AnkiCardInfo] = []
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            let part = Array(ids[start..<min(ids.count, start + Self.batch)])
            var infos: [AnkiCardInfo] = try await ask("cardsInfo", ["cards": part])
            // As numbers: for texts, some versions of the add-on find nothing.
            let logs: [String: [AnkiLogRow]] = try await ask("getReviewsOfCards", ["cards": part])
            for index in infos.indices {
                let log = infos[index].cardId.flatMap { logs[String($0)] } ?? []
                infos[index].log = log.sorted { $0.id < $1.id }
            }
            all += infos
        }
        return all
    }

    /// Brings over what was learnt here and is not known there; returns the number of cards.
    ///
    /// Gradings are added to Anki's log. A card whose newest grading is from here gets its due day,
    /// and Anki reckons its memory from the log when it is asked next.
    func teach(_ notes: [CardNote], now: Date, terms: MemoryTerms)
        async throws(CardExportError) -> Int
    {
        let learnt = notes.filter { $0.memory != nil && !$0.log.isEmpty }
        guard !learnt.isEmpty else { return 0 }
        var known: [String: AnkiCardInfo] = [:]
        for info in try await infos() {
            if let key = info.key { known[key] = info }
        }
        var used = Set(known.values.flatMap(\.log).map(\.id))
        let clock = AnkiClock(notes, now: now, terms: terms)
        var taught = 0
        for note in learnt {
            guard let info = known[AnkiCardInfo.key(note)], let card = info.cardId,
                let newest = note.log.last?.at
            else { continue }
            let rows = info.missing(of: note.log).map { record in
                var row = AnkiGrading(record, clock: clock)
                while !used.insert(row.at).inserted { row.at += 1 }
                return [
                    row.at, card, -1, Int64(row.ease), Int64(row.interval),
                    Int64(row.lastInterval), Int64(row.factor), Int64(row.milliseconds),
                    Int64(row.type),
                ]
            }
            if rows.isEmpty {
                guard info.lacksDay(of: note, gradedAt: newest) else { continue }
            } else {
                let _: Ignored = try await ask("insertReviews", ["reviews": rows])
            }
            if rows.isEmpty || info.log.allSatisfy({ $0.date < newest }) {
                let isSuspended = note.isSuspended || info.queue == -1
                try await schedule(card, as: note, isSuspended: isSuspended, clock, now)
            }
            taught += 1
        }
        return taught
    }

    /// Sets when a card comes again.
    private func schedule(
        _ card: Int64, as note: CardNote, isSuspended: Bool, _ clock: AnkiClock, _ now: Date
    ) async throws(CardExportError) {
        let plan = AnkiSchedule(note, place: 1, clock: clock)
        var values = [
            ("reps", Int64(plan.reviews)), ("lapses", Int64(plan.lapses)),
            ("ivl", Int64(plan.interval)),
        ]
        if plan.type == 2, let due = note.memory?.due {
            // The number of Anki's own day is not told, so the day is set by its distance.
            let days = max(0, clock.day(of: due) - clock.day(of: now))
            let _: Ignored = try await ask("setDueDate", DueDate(cards: [card], days: "\(days)!"))
            values.append(("factor", Int64(plan.factor)))
        } else {
            values += [
                ("type", Int64(plan.type)), ("queue", Int64(plan.queue)), ("due", plan.due),
                ("left", Int64(plan.left)),
            ]
        }
        let _: Ignored = try await ask(
            "setSpecificValueOfCard",
            CardValues(card: card, keys: values.map(\.0), newValues: values.map(\.1)))
        // Anki reckons a memory that is missing from the log.
        let _: Ignored = try await ask("setSpecificValueOfCard", NoMemory(card: card))
        // A day that is set makes a suspended card active.
        if isSuspended {
            let _: Ignored = try await ask("suspend", ["cards": [card]])
        }
    }
}

/// A due day as AnkiConnect wants it.
private struct DueDate: Encodable {
    let cards: [Int64]
    let days: String
}

/// Values of a card as AnkiConnect wants them.
private struct CardValues: Encodable {
    let card: Int64
    let keys: [String]
    let newValues: [Int64]
    // Its columns are changed on purpose.
    let warning_check = true
}

/// The order to take a card's noted memory away.
private struct NoMemory: Encodable {
    let card: Int64
    let keys = ["memory_state"]
    let newValues: [Int64?] = [nil]
}

/// A card as AnkiConnect describes it; empty for one that was deleted meanwhile.
struct AnkiCardInfo: Decodable {
    let cardId: Int64?
    let modelName: String?
    let deckName: String?
    let fields: [String: NoteInfo.Field]?
    let type: Int?
    let queue: Int?
    let due: Int64?
    let interval: Int?
    let reps: Int?
    let left: Int?
    /// The gradings, oldest first; asked for apart.
    var log: [AnkiLogRow] = []

    enum CodingKeys: CodingKey {
        case cardId, modelName, deckName, fields, type, queue, due, interval, reps, left
    }

    /// The key a card is known by; `nil` when it was deleted.
    var key: String? {
        guard let modelName, let fields else { return nil }
        func value(_ field: NoteType.Field) -> String { fields[field.rawValue]?.value ?? "" }
        return Self.key(modelName, value(.text), value(.source), value(.context))
    }

    /// The key of a note that is brought over.
    static func key(_ note: CardNote) -> String {
        key(
            note.type.name, note.value(of: .text), note.value(of: .source),
            note.value(of: .context))
    }

    /// Anki adds a "+" to a note type imported under a name in use.
    private static func key(_ parts: String...) -> String {
        parts.enumerated().map { index, part in
            index == 0 ? part.filter { $0 != "+" } : CardMarkup.plain(part)
        }.joined(separator: "\u{0}")
    }

    /// The gradings of a log here that are not known there.
    func missing(of records: [ReviewRecord]) -> [ReviewRecord] {
        var card = CardElsewhere()
        AnkiCollectionReader.read(log, into: &card)
        return MeetingRules.missing(of: records, in: card.gradings)
    }

    /// True if the newest grading is from here and known there, but the card was not scheduled by
    /// it: the connection ended between the two.
    func lacksDay(of note: CardNote, gradedAt newest: Date) -> Bool {
        (reps ?? 0) < (note.memory?.reviews ?? 0)
            && log.allSatisfy { $0.date < newest + MeetingRules.nearness }
    }

    func card(_ terms: MemoryTerms) -> CardElsewhere {
        var card = CardElsewhere()
        card.texts = .init(fields: (fields ?? [:]).mapValues(\.value))
        card.isSuspended = queue == -1
        card.stage =
            switch type {
            case 1: .learning(left: max(0, (left ?? 0) % 1_000))
            case 2: .review
            case 3: .relearning(left: max(0, (left ?? 0) % 1_000))
            default: .new
            }
        card.reviews = reps ?? 0
        AnkiCollectionReader.read(log, into: &card)
        if card.stage != .new, let instant = due.flatMap(AnkiCollectionReader.instant) {
            card.due = .instant(instant)
        } else if card.stage == .review, let last = card.gradings.last?.at,
            card.movedAt.map({ $0 < last }) ?? true
        {
            card.due = .day(terms.day(last) + min(max(1, interval ?? 1), 36_500))
        }
        return card
    }
}
