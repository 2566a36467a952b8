package import AudioIO
import CFFmpeg
package import ListenCore

/// A recording in any format that FFmpeg's libraries read, from a file or a stream that is still
/// arriving.
///
/// Gapless when the file states its gaps; seeks are exact to the frame, since a place is defined by
/// the time stamps. Damaged parts become silence of the same length and are counted in `losses`.
/// Belongs to the thread that opened it.
package final class FFmpegSource: AudioSource {
    /// The layout of the first frame; more than two channels are mixed to two.
    package let format: AudioFormat
    let decoder: FFmpegDecoder
    /// The clock of the current stretch, and all stretches.
    var line: FrameLine {
        get { stretches.line }
        set { stretches.line = newValue }
    }
    var stretches: StampStretches
    /// The next frame to be read.
    var position: Int64 = 0
    /// The expected place of the next decoded frame.
    var expected: Int64 = 0
    /// Decoded frames that were not read yet, and their place.
    var chunk = UnsafeBufferPointer<Float>(start: nil, count: 0)
    var chunkStart: Int64 = 0
    /// The end, once it was reached.
    var end: Int64?
    /// The end by the last time stamp.
    var endByStamps: Int64 = 0
    var hasGivenUp = false
    /// True when a failed read left the decoder at an unknown position.
    var isLost = false
    /// True when the packet before could not be decoded.
    var isBroken = false
    /// True when `line.bias` was looked for.
    var isCalibrated = false
    /// True when the frames per tick are known, or cannot be found.
    var isPaced = false
    /// True when time stamps do not give the places of frames, so that only the start can be
    /// sought.
    var isLoose = false
    /// True when all time stamps are the same.
    var standsStill = false
    /// The most seconds that are decoded to reach a frame that time stamps would not find exactly.
    var mostReadSeconds: Int64 = 1_800
    /// The last time stamps.
    var trail = StampTrail()
    /// Stored decoding steps, which come next.
    var ahead: [Piece] = []
    /// Samples that are kept while more is decoded.
    var kept = UnsafeMutableBufferPointer<Float>.allocate(capacity: 0)
    /// The seconds in which sound was left out.
    var lostSeconds: Set<Int64> = []
    /// True when seeks are quick and not quite exact: nothing before the frame is decoded.
    var isRough = false

    /// The number of frames between the first picture of a video and its sound; they are not read
    /// here (`LateSource`).
    private(set) var delay: Int64 = 0

    private(set) var declared: SourceLength
    /// The end by a count of what is there; the reading may refute it.
    var counted: Int64?
    /// True when a stream was counted once it was whole, or need not be.
    var isSettled: Bool
    let kind: ContentKind
    /// The end of the sound, if the container states it exactly.
    let limit: Int64?

    /// Opens the bytes after tags that end at `start`: FFmpeg finds them itself only after small
    /// tags.
    ///
    /// Throws `notAudio`, `encrypted`, `damaged` or `needsLibrary`.
    init(_ bytes: ByteCursor, _ kind: ContentKind, from start: Int64) throws(AudioError) {
        let cursor = start > 0 ? bytes.part(from: start) : bytes
        self.kind = kind
        isSettled = !cursor.input.isArriving
        if kind.isMovie, let plain = try FFmpegDecoder(plain: cursor) {
            decoder = plain
        } else {
            decoder = try FFmpegDecoder(cursor, looksLike: kind)
        }
        let facts = decoder.facts
        format = AudioFormat(
            sampleRate: SampleRate(Int(facts.sample_rate)), channels: Int(facts.channels))
        let line = FrameLine(
            sampleRate: Int64(facts.sample_rate), numerator: facts.tick_numerator,
            denominator: facts.tick_denominator, origin: 0, unit: Int64(facts.unit))
        stretches = StampStretches(line)
        (declared, limit) = Self.length(facts, line, cursor, isMovie: kind.isMovie)
        isLoose = facts.seeks_loosely != 0
        isPaced = !line.isSampleClock || facts.guesses_stamps != 0
        try begin()
    }

    deinit {
        kept.deallocate()
    }

    /// True when FFmpeg's libraries are there in the version that this program knows; opens them.
    static var isAvailable: Bool { Int(listen_ff_availability()) == LISTEN_FF_READY }

    /// The length that the container states, limited to what the bytes can hold; exact when it
    /// counts frames.
    private static func length(
        _ facts: listen_ff_facts, _ line: FrameLine, _ cursor: ByteCursor, isMovie: Bool
    ) -> (SourceLength, Int64?) {
        var most = Int64(facts.sample_rate) * 86_400 * 30
        if let total = cursor.input.totalLength {
            // The densest encoding is that of silence, with some thousand frames a byte.
            most = min(most, total.multipliedReportingOverflow(by: 65_536).partialValue)
            if total > most { most = Int64(facts.sample_rate) * 86_400 * 30 }
        }
        let (ticks, isSure) = end(of: facts, line)
        let frames = line.frame(at: ticks)
        if ticks > 0, isSure, line.isSampleClock, facts.is_estimated == 0,
            facts.guesses_stamps == 0, frames <= most
        {
            return (.exact(FrameCount(frames)), isMovie ? frames : nil)
        }
        let whole = Int128(facts.whole_duration) * Int128(facts.sample_rate) / 1_000_000
        let guess = ticks > 0 ? frames : Int64(clamping: whole)
        guard guess > 0 else { return (.unknown, nil) }
        return (.estimated(FrameCount(min(guess, most))), nil)
    }

    /// The end of the recording, in ticks, and true when the two sources for it agree.
    ///
    /// The last packet of the index corrects a rounded length; of a fragmented MP4 only the first
    /// fragment is indexed.
    private static func end(of facts: listen_ff_facts, _ line: FrameLine) -> (Int64, isSure: Bool) {
        guard facts.last_end > 0 else { return (facts.duration, true) }
        guard facts.duration > 0 else { return (facts.last_end, false) }
        let (stated, last) = (line.frame(at: facts.duration), line.frame(at: facts.last_end))
        guard abs(stated - last) <= mostRounding else { return (facts.duration, false) }
        return (min(facts.duration, facts.last_end), true)
    }

    /// The frames of a packet or two.
    private static let mostRounding: Int64 = 8_192

    /// The first decoded frame is frame 0.
    private func begin() throws(AudioError) {
        guard case .frames(let samples, let time) = try decoder.next() else { return }
        let count = Int64(samples.count / format.channels)
        line.origin = time ?? 0
        if let time { delay = line.delay(of: time, behindVideoOf: decoder.facts) }
        // Without a length of its own, the sound was given that of the pictures.
        if case .estimated(let frames) = declared, decoder.facts.duration == 0 {
            declared = .estimated(max(frames - FrameCount(delay), .zero))
        }
        if line.unit == 0 { line.unit = count }
        line.phase = line.unit > 0 ? count % line.unit : 0
        hold(samples, at: 0)
    }

    /// Exact when the container counts frames, or when the end was reached.
    package var length: SourceLength {
        if let known = end ?? counted { return .exact(FrameCount(known)) }
        return declared
    }

    /// The number of places, a second each, where damaged sound was left out so far.
    package var losses: Int { lostSeconds.count }

    /// An error when the recording ends too early; known when the end was read.
    package var damage: AudioError? {
        guard let end else { return nil }
        let place = MediaTime(FrameCount(end + delay), at: format.sampleRate).clockText
        var reason: String?
        if case .exact(let stated) = declared, endByStamps < stated.value - line.sampleRate / 10 {
            reason = "it is cut off at \(place)"
        }
        if hasGivenUp { reason = "nothing behind \(place) can be decoded" }
        return reason.map {
            AudioError(.damaged(reason: $0), subject: decoder.cursor.input.name)
        }
    }

    /// Reads frames; 0 at the end.
    package func read(
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let wanted = buffer.count / format.channels
        try settle()
        if isLost { try jump(to: position) }
        var done = 0
        while done < wanted {
            let filled = copyFrames(
                into: UnsafeMutableBufferPointer(
                    rebasing: buffer[(done * format.channels)..<(wanted * format.channels)]))
            done += filled
            if filled == 0 {
                do throws(AudioError) {
                    guard try advance() else { break }
                } catch {
                    isLost = true
                    // Frames that were read would not be read again.
                    if done > 0, error.code == .cancelled { return done }
                    throw error
                }
            }
        }
        return done
    }

    /// Copies the decoded frames at the position, with silence where there are none.
    private func copyFrames(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        let channels = format.channels
        let count = Int64(chunk.count / channels)
        guard position < chunkStart + count else { return 0 }
        let room = Int64(buffer.count / channels)
        let silent = min(max(0, chunkStart - position), room)
        for index in 0..<Int(silent) * channels { buffer[index] = 0 }
        position += silent
        let from = position - chunkStart
        let taken = max(0, min(room - silent, count - from))
        if taken > 0 {
            let part = UnsafeBufferPointer(
                rebasing: chunk[(Int(from) * channels)..<(Int(from + taken) * channels)])
            _ = UnsafeMutableBufferPointer(rebasing: buffer[(Int(silent) * channels)...])
                .update(fromContentsOf: part)
        }
        position += taken
        return Int(silent + taken)
    }

    /// Stores decoded frames, without those after the stated end.
    func hold(_ samples: UnsafeBufferPointer<Float>, at start: Int64) {
        var count = Int64(samples.count / format.channels)
        // Padding is less than a packet or two; a container that states more is not trusted.
        if let limit {
            // The stated end, moved to the count of frames.
            let drift = abs(trail.drift) > line.sampleRate / 500 ? trail.drift : 0
            let last = line.nearest(stretches.firstLine.time(of: limit)) - drift
            if start + count > last, start + count - last <= 8192 { count = max(0, last - start) }
        }
        chunk = UnsafeBufferPointer(rebasing: samples[..<(Int(count) * format.channels)])
        chunkStart = start
        expected = start + count
        // The file is still being written, or its container counts too few frames.
        if case .exact(let known) = length, expected > known.value + Self.mostRounding {
            (end, counted) = (nil, nil)
            if case .exact = declared { declared = .unknown }
        }
    }
}
