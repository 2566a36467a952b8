import ListenCore

/// How long the lines of a format last that only says when they begin.
///
/// A stamp at the end of a line, or an empty line after it, is its end. Else
/// it lasts until the next line, but never much longer than it takes to sing:
/// pauses and solos are no part of it.
enum LRCLine {
    /// When the next line begins.
    struct Next {
        /// In microseconds.
        let start: Int64
        /// Whether an empty line begins there: it ends the line before.
        let isSilent: Bool
    }

    /// No line is cut off sooner after its last stamp than this (µs).
    private static let shortest: Int64 = 5_000_000
    /// Nor does one go on for longer than this (µs), if it can be said in it.
    private static let longest: Int64 = 20_000_000
    /// Slow singing: so long (µs) for a byte of text.
    private static let slowByte: Int64 = 200_000
    /// Quick speech: no text takes less time (µs) for a byte of it.
    private static let quickByte: Int64 = 70_000
    /// A word that is held before a pause: so long (µs) for a byte of it.
    private static let heldByte: Int64 = 120_000

    /// How long a text that nothing ends may last, in microseconds.
    static func length(of bytes: Int) -> Int64 {
        let sung = min(max(Int64(min(bytes, 1000)) * slowByte, shortest), longest)
        return max(sung, Int64(bytes) * quickByte)
    }

    /// When a line ends.
    static func end(
        _ text: String, _ stamps: [CueText.Stamp], from start: Int64, next: Next?
    ) -> Int64 {
        let bytes = text.utf8.count
        if let last = stamps.last, last.offset == bytes, last.time > start { return last.time }
        if let next, next.isSilent { return next.start }
        let spoken = max(stamps.map(\.time).max() ?? start, start)
        let limit = spoken + length(of: bytes - (stamps.last?.offset ?? 0))
        return min(limit, next?.start ?? limit)
    }

    /// The words the stamps of a line give; none without stamps.
    ///
    /// Where the line ends because of its length alone, the end of the last
    /// word is a guess too, and it says so.
    static func words(
        _ text: String, _ stamps: [CueText.Stamp], from start: Int64, to end: Int64, next: Next?
    ) -> [Word] {
        let bytes = text.utf8.count
        guard let last = stamps.last, last.offset < bytes, next?.isSilent != true else {
            return CueText(text: text, stamps: stamps).words(from: start, to: end) ?? []
        }
        let held = last.time + max(Int64(min(bytes - last.offset, 1000)) * heldByte, 600_000)
        guard held < end else {
            return CueText(text: text, stamps: stamps).words(from: start, to: end) ?? []
        }
        let closed = stamps + [CueText.Stamp(offset: bytes, time: held)]
        var words = CueText(text: text, stamps: closed).words(from: start, to: end) ?? []
        if let word = words.popLast() {
            words.append(
                Word(
                    start: word.start, end: word.end, text: word.text,
                    isFollowedBySpace: word.isFollowedBySpace, isEstimated: true))
        }
        return words
    }
}
