import FoundationEssentials
import ListenCore
import Places

/// Tells a server of places what changed here.
extension ServerRun {
    /// The entries that are one place at the server, of which the newest is told.
    private struct Told {
        var newest: PlaceEntry
        /// The number up to which it says all.
        var last: Int64

        mutating func add(_ entry: PlaceEntry) {
            if newest.stamp < entry.stamp { newest = entry }
            last = max(last, entry.stamp.number)
        }
    }

    /// The place of an entry as the server counts: the whole book, or a recording.
    private struct Counted: Hashable {
        let book: BookID
        let chapter: ChapterID?
    }

    mutating func push() async throws(SyncError) {
        let entries = try await untold()
        // One that became a new device meanwhile tells all the next time.
        guard let last = entries.last, last.stamp.device == memory.device else { return }
        var places: [Counted: Told] = [:]
        for entry in entries where entry.reason != .synced {
            guard let place = try await counted(entry) else { continue }
            let told = Told(newest: entry, last: entry.stamp.number)
            places[place, default: told].add(entry)
        }
        // Whatever has a lower number is said by then.
        let (told, most) = (places.values.sorted { $0.last < $1.last }, server.places.mostAtOnce)
        for start in stride(from: 0, to: told.count, by: max(1, most)) {
            let batch = told[start..<min(start + max(1, most), told.count)]
            try await tell(batch.map(\.newest))
            memory.told = max(memory.told, batch.last?.last ?? 0)
            try await remember()
        }
        memory.told = max(memory.told, last.stamp.number)
    }

    private func untold() async throws(SyncError) -> [PlaceEntry] {
        do throws(StoreError) {
            return try await keeping.untold(at: server.places.sourceID, after: memory.told)
        } catch {
            throw Self.fault(error, at: service)
        }
    }

    private func counted(_ entry: PlaceEntry) async throws(SyncError) -> Counted? {
        do throws(ServiceError) {
            let place = try await server.places.counted(Self.change(entry).place)
            return Counted(book: place.book, chapter: place.chapter)
        } catch {
            guard error.isOfOneBook else { throw Self.fault(error, at: service) }
            return nil
        }
    }

    private mutating func tell(_ entries: [PlaceEntry]) async throws(SyncError) {
        let answers: [ServerPlaceAnswer]
        do throws(ServiceError) {
            answers = try await server.places.write(entries.map { Self.change($0) })
        } catch {
            guard error.isOfOneBook else { throw Self.fault(error, at: service) }
            guard entries.count > 1 else { return }
            // Which of them it is, nobody says.
            for entry in entries { try await tell([entry]) }
            return
        }
        if answers.contains(.written) { outcome.isWritten = true }
        for (entry, answer) in zip(entries, answers) {
            guard case .newer(let stored) = answer else { continue }
            try await settle(entry, with: stored)
        }
    }

    /// Takes in a newer place of the server's, and writes an entry over it where that counts.
    private mutating func settle(
        _ entry: PlaceEntry, with stored: ServerPlace
    ) async throws(SyncError) {
        // Whether it counts, the journal decides: a clock may be wrong, here or there.
        guard let there = try await position(of: stored) else { return }
        try await take([there])
        guard try await counts(entry, over: there.chapter) else { return }
        _ = try await write(Self.change(entry, over: stored.updatedAt))
    }

    /// Writes a change; `nil` where the book is not there any more.
    private mutating func write(
        _ change: ServerPlaceChange
    ) async throws(SyncError) -> ServerPlaceAnswer? {
        do throws(ServiceError) {
            let answer = try await server.places.write(change)
            if answer == .written { outcome.isWritten = true }
            return answer
        } catch {
            guard error.isOfOneBook else { throw Self.fault(error, at: service) }
            return nil
        }
    }

    /// Says that an entry is where a chapter is, or was made after that was known.
    private func counts(
        _ entry: PlaceEntry, over chapter: ChapterAddress
    ) async throws(SyncError) -> Bool {
        let entries: [PlaceEntry]
        do throws(StoreError) {
            entries = try await keeping.entries(
                of: chapter.book, at: chapter.source, limit: .max)
        } catch {
            throw Self.fault(error, at: service)
        }
        let place = PlaceJournal(entries.filter { $0.chapter == chapter }).place
        return place.map { $0 == entry || entry.follows($0) } ?? true
    }

    /// The change that an entry is, made at its own time, which lies after all that were known.
    private static func change(
        _ entry: PlaceEntry, over stored: Date? = nil
    ) -> ServerPlaceChange {
        let made = Date(timeIntervalSince1970: Double(entry.stamp.time) / 1_000)
        let isRun = entry.reason == .heard || entry.reason == .finished
        return ServerPlaceChange(
            ServerPlace(
                book: entry.chapter.book, chapter: entry.chapter.chapter,
                position: entry.position, duration: entry.duration,
                isFinished: entry.isCompleted,
                // Some servers count whole seconds.
                updatedAt: stored.map { max(made, $0 + 1) } ?? made),
            reason(entry.reason), heard: isRun ? entry.position - entry.start : .zero,
            base: stored)
    }

    private static func reason(_ reason: PlaceReason) -> ServerPlaceChange.Reason {
        switch reason {
        case .heard, .synced: .heard
        case .sought: .sought
        case .finished: .finished
        case .reset: .reset
        }
    }
}
