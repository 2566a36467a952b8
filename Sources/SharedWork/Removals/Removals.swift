package import ConsoleOutput
import Files
package import FoundationEssentials
import Glibc
package import ListenCore

/// Removes what is a person's: asks on a terminal, and keeps what goes for a day, so that
/// `listen undo` brings it back.
///
/// A removal is a folder of its own, with the rows of the database and the files it took. It is no
/// part of the database, so that neither backups nor older versions of the program meet it.
package struct Removals: Sendable {
    /// The time for which a removal can be undone.
    package static let lifetime = 86_400.0

    /// One removal that can be undone.
    package struct Entry: Sendable {
        /// The things removed: `2 bookmarks`.
        package let what: String
        package let at: Date
        fileprivate let folder: String
        fileprivate let record: Record
    }

    /// The record of a removal.
    fileprivate struct Record: Codable {
        struct File: Codable {
            let path: String
            let kept: String
        }

        let version: Int
        let what: String
        let at: Date
        /// The rows, in the form of whoever recorded them.
        let rows: Data
        let files: [File]
    }

    /// The outcome of an undoing.
    package struct Outcome: Hashable, Sendable {
        /// True when everything is as it was.
        package var isWhole = true
        /// True for a source whose token must be given again.
        package var lacksToken = false

        package init(isWhole: Bool = true, lacksToken: Bool = false) {
            (self.isWhole, self.lacksToken) = (isWhole, lacksToken)
        }
    }

    let folder: String
    let clock: any WallClock
    let console: Console
    /// Asks a question; `nil` where nobody can answer.
    let ask: @Sendable (_ question: String) -> Bool?
    /// Carries a removal out, and returns the rows it changed.
    let record: @Sendable (_ removal: @Sendable () async throws -> Void) async throws -> Data
    /// Brings rows back.
    let restore: @Sendable (_ rows: Data) async throws -> Outcome
    /// Lets go of what was kept outside of the database for removed rows that never come back, but
    /// for what others need that still may.
    let letGo: @Sendable (_ rows: [Data], _ others: [Data]) async throws -> Void

    package init(
        folder: String, clock: any WallClock, console: Console,
        ask: @escaping @Sendable (_ question: String) -> Bool?,
        record:
            @escaping @Sendable (_ removal: @Sendable () async throws -> Void) async throws -> Data,
        restore: @escaping @Sendable (_ rows: Data) async throws -> Outcome,
        letGo: @escaping @Sendable ([Data], [Data]) async throws -> Void = { _, _ in }
    ) {
        (self.folder, self.clock, self.console, self.ask) = (folder, clock, console, ask)
        (self.record, self.restore, self.letGo) = (record, restore, letGo)
    }

    /// Asks before something is removed or replaced; a no is told, and `nil` is the answer where
    /// nobody can give one.
    package func answer(to question: String, isSure: Bool) -> Bool? {
        if isSure { return true }
        let answer = ask(question + " [y/N]")
        if answer == false { console.note("Nothing was changed.") }
        return answer
    }

    /// Removes, unless the person says no; true when it was done.
    ///
    /// Where nobody can answer, nothing is asked, since it can be undone. `files` are kept by
    /// links or copies before they go.
    package func remove(
        _ what: String, isSure: Bool, files: [String] = [],
        _ removal: @Sendable () async throws -> Void
    ) async throws -> Bool {
        let question = "Remove \(what)? For a day, `listen undo` brings it back."
        guard answer(to: question, isSure: isSure) ?? true else { return false }
        if try await keep(what, files: files, removal) {
            console.note("`listen undo` brings it back, for a day.")
        }
        return true
    }

    /// Removes what was chosen on the screen, where nothing is asked or printed; true when it can
    /// be undone.
    package func keep(
        _ what: String, files: [String] = [], _ removal: @Sendable () async throws -> Void
    ) async throws -> Bool {
        await forgetOld()
        let (place, kept) = await DiskWork.run { () -> (String?, [Record.File]) in
            let place = try? makePlace()
            return (place, place.map { keep(files, in: $0) } ?? [])
        }
        let rows: Data
        do {
            rows = try await record(removal)
        } catch {
            place.map(Self.delete)
            throw error
        }
        let entry = Record(version: 1, what: what, at: clock.now, rows: rows, files: kept)
        guard await write(entry, in: place) else {
            await letGoNow(of: rows)
            return false
        }
        return true
    }

    /// Writes a removal down; false where that cannot be done.
    private func write(_ entry: Record, in place: String?) async -> Bool {
        guard let place else { return false }
        return await DiskWork.run {
            do {
                try AtomicFile.write(try JSONEncoder().encode(entry), to: place + "/removal.json")
                return true
            } catch {
                Self.delete(place)
                return false
            }
        }
    }

    /// The removals that can be undone, the newest first.
    package func entries() async -> [Entry] {
        await forgetOld()
        return await DiskWork.run { all().filter { isYoung($0.at) }.sorted { $0.at > $1.at } }
    }

    /// Undoes a removal, which is forgotten with that.
    package func undo(_ entry: Entry) async throws -> Outcome {
        var outcome = try await restore(entry.record.rows)
        for file in entry.record.files where !bringBack(file, from: entry.folder) {
            outcome.isWhole = false
        }
        Self.delete(entry.folder)
        // Rows in whose place others stand do not come back.
        await letGoNow(of: entry.record.rows)
        return outcome
    }

    private func letGoNow(of rows: Data) async {
        let others = await DiskWork.run { all().map(\.record.rows) }
        try? await letGo([rows], others)
    }

    private func isYoung(_ instant: Date) -> Bool {
        let age = clock.now.timeIntervalSince(instant)
        // A clock that was set back must not keep what is removed for ever.
        return (-Self.lifetime...Self.lifetime).contains(age)
    }

    private func all() -> [Entry] {
        names().compactMap { name in
            let place = folder + "/" + name
            guard
                let bytes = try? LocalFile.bytes(of: place + "/removal.json", limit: 64 << 20),
                let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)),
                record.version == 1
            else { return nil }
            return Entry(what: record.what, at: record.at, folder: place, record: record)
        }
    }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasPrefix("removal-") }
    }

    /// Lets go of removals that can no longer be undone, with what was kept for them.
    package func forgetExpired() async { await forgetOld() }

    /// Deletes removals of more than a day ago, with what was kept for them, and what a crash left
    /// of one.
    private func forgetOld() async {
        let known = await DiskWork.run { () -> [Entry] in
            let known = all()
            deleteBroken(but: Set(known.map(\.folder)))
            return known
        }
        let old = known.filter { !isYoung($0.at) }
        guard !old.isEmpty else { return }
        do {
            try await letGo(
                old.map(\.record.rows), known.filter { isYoung($0.at) }.map(\.record.rows))
            await DiskWork.run { for entry in old { Self.delete(entry.folder) } }
        } catch {
            // It is tried again the next time, for which the removals stay.
        }
    }

    private func deleteBroken(but known: Set<String>) {
        for name in names() where !known.contains(folder + "/" + name) {
            var facts = stat()
            let place = folder + "/" + name
            // One without its record may be under way in another process.
            let isRecorded = access(place + "/removal.json", F_OK) == 0
            guard stat(place, &facts) == 0,
                isRecorded || !isYoung(Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec)))
            else { continue }
            Self.delete(place)
        }
    }

    private func makePlace() throws -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let place = folder + "/removal-" + number
        try PrivateFolder.make(place)
        return place
    }

    private func keep(_ files: [String], in place: String) -> [Record.File] {
        files.enumerated().compactMap { number, path in
            let kept = "\(number)"
            let target = place + "/" + kept
            if link(path, target) == 0 { return Record.File(path: path, kept: kept) }
            let isCopied = (try? FileManager.default.copyItem(atPath: path, toPath: target)) != nil
            return isCopied ? Record.File(path: path, kept: kept) : nil
        }
    }

    /// Puts a file back where none is; true when it is there.
    private func bringBack(_ file: Record.File, from place: String) -> Bool {
        let kept = place + "/" + file.kept
        if access(file.path, F_OK) == 0 { return true }
        try? PrivateFolder.make(PrivateFolder.parent(of: file.path))
        if link(kept, file.path) == 0 { return true }
        return (try? FileManager.default.copyItem(atPath: kept, toPath: file.path)) != nil
    }

    private static func delete(_ place: String) {
        try? FileManager.default.removeItem(atPath: place)
    }
}

extension Removals {
    /// Removals that keep nothing, for tests of what removes; nobody answers questions.
    package static func plain(
        _ console: Console,
        ask: @escaping @Sendable (_ question: String) -> Bool? = { _ in nil }
    ) -> Removals {
        struct NoClock: WallClock { var now: Date { .distantPast } }
        return Removals(
            folder: "/dev/null", clock: NoClock(), console: console, ask: ask,
            record: { removal in
                try await removal()
                return Data()
            }, restore: { _ in Outcome() })
    }
}
