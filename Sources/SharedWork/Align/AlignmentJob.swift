package import Alignment
package import AudioIO
package import ConsoleOutput
import Library
package import ListenCore
import Signal
import Synchronization
import Files

/// Aligns a script with a recording: speaks the one while it reads the other.
package struct AlignmentJob: Sendable {
    package let voice: any TextVoicing
    package let opening: any AudioSourceOpening

    package init(voice: any TextVoicing, opening: any AudioSourceOpening) {
        self.voice = voice
        self.opening = opening
    }

    /// The script in step with the recording; throws an `AlignmentError`, a `VoiceError`, an
    /// `AudioError`, or `CancellationError`.
    package func run(
        _ location: AudioLocation, _ script: AlignmentScript, _ language: Language,
        _ progress: AlignProgress, anchors: [AlignmentAnchor] = []
    ) async throws -> AlignedScript {
        try await search(location, for: [script], language, progress, anchors: { _ in anchors })
            .aligned
    }

    /// The first of some scripts that the recording says and that is enough, else the one of which
    /// it says most; the recording is read once.
    package func search(
        _ location: AudioLocation, for scripts: [AlignmentScript], _ language: Language,
        _ progress: AlignProgress, anchors: (AlignmentScript) -> [AlignmentAnchor],
        isEnough: (Int, AlignedScript) -> Bool = { _, _ in true }
    ) async throws -> (index: Int, aligned: AlignedScript) {
        guard scripts.contains(where: { !$0.lines.isEmpty }) else { throw AlignmentError(.noText) }
        do {
            return try await withTaskCancellationHandler {
                // What cannot be opened is told before a word is spoken.
                let facts = try await facts(of: location)
                var heard: CepstralFeatures?
                var best: (index: Int, aligned: AlignedScript)?
                for (index, script) in scripts.enumerated() {
                    let voiced = try await material(
                        script, language, location, facts, &heard, progress)
                    guard let heard,
                        var aligned = try await aligned(
                            voiced, heard, anchors(script), progress)
                    else { continue }
                    aligned.areSentences = script.areSentences
                    if aligned.lines.count > best?.aligned.lines.count ?? 0 {
                        best = (index, aligned)
                    }
                    if isEnough(index, aligned) { break }
                }
                guard let best else { throw AlignmentError(.differs) }
                return best
            } onCancel: {
                location.interrupt()
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// The script as it is spoken; the first time the recording is read meanwhile.
    private func material(
        _ script: AlignmentScript, _ language: Language, _ location: AudioLocation,
        _ facts: (rate: SampleRate, length: MediaTime?), _ heard: inout CepstralFeatures?,
        _ progress: AlignProgress
    ) async throws -> VoicedScript {
        let speak = { @Sendable [voice] (isCancelled: @escaping @Sendable () -> Bool) in
            var voiced = VoicedScript(script, for: facts.rate, of: facts.length)
            try Self.speak(script, by: voice, language, into: &voiced, progress, isCancelled)
            return voiced
        }
        if heard != nil {
            progress.restart()
            return try await DiskWork.cancellable(speak)
        }
        let read = { @Sendable [opening] (isCancelled: @escaping @Sendable () -> Bool) in
            try RecordingFeatures.of(
                opening.open(location), progress: { progress.tell(.listening, $0) },
                isCancelled: isCancelled)
        }
        let (voiced, features) = try await both(speak, read) { location.interrupt() }
        // An estimated length may have been too long.
        progress.tell(.listening, 1)
        heard = features
        return voiced
    }

    /// Where the script is; `nil` when the recording says another.
    private func aligned(
        _ voiced: VoicedScript, _ heard: CepstralFeatures, _ anchors: [AlignmentAnchor],
        _ progress: AlignProgress
    ) async throws -> AlignedScript? {
        do {
            return try await DiskWork.cancellable { isCancelled in
                try Aligner(voiced, with: heard, anchors: anchors).align(
                    progress: { progress.tell(.aligning, $0) }, isCancelled: isCancelled)
            }
        } catch let error as AlignmentError where error.code == .differs {
            return nil
        }
    }

    /// How long a recording is; 0 where that is not known.
    package func length(of location: AudioLocation) async throws -> MediaTime {
        try await facts(of: location).length ?? .zero
    }

    private func facts(
        of location: AudioLocation
    ) async throws -> (rate: SampleRate, length: MediaTime?) {
        try await DiskWork.leaving { [opening] in
            let source = try opening.open(location)
            return (source.format.sampleRate, Self.length(of: source))
        }
    }

    private static func length(of source: any AudioSource) -> MediaTime? {
        switch source.length {
        case .exact(let frames), .estimated(let frames):
            MediaTime(frames, at: source.format.sampleRate)
        case .unknown: nil
        }
    }

    /// Two works at once, of which the first that fails ends the other, which `interrupt` wakes.
    private func both<One: Sendable, Other: Sendable>(
        _ one: @escaping @Sendable (@escaping @Sendable () -> Bool) throws -> One,
        _ other: @escaping @Sendable (@escaping @Sendable () -> Bool) throws -> Other,
        interrupt: () -> Void
    ) async throws -> (One, Other) {
        try await withThrowingTaskGroup(of: (One?, Other?).self) { group in
            group.addTask { (try await DiskWork.cancellable(one), nil) }
            group.addTask { (nil, try await DiskWork.cancellable(other)) }
            var (first, second): (One?, Other?)
            do {
                while let (one, other) = try await group.next() {
                    first = first ?? one
                    second = second ?? other
                }
            } catch {
                interrupt()
                throw error
            }
            guard let first, let second else { throw CancellationError() }
            return (first, second)
        }
    }

    private static func speak(
        _ script: AlignmentScript, by voice: any TextVoicing, _ language: Language,
        into voiced: inout VoicedScript, _ progress: AlignProgress,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        var done = 0
        try voice.speak(script.lines.map(\.text), in: language, isCancelled: isCancelled) { line in
            try voiced.append(line)
            done += 1
            progress.tell(.speaking, Double(done) / Double(script.lines.count))
        }
    }
}

extension AudioLocation {
    /// Ends a read that waits for bytes: its reader looks at nothing else meanwhile.
    fileprivate func interrupt() {
        if case .stream(let bytes) = self { bytes.interrupt() }
    }
}

/// Tells how far an alignment is, by its stages; from any thread.
package final class AlignProgress: Sendable {
    /// What is done, some of it at once.
    package enum Stage: Int, CaseIterable {
        case speaking
        case listening
        case aligning

        /// What share of all the time it takes.
        package var weight: Double {
            switch self {
            case .speaking: 0.4
            case .listening: 0.2
            case .aligning: 0.4
            }
        }

        package var name: String {
            switch self {
            case .speaking: "speaking the text"
            case .listening: "listening"
            case .aligning: "comparing"
            }
        }
    }

    private let line: ProgressLine?
    private let told: @Sendable (Double, String) -> Void
    private let shares = Mutex([0.0, 0.0, 0.0])
    private let start = ContinuousClock.now

    package init(_ line: ProgressLine) {
        self.line = line
        told = { _, _ in }
    }

    /// Tells the share of all that is done, and what is being done.
    package init(tell: @escaping @Sendable (Double, String) -> Void) {
        line = nil
        told = tell
    }

    /// Tells the share of a stage that is done.
    package func tell(_ stage: Stage, _ share: Double) {
        let (all, stage) = shares.withLock { shares in
            shares[stage.rawValue] = share
            let all = zip(shares, Stage.allCases).reduce(0) { $0 + $1.0 * $1.1.weight }
            // Of two at once the one that takes longer is named, so that the name stands still.
            return (all, Stage.allCases.first { shares[$0.rawValue] < 1 } ?? .aligning)
        }
        told(all, stage.name)
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let left = all > 0.05 ? (elapsed / all * (1 - all)).rounded(.up) : nil
        line?.tell(
            Int64(all * 1_000), of: 1_000,
            detail: stage.name + (left.map { ", \(MediaTime.seconds($0).clockText) left" } ?? ""))
    }

    /// Begins anew with another text and what was heard already.
    package func restart() { shares.withLock { $0 = [0, 1, 0] } }

    package func end() { line?.end() }
}
