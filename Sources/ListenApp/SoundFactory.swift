import AppEnvironment
import AudioCodecs
import AudioIO
import ConsoleOutput
import LanguageAids
import ListenCore
import Practice
package import Reports
package import Sessions
import SharedWork
import Storage

/// Makes what tells which sounds a person misses, and drills them.
package struct SoundFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen sounds`.
    package func makeSoundsReport() -> SoundsReport {
        app.tellStoreFailures()
        return SoundsReport(missed: missed, console: app.console)
    }

    /// `listen sounds drill`.
    package func makeDrill() -> SoundDrillRun {
        app.tellStoreFailures()
        let heard = HeardFactory(app: app)
        let notices = NoticesOnce(app.console)
        return SoundDrillRun(
            missed: missed, store: { try app.stores.person().sounds },
            texts: app.stores.texts, indexer: { heard.toldIndexer($0, on: $1) },
            finder: { try await finder($0) },
            sequence: WordSequence(
                opening: CodecRegistry(), read: { try MonoStretch.read($0, $1, at: $2) },
                soften: { MonoStretch.soften(&$0, over: $1) }),
            play: { try await play($0, $1, telling: notices) }, clock: app.clock,
            environment: app.environment,
            console: app.console)
    }

    private var missed: MissedSounds {
        MissedSounds(
            store: { try app.stores.person().sounds }, sounds: sounds, off: app.switchedOff)
    }

    private var sounds: WordSounds {
        WordSounds { words, language, progress in
            try await EspeakNG().phones(of: words, language: language, progress: progress)
        }
    }

    private func finder(_ texts: any HeardKeeping) async throws -> SoundFinder {
        let books = try await app.stores.person().importedBooks.books()
        let readers = Dictionary(
            books.compactMap { listed in listed.narrator.map { (listed.book.id, $0) } }
        ) { first, _ in first }
        return SoundFinder(
            texts: texts, sounds: sounds,
            catalog: { id in
                guard let entry = try await app.sources.list()[id] else { return nil }
                return app.catalog(of: entry, try app.sources.open(entry).books)
            },
            reader: { $0.source == .local ? readers[$0.book] : nil },
            off: try await app.switchedOff(), analysis: app.analysis)
    }

    private func play(
        _ samples: [Float], _ rate: SampleRate, telling notices: NoticesOnce
    ) async throws {
        let cards = CardFactory(app: app)
        try await cards.playOnce("words.wav", mustSound: true, telling: notices) { path in
            let writer = try WAVWriter(
                path: path, format: AudioFormat(sampleRate: rate, channels: 1),
                encoding: .signed16)
            try samples.withUnsafeBufferPointer { try writer.append($0) }
            try writer.finish()
        }
    }
}
