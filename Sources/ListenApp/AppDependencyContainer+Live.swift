package import AppEnvironment
import Archives
import Backend
import ConsoleOutput
import CryptoDigests
import CurlTransport
import Fetching
import Glibc
import HTTPCaching
import ICUText
import LanguageAids
import Library
import ListenCore
import News
import Radio
import Logging
import MeCabText
import Podcasts
import Practice
import OpenShelf
import Reading
import RemoteFolders
import Sessions
package import SharedWork
import Storage
import UIVocabulary

extension AppDependencyContainer {
    /// The container of the real program, from this process's environment.
    ///
    /// `flags` are settings of the command line, by name. With `encodingSparesUnicode` the encoding
    /// setting applies only to texts that are not Unicode, for commands that read the texts of many
    /// books. Throws when a flag is not valid or the configuration file cannot be read; nothing
    /// else is opened yet. An error in another setting is thrown to the part that needs it.
    package static func live(
        flags: [String: String] = [:], source: SourceSelection = SourceSelection(),
        encodingSparesUnicode: Bool = false
    ) throws(ConfigurationError) -> AppDependencyContainer {
        let container = try diagnosing(
            flags: flags, source: source, encodingSparesUnicode: encodingSparesUnicode)
        if let fault = container.configuration.fileFault { throw fault }
        return container
    }

    /// Text analysis with the stated encoding, if that is valid.
    private static func stated(
        _ configuration: Configuration, over base: any TextAnalyzing, sparesUnicode: Bool
    ) -> any TextAnalyzing {
        guard let name = try? configuration.encoding else { return base }
        return StatedCharset(name, over: base, sparesUnicode: sparesUnicode)
    }

    /// The container for commands that report errors: a configuration file that cannot be read
    /// counts as empty.
    ///
    /// With `readsOnly` the databases are read as they are, and nothing is made where there is none.
    package static func diagnosing(
        flags: [String: String] = [:], source: SourceSelection = SourceSelection(),
        encodingSparesUnicode: Bool = false,
        environment given: ProcessEnvironment? = nil, readsOnly: Bool = false
    ) throws(ConfigurationError) -> AppDependencyContainer {
        let ahead = given == nil && !readsOnly ? OpenedAhead.current.get() : nil
        let environment = given ?? ahead?.environment ?? .current()
        let paths: Paths
        if let ahead {
            paths = ahead.paths
        } else {
            paths = try Paths(environment) { access($0, R_OK) == 0 }
        }
        let configuration = try Configuration(
            flags: flags, environment: environment,
            file: ahead?.configurationFile() ?? ConfigurationFile(reading: paths.configFile))
        Console.standard.detail(
            "listen \(ProgramVersion.text); settings: \(paths.configFile); data: \(paths.data); "
                + "cache: \(paths.cache)")
        let clock = SystemWallClock()
        let transport = Lazy { () throws -> any HTTPTransport in
            let transport = try CurlTransport(configuration, environment)
            guard Console.standard.wishes.isVerbose else { return transport }
            return ToldTransport(transport: transport) { Console.standard.detail($0) }
        }
        let breakers = CircuitBreakers()
        let files = WrittenFiles()
        let storeFailures = StoreFailures()
        let shortfalls = NoticeBox()
        let person = Lazy {
            if readsOnly { return try PersonDatabase.readAsItIs(in: paths.data, clock: clock) }
            let scheduler = configuration.reviewScheduler
            let opened =
                try ahead?.takePerson(scheduler)
                ?? PersonDatabase.openOrRead(in: paths.data, clock: clock, scheduler: scheduler)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let cache = Lazy {
            if readsOnly { return try CacheDatabase.readAsItIs(in: paths.cache, clock: clock) }
            let opened =
                try ahead?.cacheDatabase()
                ?? CacheDatabase.openOrInMemory(in: paths.cache, clock: clock)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let texts = Lazy {
            let opened = try HeardTextDatabase.openOrInMemory(in: paths.cache, clock: clock)
            opened.notice.map(storeFailures.note)
            return opened
        }
        let changesTones = try configuration.isOn(.toneChanges)
        let japanese = MeCabText(over: ICUText(changesTones: changesTones))
        let chinese = PersonalChinese(over: japanese)
        let analysis = stated(
            configuration, over: FolderAnalysis(over: chinese),
            sparesUnicode: encodingSparesUnicode)
        let apertium = Apertium()
        let words = Lazy {
            makeWordAids(environment, paths, configuration, apertium, japanese)
        }
        japanese.useHeadwords { (try? words.get())?.shelf.japaneseReadings(of: $0) ?? [] }
        let log = openLog(paths, clock)
        let vault = makeLiveVault(environment, paths)
        chinese.use { (try? words.get())?.shelf }
        // Each part opens the library for itself; its list is read once.
        let bundled = Lazy {
            try ahead?.bundledLibrary()
                ?? paths.bundledLibrary.map { try LibrarySource(folder: $0) }
        }
        let library: @Sendable () throws -> any BookSource = {
            try openLibrary(
                paths, configuration, analysis, bundled: { try bundled.get() },
                imported: { try person.get().importedBooks })
        }
        let news = NewsParts(
            configuration: configuration, clock: clock, analysis: analysis,
            transport: { try transport.get() }, responses: { try? cache.get().responses },
            breakers: breakers, vault: vault,
            person: { try person.get() }, notice: { storeFailures.note($0) })
        let openShelf = ShelfParts(
            configuration: configuration, clock: clock, transport: { try transport.get() },
            responses: { try? cache.get().responses }, breakers: breakers,
            person: { try person.get() }, notice: { storeFailures.note($0) })
        let radio = RadioParts(
            clock: clock, folder: paths.cache + "/radio", transport: { try transport.get() },
            person: { try person.get() })
        let folders = RemoteParts(
            configuration: configuration, clock: clock, analysis: analysis,
            transport: { try transport.get() },
            responses: { try? cache.get().responses }, breakers: breakers, vault: vault,
            browse: { try? await Browser(environment: environment.variables).open($0) },
            notice: { storeFailures.note($0) }, leftOut: { log.noteLeftOut($0) },
            missing: { shortfalls.post($0) },
            rclone: RcloneProgram(environment: environment.variables, draw: drawnIdentity),
            ssh: SSHProgram(environment: environment.variables))
        let clouds = CloudParts(
            base: folders, environment: environment, paths: paths, person: { try person.get() })
        let servers = ServerParts(
            configuration: configuration, clock: clock, analysis: analysis,
            transport: { try transport.get() }, responses: { try? cache.get().responses },
            breakers: breakers, vault: vault, data: paths.data,
            notice: { storeFailures.note($0) }, leftOut: { log.noteLeftOut($0) })
        // Folders recognize any address of the web too, so they come last.
        let remoteKinds = servers.kinds + folders.kinds
        let keepers = PlaceServers(remoteKinds) { try person.get().sources }
        let services = PlaceServices(
            configuration: configuration, vault: vault, clock: clock,
            transport: { try transport.get() }, person: { try person.get() })
        let sync = SyncParts(
            folder: paths.data + "/sync", configuration: configuration, vault: vault,
            services: services, transport: { try transport.get() }, person: { try person.get() },
            settingsIn: paths.configFile, clock: clock,
            servers: {
                guard source.mode != .cacheOnly else { return [] }
                return await keepers.meetings() + services.meetings()
            })
        let shelf: @Sendable () -> TextShelf = {
            ReadingFactory.textShelf(environment, paths, configuration, analysis) {
                try person.get().writtenTexts
            }
        }
        let fetchPage: @Sendable (String) async throws -> FetchedPage = { address in
            try await PageFetcher(transport: try transport.get(), timing: .live(clock))
                .page(at: address)
        }
        let origins = Origins(
            library: library,
            kinds: [
                .library(open: library),
                .articles { shelf() },
                .news {
                    let intake = ReadingFactory.intake(
                        environment, analysis, clock, fetch: fetchPage
                    ) {
                        try person.get().writtenTexts
                    }
                    return NewsSource(
                        providers: { () async throws(ServiceError) in try await news.providers() },
                        wish: try news.wish(search: ""), texts: shelf(),
                        take: { (headline, mode) async throws(ServiceError) in
                            try await intake.keepArticle(headline, mode)
                        })
                },
                .podcasts { try PodcastParts(base: news).open() },
                .librivox { try openShelf.source() },
                .radio { try radio.source() },
                clouds.drive, clouds.baidu,
                .backend { source in
                    let service = try BackendSource(
                        baseURL: source.url,
                        credentials: try makeCredentials(source, vault, configuration),
                        transport: try transport.get().trusting(source),
                        store: try? cache.get().responses, policy: try configuration.cachePolicy,
                        timing: .live(clock), breakers: breakers, digests: LibcryptoDigests(),
                        notice: { storeFailures.note($0) },
                        leftOut: { log.noteLeftOut($0) })
                    return OpenedSource(
                        books: service, translator: service, explainer: service, offline: service)
                },
            ] + remoteKinds,
            probe: { source in
                try ServerProbe(
                    baseURL: source.url,
                    credentials: try makeCredentials(source, vault, configuration),
                    transport: try transport.get().trusting(source),
                    timing: .live(clock))
            },
            vault: vault,
            recording: { address, texts, language in
                try PlayError.wantsNoPassword(in: address)
                guard let url = HTTPURL(HTTPURL.withoutBlanks(address)) else {
                    throw StatedError(
                        .usage,
                        "\(Redaction.address(address)) is no address of a recording. "
                            + "Give one such as https://talks.example/one.mp3.")
                }
                return try AddressSource(
                    url, texts: texts, language: language, transport: try transport.get(),
                    store: try? cache.get().responses, policy: try configuration.cachePolicy,
                    timing: .live(clock), breakers: breakers, digests: LibcryptoDigests(),
                    notice: { storeFailures.note($0) })
            },
            news: news, openShelf: openShelf, radio: radio, clouds: clouds,
            fetchPage: fetchPage, shortfalls: shortfalls)
        let helpers = Helpers(
            offlineAids: {
                let words = try words.get()
                let glosses = ApertiumExplainer(apertium)
                let wordByWord = WordExplainer(
                    dictionaries: words.dictionaries, glosses: glosses, sounds: words.sounds,
                    analysis: analysis)
                return OfflineAids(
                    translators: [
                        NamedTranslator(
                            name: .apertium, translator: ApertiumTranslator(apertium))
                    ],
                    explainers: [
                        NamedExplainer(name: .words, explainer: wordByWord),
                        NamedExplainer(name: .apertium, explainer: glosses),
                    ],
                    wordByWord: SentenceGlosser(
                        dictionaries: words.dictionaries, analysis: analysis), words: words,
                    shutdown: { await apertium.shutdown() })
            },
            services: {
                TranslationServices(
                    configuration, environment,
                    network: ServiceNetwork(
                        transport: try transport.get(), timing: .live(clock),
                        allowsInsecureKey: try configuration.isOn(.allowInsecureToken)),
                    isOffline: source.mode == .cacheOnly)
            },
            coverSearch: {
                try ShelfFactory.makeCoverSearch(configuration, transport.get(), .live(clock))
            })
        return AppDependencyContainer(
            environment: environment, paths: paths, configuration: configuration,
            selection: source, console: .standard, log: log, clock: clock,
            analysis: analysis,
            stores: Stores(
                person: { try person.get() }, cache: { try cache.get() },
                storedCache: { try CacheDatabase.open(in: paths.cache, clock: clock) },
                texts: { try texts.get().texts }, failures: storeFailures),
            origins: origins, helpers: helpers,
            sound: SoundParts(
                player: { try livePlayerMaker(configuration, environment, files) },
                background: { try liveBackgroundPlayerMaker(configuration) },
                waveforms: liveWaveforms { try cache.get().waveforms },
                measure: measureRecording, probe: findSound,
                writtenFault: { files.fault }, writtenNotes: { files.notes }),
            makeOutside: { makeLiveOutside(configuration, environment, paths, log) }, sync: sync)
    }

    private static func makeWordAids(
        _ environment: ProcessEnvironment, _ paths: Paths, _ configuration: Configuration,
        _ apertium: Apertium, _ analysis: MeCabText
    ) -> WordAids {
        let folder = paths.data + "/dictionaries"
        var (choices, fault) = (DictionaryChoices(""), ConfigurationError?.none)
        do throws(ConfigurationError) {
            choices = try configuration.dictionaryChoices
        } catch {
            fault = error
        }
        let shelf = DictionaryShelf(
            places: .standard(home: environment["HOME"], personalFolder: folder),
            pairs: choices.pairs, order: choices.order,
            indexFolder: paths.cache + "/dictionaries", tables: EntryTableStore(),
            analysis: analysis)
        let lemmatizer = LemmatizerChain([
            analysis, ApertiumLemmatizer(apertium), HunspellLemmatizer(),
        ])
        let forms = DictionaryForms(shelf: shelf, apertium: apertium, others: lemmatizer)
        return WordAids(
            shelf: shelf,
            personal: PersonalShelf(
                shelf: shelf, installer: DictionaryInstaller(folder: folder, analysis: analysis),
                importers: importers(folder)),
            dictionaries: fault.map { MisconfiguredDictionaries(fault: $0) }
                ?? DictionaryLookup(shelf: shelf, lemmatizer: forms),
            lemmatizer: forms,
            sounds: ReadChinese(over: EspeakNG(), analysis: analysis), fault: fault)
    }

    /// Importers into tables, for extracts of Wiktionary and dictionaries of Yomitan and Lingvo.
    private static func importers(_ folder: String) -> [any DictionaryImporting] {
        let tables = EntryTableStore()
        return [
            ExtractImporter(folder: folder, tables: tables),
            YomitanImporter(folder: folder, tables: tables, archives: ZipReader()),
            DSLImporter(folder: folder, tables: tables),
        ]
    }

    private static func openLog(_ paths: Paths, _ clock: any WallClock) -> SessionLog {
        let handler = FileLogHandler(
            file: LogFile(path: paths.logFile), clock: clock,
            echo: { Console.standard.detail($0) })
        return SessionLog(logger: Logger(label: "listen") { _ in handler })
    }

    /// The bundled library, with the person's own books behind it.
    ///
    /// An error in one does not stop the other; but when a lost database can be restored from a
    /// copy, that error is thrown, since a list without its books would look as if they were gone.
    private static func openLibrary(
        _ paths: Paths, _ configuration: Configuration, _ analysis: any TextAnalyzing,
        bundled: () throws -> LibrarySource?, imported: () throws -> any ImportedBookKeeping
    ) throws -> any BookSource {
        // A language that is not valid is reported where translations are shown.
        let readersLanguage = try? configuration.translationLanguage
        let own: ImportedSource?
        do {
            own = ImportedSource(
                store: try imported(), readersLanguage: readersLanguage, analysis: analysis,
                ownFolder: paths.books)
        } catch let error as StoreError where error.isLoss {
            throw error
        } catch {
            own = nil
        }
        guard let bundled = try bundled() else {
            guard let own else { throw ConfigurationError(.noLibrary) }
            return own
        }
        return own.map { JoinedSource(bundled, $0) } ?? bundled
    }
}
