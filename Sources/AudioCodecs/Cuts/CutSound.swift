public import AudioIO
public import ListenCore

/// A stretch of a recording as a file of its own, in the recording's encoding.
public struct CutSound: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// How such files' names end: `mp3` or `wav`.
    public let fileExtension: String
    /// What is heard of it: the stretch asked for, as far as the recording has it.
    public let range: Range<MediaTime>
    /// The frames that are heard of it.
    public let frames: Range<Int64>
    /// The layout of the frames.
    public let format: AudioFormat
}

/// Cuts stretches out of recordings without encoding anything anew: MP3 by
/// whole MPEG frames, WAV by frames.
public struct RecordingCutter: Sendable {
    /// The longest stretch that is cut.
    public static let longest = MediaTime.seconds(600)

    /// A cutter of all encodings of this program.
    public init() {}

    /// The stretch as a file, its length held to `longest` and to the recording.
    ///
    /// Reads the recording up to the end of the stretch on the calling thread;
    /// waits for bytes that are still arriving. Throws `uncuttable` when the
    /// recording ends before it, or is of an encoding that is not cut.
    public func cut(_ location: AudioLocation, _ range: Range<MediaTime>) throws(AudioError)
        -> CutSound
    {
        let start = max(.zero, range.lowerBound)
        let wanted = start..<max(start, min(range.upperBound, start + Self.longest))
        let cursor = ByteCursor(try location.input())
        let sound = try MPEGInfo.soundStart(cursor)
        switch ContentKind(try cursor.bytes(at: sound, count: 512)) {
        case .wave: return try WAVCut(cursor, from: sound).cut(wanted)
        case .other(let text):
            throw AudioError(.notAudio(found: text), subject: cursor.input.name)
        case .perhapsMPEG: return try MPEGCut(cursor, from: sound).cut(wanted)
        }
    }
}

extension AudioError {
    /// That the recording ends before the stretch begins.
    static func nothing(at range: Range<MediaTime>, in cursor: ByteCursor) -> AudioError {
        AudioError(
            .uncuttable(reason: "it ends before \(range.lowerBound.clockText)"),
            subject: cursor.input.name)
    }
}
