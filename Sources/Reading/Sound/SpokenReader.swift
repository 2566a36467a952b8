import ListenCore
import Synchronization

/// One reader of a text that is being spoken.
///
/// When the last reader is interrupted or let go, the voice stops; the sentences it has spoken are
/// kept.
final class SpokenReader: SpokenSound {
    private let work: SpokenWork
    private let isInterrupted = Atomic<Bool>(false)
    private let mayWait = Atomic<Bool>(true)

    init(of work: SpokenWork) {
        self.work = work
        work.readerCame()
    }

    deinit { leave() }

    var name: String { work.parts.title }

    // MARK: Bytes

    /// The length in bytes is never known: nothing reads it by bytes.
    var totalLength: Int64? { nil }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        throw ServiceError(.notSupported, context: "the sound of “\(name)” as bytes")
    }

    func interrupt() {
        leave()
        work.state.change { _ in }
    }

    func allowWaiting(_ isAllowed: Bool) {
        mayWait.store(isAllowed, ordering: .releasing)
        if !isAllowed { work.state.change { _ in } }
    }

    func completedFile() async -> String? {
        guard case .file(let path)? = await completed() else { return nil }
        return path
    }

    // MARK: Sound

    func sampleRate() throws(ServiceError) -> SampleRate {
        try work.state.wait { state throws(ServiceError) in
            if let file = state.file { return file.rate }
            try check(state)
            return nil
        }
    }

    var length: (frames: FrameCount, isExact: Bool) {
        work.state.read { state in
            guard let layout = state.layout else { return (.zero, false) }
            return (FrameCount(layout.length), layout.isExact)
        }
    }

    var losses: Int { work.state.read { $0.silent.count } }

    func stand(at frame: FrameCount) {
        work.state.change { state in
            guard let line = state.layout?.line(at: frame.value) else { return }
            work.listens(to: line, in: &state)
        }
    }

    func read(
        into samples: UnsafeMutableBufferPointer<Int16>, at frame: FrameCount
    ) throws(ServiceError) -> Int {
        try work.state.wait { state throws(ServiceError) in
            guard let (piece, start) = try place(of: frame.value, in: &state) else { return nil }
            guard let piece else { return 0 }
            let count = state.file?.read(piece, from: frame.value - start, into: samples) ?? 0
            guard count > 0 else {
                throw ServiceError(
                    .file(reason: "its sound on this machine is damaged"),
                    context: "the text “\(name)”",
                    advice: "Remove the folder “\(work.parts.folder)”, and it is spoken again.")
            }
            return count
        }
    }

    /// The piece at a frame, which is none behind the end, and its first frame in the whole; `nil`
    /// while it is not made.
    private func place(
        of frame: Int64, in state: inout SpokenWork.State
    ) throws(ServiceError) -> (piece: SpokenPiece?, start: Int64)? {
        while let layout = state.layout {
            guard let line = layout.line(at: frame) else { return (nil, 0) }
            work.listens(to: line, in: &state)
            guard let piece = state.pieces[line] else { break }
            let start = layout.start(of: line)
            if frame - start < piece.frames { return (piece, start) }
            // It is shorter than expected, so that the frame is that of a later sentence now.
        }
        try check(state)
        return nil
    }

    /// Throws when there is no use in waiting.
    private func check(_ state: SpokenWork.State) throws(ServiceError) {
        if isInterrupted.load(ordering: .acquiring) || !mayWait.load(ordering: .acquiring) {
            throw ServiceError(.cancelled, context: "the text “\(name)”")
        }
        if let failure = state.failure { throw failure }
    }

    // MARK: Text

    func texts() -> AsyncStream<TrackPayload> {
        follow(\.texts) { work.text(of: $0) }
    }

    func stills() -> AsyncStream<AudioLocation> {
        follow(\.stills) { $0.isAllAheadMade ? work.still(of: $0) : nil }
    }

    /// A stream among the followers of the work; what is there already comes first.
    private func follow<Element: Sendable>(
        _ place: any WritableKeyPath<SpokenWork.Followers, [Int: AsyncStream<Element>.Continuation]>
            & Sendable,
        first: (SpokenWork.State) -> Element?
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let (number, isOver) = work.state.change { state in
            state.number += 1
            if !state.isOver { state.followers[keyPath: place][state.number] = continuation }
            // Before the work can end it.
            if let element = first(state) { continuation.yield(element) }
            return (state.number, state.isOver)
        }
        if isOver { continuation.finish() }
        continuation.onTermination = { [weak work] _ in
            work?.state.change { _ = $0.followers[keyPath: place].removeValue(forKey: number) }
        }
        return stream
    }

    func completed() async -> AudioLocation? {
        await withCheckedContinuation { continuation in
            let isOver = work.state.change { state in
                if !state.isOver { state.followers.completions.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
        return work.whole
    }

    private func leave() {
        let (isFirst, _) = isInterrupted.compareExchange(
            expected: false, desired: true, ordering: .acquiringAndReleasing)
        if isFirst { work.readerLeft() }
    }
}

extension SpokenWork {
    /// The place of the whole recording; `nil` until every sentence is made, and where some of them
    /// are in memory only.
    var whole: AudioLocation? { state.read(whole) }

    func whole(of state: State) -> AudioLocation? {
        guard let file = state.file, state.layout?.isExact == true else { return nil }
        let pieces = state.pieces.compactMap { $0 }.filter { $0.frames > 0 }
        guard pieces.allSatisfy(file.isInFile) else { return nil }
        return SpokenClips.location(of: pieces, in: file)
    }
}

/// Pieces of a file as one recording.
enum SpokenClips {
    /// The most parts that a recording is read from.
    static let mostParts = 500

    /// The file itself where the pieces are all of it in its order, otherwise parts of it, as few
    /// as possible; `nil` without any, and for more than can be read as one, as of a text that
    /// repeats a sentence again and again.
    static func location(of pieces: [SpokenPiece], in file: SentenceSoundFile) -> AudioLocation? {
        var runs: [Range<Int64>] = []
        for piece in pieces {
            if let last = runs.last, last.upperBound == piece.first {
                runs[runs.count - 1] = last.lowerBound..<(piece.first + piece.frames)
            } else {
                runs.append(piece.first..<(piece.first + piece.frames))
            }
        }
        guard !runs.isEmpty, runs.count <= mostParts else { return nil }
        if runs == [0..<file.frames] { return .file(path: file.path) }
        return .clips(
            runs.map { run in
                SoundClip(
                    path: file.path, start: MediaTime(FrameCount(run.lowerBound), at: file.rate),
                    end: MediaTime(FrameCount(run.upperBound), at: file.rate))
            })
    }
}
