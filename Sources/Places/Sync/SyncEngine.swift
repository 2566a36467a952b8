import ListenCore

/// Meets other devices at a place: takes in what is new there and leaves what is new here.
///
/// An unchanged place costs its list alone. What ends in the middle is done again the next time,
/// since every step may be repeated.
package struct SyncEngine: Sendable {
    /// The attempts when another device writes at the same moment.
    private static let attempts = 4
    /// The most records that are read in one meeting; those that changed besides come the next time.
    static let mostRead = 64
    /// The most records of a place that are looked at, so that a folder full of files of others does
    /// not fill this device's memory.
    static let mostFiles = 1_024

    private let keeping: any SyncKeeping

    /// An engine over the person's data.
    package init(_ keeping: any SyncKeeping) { self.keeping = keeping }

    /// Meets once; a rehearsal takes nothing in and leaves nothing.
    ///
    /// Throws `.changed` when others wrote at the same moment every time.
    package func meet(
        at place: any SyncPlace, _ meeting: SyncMeeting, isRehearsal: Bool = false
    ) async throws(SyncError) -> SyncOutcome {
        var outcome = SyncOutcome()
        var memory = meeting.memory
        for _ in 0..<Self.attempts {
            let files = try await place.list()
            let own = try await store(meeting) { () async throws(StoreError) in
                try await keeping.device().id
            }
            let given = try await read(files, of: own, at: place, &memory, &outcome)
            try await take(given, of: meeting, isRehearsal, &outcome)
            // A newer program here may read them the next time.
            for device in outcome.taken.unreadable { memory.tags[device] = nil }
            outcome.devices = files.count
            if isRehearsal { return outcome }
            let isDone = try await leave(files, at: place, meeting, &memory, &outcome)
            guard isDone else { continue }
            try await store(meeting) { () async throws(StoreError) in
                try await keeping.remember(memory, of: meeting.name)
            }
            return outcome
        }
        throw SyncError(.changed, subject: meeting.name)
    }

    /// Reads what is not known yet; of this device's own file what another wrote.
    private func read(
        _ files: [SyncFile], of own: DeviceID, at place: any SyncPlace,
        _ memory: inout SyncMemory, _ outcome: inout SyncOutcome
    ) async throws(SyncError) -> [GivenRecord] {
        var (given, room) = ([GivenRecord](), DeviceRecord.mostAtOnce)
        memory.tags = memory.tags.filter { known in files.contains { $0.device == known.key } }
        // Where a place tells no tags, nothing says which ones changed.
        let most = files.allSatisfy { $0.tag != nil } ? Self.mostFiles : Self.mostRead
        let looked = Self.inOrder(files, own, memory).prefix(most)
        outcome.leftOut = files.count - looked.count
        let changed = looked.filter { $0.tag == nil || memory.tags[$0.device] != $0.tag }
        outcome.waiting = changed.count
        for file in changed.prefix(Self.mostRead) {
            outcome.waiting -= 1
            guard let content = try await content(of: file, at: place) else { continue }
            let isKnown = DeviceRecord.tag(of: content.bytes) == memory.written
            // Of what this device wrote there is something else now: it is written again.
            if file.device == own, !isKnown { memory.written = nil }
            guard DeviceRecord.isWhole(content.bytes) else {
                // It is read again the next time.
                outcome.torn.insert(file.device)
                continue
            }
            outcome.torn.remove(file.device)
            memory.tags[file.device] = content.tag ?? file.tag
            if isKnown { continue }
            given.append(GivenRecord(device: file.device, bytes: content.bytes))
            room -= content.bytes.count
            if room <= 0 { break }
        }
        return given
    }

    /// This device's own file, then those that were read before, then others, the same ones at every
    /// meeting.
    private static func inOrder(
        _ files: [SyncFile], _ own: DeviceID, _ memory: SyncMemory
    ) -> [SyncFile] {
        func rank(_ device: DeviceID) -> Int {
            device == own ? 0 : memory.tags[device] != nil ? 1 : 2
        }
        return files.sorted { left, right in
            (rank(left.device), left.device) < (rank(right.device), right.device)
        }
    }

    /// The content of a record; empty where it is longer than any record, so that one file keeps
    /// no others from being read.
    private func content(
        of file: SyncFile, at place: any SyncPlace
    ) async throws(SyncError) -> SyncContent? {
        do throws(SyncError) {
            return try await place.read(file.device)
        } catch {
            guard error.code == .tooLong else { throw error }
            return SyncContent(bytes: [], tag: file.tag)
        }
    }

    private func take(
        _ given: [GivenRecord], of meeting: SyncMeeting, _ isRehearsal: Bool,
        _ outcome: inout SyncOutcome
    ) async throws(SyncError) {
        guard !given.isEmpty else { return }
        let taken = try await store(meeting) { () async throws(StoreError) in
            try await keeping.take(given, isRehearsal: isRehearsal)
        }
        outcome.taken.add(taken)
    }

    /// Writes the record of this device where it says something else than there; false when
    /// another device was faster.
    private func leave(
        _ files: [SyncFile], at place: any SyncPlace, _ meeting: SyncMeeting,
        _ memory: inout SyncMemory, _ outcome: inout SyncOutcome
    ) async throws(SyncError) -> Bool {
        let met = Set(files.map(\.device))
        let (own, bytes) = try await store(meeting) { () async throws(StoreError) in
            (try await keeping.device().id, try await keeping.record(besides: met))
        }
        let tag = DeviceRecord.tag(of: bytes)
        if tag == memory.written, met.contains(own) { return true }
        guard bytes.count <= DeviceRecord.longest else {
            throw SyncError(.tooLong, subject: meeting.name)
        }
        do throws(SyncError) {
            let former = files.first { $0.device == own }
            memory.tags[own] = try await place.write(bytes, of: own, over: former)
            memory.written = tag
            outcome.isWritten = true
            return true
        } catch {
            guard error.code == .changed else { throw error }
            return false
        }
    }

    private func store<Value: Sendable>(
        _ meeting: SyncMeeting, _ work: () async throws(StoreError) -> Value
    ) async throws(SyncError) -> Value {
        do throws(StoreError) {
            return try await work()
        } catch {
            throw SyncError(.store(error.description, error.kind), subject: meeting.name)
        }
    }
}

/// The result of meeting at a place.
package struct SyncOutcome: Hashable, Sendable {
    /// The records that were taken in.
    package var taken = TakenRecords()
    /// True when this device's record was written.
    package var isWritten = false
    /// The number of devices that had records there.
    package var devices = 0
    /// The number of devices whose records were left out, since there are too many.
    package var leftOut = 0
    /// The number of records that changed too, and are read the next time.
    package var waiting = 0
    /// The devices whose records were not whole, as while they are being copied.
    package var torn: Set<DeviceID> = []
    /// The books that a server failed at, which are asked for and told again the next time.
    package var skipped: [SkippedBook] = []

    /// Nothing done.
    package init() {}
}

/// A book that a server failed at, while it answered for others.
package struct SkippedBook: Hashable, Sendable {
    /// Its title.
    package let title: String
    /// The failure.
    package let reason: SyncError

    /// A book.
    package init(title: String, reason: SyncError) { (self.title, self.reason) = (title, reason) }
}

extension TakenRecords {
    /// Adds what came later.
    package mutating func add(_ other: TakenRecords) {
        places += other.places
        conflicts += other.conflicts
        others.merge(other.others) { $0 + $1 }
        unreadable += other.unreadable
        isNewDevice = isNewDevice || other.isNewDevice
        own.formUnion(other.own)
        choices += other.choices
        settings.merge(other.settings) { known, new in new.wins(over: known) ? new : known }
    }
}
