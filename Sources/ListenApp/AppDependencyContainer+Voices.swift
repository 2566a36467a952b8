import Alignment
import AppEnvironment
import AudioIO
import Files
import Glibc
package import ListenCore
package import Reports
import SpeechSynthesis
package import Voices

extension AppDependencyContainer {
    /// The voices of this machine; keep it, since it looks once.
    package func makeVoiceCatalogue() -> VoiceCatalogue { Self.voices(environment, paths) }

    /// The voices of a machine.
    static func voices(_ environment: ProcessEnvironment, _ paths: Paths) -> VoiceCatalogue {
        let home = environment["HOME"]
        return VoiceCatalogue(
            worker: speechWorker(environment),
            folders: [paths.voices]
                + (home.map { [$0 + "/.local/share/piper-voices", $0 + "/piper-voices"] } ?? [])
                + ["/usr/local/share/piper-voices", "/usr/share/piper-voices"],
            path: environment["PATH"], home: home)
    }

    /// The words that start the process which speaks: this program again.
    static func speechWorker(_ environment: ProcessEnvironment) -> [String] {
        [environment.program ?? "listen", "speech-worker"]
    }

    /// Finds the words of voices that do not say when they speak them.
    package var wordAligner: any WordAligning { Self.wordAligner(environment) }

    /// The same for a machine.
    static func wordAligner(_ environment: ProcessEnvironment) -> any WordAligning {
        SentenceAligner(by: ESpeakVoice(worker: speechWorker(environment)))
    }

    /// `listen voices`.
    package func makeVoicesReport() -> VoicesReport {
        let catalogue = makeVoiceCatalogue()
        return VoicesReport(
            voices: catalogue, settings: { try configuration.voices },
            open: { voice in
                try await catalogue.opening(aligner: wordAligner).open(voice)
            }, play: { try await play($0) }, folder: paths.voices, analysis: analysis,
            console: console)
    }

    /// Plays a sentence to its end, by way of a file that is removed.
    private func play(_ sentence: SpokenSentence) async throws {
        let runtime = paths.runtime
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
        try await playThrough(path)
    }
}
