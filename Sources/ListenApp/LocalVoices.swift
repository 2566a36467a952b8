import Alignment
import AppEnvironment
import ListenCore
import SpeechSynthesis
import Voices

/// The voices of a machine, and the process that speaks.
struct LocalVoices {
    let environment: ProcessEnvironment
    let paths: Paths

    /// The voices that are here; keep it, since it looks once.
    ///
    /// What engines answered in an earlier run counts unless they are to be asked anew.
    func catalogue(asksAnew: Bool = false) -> VoiceCatalogue {
        let home = environment["HOME"]
        return VoiceCatalogue(
            worker: worker,
            folders: [paths.voices]
                + (home.map { [$0 + "/.local/share/piper-voices", $0 + "/piper-voices"] } ?? [])
                + ["/usr/local/share/piper-voices", "/usr/share/piper-voices"],
            path: environment["PATH"], home: home,
            memory: VoiceMemory(folder: paths.cache), asksAnew: asksAnew)
    }

    /// The words that start the process which speaks: this program again.
    var worker: [String] { [environment.program ?? "listen", "speech-worker"] }

    /// Finds the words of voices that do not say when they speak them.
    var aligner: any WordAligning { SentenceAligner(by: ESpeakVoice(worker: worker)) }
}
