/// A soft sound at the beginning of a line, such as a breath, that is divided from the voice.
///
/// The model takes a breath for soft first sounds, or for a first word that the reader swallowed. A
/// vowel is louder; a soft consonant goes over into its vowel, or is shorter.
enum SoftBeginning {
    /// The difference, in decibels, to the loud parts of the line up to which a sound may be its
    /// voice.
    private static let belowLoud: Float = 10
    /// The part of a line's frames that are softer than its loud parts.
    private static let loudPart = 0.9
    /// The fewest frames before the voice, longer than a hiss and the closure behind it.
    private static let shortest = 16
    /// The most frames before the voice: a breath is no longer.
    private static let longest = 100
    /// The depth, in decibels, of the trough between such a sound and the voice.
    private static let trough: Float = 8
    /// The rise, in decibels, from the deepest frame of the trough that is the voice.
    private static let rise: Float = 6
    /// The fewest frames of a line whose loud parts are known, and of a word.
    private static let shortestLine = 40
    private static let shortestWord = 3
    /// The most words that were found before the voice.
    private static let most = 3

    /// The frame in which the voice begins in the line with these frames; `nil` where it begins
    /// with its first frame.
    ///
    /// `levels` are those of all frames, in decibels.
    static func voice(in line: Range<Int>, _ levels: [Float]) -> Int? {
        let line = line.clamped(to: levels.indices)
        guard line.count >= shortestLine else { return nil }
        let loud = levels[line].sorted()[Int(Double(line.count) * loudPart)]
        guard
            let voice = line.prefix(longest).first(where: { levels[$0] >= loud - belowLoud }),
            voice - line.lowerBound >= shortest
        else { return nil }
        var (top, depth, deepest) = (levels[line.lowerBound], Float(0), line.lowerBound)
        for frame in line.lowerBound..<voice {
            top = max(top, levels[frame])
            if top - levels[frame] > depth { (depth, deepest) = (top - levels[frame], frame) }
        }
        guard depth >= trough else { return nil }
        return (deepest..<voice).first { levels[$0] >= levels[deepest] + rise } ?? voice
    }

    /// The ranges of words with those before the voice behind its beginning; `nil` where they are
    /// most of the line, or no time is left for them.
    ///
    /// They share the time to the next word of the line, as far as they took as long. Without one
    /// they end where they did; where that leaves no time behind the voice, at the latest where the
    /// next line begins.
    static func gathered(
        _ words: Range<Int>, _ places: [Range<Int>?], at voice: Int
    ) -> [Range<Int>?]? {
        let early = words.filter { word in
            places[word].map { $0.lowerBound < voice + shortestWord } ?? false
        }
        guard let last = early.last, early.count <= most, early.count * 2 <= words.count + 1 else {
            return nil
        }
        let shortest = shortestWord * early.count
        let length = early.reduce(0) { $0 + (places[$1]?.count ?? 0) }
        let former = places[last]?.upperBound ?? 0
        let next = places[(last + 1)...].firstIndex { $0 != nil }
        // The length of the words is that of the breath too, which was taken for them.
        let isKept = next.map { $0 >= words.upperBound } ?? true && former - voice >= shortest
        let end = min(
            next.flatMap { places[$0]?.lowerBound } ?? .max,
            isKept ? former : max(former, voice + length))
        guard end - voice >= shortest else { return nil }
        var gathered = places
        func part(_ index: Int) -> Int { voice + (end - voice) * index / early.count }
        for (index, word) in early.enumerated() {
            gathered[word] = part(index)..<part(index + 1)
        }
        return gathered
    }
}
