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
        try Self.open(location, isMono: false)
    }

    static func open(
        _ location: AudioLocation, isMono: Bool
    ) throws(AudioError) -> any AudioSource {
        if case .clips(let clips) = location { return try ClipSource(clips, isMono: isMono) }
        return try open(ByteCursor(location.input()), isMono: isMono)
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
                return try FFmpegSource(cursor, kind)
            }
            return try WAVSource(cursor, from: start)
        case .container: return try FFmpegSource(cursor, kind)
        case .other(let text):
            throw AudioError(.notAudio(found: text), subject: cursor.input.name)
        case .perhapsMPEG:
            guard try MPEGInfo(cursor, from: start) != nil else {
                // Without FFmpeg such bytes are what they were to libmpg123: perhaps nothing.
                guard FFmpegSource.isAvailable else { break }
                return try FFmpegSource(cursor, kind)
            }
            break
        }
        return try MPEGSource(cursor, options: MPEGSource.Options(isMono: isMono))
    }
}
