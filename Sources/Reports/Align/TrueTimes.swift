import FoundationEssentials
import ListenCore
import Subtitles

/// Reads true times of words: subtitles with words, or a JSON list of words with their lines.
enum TrueTimes {
    /// `{"words": [{"line": 0, "w": "One", "start": 0.2, "end": 0.6}]}`, times in seconds.
    private struct WordList: Decodable {
        struct Entry: Decodable {
            let line: Int?
            let w: String
            let start: Double
            let end: Double
        }

        let words: [Entry]
    }

    /// The words of a file, line by line; throws a `SubtitleError` when it has none.
    static func lines(
        of bytes: [UInt8], name: String, analysis: any TextAnalyzing
    ) throws -> [[Word]] {
        if let list = try? JSONDecoder().decode(WordList.self, from: Data(bytes)) {
            return lines(of: list.words)
        }
        let track = try SubtitleReader.read(bytes, name: name, analysis: analysis)
        return track.sentences.map(\.words)
    }

    private static func lines(of entries: [WordList.Entry]) -> [[Word]] {
        var lines: [[Word]] = []
        var current: Int?
        for entry in entries {
            let word = Word(
                start: .seconds(entry.start), end: .seconds(entry.end),
                text: entry.w)
            let line = entry.line ?? 0
            if lines.isEmpty || line != current { lines.append([]) }
            lines[lines.count - 1].append(word)
            current = line
        }
        return lines
    }
}
