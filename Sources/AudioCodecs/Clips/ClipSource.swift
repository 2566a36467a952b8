package import AudioIO
package import ListenCore

/// Parts of files as one recording: time begins at 0 with the first part, nothing outside the parts
/// is heard, and they follow each other without a gap.
///
/// Bounds are exact to the frame: a part ends before the frame at which the next one of the same
/// file begins. One file is open at a time. Belongs to the thread that opened it.
package final class ClipSource: AudioSource {
    /// A part with its measures so far.
    struct Part {
        let piece: SoundPiece
        /// The first frame in its file.
        let first: Int64
        /// The number of its frames, by its bounds and its file's length.
        var count: Int64
        /// True when the count is not a guess.
        var isExact: Bool
        /// True when the part ends where its file does.
        var isOpen: Bool
        /// True when the end of the file is only a guess.
        var isGuessed = false
        /// The first frame in the whole.
        var start: Int64 = 0
    }

    /// The layout of the first part; all others have its rate.
    package let format: AudioFormat
    private(set) var parts: [Part] = []
    private var isRough = false
    private var current = 0
    private var source: any AudioSource
    private var file: String
    /// The next frame of the whole to be read.
    private var position: Int64 = 0
    /// The losses of the files that are closed, by name; a file that is opened again counts from
    /// zero.
    private var lossesOf: [String: Int] = [:]
    /// The reason that a part ended too early.
    private var shortfall: AudioError?
    private var mixing: [Float] = []

    /// The largest number of parts; no chapter has more.
    static let mostParts = 1_000

    convenience init(_ clips: [SoundClip], _ options: OpeningOptions) throws(AudioError) {
        try self.init(clips.map { SoundPiece($0, options) })
    }

    init(_ pieces: [SoundPiece]) throws(AudioError) {
        guard let head = pieces.first, pieces.count <= Self.mostParts else {
            let reason = pieces.isEmpty ? "it has no parts" : "it has over \(Self.mostParts) parts"
            throw AudioError(
                .unreadable(reason: reason), subject: pieces.first?.file ?? "the recording")
        }
        file = head.file
        source = try head.open()
        format = source.format
        var start: Int64 = 0
        for piece in pieces {
            try use(piece)
            var part = try measured(piece, isLast: parts.count + 1 == pieces.count)
            part.start = start
            start = min(start + part.count, FrameLine.far)
            parts.append(part)
        }
        // A chapter that begins after the end of its file would end at once, unheard, so it is an
        // error.
        if length == .exact(.zero), parts.contains(where: { $0.first > 0 }) {
            throw AudioError(.damaged(reason: "it ends before this part of it"), subject: file)
        }
        try enter(0, at: 0)
    }

    /// The sum of the lengths of the parts.
    package var length: SourceLength {
        guard let last = parts.last else { return .unknown }
        let total = FrameCount(last.start + last.count)
        if parts.allSatisfy(\.isExact) { return .exact(total) }
        // The length of an open part may be entirely unknown.
        return last.isOpen && !last.isExact && last.count == 0 ? .unknown : .estimated(total)
    }

    /// The number of places where the files left something out.
    package var losses: Int {
        lossesOf.reduce(max(source.losses, lossesOf[file] ?? 0)) { sum, known in
            known.key == file ? sum : sum + known.value
        }
    }

    /// The reason that the last part ended too early.
    package var damage: AudioError? { current == parts.count - 1 ? shortfall : nil }

    /// Reads frames, across the bounds of parts; 0 at the end.
    package func read(
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let channels = format.channels
        let wanted = buffer.count / channels
        var done = 0
        while done < wanted {
            let part = parts[current]
            let left = part.isOpen ? .max : part.start + part.count - position
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
            if got == 0 {
                end()
            } else if position > part.start + part.count {
                resize(to: position - part.start)
            }
        }
        return done
    }

    /// Seeks to exactly this frame of the whole, or to the end when that is nearer.
    package func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = min(max(0, frame.value), FrameLine.far)
        let index = parts.lastIndex { $0.start <= target } ?? 0
        let part = parts[index]
        // More frames may follow an estimated end, which only the file can tell.
        let isSure = part.isExact || !part.isOpen
        let most = isSure ? part.count : FrameLine.far - part.start
        try enter(index, at: min(target - part.start, most))
        return FrameCount(position)
    }

    // MARK: Parts

    /// Opens a part's file, unless it is the one that is open.
    private func use(_ piece: SoundPiece) throws(AudioError) {
        guard piece.file != file else { return }
        let opened = try piece.open()
        guard opened.format.sampleRate == format.sampleRate else {
            let (own, other) = (opened.format.sampleRate, format.sampleRate)
            throw AudioError(
                .mismatched(
                    reason: "it has \(own.framesPerSecond) frames a second, that one"
                        + " \(other.framesPerSecond)"),
                subject: piece.file)
        }
        lossesOf[file] = max(source.losses, lossesOf[file] ?? 0)
        (source, file) = (opened, piece.file)
        if isRough { (source as? any RoughSeeking)?.seeksRoughly() }
    }

    /// The bounds of a part in its file, as far as the file's length is known.
    private func measured(_ piece: SoundPiece, isLast: Bool) throws(AudioError) -> Part {
        let rate = format.sampleRate
        let first = piece.start.frame(at: rate).value
        let bound = piece.end?.frame(at: rate).value
        // Later parts must not move once they were heard, and a part that begins after the
        // estimated end would have no length at all.
        let mayCount = !piece.isArriving
        if mayCount, bound == nil, !isLast || isBehindEstimate(first) { try count() }
        // A part that was made from a wrong length may be empty.
        if mayCount, bound != nil, isBehindEstimate(first) { try count() }
        let isOpen = bound == nil
        let isGuessed = (source as? any FrameCounting)?.isGuessed ?? false
        switch source.length {
        case .exact(let length):
            let count = max(0, min(bound ?? length.value, length.value) - first)
            return Part(piece: piece, first: first, count: count, isExact: true, isOpen: isOpen)
        case .estimated(let length):
            let count = max(0, (bound ?? length.value) - first)
            return Part(
                piece: piece, first: first, count: count, isExact: !isOpen, isOpen: isOpen,
                isGuessed: isGuessed)
        case .unknown:
            let count = bound.map { max(0, $0 - first) } ?? 0
            return Part(
                piece: piece, first: first, count: count, isExact: !isOpen, isOpen: isOpen,
                isGuessed: isGuessed)
        }
    }

    /// True when a frame of the current file lies after the estimated end.
    ///
    /// MP3 headers are walked up to every seek position anyway, and walking on costs little.
    private func isBehindEstimate(_ frame: Int64) -> Bool {
        guard case .estimated(let length) = source.length else { return false }
        return frame >= length.value || frame > 0 && source is MPEGSource
    }

    /// Counts the frames of the current file, unless that was done.
    private func count() throws(AudioError) {
        if case .exact = source.length { return }
        try (source as? any FrameCounting)?.countFrames()
    }

    /// Seeks to a frame of a part.
    private func enter(_ index: Int, at frame: Int64) throws(AudioError) {
        try use(parts[index].piece)
        current = index
        shortfall = nil
        let wanted = parts[index].first + frame
        position = parts[index].start + frame
        let there = try source.seek(to: FrameCount(wanted)).value
        // A file that ends earlier than stated has nothing at the position.
        if there < wanted { position = max(parts[index].start, there - parts[index].first) }
    }

    /// Ends the current part because its file ended.
    private func end() {
        shortfall = source.damage
        resize(to: position - parts[current].start)
        parts[current].isExact = true
        parts[current].isOpen = false
    }

    /// Corrects the length of the current part and moves the parts after it.
    private func resize(to count: Int64) {
        let change = count - parts[current].count
        parts[current].count = count
        guard change != 0 else { return }
        for index in parts.indices.dropFirst(current + 1) { parts[index].start += change }
    }

    /// Reads from the current file, with its channels converted to the number of the first part's.
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

extension ClipSource: FrameCounting {
    var isGuessed: Bool {
        guard let last = parts.last, last.isOpen, !last.isExact else { return false }
        return last.isGuessed
    }

    /// Counts the last part if it ends with its file; the others are exact.
    func countFrames() throws(AudioError) {
        guard let index = parts.indices.last, parts[index].isOpen, !parts[index].isExact else {
            return
        }
        let place = position
        try use(parts[index].piece)
        try count()
        if case .exact(let length) = source.length {
            parts[index].count = max(0, length.value - parts[index].first)
            parts[index].isExact = true
        }
        _ = try seek(to: FrameCount(place))
    }
}

extension ClipSource: RoughSeeking {
    func seeksRoughly() {
        isRough = true
        (source as? any RoughSeeking)?.seeksRoughly()
    }
}
