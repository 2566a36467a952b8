import FoundationEssentials
import ListenCore
package import Practice

/// The notes of a running Anki, with how they are remembered.
extension AnkiConnect {
    /// The notes of decks; of all where none is named.
    ///
    /// Which cards are mature is asked by Anki's own search, since the answer about a single card
    /// has its whole page.
    package func notes(
        inDecks decks: [String]
    ) async throws(CardExportError) -> [NoteElsewhere] {
        try await checkVersion()
        let wanted = decks.isEmpty ? [try await deckNames()] : [decks]
        var notes: [NoteElsewhere] = []
        for deck in wanted.flatMap({ $0 }) {
            // A deck is asked with those below it; the levels are not asked again.
            if decks.isEmpty, deck.contains("::") { continue }
            notes += try await self.notes(of: deck)
        }
        return notes
    }

    private func deckNames() async throws(CardExportError) -> [String] {
        let names: [String] = try await ask("deckNames", [String: String]())
        return names.sorted()
    }

    private func notes(of deck: String) async throws(CardExportError) -> [NoteElsewhere] {
        let name = deck.map { "\"\\*_".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        let place = "\"deck:\(name)\""
        func cards(_ condition: String) async throws(CardExportError) -> Set<Int64> {
            let found: [Int64] = try await ask("findCards", ["query": "\(place) \(condition)"])
            return Set(found)
        }
        let mature = try await cards("is:review -is:learn prop:ivl>=\(Int(NoteElsewhere.mature))")
            .union(try await stable(in: place))
        let older = try await cards(
            "is:review -is:learn prop:ivl>=\(Int(NoteElsewhere.nearlyKnown))")
        let reviewed = try await cards("is:review -is:learn")
        let again = try await cards("is:review is:learn")
        let learning = try await cards("is:learn -is:review")
        func memory(of card: Int64) -> NoteElsewhere.Memory {
            if mature.contains(card) { return .review(days: NoteElsewhere.mature) }
            if older.contains(card) { return .review(days: NoteElsewhere.nearlyKnown) }
            if reviewed.contains(card) { return .review(days: 1) }
            if again.contains(card) { return .relearning }
            return learning.contains(card) ? .learning : .new
        }
        let ids: [Int64] = try await ask("findNotes", ["query": place])
        var notes: [NoteElsewhere] = []
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            let part = Array(ids[start..<min(ids.count, start + Self.batch)])
            let infos: [LearntNote] = try await ask("notesInfo", ["notes": part])
            notes += infos.compactMap { info in
                guard let type = info.modelName, let fields = info.fields else { return nil }
                let ordered = fields.sorted {
                    ($0.value.order, $0.key) < ($1.value.order, $1.key)
                }
                return NoteElsewhere(
                    type: type, deck: deck,
                    fields: ordered.prefix(60).map {
                        .init($0.key, AnkiNoteReader.plain($0.value.value))
                    },
                    memory: (info.cards ?? []).map(memory).max() ?? .new,
                    isLeech: AnkiNoteReader.isLeech(info.tags ?? []))
            }
        }
        return notes
    }

    /// The cards that are mature by their stability; none where Anki does not know that.
    private func stable(in place: String) async throws(CardExportError) -> Set<Int64> {
        do throws(CardExportError) {
            let query = "\(place) is:review -is:learn prop:s>=\(Int(NoteElsewhere.mature))"
            let found: [Int64] = try await ask("findCards", ["query": query])
            return Set(found)
        } catch {
            guard case .refused = error.code else { throw error }
            return []
        }
    }
}

/// A note as AnkiConnect tells it; one that was deleted meanwhile is empty.
private struct LearntNote: Decodable {
    struct Field: Decodable {
        let value: String
        let order: Int
    }

    let modelName: String?
    let tags: [String]?
    let fields: [String: Field]?
    let cards: [Int64]?
}
