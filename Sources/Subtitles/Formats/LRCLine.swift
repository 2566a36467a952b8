import ListenCore

/// The length of the lines of a format that states only their starts.
///
/// A stamp at the end of a line, or an empty line after it, is its end. Otherwise it lasts until
/// the next line, but not much longer than it takes to sing: pauses and solos do not belong to it.
enum LRCLine {
    /// The start of the next line.
    struct Next {
        /// In microseconds.
        let start: Int64
        /// True when an empty line begins there: it ends the line before.
        let isSilent: Bool
    }

    /// The shortest time (µs) after the last stamp at which a line is cut off.
    private static let shortest: Int64 = 5_000_000
    /// The longest time (µs) of a line, if its text can be spoken in it.
    private static let longest: Int64 = 20_000_000
    /// The time (µs) for a byte of text in slow singing.
    private static let slowByte: Int64 = 200_000
    /// The time (µs) for a byte of text in quick speech, the least for any text.
    private static let quickByte: Int64 = 70_000
    /// The time (µs) for a byte of a word that is held before a pause.
    private static let heldByte: Int64 = 120_000

    /// The longest time for a text without a stated end, in microseconds.
    static func length(of bytes: Int) -> Int64 {
        let sung = min(max(Int64(min(bytes, 1000)) * slowByte, shortest), longest)
        return max(sung, Int64(bytes) * quickByte)
    }

    /// The end of a line.
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

    /// The words that the stamps of a line give; none without stamps.
    ///
    /// When only its length ends the line, the end of the last word is estimated too, and is marked
    /// so.
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
