import Foundation
import ListenCore
import Processes

@testable import SpeechSynthesis
@testable import Voices

/// The engines that are really on this machine.
enum LiveVoices {
    /// The words that start the worker that was built with the tests, beside their bundle.
    static let worker: [String] = [
        Bundle.allBundles.map(\.bundleURL)
            .map { $0.deletingLastPathComponent().appending(path: name).path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            ?? Bundle.main.executableURL?.deletingLastPathComponent().appending(path: name).path
            ?? name
    ]

    private static let name = "SpeechWorkerProgram"

    /// The voices of espeak-ng and flite that are here.
    static let listed: [Voice] = {
        do throws(SpeechFault) {
            let session = try SpeechSession(worker)
            defer { session.end() }
            return try session.voices(patience: .seconds(9), stop: CancelSignal()).voices
        } catch {
            return []
        }
    }()

    static let hasESpeak = listed.contains { $0.engine == .espeak }
    static let hasFlite = listed.contains { $0.engine == .flite }

    /// Piper with its voices: on PATH, or of the Python that `LISTEN_TEST_PIPER` names.
    static let piper: (voices: [Voice], programs: VoicePrograms) = {
        var path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        if let own = ProcessInfo.processInfo.environment["LISTEN_TEST_PIPER"] {
            path = own + ":" + path
        }
        let found = PiperSearch.run(path: path, stop: CancelSignal())
        let voices = found.files.compactMap { PiperFolder.voice(at: $0) }
        return (
            voices, VoicePrograms(worker: worker, python: found.python, piper: found.program)
        )
    }()

    static let hasPiper = piper.programs.python != nil && !piper.voices.isEmpty

    /// A session of a voice of this machine.
    static func session(
        _ id: String, language: String, others: [Voice] = []
    ) throws -> any VoiceSpeaking {
        let voice = Voice(
            Voice.ID(id) ?? .init(.espeak, "en"), name: id,
            languages: [Language(tag: language) ?? .english])
        return try MachineVoices(VoicePrograms(worker: worker)).open(voice) { language in
            others.first { $0.languages.contains { $0.code == language.code } }
        }
    }
}

extension VoicedSentence {
    /// The text of a place.
    func written(_ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
}
