/// Cuts sound that goes on without an end at the pauses of its speech.
///
/// Pure: takes levels as they come, and looks only at those since the last cut and a little before,
/// so that its work for a second of sound stays the same. A place is decided on once enough came
/// behind it.
///
/// ```swift
/// var cutter = SpeechCutter()
/// for piece in cutter.add(levels) { show(piece) }
/// ```
package struct SpeechCutter: Sendable {
    /// The shortest pause that is cut at, in frames of 10 ms.
    package static let shortestPause = 30
    /// The shortest piece, in frames.
    package static let shortestPiece = 120
    /// The longest piece, in frames: speech without a pause, and music, are cut where they are
    /// quietest.
    package static let longestPiece = 1_500

    /// The frames that must follow a place before it is decided on.
    private static let settling = 60
    /// The frames after which is looked again.
    private static let stride = 50
    /// The frames before a piece by which its loudness is judged.
    private static let context = 800
    /// The frames of which the quietest place is the mean.
    private static let quiet = 12

    /// Levels that are still needed; the first is that of frame `origin`.
    private var levels: [Float] = []
    private var origin = 0
    private var unseen = 0
    /// The frame from which the next piece is looked for.
    private var cursor = 0
    /// The first frame of the piece that is being spoken; `nil` in a pause.
    package private(set) var open: Int?

    /// The levels that are held.
    var held: Int { levels.count }

    /// A cutter at the beginning of a sound.
    package init() {}

    /// Takes the levels of the next frames, in decibels; gives the pieces that are over.
    package mutating func add(_ more: some Collection<Float>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        for level in more {
            levels.append(level)
            unseen += 1
            guard unseen == Self.stride else { continue }
            unseen = 0
            pieces += look(upTo: origin + levels.count - Self.settling)
            let needed = (open ?? cursor) - Self.context
            guard needed - origin > Self.context else { continue }
            levels.removeFirst(needed - origin)
            origin = needed
        }
        return pieces
    }

    private mutating func look(upTo decided: Int) -> [Range<Int>] {
        let activity = SpeechActivity(levels: levels)
        let pauses = activity.pauses.map {
            ($0.lowerBound + origin)..<($0.upperBound + origin)
        }
        var pieces: [Range<Int>] = []
        // Quiet sound is speech until a voice is heard that is louder.
        if let start = open, !activity.isSpeech[start - origin] {
            (cursor, open) = (start, nil)
        }
        while true {
            guard let start = open else {
                let from = max(cursor, origin)
                guard from < decided,
                    let first = activity.isSpeech[(from - origin)..<(decided - origin)]
                        .firstIndex(of: true)
                else {
                    cursor = max(cursor, decided)
                    return pieces
                }
                open = first + origin
                continue
            }
            guard let pause = end(of: start, among: pauses, upTo: decided) else { return pieces }
            pieces.append(start..<pause.lowerBound)
            open = nil
            cursor = pause.upperBound
        }
    }

    /// The pause that ends a piece; `nil` while it is not known.
    private func end(
        of start: Int, among pauses: [Range<Int>], upTo decided: Int
    ) -> Range<Int>? {
        let last = start + Self.longestPiece
        let behind = pauses.filter { $0.lowerBound > start && $0.lowerBound < min(last, decided) }
        let pause = behind.first {
            $0.lowerBound - start >= Self.shortestPiece
                && min($0.upperBound, decided) - $0.lowerBound >= Self.shortestPause
        }
        if let pause { return pause.lowerBound..<min(pause.upperBound, decided) }
        guard decided >= last else { return nil }
        if let longest = behind.filter({ $0.lowerBound - start >= Self.shortestPiece })
            .max(by: { $0.count < $1.count })
        {
            return longest.lowerBound..<min(longest.upperBound, decided)
        }
        let place = quietest(in: (start + Self.longestPiece / 2)..<last)
        return place..<place
    }

    private func quietest(in frames: Range<Int>) -> Int {
        let levels = levels[(frames.lowerBound - origin)..<(frames.upperBound - origin)]
        var (sum, least, place): (Float, Float, Int) = (0, .infinity, frames.lowerBound)
        for index in levels.indices {
            sum += max(levels[index], -100)
            if index - levels.startIndex >= Self.quiet {
                sum -= max(levels[index - Self.quiet], -100)
                if sum < least { (least, place) = (sum, index + origin - Self.quiet / 2) }
            }
        }
        return place
    }
}
