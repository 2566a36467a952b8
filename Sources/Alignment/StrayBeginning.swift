/// First words of a line that were drawn to the end of the line before.
///
/// Where a line follows another without a pause and pauses after its first words, these were mostly
/// found in breaths, or in the last sound of a reader whose voice the model knows badly.
enum StrayBeginning {
    /// The most words that are drawn away.
    private static let most = 3
    /// The shortest pause, in frames, that readers seldom make within the beginning of a line.
    private static let longPause = 50
    /// The pause behind the words as a multiple of that before the line.
    private static let longer = 3
    /// The part of a pause in which there may be other sounds.
    private static let sounding = 2

    /// The ranges of words with the first ones behind the pause, where they share the range of the
    /// word that was found there; `nil` where they stay.
    ///
    /// `words` are those of the line, which begins behind the frame `end`; `speech` counts the
    /// frames with speech between two.
    static func gathered(
        _ words: Range<Int>, _ places: [Range<Int>?], after end: Int,
        speech: (Int, Int) -> Int
    ) -> [Range<Int>?]? {
        guard let first = words.first, let begin = places[first] else { return nil }
        var (last, pause, next) = (begin.upperBound, 0..<0, first)
        for word in words.dropFirst().prefix(most) {
            guard let place = places[word] else { continue }
            if place.lowerBound - last > pause.count {
                (pause, next) = (last..<place.lowerBound, word)
            }
            last = max(last, place.upperBound)
        }
        let count = next - first + 1
        guard pause.count >= longPause, words.count >= 2 * (count - 1),
            max(0, begin.lowerBound - end) * longer <= pause.count,
            speech(pause.lowerBound, pause.upperBound) * sounding <= pause.count,
            let room = places[next]
        else { return nil }
        var gathered = places
        func part(_ index: Int) -> Int { room.lowerBound + room.count * index / count }
        for index in 0..<count { gathered[first + index] = part(index)..<part(index + 1) }
        return gathered
    }
}
