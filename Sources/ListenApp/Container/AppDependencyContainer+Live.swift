import Backend
import CurlTransport
import Glibc
import HTTPCaching
import LanguageAids
import Library
import ListenCore
import Logging
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
        let person = Lazy { try PersonDatabase.open(in: paths.data, clock: clock) }
        let cache = Lazy { try CacheDatabase.openOrInMemory(in: paths.cache, clock: clock) }
        let transport = CurlTransport()
        let storeFailures = StoreFailures()
        let apertium = Apertium()
        return AppDependencyContainer(
            environment: environment, paths: paths, configuration: configuration,
            selection: source, console: .standard, log: openLog(paths, clock), clock: clock,
            person: { try person.get() }, cache: { try cache.get() },
            storedCache: { try CacheDatabase.open(in: paths.cache, clock: clock) },
            storeFailures: storeFailures,
            localLibrary: { try openLibrary(paths) },
            backend: { server in
                let service = try APIService(
                    baseURL: server.url, transport: transport,
                    store: try? cache.get().responses, policy: configuration.cachePolicy,
                    timing: .live(clock), notice: { storeFailures.note($0) })
                return BackendServices(
                    service: service, translator: service, explainer: service)
            },
            makePlayer: { makeLivePlayer(configuration, environment) },
            offlineAids: {
                OfflineAids(
                    translators: [ApertiumTranslator(apertium)],
                    explainers: [ApertiumExplainer(apertium)],
                    shutdown: { await apertium.shutdown() })
            },
            waveforms: liveWaveforms { try cache.get().waveforms },
            measure: measureRecording, probeSound: findSound)
    }

    private static func openLog(_ paths: Paths, _ clock: any WallClock) -> SessionLog {
        let handler = FileLogHandler(file: LogFile(path: paths.logFile), clock: clock)
        return SessionLog(logger: Logger(label: "listen") { _ in handler })
    }

    private static func openLibrary(_ paths: Paths) throws -> any APIServiceProtocol {
        guard let folder = paths.bundledLibrary else { throw ConfigurationError(.noLibrary) }
        return try LocalLibrary(folder: folder)
    }
}
