import AppEnvironment
import AudioIO
import Files
import Glibc
import ListenCore
package import Reports
import Voices

extension ReadingFactory {
    /// `listen voices`.
    package func makeVoicesReport() -> VoicesReport {
        let local = LocalVoices(environment: app.environment, paths: app.paths)
        let catalogue = local.catalogue(asksAnew: true)
        return VoicesReport(
            voices: catalogue, settings: { try app.configuration.voices },
            open: { voice in
                try await catalogue.opening(aligner: local.aligner).open(voice)
            }, play: { try await play($0) }, folder: app.paths.voices, analysis: app.analysis,
            console: app.console)
    }

    /// Plays a sentence to its end, by way of a file that is removed.
    private func play(_ sentence: SpokenSentence) async throws {
        let runtime = app.paths.runtime
        try PrivateFolder.make(runtime)
        let path = "\(runtime)/voice-\(getpid()).wav"
        defer { unlink(path) }
        let writer = try WAVWriter(
            path: path, format: AudioFormat(sampleRate: sentence.rate, channels: 1),
            encoding: .signed16)
        let samples = sentence.samples.map { Float($0) / 32_768 }
        try samples.withUnsafeBufferPointer { (buffer) throws(AudioError) in
            try writer.append(buffer)
        }
        try writer.finish()
        try await CardFactory(app: app).playThrough(path)
    }
}
