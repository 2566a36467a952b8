package import AudioIO
package import ConsoleOutput
package import ListenCore
import Signal
package import Subtitles
import Synchronization
import Files

/// Aligns a script with a recording: synthesises the one while it reads the other.
package struct AlignmentJob: Sendable {
    let voice: any TextVoicing
    let opening: any AudioSourceOpening
    let engine: any AlignmentEngine

    package init(
        voice: any TextVoicing, opening: any AudioSourceOpening, engine: any AlignmentEngine
    ) {
        (self.voice, self.opening, self.engine) = (voice, opening, engine)
    }

    /// The aligned script; throws an `AlignmentError`, a `VoiceError`, an `AudioError`, or
    /// `CancellationError`.
    package func run(
        _ location: AudioLocation, _ script: AlignmentScript, _ language: Language,
        _ progress: AlignProgress, anchors: [AlignmentAnchor] = []
    ) async throws -> AlignedScript {
        try await search(location, for: [script], language, progress, anchors: { _ in anchors })
            .aligned
    }

    /// The first script that matches the recording well enough, else the best match; the recording
    /// is read once.
    package func search(
        _ location: AudioLocation, for scripts: [AlignmentScript], _ language: Language,
        _ progress: AlignProgress, anchors: (AlignmentScript) -> [AlignmentAnchor],
        isEnough: (Int, AlignedScript) -> Bool = { _, _ in true }
    ) async throws -> (index: Int, aligned: AlignedScript) {
        guard scripts.contains(where: { !$0.lines.isEmpty }) else { throw AlignmentError(.noText) }
        do {
            return try await withTaskCancellationHandler {
                // A recording that cannot be opened is reported before the synthesis begins.
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
                    aligned = aligned.spoken(by: script)
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

    /// The synthesised script; on the first call the recording is read meanwhile.
    private func material(
        _ script: AlignmentScript, _ language: Language, _ location: AudioLocation,
        _ facts: (rate: SampleRate, length: MediaTime?), _ heard: inout CepstralFeatures?,
        _ progress: AlignProgress
    ) async throws -> AlignmentEngine.Aligning {
        let speak = { @Sendable [voice, engine] (isCancelled: @escaping @Sendable () -> Bool) in
            try engine.voiced(script, facts.rate, facts.length) { each in
                try Self.speak(script, by: voice, language, progress, isCancelled, each: each)
            }
        }
        if heard != nil {
            progress.restart()
            return try await DiskWork.cancellable(speak)
        }
        let read = { @Sendable [opening, engine] (isCancelled: @escaping @Sendable () -> Bool) in
            try engine.features(
                of: opening.open(location),
                progress: { progress.tell(.listening, $0) }, isCancelled: isCancelled)
        }
        let (voiced, features) = try await both(speak, read) { location.interrupt() }
        // An estimated length may have been too long.
        progress.tell(.listening, 1)
        heard = features
        return voiced
    }

    /// The aligned script; `nil` when the recording is of another text.
    private func aligned(
        _ align: @escaping AlignmentEngine.Aligning, _ heard: CepstralFeatures,
        _ anchors: [AlignmentAnchor],
        _ progress: AlignProgress
    ) async throws -> AlignedScript? {
        do {
            return try await DiskWork.cancellable { isCancelled in
                try align(
                    heard, anchors, { progress.tell(.aligning, $0) }, isCancelled)
            }
        } catch let error as AlignmentError where error.code == .differs {
            return nil
        }
    }

    /// The length of a recording; 0 when it is unknown.
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

    /// Runs two operations at once.
    ///
    /// The first to fail cancels the other, which `interrupt` wakes.
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
        _ progress: AlignProgress, _ isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        var done = 0
        try voice.speak(script.lines.map(\.text), in: language, isCancelled: isCancelled) { line in
            try each(line)
            done += 1
            progress.tell(.speaking, Double(done) / Double(script.lines.count))
        }
    }
}

extension AudioLocation {
    /// Ends a read that blocks for bytes, since its reader cannot notice cancellation meanwhile.
    fileprivate func interrupt() {
        if case .stream(let bytes) = self { bytes.interrupt() }
    }
}

/// Reports the progress of an alignment by its stages; callable from any thread.
package final class AlignProgress: Sendable {
    /// A stage of the work; two may run at once.
    enum Stage: Int, CaseIterable {
        case speaking
        case listening
        case aligning

        /// Its share of the total time.
        var weight: Double {
            switch self {
            case .speaking: 0.4
            case .listening: 0.2
            case .aligning: 0.4
            }
        }

        var name: String {
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

    /// `tell` gets the total share that is done and the name of the current stage.
    init(tell: @escaping @Sendable (Double, String) -> Void) {
        line = nil
        told = tell
    }

    /// Reports the share of a stage that is done.
    func tell(_ stage: Stage, _ share: Double) {
        let (all, stage) = shares.withLock { shares in
            shares[stage.rawValue] = share
            let all = zip(shares, Stage.allCases).reduce(0) { $0 + $1.0 * $1.1.weight }
            // Of two at once the slower is named, so that the name does not alternate.
            return (all, Stage.allCases.first { shares[$0.rawValue] < 1 } ?? .aligning)
        }
        told(all, stage.name)
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let left = all > 0.05 ? (elapsed / all * (1 - all)).rounded(.up) : nil
        line?.tell(
            Int64(all * 1_000), of: 1_000,
            detail: stage.name + (left.map { ", \(MediaTime.seconds($0).clockText) left" } ?? ""))
    }

    /// Restarts with another text; the recording is read already.
    func restart() { shares.withLock { $0 = [0, 1, 0] } }

    package func end() { line?.end() }
}
