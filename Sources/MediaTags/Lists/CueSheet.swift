package import ListenCore

/// A cue sheet: the tracks of one or several recordings.
///
/// Parsed from decoded text. An invalid line is noted with its number and skipped; parsing never
/// fails.
package struct CueSheet: Hashable, Sendable {
    /// One track.
    package struct Track: Hashable, Sendable {
        /// Its number as written, which need not be its place.
        package let number: Int
        /// Its title.
        package fileprivate(set) var title: String?
        /// The performer: the sheet's if it has none of its own.
        package fileprivate(set) var performer: String?
        /// Its beginning (INDEX 01) in its file; `nil` until it is stated.
        package fileprivate(set) var start: MediaTime?
    }

    /// A recording and its tracks.
    package struct File: Hashable, Sendable {
        /// The name as written; the file need not exist, or lie beside the sheet.
        package let name: String
        /// Its tracks that have a beginning, in the order written.
        package fileprivate(set) var tracks: [Track] = []

        /// The tracks as chapters.
        package var chapters: [RecordingChapter] {
            tracks.compactMap { track in
                track.start.map { RecordingChapter(title: track.title, start: $0, end: nil) }
            }
        }
    }

    /// The title of the whole.
    package private(set) var title: String?
    /// The performer of the whole.
    package private(set) var performer: String?
    /// The genre (`REM GENRE`).
    package private(set) var genre: String?
    /// The year (`REM DATE`).
    package private(set) var year: Int?
    /// The recordings that it names, in order, including those without tracks.
    package private(set) var files: [File] = []
    /// The parts that were skipped, by line, at most a hundred.
    package private(set) var diagnostics: [ListDiagnostic] = []

    private var hasTrack = false
    private var framesPerSecond: Int64 = 75

    /// Parses a sheet; an empty one has no files.
    package init(_ text: String) {
        var count = 0
        let parts = Self.framesPerSecond(in: text)
        framesPerSecond = parts
        if parts > 75 {
            note(0, "Its times count \(parts) parts of a second, not the 75 of a disc.")
        }
        for line in ChapterLines(text) {
            var words = CueWords(line.text)
            guard let command = words.next()?.uppercased() else { continue }
            let wasRead: Bool
            switch command {
            case "FILE": wasRead = begin(file: words.next())
            case "TRACK":
                count += 1
                wasRead = count <= RecordingChapters.most && begin(track: words.next())
            case "TITLE":
                let title = TagText.name(words.rest)
                if hasTrack {
                    change { $0.title = title }
                } else {
                    self.title = self.title ?? title
                }
                wasRead = true
            case "PERFORMER":
                let name = TagText.name(words.rest)
                if hasTrack {
                    change { $0.performer = name }
                } else {
                    performer = performer ?? name
                }
                wasRead = true
            case "INDEX": wasRead = index(words.next(), words.next())
            case "REM":
                remark(words.next()?.uppercased(), words.rest)
                wasRead = true
            case "FLAGS", "ISRC", "CATALOG", "SONGWRITER", "PREGAP", "POSTGAP", "CDTEXTFILE":
                wasRead = true
            default: wasRead = false
            }
            if !wasRead { note(line) }
        }
        for place in files.indices {
            for track in files[place].tracks where track.start == nil {
                note(0, "Track \(track.number) has no beginning (INDEX 01); it was left out.")
            }
            files[place].tracks.removeAll { $0.start == nil }
            for track in files[place].tracks.indices
            where files[place].tracks[track].performer == nil {
                files[place].tracks[track].performer = performer
            }
        }
    }

    /// The units per second of the last field of its times: the 75 frames of a disc, unless one of
    /// the values is larger.
    private static func framesPerSecond(in text: String) -> Int64 {
        var most: Int64 = 0
        for line in ChapterLines(text) {
            var words = CueWords(line.text)
            guard words.next()?.uppercased() == "INDEX", words.next() != nil,
                let time = words.next(), let last = ListedTime.lastField(ofDisc: time),
                last < 1_000
            else { continue }
            most = max(most, last)
        }
        return most < 75 ? 75 : most < 100 ? 100 : 1_000
    }

    private mutating func begin(file name: String?) -> Bool {
        guard let name = name.flatMap(TagText.name), files.count < 2000 else { return false }
        files.append(File(name: name))
        hasTrack = false
        return true
    }

    private mutating func begin(track number: String?) -> Bool {
        guard let number = number.flatMap({ Int($0) }), (0...99_999).contains(number),
            !files.isEmpty
        else { return false }
        files[files.count - 1].tracks.append(Track(number: number))
        hasTrack = true
        return true
    }

    private mutating func index(_ number: String?, _ time: String?) -> Bool {
        guard hasTrack, let number = number.flatMap({ Int($0) }), let time,
            let start = ListedTime.disc(time, framesPerSecond: framesPerSecond)
        else { return false }
        // Index 0 is the pause before the track, which belongs to the one before it.
        if number == 1 { change { $0.start = start } }
        return true
    }

    private mutating func remark(_ name: String?, _ value: String) {
        switch name {
        case "GENRE": genre = genre ?? TagText.name(value)
        case "DATE": year = year ?? TagFields.year(value)
        default: break
        }
    }

    private mutating func change(_ body: (inout Track) -> Void) {
        guard let file = files.indices.last, let track = files[file].tracks.indices.last else {
            return
        }
        body(&files[file].tracks[track])
    }

    private mutating func note(_ line: ChapterLines.Line) {
        note(line.number, "“\(String(line.text).printable(limit: 40))” makes no sense there.")
    }

    private mutating func note(_ line: Int, _ message: @autoclosure () -> String) {
        guard diagnostics.count < 100 else { return }
        diagnostics.append(ListDiagnostic(line: line, message: message()))
    }
}

/// The words of a line of a cue sheet, quoted or not.
private struct CueWords {
    private var left: Substring

    init(_ line: Substring) {
        left = line
    }

    /// The next word without its quotation marks.
    mutating func next() -> String? {
        left = left.drop { $0.isWhitespace }
        guard let first = left.first else { return nil }
        if first == "\"" {
            let inner = left.dropFirst()
            let end = inner.firstIndex(of: "\"") ?? inner.endIndex
            left = inner[end...].dropFirst()
            return String(inner[..<end])
        }
        let word = left.prefix { !$0.isWhitespace }
        left = left[word.endIndex...]
        return String(word)
    }

    /// The rest as one text: quoted, or unquoted with its blanks.
    var rest: String {
        var text = left.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        if text.count >= 2, text.first == "\"", text.last == "\"" {
            text = text.dropFirst().dropLast()
        }
        return String(text)
    }
}
