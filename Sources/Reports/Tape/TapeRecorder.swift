import AudioIO
import ListenCore
import Practice
import Subtitles

/// Puts pieces on a tape, one behind the other, in the memory of one sentence.
///
/// Belongs to one thread, which it blocks.
final class TapeRecorder {
    private let sound: TapeSound
    private let script: TapeScript
    private let writer: any SoundWriting
    private let longest: MediaTime
    private let isCancelled: () -> Bool
    /// The recording that is open.
    private var open: (recording: String, source: any AudioSource)?
    private var frames: Int64 = 0

    /// The places of the sentences.
    private(set) var marks: [TapeSheets.Mark] = []
    /// The lines of the tape's text, each from its time to the next.
    private(set) var lines: [(start: MediaTime, text: String)] = []
    /// The pieces that could not be read, with the reasons.
    private(set) var failures: [(text: String, reason: String)] = []

    private static let chunk = 8_192
    /// No tape is longer: a drill with long gaps would fill the disk for days.
    static let longest = MediaTime.seconds(100 * 3_600)
    /// Cuts rise and fall over 5 ms, so that they do not click.
    private static let softness = MediaTime.milliseconds(5)

    init(
        _ script: TapeScript, sound: TapeSound, writer: any SoundWriting,
        longest: MediaTime = longest, isCancelled: @escaping () -> Bool
    ) {
        (self.script, self.sound, self.writer) = (script, sound, writer)
        (self.longest, self.isCancelled) = (longest, isCancelled)
    }

    /// The length so far.
    var length: MediaTime { MediaTime(FrameCount(frames), at: script.rate) }

    /// Puts a piece on the tape, with its meaning spoken where it is not empty; one whose recording
    /// cannot be read is left out and noted.
    func add(_ piece: TapePiece, meaning: [Float] = []) throws {
        var samples: [Float]
        do {
            samples = try read(piece)
            guard !samples.isEmpty else {
                return failures.append((piece.text, "Its recording ends before it."))
            }
        } catch {
            let reason = (error as? any DescribedError)?.description ?? "\(error)"
            return failures.append((piece.text, reason))
        }
        sound.soften(&samples, Int(Self.softness.frame(at: script.rate).value))
        marks.append(TapeSheets.Mark(start: length, text: piece.text, heading: piece.heading))
        let line = TapeScript.Line(
            frames: Int64(samples.count), traits: piece.traits, hasMeaning: !meaning.isEmpty,
            pause: piece.pause)
        var stretched: [Int: [Float]] = [100: samples]
        for step in script.steps(of: line) {
            try write(step, of: piece, meaning, &stretched)
        }
    }

    private func write(
        _ step: TapeScript.Step, of piece: TapePiece, _ meaning: [Float],
        _ stretched: inout [Int: [Float]]
    ) throws {
        switch step {
        case .sentence(let factor, let isHidden):
            note(isHidden ? "…" : piece.text)
            let samples = stretched[factor] ?? stretch(stretched[100] ?? [], factor)
            stretched[factor] = samples
            try append(samples)
        case .meaning:
            note(piece.meaning)
            try append(meaning)
        case .silence(let frames):
            let silence = [Float](repeating: 0, count: min(Self.chunk, Int(frames)))
            var left = Int(frames)
            while left > 0 {
                try append(left < silence.count ? Array(silence[..<left]) : silence)
                left -= silence.count
            }
        }
    }

    private func note(_ text: String) { lines.append((length, text)) }

    private func append(_ samples: [Float]) throws {
        guard !isCancelled() else { throw CancellationError() }
        frames += Int64(samples.count)
        guard length <= longest else { throw TapeError.tooLong }
        try samples.withUnsafeBufferPointer { (buffer) throws(AudioError) in
            try writer.append(buffer)
        }
    }

    /// The sound of a piece; neighbours of one recording are read from one opening.
    private func read(_ piece: TapePiece) throws -> [Float] {
        if open?.recording != piece.recording {
            open = nil
            open = (piece.recording, try sound.opening.open(piece.location))
        }
        guard let source = open?.source else { return [] }
        return try sound.read(source, piece.range, script.rate)
    }

    /// The sound at another speed, exactly as long as the script says.
    private func stretch(_ samples: [Float], _ factor: Int) -> [Float] {
        let wanted = Int(TapeScript.frames(Int64(samples.count), factor: factor))
        let stretcher = sound.stretcher()
        stretcher.reset(
            rate: PlaybackRate(hundredths: factor),
            format: AudioFormat(sampleRate: script.rate, channels: 1))
        var result: [Float] = []
        result.reserveCapacity(wanted)
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.chunk)
        defer { buffer.deallocate() }
        func drain() {
            while case let count = stretcher.read(into: buffer), count > 0 {
                result.append(contentsOf: buffer[..<count])
            }
        }
        samples.withUnsafeBufferPointer { stretcher.write($0) }
        drain()
        stretcher.finish()
        drain()
        if result.count > wanted { result.removeLast(result.count - wanted) }
        result.append(contentsOf: repeatElement(0, count: wanted - result.count))
        return result
    }
}

extension TapeRecorder {
    /// The text of the tape as a track, whose last line ends with it.
    var track: SubtitleTrack {
        let cues = lines.enumerated().map { index, line in
            let end = index + 1 < lines.count ? lines[index + 1].start : length
            return Cue(id: index, start: line.start, end: max(line.start, end), text: line.text)
        }
        return SubtitleTrack(cues: cues, sentences: [])
    }
}
