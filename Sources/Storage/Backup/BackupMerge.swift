import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Merges a backup into an open database, kind after kind.
///
/// Runs inside one transaction of the caller's; what throws undoes all of it.
struct BackupMerge {
    let file: BackupFile
    let name: String
    /// The time of the merge; `nil` without a clock.
    let now: Date?
    let scheduler: ReviewScheduler

    func run(in database: Database) throws -> RestoreOutcome {
        let times = MergeTimes(at: now)
        var outcome = RestoreOutcome()
        var cards = GivenCards()
        var outdone = OutdonePlaces(times: times)
        let recut = try BackupRecut(file, times, in: database)
        let timelines = try BackupTimelines(file, in: database)
        for kind in BackupKind.all {
            var merge = KindMerge(kind: kind, times: times, database: database)
            merge.cards = cards
            let isList = try records(of: kind) { given in
                let record = timelines.moved(given, of: kind)
                guard !recut.leavesOut(record, of: kind) else {
                    merge.share.older += 1
                    return
                }
                try recut.carry(record, of: kind) { try merge.add($0) }
            }
            try recut.finish(kind) { try merge.add($0) }
            if !isList { merge.share.unreadable += 1 }
            cards = merge.cards
            outdone.places += merge.outdone
            outcome.shares.append(merge.share)
        }
        try cards.joinLogs(by: scheduler, at: now, in: database)
        try recut.finish()
        outdone.places += recut.outdone
        outcome.outdone = try outdone.keep(in: database)
        let newPlaces = outcome.shares.first { $0.kind == BackupKind.places.name }?.new ?? 0
        if newPlaces > 0 || outcome.outdone > 0 {
            try outdone.sortHistory(unlessAllAreNew: newPlaces, in: database)
        }
        try JournalRows.noteDevices(in: database)
        outcome.refusals = recut.refusals
        let known = Set(BackupKind.all.map(\.name) + ["format", "version", FormerServer.part])
        outcome.unknownParts = file.parts.keys.filter { !known.contains($0) }.sorted()
        return outcome
    }

    private func records(
        of kind: BackupKind, _ take: ([String: BackupValue]?) throws -> Void
    ) throws -> Bool {
        do {
            guard kind.name == BackupKind.sources.name else {
                return try file.records(of: kind.name, take)
            }
            // Backups of earlier versions have servers, which were all the sources there were.
            let areSources = try file.records(of: kind.name, take)
            let areServers = try file.records(of: FormerServer.part) {
                try take($0.map(FormerServer.asSource))
            }
            return areSources && areServers
        } catch let fault as BackupFile.Fault {
            throw BackupError.noJSON(file: name, near: fault.place)
        }
    }
}

/// A record of the list of servers that backups had before there were sources.
private enum FormerServer {
    static let part = "servers"

    /// The record with the names that a source has; an address is the id of a server.
    static func asSource(_ record: [String: BackupValue]) -> [String: BackupValue] {
        var source = record
        source[SourceTable.address] = source.removeValue(forKey: "url")
        source[SourceTable.id] = source[SourceTable.address]
        source[SourceTable.isInUse] = source.removeValue(forKey: "isSelected")
        source[SourceTable.kind] = .text(SourceKindName.backend.rawValue)
        source[SourceTable.isOn] = .flag(true)
        return source
    }
}
