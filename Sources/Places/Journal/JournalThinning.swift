import ListenCore

/// The entries of a chapter that nobody would want: the rule that bounds a journal.
///
/// Heads and ends of chapters always stay. Of one run of listening that was sent to others piece
/// by piece only the whole stays; the places at its ends are those of the entries around it.
package enum JournalThinning {
    /// The most entries of a chapter.
    package static let most = 200

    /// Finds the entries that may go.
    package static func superfluous(in journal: PlaceJournal) -> Set<PlaceEntry> {
        let kept = Set(journal.heads + [journal.place].compactMap(\.self))
        var gone = pieces(of: journal).subtracting(kept)
        let left = journal.newestFirst.filter { !gone.contains($0) }
        guard left.count > most else { return gone }
        for entry in left.reversed().prefix(left.count - most)
        where !kept.contains(entry) && entry.reason != .finished {
            gone.insert(entry)
        }
        return gone
    }

    /// The pieces of runs that went on from their ends at once.
    private static func pieces(of journal: PlaceJournal) -> Set<PlaceEntry> {
        var found: Set<PlaceEntry> = []
        let devices = Dictionary(grouping: journal.entries, by: \.stamp.device)
        for entries in devices.values {
            let inOrder = entries.sorted { $0.stamp < $1.stamp }
            for (piece, next) in zip(inOrder, inOrder.dropFirst())
            where piece.reason == .heard && next.reason == .heard
                && goesOn(next, after: piece) && next.follows(piece)
                && !hasLearned(next, after: piece, in: journal)
                && next.stamp.time - piece.stamp.time <= PlaceRules.longestSilence
            {
                found.insert(piece)
            }
        }
        return found
    }

    /// Says that a device knew more of the chapter's other places in a run than in the one before:
    /// whether it answered them is told by where it was.
    private static func hasLearned(
        _ next: PlaceEntry, after piece: PlaceEntry, in journal: PlaceJournal
    ) -> Bool {
        journal.entries.contains { other in
            other.stamp.device != piece.stamp.device && next.knows(other) && !piece.knows(other)
        }
    }

    /// Says that a run begins where another one ended, or a little before, as after a pause.
    private static func goesOn(_ next: PlaceEntry, after piece: PlaceEntry) -> Bool {
        next.start <= piece.position && piece.position - next.start <= PlaceRules.minute
            && next.position >= piece.position
    }
}
