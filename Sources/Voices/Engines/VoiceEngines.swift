import ListenCore
import SpeechSynthesis

/// The programs that engines are made of on this machine.
package struct VoicePrograms: Hashable, Sendable {
    /// The words that start a `SpeechWorker`: this program again.
    package var worker: [String]
    /// The Python that has the module `piper`; `nil` without one.
    package var python: String?
    /// The program `piper`; `nil` without one.
    package var piper: String?
    /// The home of the person, for commands that begin with `~/`.
    package var home: String?

    /// Programs.
    package init(
        worker: [String], python: String? = nil, piper: String? = nil, home: String? = nil
    ) {
        (self.worker, self.python, self.piper, self.home) = (worker, python, piper, home)
    }
}

extension Voice {
    /// The engine that speaks by this voice.
    func engine(
        _ programs: VoicePrograms, bounds: SpeechBounds = SpeechBounds()
    ) throws(VoiceError) -> any SpeechEngine {
        switch engine {
        case .espeak: return espeak(programs, bounds)
        case .flite: return flite(programs, bounds)
        case .piper: return try piper(programs, bounds)
        case .command: return try CommandEngine(id.name, home: programs.home)
        }
    }

    private func espeak(_ programs: VoicePrograms, _ bounds: SpeechBounds) -> KeptEngine {
        let language = languages.first?.englishName ?? id.name
        return KeptEngine(
            "espeak-ng", .init(words: programs.worker, request: id.name), unit: .scalars,
            bounds: bounds, partedLanguages: ["ja", "th", "my", "km", "lo"]
        ) { reason in
            switch reason {
            case .noLibrary: VoiceError(.notInstalled)
            case .noVoice: VoiceError(.noVoice(language: language))
            case .noData: VoiceError(.noData)
            case .unfit: VoiceError(.unfit)
            }
        }
    }

    private func flite(_ programs: VoicePrograms, _ bounds: SpeechBounds) -> KeptEngine {
        KeptEngine(
            "flite", .init(words: programs.worker, request: "flite:\(id.name)"), unit: .bytes,
            bounds: bounds
        ) { _ in
            VoiceError(.noEngine(name: "flite", advice: "Install it with `apt install flite`."))
        }
    }

    private func piper(
        _ programs: VoicePrograms, _ bounds: SpeechBounds
    ) throws(VoiceError) -> any SpeechEngine {
        let name = self.name
        guard let python = programs.python else {
            guard let program = programs.piper else { throw Self.noPiper }
            return try CommandEngine(
                words: [program, "--model", id.name, "--output_file", "{out}"], name: name)
        }
        return KeptEngine(
            name, .init(words: [python, "-c", PiperScript.text], request: id.name),
            unit: .spellings, bounds: bounds
        ) { reason in
            switch reason {
            case .noLibrary: Self.noPiper
            case .noVoice, .noData:
                VoiceError(
                    .badVoice(name: name, reason: "its file, or the .json beside it, is damaged"))
            case .unfit:
                VoiceError(
                    .badVoice(
                        name: name,
                        reason: "it needs a part that piper would fetch from the network"))
            }
        }
    }

    private static var noPiper: VoiceError {
        VoiceError(
            .noEngine(name: "piper", advice: "Install it with `pip install piper-tts[alignment]`.")
        )
    }
}
