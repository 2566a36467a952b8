import ListenCore

/// Converts cues from a container back to a WebVTT file.
enum WebVTTDocument {
    /// The file; the words are in WebVTT's form, with its tags and entities.
    static func text(of cues: [(start: MediaTime, end: MediaTime, words: String)]) -> String {
        "WEBVTT\n\n"
            + cues.map { start, end, words in
                "\(clock(start, ".")) --> \(clock(end, "."))\n\(block(words))\n"
            }.joined(separator: "\n")
    }

    /// A text without the empty lines that would end its cue.
    static func block(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
            .joined(separator: "\n").replacing("-->", with: "→")
    }

    /// The time as `01:02:03.004`, with `point` before the thousandths.
    static func clock(_ time: MediaTime, _ point: String) -> String {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(point)"
            + String("\(1000 + rest)".dropFirst())
    }

    /// A number of at least two digits.
    static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
