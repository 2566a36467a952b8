import AppEnvironment
import Archives
import Articles
import AudioCodecs
import AudioIO
import Documents
import Feeds
import Files
import HTMLText
import HTTPCaching
import ListenCore
import OpenShelf
import Processes
import Reading
package import Reports
package import SharedWork
import Storage
import Terminal
import Voices

/// Makes the reading of texts by a voice, and the shelf they are kept on.
package struct ReadingFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen read`.
    package func makeReadReport() -> ReadReport {
        app.tellStoreFailures()
        return ReadReport(intake: intake, console: app.console)
    }

    /// The texts of the open shelf, read as any document or page is.
    func makeShelfTexts() throws -> ShelfTexts {
        let intake = intake
        return ShelfTexts(try app.origins.openShelf.network()) { page, language in
            try await intake.work(of: page, language: language)
        }
    }

    /// The writer of `listen read --save`.
    package func makeSpokenFile() async throws -> SpokenFile {
        SpokenFile(
            service: try await app.service(), opening: CodecRegistry(),
            create: { (path, format) throws(AudioError) in
                guard path.lowercased().hasSuffix(".flac") else {
                    return try WAVWriter(path: path, format: format, encoding: .signed16)
                }
                return try EncodedWriter(path: path, format: format, as: .flac)
            }, analysis: app.analysis, console: app.console)
    }

    /// The sound of texts that is kept.
    var spokenSounds: any SpokenSoundKeeping { SpeechFolders(path: app.paths.speech) }

    /// `listen archive`, and `listen remove` of a text.
    package func makeTextsReport() -> TextsReport {
        TextsReport(
            catalog: { try await app.catalog() }, texts: { try keptTexts() }, console: app.console,
            removals: RemovalFactory(app: app).removals)
    }

    /// The texts of the shelf, with their sound.
    func keptTexts() throws -> KeptTexts {
        KeptTexts(try app.stores.person().writtenTexts, sounds: spokenSounds)
    }

    /// The place of a text that a person named.
    package func origin(ofText typed: String) -> TextIntake.Origin {
        if typed == "-" { return .standardInput }
        if ProcessEnvironment.isAddress(typed) { return .address(typed) }
        return .file(path: app.environment.absolutePath(typed))
    }

    /// The place of the text on the clipboard.
    package func originOnClipboard() async throws -> TextIntake.Origin {
        let takesQueries = TerminalCapabilities.detect(
            environment: app.environment.variables, isTerminal: true
        ).takesQueries
        let intake = ClipboardIntake(
            terminal: { takesQueries ? TerminalClipboard().ask() : .nothing },
            environment: app.environment.variables)
        return try await intake.origin()
    }

    /// The texts a person reads, as a source.
    static func textShelf(
        _ environment: ProcessEnvironment, _ paths: Paths, _ configuration: Configuration,
        _ analysis: any TextAnalyzing,
        store: @escaping @Sendable () throws -> any WrittenTextKeeping
    ) -> TextShelf {
        let local = LocalVoices(environment: environment, paths: paths)
        let catalogue = local.catalogue()
        return TextShelf(
            store,
            machine: TextShelf.Machine(
                folders: SpeechFolders(path: paths.speech),
                mostSound: (try? configuration.cachePolicy.mediaBytes) ?? CachePolicy().mediaBytes,
                analysis: analysis,
                voices: { await catalogue.opening(aligner: local.aligner) },
                choose: {
                    VoiceChoice(
                        among: await catalogue.voices(), settings: try configuration.voices)
                }))
    }

    var intake: TextIntake {
        Self.intake(app.environment, app.analysis, app.clock, fetch: app.origins.fetchPage) {
            try app.stores.person().writtenTexts
        }
    }

    /// The intake of a machine.
    static func intake(
        _ environment: ProcessEnvironment, _ analysis: any TextAnalyzing, _ clock: any WallClock,
        fetch: @escaping @Sendable (_ address: String) async throws -> FetchedPage,
        store: @escaping @Sendable () throws -> any WrittenTextKeeping
    ) -> TextIntake {
        let documents = DocumentReader(
            archives: ZipReader(), analysis: analysis, environment: environment.variables)
        return TextIntake(
            fetch: { address in
                let page = try await fetch(address)
                if let refusal = FeedReader.refusal(of: page, analysis: analysis) { throw refusal }
                return page
            },
            article: { page, language in
                let parsed = HTMLPage(
                    page.bytes, contentType: page.contentType, language: language,
                    analysis: analysis)
                return try ArticleReader.article(of: parsed, address: page.address)
            },
            document: { bytes, name, language in
                try await BlockingWork.run { _ in
                    try documents.work(of: bytes, name: name, language: language)
                }
            },
            bytes: { path in
                let limit = DocumentReader.limitBytes
                guard let path else { return try LocalFile.standardInput(limit: limit) }
                return try LocalFile.bytes(of: path, limit: limit)
            },
            store: store, clock: clock)
    }
}
