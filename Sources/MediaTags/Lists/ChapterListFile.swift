package import ListenCore

/// A list of chapters in a file of its own, in any common form.
///
/// The form is recognised by the content: a cue sheet, `CHAPTER01=00:00:00.000` (OGM, mkvmerge),
/// ffmpeg's metadata, labels of Audacity, chapters of podcasts (JSON), XML of Matroska, or lines
/// such as `00:12:30 Title`.
///
/// ```swift
/// let list = try ChapterListFile("0:00 Arrival\n12:30 The letter", name: "chapters.txt")
/// list.form                                // .lines
/// list.chapters.chapters.map(\.title)      // ["Arrival", "The letter"]
/// ```
package struct ChapterListFile: Hashable, Sendable {
    /// The form of a list.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// A cue sheet.
        case cueSheet = "cue sheet"
        /// `CHAPTER01=…` and `CHAPTER01NAME=…`.
        case simple = "CHAPTER01= list"
        /// `;FFMETADATA1`.
        case ffmetadata = "ffmetadata"
        /// Labels of Audacity: start, end and title between tabs.
        case labels = "Audacity labels"
        /// Chapters of Podcasting 2.0.
        case podcast = "podcast chapters"
        /// Matroska's XML.
        case matroska = "Matroska chapters"
        /// A time and a title on each line.
        case lines = "lines of times and titles"
    }

    /// The form of the list.
    package let form: Form
    /// The chapters.
    package let chapters: RecordingChapters
    /// The lines that were skipped, at most a hundred.
    package let diagnostics: [ListDiagnostic]

    /// The longest list that is read: 8 MB.
    package static let limitBytes = 8 << 20

    /// Parses a list from its decoded text.
    ///
    /// `name` is for messages. In a cue sheet for several recordings, the tracks of `recording` (a
    /// file name) are used, or those of the first. Throws when the text is no list, or names no
    /// chapter.
    package init(
        _ text: String, name: String, recording: String? = nil, duration: MediaTime? = nil
    ) throws(ChapterListError) {
        guard text.utf8.count <= Self.limitBytes else {
            throw ChapterListError(.tooLarge, subject: name)
        }
        let form = Self.form(of: text)
        var log = ListLog()
        var stated: [RecordingChapter]
        switch form {
        case .cueSheet:
            let sheet = CueSheet(text)
            let file = sheet.files.first { $0.name == recording } ?? sheet.files.first
            stated = file?.chapters ?? []
            log.entries = sheet.diagnostics
            if sheet.files.count > 1, file?.name != recording {
                log.note(0, "The sheet names \(sheet.files.count) recordings; the first was taken.")
            }
        case .simple: stated = SimpleChapters.read(text, &log)
        case .ffmetadata: stated = FFMetadata.read(text, &log)
        case .labels: stated = LabelLines.read(text, &log)
        case .podcast: stated = PodcastChapters.read(text, &log)
        case .matroska: stated = MatroskaChapters.read(text, &log)
        case .lines, nil: stated = TimedLines.read(text, &log)
        }
        guard
            let chapters = RecordingChapters(stated, duration: duration, source: .file)
        else {
            throw ChapterListError(
                form == nil ? .unknown(first: log.entries.first) : .empty(first: log.entries.first),
                subject: name)
        }
        if chapters.chapters.count < stated.count {
            log.note(
                0,
                "\(stated.count - chapters.chapters.count) chapters lie outside of the recording.")
        }
        self.form = form ?? .lines
        self.chapters = chapters
        diagnostics = log.entries
    }

    /// The form by the first lines; `nil` when it is not known.
    private static func form(of text: String) -> Form? {
        var isLines = false
        for line in ChapterLines(text).prefix(200) {
            let plain = line.text.drop { $0.isWhitespace }
            guard let first = plain.first else { continue }
            if plain.hasPrefix(";FFMETADATA") { return .ffmetadata }
            if first == "{" || first == "[", plain.hasPrefix("{") || plain.hasPrefix("[{") {
                return .podcast
            }
            if first == "<" { return .matroska }
            let upper = plain.prefix(12).uppercased()
            if upper.hasPrefix("CHAPTER"), SimpleChapters.entry(plain) != nil { return .simple }
            if ["FILE ", "TRACK ", "REM ", "PERFORMER ", "TITLE "].contains(where: upper.hasPrefix),
                hasTrack(text)
            {
                return .cueSheet
            }
            if LabelLines.label(line.text) != nil { return .labels }
            if TimedLines.entry(plain) != nil { isLines = true }
        }
        return isLines ? .lines : nil
    }

    private static func hasTrack(_ text: String) -> Bool {
        ChapterLines(text).contains {
            $0.text.drop { $0.isWhitespace }.prefix(6).uppercased() == "TRACK "
        }
    }
}

/// Collects the faults of lines, up to a hundred.
struct ListLog {
    var entries: [ListDiagnostic] = []

    mutating func note(_ line: Int, _ message: @autoclosure () -> String) {
        guard entries.count < 100 else { return }
        entries.append(ListDiagnostic(line: line, message: message()))
    }
}

/// The reason that a file is no list of chapters.
package typealias ChapterListError = CodedError<ChapterListErrorCode>

/// The codes of `ChapterListError`.
package enum ChapterListErrorCode: FailureCode {
    /// It is larger than any list.
    case tooLarge
    /// It has no known form; with the first fault.
    case unknown(first: ListDiagnostic?)
    /// It names no chapter; with the first fault.
    case empty(first: ListDiagnostic?)

    /// The failure and the way out of it.
    package func sentence(about name: String) -> String {
        switch self {
        case .tooLarge:
            "The list of chapters \(name) is larger than 8 MB. Check that it is the right file."
        case .unknown(let first):
            "\(name) is no list of chapters that is known.\(Self.text(first)) "
                + "Write a line such as “00:12:30 Title” for each chapter."
        case .empty(let first):
            "The list \(name) names no chapter of the recording.\(Self.text(first)) "
                + "Check the times in it."
        }
    }

    private static func text(_ diagnostic: ListDiagnostic?) -> String {
        guard let diagnostic else { return "" }
        return diagnostic.line > 0
            ? " Line \(diagnostic.line): \(diagnostic.message)" : " \(diagnostic.message)"
    }

    /// The kind of failure.
    package var kind: FailureKind { .badData }
}
