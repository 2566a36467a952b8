package import ListenCore
import Processes
import SpeechSynthesis
import Synchronization

/// The voices of this machine, looked for once.
///
/// ```swift
/// let catalogue = VoiceCatalogue(
///     worker: [program, "speech-worker"], folders: [data + "/listen/voices"], path: path,
///     home: home)
/// let voice = try VoiceChoice(among: await catalogue.voices()).voice(for: language)
/// let session = try await catalogue.opening(aligner: nil).open(voice)
/// ```
package final class VoiceCatalogue: VoiceListing {
    private let worker: [String]
    private let folders: [String]
    private let path: String?
    private let home: String?
    private let memory: VoiceMemory?
    private let asksAnew: Bool
    private let search = Mutex<Task<Findings, Never>?>(nil)

    /// The findings of a search.
    private struct Findings: Sendable {
        var voices: [Voice]
        var programs: VoicePrograms
    }

    /// A catalogue; `worker` starts a `SpeechWorker`, `folders` have piper voices, `path` is PATH.
    ///
    /// With a memory the engines are asked only after a change; `asksAnew` asks them in any case,
    /// and has it remembered.
    package init(
        worker: [String], folders: [String], path: String?, home: String?,
        memory: VoiceMemory? = nil, asksAnew: Bool = false
    ) {
        (self.worker, self.folders, self.path, self.home) = (worker, folders, path, home)
        (self.memory, self.asksAnew) = (memory, asksAnew)
    }

    /// The voices that are here, by engine and name.
    package func voices() async -> [Voice] { await findings().voices }

    /// Makes the voices of this machine ready to speak.
    package func opening(aligner: (any WordAligning)?) async -> MachineVoices {
        MachineVoices(await findings().programs, aligner: aligner)
    }

    private func findings() async -> Findings {
        let task = search.withLock { task in
            if let task { return task }
            let new = Task { await look() }
            task = new
            return new
        }
        return await task.value
    }

    private func look() async -> Findings {
        let folders = folders
        async let own = BlockingWork.run { _ in folders.flatMap { PiperFolder.voices(in: $0) } }
        let answers = await answers()
        let found = answers.piper
        var voices = await own
        // Voices of piper that nothing here can speak are no voices of this machine.
        if found.python == nil, found.program == nil { voices = [] }
        voices += found.files.compactMap { PiperFolder.voice(at: $0) }
        var seen: Set<Voice.ID> = []
        voices = voices.filter { seen.insert($0.id).inserted }
        return Findings(
            voices: voices + answers.listed,
            programs: VoicePrograms(
                worker: worker, python: found.python, piper: found.program, home: home))
    }

    /// The answers of the engines, where nothing changed those of an earlier run.
    private func answers() async -> EngineAnswers {
        let (worker, path, memory) = (worker, path, memory)
        let wanted = ([path ?? ""] + worker).joined(separator: "\n")
        if !asksAnew, let known = await BlockingWork.run({ _ in memory?.answers(to: wanted) }) {
            return known
        }
        async let listed = BlockingWork.run { stop in Self.listed(worker, stop) }
        async let piper = BlockingWork.run { stop in PiperSearch.run(path: path, stop: stop) }
        let answers = EngineAnswers(piper: await piper, listed: await listed)
        // No voices at all is no answer to go by: an engine may have been too slow.
        if let memory, !answers.listed.isEmpty {
            await BlockingWork.run { _ in
                memory.keep(
                    answers, to: wanted,
                    programs: PiperSearch.programs(path: path) + worker.prefix(1))
            }
        }
        return answers
    }

    private static func listed(_ worker: [String], _ stop: CancelSignal) -> [Voice] {
        do throws(SpeechFault) {
            let session = try SpeechSession(worker)
            defer { session.end() }
            return try session.voices(patience: .seconds(5), stop: stop).voices
        } catch {
            return []
        }
    }
}
