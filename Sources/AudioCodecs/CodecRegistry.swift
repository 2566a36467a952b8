public import AudioIO
public import ListenCore

/// Opens recordings by what their bytes are, whatever their names say.
public struct CodecRegistry: AudioSourceOpening {
    /// A registry of all decoders of this program.
    public init() {}

    /// Opens a recording on the calling thread.
    ///
    /// Throws `notAudio` with what the bytes look like when no decoder knows
    /// them; looks at no more than the first 256 KiB.
    public func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        try Self.open(ByteCursor(location.input()), isMono: false)
    }

    static func open(_ cursor: ByteCursor, isMono: Bool) throws(AudioError) -> any AudioSource {
        let start = try MPEGInfo.soundStart(cursor)
        let head = try cursor.bytes(at: start, count: 512)
        guard !head.isEmpty || start > 0 else {
            throw AudioError(.empty, subject: cursor.input.name)
        }
        switch ContentKind(head) {
        case .wave: return try WAVSource(cursor, from: start)
        case .other(let text):
            throw AudioError(.notAudio(found: text), subject: cursor.input.name)
        case .perhapsMPEG:
            return try MPEGSource(cursor, options: MPEGSource.Options(isMono: isMono))
        }
    }
}
