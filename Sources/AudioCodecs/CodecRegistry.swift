public import AudioIO
public import ListenCore

/// Opens recordings by what their bytes are, whatever their names say.
public struct CodecRegistry: AudioSourceOpening {
    /// A registry of all decoders of this program.
    public init() {}

    /// Opens a recording on the calling thread.
    ///
    /// Throws `notAudio` with what the bytes look like when no decoder knows
    /// them, `encrypted` or `needsLibrary`, `mismatched` when
    /// parts do not go together; looks at no more than the first MiB.
    public func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        try Self.open(location, OpeningOptions())
    }

    static func open(
        _ location: AudioLocation, _ options: OpeningOptions
    ) throws(AudioError) -> any AudioSource {
        if case .clips(let clips) = location { return try ClipSource(clips, options) }
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
            // Other encodings than plain samples are FFmpeg's.
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
                // Without FFmpeg such bytes are what they were to libmpg123: perhaps nothing.
                guard FFmpegSource.isAvailable else { break }
                return LateSource.onVideoTime(try FFmpegSource(cursor, kind, from: start))
            }
            break
        }
        return try MPEGSource(cursor, options: MPEGSource.Options(isMono: isMono))
    }
}

/// How a recording is opened.
struct OpeningOptions: Sendable {
    /// Whether MP3 is mixed to one channel before the synthesis.
    var isMono = false
    /// Asked before bytes are read; true ends all work with `cancelled`.
    var isCancelled: @Sendable () -> Bool = { false }
}
