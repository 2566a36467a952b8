import LanguageAids
import ListenCore
import ListenUI
import Storage
import Terminal

/// What commands and sessions are made of.
extension AppDependencyContainer {
    /// `listen`, `listen book` and `listen play`.
    public func makePlayCommand() -> PlayCommand { PlayCommand(container: self) }

    /// `listen books` and `listen chapters`.
    public func makeCatalogReport() -> CatalogReport {
        CatalogReport(
            catalog: { try await catalog() }, progress: { try person().progress },
            console: console)
    }

    /// `listen translate` and `listen explain`.
    public func makeSentenceReport() -> SentenceReport {
        SentenceReport(
            catalog: { try await catalog() }, aids: { try await makeAids() },
            target: targetLanguage, console: console)
    }

    /// `listen cache …`.
    public func makeCacheReport() -> CacheReport {
        CacheReport(
            cache: storedCache, clock: clock, policy: configuration.cachePolicy, console: console)
    }

    /// `listen server …`.
    public func makeServerReport() -> ServerReport {
        ServerReport(
            store: { try person().servers }, service: { try backend($0).service },
            console: console)
    }

    /// `listen cues` and `listen waveform`.
    public func makeFileReport() -> FileReport {
        FileReport(
            environment: environment, waveforms: waveforms, measure: measure, console: console)
    }

    /// `listen progress`.
    public func makeProgressReport() -> ProgressReport {
        ProgressReport(progress: { try person().progress }, console: console)
    }

    /// `listen paths` and `listen config`.
    public func makeAboutReport() -> AboutReport {
        AboutReport(paths: paths, configuration: configuration, console: console)
    }

    /// `listen doctor`.
    public func makeDoctorReport() -> DoctorReport {
        DoctorReport(checks: doctorChecks, console: console)
    }

    /// What a session on a source of books works with.
    func makeListening(
        _ service: any APIServiceProtocol, report: @escaping @Sendable (String) -> Void
    ) async throws -> Listening {
        let person = try person()
        if let notice = person.notice { report(notice.description) }
        storeFailures.connect(report)
        let (player, shutdown) = makePlayer()
        let offline = offlineAids()
        return Listening(
            service: service, player: player,
            progress: ProgressKeeper(store: person.progress) { error in
                log.note(error)
                report(error.description)
            },
            aids: try await makeAids(offline, report: report), waveforms: waveforms,
            clock: clock, mode: selection.mode, rewind: configuration.rewind, log: log,
            close: {
                shutdown()
                await settle(service)
                await offline.shutdown()
            })
    }

    /// Waits until what has arrived is stored, yet not for a disk that hangs.
    private func settle(_ service: any APIServiceProtocol) async {
        await withTaskGroup { group in
            group.addTask { await service.settle() }
            group.addTask { try? await Task.sleep(for: .seconds(2)) }
            await group.next()
            group.cancelAll()
        }
    }

    private func makeAids() async throws -> SentenceAids {
        try await makeAids(offlineAids()) { console.note($0) }
    }

    private func makeAids(
        _ offline: OfflineAids, report: (String) -> Void
    ) async throws -> SentenceAids {
        var translators = offline.translators
        var explainers = offline.explainers
        if let server = try await server() {
            let services = try backend(server)
            let isOffline = selection.mode == .cacheOnly
            translators.insert(
                isOffline ? StoredOnly(for: services.translator.provider) : services.translator,
                at: 0)
            explainers.insert(
                isOffline ? StoredOnly(for: services.explainer.provider) : services.explainer,
                at: 0)
        }
        let store = try cache()
        if let notice = store.notice { report(notice.description) }
        return SentenceAids(
            translators: translators, explainers: explainers, translations: store.translations,
            explanations: store.explanations)
    }

    var targetLanguage: Language {
        configuration.translationLanguage ?? .english
    }

    /// The terminal of this process.
    func makeTerminal(_ signals: SignalRelay) -> TTYDevice {
        TTYDevice(
            capabilities: .detect(
                environment: environment.variables, isTerminal: environment.outputIsTerminal,
                color: configuration.colorDepth),
            environment: environment.variables, signals: signals,
            options: TTYDevice.Options(mouse: configuration.isOn(.mouse)))
    }

    /// What of the configuration concerns the screen.
    func makeUISettings(_ capabilities: TerminalCapabilities) -> UISettings {
        UISettings(
            theme: capabilities.colorDepth == .none ? .mono : configuration.theme,
            glyphs: capabilities.glyphs,
            wideAmbiguous: configuration.integer(.ambiguousWidth) == 2,
            targetLanguage: targetLanguage, rate: configuration.playbackRate)
    }

    /// Whether the terminal's background chooses the theme: not where there
    /// are no colours to choose.
    func followsBackground(_ capabilities: TerminalCapabilities) -> Bool {
        configuration.text(.theme) == "auto" && capabilities.colorDepth != .none
    }
}
