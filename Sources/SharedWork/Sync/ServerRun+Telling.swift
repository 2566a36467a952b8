import FoundationEssentials
import ListenCore
import Places

/// Tells a server of places what changed here.
extension ServerRun {
    /// The entries that are one place at the server, of which the newest is told.
    private struct Told {
        var newest: PlaceEntry
        /// The numbers of all.
        var numbers: Set<Int64> = []

        /// The number up to which it says all.
        var last: Int64 { numbers.max() ?? newest.stamp.number }

        mutating func add(_ entry: PlaceEntry) {
            if newest.stamp < entry.stamp { newest = entry }
            numbers.insert(entry.stamp.number)
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
        guard entries.last.map({ $0.stamp.device == memory.device }) ?? true else { return }
        memory.missed.formIntersection(entries.map(\.stamp.number))
        let former = memory.missed
        let fresh = entries.filter { !former.contains($0.stamp.number) }
        try await push(fresh)
        memory.told = max(memory.told, entries.last?.stamp.number ?? 0)
        // Where the server still fails at what it missed, the rest is told by now.
        let late = entries.filter { former.contains($0.stamp.number) }
        try await push(try await current(late, behind: fresh))
    }

    /// The late entries without those that a newer one of the same place made old: a server that
    /// keeps one place would go back.
    private mutating func current(
        _ late: [PlaceEntry], behind fresh: [PlaceEntry]
    ) async throws(SyncError) -> [PlaceEntry] {
        guard !late.isEmpty else { return [] }
        var newest: [Counted: PlaceStamp] = [:]
        for entry in fresh where entry.reason != .synced {
            guard let place = try await counted(entry) else { continue }
            newest[place] = max(newest[place] ?? entry.stamp, entry.stamp)
        }
        var left: [PlaceEntry] = []
        for entry in late {
            guard let place = try await counted(entry), let told = newest[place],
                entry.stamp < told
            else {
                left.append(entry)
                continue
            }
            memory.missed.remove(entry.stamp.number)
        }
        if left.count < late.count { try await remember() }
        return left
    }

    private mutating func push(_ entries: [PlaceEntry]) async throws(SyncError) {
        var places: [Counted: Told] = [:]
        for entry in entries where entry.reason != .synced {
            guard let place = try await counted(entry) else { continue }
            places[place, default: Told(newest: entry)].add(entry)
        }
        // Whatever has a lower number is said by then, or remembered as missed.
        let told = places.values.sorted { $0.last < $1.last }
        let size = max(1, server.places.mostAtOnce)
        for start in stride(from: 0, to: told.count, by: size) {
            let batch = told[start..<min(start + size, told.count)]
            try await tell(batch.map(\.newest).filter { !isSkipped($0) })
            for told in batch { note(told) }
            memory.told = max(memory.told, batch.last?.last ?? 0)
            try await remember()
        }
    }

    private func isSkipped(_ entry: PlaceEntry) -> Bool {
        faults.books.contains(entry.chapter.book)
    }

    /// Remembers whether a place could be told.
    private mutating func note(_ told: Told) {
        memory.missed.subtract(told.numbers)
        if isSkipped(told.newest) { miss(told.newest) }
    }

    private mutating func miss(_ entry: PlaceEntry) {
        memory.missed.insert(entry.stamp.number)
        guard memory.missed.count > ServerFaults.mostMissed else { return }
        // The server is told of it when it is heard again.
        if let oldest = memory.missed.min() { memory.missed.remove(oldest) }
    }

    /// The entries that the server was not told yet, those that it could not be told among them.
    private func untold() async throws(SyncError) -> [PlaceEntry] {
        let least = min(memory.told, (memory.missed.min() ?? .max) - 1)
        do throws(StoreError) {
            return try await keeping.untold(at: server.places.sourceID, after: least)
                .filter { entry in
                    entry.stamp.number > memory.told || memory.missed.contains(entry.stamp.number)
                }
        } catch {
            throw Self.fault(error, at: service)
        }
    }

    private mutating func counted(_ entry: PlaceEntry) async throws(SyncError) -> Counted? {
        guard !isSkipped(entry) else {
            miss(entry)
            return nil
        }
        do throws(ServiceError) {
            let place = try await server.places.counted(Self.change(entry).place)
            faults.end()
            return Counted(book: place.book, chapter: place.chapter)
        } catch {
            try pass(entry, error)
            if isSkipped(entry) { miss(entry) } else { memory.missed.remove(entry.stamp.number) }
            return nil
        }
    }

    /// Goes on without an entry that says something of its book alone, or at whose book the server
    /// fails.
    private mutating func pass(_ entry: PlaceEntry, _ error: ServiceError) throws(SyncError) {
        if error.isOfOneBook { return }
        guard error.isOfServerItself else { throw Self.fault(error, at: service) }
        try skip(entry.chapter.book, titled: entry.bookTitle, error)
    }

    private mutating func tell(_ entries: [PlaceEntry]) async throws(SyncError) {
        guard !entries.isEmpty else { return }
        let answers: [ServerPlaceAnswer]
        do throws(ServiceError) {
            answers = try await server.places.write(entries.map { Self.change($0) })
            faults.end()
        } catch {
            guard entries.count > 1 else { return try pass(entries[0], error) }
            guard error.isOfOneBook || error.isOfServerItself else {
                throw Self.fault(error, at: service)
            }
            // Which of them it is, nobody says.
            for entry in entries where !isSkipped(entry) {
                try await tell([entry])
            }
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
        try await merge([there])
        guard try await counts(entry, over: there.chapter) else { return }
        do throws(ServiceError) {
            let answer = try await server.places.write(
                Self.change(entry, over: stored.updatedAt))
            if answer == .written { outcome.isWritten = true }
        } catch {
            try pass(entry, error)
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
