package import ListenCore

/// The sheets beside a tape: a cue sheet, and a list of chapters.
package struct TapeSheets: Hashable, Sendable {
    /// A place of a tape.
    package struct Mark: Hashable, Sendable {
        /// The time on the tape.
        package let start: MediaTime
        /// The sentence, not yet safe for a file.
        package let text: String
        /// The chapter it is from, or the reason it is there.
        package let heading: String

        /// A place.
        package init(start: MediaTime, text: String, heading: String) {
            (self.start, self.text, self.heading) = (start, text, heading)
        }
    }

    /// The most tracks of a cue sheet, by the Red Book.
    static let mostTracks = 99

    /// The places in order.
    package let marks: [Mark]

    /// The sheets of a tape.
    package init(_ marks: [Mark]) {
        self.marks = marks
    }

    /// The chapters: the first of neighbours under one heading.
    var chapters: [Mark] {
        marks.enumerated().filter { index, mark in
            index == 0 || marks[index - 1].heading != mark.heading
        }.map(\.element)
    }

    /// The tracks of the cue sheet: the sentences, or the chapters where there are too many, or as
    /// many of those as it may have, evenly apart.
    var tracks: [(start: MediaTime, title: String)] {
        if marks.count <= Self.mostTracks { return marks.map { ($0.start, $0.text) } }
        let chapters = chapters
        let count = min(chapters.count, Self.mostTracks)
        return (0..<count).map { number in
            let mark = chapters[number * chapters.count / count]
            return (mark.start, mark.heading)
        }
    }

    /// The cue sheet, whose times are in 75 parts of a second; `nil` for the name of a file that no
    /// cue sheet can say.
    package func cueSheet(file: String, title: String) -> String? {
        guard Self.canName(file) else { return nil }
        var lines = [
            "TITLE \"\(Self.quoted(title))\"",
            // The other encodings have no type of their own in cue sheets; players take this one.
            "FILE \"\(file)\" \(file.lowercased().hasSuffix(".mp3") ? "MP3" : "WAVE")",
        ]
        for (number, track) in tracks.enumerated() {
            lines += [
                "  TRACK \(Self.padded(number + 1)) AUDIO",
                "    TITLE \"\(Self.quoted(track.title))\"",
                "    INDEX 01 \(Self.index(track.start))",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A line a chapter: its time and title, as lists of chapters beside recordings are read.
    package var chapterList: String {
        chapters.map { "\(Self.clock($0.start)) \(Self.plain($0.heading))\n" }.joined()
    }

    private static func index(_ time: MediaTime) -> String {
        let frames = max(0, time.microseconds) * 75 / 1_000_000
        return "\(padded(Int(frames / 4_500))):\(padded(Int(frames / 75 % 60)))"
            + ":\(padded(Int(frames % 75)))"
    }

    private static func clock(_ time: MediaTime) -> String {
        let milliseconds = max(0, time.microseconds) / 1_000
        let seconds = milliseconds / 1_000
        let rest = String(milliseconds % 1_000)
        return "\(seconds / 3_600):\(padded(Int(seconds / 60 % 60))):\(padded(Int(seconds % 60)))."
            + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// True for a name that stands between quotes as it is; another one would name another file.
    private static func canName(_ file: String) -> Bool {
        !file.contains("\"")
            && file.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }

    /// A text in quotes, which has no way to write a quote in it.
    private static func quoted(_ text: String) -> String {
        plain(text).replacing("\"", with: "'")
    }

    /// A text on one line, without control characters, not too long for a player.
    private static func plain(_ text: String) -> String {
        let line = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: " "
            default: String(scalar)
            }
        }.joined()
        return String(line.split(separator: " ").joined(separator: " ").prefix(200))
    }
}
