import ListenCore

/// The sound of one sentence as it is kept: its place in the file, and its words.
struct SpokenPiece: Hashable, Sendable {
    /// Its first frame in the file.
    let first: Int64
    /// Its length in frames.
    let frames: Int64
    /// Its words, in order.
    let words: [SpokenSentence.Word]

    /// The most words that are read of one sentence.
    private static let mostWords = 10_000

    init(first: Int64, frames: Int64, words: [SpokenSentence.Word]) {
        (self.first, self.frames, self.words) = (first, frames, words)
    }

    /// The line of the index for it: the key of its sentence, its place, and for each word its
    /// place in the text and its times in microseconds.
    func line(key: String) -> String {
        let words = words.map { word in
            "\(word.range.lowerBound),\(word.range.upperBound),\(word.start.microseconds),"
                + "\(word.end.microseconds),\(word.isEstimated ? 1 : 0)"
        }
        return "\(key)\t\(first)\t\(frames)\t\(words.joined(separator: ";"))\n"
    }

    /// The key and the piece of a line of the index; `nil` for a damaged one, one that names frames
    /// the file does not have, and one whose words have no sound.
    static func read(_ line: Substring, framesInFile: Int64) -> (key: String, piece: SpokenPiece)? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].utf8.count == 16, let first = Int64(fields[1]),
            let frames = Int64(fields[2]), first >= 0, frames >= 0, first <= framesInFile,
            frames <= framesInFile - first
        else { return nil }
        let texts = fields[3].split(separator: ";")
        guard texts.count <= mostWords, frames > 0 || texts.isEmpty else { return nil }
        var words: [SpokenSentence.Word] = []
        for text in texts {
            let numbers = text.split(separator: ",").compactMap { Int64($0) }
            guard numbers.count == 5, numbers[0] >= 0, numbers[1] >= numbers[0],
                numbers[1] < 1 << 30,
                numbers[2] >= 0, numbers[3] >= numbers[2], numbers[3] < 1 << 40
            else { return nil }
            words.append(
                SpokenSentence.Word(
                    range: Int(numbers[0])..<Int(numbers[1]),
                    start: MediaTime(microseconds: numbers[2]),
                    end: MediaTime(microseconds: numbers[3]),
                    isEstimated: numbers[4] == 1))
        }
        return (String(fields[0]), SpokenPiece(first: first, frames: frames, words: words))
    }
}
