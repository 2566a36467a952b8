import GRDB
import ListenCore
import Places

/// Choices that a person made on other devices.
extension SyncMerge {
    /// Takes in the choices that are newer than those known here.
    mutating func takeFacts(of file: BackupFile) throws {
        // What changed here is a choice too, and may be the newer one.
        if !hasNoted { try FactRows.noteAll(at: now, in: database) }
        hasNoted = true
        let unlinked = Set(
            try DeviceTable.table.rows(
                where: [DeviceTable.isUnlinked], are: [true], in: database
            ).map(JournalRows.device(in:)))
        var given: [SyncFact] = []
        _ = try file.records(of: FactRows.part) { record in
            guard given.count < FactRows.most, let record,
                let fact = BackupKind.facts.row(of: record).flatMap(FactRows.fact(from:)),
                FactRows.isSound(fact), !unlinked.contains(fact.stamp.device)
            else { return }
            given.append(fact)
        }
        for fact in given {
            let known = try FactRows.fact(fact.subject, fact.name, in: database)
            guard fact.wins(over: known) else { continue }
            try FactRows.keep(fact, in: database)
            switch fact.subject {
            case SyncFact.Subject.podcast, SyncFact.Subject.podcastAddress,
                SyncFact.Subject.podcastWishes:
                changedShows.insert(fact.name)
            case SyncFact.Subject.setting:
                taken.choices += 1
                taken.settings[fact.name] = fact
            case SyncFact.Subject.source: taken.choices += 1
            default: break
            }
        }
    }

    /// Follows the podcasts of other devices as they do.
    mutating func settleShows() throws {
        var count = 0
        for show in changedShows.sorted() {
            if try PodcastFacts.apply(show, at: now, in: database) { count += 1 }
        }
        if count > 0 { taken.others[BackupKind.podcasts.title, default: 0] += count }
    }
}
