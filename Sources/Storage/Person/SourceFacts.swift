import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import Places

/// The sources of a person, as devices tell each other of them.
///
/// Each is an address, with the kind and the name it has where it was added first. Neither accounts
/// nor tokens are told, and no source of another device is switched on here.
///
/// Runs inside a transaction of the caller's.
enum SourceFacts {
    /// Notes the sources that are here and were not told of yet.
    static func noteAll(at now: Date?, in database: Database) throws {
        for source in try SourceRows.all(in: database) where !source.kind.isBuiltIn {
            guard let address = told(source) else { continue }
            let known = try FactRows.fact(SyncFact.Subject.source, address, in: database)
            // Each device may call it by a name of its own.
            guard known?.content == nil else { continue }
            let content = ToldSource(kind: source.kind.rawValue, name: source.name).text
            try FactRows.note(
                content, SyncFact.Subject.source, address,
                at: PlaceRecorder.milliseconds(now ?? Date(timeIntervalSince1970: 0)),
                in: database)
        }
    }

    /// Notes that a source is not here any more.
    static func noteRemoval(of source: KeptSource, at now: Date?, in database: Database) throws {
        guard let address = told(source),
            try FactRows.fact(SyncFact.Subject.source, address, in: database) != nil
        else { return }
        try FactRows.note(
            nil, SyncFact.Subject.source, address,
            at: PlaceRecorder.milliseconds(now ?? Date(timeIntervalSince1970: 0)), in: database)
    }

    /// The address as it is told; `nil` where it has a user or a query, which may be a key, or
    /// leads to this machine.
    private static func told(_ source: KeptSource) -> String? {
        guard let url = source.address.flatMap({ HTTPURL($0) }), !url.isLoopback, url.query == nil
        else { return nil }
        var text = url.description
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}
