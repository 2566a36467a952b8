public import AudioIO
public import ListenCore

/// Parts of files as one recording: time begins at 0 at the first, nothing
/// before or behind a part is heard, and the parts follow without a gap.
///
/// Bounds are exact to the frame: a part ends before the frame at which the next
/// one of the same file begins. One file is open at a time. Belongs to the
/// thread that opened it.
public final class ClipSource: AudioSource {
    /// A part, with what is known of it.
    struct Part {
        let clip: SoundClip
        /// The first frame in its file.
        let first: Int64
        /// How many frames it has, by its bounds and its file's length.
        var count: Int64
        /// Whether the count is more than a guess.
        var isExact: Bool
        /// Where it begins in the whole.
        var start: Int64 = 0
    }

    /// The layout of the first part; all others have its rate.
    public let format: AudioFormat
    private(set) var parts: [Part] = []
    private let isMono: Bool
    private var current = 0
    private var source: any AudioSource
    private var path: String
    /// The frame of the whole that is read next.
    private var position: Int64 = 0
    /// What the files closed so far left out.
    private var lossesBefore = 0
    /// Why a part ended before its time.
    private var shortfall: AudioError?
    private var mixing: [Float] = []

    /// More parts no chapter has.
    static let mostParts = 1_000

    init(_ clips: [SoundClip], isMono: Bool) throws(AudioError) {
        guard let head = clips.first, clips.count <= Self.mostParts else {
            let reason = clips.isEmpty ? "it has no parts" : "it has over \(Self.mostParts) parts"
            throw AudioError(
                .unreadable(reason: reason), subject: clips.first?.path ?? "the recording")
        }
        self.isMono = isMono
        path = head.path
        source = try CodecRegistry.open(.file(path: head.path), isMono: isMono)
        format = source.format
        var start: Int64 = 0
        for clip in clips {
            try use(clip)
            var part = try measured(clip, isLast: parts.count + 1 == clips.count)
            part.start = start
            start = min(start + part.count, FrameLine.far)
            parts.append(part)
        }
        try enter(0, at: 0)
    }

    /// The sum of the parts.
    public var length: SourceLength {
        let total = FrameCount(parts.reduce(Int64(0)) { min($0 + $1.count, FrameLine.far) })
        if parts.contains(where: { $0.count == .max / 4 }) { return .unknown }
        return parts.allSatisfy(\.isExact) ? .exact(total) : .estimated(total)
    }

    /// In how many places the files left something out.
    public var losses: Int { lossesBefore + source.losses }

    /// Why the last part ended before its time.
    public var damage: AudioError? { current == parts.count - 1 ? shortfall : nil }

    /// Reads frames, over the edges of parts; 0 at the end.
    public func read(
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let channels = format.channels
        let wanted = buffer.count / channels
        var done = 0
        while done < wanted {
            let left = parts[current].start + parts[current].count - position
            if left <= 0 {
                guard current + 1 < parts.count else { break }
                try enter(current + 1, at: 0)
                continue
            }
            let asked = Int(min(Int64(wanted - done), left))
            let got = try read(
                UnsafeMutableBufferPointer(
                    rebasing: buffer[(done * channels)..<((done + asked) * channels)]))
            position += Int64(got)
            done += got
            if got == 0 { shorten() }
        }
        return done
    }

    /// Goes to exactly this frame of the whole, or to the end when that is nearer.
    public func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = max(0, frame.value)
        let index = parts.lastIndex { $0.start <= target } ?? 0
        try enter(index, at: min(target - parts[index].start, parts[index].count))
        return FrameCount(position)
    }

    // MARK: Parts

    /// Opens a part's file, unless it is the one that is open.
    private func use(_ clip: SoundClip) throws(AudioError) {
        guard clip.path != path else { return }
        let opened = try CodecRegistry.open(.file(path: clip.path), isMono: isMono)
        guard opened.format.sampleRate == format.sampleRate else {
            let (own, other) = (opened.format.sampleRate, format.sampleRate)
            throw AudioError(
                .mismatched(
                    reason: "it has \(own.framesPerSecond) frames a second, that one"
                        + " \(other.framesPerSecond)"),
                subject: clip.path)
        }
        lossesBefore += source.losses
        (source, path) = (opened, clip.path)
    }

    /// Where a part lies in its file, as far as the file's length is known.
    private func measured(_ clip: SoundClip, isLast: Bool) throws(AudioError) -> Part {
        let rate = format.sampleRate
        let first = clip.start.frame(at: rate).value
        // What follows must not move once it was heard.
        if let mpeg = source as? MPEGSource, !isLast, clip.end == nil { try mpeg.countFrames() }
        let bound = clip.end?.frame(at: rate).value
        switch source.length {
        case .exact(let length):
            let count = max(0, min(bound ?? length.value, length.value) - first)
            return Part(clip: clip, first: first, count: count, isExact: true)
        case .estimated(let length):
            let end = bound ?? max(length.value, first)
            return Part(
                clip: clip, first: first, count: max(0, end - first), isExact: bound != nil)
        case .unknown:
            let count = bound.map { max(0, $0 - first) } ?? .max / 4
            return Part(clip: clip, first: first, count: count, isExact: bound != nil)
        }
    }

    /// Goes to a frame of a part.
    private func enter(_ index: Int, at frame: Int64) throws(AudioError) {
        try use(parts[index].clip)
        current = index
        shortfall = nil
        let wanted = parts[index].first + frame
        position = parts[index].start + frame
        let there = try source.seek(to: FrameCount(wanted)).value
        // A file that ends earlier than it said has nothing at the place.
        if there < wanted { position = max(parts[index].start, there - parts[index].first) }
    }

    /// The file of the present part ended: so does the part, and all behind it move up.
    private func shorten() {
        shortfall = source.damage
        let lost = parts[current].start + parts[current].count - position
        parts[current].count -= lost
        parts[current].isExact = true
        for index in parts.indices.dropFirst(current + 1) { parts[index].start -= lost }
    }

    /// Reads of the present file, its channels made as many as the first part's.
    private func read(
        _ buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let (own, wanted) = (source.format.channels, format.channels)
        if own == wanted { return try source.read(into: buffer) }
        let frames = buffer.count / wanted
        if mixing.count < frames * own { mixing = Array(repeating: 0, count: frames * own) }
        let got = try mixing.withUnsafeMutableBufferPointer { (mixing) throws(AudioError) in
            try source.read(into: UnsafeMutableBufferPointer(rebasing: mixing[..<(frames * own)]))
        }
        for frame in 0..<got {
            let mean = (0..<own).reduce(Float(0)) { $0 + mixing[frame * own + $1] } / Float(own)
            for channel in 0..<wanted { buffer[frame * wanted + channel] = mean }
        }
        return got
    }
}

extension ClipSource: RoughSeeking {
    func seeksRoughly() { (source as? any RoughSeeking)?.seeksRoughly() }
}
