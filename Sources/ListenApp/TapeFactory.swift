import AppEnvironment
import AudioCodecs
import AudioIO
import ConsoleOutput
import ListenCore
import Practice
package import Reports
import Sessions
import SharedWork
import SpeechSynthesis
import Storage
import Subtitles
import TimeStretch
import UIVocabulary

/// Makes tapes: sentences as one recording.
package struct TapeFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen tape`.
    package func makeTapeReport() async throws -> TapeReport {
        app.tellStoreFailures()
        let chosen = await app.withChoices()
        let drills = chosen.configuration.drills
        return TapeReport(
            selection: try selection(chosen), sound: sound(try chosen.targetLanguage),
            drills: drills.notation(of:),
            folder: app.paths.data, environment: app.environment, console: app.console)
    }

    private func selection(_ chosen: AppDependencyContainer) throws -> TapeSelection {
        let padding = try chosen.configuration.cardPadding
        let review = try CardFactory(app: chosen).makeReviewSource()
        return TapeSelection(
            shelf: { review.shelf },
            recording: { card in
                let found = try await review.recordings.find(card)
                guard let whole = await found.location.whole else {
                    throw StatedError(.notFound, "Its recording has not arrived.")
                }
                return (whole, found.range)
            },
            practice: { try app.stores.person().sentencePractice },
            bookmarks: { try app.stores.person().bookmarks },
            catalog: { try await app.catalog() },
            source: { id in
                guard let entry = try await app.sources.list()[id],
                    let books = try await app.sources.books(of: id)
                else { return nil }
                return app.catalog(of: entry, books)
            },
            nudges: { try await app.stores.person().edgeNudges.nudges(in: $0) },
            aids: {
                try await AidFactory(app: app).makeAids(try app.helpers.offlineAids())
            },
            words: { track in
                guard let language = track.language() else { return nil }
                let offline = try app.helpers.offlineAids()
                let reader = ChapterWordsReader(lemmatizer: offline.words.lemmatizer)
                let lemmas = await reader.lemmas(of: track, language)
                let words = await reader.words(
                    of: track, language,
                    try await app.stores.person().words.statuses(of: language), lemmas: lemmas)
                await offline.shutdown()
                return words
            },
            analysis: app.analysis, padding: (padding.before, padding.after),
            target: try chosen.targetLanguage, clock: app.clock)
    }

    private func sound(_ target: Language) -> TapeSound {
        let voice = ESpeakVoice(
            worker: LocalVoices(environment: app.environment, paths: app.paths).worker)
        return TapeSound(
            opening: CodecRegistry(),
            read: { try MonoStretch.read($0, $1, at: $2) },
            soften: { MonoStretch.soften(&$0, over: $1) },
            stretcher: { SoundTouchStretcher() },
            speak: { lines, rate in
                var spoken: [[Float]] = []
                try voice.speak(lines, in: target, isCancelled: { false }) { line in
                    spoken.append(
                        MonoStretch.convert(line.samples, from: line.rate, to: rate))
                }
                return spoken
            },
            create: { (path, format) throws(AudioError) in
                guard let encoding = Self.encoding(of: path) else {
                    return try WAVWriter(path: path, format: format, encoding: .signed16)
                }
                return try EncodedWriter(path: path, format: format, as: encoding)
            },
            rates: { path in
                switch Self.encoding(of: path) {
                case .opus: [16_000, 24_000, 48_000].map { SampleRate($0) }
                case .mp3: [16_000, 22_050, 24_000, 32_000, 44_100, 48_000].map { SampleRate($0) }
                case .flac, nil: []
                }
            })
    }

    /// The encoding of a file's ending; `nil` for WAV.
    private static func encoding(of path: String) -> EncodedWriter.Encoding? {
        switch ExportFormat.ending(ofName: path) {
        case "flac": .flac
        case "mp3": .mp3
        case "opus": .opus
        default: nil
        }
    }
}
