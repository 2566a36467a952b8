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
    private let search = Mutex<Task<Findings, Never>?>(nil)

    /// The findings of a search.
    private struct Findings: Sendable {
        var voices: [Voice]
        var programs: VoicePrograms
    }

    /// A catalogue; `worker` starts a `SpeechWorker`, `folders` have piper voices, `path` is PATH.
    package init(worker: [String], folders: [String], path: String?, home: String?) {
        (self.worker, self.folders, self.path, self.home) = (worker, folders, path, home)
    }

    /// The voices that are here, by engine and name.
    package func voices() async -> [Voice] { await findings().voices }

    /// What starts sessions of them.
    package func opening(aligner: (any WordAligning)?) async -> MachineVoices {
        MachineVoices(await findings().programs, aligner: aligner)
    }

    private func findings() async -> Findings {
        let task = search.withLock { task in
            if let task { return task }
            let new = Task { [worker, folders, path, home] in
                await Self.look(worker, folders, path, home)
            }
            task = new
            return new
        }
        return await task.value
    }

    private static func look(
        _ worker: [String], _ folders: [String], _ path: String?, _ home: String?
    ) async -> Findings {
        async let listed = BlockingWork.run { stop in Self.listed(worker, stop) }
        async let piper = BlockingWork.run { stop in PiperSearch.run(path: path, stop: stop) }
        async let own = BlockingWork.run { _ in folders.flatMap { PiperFolder.voices(in: $0) } }
        let found = await piper
        var voices = await own
        // Voices of piper that nothing here can speak are no voices of this machine.
        if found.python == nil, found.program == nil { voices = [] }
        voices += found.files.compactMap { PiperFolder.voice(at: $0) }
        var seen: Set<Voice.ID> = []
        voices = voices.filter { seen.insert($0.id).inserted }
        return Findings(
            voices: voices + (await listed),
            programs: VoicePrograms(
                worker: worker, python: found.python, piper: found.program, home: home))
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
