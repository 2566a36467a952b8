package import AppEnvironment
package import Backend
package import ConsoleOutput
package import LanguageAids
package import ListenCore
import Playback
package import Reports
package import Sessions
package import SharedWork
package import Storage
import Terminal

/// Everything the program works with, made once: the only place that knows
/// which implementation stands behind which role.
///
/// A value of closures, so that a test can replace any part. Databases, the
/// network and the sound server are opened when they are first asked for. So are the settings:
/// a part throws what is wrong with one it needs, and what asks for no such part goes on.
package struct AppDependencyContainer: Sendable {
    package let environment: ProcessEnvironment
    package let paths: Paths
    package var configuration: Configuration
    package var selection: SourceSelection
    package var console: Console
    package let log: SessionLog
    package let clock: any WallClock
    /// The person's calendar, which decides what belongs to a day.
    package var localTime = LocalTime.system
    /// What knows the scripts of the texts.
    package let analysis: any TextAnalyzing
    /// What belongs to the person; throws what is wrong with it.
    package let person: @Sendable () throws -> PersonDatabase
    /// What can be fetched again; in memory, with a notice, where the disk's
    /// cannot be used, so that playing goes on.
    package let cache: @Sendable () throws -> CacheDatabase
    /// The cache on disk; throws what is wrong with it.
    package let storedCache: @Sendable () throws -> CacheDatabase
    /// The texts that can be searched; in memory where the disk's cannot be used.
    package let texts: @Sendable () throws -> any HeardTextKeeping
    /// Failures of the cache while a backend is used.
    package let storeFailures: StoreFailures
    /// The library on this machine.
    package let localLibrary: @Sendable () throws -> any BookSource
    /// The kinds of sources there are, in the order in which they are asked.
    package var sourceKinds: [SourceKind]
    /// The questions by which a backend is tested.
    package let probe: @Sendable (KeptSource) throws -> ServerProbe
    /// The tokens of the servers.
    package let vault: TokenVault
    /// What makes the player of a session.
    package let playerMaker: @Sendable () throws -> MakePlayer
    /// What makes players for sounds beside the speech.
    package let backgroundPlayerMaker: @Sendable () throws -> MakePlayer
    /// The remote control and the system's sleep for one session, at work.
    package let makeOutside: @Sendable () throws -> Outside
    /// What translates and explains without a backend.
    package let offlineAids: @Sendable () throws -> OfflineAids
    /// What translates and explains on the network, as far as it is set up.
    package let services: @Sendable () throws -> TranslationServices
    /// What is asked for covers on the network, where the person lets it be.
    package let coverSearch: @Sendable () throws -> any CoverSearching
    package let waveforms: WaveformFinder
    /// The length of a recording; throws what is wrong with the file.
    package let measure: @Sendable (_ path: String) throws -> MediaTime
    /// Whether and where there is sound, for `listen doctor`.
    package let probeSound: @Sendable () async -> Finding
    /// What is wrong with a file the sound was written into, once it is closed.
    package var writtenFault: @Sendable () -> (any Error)? = { nil }
    /// What is to be told of the files the sound was written into, once they are closed.
    package var writtenNotes: @Sendable () -> [String] = { [] }

    /// Whether the full screen can and may be used.
    package var usesFullScreen: Bool {
        get throws(ConfigurationError) {
            guard environment.inputIsTerminal, environment.outputIsTerminal,
                environment["TERM"] != "dumb"
            else { return false }
            return try !configuration.isOn(.plain)
        }
    }

    /// The source of this run, asked as the command line says.
    package func catalog() async throws -> Catalog {
        Catalog(service: try await service(), mode: selection.mode)
    }

    /// The source of books in this run.
    package func service() async throws -> any BookSource {
        let entry = try await source()
        guard !entry.isOnThisMachine else { return try sources.open(entry).books }
        let isAllowed = try configuration.isOn(.allowInsecureToken)
        // Else a refusal of the server would look as if the token were wrong.
        if InsecureToken.isHeldBack(entry.kept, allowed: isAllowed),
            let warning = InsecureToken.warning(of: entry.kept, allowed: isAllowed)
        {
            console.note(warning)
        }
        return try sources.open(entry).books
    }

    /// The name of a source on the screen: the one that the person gave it.
    package func title(of service: any BookSource) async throws -> String {
        let entry = try await source()
        guard !entry.isOnThisMachine, entry.id == service.sourceID, entry.name != entry.kept.url
        else { return service.sourceName }
        return entry.name
    }

    /// All sources of books.
    package var sources: SourceRegister {
        SourceRegister(
            kinds: sourceKinds, keeping: { try person().sources }, wrap: { withTexts($0) })
    }

    /// The name of the source that numbers of books count in; `nil` where only one is switched on.
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
}

/// What knows single words on this machine.
package struct WordAids: Sendable {
    package let shelf: DictionaryShelf
    package let keeper: DictionaryKeeper
    /// What imports extracts of Wiktionary.
    package let importer: ExtractImporter
    package let dictionaries: any Defining
    /// What knows the dictionary forms of words.
    package let lemmatizer: any Lemmatizing
    package let sounds: any Pronouncing
    /// What is wrong with the choice of dictionaries, so that none is asked.
    package var fault: ConfigurationError?
}

/// What translates and explains on this machine, and how to end it.
package struct OfflineAids: Sendable {
    package let translators: [NamedTranslator]
    package let explainers: [NamedExplainer]
    /// What explains sentences by dictionaries alone.
    package var wordByWord: (any Explaining)?
    /// What looks words up.
    package let words: WordAids
    package let shutdown: @Sendable () async -> Void
}
