import AppEnvironment
import Backend
import ConsoleOutput
import HTTPCaching
package import ListenCore
package import Reports
package import Sessions
package import SharedWork
import Storage
package import UIVocabulary

extension AppDependencyContainer {
    /// `listen server …`.
    package func makeServerReport() throws -> ServerReport {
        tellStoreFailures()
        return ServerReport(
            store: { try person().sources }, greet: { try await probe($0).greet() },
            probe: { try await probe($0).run() }, vault: vault,
            prompt: .standard(asksNothing: console.wishes.asksNothing),
            allowsInsecureToken: try configuration.isOn(.allowInsecureToken),
            environment: environment, makeIdentity: drawnIdentity, console: console,
            removals: removals, home: SourceTrust.home)
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

    /// `listen source …`.
    package func makeSourceReport() throws -> SourceReport {
        tellStoreFailures()
        return SourceReport(
            register: sources, servers: try makeServerReport(), console: console,
            clouds: clouds.cloudSignIn, bringIn: makeBackupReport().bringIn,
            elsewhere: { await sourcesElsewhere() })
    }

    /// Stores a choice of the source for later runs; `nil` when the command line named the source,
    /// or allowed no network.
    package var standingSource: StandingSource? {
        guard !selection.isAlone, selection.mode != .cacheOnly else { return nil }
        return StandingSource { try await person().sources.use(sourceNamed: $0) }
    }
}
