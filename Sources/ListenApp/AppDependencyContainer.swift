package import AppEnvironment
package import Backend
package import ConsoleOutput
package import LanguageAids
package import ListenCore
import Playback
import Radio
package import Reports
package import Sessions
package import SharedWork
package import Storage
import Terminal

/// All parts of the program, made once: the only place that knows the implementation of each role.
///
/// A value of closures, so that a test can replace any part. Databases, the network and the sound
/// server are opened when they are first needed. Settings are checked then too: a part throws the
/// error in a setting it needs, and the other parts work.
package struct AppDependencyContainer: Sendable {
    package let environment: ProcessEnvironment
    package let paths: Paths
    package var configuration: Configuration
    package var selection: SourceSelection
    package var console: Console
    package let log: SessionLog
    package let clock: any WallClock
    /// The person's calendar, which decides the day of an instant.
    package var localTime = LocalTime.system
    /// Segments and decodes texts by their scripts.
    package let analysis: any TextAnalyzing
    /// The person's own data; throws the error of opening it.
    package let person: @Sendable () throws -> PersonDatabase
    /// Data that can be fetched again.
    ///
    /// When the database on disk cannot be opened it is in memory, with a message, so that playback
    /// goes on.
    package let cache: @Sendable () throws -> CacheDatabase
    /// The cache on disk; throws the error of opening it.
    package let storedCache: @Sendable () throws -> CacheDatabase
    /// The index of texts; in memory when the one on disk cannot be opened.
    package let texts: @Sendable () throws -> any HeardTextKeeping
    /// Failures of the cache while a backend is used.
    package let storeFailures: StoreFailures
    /// The library on this machine.
    package let localLibrary: @Sendable () throws -> any BookSource
    /// The kinds of sources, in the order in which they are tried.
    package var sourceKinds: [SourceKind]
    /// The requests by which a backend is tested.
    package let probe: @Sendable (KeptSource) throws -> ServerProbe
    /// The tokens of the servers.
    package let vault: TokenVault
    /// Makes the player of a session.
    package let playerMaker: @Sendable () throws -> MakePlayer
    /// Makes players for background sound.
    package let backgroundPlayerMaker: @Sendable () throws -> MakePlayer
    /// The remote control and the system's sleep signals for one session, already running.
    package let makeOutside: @Sendable () throws -> Outside
    /// The translators and explainers that need no backend.
    package let offlineAids: @Sendable () throws -> OfflineAids
    /// The configured translators and explainers on the network.
    package let services: @Sendable () throws -> TranslationServices
    /// The search for covers on the network, when the settings allow it.
    package let coverSearch: @Sendable () throws -> any CoverSearching
    package let waveforms: WaveformFinder
    /// The length of a recording; throws the error in the file.
    package let measure: @Sendable (_ path: String) throws -> MediaTime
    /// The state of the sound output, for `listen doctor`.
    package let probeSound: @Sendable () async -> Finding
    /// A recording at an address, with the texts named for it, and the language stated.
    package var recordingAtAddress:
        @Sendable (_ address: String, AddressSource.Texts, Language?) throws -> AddressSource
    /// The news a person follows.
    let news: NewsParts
    /// The open shelf of audiobooks.
    let shelf: ShelfParts
    /// The radio stations of a person.
    let radio: RadioParts
    /// The clouds a person signs in to.
    let clouds: CloudParts
    /// The meetings of devices.
    let sync: SyncParts
    /// A page or document of the web.
    var fetchPage: @Sendable (_ address: String) async throws -> FetchedPage = { address in
        throw ServiceError(.notSupported, context: "the page \(address)")
    }
    /// The error of an output file for sound, once it is closed.
    package var writtenFault: @Sendable () -> (any Error)? = { nil }
    /// Messages about the output files for sound, once they are closed.
    package var writtenNotes: @Sendable () -> [String] = { [] }
    /// Sentences that say of which sources books may be missing, for lists and sessions.
    package var shortfalls = NoticeBox()

    /// True when the full screen is possible and allowed.
    package var usesFullScreen: Bool {
        get throws(ConfigurationError) {
            guard environment.inputIsTerminal, environment.outputIsTerminal,
                environment["TERM"] != "dumb"
            else { return false }
            return try !configuration.isOn(.plain)
        }
    }

    /// Prints errors of a store, in a command without a session.
    package func tellStoreFailures() {
        storeFailures.connect { console.note($0) }
    }
}

/// The aids for single words on this machine.
package struct WordAids: Sendable {
    package let shelf: DictionaryShelf
    /// The same, to be listed and changed by the person.
    package let personal: any DictionaryShelving
    package let dictionaries: any Defining
    /// Finds the dictionary forms of words.
    package let lemmatizer: any Lemmatizing
    package let sounds: any Pronouncing
    /// The error in the choice of dictionaries, for which none is used.
    package var fault: ConfigurationError?
}

/// The translators and explainers on this machine, and their shutdown.
package struct OfflineAids: Sendable {
    package let translators: [NamedTranslator]
    package let explainers: [NamedExplainer]
    /// Explains sentences by dictionaries alone.
    package var wordByWord: (any Explaining)?
    /// Looks words up.
    package let words: WordAids
    package let shutdown: @Sendable () async -> Void
}
