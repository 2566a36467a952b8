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
        let piece: SoundPiece
        /// The first frame in its file.
        let first: Int64
        /// How many frames it has, by its bounds and its file's length.
        var count: Int64
        /// Whether the count is more than a guess.
        var isExact: Bool
        /// Whether it ends where its file does, wherever that is.
        var isOpen: Bool
        /// Whether where that is can only be guessed.
        var isGuessed = false
        /// Where it begins in the whole.
        var start: Int64 = 0
    }

    /// The layout of the first part; all others have its rate.
    public let format: AudioFormat
    private(set) var parts: [Part] = []
    private var isRough = false
    private var current = 0
    private var source: any AudioSource
    private var file: String
    /// The frame of the whole that is read next.
    private var position: Int64 = 0
    /// What the files closed so far left out, by name: one that is opened again counts anew.
    private var lossesOf: [String: Int] = [:]
    /// Why a part ended before its time.
    private var shortfall: AudioError?
    private var mixing: [Float] = []

    /// More parts no chapter has.
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
        // A chapter that the file ends before was never heard, so it must not end at once.
        if length == .exact(.zero), parts.contains(where: { $0.first > 0 }) {
            throw AudioError(.damaged(reason: "it ends before this part of it"), subject: file)
        }
        try enter(0, at: 0)
    }

    /// The sum of the parts.
    public var length: SourceLength {
        guard let last = parts.last else { return .unknown }
        let total = FrameCount(last.start + last.count)
        if parts.allSatisfy(\.isExact) { return .exact(total) }
        // Of an open part nothing may be known but that it is there.
        return last.isOpen && !last.isExact && last.count == 0 ? .unknown : .estimated(total)
    }

    /// In how many places the files left something out.
    public var losses: Int {
        lossesOf.reduce(max(source.losses, lossesOf[file] ?? 0)) { sum, known in
            known.key == file ? sum : sum + known.value
        }
    }

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

    /// Goes to exactly this frame of the whole, or to the end when that is nearer.
    public func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = min(max(0, frame.value), FrameLine.far)
        let index = parts.lastIndex { $0.start <= target } ?? 0
        let part = parts[index]
        // Behind an estimate there may be more, and only the file says no.
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

    /// Where a part lies in its file, as far as the file's length is known.
    private func measured(_ piece: SoundPiece, isLast: Bool) throws(AudioError) -> Part {
        let rate = format.sampleRate
        let first = piece.start.frame(at: rate).value
        let bound = piece.end?.frame(at: rate).value
        // What follows must not move once it was heard, and a part that begins behind the
        // estimate would have no length at all.
        if bound == nil, !isLast || isBehindEstimate(first) { try count() }
        // A part that was made of a wrong length may be of nothing.
        if bound != nil, isBehindEstimate(first) { try count() }
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

    /// Whether a frame of the present file lies behind what is guessed to be its end.
    ///
    /// MP3 is always walked up to a place that is sought, and walking on costs little.
    private func isBehindEstimate(_ frame: Int64) -> Bool {
        guard case .estimated(let length) = source.length else { return false }
        return frame >= length.value || frame > 0 && source is MPEGSource
    }

    /// Counts the frames of the present file, unless that was done.
    private func count() throws(AudioError) {
        if case .exact = source.length { return }
        try (source as? any FrameCounting)?.countFrames()
    }

    /// Goes to a frame of a part.
    private func enter(_ index: Int, at frame: Int64) throws(AudioError) {
        try use(parts[index].piece)
        current = index
        shortfall = nil
        let wanted = parts[index].first + frame
        position = parts[index].start + frame
        let there = try source.seek(to: FrameCount(wanted)).value
        // A file that ends earlier than it said has nothing at the place.
        if there < wanted { position = max(parts[index].start, there - parts[index].first) }
    }

    /// The file of the present part ended: so does the part.
    private func end() {
        shortfall = source.damage
        resize(to: position - parts[current].start)
        parts[current].isExact = true
        parts[current].isOpen = false
    }

    /// The present part is longer or shorter than it was thought: all behind it move.
    private func resize(to count: Int64) {
        let change = count - parts[current].count
        parts[current].count = count
        guard change != 0 else { return }
        for index in parts.indices.dropFirst(current + 1) { parts[index].start += change }
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

extension ClipSource: FrameCounting {
    var isGuessed: Bool {
        guard let last = parts.last, last.isOpen, !last.isExact else { return false }
        return last.isGuessed
    }

    /// Counts the last part, when it ends where its file does; all others are counted.
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
