import FoundationEssentials
import ListenCore
import Synchronization

/// Cards that are kept in memory, and can refuse to be.
final class MemoryCards: StudyCardStoring {
    private struct State {
        var cards: [StudyCard] = []
        var log: [ReviewRecord] = []
        var error: StoreError?
        var exchanges: [Int64: CardExchange] = [:]
    }

    private let state = Mutex(State())

    init(_ cards: [StudyCard]) {
        state.withLock { $0.cards = cards }
    }

    var log: [ReviewRecord] { state.withLock { $0.log } }
    func fail(with error: StoreError?) { state.withLock { $0.error = error } }

    private func check<Value>(_ body: (inout State) -> Value) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = state.withLock { state in
            state.error.map { .failure($0) } ?? .success(body(&state))
        }
        return try result.get()
    }

    func add(_ card: StudyCard) async throws(StoreError) -> AddedCard {
        try check { $0.cards.append(card) }
        return AddedCard(card: card, isNew: true)
    }

    func card(_ id: Int64) async throws(StoreError) -> StudyCard? {
        try check { state in state.cards.first { $0.id == id } }
    }

    func cards(of language: Language?, limit: Int?) async throws(StoreError) -> [StudyCard] {
        try check { state in
            state.cards.filter { language == nil || $0.language.code == language?.code }
        }
    }

    func change(_ id: Int64, _ change: StudyCardChange) async throws(StoreError) {
        let isThere = try check { state in
            guard let index = state.cards.firstIndex(where: { $0.id == id }) else { return false }
            state.cards[index].apply(change)
            return true
        }
        guard isThere else { throw StoreError(.notFound("gone"), path: "") }
    }

    func translate(_ id: Int64, as translation: String) async throws(StoreError) -> Bool {
        try check { state in
            let found = state.cards.firstIndex { $0.id == id && $0.translation.isEmpty }
            if let found { state.cards[found].translation = translation }
            return found != nil
        }
    }

    func removeUnreviewed(_ id: Int64) async throws(StoreError) -> CardRemoval {
        try check { state in
            guard let found = state.cards.firstIndex(where: { $0.id == id }) else {
                return .missing
            }
            guard state.cards[found].memory == nil else { return .reviewed(state.cards[found]) }
            state.cards.remove(at: found)
            return .removed
        }
    }

    func remove(_ id: Int64) async throws(StoreError) -> Bool {
        try check { state in
            state.cards.removeAll { $0.id == id }
            return true
        }
    }

    func due(
        until instant: Date, of language: Language?, kind: StudyCard.Kind?, limit: Int
    ) async throws(StoreError) -> [StudyCard] {
        try await cards(of: language, limit: limit).filter { card in
            !card.isSuspended && (kind == nil || card.kind == kind)
                && (card.memory.map { $0.due <= instant } ?? true)
        }
    }

    func gradedSentences(on day: String) async throws(StoreError)
        -> [CardPlace.Sentence: Set<Int64>]
    {
        try check { state in
            var seen: [CardPlace.Sentence: Set<Int64>] = [:]
            for record in state.log where record.day == day {
                let card = state.cards.first { $0.id == record.card }
                if let sentence = card?.siblings { seen[sentence, default: []].insert(record.card) }
            }
            return seen
        }
    }

    func answer(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        let found: Bool? = try check { state in
            guard let index = state.cards.firstIndex(where: { $0.id == record.card }) else {
                return nil
            }
            guard state.cards[index].memory == record.before else { return false }
            state.cards[index].memory = record.after
            state.log.append(record)
            return true
        }
        guard let found else { throw StoreError(.notFound("gone"), path: "") }
        return found
    }

    func takeBack(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        try check { state in
            guard state.log.last(where: { $0.card == record.card }) == record else { return false }
            state.log.removeAll { $0 == record }
            for index in state.cards.indices where state.cards[index].id == record.card {
                state.cards[index].memory = record.before
            }
            return true
        }
    }

    func log(of card: Int64?) async throws(StoreError) -> [ReviewRecord] {
        try check { state in state.log.filter { card == nil || $0.card == card } }
    }

    func rewrite(_ change: ReviewRewrite) async throws(StoreError) -> Bool {
        try check { state in
            guard let index = state.cards.firstIndex(where: { $0.id == change.card }),
                state.cards[index].memory == change.expected
            else { return false }
            if let since = change.since {
                state.log.removeAll { $0.card == change.card && $0.at >= since }
            }
            state.log += change.records
            state.cards[index].memory = change.memory
            return true
        }
    }

    func exchanges() async throws(StoreError) -> [Int64: CardExchange] {
        try check { $0.exchanges }
    }

    func keep(_ exchanges: [Int64: CardExchange]) async throws(StoreError) {
        try check { $0.exchanges.merge(exchanges) { $1 } }
    }

    func reviewDays(since day: String?, of language: Language?) async throws(StoreError)
        -> [ReviewDay]
    {
        let records = try check { $0.log }
        return Set(records.map(\.day)).filter { $0 >= day ?? "" }.sorted().map { day in
            var sum = ReviewDay(day: day)
            for share in records.filter({ $0.day == day }).map({ ReviewDay(of: $0) }) {
                sum.introduced += share.introduced
                sum.reviewed += share.reviewed
            }
            return sum
        }
    }
}

extension StudyCard {
    /// A card for tests of reviews.
    static func review(
        _ id: Int64, kind: Kind = .word, language: String = "es", sentence: Double? = nil,
        dueDays: Double? = nil, from now: Date = Date(timeIntervalSince1970: 1_700_000_000),
        file: String? = nil
    ) -> StudyCard {
        let start = MediaTime.seconds(sentence ?? Double(id) * 10)
        let range = start..<(start + .seconds(2))
        return StudyCard(
            id: id, kind: kind, language: Language(tag: language) ?? .english, text: "faro \(id)",
            context: kind == .word ? "El faro \(id)." : "", translation: "lighthouse",
            place: CardPlace(
                chapter: Make.address(), range: range, bookTitle: "El cartero",
                chapterTitle: "Part 2"),
            audio: AudioCut(range: range, file: file), createdAt: now - 1_000,
            memory: dueDays.map { days in
                CardMemory(
                    phase: .review, stability: 4, difficulty: 5, due: now + days * 86_400,
                    reviewedAt: now + (days - 4) * 86_400)
            })
    }
}

extension StudyCard {
    /// Takes a change over.
    fileprivate mutating func apply(_ change: StudyCardChange) {
        switch change {
        case .note(let note): self.note = note
        case .suspended(let isSuspended): self.isSuspended = isSuspended
        case .translation(let text): translation = text
        case .context(let text): context = text
        }
    }
}
