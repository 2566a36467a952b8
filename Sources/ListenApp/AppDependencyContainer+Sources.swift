import AppEnvironment
import ConsoleOutput
package import ListenCore
package import Reports
package import Sessions
package import SharedWork
import Storage
package import UIVocabulary

/// The sources of books.
extension AppDependencyContainer {
    /// The source of this run, with its fetch mode.
    package func catalog() async throws -> Catalog {
        let entry = try await source()
        return catalog(of: entry, try books(of: entry))
    }

    /// An opened source with the fetch mode of this run.
    func catalog(of entry: SourceEntry, _ books: any BookSource) -> Catalog {
        var catalog = Catalog(
            service: books, mode: selection.mode, abilities: entry.abilities,
            words: entry.words)
        catalog.waiting = waiting(for: entry)
        return catalog
    }

    /// The line that says that the folders of a source are being read, since a walk through
    /// hundreds of them takes a while; `nil` for a source without folders.
    func waiting(for entry: SourceEntry) -> WaitingLine? {
        guard RemoteParts.hasFolders(entry.kept.kind) else { return nil }
        return WaitingLine(
            "Reading the folders of \(entry.name.printable(limit: 60)) …", on: console,
            isWanted: environment.errorIsTerminal)
    }

    /// The source of books in this run.
    package func service() async throws -> any BookSource { try books(of: await source()) }

    private func books(of entry: SourceEntry) throws -> any BookSource {
        guard !entry.isOnThisMachine else { return try sources.open(entry).books }
        let isAllowed = try configuration.isOn(.allowInsecureToken)
        // Without this, a refusal by the server would look like a wrong token.
        if InsecureToken.isHeldBack(entry.kept, allowed: isAllowed),
            let warning = InsecureToken.warning(of: entry.kept, allowed: isAllowed)
        {
            console.note(warning)
        }
        return try sources.open(entry).books
    }

    /// The name of a source on the screen: the one that the person gave it.
    package func title(of service: any BookSource) async throws -> String {
        // The library keeps its name, and needs no database.
        guard service.sourceID != .local else { return service.sourceName }
        let entry = try await source()
        guard !entry.isOnThisMachine, entry.id == service.sourceID, entry.name != entry.kept.url
        else { return service.sourceName }
        return entry.name
    }

    /// The manner in which the screen lists a source.
    package func manner(of service: any BookSource) async -> SourceManner {
        guard let kind = (try? await sources.entry(of: service.sourceID))?.kind else {
            return SourceManner()
        }
        return SourceManner(
            newestFirst: kind.listsNewestFirst, firstStep: kind.firstStep,
            isSearched: CloudParts.isSearched(kind.name))
    }

    /// All sources of books.
    package var sources: SourceRegister {
        SourceRegister(
            kinds: origins.kinds, keeping: { try stores.person().sources },
            wrap: { TextFactory(app: self).withTexts($0) },
            emptyKinds: {
                // Of a store that cannot be read, only the library is shown.
                (try? await stores.person().sources.emptyKinds())
                    ?? Set(origins.kinds.map(\.name)).filter(\.isBuiltIn).subtracting([.library])
            })
    }

    /// The name of the source in which book numbers count; `nil` when only one is switched on.
    @Sendable
    package func countedSource(_ id: SourceID) async -> String? {
        guard !selection.isAlone, let list = try? await sources.list(), list.switchedOn.count > 1
        else { return nil }
        return list.title(of: id)
    }

    /// The source of this run.
    package func source() async throws -> SourceEntry {
        try await sources.entry(for: selection.source)
    }

    /// Finds the books of remembered places.
    package var heardFinder: HeardFinder { HeardFinder { try await catalog() } }

    /// Writes the command that plays a place.
    package func placeCommand() async throws -> PlaceCommand {
        PlaceCommand(sources: try await sources.list())
    }

    /// The sources that the screen offers.
    @Sendable
    package func sourceOffers() async -> [SourceOffer] {
        let list = try? await sources.list()
        return [.thisMachine]
            + (list?.entries ?? []).filter { $0.kind != nil && $0.id != .local }
            .map { SourceOffer($0.kept) }
    }

    /// A copy with the books of a source by its name, with `nil` those of this machine.
    package func taking(from source: String?) -> AppDependencyContainer {
        var container = self
        container.selection = SourceSelection(
            source: source.map { .named($0) } ?? .local, mode: selection.mode,
            isAlone: selection.isAlone)
        return container
    }

    /// Opens the other sources that are switched on; none when the command line named the source.
    package func otherSources(besides own: SourceID) -> @Sendable () async -> [OtherSource] {
        { [sources, selection] in
            guard !selection.isAlone, let list = try? await sources.list() else { return [] }
            let on = list.switchedOn
            let place = on.firstIndex { $0.id == own } ?? 0
            return on.enumerated().compactMap { index, entry in
                guard entry.id != own, var source = try? sources.openBeside(entry, in: list) else {
                    return nil
                }
                source.comesFirst = index < place
                return source
            }
        }
    }

    /// The lists of the other sources that are switched on; none when the command line named the
    /// source.
    @Sendable
    package func otherCatalogs() async throws -> [OtherCatalog] {
        guard !selection.isAlone else { return [] }
        let list = try await sources.list()
        return list.switchedOn.filter { !$0.isInUse }.map { entry in
            OtherCatalog(entry: entry, waiting: waiting(for: entry)) {
                try sources.openBeside(entry, in: list)
            }
        }
    }

    /// The sources that lists and statistics leave out.
    @Sendable
    package func switchedOff() async throws -> Set<SourceID> {
        Set(try await sources.list().entries.filter { !$0.isOn }.map(\.id))
    }

    /// Stores a choice of the source for later runs; `nil` when the command line named the source,
    /// or allowed no network.
    package var standingSource: StandingSource? {
        guard !selection.isAlone, selection.mode != .cacheOnly else { return nil }
        return StandingSource { try await stores.person().sources.use(sourceNamed: $0) }
    }

    package func changed(to source: String?) async -> any SessionHost {
        await taking(from: source).withChoices()
    }

    package func changed(toSource id: SourceID) async throws -> any SessionHost {
        guard id != .local else { return await taking(from: nil).withChoices() }
        guard let entry = try await sources.list()[id] else { throw QueuedChapter.sourceIsGone }
        return await taking(from: entry.name).withChoices()
    }
}
