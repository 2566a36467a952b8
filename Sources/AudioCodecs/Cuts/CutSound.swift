package import AudioIO
package import ListenCore

/// A stretch of a recording as a file of its own.
package struct CutSound: Hashable, Sendable {
    /// The file.
    package let bytes: [UInt8]
    /// The ending of such files' names: `mp3` or `wav`.
    package let fileExtension: String
    /// The stretch that is heard: the requested one, as far as the recording has it.
    package let range: Range<MediaTime>
    /// The frames of the recording that are heard.
    package let frames: Range<Int64>
    /// The layout of the frames.
    package let format: AudioFormat
}

/// Cuts stretches out of recordings: MP3 by whole MPEG frames and WAV by frames, without encoding
/// them again; everything else becomes WAV.
package struct RecordingCutter: Sendable {
    /// The longest stretch that is cut.
    package static let longest = MediaTime.seconds(600)

    /// A cutter for all encodings of this program.
    package init() {}

    /// The stretch as a file, limited to `longest` and to the recording.
    ///
    /// Reads the recording up to the end of the stretch on the calling thread; waits for bytes that
    /// are still arriving. Throws `uncuttable` when the recording ends before it, or has an
    /// encoding that is not cut.
    package func cut(_ location: AudioLocation, _ range: Range<MediaTime>) throws(AudioError)
        -> CutSound
    {
        let start = max(.zero, range.lowerBound)
        let wanted = start..<max(start, min(range.upperBound, start + Self.longest))
        if case .clips(let clips) = location { return try cut(clips, wanted) }
        if case .stream(let bytes) = location, bytes is PartedSound {
            let source = try CodecRegistry.open(location, OpeningOptions())
            return try DecodedCut(source: source, name: bytes.name).cut(wanted)
        }
        let cursor = ByteCursor(try location.input())
        let sound = try MPEGInfo.soundStart(cursor)
        switch ContentKind(try cursor.bytes(at: sound, count: 512)) {
        case .wave where try WAVHeader.isPlain(cursor, from: sound):
            return try WAVCut(cursor, from: sound).cut(wanted)
        case .perhapsMPEG where try MPEGInfo(cursor, from: sound) != nil:
            return try MPEGCut(cursor, from: sound).cut(wanted)
        case .wave, .perhapsMPEG, .container, .other:
            let source = try CodecRegistry.open(cursor, isMono: false)
            return try DecodedCut(source: source, name: cursor.input.name).cut(wanted)
        }
    }
}

extension RecordingCutter {
    /// A single part is cut from its file; several are decoded.
    private func cut(
        _ clips: [SoundClip], _ range: Range<MediaTime>
    ) throws(AudioError) -> CutSound {
        guard let clip = clips.first, clips.count == 1 else {
            let source = try ClipSource(clips, OpeningOptions())
            return try DecodedCut(source: source, name: clips.first?.path ?? "").cut(range)
        }
        let start = clip.start + range.lowerBound
        let wanted = clip.start + range.upperBound
        let end = clip.end.map { min($0, wanted) } ?? wanted
        guard start < end else {
            throw AudioError(
                .uncuttable(reason: "it ends before \(range.lowerBound.clockText)"),
                subject: clip.path)
        }
        let sound = try cut(.file(path: clip.path), start..<end)
        let first = clip.start.frame(at: sound.format.sampleRate).value
        return CutSound(
            bytes: sound.bytes, fileExtension: sound.fileExtension,
            range: max(
                .zero, sound.range.lowerBound - clip.start)..<max(
                    .zero, sound.range.upperBound - clip.start),
            frames: (sound.frames.lowerBound - first)..<(sound.frames.upperBound - first),
            format: sound.format)
    }
}

extension AudioError {
    /// The error of a recording that ends before the stretch begins.
    static func nothing(at range: Range<MediaTime>, in cursor: ByteCursor) -> AudioError {
        AudioError(
            .uncuttable(reason: "it ends before \(range.lowerBound.clockText)"),
            subject: cursor.input.name)
    }
}
