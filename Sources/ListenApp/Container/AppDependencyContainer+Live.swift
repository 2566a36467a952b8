import Backend
import CurlTransport
import Glibc
import HTTPCaching
import ICUText
import LanguageAids
import Library
import ListenCore
import Logging
import MeCabText
import Storage

extension AppDependencyContainer {
    /// The real program, from this process's environment.
    ///
    /// `flags` are settings by name that the command line gave. Throws when the
    /// configuration cannot be used; nothing else is opened yet.
    public static func live(
        flags: [String: String] = [:], source: SourceSelection = SourceSelection()
    ) throws(ConfigurationError) -> AppDependencyContainer {
        let environment = ProcessEnvironment.current()
        let paths = try Paths(environment) { access($0, R_OK) == 0 }
        let configuration = try Configuration(
            flags: flags, environment: environment,
            file: ConfigurationFile.read(paths.configFile), filePath: paths.configFile)
        let clock = SystemWallClock()
        let transport = makeTransport(configuration, environment)
        let breakers = CircuitBreakers()
        let storeFailures = StoreFailures()
        let person = Lazy {
            let opened = try PersonDatabase.openOrRead(in: paths.data, clock: clock)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let cache = Lazy {
            let opened = try CacheDatabase.openOrInMemory(in: paths.cache, clock: clock)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let texts = Lazy {
            let opened = try HeardTextDatabase.openOrInMemory(in: paths.cache, clock: clock)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let analysis = MeCabText(over: ICUText())
        let apertium = Apertium()
        let words = makeWordAids(environment, paths, configuration, apertium, analysis)
        let log = openLog(paths, clock)
        let vault = makeLiveVault(environment, paths)
        return AppDependencyContainer(
            environment: environment, paths: paths, configuration: configuration,
            selection: source, console: .standard, log: log, clock: clock,
            analysis: analysis, person: { try person.get() },
            cache: { try cache.get() },
            storedCache: { try CacheDatabase.open(in: paths.cache, clock: clock) },
            texts: { try texts.get().texts },
            storeFailures: storeFailures,
            localLibrary: {
                try openLibrary(paths, configuration, analysis) { try person.get().importedBooks }
            },
            backend: { server in
                let credentials = makeCredentials(server, vault, configuration)
                let service = try APIService(
                    baseURL: server.url, credentials: credentials, transport: transport,
                    store: try? cache.get().responses, policy: configuration.cachePolicy,
                    timing: .live(clock), breakers: breakers,
                    notice: { storeFailures.note($0) })
                return BackendServices(
                    service: service, translator: service, explainer: service,
                    probe: {
                        try ServerProbe(
                            baseURL: server.url, credentials: credentials, transport: transport,
                            timing: .live(clock))
                    },
                    keeper: service)
            },
            vault: vault,
            makePlayer: { makeLivePlayer(configuration, environment) },
            makeBackgroundPlayer: { makeLiveBackgroundPlayer(configuration) },
            makeOutside: { makeLiveOutside(configuration, environment, paths, log) },
            offlineAids: {
                let glosses = ApertiumExplainer(apertium)
                let wordByWord = WordExplainer(
                    dictionaries: words.dictionaries, glosses: glosses, sounds: words.sounds)
                return OfflineAids(
                    translators: [
                        NamedTranslator(
                            name: .apertium, translator: ApertiumTranslator(apertium))
                    ],
                    explainers: [
                        NamedExplainer(name: .words, explainer: wordByWord),
                        NamedExplainer(name: .apertium, explainer: glosses),
                    ], words: words,
                    shutdown: { await apertium.shutdown() })
            },
            services: {
                TranslationServices(
                    configuration, environment,
                    network: ServiceNetwork(
                        transport: transport, timing: .live(clock),
                        allowsInsecureKey: configuration.isOn(.allowInsecureToken)),
                    isOffline: source.mode == .cacheOnly)
            },
            coverSearch: makeCoverSearch(configuration, transport, .live(clock)),
            waveforms: liveWaveforms { try cache.get().waveforms },
            measure: measureRecording, probeSound: findSound)
    }

    private static func makeWordAids(
        _ environment: ProcessEnvironment, _ paths: Paths, _ configuration: Configuration,
        _ apertium: Apertium, _ analysis: any TextAnalyzing
    ) -> WordAids {
        let folder = paths.data + "/dictionaries"
        let choices = configuration.dictionaryChoices
        let shelf = DictionaryShelf(
            places: .standard(home: environment["HOME"], personalFolder: folder),
            pairs: choices.pairs, order: choices.order,
            indexFolder: paths.cache + "/dictionaries", tables: EntryTableStore(),
            analysis: analysis)
        let lemmatizer = LemmatizerChain([ApertiumLemmatizer(apertium), HunspellLemmatizer()])
        return WordAids(
            shelf: shelf, keeper: DictionaryKeeper(folder: folder, analysis: analysis),
            importer: ExtractImporter(folder: folder, tables: EntryTableStore()),
            dictionaries: DictionaryLookup(shelf: shelf, lemmatizer: lemmatizer),
            lemmatizer: lemmatizer,
            sounds: EspeakNG())
    }

    private static func openLog(_ paths: Paths, _ clock: any WallClock) -> SessionLog {
        let handler = FileLogHandler(file: LogFile(path: paths.logFile), clock: clock)
        return SessionLog(logger: Logger(label: "listen") { _ in handler })
    }

    /// The bundled library with the person's own books behind it; one that cannot
    /// be kept does not stop the other.
    private static func openLibrary(
        _ paths: Paths, _ configuration: Configuration, _ analysis: any TextAnalyzing,
        imported: () throws -> any ImportedBookKeeping
    ) throws -> any APIServiceProtocol {
        let own = (try? imported()).map {
            ImportedLibrary(
                store: $0, readersLanguage: configuration.translationLanguage, analysis: analysis,
                ownFolder: paths.books)
        }
        guard let folder = paths.bundledLibrary else {
            guard let own else { throw ConfigurationError(.noLibrary) }
            return own
        }
        let bundled = try LocalLibrary(folder: folder)
        return own.map { JoinedLibrary(bundled, $0) } ?? bundled
    }
}
