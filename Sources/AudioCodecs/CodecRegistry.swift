public import AudioIO
public import ListenCore

/// Opens recordings by the content of their bytes, whatever their names are.
///
/// ```swift
/// let source = try CodecRegistry().open(.file(path: path))
/// var samples = [Float](repeating: 0, count: 4_096 * source.format.channels)
/// let frames = try samples.withUnsafeMutableBufferPointer { try source.read(into: $0) }
/// ```
public struct CodecRegistry: AudioSourceOpening {
    /// A registry of all decoders of this program.
    public init() {}

    /// Opens a recording on the calling thread.
    ///
    /// Throws `notAudio` with a name for the bytes when no decoder knows them, `encrypted` or
    /// `needsLibrary`, and `mismatched` when parts do not fit together. Reads no more than the
    /// first MiB, unless the length of a file would be a guess: then its frames are counted, which
    /// takes 0.1 s for an hour.
    public func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        let source = try Self.open(location, OpeningOptions())
        try Self.settle(source, location, upTo: Self.mostWalkedBytes)
        return source
    }

    /// The length of a file, counted however long that takes; zero when nothing tells it.
    ///
    /// Throws the same errors as `open`.
    public func duration(ofFile path: String) throws(AudioError) -> MediaTime {
        let source = try Self.open(.file(path: path), OpeningOptions())
        try Self.settle(source, .file(path: path), upTo: .max)
        switch source.length {
        case .exact(let frames), .estimated(let frames):
            return MediaTime(frames, at: source.format.sampleRate)
        case .unknown: return .zero
        }
    }

    /// The size up to which files of other kinds than MP3 are read through before they are played.
    private static let mostWalkedBytes: Int64 = 256 << 20

    /// Counts the frames of files whose length is a guess, because a guess must not limit seeking.
    ///
    /// Never waits for bytes that are still arriving.
    private static func settle(
        _ source: any AudioSource, _ location: AudioLocation, upTo most: Int64
    ) throws(AudioError) {
        guard let counting = source as? any FrameCounting, counting.isGuessed else { return }
        let path: String
        switch location {
        case .file(let file): path = file
        case .clips(let clips): path = clips.last?.path ?? ""
        case .stream: return
        }
        if !(source is MPEGSource) {
            guard try FileInput(path: path).totalLength ?? 0 <= most else { return }
        }
        do throws(AudioError) {
            try counting.countFrames()
        } catch {
            // The readable part is played even though counting failed.
            if error.code == .cancelled { throw error }
        }
    }

    static func open(
        _ location: AudioLocation, _ options: OpeningOptions
    ) throws(AudioError) -> any AudioSource {
        if case .clips(let clips) = location { return try ClipSource(clips, options) }
        if case .stream(let bytes) = location, let spoken = bytes as? any SpokenSound {
            return try SpokenSource(spoken)
        }
        if case .stream(let bytes) = location, let live = bytes as? any LiveSound {
            return try LiveSource(live)
        }
        if case .stream(let bytes) = location, let parted = bytes as? PartedSound {
            return try ClipSource(parted.parts.map { SoundPiece($0, options) })
        }
        let cursor = ByteCursor(try location.input(), isCancelled: options.isCancelled)
        return try open(cursor, isMono: options.isMono)
    }

    static func open(_ cursor: ByteCursor, isMono: Bool) throws(AudioError) -> any AudioSource {
        let start = try MPEGInfo.soundStart(cursor)
        let head = try cursor.bytes(at: start, count: 512)
        guard !head.isEmpty || start > 0 else {
            throw AudioError(.empty, subject: cursor.input.name)
        }
        let kind = ContentKind(head)
        switch kind {
        case .wave:
            // FFmpeg reads all encodings but plain samples.
            guard try WAVHeader.isPlain(cursor, from: start) else {
                return LateSource.onVideoTime(try FFmpegSource(cursor, kind, from: start))
            }
            return try WAVSource(cursor, from: start)
        case .container:
            if kind.isOgg, let chain = try OggChain(cursor, from: start).source() { return chain }
            return LateSource.onVideoTime(try FFmpegSource(cursor, kind, from: start))
        case .other(let text):
            throw AudioError(.notAudio(found: text), subject: cursor.input.name)
        case .perhapsMPEG:
            guard try MPEGInfo(cursor, from: start) != nil else {
                // Without FFmpeg, libmpg123 tries such bytes and may find nothing.
                guard FFmpegSource.isAvailable else { break }
                return LateSource.onVideoTime(try FFmpegSource(cursor, kind, from: start))
            }
            break
        }
        return try MPEGSource(cursor, options: MPEGSource.Options(isMono: isMono))
    }
}

/// The options for opening a recording.
struct OpeningOptions: Sendable {
    /// True when MP3 is mixed to one channel before the synthesis.
    var isMono = false
    /// Called before bytes are read; true ends all work with `cancelled`.
    var isCancelled: @Sendable () -> Bool = { false }
}
